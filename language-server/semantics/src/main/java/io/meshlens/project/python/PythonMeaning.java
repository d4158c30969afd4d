package io.meshlens.project.python;

import io.meshlens.project.python.PythonTokens.Kind;
import io.meshlens.project.python.PythonTokens.Token;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * Writes a Python text in one form, so that two texts with the same syntax tree mostly get the same: without comments, blanks
 * between tokens, line breaks in brackets, texts that only document, and what a model's decorator says beside its function.
 */
final class PythonMeaning {
    /** Arguments of a model's decorator that are read from it as properties of the model and that its function cannot see. */
    private static final Set<String> METADATA = Set.of(
            "owner",
            "description",
            "tags",
            "cron",
            "start",
            "end",
            "grain",
            "grains",
            "references",
            "column_descriptions",
            "audits");

    private static final Set<String> LITERAL_SYMBOLS = Set.of("[", "]", "(", ")", "{", "}", ",", ":", "-");
    private static final Set<String> LITERAL_NAMES = Set.of("True", "False", "None");

    private final String code;
    private final List<Token> tokens;
    private final boolean asksForDocumentation;
    private final StringBuilder out = new StringBuilder();
    private final Deque<Integer> columns = new ArrayDeque<>();

    private PythonMeaning(String code) {
        this.code = code;
        this.tokens = PythonTokens.of(code);
        this.asksForDocumentation =
                tokens.stream().anyMatch(token -> token.is("__doc__") || token.is("inspect") || token.is("help"));
    }

    static String of(String code) {
        PythonMeaning meaning = new PythonMeaning(code);
        meaning.run();
        return meaning.out.toString();
    }

    private void run() {
        List<Token> line = new ArrayList<>();
        int depth = 0;
        for (Token token : tokens) {
            if (token.kind() == Kind.LINE_END) {
                if (depth <= 0) {
                    line(line);
                    line.clear();
                }
                continue;
            }
            if (token.kind() == Kind.SYMBOL) {
                depth += opens(token) ? 1 : closes(token) ? -1 : 0;
            }
            line.add(token);
        }
        line(line);
    }

    private static boolean opens(Token token) {
        return token.is("(") || token.is("[") || token.is("{");
    }

    private static boolean closes(Token token) {
        return token.is(")") || token.is("]") || token.is("}");
    }

    private void line(List<Token> line) {
        if (line.isEmpty() || onlyDocuments(line)) {
            return;
        }
        out.append(level(line.get(0).column())).append('|');
        List<Token> shown = isModel(line) ? withoutMetadata(line) : line;
        shown.forEach(token -> out.append(text(token)).append(' '));
        out.append('\n');
    }

    private boolean onlyDocuments(List<Token> line) {
        return !asksForDocumentation && line.stream().allMatch(token -> token.kind() == Kind.STRING);
    }

    /** Returns how many blocks a line that starts in a column stands in. */
    private int level(int column) {
        while (!columns.isEmpty() && columns.peek() > column) {
            columns.pop();
        }
        if (columns.isEmpty() || columns.peek() < column) {
            columns.push(column);
        }
        return columns.size();
    }

    /** Returns what a token says; a string with escapes or a prefix counts as it is written. */
    private String text(Token token) {
        if (token.kind() != Kind.STRING && token.kind() != Kind.FORMATTED_STRING) {
            return token.text();
        }
        String written = code.substring(token.range().start(), token.range().end());
        boolean plain = token.kind() == Kind.STRING
                && (written.startsWith("'") || written.startsWith("\""))
                && written.indexOf('\\') < 0;
        return plain ? "'" + token.text() + "'" : written;
    }

    private static boolean isModel(List<Token> line) {
        int at = 1;
        while (at + 1 < line.size() && line.get(at + 1).is(".")) {
            at += 2;
        }
        return line.get(0).is("@")
                && at + 1 < line.size()
                && line.get(at).is("model")
                && line.get(at + 1).is("(");
    }

    private static List<Token> withoutMetadata(List<Token> line) {
        List<Token> kept = new ArrayList<>();
        List<Token> argument = new ArrayList<>();
        int depth = 0;
        for (Token token : line) {
            boolean symbol = token.kind() == Kind.SYMBOL;
            if (symbol && closes(token)) {
                depth--;
            }
            boolean ends = depth == 1 && token.is(",");
            if (depth == 0 || ends) {
                if (!isMetadata(argument)) {
                    kept.addAll(argument);
                    kept.add(token);
                } else if (!ends) {
                    if (kept.getLast().is(",")) {
                        kept.removeLast();
                    }
                    kept.add(token);
                }
                argument.clear();
            } else {
                argument.add(token);
            }
            if (symbol && opens(token)) {
                depth++;
            }
        }
        kept.addAll(argument);
        return kept;
    }

    private static boolean isMetadata(List<Token> argument) {
        if (argument.size() < 3
                || !METADATA.contains(argument.get(0).text())
                || !argument.get(1).is("=")) {
            return false;
        }
        return argument.subList(2, argument.size()).stream().allMatch(token -> switch (token.kind()) {
            case STRING, NUMBER -> true;
            case NAME -> LITERAL_NAMES.contains(token.text());
            case SYMBOL -> LITERAL_SYMBOLS.contains(token.text());
            default -> false;
        });
    }
}
