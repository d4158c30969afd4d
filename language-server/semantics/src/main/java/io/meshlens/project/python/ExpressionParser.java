package io.meshlens.project.python;

import io.meshlens.project.python.PythonNode.Argument;
import io.meshlens.project.python.PythonNode.Pair;
import io.meshlens.project.python.PythonTokens.Kind;
import io.meshlens.project.python.PythonTokens.Token;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one expression; one that is not understood as a whole is {@link PythonNode.Other} as a whole. */
final class ExpressionParser {
    private static final int DEEPEST = 100;
    private static final Set<String> WORDS =
            Set.of("for", "lambda", "await", "yield", "async", "not", "in", "is", "and", "or", "if", "else");

    /** Something that this parser does not read; the expression in the innermost brackets around it is not known. */
    private static final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unreadable() {
            super(null, null, false, false);
        }
    }

    private final String text;
    private final List<Token> tokens;
    private int at;
    private int depth;

    private ExpressionParser(String text, List<Token> tokens) {
        this.text = text;
        this.tokens = tokens;
    }

    /** Reads tokens that are an expression, or several with commas, which is a tuple. */
    static PythonNode parse(String text, List<Token> tokens) {
        if (tokens.isEmpty()) {
            return new PythonNode.Other(TextRange.at(0), Set.of());
        }
        ExpressionParser parser = new ExpressionParser(text, tokens);
        try {
            PythonNode first = parser.element();
            if (!parser.is(",")) {
                return parser.at == tokens.size() ? first : parser.other(0, tokens.size());
            }
            List<PythonNode> values = new ArrayList<>(List.of(first));
            while (parser.accept(",")) {
                if (parser.at < tokens.size()) {
                    values.add(parser.element());
                }
            }
            return parser.at == tokens.size()
                    ? new PythonNode.Listing(parser.range(0), values)
                    : parser.other(0, tokens.size());
        } catch (Unreadable unreadable) {
            return parser.other(0, tokens.size());
        }
    }

    private PythonNode other(int from, int to) {
        List<Token> inside = tokens.subList(from, to);
        return new PythonNode.Other(
                inside.getFirst().range().cover(inside.getLast().range()), StatementParser.names(inside));
    }

    private @Nullable Token token() {
        return at < tokens.size() ? tokens.get(at) : null;
    }

    private boolean is(String symbol) {
        Token token = token();
        return token != null && token.is(symbol);
    }

    private boolean accept(String symbol) {
        if (is(symbol)) {
            at++;
            return true;
        }
        return false;
    }

    /** Accepts an operator of two characters that are two tokens. */
    private boolean acceptPair(String first, String second) {
        if (is(first)
                && at + 1 < tokens.size()
                && tokens.get(at + 1).is(second)
                && tokens.get(at).range().end() == tokens.get(at + 1).range().start()) {
            at += 2;
            return true;
        }
        return false;
    }

    private void expect(String symbol) {
        if (!accept(symbol)) {
            throw new Unreadable();
        }
    }

    private TextRange range(int from) {
        return tokens.get(from).range().cover(tokens.get(Math.max(from, at - 1)).range());
    }

    // ---- Operators

    private PythonNode element() {
        int start = at;
        if (accept("*")) {
            PythonNode of = expression();
            return new PythonNode.Unpacked(range(start), of);
        }
        return expression();
    }

    private PythonNode expression() {
        if (++depth > DEEPEST) {
            throw new Unreadable();
        }
        int start = at;
        PythonNode value = either();
        if (accept("if")) {
            PythonNode condition = either();
            expect("else");
            PythonNode otherwise = expression();
            value = new PythonNode.Conditional(range(start), condition, value, otherwise);
        }
        depth--;
        return value;
    }

    private PythonNode either() {
        int start = at;
        PythonNode left = both();
        while (accept("or")) {
            left = operation(start, "or", left, both());
        }
        return left;
    }

    private PythonNode both() {
        int start = at;
        PythonNode left = negation();
        while (accept("and")) {
            left = operation(start, "and", left, negation());
        }
        return left;
    }

    private PythonNode operation(int start, String operator, PythonNode left, PythonNode right) {
        return new PythonNode.Operation(range(start), operator, List.of(left, right));
    }

    private PythonNode negation() {
        int start = at;
        if (accept("not")) {
            PythonNode operand = negation();
            return new PythonNode.Operation(range(start), "not", List.of(operand));
        }
        return comparison();
    }

    private PythonNode comparison() {
        int start = at;
        PythonNode left = sum();
        String operator = comparator();
        if (operator.isEmpty()) {
            return left;
        }
        PythonNode compared = operation(start, operator, left, sum());
        if (!comparator().isEmpty()) {
            throw new Unreadable(); // a chain of comparisons
        }
        return compared;
    }

    private String comparator() {
        if (accept("==")) {
            return "==";
        }
        if (acceptPair("!", "=")) {
            return "!=";
        }
        if (is("not") && at + 1 < tokens.size() && tokens.get(at + 1).is("in")) {
            at += 2;
            return "not in";
        }
        if (accept("in")) {
            return "in";
        }
        if (accept("is")) {
            return accept("not") ? "is not" : "is";
        }
        if (is("<") || is(">")) {
            throw new Unreadable();
        }
        return "";
    }

    private PythonNode sum() {
        int start = at;
        PythonNode left = product();
        while (is("+") || is("-") || is("|")) {
            String operator = tokens.get(at++).text();
            left = operation(start, operator, left, product());
        }
        return left;
    }

    private PythonNode product() {
        int start = at;
        PythonNode left = sign();
        while (is("*") || is("/") || is("%")) {
            String operator = tokens.get(at++).text();
            if (is(operator)) {
                throw new Unreadable();
            }
            left = operation(start, operator, left, sign());
        }
        return left;
    }

    private PythonNode sign() {
        int start = at;
        if (is("-") || is("+") || is("~")) {
            String operator = tokens.get(at++).text();
            PythonNode operand = sign();
            return new PythonNode.Operation(range(start), operator, List.of(operand));
        }
        PythonNode value = primary();
        if (is("**") || is("@") || is(":=")) {
            throw new Unreadable();
        }
        return value;
    }

    // ---- Parts

    private PythonNode primary() {
        int start = at;
        PythonNode value = atom();
        while (true) {
            if (is(".") && at + 1 < tokens.size() && tokens.get(at + 1).kind() == Kind.NAME) {
                at += 2;
                value = new PythonNode.Attribute(
                        range(start), value, tokens.get(at - 1).text());
            } else if (is("(")) {
                value = call(start, value);
            } else if (is("[")) {
                int open = at++;
                PythonNode index = within(open, this::expression);
                expect("]");
                value = new PythonNode.Item(range(start), value, index);
            } else {
                return value;
            }
        }
    }

    private interface Reader {
        PythonNode read();
    }

    /** Reads what stands in brackets; if it cannot be read, all of it up to the closing bracket is not known. */
    private PythonNode within(int open, Reader reader) {
        int begin = at;
        int before = depth;
        try {
            PythonNode value = reader.read();
            if (is("]") || is(")") || is("}")) {
                return value;
            }
        } catch (Unreadable unreadable) {
            depth = before;
        }
        at = closing(open);
        if (at <= begin) {
            throw new Unreadable();
        }
        return other(begin, at);
    }

    /** Returns where the bracket stands that closes another. */
    private int closing(int open) {
        int brackets = 0;
        for (int i = open; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.is("(") || token.is("[") || token.is("{")) {
                brackets++;
            } else if (token.is(")") || token.is("]") || token.is("}")) {
                if (--brackets == 0) {
                    return i;
                }
            }
        }
        throw new Unreadable();
    }

    private PythonNode call(int start, PythonNode function) {
        int open = at++;
        int close = closing(open);
        List<Argument> arguments = new ArrayList<>();
        while (at < close) {
            int begin = at;
            int before = depth;
            try {
                arguments.add(argument());
                if (at < close) {
                    expect(",");
                }
            } catch (Unreadable unreadable) {
                depth = before;
                at = argumentEnd(begin, close);
                arguments.add(faulty(begin));
                accept(",");
            }
        }
        at = close + 1;
        return new PythonNode.Call(range(start), function, arguments);
    }

    private Argument argument() {
        Token token = tokens.get(at);
        if (token.kind() == Kind.NAME
                && at + 1 < tokens.size()
                && tokens.get(at + 1).is("=")) {
            at += 2;
            return new Argument(Optional.of(token.text()), token.range(), expression());
        }
        if (accept("**")) {
            return new Argument(Optional.of("**"), token.range(), expression());
        }
        if (accept("*")) {
            return new Argument(Optional.of("*"), token.range(), expression());
        }
        return new Argument(Optional.empty(), token.range(), expression());
    }

    /** Returns an argument whose value cannot be read. */
    private Argument faulty(int begin) {
        Token token = tokens.get(begin);
        boolean named = token.kind() == Kind.NAME
                && begin + 2 < at
                && tokens.get(begin + 1).is("=");
        PythonNode value = other(Math.min(named ? begin + 2 : begin, at - 1), at);
        return new Argument(named ? Optional.of(token.text()) : Optional.empty(), token.range(), value);
    }

    private int argumentEnd(int begin, int close) {
        int brackets = 0;
        for (int i = begin; i < close; i++) {
            Token token = tokens.get(i);
            if (token.is("(") || token.is("[") || token.is("{")) {
                brackets++;
            } else if (token.is(")") || token.is("]") || token.is("}")) {
                brackets--;
            } else if (brackets == 0 && token.is(",") && i > begin) {
                return i;
            }
        }
        return close;
    }

    private PythonNode atom() {
        Token token = token();
        if (token == null) {
            throw new Unreadable();
        }
        int start = at;
        return switch (token.kind()) {
            case STRING, FORMATTED_STRING -> strings(start);
            case NUMBER -> {
                at++;
                yield new PythonNode.Numeral(token.range(), token.text());
            }
            case NAME -> {
                if (WORDS.contains(token.text())) {
                    throw new Unreadable();
                }
                at++;
                yield new PythonNode.Name(token.range(), token.text());
            }
            case SYMBOL -> brackets(start, token);
            case LINE_END -> throw new Unreadable();
        };
    }

    private PythonNode brackets(int start, Token token) {
        if (token.is("(")) {
            return round(start);
        }
        if (token.is("[")) {
            at++;
            PythonNode inside = within(start, () -> items(start, "]"));
            expect("]");
            return inside instanceof PythonNode.Listing listing
                    ? new PythonNode.Listing(range(start), listing.values())
                    : inside;
        }
        if (token.is("{")) {
            at++;
            PythonNode inside = within(start, () -> braces(start));
            expect("}");
            return switch (inside) {
                case PythonNode.Dictionary all -> new PythonNode.Dictionary(range(start), all.pairs());
                case PythonNode.Listing all -> new PythonNode.Listing(range(start), all.values());
                default -> inside;
            };
        }
        throw new Unreadable();
    }

    private PythonNode round(int start) {
        at++;
        boolean[] comma = {false};
        PythonNode inside = within(start, () -> {
            PythonNode items = items(start, ")");
            comma[0] = tokens.get(at - 1).is(",") || tokens.get(at - 1).is("(");
            return items;
        });
        expect(")");
        if (inside instanceof PythonNode.Listing listing) {
            boolean isOne = listing.values().size() == 1
                    && !comma[0]
                    && !(listing.values().getFirst() instanceof PythonNode.Unpacked);
            return isOne ? listing.values().getFirst() : new PythonNode.Listing(range(start), listing.values());
        }
        return inside;
    }

    private PythonNode items(int start, String close) {
        List<PythonNode> values = new ArrayList<>();
        while (token() != null && !is(close)) {
            values.add(element());
            if (!is(close)) {
                expect(",");
            }
        }
        return new PythonNode.Listing(range(start), values);
    }

    private PythonNode braces(int start) {
        List<Pair> pairs = new ArrayList<>();
        List<PythonNode> values = new ArrayList<>();
        while (token() != null && !is("}")) {
            if (accept("**")) {
                pairs.add(new Pair(Optional.empty(), expression()));
            } else {
                PythonNode key = element();
                if (accept(":")) {
                    pairs.add(new Pair(Optional.of(key), expression()));
                } else {
                    values.add(key);
                }
            }
            if (!is("}")) {
                expect(",");
            }
        }
        if (!values.isEmpty() && !pairs.isEmpty()) {
            throw new Unreadable();
        }
        return values.isEmpty()
                ? new PythonNode.Dictionary(range(start), pairs)
                : new PythonNode.Listing(range(start), values);
    }

    // ---- Texts

    private PythonNode strings(int start) {
        List<PythonNode> parts = new ArrayList<>();
        boolean formatted = false;
        while (at < tokens.size()
                && (tokens.get(at).kind() == Kind.STRING || tokens.get(at).kind() == Kind.FORMATTED_STRING)) {
            Token token = tokens.get(at++);
            formatted |= token.kind() == Kind.FORMATTED_STRING;
            PythonStrings.parts(text, token.range(), parts);
        }
        if (formatted) {
            return new PythonNode.Formatted(range(start), parts);
        }
        StringBuilder all = new StringBuilder();
        for (PythonNode part : parts) {
            if (!(part instanceof PythonNode.Text one)) {
                return other(start, at);
            }
            all.append(one.value());
        }
        return new PythonNode.Text(range(start), all.toString());
    }

    /** Reads a piece of the text that is an expression, as in the placeholders of a formatted string. */
    static PythonNode parse(String text, TextRange range) {
        List<Token> moved = new ArrayList<>();
        for (Token token : PythonTokens.of(range.of(text))) {
            if (token.kind() != Kind.LINE_END) {
                moved.add(new Token(token.kind(), token.range().shift(range.start()), token.text(), token.column()));
            }
        }
        return moved.isEmpty()
                ? new PythonNode.Other(range, Set.of(range.of(text).toLowerCase(Locale.ROOT)))
                : parse(text, moved);
    }
}
