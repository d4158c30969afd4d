package io.meshlens.project.header;

import io.meshlens.project.SqlText;
import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;

/** Reads the values of a header's properties. */
final class Values {
    private static final Set<String> TRUE = Set.of("true", "1", "t", "y", "yes", "on");
    private static final Set<String> FALSE = Set.of("false", "0", "f", "n", "no", "off");

    private final Dialect dialect;
    private final HeaderProblems problems;

    Values(Dialect dialect, HeaderProblems problems) {
        this.dialect = dialect;
        this.problems = problems;
    }

    Dialect dialect() {
        return dialect;
    }

    HeaderProblems problems() {
        return problems;
    }

    // ---- Text of nodes

    /** Returns a node's tokens, comments left out, with a blank wherever one is usual. */
    static SqlText sql(SyntaxNode node) {
        TokenTable tokens = node.tokens();
        StringBuilder text = new StringBuilder();
        TokenKind before = TokenKind.END;
        boolean tight = true;
        for (int token = node.firstToken(); token < node.endToken(); token++) {
            if (tokens.isTrivia(token)) {
                continue;
            }
            TokenKind kind = tokens.kind(token);
            boolean adjacent = token > node.firstToken() && !tokens.isTrivia(token - 1);
            if (!text.isEmpty() && !tight && !joinsLeft(kind, before, adjacent)) {
                text.append(' ');
            }
            text.append(tokens.text(token));
            tight = joinsRight(kind) || (isSign(kind) && !isOperand(before));
            before = kind;
        }
        return new SqlText(text.toString());
    }

    private static boolean joinsLeft(TokenKind kind, TokenKind before, boolean adjacent) {
        return switch (kind) {
            case COMMA, RIGHT_PAREN, RIGHT_BRACKET, RIGHT_BRACE, DOT, DOUBLE_COLON, SEMICOLON -> true;
            case LEFT_PAREN, LEFT_BRACKET, LEFT_BRACE ->
                adjacent && (before.isName() || before == TokenKind.MACRO_NAME || before == TokenKind.RIGHT_BRACKET);
            default -> adjacent && before == TokenKind.MACRO_NAME && !kind.isName();
        };
    }

    private static boolean joinsRight(TokenKind kind) {
        return switch (kind) {
            case LEFT_PAREN, LEFT_BRACKET, LEFT_BRACE, DOT, DOUBLE_COLON -> true;
            default -> false;
        };
    }

    private static boolean isSign(TokenKind kind) {
        return kind == TokenKind.MINUS || kind == TokenKind.PLUS;
    }

    private static boolean isOperand(TokenKind kind) {
        return kind.isName()
                || kind == TokenKind.NUMBER
                || kind == TokenKind.STRING
                || kind == TokenKind.MACRO_NAME
                || kind == TokenKind.RIGHT_PAREN
                || kind == TokenKind.RIGHT_BRACKET;
    }

    /** Returns what a string literal says. */
    String string(SyntaxNode literal) {
        String text = literal.text();
        if (text.length() > 1 && text.startsWith("$")) {
            int end = text.indexOf('$', 1) + 1;
            return end > 0 && text.length() >= 2 * end ? text.substring(end, text.length() - end) : text;
        }
        if (text.length() >= 2 && text.charAt(0) == '"' && text.endsWith("\"")) {
            return text.substring(1, text.length() - 1).replace("\"\"", "\"");
        }
        return dialect.name(text);
    }

    /** Returns the name in a reference of one part, as written; empty for everything else. */
    static Optional<String> singleName(SyntaxNode node) {
        if (node.is(SyntaxKind.NAME)) {
            return Optional.of(node.text());
        }
        boolean single = (node.is(SyntaxKind.COLUMN_REFERENCE) || node.is(SyntaxKind.QUALIFIED_NAME))
                && node.childCount() == 1
                && node.child(0).is(SyntaxKind.NAME);
        return single ? Optional.of(node.child(0).text()) : Optional.empty();
    }

    /** Returns the node inside of brackets that hold a single one. */
    static SyntaxNode unwrapped(SyntaxNode node) {
        SyntaxNode inner = node;
        while (inner.is(SyntaxKind.PAREN) && inner.childCount() == 1) {
            inner = inner.child(0);
        }
        return inner;
    }

    // ---- Simple values; what is faulty was reported and is empty

    /** Reads a name or a text: {@code daily}, {@code 'daily'}, {@code 3}, {@code TRUE}. */
    Optional<String> word(SyntaxNode node, String key) {
        SyntaxNode value = unwrapped(node);
        Optional<String> name = singleName(value);
        if (name.isPresent()) {
            return Optional.of(dialect.name(name.get()));
        }
        return switch (value.kind()) {
            case STRING_LITERAL -> Optional.of(string(value));
            case NUMBER_LITERAL, BOOLEAN_LITERAL, MACRO_STRING -> Optional.of(value.text());
            case NULL_LITERAL, MISSING, ERROR -> Optional.empty();
            case COLUMN_REFERENCE, QUALIFIED_NAME -> Optional.of(sql(value).sql());
            default -> {
                problems.error(node, "'" + key + "' must be a name or a text");
                yield Optional.empty();
            }
        };
    }

    boolean flag(SyntaxNode node, String key, boolean otherwise) {
        Optional<String> word = word(node, key).map(text -> text.toLowerCase(Locale.ROOT));
        if (word.isEmpty()) {
            return otherwise;
        }
        if (!TRUE.contains(word.get()) && !FALSE.contains(word.get())) {
            problems.error(node, "'" + key + "' must be TRUE or FALSE, not '" + word.get() + "'");
            return otherwise;
        }
        return TRUE.contains(word.get());
    }

    /** Reads a whole number above zero. */
    OptionalInt positive(SyntaxNode node, String key) {
        SyntaxNode value = unwrapped(node);
        String text = value.is(SyntaxKind.STRING_LITERAL) ? string(value) : value.text();
        if (value.is(SyntaxKind.NULL_LITERAL)) {
            return OptionalInt.empty();
        }
        if (text.matches("0*[1-9][0-9]{0,8}")) {
            return OptionalInt.of(Integer.parseInt(text));
        }
        if (!value.is(SyntaxKind.MISSING) && !value.is(SyntaxKind.ERROR)) {
            problems.error(node, "'" + key + "' must be a whole number above 0, not '" + text + "'");
        }
        return OptionalInt.empty();
    }

    // ---- Lists

    /** Returns the items of a list in round or square brackets; a single value is a list of one. */
    List<SyntaxNode> items(SyntaxNode node) {
        return switch (node.kind()) {
            case TUPLE, LIST, PAREN -> {
                List<SyntaxNode> items = new ArrayList<>();
                for (SyntaxNode child : node.children()) {
                    if (!child.is(SyntaxKind.MISSING) && !child.is(SyntaxKind.ERROR)) {
                        items.add(child);
                    }
                }
                yield items;
            }
            case MISSING, ERROR, NULL_LITERAL -> List.of();
            default -> List.of(node);
        };
    }

    /** Reads a list of names or texts. */
    List<String> words(SyntaxNode node, String key) {
        List<String> found = new ArrayList<>();
        for (SyntaxNode item : items(node)) {
            word(item, key).ifPresent(found::add);
        }
        return found;
    }

    /** Reads a list of columns and expressions. */
    List<SqlText> fields(SyntaxNode node) {
        return items(node).stream().map(this::field).toList();
    }

    /** Reads a column, whose name is normalised, or an expression. */
    SqlText field(SyntaxNode node) {
        SyntaxNode inner = unwrapped(node);
        if (inner.is(SyntaxKind.COLUMN_REFERENCE)) {
            Optional<String> name = singleName(inner);
            if (name.isPresent()) {
                return new SqlText(dialect.write(dialect.fold(name.get())));
            }
        }
        return sql(inner);
    }

    /** Reads a column's name, normalised. */
    Optional<String> column(SyntaxNode node, String key) {
        SyntaxNode inner = unwrapped(node);
        Optional<String> name = singleName(inner);
        if (name.isPresent()) {
            return Optional.of(dialect.fold(name.get()));
        }
        if (inner.is(SyntaxKind.STRING_LITERAL)) {
            return Optional.of(dialect.fold(string(inner)));
        }
        problems.error(node, "'" + key + "' must be the name of a column");
        return Optional.empty();
    }

    // ---- Keys and values

    /** A key with its value, each with its node. */
    record Pair(String key, SyntaxNode keyNode, SyntaxNode value) {}

    /** Reads pairs written {@code k = v} or {@code k := v}, in brackets of either kind or one alone. */
    List<Pair> pairs(SyntaxNode node, String key) {
        List<Pair> found = new ArrayList<>();
        for (SyntaxNode item : items(node)) {
            Optional<Pair> pair = pair(item);
            if (pair.isPresent()) {
                found.add(pair.get());
            } else {
                problems.error(item, "'" + key + "' must be a list of 'name = value'");
            }
        }
        return found;
    }

    Optional<Pair> pair(SyntaxNode node) {
        boolean isEquals = node.is(SyntaxKind.BINARY)
                && node.childCount() == 2
                && node.operator() >= 0
                && (node.tokens().kind(node.operator()) == TokenKind.EQUAL
                        || node.tokens().kind(node.operator()) == TokenKind.ASSIGN);
        if (!isEquals && !(node.is(SyntaxKind.NAMED_ARGUMENT) && node.childCount() == 2)) {
            return Optional.empty();
        }
        SyntaxNode left = node.child(0);
        Optional<String> name = singleName(left);
        if (name.isPresent()) {
            return Optional.of(new Pair(dialect.name(name.get()), left, node.child(1)));
        }
        if (left.is(SyntaxKind.STRING_LITERAL)) {
            return Optional.of(new Pair(string(left), left, node.child(1)));
        }
        return Optional.empty();
    }

    /** Reads pairs whose values are SQL; keys keep their case. */
    SequencedMap<String, SqlText> sqlPairs(SyntaxNode node, String key) {
        SequencedMap<String, SqlText> found = new LinkedHashMap<>();
        for (Pair pair : pairs(node, key)) {
            found.put(pair.key(), sql(pair.value()));
        }
        return found;
    }

    // ---- Calls

    /** A call with its arguments. */
    record CallValue(String name, SyntaxNode node, SyntaxNode nameNode, List<Pair> arguments) {}

    /** Reads calls: {@code f}, {@code f(k := v)}, or a list of them. */
    List<CallValue> calls(SyntaxNode node, String key) {
        List<CallValue> found = new ArrayList<>();
        for (SyntaxNode item : items(node)) {
            call(item, key).ifPresent(found::add);
        }
        return found;
    }

    private Optional<CallValue> call(SyntaxNode item, String key) {
        SyntaxNode node = unwrapped(item);
        Optional<String> bare = singleName(node);
        if (bare.isPresent()) {
            String name = dialect.name(bare.get()).toLowerCase(Locale.ROOT);
            return Optional.of(new CallValue(name, node, node, List.of()));
        }
        if (node.is(SyntaxKind.STRING_LITERAL)) {
            return Optional.of(new CallValue(string(node).toLowerCase(Locale.ROOT), node, node, List.of()));
        }
        if (!node.is(SyntaxKind.FUNCTION_CALL) || node.childCount() == 0) {
            problems.error(item, "'" + key + "' must be a list of calls such as not_null(columns := id)");
            return Optional.empty();
        }
        SyntaxNode nameNode = node.child(0);
        String name = sql(nameNode).sql().toLowerCase(Locale.ROOT);
        SyntaxNode list = node.child(SyntaxKind.ARGUMENTS);
        List<Pair> arguments = new ArrayList<>();
        if (list != null) {
            for (SyntaxNode argument : list.children()) {
                Optional<Pair> pair = pair(argument);
                if (pair.isPresent()) {
                    arguments.add(pair.get());
                } else if (!argument.is(SyntaxKind.MISSING) && !argument.is(SyntaxKind.ERROR)) {
                    problems.error(
                            argument,
                            "the arguments of '" + name + "' need their names: " + name + "(name := "
                                    + sql(argument).sql() + ")");
                }
            }
        }
        return Optional.of(new CallValue(name, node, nameNode, arguments));
    }

    // ---- Columns in expressions

    /** Returns the columns that an expression reads, normalised, each once. */
    List<String> columnsIn(SyntaxNode node) {
        List<String> found = new ArrayList<>();
        node.walk(child -> {
            if (child.is(SyntaxKind.COLUMN_REFERENCE)) {
                SyntaxNode last = child.child(child.childCount() - 1);
                String column = dialect.fold(last.text());
                if (!found.contains(column) && !isUnit(node, child)) {
                    found.add(column);
                }
            }
        });
        return found;
    }

    /** A word such as DAY in an argument of a date function is no column. */
    private static boolean isUnit(SyntaxNode root, SyntaxNode reference) {
        if (!root.is(SyntaxKind.FUNCTION_CALL) || reference.childCount() != 1) {
            return false;
        }
        Keyword word = reference.tokens().keyword(reference.firstToken());
        return switch (word) {
            case YEAR, QUARTER, MONTH, WEEK, DAY, HOUR, MINUTE, SECOND -> true;
            default -> false;
        };
    }
}
