package io.meshlens.project.python;

import io.meshlens.project.python.PythonTokens.Kind;
import io.meshlens.project.python.PythonTokens.Token;
import io.meshlens.text.TextEdit;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes local constants where they are used: a function that gives a text or a whole number a name, and uses that name in
 * formatted strings only, means the same as one that has it there. Whatever is not certain is left alone.
 */
final class PythonConstants {
    /** Words by which a function can ask for its own names. */
    private static final Set<String> REFLECTION =
            Set.of("locals", "globals", "vars", "eval", "exec", "inspect", "global", "nonlocal", "class", "del");

    private final String code;
    private final List<Token> tokens;
    private final List<TextEdit> edits = new ArrayList<>();

    private PythonConstants(String code) {
        this.code = code;
        this.tokens = PythonTokens.of(code);
    }

    static String inlined(String code) {
        PythonConstants constants = new PythonConstants(code);
        boolean reflects = constants.tokens.stream()
                .anyMatch(token -> token.kind() == Kind.NAME && REFLECTION.contains(token.text()));
        if (!reflects) {
            constants.run();
        }
        String inlined = code;
        for (TextEdit edit : constants.edits.reversed()) {
            inlined = edit.apply(inlined);
        }
        return inlined;
    }

    /** A constant of a function's outermost block. */
    private record Constant(TextRange line, String value, int end) {}

    private void run() {
        Map<String, Constant> constants = constants();
        if (constants.isEmpty()) {
            return;
        }
        Map<String, Integer> uses = new HashMap<>();
        tokens.stream()
                .filter(token -> token.kind() == Kind.NAME)
                .forEach(token -> uses.merge(token.text(), 1, Integer::sum));
        constants.keySet().removeIf(name -> uses.getOrDefault(name, 0) != 1);
        Set<String> kept = new HashSet<>();
        List<TextEdit> inside = new ArrayList<>();
        for (Token token : tokens) {
            if (token.kind() == Kind.FORMATTED_STRING && !uses(token, constants, kept, inside)) {
                return;
            }
        }
        constants.forEach((name, constant) -> {
            if (!kept.contains(name)) {
                edits.add(new TextEdit(constant.line(), ""));
            }
        });
        for (TextEdit edit : inside) {
            String name = edit.range().of(code).replaceAll("[{}]", "");
            if (!kept.contains(name)) {
                edits.add(edit);
            }
        }
        edits.sort(java.util.Comparator.comparingInt(edit -> edit.range().start()));
    }

    /** Finds lines {@code name = value} that are run whenever the function is, before what stands below them. */
    private Map<String, Constant> constants() {
        Map<String, Constant> found = new HashMap<>();
        for (int i = 0; i < tokens.size(); i++) {
            if (!tokens.get(i).is("def")) {
                continue;
            }
            int outer = tokens.get(i).column();
            int at = i;
            while (at < tokens.size() && !(tokens.get(at).is(":") && nextIsLineEnd(at))) {
                at++;
            }
            int body = -1;
            boolean lineStart = false;
            int end = at;
            List<Integer> starts = new ArrayList<>();
            for (int j = at + 1; j < tokens.size(); j++) {
                Token token = tokens.get(j);
                if (token.kind() == Kind.LINE_END) {
                    lineStart = true;
                } else if (lineStart) {
                    if (token.column() <= outer) {
                        break;
                    }
                    body = body < 0 ? token.column() : body;
                    if (token.column() == body) {
                        starts.add(j);
                    }
                    lineStart = false;
                }
                end = j;
            }
            int until = end < tokens.size() ? tokens.get(end).range().end() : code.length();
            for (int start : starts) {
                constant(start, until, found);
            }
        }
        return found;
    }

    private boolean nextIsLineEnd(int at) {
        return at + 1 < tokens.size() && tokens.get(at + 1).kind() == Kind.LINE_END;
    }

    private void constant(int start, int end, Map<String, Constant> into) {
        if (start + 3 >= tokens.size()
                || tokens.get(start).kind() != Kind.NAME
                || !tokens.get(start + 1).is("=")
                || tokens.get(start + 3).kind() != Kind.LINE_END) {
            return;
        }
        Token value = tokens.get(start + 2);
        String text = value.text();
        String written = value.range().of(code);
        boolean isText = value.kind() == Kind.STRING
                && (written.equals('"' + text + '"') || written.equals('\'' + text + '\''))
                && text.chars().allMatch(c -> c >= ' ' && c < 127 && "\\{}\"'".indexOf(c) < 0);
        boolean isNumber = value.kind() == Kind.NUMBER && text.matches("0|[1-9][0-9]{0,17}");
        if (isText || isNumber) {
            TextRange line = new TextRange(
                    tokens.get(start).range().start(),
                    tokens.get(start + 2).range().end());
            into.put(tokens.get(start).text(), new Constant(line, text, end));
        }
    }

    /**
     * Notes each plain {@code {name}} of a formatted string; a constant that is used in any other way is kept. False where a
     * field is more than a name, so that what it uses is not known.
     */
    private boolean uses(Token token, Map<String, Constant> constants, Set<String> kept, List<TextEdit> into) {
        String written = token.range().of(code);
        boolean simple = written.startsWith("f\"") || written.startsWith("f'");
        int at = 0;
        while (at < written.length()) {
            if (written.startsWith("{{", at)) {
                at += 2;
                continue;
            }
            if (written.charAt(at) != '{') {
                at++;
                continue;
            }
            int close = written.indexOf('}', at);
            String field = close < 0 ? "" : written.substring(at + 1, close);
            if (!field.matches("[A-Za-z_][A-Za-z_0-9.]*")) {
                return false;
            }
            Constant constant = constants.get(field);
            int offset = token.range().start() + at;
            if (simple && constant != null && constant.line().end() < offset && offset < constant.end()) {
                into.add(new TextEdit(new TextRange(offset, offset + field.length() + 2), constant.value()));
            } else {
                kept.addAll(List.of(field.split("[.]")));
            }
            at = close + 1;
        }
        return true;
    }
}
