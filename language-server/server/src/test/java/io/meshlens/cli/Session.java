package io.meshlens.cli;

import io.meshlens.cli.SessionText.Block;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Somebody who types commands in a folder, on a real DuckDB. */
final class Session {
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    private final Path folder;
    private final Map<String, String> variables;
    private String input = "";

    Session(Path folder) {
        this(folder, Map.of());
    }

    /** Makes one for somebody whose environment has further variables. */
    Session(Path folder, Map<String, String> variables) {
        this.folder = folder;
        this.variables = variables;
    }

    /** Copies a folder with all that is in it. */
    static void copy(Path from, Path to) throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(from)) {
            all = files.filter(Files::isRegularFile).toList();
        }
        for (Path file : all) {
            Path target = to.resolve(from.relativize(file).toString());
            Files.createDirectories(target.getParent());
            Files.copy(file, target);
        }
    }

    /** Does what a block says, and returns the block with what was printed. */
    Block play(Block block) throws IOException {
        switch (block.kind()) {
            case "console" -> {
                return console(block);
            }
            case "stdin" -> input = block.text();
            default -> {
                String[] words = block.kind().split(" ", 2);
                Path file = folder.resolve(words[1]);
                if (words[0].equals("write")) {
                    Files.createDirectories(file.getParent());
                    Files.writeString(file, block.text());
                } else {
                    edit(file, block.text());
                }
            }
        }
        return block;
    }

    private static void edit(Path file, String text) throws IOException {
        String before = lines(text, '-');
        String content = Files.readString(file);
        if (!content.contains(before)) {
            throw new IllegalStateException(file + " has not: " + before);
        }
        Files.writeString(file, content.replace(before, lines(text, '+')));
    }

    private static String lines(String text, char mark) {
        StringBuilder found = new StringBuilder();
        text.lines()
                .filter(line -> line.charAt(0) == mark)
                .forEach(line -> found.append(line, 1, line.length()).append('\n'));
        return found.toString();
    }

    private Block console(Block block) {
        String command = block.text().lines().findFirst().orElse("");
        Map<String, String> environment = new HashMap<>(Map.of("COLUMNS", "100", "USER", "ada"));
        environment.putAll(variables);
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(command.substring(2));
        while (word.find()) {
            words.add(word.group(1) != null ? word.group(1) : word.group(2));
        }
        if (words.getFirst().startsWith("COLUMNS=")) {
            environment.put("COLUMNS", words.removeFirst().substring("COLUMNS=".length()));
        }
        words.removeFirst();
        StringWriter text = new StringWriter();
        // Both streams in one, as a terminal shows them.
        PrintWriter out = new PrintWriter(text, true);
        Host host = new Host(
                new BufferedReader(new StringReader(input)), out, out, environment, folder, false, false, () -> 100);
        int code = Main.run(host, words.toArray(String[]::new));
        input = "";
        return new Block(
                block.kind(), command + "\n" + normal(text.toString()) + (code == 0 ? "" : "exit " + code + "\n"));
    }

    /** Replaces what is another one each time. */
    private String normal(String printed) {
        String user = Pattern.quote(System.getProperty("user.name", ""));
        return printed.replace(folder.toString(), "FOLDER")
                .replaceAll("\\b\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d+Z", "TIME")
                .replaceAll("2[0-9]{3}-\\d\\d-\\d\\d \\d\\d:\\d\\d  ", "TIME  ")
                .replaceAll("(expired) 2[0-9]{3}-\\d\\d-\\d\\d \\d\\d:\\d\\d", "$1 TIME")
                .replaceAll("2[0-9]{3}-\\d\\d-\\d\\d \\d\\d:\\d\\d$", "TIME")
                .replaceAll("(?m)2[0-9]{3}-\\d\\d-\\d\\d \\d\\d:\\d\\d$", "TIME")
                .replaceAll("\\b(\\d+ min )?\\d+(\\.\\d+)? m?s\\b", "TIME")
                .replaceAll("under TIME|~TIME", "about TIME")
                .replaceAll("(\"seconds\": )[0-9.E-]+", "$1\"TIME\"")
                .replaceAll("(\"(id|plan)\": )\"[^\"]*\"", "$1\"ID\"")
                .replaceAll("__[0-9a-z]{20,26}\\b", "__VERSION")
                .replaceAll("(\"by\": )\"" + user + "\"", "$1\"USER\"")
                .replaceAll("(?m)(TIME +)" + user + "( +)", "$1USER$2")
                .replaceAll("(?m)[ \t]+$", "");
    }
}
