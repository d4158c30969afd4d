package io.meshlens.syntax.template;

import io.meshlens.syntax.template.JinjaExpression.Arguments;
import io.meshlens.syntax.template.JinjaToken.Kind;
import io.meshlens.text.TextRange;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads Jinja's expressions, by precedence from the loosest to the tightest. */
final class JinjaExpressionParser {
    /** Deeper nesting than this is no real template and would exhaust the stack. */
    private static final int DEEPEST = 200;

    private final JinjaTokens tokens;
    private int depth;

    JinjaExpressionParser(JinjaTokens tokens) {
        this.tokens = tokens;
    }

    /** Forgets the nesting of an expression that was given up. */
    void restart() {
        depth = 0;
    }

    /** Reads an expression; several with commas between them are a tuple. */
    JinjaExpression tuple() {
        return tuple(this::conditional);
    }

    /** Reads what a loop runs over: no condition belongs to it, for {@code if} filters the loop. */
    JinjaExpression loopItems() {
        return tuple(this::or);
    }

    private JinjaExpression tuple(Supplier<JinjaExpression> part) {
        JinjaExpression first = part.get();
        if (!tokens.isOperator(",")) {
            return first;
        }
        List<JinjaExpression> items = new ArrayList<>();
        items.add(first);
        while (tokens.acceptOperator(",") && !endsTuple()) {
            items.add(part.get());
        }
        return new JinjaExpression.TupleOf(from(first.range()), items);
    }

    private boolean endsTuple() {
        JinjaToken token = tokens.peek();
        return token.is(Kind.TAG_END)
                || token.is(Kind.OUTPUT_END)
                || token.is(Kind.END)
                || token.is(Kind.OPERATOR, ")")
                || token.is(Kind.OPERATOR, "=")
                || token.is(Kind.NAME, "recursive");
    }

    JinjaExpression conditional() {
        if (++depth > DEEPEST) {
            throw tokens.fault(tokens.peek().range(), "This expression is nested too deep", "");
        }
        JinjaExpression value = or();
        while (tokens.acceptName("if")) {
            JinjaExpression condition = or();
            Optional<JinjaExpression> otherwise =
                    tokens.acceptName("else") ? Optional.of(conditional()) : Optional.empty();
            value = new JinjaExpression.Conditional(from(value.range()), value, condition, otherwise);
        }
        depth--;
        return value;
    }

    private JinjaExpression or() {
        JinjaExpression left = and();
        while (tokens.acceptName("or")) {
            left = binary("or", left, and());
        }
        return left;
    }

    private JinjaExpression and() {
        JinjaExpression left = not();
        while (tokens.acceptName("and")) {
            left = binary("and", left, not());
        }
        return left;
    }

    private JinjaExpression not() {
        TextRange start = tokens.peek().range();
        if (tokens.acceptName("not")) {
            return new JinjaExpression.Unary(from(start), "not", nested(this::not));
        }
        return compare();
    }

    /** Recursion that does not go through {@link #conditional}. */
    private JinjaExpression nested(Supplier<JinjaExpression> part) {
        if (++depth > DEEPEST) {
            throw tokens.fault(tokens.peek().range(), "This expression is nested too deep", "");
        }
        JinjaExpression read = part.get();
        depth--;
        return read;
    }

    private JinjaExpression compare() {
        JinjaExpression first = sum();
        List<String> operators = new ArrayList<>();
        List<JinjaExpression> others = new ArrayList<>();
        while (true) {
            JinjaToken token = tokens.peek();
            if (token.is(Kind.OPERATOR)
                    && switch (token.text()) {
                        case "==", "!=", "<", "<=", ">", ">=" -> true;
                        default -> false;
                    }) {
                operators.add(tokens.next().text());
            } else if (tokens.acceptName("in")) {
                operators.add("in");
            } else if (token.is(Kind.NAME, "not") && tokens.peek(1).is(Kind.NAME, "in")) {
                tokens.next();
                tokens.next();
                operators.add("not in");
            } else {
                break;
            }
            others.add(sum());
        }
        return operators.isEmpty() ? first : new JinjaExpression.Compare(from(first.range()), first, operators, others);
    }

    private JinjaExpression sum() {
        JinjaExpression left = concat();
        while (tokens.isOperator("+") || tokens.isOperator("-")) {
            left = binary(tokens.next().text(), left, concat());
        }
        return left;
    }

    private JinjaExpression concat() {
        JinjaExpression left = product();
        while (tokens.acceptOperator("~")) {
            left = binary("~", left, product());
        }
        return left;
    }

    private JinjaExpression product() {
        JinjaExpression left = power();
        while (tokens.isOperator("*") || tokens.isOperator("/") || tokens.isOperator("//") || tokens.isOperator("%")) {
            left = binary(tokens.next().text(), left, power());
        }
        return left;
    }

    private JinjaExpression power() {
        JinjaExpression left = unary(true);
        while (tokens.acceptOperator("**")) {
            left = binary("**", left, unary(true));
        }
        return left;
    }

    private JinjaExpression unary(boolean withFilters) {
        TextRange start = tokens.peek().range();
        JinjaExpression node;
        if (tokens.isOperator("-") || tokens.isOperator("+")) {
            String operator = tokens.next().text();
            JinjaExpression operand = nested(() -> unary(false));
            node = new JinjaExpression.Unary(from(start), operator, operand);
        } else {
            node = primary();
        }
        node = postfix(node);
        return withFilters ? filters(node) : node;
    }

    private JinjaExpression primary() {
        JinjaToken token = tokens.next();
        TextRange range = token.range();
        return switch (token.kind()) {
            case NAME ->
                switch (token.text()) {
                    case "true", "True" -> new JinjaExpression.Constant(range, JinjaExpression.Constant.Kind.TRUE);
                    case "false", "False" -> new JinjaExpression.Constant(range, JinjaExpression.Constant.Kind.FALSE);
                    case "none", "None" -> new JinjaExpression.Constant(range, JinjaExpression.Constant.Kind.NONE);
                    default -> new JinjaExpression.Name(range, token.text());
                };
            case STRING -> {
                StringBuilder value = new StringBuilder(token.text());
                while (tokens.peek().is(Kind.STRING)) {
                    value.append(tokens.next().text());
                }
                yield new JinjaExpression.Text(from(range), value.toString());
            }
            case WHOLE -> new JinjaExpression.Whole(range, whole(token.text()));
            case DECIMAL -> new JinjaExpression.Decimal(range, Double.parseDouble(token.text()));
            case OPERATOR ->
                switch (token.text()) {
                    case "(" -> parenthesis(range);
                    case "[" -> list(range);
                    case "{" -> dict(range);
                    default -> throw back(token);
                };
            default -> throw back(token);
        };
    }

    private JinjaExpression list(TextRange start) {
        List<JinjaExpression> items = items("]");
        return new JinjaExpression.ListOf(from(start), items);
    }

    private JinjaTokens.Fault back(JinjaToken token) {
        boolean ends = token.is(Kind.END) || token.is(Kind.TAG_END) || token.is(Kind.OUTPUT_END);
        JinjaTokens.Fault fault = tokens.fault(
                token.range(),
                ends ? "Expected an expression" : "Expected an expression, not \"" + token.text() + "\"",
                "an expression");
        if (ends && !token.is(Kind.END)) {
            tokens.back();
        }
        return fault;
    }

    private static BigInteger whole(String text) {
        if (text.length() > 1 && text.charAt(0) == '0' && !Character.isDigit(text.charAt(1))) {
            int radix = switch (text.charAt(1)) {
                case 'x', 'X' -> 16;
                case 'o', 'O' -> 8;
                default -> 2;
            };
            try {
                return new BigInteger(text.substring(2), radix);
            } catch (NumberFormatException wrongDigits) {
                return BigInteger.ZERO;
            }
        }
        return new BigInteger(text);
    }

    private JinjaExpression parenthesis(TextRange start) {
        if (tokens.acceptOperator(")")) {
            return new JinjaExpression.TupleOf(from(start), List.of());
        }
        JinjaExpression inner = tuple();
        tokens.expectOperator(")");
        return inner instanceof JinjaExpression.TupleOf(TextRange ignored, List<JinjaExpression> items)
                ? new JinjaExpression.TupleOf(from(start), items)
                : inner;
    }

    private List<JinjaExpression> items(String close) {
        List<JinjaExpression> items = new ArrayList<>();
        while (!tokens.acceptOperator(close)) {
            if (!items.isEmpty()) {
                tokens.expectOperator(",");
                if (tokens.acceptOperator(close)) {
                    break;
                }
            }
            items.add(conditional());
        }
        return items;
    }

    private JinjaExpression dict(TextRange start) {
        List<JinjaExpression> keys = new ArrayList<>();
        List<JinjaExpression> values = new ArrayList<>();
        while (!tokens.acceptOperator("}")) {
            if (!keys.isEmpty()) {
                tokens.expectOperator(",");
                if (tokens.acceptOperator("}")) {
                    break;
                }
            }
            keys.add(conditional());
            tokens.expectOperator(":");
            values.add(conditional());
        }
        return new JinjaExpression.DictOf(from(start), keys, values);
    }

    private JinjaExpression postfix(JinjaExpression node) {
        JinjaExpression result = node;
        while (true) {
            if (tokens.acceptOperator(".")) {
                JinjaToken name = tokens.next();
                if (name.is(Kind.WHOLE)) {
                    JinjaExpression index = new JinjaExpression.Whole(name.range(), whole(name.text()));
                    result = new JinjaExpression.Item(from(node.range()), result, index);
                } else if (name.is(Kind.NAME)) {
                    result = new JinjaExpression.Attribute(from(node.range()), result, name.text());
                } else {
                    tokens.back();
                    throw tokens.fault("a name");
                }
            } else if (tokens.acceptOperator("[")) {
                result = subscript(result);
            } else if (tokens.isOperator("(")) {
                result = call(result);
            } else {
                return result;
            }
        }
    }

    private JinjaExpression subscript(JinjaExpression target) {
        Optional<JinjaExpression> start = tokens.isOperator(":") ? Optional.empty() : Optional.of(tuple());
        if (!tokens.acceptOperator(":")) {
            tokens.expectOperator("]");
            return new JinjaExpression.Item(from(target.range()), target, start.orElseThrow());
        }
        Optional<JinjaExpression> stop =
                tokens.isOperator(":") || tokens.isOperator("]") ? Optional.empty() : Optional.of(conditional());
        Optional<JinjaExpression> step =
                tokens.acceptOperator(":") && !tokens.isOperator("]") ? Optional.of(conditional()) : Optional.empty();
        tokens.expectOperator("]");
        return new JinjaExpression.Slice(from(target.range()), target, start, stop, step);
    }

    private JinjaExpression call(JinjaExpression target) {
        Arguments arguments = arguments();
        return new JinjaExpression.Call(from(target.range()), target, arguments);
    }

    private Arguments arguments() {
        tokens.expectOperator("(");
        List<JinjaExpression> positional = new ArrayList<>();
        List<JinjaExpression.Named> named = new ArrayList<>();
        Optional<JinjaExpression> spread = Optional.empty();
        Optional<JinjaExpression> spreadNamed = Optional.empty();
        boolean first = true;
        while (!tokens.acceptOperator(")")) {
            if (!first) {
                tokens.expectOperator(",");
                if (tokens.acceptOperator(")")) {
                    break;
                }
            }
            first = false;
            if (tokens.acceptOperator("*")) {
                spread = Optional.of(conditional());
            } else if (tokens.acceptOperator("**")) {
                spreadNamed = Optional.of(conditional());
            } else if (tokens.peek().is(Kind.NAME) && tokens.peek(1).is(Kind.OPERATOR, "=")) {
                String name = tokens.next().text();
                tokens.next();
                named.add(new JinjaExpression.Named(name, conditional()));
            } else if (!named.isEmpty()) {
                throw tokens.fault(
                        tokens.peek().range(), "An argument without a name cannot follow one with a name", "a name");
            } else {
                positional.add(conditional());
            }
        }
        return new Arguments(positional, named, spread, spreadNamed);
    }

    private JinjaExpression filters(JinjaExpression node) {
        JinjaExpression result = node;
        while (true) {
            if (tokens.isOperator("|")) {
                result = filter(result);
            } else if (tokens.acceptName("is")) {
                result = test(result);
            } else if (tokens.isOperator("(")) {
                result = call(result);
            } else {
                return result;
            }
        }
    }

    /** Reads filters behind a value, the first bar included. */
    JinjaExpression filtersOnly(JinjaExpression node) {
        JinjaExpression result = node;
        while (tokens.isOperator("|")) {
            result = filter(result);
        }
        return result;
    }

    private JinjaExpression filter(JinjaExpression target) {
        tokens.expectOperator("|");
        return namedFilter(target);
    }

    /** Reads a filter's name and arguments. */
    JinjaExpression namedFilter(JinjaExpression target) {
        String name = dottedName();
        Arguments arguments = tokens.isOperator("(") ? arguments() : Arguments.NONE;
        return new JinjaExpression.Filter(from(target.range()), target, name, arguments);
    }

    private String dottedName() {
        StringBuilder name = new StringBuilder(tokens.expectName().name());
        while (tokens.acceptOperator(".")) {
            name.append('.').append(tokens.expectName().name());
        }
        return name.toString();
    }

    private JinjaExpression test(JinjaExpression target) {
        boolean negated = tokens.acceptName("not");
        String name = dottedName();
        Arguments arguments = Arguments.NONE;
        JinjaToken token = tokens.peek();
        if (tokens.isOperator("(")) {
            arguments = arguments();
        } else if (takesOperand(token)) {
            JinjaExpression operand = postfix(primary());
            arguments = new Arguments(List.of(operand), List.of(), Optional.empty(), Optional.empty());
        }
        return new JinjaExpression.Test(from(target.range()), target, name, arguments, negated);
    }

    /** Says whether a test's operand without parentheses starts here. */
    private static boolean takesOperand(JinjaToken token) {
        return switch (token.kind()) {
            case NAME ->
                switch (token.text()) {
                    case "else", "or", "and", "if", "is", "not", "in", "recursive" -> false;
                    default -> true;
                };
            case STRING, WHOLE, DECIMAL -> true;
            case OPERATOR -> token.text().equals("[") || token.text().equals("{");
            default -> false;
        };
    }

    private JinjaExpression binary(String operator, JinjaExpression left, JinjaExpression right) {
        return new JinjaExpression.Binary(left.range().cover(right.range()), operator, left, right);
    }

    /** Returns the range from a start to the last token read. */
    private TextRange from(TextRange start) {
        return new TextRange(
                start.start(), Math.max(start.end(), tokens.previous().range().end()));
    }
}
