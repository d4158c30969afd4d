package io.meshlens.operate;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.differential.RandomProject;
import io.meshlens.engine.Cancellation;
import io.meshlens.ide.Analysis;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Plan;
import io.meshlens.plan.PlanOptions;
import io.meshlens.plan.Snapshot;
import io.meshlens.run.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A plan from what is known of a project and a look at a few edits says what a plan from the whole project says, or nothing. With
 * {@code -Dmeshlens.long} it compares many more, with {@code -Dmeshlens.seed} others.
 */
final class FewChangesTest {
    private Instant now = Instant.parse("2024-01-08T03:00:00Z");

    @TempDir
    Path folder;

    private final Map<String, Integer> refusals = new TreeMap<>();
    private int asked;
    private int answered;

    // ---- Comparing

    private Operations operations(Path root, Analysis analysis) throws Exception {
        return Operations.open(
                root,
                analysis.config(),
                new OperationSettings("tester", Duration.ofSeconds(20), () -> now).withBuild(Optional.of("one")));
    }

    /** Compares both plans for an environment; says whether there was an answer from what is known. */
    private boolean compare(Path root, String environment, String what) throws Exception {
        Analysis analysis = ProjectReader.read(root, Map.of());
        EnvironmentName name = EnvironmentName.of(environment);
        try (Operations operations = operations(root, analysis)) {
            asked++;
            Operations.Recalled recalled = operations.recallWithEdits(
                    ProjectReader.read(root, Map.of()), name, PlanOptions.DEFAULT, operations.now());
            Operations.Shown shown = recalled.shown().orElse(null);
            if (shown == null) {
                refusals.merge(recalled.why(), 1, Integer::sum);
                return false;
            }
            answered++;
            Plan whole = operations.plan(analysis, name, PlanOptions.DEFAULT, operations.now());
            assertThat(seen(shown.plan()))
                    .as("plan of " + environment + " " + what)
                    .isEqualTo(seen(whole));
            Analysis compared = ProjectReader.comparedWith(
                    ProjectReader.withCatalog(analysis, operations.describeSources(analysis, new Cancellation())),
                    operations
                            .baseline(name)
                            .or(() -> baseline(operations, EnvironmentName.PROD))
                            .orElse(null));
            assertThat(spared(shown.analysis())).as("spared " + what).isEqualTo(spared(compared));
            return true;
        }
    }

    private static Optional<io.meshlens.query.DeployedModels> baseline(Operations operations, EnvironmentName name) {
        try {
            return operations.baseline(name);
        } catch (OperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a plan as it is shown: without what only the one who applies it needs. */
    @SuppressWarnings("NullAway") // it does not see that these components of another class are nullable
    static Plan seen(Plan plan) {
        UnaryOperator<Snapshot> stripped = Snapshot::forPlanning;
        return new Plan(
                plan.id(),
                plan.kind(),
                plan.environment(),
                plan.basedOn(),
                plan.now(),
                plan.changes(),
                plan.untouched(),
                plan.problems(),
                plan.warnings(),
                plan.snapshots().stream().map(stripped).toList(),
                plan.builds().stream()
                        .map(build -> new Plan.Build(
                                build.snapshot().forPlanning(),
                                build.materialization(),
                                build.table(),
                                build.isNew(),
                                build.replaces(),
                                build.isPreview(),
                                build.loaded(),
                                build.batches(),
                                build.sources(),
                                build.after(),
                                build.relies(),
                                build.carriedFrom(),
                                build.inputs(),
                                build.seed(),
                                build.why(),
                                build.cost()))
                        .toList(),
                plan.audits().stream()
                        .map(audit -> new Plan.AuditRun(
                                audit.snapshot().forPlanning(), audit.table(), audit.over(), audit.sources()))
                        .toList(),
                plan.standalone(),
                plan.target(),
                plan.views().stream()
                        .map(view -> new Plan.ViewSwitch(
                                view.snapshot().forPlanning(), view.view(), view.table(), view.isNew()))
                        .toList(),
                plan.removedViews(),
                plan.restatements(),
                plan.data());
    }

    private static Map<String, String> spared(Analysis analysis) {
        Map<String, String> spared = new LinkedHashMap<>();
        analysis.changes().models().forEach((name, item) -> {
            if (item.isSpared()) {
                spared.put(name.fqn(), item.peerReason());
            }
        });
        return spared;
    }

    private void remember(Path root) throws Exception {
        Analysis analysis = ProjectReader.read(root, Map.of());
        try (Operations operations = operations(root, analysis)) {
            operations.remember(
                    ProjectReader.withCatalog(analysis, operations.describeSources(analysis, new Cancellation())),
                    EnvironmentName.PROD);
        }
    }

    private void apply(Path root, String environment) throws Exception {
        Analysis analysis = ProjectReader.read(root, Map.of());
        try (Operations operations = operations(root, analysis)) {
            Plan plan = operations.plan(analysis, EnvironmentName.of(environment), PlanOptions.DEFAULT, now);
            if (plan.problems().isEmpty() && !plan.isEmpty()) {
                RunResult result = operations.apply(plan, event -> {}, new Cancellation());
                assertThat(result.status()).as(String.valueOf(result)).isEqualTo(RunResult.Status.DONE);
            }
        }
    }

    // ---- Random projects

    @Test
    void randomEditsOfRandomProjects() throws Exception {
        int projects = Boolean.getBoolean("meshlens.long") ? 60 : 4;
        long seed = Long.getLong("meshlens.seed", 1L);
        for (int i = 0; i < projects; i++) {
            randomProject(seed + i);
        }
        System.out.printf(
                "%d plans after random edits (seed %d), %d of them from what was known, all as from the whole project; else: %s%n",
                asked, seed, answered, refusals);
        assertThat(answered).as("answered").isGreaterThan(asked / 4);
    }

    private void randomProject(long seed) throws Exception {
        RandomProject project = new RandomProject(seed);
        Random random = new Random(seed);
        Path root = folder.resolve("p" + seed);
        write(root, project.files());
        apply(root, "prod");
        remember(root);
        List<String> edits = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            edits.add(project.edit());
            write(root, project.files());
            String what = "seed " + seed + ", edits " + edits + "\n" + RandomProject.show(project.files());
            compare(root, "dev", what);
            compare(root, "prod", what);
            // What is deployed and what is known move on, each by itself, so that they are often of different texts.
            switch (random.nextInt(5)) {
                case 0 -> apply(root, "dev");
                case 1 -> apply(root, "prod");
                case 2, 3 -> remember(root);
                default -> {}
            }
        }
    }

    private static void write(Path root, Map<String, String> files) throws Exception {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = root.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
    }

    // ---- What is not read and is named all the same

    /** A model whose file says something around its query, before and after an edit. */
    private record Named(String what, String before, String after) {}

    @Test
    void modelsThatStatementsAndAuditsName() throws Exception {
        List<Named> cases = List.of(
                new Named(
                        "a statement",
                        "MODEL (name t.c, kind FULL);\nCREATE OR REPLACE TABLE pre AS SELECT 1 AS k;\nSELECT id FROM t.z3;\n",
                        "MODEL (name t.c, kind FULL);\nCREATE OR REPLACE TABLE pre AS SELECT k FROM \"t\".other;\nSELECT id FROM t.z3;\n"),
                new Named(
                        "an audit",
                        "MODEL (name t.c, kind FULL, audits (own));\nSELECT id FROM t.z3;\n"
                                + "AUDIT (name own);\nSELECT * FROM @this_model WHERE id IS NULL;\n",
                        "MODEL (name t.c, kind FULL, audits (own));\nSELECT id FROM t.z3;\n"
                                + "AUDIT (name own);\nSELECT * FROM @this_model WHERE id IN (SELECT id FROM t.z5);\n"),
                new Named(
                        "a statement at a promotion",
                        "MODEL (name t.c, kind FULL);\nSELECT id FROM t.z3;\nON_VIRTUAL_UPDATE_BEGIN;\n"
                                + "CREATE OR REPLACE VIEW seen AS SELECT 1 AS k;\nON_VIRTUAL_UPDATE_END;\n",
                        "MODEL (name t.c, kind FULL);\nSELECT id FROM t.z3;\nON_VIRTUAL_UPDATE_BEGIN;\n"
                                + "CREATE OR REPLACE VIEW seen AS SELECT k FROM t.other;\nON_VIRTUAL_UPDATE_END;\n"));
        for (Named each : cases) {
            Path root = folder.resolve("named" + cases.indexOf(each));
            Map<String, String> files = manyModels();
            files.put("models/c.sql", each.before());
            write(root, files);
            apply(root, "prod");
            remember(root);
            write(root, Map.of("models/c.sql", each.after()));
            assertThat(compare(root, "dev", each.what() + " edited"))
                    .as(each.what())
                    .isTrue();
            apply(root, "dev");
            assertThat(compare(root, "dev", each.what() + " deployed"))
                    .as(each.what())
                    .isTrue();
        }
        Path root = folder.resolve("made");
        Map<String, String> files = manyModels();
        files.put(
                "models/c.sql",
                "MODEL (name t.c, kind FULL);\n@DEF(o, 'oth');\nCREATE OR REPLACE TABLE pre AS SELECT 1 AS k;\nSELECT id FROM t.z3;\n");
        write(root, files);
        apply(root, "prod");
        remember(root);
        write(
                root,
                Map.of("models/c.sql", files.get("models/c.sql").replace("SELECT 1 AS k", "SELECT k FROM t.@{o}er")));
        assertThat(compare(root, "dev", "a name that a macro makes")).isFalse();
    }

    private static Map<String, String> manyModels() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("config.yaml", Sandbox.CONFIG);
        for (int i = 0; i < 12; i++) {
            files.put("models/z" + i + ".sql", "MODEL (name t.z" + i + ", kind FULL);\nSELECT " + i + " AS id\n");
        }
        files.put("models/other.sql", "MODEL (name t.other, kind FULL);\nSELECT 1 AS id, 2 AS k\n");
        return files;
    }

    @Test
    void aStandaloneAuditThatAsksForColumns() throws Exception {
        Path root = folder.resolve("star");
        Map<String, String> files = manyModels();
        files.put(
                "audits/st.sql",
                "AUDIT (name st, standalone true);\nSELECT @STAR(t.other) FROM t.other WHERE id IS NULL;\n");
        write(root, files);
        apply(root, "prod");
        remember(root);
        write(root, Map.of("models/other.sql", "MODEL (name t.other, kind FULL);\nSELECT 1 AS id, 2 AS k, 3 AS m\n"));
        assertThat(compare(root, "prod", "columns of an audit")).isTrue();
        assertThat(compare(root, "dev", "columns of an audit")).isTrue();
    }

    @Test
    void whatIsSparedAlongWaysOfDifferentLength() throws Exception {
        Path root = folder.resolve("ways");
        Map<String, String> files = manyModels();
        files.put("models/a0.sql", "MODEL (name t.a0, kind FULL);\nSELECT 1 AS id\n");
        for (int i = 1; i < 7; i++) {
            files.put(
                    "models/a" + i + ".sql",
                    "MODEL (name t.a" + i + ", kind FULL);\nSELECT id" + (i == 5 ? ", 1 AS n" : "") + " FROM t.a"
                            + (i - 1) + "\n");
            files.put(
                    "models/b" + i + ".sql",
                    "MODEL (name t.b" + i + ", kind FULL);\nSELECT "
                            + (i == 1 ? "1 AS id, 2 AS n\n" : "id FROM t.b" + (i - 1) + "\n"));
        }
        write(root, files);
        apply(root, "prod");
        remember(root);
        write(
                root,
                Map.of(
                        "models/a5.sql", "MODEL (name t.a5, kind FULL);\nSELECT id, 2 AS n FROM t.a4\n",
                        "models/b1.sql", "MODEL (name t.b1, kind FULL);\nSELECT 1 AS id, 3 AS n\n"));
        assertThat(compare(root, "prod", "two ways")).isTrue();
    }

    // ---- The demo

    /** Edits that may be made in any text; one that finds nothing to edit does nothing. */
    private static final Map<String, UnaryOperator<String>> EDITS = edits();

    private static Map<String, UnaryOperator<String>> edits() {
        Map<String, UnaryOperator<String>> edits = new LinkedHashMap<>();
        edits.put("a column more", text -> text.replaceFirst("\n(\\s*)FROM ", ",\n  1 AS one_more\n$1FROM "));
        edits.put("the last column more", text -> {
            int from = text.lastIndexOf("\nFROM ");
            return from < 0 ? text : text.substring(0, from) + ",\n  1 AS one_more" + text.substring(from);
        });
        edits.put("fewer rows", text -> {
            int from = text.lastIndexOf("\nFROM ");
            return from < 0
                    ? text
                    : text.substring(0, from)
                            + text.substring(from).replaceFirst("\nFROM (\\S+)( AS \\w+)?", "$0\nWHERE 1 = 2");
        });
        edits.put("another number", text -> {
            int body = text.indexOf(");");
            Matcher number = Pattern.compile("(?<![\\w.'])\\d+(?![\\w.'])").matcher(text);
            return body >= 0 && number.find(body)
                    ? text.substring(0, number.start()) + "7" + text.substring(number.end())
                    : text;
        });
        edits.put("a comment", text -> text.replaceFirst("SELECT", "/* why */ SELECT"));
        edits.put(
                "another order",
                text -> text.replaceFirst("SELECT\n(\\s+[\\w.]+),\n(\\s+[\\w.]+),\n", "SELECT\n$2,\n$1,\n"));
        edits.put("an error", text -> text.replaceFirst("SELECT", "SELECT nowhere.at_all,"));
        edits.put("another table", text -> text.replaceFirst("\nFROM \\S+", "\nFROM staging.stg_orders"));
        edits.put("a header", text -> text.replaceFirst("MODEL \\(\n", "MODEL (\n  stamp 'x',\n"));
        edits.put("nothing but space", text -> text + "\n\n");
        return edits;
    }

    @Test
    void editsOfTheDemo() throws Exception {
        Path root = folder.resolve("demo");
        Sandbox.copyOf(Path.of("../../test-fixtures/demo"), root);
        now = Instant.parse("2024-07-05T03:00:00Z");
        apply(root, "prod");
        remember(root);
        List<Path> files;
        try (Stream<Path> all = Files.walk(root.resolve("models"))) {
            files = all.filter(file -> file.toString().endsWith(".sql"))
                    .sorted()
                    .toList();
        }
        int step = Boolean.getBoolean("meshlens.long") ? 1 : 3;
        int at = 0;
        for (Path file : files) {
            String text = Files.readString(file);
            for (Map.Entry<String, UnaryOperator<String>> edit : EDITS.entrySet()) {
                String edited = edit.getValue().apply(text);
                if (!edited.equals(text) && at++ % step == 0) {
                    Files.writeString(file, edited);
                    boolean isAnswered = compare(root, "dev", edit.getKey() + " in " + root.relativize(file));
                    if (edit.getKey().equals("an error") || edit.getKey().equals("a header")) {
                        assertThat(isAnswered).as(edit.getKey() + " in " + file).isFalse();
                    }
                    Files.writeString(file, text);
                }
            }
        }
        System.out.printf(
                "%d edits of the demo, %d planned from what was known; else: %s%n", asked, answered, refusals);
        assertThat(answered).as("answered").isGreaterThan(asked / 3);
    }
}
