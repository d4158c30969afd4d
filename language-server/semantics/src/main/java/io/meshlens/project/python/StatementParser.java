package io.meshlens.project.python;

import io.meshlens.project.python.PythonTokens.Kind;
import io.meshlens.project.python.PythonTokens.Token;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads statements: lines in brackets are one, and what stands deeper belongs to the line above. */
final class StatementParser {
    private static final Set<String> HARMLESS = Set.of("pass", "assert", "raise", "global", "nonlocal");
    private static final Set<String> UNCERTAIN =
            Set.of("for", "while", "try", "with", "match", "except", "finally", "else", "elif", "async");
    private static final int DEEPEST = 50;

    private final String text;
    private final List<List<Token>> lines = new ArrayList<>();
    private int at;

    StatementParser(String text) {
        this.text = text;
        List<Token> line = new ArrayList<>();
        int brackets = 0;
        for (Token token : PythonTokens.of(text)) {
            if (token.kind() == Kind.LINE_END) {
                if (brackets == 0) {
                    end(line);
                }
                continue;
            }
            if (token.is("(") || token.is("[") || token.is("{")) {
                brackets++;
            } else if (token.is(")") || token.is("]") || token.is("}")) {
                brackets = Math.max(0, brackets - 1);
            }
            line.add(token);
        }
        end(line);
    }

    private void end(List<Token> line) {
        if (!line.isEmpty()) {
            lines.add(List.copyOf(line));
            line.clear();
        }
    }

    List<PythonStatement> parse() {
        List<PythonStatement> found = new ArrayList<>();
        while (at < lines.size()) {
            found.addAll(block(column(), 0));
        }
        return found;
    }

    private int column() {
        return lines.get(at).getFirst().column();
    }

    /** Reads the lines that stand in a column or deeper. */
    private List<PythonStatement> block(int column, int depth) {
        List<PythonStatement> found = new ArrayList<>();
        while (at < lines.size() && column() >= column) {
            statement(found, depth);
        }
        return found;
    }

    private void statement(List<PythonStatement> into, int depth) {
        List<Token> line = lines.get(at);
        Token first = line.getFirst();
        if (first.is("@")) {
            decorated(into);
        } else if (first.is("def") || first.is("class") || (first.is("async") && isWord(line, 1, "def"))) {
            define(into, first.is("async") ? 2 : 1);
        } else if (first.is("if") && depth < DEEPEST) {
            into.add(branch(depth));
        } else if (first.kind() == Kind.NAME && UNCERTAIN.contains(first.text()) && isCompound(line)) {
            into.add(uncertain(depth));
        } else {
            at++;
            simple(line, into);
        }
    }

    private static boolean isWord(List<Token> line, int index, String word) {
        return line.size() > index && line.get(index).is(word);
    }

    /** {@code match} is a name like others where the line does not open a block. */
    private static boolean isCompound(List<Token> line) {
        return !line.getFirst().is("match") || line.getLast().is(":");
    }

    // ---- Blocks

    private void decorated(List<PythonStatement> into) {
        while (at < lines.size() && lines.get(at).getFirst().is("@")) {
            at++;
        }
        if (at < lines.size()) {
            statement(into, 0);
        }
    }

    private void define(List<PythonStatement> into, int nameAt) {
        List<Token> line = lines.get(at);
        List<Token> whole = withBody();
        String name = line.size() > nameAt ? line.get(nameAt).text() : "";
        into.add(new PythonStatement.Define(range(whole), name, names(whole)));
    }

    /** Returns the tokens of the present line and of those below it that stand deeper, and moves behind them. */
    private List<Token> withBody() {
        int column = column();
        List<Token> whole = new ArrayList<>(lines.get(at++));
        while (at < lines.size() && column() > column) {
            whole.addAll(lines.get(at++));
        }
        return whole;
    }

    private PythonStatement branch(int depth) {
        List<Token> line = lines.get(at);
        int column = column();
        int colon = colon(line);
        PythonNode condition = ExpressionParser.parse(text, line.subList(Math.min(1, colon), colon));
        TextRange range = range(line);
        List<PythonStatement> then = body(line, colon, column, depth);
        List<PythonStatement> otherwise = new ArrayList<>();
        if (at < lines.size() && column() == column) {
            List<Token> next = lines.get(at);
            if (next.getFirst().is("elif")) {
                otherwise.add(branch(depth + 1));
            } else if (next.getFirst().is("else")) {
                otherwise.addAll(body(next, colon(next), column, depth));
            }
        }
        return new PythonStatement.Branch(range, condition, then, otherwise);
    }

    /** Reads what stands behind the colon, or else deeper below. */
    private List<PythonStatement> body(List<Token> line, int colon, int column, int depth) {
        at++;
        List<PythonStatement> found = new ArrayList<>();
        if (colon + 1 < line.size()) {
            simple(line.subList(colon + 1, line.size()), found);
        } else if (at < lines.size() && column() > column) {
            found.addAll(block(column(), depth + 1));
        }
        return found;
    }

    /** Returns where the colon stands that opens the block, or the end of the line. */
    private static int colon(List<Token> line) {
        int brackets = 0;
        for (int i = 0; i < line.size(); i++) {
            Token token = line.get(i);
            if (token.is("(") || token.is("[") || token.is("{")) {
                brackets++;
            } else if (token.is(")") || token.is("]") || token.is("}")) {
                brackets--;
            } else if (brackets == 0 && token.is("lambda")) {
                brackets++; // its own colon is not the one
            } else if (token.is(":")) {
                if (brackets == 0) {
                    return i;
                }
            }
        }
        return line.size();
    }

    private PythonStatement uncertain(int depth) {
        List<Token> line = lines.get(at);
        int column = column();
        Set<String> bound = new HashSet<>();
        int begin = at;
        boolean takesNames = line.getFirst().is("for")
                || line.getFirst().is("with")
                || line.getFirst().is("except")
                || line.getFirst().is("match")
                || line.getFirst().is("async");
        if (takesNames) {
            bound.addAll(names(line));
        }
        List<PythonStatement> inside = depth < DEEPEST ? body(line, colon(line), column, depth) : List.of();
        if (depth >= DEEPEST) {
            bound.addAll(names(withBody()));
        }
        List<Token> whole = new ArrayList<>();
        lines.subList(begin, Math.max(at, begin + 1)).forEach(whole::addAll);
        at = Math.max(at, begin + 1);
        inside.forEach(each -> bound.addAll(PythonNames.bound(each)));
        return new PythonStatement.Uncertain(range(whole), bound, names(whole));
    }

    // ---- Simple statements

    private void simple(List<Token> line, List<PythonStatement> into) {
        int from = 0;
        int brackets = 0;
        for (int i = 0; i <= line.size(); i++) {
            boolean ends = i == line.size() || (brackets == 0 && line.get(i).is(";"));
            if (ends) {
                if (i > from) {
                    one(line.subList(from, i), into);
                }
                from = i + 1;
            } else if (line.get(i).is("(") || line.get(i).is("[") || line.get(i).is("{")) {
                brackets++;
            } else if (line.get(i).is(")") || line.get(i).is("]") || line.get(i).is("}")) {
                brackets--;
            }
        }
    }

    private void one(List<Token> line, List<PythonStatement> into) {
        Token first = line.getFirst();
        if (first.is("import") || first.is("from")) {
            imports(line, into);
            return;
        }
        if (first.kind() == Kind.NAME && HARMLESS.contains(first.text())) {
            return;
        }
        if (first.is("del") || first.is("return") || first.is("type")) {
            boolean isName = first.is("type") && (line.size() < 2 || line.get(1).kind() != Kind.NAME);
            if (!isName) {
                into.add(new PythonStatement.Uncertain(range(line), names(line), names(line)));
                return;
            }
        }
        List<Integer> equals = equals(line);
        if (equals.isEmpty()) {
            into.add(new PythonStatement.Evaluate(range(line), ExpressionParser.parse(text, line)));
            return;
        }
        int last = equals.getLast();
        PythonNode value = ExpressionParser.parse(text, line.subList(Math.min(last + 1, line.size()), line.size()));
        String operator = operatorBefore(line, last);
        if (!operator.isEmpty()) {
            PythonNode target = ExpressionParser.parse(text, line.subList(0, last - operator.length()));
            into.add(new PythonStatement.Augment(range(line), target, operator, value));
            return;
        }
        List<PythonNode> targets = new ArrayList<>();
        int from = 0;
        for (int end : equals) {
            List<Token> target = line.subList(from, end);
            targets.add(ExpressionParser.parse(text, target.subList(0, colon(target))));
            from = end + 1;
        }
        into.add(new PythonStatement.Assign(range(line), targets, value));
    }

    /** Returns where assignment signs stand. */
    private static List<Integer> equals(List<Token> line) {
        List<Integer> found = new ArrayList<>();
        int brackets = 0;
        for (int i = 0; i < line.size(); i++) {
            Token token = line.get(i);
            if (token.is("(") || token.is("[") || token.is("{")) {
                brackets++;
            } else if (token.is(")") || token.is("]") || token.is("}")) {
                brackets--;
            } else if (brackets == 0 && token.is("lambda")) {
                return found; // a default value of its parameters is no assignment
            } else if (brackets == 0 && token.is("=") && i > 0) {
                Token before = line.get(i - 1);
                boolean touches = before.range().end() == token.range().start() && before.kind() == Kind.SYMBOL;
                if (!touches || !(before.is("!") || before.is("<") || before.is(">"))) {
                    found.add(i);
                }
            }
        }
        return found;
    }

    /** Returns the operator that touches an assignment sign, in as many tokens as it has characters; empty for none. */
    private static String operatorBefore(List<Token> line, int equals) {
        Token before = line.get(equals - 1);
        boolean touches = before.kind() == Kind.SYMBOL
                && before.range().end() == line.get(equals).range().start();
        return touches && before.text().length() == 1 && "+-*/%&|^@".contains(before.text()) ? before.text() : "";
    }

    private void imports(List<Token> line, List<PythonStatement> into) {
        int at = 1;
        String from = "";
        if (line.getFirst().is("from")) {
            StringBuilder module = new StringBuilder();
            while (at < line.size() && !line.get(at).is("import")) {
                module.append(line.get(at).text());
                at++;
            }
            from = module.toString();
            at++;
        }
        while (at < line.size()) {
            if (line.get(at).is("(") || line.get(at).is(")") || line.get(at).is(",")) {
                at++;
                continue;
            }
            StringBuilder name = new StringBuilder();
            while (at < line.size()
                    && !line.get(at).is(",")
                    && !line.get(at).is("as")
                    && !line.get(at).is(")")) {
                name.append(line.get(at).text());
                at++;
            }
            String local = name.toString();
            boolean renamed = at + 1 < line.size() && line.get(at).is("as");
            if (renamed) {
                local = line.get(at + 1).text();
                at += 2;
            }
            if (from.isEmpty() && !renamed && local.contains(".")) {
                String top = local.substring(0, local.indexOf('.'));
                into.add(new PythonStatement.Import(range(line), top, top));
            } else {
                String module = from.isEmpty() ? name.toString() : from + "." + name;
                into.add(new PythonStatement.Import(range(line), local, module));
            }
        }
    }

    // ---- Tokens

    static Set<String> names(List<Token> tokens) {
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

    private static TextRange range(List<Token> tokens) {
        return tokens.getFirst().range().cover(tokens.getLast().range());
    }
}
