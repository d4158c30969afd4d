package io.meshlens.ide.spec;

import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Unreadable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * A case of a Markdown file: a heading of the second or third level, and fenced blocks. The first word behind the fence is the language,
 * the second the file's path ({@code models/m.sql} if there is none); a block of which the second word is {@code fixed} is the text that the
 * first fix of the first diagnostic makes of the file named behind it, {@code deployed} what that file said when it was deployed.  A line {@code dialects: a, b} runs the case in each of them;
 * {@code unreadable: PATH KIND OFFSET WHY} says that a file could not be read from the disk.
 *
 * @param name where it stands, and its heading
 */
record Spec(
        String name,
        List<String> dialects,
        SequencedMap<String, MarkedText> files,
        Map<String, String> fixed,
        Map<String, String> deployed,
        Map<FileId, Unreadable> unreadable) {
    private static final String MODEL = "models/m.sql";

    Spec {
        dialects = List.copyOf(dialects);
        files = java.util.Collections.unmodifiableSequencedMap(new LinkedHashMap<>(files));
        fixed = Map.copyOf(fixed);
        deployed = Map.copyOf(deployed);
        unreadable = Map.copyOf(unreadable);
    }

    /** Reads all cases under a folder. */
    static List<Spec> under(Path folder) {
        try (Stream<Path> paths = Files.walk(folder)) {
            List<Spec> specs = new ArrayList<>();
            for (Path path : paths.filter(each -> each.toString().endsWith(".md"))
                    .sorted()
                    .toList()) {
                specs.addAll(of(folder.relativize(path).toString(), Files.readAllLines(path)));
            }
            return specs;
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    private static List<Spec> of(String file, List<String> lines) {
        List<Spec> specs = new ArrayList<>();
        String heading = "";
        Reading reading = new Reading();
        List<String> block = null;
        String fence = "";
        for (String line : lines) {
            if (block != null) {
                if (line.equals("```")) {
                    reading.add(fence, block);
                    block = null;
                } else {
                    block.add(line);
                }
            } else if (line.startsWith("```")) {
                fence = line.substring(3).strip();
                block = new ArrayList<>();
            } else if (line.startsWith("#")) {
                reading.finish(file + ": " + heading, specs);
                reading = new Reading();
                heading = line.replaceFirst("^#+ *", "");
            } else if (line.startsWith("dialects: ")) {
                reading.dialects.addAll(List.of(line.substring(10).split(", *", -1)));
            } else if (line.startsWith("unreadable: ")) {
                String[] words = line.substring(12).split(" ", 4);
                reading.unreadable.put(
                        new FileId(words[0]),
                        new Unreadable(
                                Unreadable.Kind.valueOf(words[1].toUpperCase(Locale.ROOT)),
                                words[3],
                                Integer.parseInt(words[2])));
            }
        }
        reading.finish(file + ": " + heading, specs);
        return specs;
    }

    /** What has been read of a case. */
    private static final class Reading {
        private final List<String> dialects = new ArrayList<>();
        private final SequencedMap<String, MarkedText> files = new LinkedHashMap<>();
        private final Map<String, String> fixed = new LinkedHashMap<>();
        private final Map<String, String> deployed = new LinkedHashMap<>();
        private final Map<FileId, Unreadable> unreadable = new LinkedHashMap<>();

        void add(String fence, List<String> block) {
            String[] words = fence.split(" +", -1);
            String path = words.length > 2 ? words[2] : MODEL;
            if (words.length > 1 && words[1].equals("fixed")) {
                fixed.put(path, String.join("\n", block) + "\n");
            } else if (words.length > 1 && words[1].equals("deployed")) {
                deployed.put(path, String.join("\n", block) + "\n");
            } else {
                files.put(words.length > 1 ? words[1] : MODEL, MarkedText.of(block));
            }
        }

        void finish(String name, List<Spec> specs) {
            if (!files.isEmpty()) {
                specs.add(new Spec(
                        name, dialects.isEmpty() ? List.of("duckdb") : dialects, files, fixed, deployed, unreadable));
            }
        }
    }
}
