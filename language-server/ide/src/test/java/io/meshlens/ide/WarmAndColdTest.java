package io.meshlens.ide;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.change.Baseline;
import io.meshlens.db.Cancellation;
import io.meshlens.db.Change;
import io.meshlens.ide.lineage.Graphs;
import io.meshlens.project.ModelName;
import io.meshlens.query.DeployedModels;
import io.meshlens.query.Inputs;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Whatever was asked and edited before, the answers are those of a process that sees the texts for the first time. Random edits of the demo:
 * characters that come and go as they do while somebody types, lines that move, pieces of one model in another, files that go and come
 * back. With {@code -Dmeshlens.long} there are more, with {@code -Dmeshlens.seed} others.
 */
final class WarmAndColdTest {
    private static final Path DEMO = Path.of("../../test-fixtures/demo");
    private static final String TYPED = "abn_ .,()'\"@{}[]$;-*/+0123\n";

    private static final Pattern TABLE = Pattern.compile("\\b(seeds|staging|intermediate|marts)\\.\\w+");

    private final SortedMap<FileId, String> original = new TreeMap<>();
    private final SequencedMap<FileId, String> texts = new TreeMap<>();
    private final AnalysisHost warm = new AnalysisHost();

    @Test
    void randomEditsOfTheDemo() throws Exception {
        int edits = Boolean.getBoolean("meshlens.long") ? 2_000 : 60;
        long seed = Long.getLong("meshlens.seed", 1L);
        read();
        warm.apply(all(new Change()));
        DeployedModels deployed = deployed(warm);
        warm.apply(new Change().set(Inputs.DEPLOYED, Inputs.PROJECT, deployed));
        Random random = new Random(seed);
        int errors = 0;
        List<String> done = new ArrayList<>();
        for (int i = 0; i < edits; i++) {
            Change change = new Change();
            done.add(edit(random, change));
            warm.apply(change);
            // Sometimes several edits go by before anybody asks, and sometimes only some things are asked.
            if (random.nextInt(3) == 0) {
                continue;
            }
            AnalysisHost cold = new AnalysisHost();
            cold.apply(all(new Change()));
            cold.apply(new Change().set(Inputs.DEPLOYED, Inputs.PROJECT, deployed));
            Map<String, Object> expected = answers(cold, random.nextInt());
            Map<String, Object> got = answers(warm, random.nextInt());
            for (Map.Entry<String, Object> answer : expected.entrySet()) {
                assertThat(got.get(answer.getKey()))
                        .as("seed " + seed + ", " + answer.getKey() + " after " + done)
                        .isEqualTo(answer.getValue());
            }
            assertThat(got.keySet()).isEqualTo(expected.keySet());
            errors += expected.toString().contains("ERROR") ? 1 : 0;
            if (random.nextInt(12) == 0) {
                warm.sweep(warm.revision());
            }
        }
        System.out.printf("%d random edits of the demo (seed %d), warm as cold; %d with errors%n", edits, seed, errors);
    }

    private void read() throws Exception {
        try (Stream<Path> all = Files.walk(DEMO)) {
            for (Path file : all.filter(Files::isRegularFile)
                    .filter(each -> each.toString().matches(".*\\.(sql|yaml|csv)"))
                    .filter(each -> !DEMO.relativize(each).toString().startsWith("."))
                    .toList()) {
                original.put(new FileId(DEMO.relativize(file).toString().replace('\\', '/')), Files.readString(file));
            }
        }
        assertThat(original).isNotEmpty();
        texts.putAll(original);
    }

    private Change all(Change change) {
        texts.forEach((file, text) -> change.set(Inputs.TEXT, file, Text.of(text)));
        return change.set(Inputs.FILES, Inputs.PROJECT, List.copyOf(texts.keySet()));
    }

    private static DeployedModels deployed(AnalysisHost host) {
        Analysis analysis = host.analysis(new Cancellation());
        Map<ModelName, Baseline> models = new LinkedHashMap<>();
        Map<ModelName, FileId> files = new LinkedHashMap<>();
        for (ModelName name : analysis.modelNames()) {
            analysis.toDeploy(name).ifPresent(state -> models.put(name, state));
            analysis.fileOf(name).ifPresent(file -> files.put(name, file));
        }
        return new DeployedModels("prod", models, files);
    }

    // ---- Edits

    private String edit(Random random, Change change) {
        List<FileId> files = texts.keySet().stream()
                .filter(file -> !file.extension().equals("csv") || random.nextInt(4) == 0)
                .toList();
        FileId file = files.get(random.nextInt(files.size()));
        String text = Objects.requireNonNull(texts.get(file));
        int at = random.nextInt(text.length() + 1);
        switch (random.nextInt(11)) {
            case 0, 1, 2 -> {
                char typed = TYPED.charAt(random.nextInt(TYPED.length()));
                return set(
                        change,
                        file,
                        text.substring(0, at) + typed + text.substring(at),
                        "types " + typed + " at " + at);
            }
            case 3, 4 -> {
                int end = Math.min(text.length(), at + 1 + random.nextInt(random.nextBoolean() ? 2 : 40));
                return set(change, file, text.substring(0, at) + text.substring(end), "cuts " + at + " to " + end);
            }
            case 5 -> {
                List<String> lines = new ArrayList<>(text.lines().toList());
                if (lines.size() > 1) {
                    String line = lines.remove(random.nextInt(lines.size()));
                    lines.add(random.nextInt(lines.size() + 1), line);
                }
                return set(change, file, String.join("\n", lines) + "\n", "moves a line");
            }
            case 6 -> {
                String other = Objects.requireNonNull(texts.get(files.get(random.nextInt(files.size()))));
                int from = random.nextInt(other.length() + 1);
                String piece = other.substring(from, Math.min(other.length(), from + random.nextInt(60)));
                return set(change, file, text.substring(0, at) + piece + text.substring(at), "pastes at " + at);
            }
            case 7 -> {
                texts.remove(file);
                change.remove(Inputs.TEXT, file).set(Inputs.FILES, Inputs.PROJECT, List.copyOf(texts.keySet()));
                return "removes " + file.path();
            }
            case 8 -> {
                return readsAnother(random, change, file, text);
            }
            default -> {
                // Most faults are mended before the next one is made, or nothing could be asked after a while.
                original.forEach((each, wanted) -> {
                    if (!wanted.equals(texts.get(each)) && random.nextInt(3) > 0) {
                        texts.put(each, wanted);
                        change.set(Inputs.TEXT, each, Text.of(wanted));
                    }
                });
                change.set(Inputs.FILES, Inputs.PROJECT, List.copyOf(texts.keySet()));
                return "mends";
            }
        }
    }

    /** Lets a model read another one instead of what it reads, which often makes a cycle. */
    private String readsAnother(Random random, Change change, FileId file, String text) {
        List<MatchResult> reads = TABLE.matcher(text).results().toList();
        List<String> tables = texts.values().stream()
                .flatMap(each -> TABLE.matcher(each).results())
                .map(MatchResult::group)
                .sorted()
                .distinct()
                .toList();
        if (reads.isEmpty()) {
            return "finds no table";
        }
        MatchResult read = reads.get(random.nextInt(reads.size()));
        String other = tables.get(random.nextInt(tables.size()));
        return set(
                change,
                file,
                text.substring(0, read.start()) + other + text.substring(read.end()),
                "reads " + other + " instead of " + read.group());
    }

    private String set(Change change, FileId file, String text, String what) {
        texts.put(file, text);
        change.set(Inputs.TEXT, file, Text.of(text));
        return file.path() + ": " + what;
    }

    // ---- Answers

    /** Asks for everything, in a random order. */
    private Map<String, Object> answers(AnalysisHost host, int order) {
        Analysis analysis = host.analysis(new Cancellation());
        List<Question> questions = new ArrayList<>();
        for (FileId file : texts.keySet()) {
            questions.add(new Question("diagnostics of " + file.path(), () -> analysis.diagnostics(file)));
            questions.add(new Question("impact of " + file.path(), () -> analysis.impact(file)));
            questions.add(new Question("lenses of " + file.path(), () -> analysis.lenses(file)));
            questions.add(new Question("outline of " + file.path(), () -> analysis.outline(file)));
            questions.add(new Question("tokens of " + file.path(), () -> analysis.tokens(file)));
            questions.add(new Question("marks of " + file.path(), () -> analysis.marks(file)));
        }
        for (ModelName name : analysis.modelNames()) {
            questions.add(new Question(
                    "lineage of " + name,
                    () -> String.valueOf(analysis.lineage(name.fqn(), null, Graphs.Direction.BOTH, 2))));
            questions.add(new Question("state of " + name, () -> analysis.toDeploy(name)));
            questions.add(new Question("columns of " + name, () -> analysis.seen(name)));
            questions.add(new Question("readers of " + name, () -> analysis.readBy(name.fqn(), "")));
        }
        questions.add(new Question("order", analysis::modelNames));
        java.util.Collections.shuffle(questions, new Random(order));
        Map<String, Object> answers = new TreeMap<>();
        questions.forEach(question ->
                answers.put(question.name(), String.valueOf(question.answer().get())));
        return answers;
    }

    private record Question(String name, java.util.function.Supplier<Object> answer) {}
}
