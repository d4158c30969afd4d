package io.meshlens.project.python;

import io.meshlens.project.python.PythonFile.Function;
import io.meshlens.project.python.PythonFile.Parameter;
import io.meshlens.project.python.PythonTokens.Kind;
import io.meshlens.project.python.PythonTokens.Token;
import io.meshlens.project.python.PythonValue.Argument;
import io.meshlens.project.python.PythonValue.Call;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds decorated functions among the tokens of a file. */
final class PythonReader {
    private static final int DEEPEST = 100;

    private final List<Token> tokens;
    private final Token end;
    private int at;
    private int depth;

    PythonReader(String text) {
        this.tokens = PythonTokens.of(text);
        this.end = new Token(Kind.LINE_END, TextRange.at(text.length()), "", 0);
    }

    PythonFile read() {
        List<Function> functions = new ArrayList<>();
        Map<String, PythonValue> assigned = new HashMap<>();
        boolean lineStart = true;
        while (at < tokens.size()) {
            boolean isAssignment = lineStart
                    && token().kind() == Kind.NAME
                    && token().column() == 0
                    && at + 1 < tokens.size()
                    && tokens.get(at + 1).is("=");
            if (isAssignment) {
                String name = token().text();
                at += 2;
                assigned.put(name, value());
                lineStart = false;
            } else if (lineStart && token().is("@")) {
                function().ifPresent(functions::add);
                lineStart = true;
            } else {
                lineStart = token().kind() == Kind.LINE_END;
                at++;
            }
        }
        return new PythonFile(functions, imports(), names(), assigned);
    }

    private Set<String> names() {
        Set<String> names = new HashSet<>();
        for (Token token : tokens) {
            if (token.kind() == Kind.NAME) {
                names.add(token.text());
            } else if (token.kind() == Kind.FORMATTED_STRING) {
                names.addAll(List.of(token.text().split("\\W+")));
            }
        }
        return names;
    }

    /** Returns what stands behind IMPORT, and behind FROM with each name that is taken from there. */
    private Set<String> imports() {
        Set<String> modules = new HashSet<>();
        String from = "";
        boolean inside = false;
        int brackets = 0;
        StringBuilder module = new StringBuilder();
        for (Token token : tokens) {
            boolean ends = token.kind() == Kind.LINE_END && brackets == 0;
            if (ends || token.is(",") || token.is("as") || token.is(";")) {
                if (inside && !module.isEmpty()) {
                    modules.add(from.isEmpty() ? module.toString() : from + "." + module);
                    module.setLength(0);
                }
                inside &= !ends && !token.is(";");
                from = inside ? from : "";
            } else if (token.is("from") || token.is("import")) {
                if (inside && token.is("import")) {
                    from = module.toString();
                    modules.add(from);
                }
                inside = true;
                module.setLength(0);
            } else if (inside && (token.is("(") || token.is(")"))) {
                brackets += token.is("(") ? 1 : -1;
            } else if (inside && token.kind() == Kind.NAME) {
                module.append(module.isEmpty() || module.charAt(module.length() - 1) == '.' ? "" : ".")
                        .append(token.text());
            }
        }
        modules.remove("");
        return modules;
    }

    private Token token() {
        return at < tokens.size() ? tokens.get(at) : end;
    }

    private boolean accept(String symbol) {
        if (token().is(symbol)) {
            at++;
            return true;
        }
        return false;
    }

    private void skipLines() {
        while (at < tokens.size() && token().kind() == Kind.LINE_END) {
            at++;
        }
    }

    private Optional<Function> function() {
        int column = token().column();
        List<Call> decorators = new ArrayList<>();
        while (accept("@")) {
            PythonValue value = value();
            if (value instanceof Call call) {
                decorators.add(call);
            } else if (value instanceof PythonValue.Name name) {
                decorators.add(new Call(name.range(), name.dotted(), List.of()));
            }
            skipLines();
        }
        accept("async");
        if (!accept("def") || token().kind() != Kind.NAME) {
            return Optional.empty();
        }
        Token name = token();
        at++;
        List<Parameter> parameters = parameters();
        while (at < tokens.size() && !token().is(":") && token().kind() != Kind.LINE_END) {
            value();
            if (!token().is(":")) {
                at++;
            }
        }
        accept(":");
        int bodyStart = at;
        int bodyEnd = bodyEnd(column);
        int first = bodyStart;
        while (first < bodyEnd && tokens.get(first).kind() == Kind.LINE_END) {
            first++;
        }
        Optional<String> documentation = first < bodyEnd && tokens.get(first).kind() == Kind.STRING
                ? Optional.of(tokens.get(first).text().strip())
                : Optional.empty();
        List<Call> calls = calls(bodyStart, bodyEnd);
        at = bodyEnd;
        return Optional.of(new Function(name.text(), name.range(), decorators, parameters, documentation, calls));
    }

    /** Returns the number behind the last token of a body: the next line that does not stand deeper ends it. */
    private int bodyEnd(int column) {
        int scan = at;
        int brackets = 0;
        boolean lineStart = false;
        while (scan < tokens.size()) {
            Token token = tokens.get(scan);
            if (token.kind() == Kind.LINE_END) {
                lineStart = brackets == 0;
            } else {
                if (lineStart && token.column() <= column) {
                    return scan;
                }
                lineStart = false;
                if (token.is("(") || token.is("[") || token.is("{")) {
                    brackets++;
                } else if (token.is(")") || token.is("]") || token.is("}")) {
                    brackets = Math.max(0, brackets - 1);
                }
            }
            scan++;
        }
        return scan;
    }

    private List<Parameter> parameters() {
        List<Parameter> parameters = new ArrayList<>();
        if (!accept("(")) {
            return parameters;
        }
        int brackets = 0;
        boolean named = false;
        String stars = "";
        while (at < tokens.size()) {
            Token token = token();
            if (brackets == 0 && token.is(")")) {
                at++;
                break;
            }
            if (token.is("(") || token.is("[") || token.is("{")) {
                brackets++;
            } else if (token.is(")") || token.is("]") || token.is("}")) {
                brackets--;
            } else if (brackets == 0 && token.is(",")) {
                named = false;
                stars = "";
            } else if (brackets == 0 && !named && (token.is("*") || token.is("**"))) {
                stars = token.text();
            } else if (brackets == 0 && !named && token.kind() == Kind.NAME) {
                parameters.add(new Parameter(stars + token.text(), !stars.isEmpty()));
                named = true;
            } else if (brackets == 0 && named && token.is("=")) {
                Parameter last = parameters.removeLast();
                parameters.add(new Parameter(last.name(), true));
            }
            at++;
        }
        return parameters;
    }

    /** Finds the calls in a body that have a text as their first argument. */
    private List<Call> calls(int from, int to) {
        List<Call> found = new ArrayList<>();
        int saved = at;
        for (int scan = from; scan + 1 < to; scan++) {
            boolean startsName = tokens.get(scan).kind() == Kind.NAME
                    && (scan == from || !tokens.get(scan - 1).is("."));
            if (startsName) {
                at = scan;
                if (value() instanceof Call call
                        && !call.arguments().isEmpty()
                        && call.arguments().getFirst().value() instanceof PythonValue.Text) {
                    found.add(call);
                }
            }
        }
        at = saved;
        return found;
    }

    /** Reads an expression; what is more than a single value is unknown as a whole. */
    private PythonValue value() {
        int start = at;
        if (++depth > DEEPEST) {
            depth--;
            at++;
            return new PythonValue.Unknown(range(start));
        }
        PythonValue value = single();
        boolean more = false;
        while (at < tokens.size() && !endsValue(token())) {
            more = true;
            if (token().is("(") || token().is("[") || token().is("{")) {
                bracketed();
            } else {
                at++;
            }
        }
        depth--;
        return more ? new PythonValue.Unknown(range(start)) : value;
    }

    private static boolean endsValue(Token token) {
        return token.kind() == Kind.LINE_END
                || token.is(",")
                || token.is(")")
                || token.is("]")
                || token.is("}")
                || token.is(":")
                || token.is("=");
    }

    private TextRange range(int from) {
        int first = Math.min(from, tokens.size() - 1);
        int last = Math.max(first, at - 1);
        return tokens.get(first)
                .range()
                .cover(tokens.get(Math.min(last, tokens.size() - 1)).range());
    }

    private void bracketed() {
        int brackets = 0;
        while (at < tokens.size()) {
            Token token = token();
            at++;
            if (token.is("(") || token.is("[") || token.is("{")) {
                brackets++;
            } else if (token.is(")") || token.is("]") || token.is("}")) {
                if (--brackets == 0) {
                    return;
                }
            }
        }
    }

    private PythonValue single() {
        int start = at;
        Token token = token();
        return switch (token.kind()) {
            case STRING -> {
                StringBuilder text = new StringBuilder();
                while (token().kind() == Kind.STRING) {
                    text.append(token().text());
                    at++;
                }
                yield new PythonValue.Text(range(start), text.toString());
            }
            case NUMBER -> {
                at++;
                yield new PythonValue.Literal(range(start), token.text());
            }
            case NAME -> name(start);
            case SYMBOL -> symbol(start, token);
            case FORMATTED_STRING, LINE_END -> new PythonValue.Unknown(token.range());
        };
    }

    private PythonValue symbol(int start, Token token) {
        if (token.is("[") || token.is("(")) {
            return items(token.is("[") ? "]" : ")");
        }
        if (token.is("{")) {
            return braces();
        }
        if (token.is("-") && at + 1 < tokens.size() && tokens.get(at + 1).kind() == Kind.NUMBER) {
            at += 2;
            return new PythonValue.Literal(
                    range(start), "-" + tokens.get(at - 1).text());
        }
        return new PythonValue.Unknown(token.range());
    }

    private PythonValue name(int start) {
        StringBuilder dotted = new StringBuilder(token().text());
        at++;
        while (token().is(".") && at + 1 < tokens.size() && tokens.get(at + 1).kind() == Kind.NAME) {
            dotted.append('.').append(tokens.get(at + 1).text());
            at += 2;
        }
        String name = dotted.toString();
        if (name.equals("True") || name.equals("False") || name.equals("None")) {
            return new PythonValue.Literal(range(start), name);
        }
        if (!token().is("(")) {
            return new PythonValue.Name(range(start), name);
        }
        at++;
        List<Argument> arguments = new ArrayList<>();
        skipLines();
        while (at < tokens.size() && !token().is(")")) {
            int before = at;
            Optional<String> argument = Optional.empty();
            TextRange nameRange = token().range();
            if (token().kind() == Kind.NAME
                    && at + 1 < tokens.size()
                    && tokens.get(at + 1).is("=")) {
                argument = Optional.of(token().text());
                at += 2;
            } else if (token().is("**")) {
                argument = Optional.of("**");
                at++;
            }
            arguments.add(new Argument(argument, nameRange, insideBrackets()));
            separator(before);
        }
        accept(")");
        return new Call(range(start), name, arguments);
    }

    /** Reads an expression where line ends do not count. */
    private PythonValue insideBrackets() {
        skipLines();
        PythonValue value = value();
        int start = at;
        skipLines();
        while (at < tokens.size() && !endsValue(token())) {
            value();
            skipLines();
            value = new PythonValue.Unknown(range(start));
        }
        return value;
    }

    /** Moves behind a comma; always moves, so that broken text ends too. */
    private void separator(int before) {
        skipLines();
        if (!accept(",") && (at == before || !(token().is(")") || token().is("]") || token().is("}")))) {
            at++;
        }
        skipLines();
    }

    private PythonValue items(String close) {
        int start = at++;
        List<PythonValue> values = new ArrayList<>();
        boolean hasComma = false;
        skipLines();
        while (at < tokens.size() && !token().is(close)) {
            int before = at;
            values.add(insideBrackets());
            hasComma |= token().is(",");
            separator(before);
        }
        accept(close);
        if (close.equals(")") && values.size() == 1 && !hasComma) {
            return values.getFirst();
        }
        return new PythonValue.Items(range(start), values);
    }

    private PythonValue braces() {
        int start = at++;
        List<PythonValue.Entry> entries = new ArrayList<>();
        List<PythonValue> values = new ArrayList<>();
        skipLines();
        while (at < tokens.size() && !token().is("}")) {
            int before = at;
            PythonValue key = insideBrackets();
            if (accept(":")) {
                entries.add(new PythonValue.Entry(key, insideBrackets()));
            } else {
                values.add(key);
            }
            separator(before);
        }
        accept("}");
        return values.isEmpty()
                ? new PythonValue.Mapping(range(start), entries)
                : new PythonValue.Items(range(start), values);
    }
}
