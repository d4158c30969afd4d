package io.meshlens.resolve;

import io.meshlens.lower.Expression;
import io.meshlens.lower.Expression.LiteralKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Picks columns by their names: by pattern, by regular expression, by a lambda over names. */
final class NamePatterns {
    private static final int STEPS = 100_000;

    private NamePatterns() {}

    /** One picked name, and what the groups of a regular expression matched, the whole name first. */
    record Picked(int index, List<String> groups) {}

    /** What was picked, if the selector is understood. */
    record Choice(boolean known, List<Picked> picked) {
        static final Choice UNKNOWN = new Choice(false, List.of());
    }

    static Choice choose(Expression selector, List<String> names) {
        if (selector instanceof Expression.Literal literal && literal.kind() == LiteralKind.STRING) {
            return byExpression(literal.text(), names);
        }
        if (selector instanceof Expression.Lambda lambda && lambda.parameters().size() == 1) {
            return byLambda(lambda.parameters().get(0).text(), lambda.body(), names);
        }
        if (selector instanceof Expression.ListLiteral list) {
            return byList(list.elements(), names);
        }
        if (selector instanceof Expression.Name name && name.parts().size() == 1) {
            return byList(List.of(name), names);
        }
        if (selector instanceof Expression.Comprehension comprehension
                && comprehension.parameters().size() == 1
                && isAll(comprehension)) {
            return comprehension.condition() == null
                    ? new Choice(true, all(names))
                    : byLambda(comprehension.parameters().get(0).text(), comprehension.condition(), names);
        }
        return Choice.UNKNOWN;
    }

    private static boolean isAll(Expression.Comprehension comprehension) {
        return comprehension.list() instanceof Expression.Star
                && comprehension.result() instanceof Expression.Name result
                && result.parts().size() == 1
                && result.parts()
                        .get(0)
                        .text()
                        .equalsIgnoreCase(comprehension.parameters().get(0).text());
    }

    private static List<Picked> all(List<String> names) {
        List<Picked> picked = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            picked.add(new Picked(i, List.of(names.get(i))));
        }
        return picked;
    }

    private static Choice byExpression(String expression, List<String> names) {
        Pattern pattern = compile(expression);
        if (pattern == null) {
            return Choice.UNKNOWN;
        }
        List<Picked> picked = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            try {
                Matcher matcher = pattern.matcher(new Bounded(names.get(i)));
                if (matcher.find()) {
                    List<String> groups = new ArrayList<>();
                    for (int g = 0; g <= matcher.groupCount(); g++) {
                        String group = matcher.group(g);
                        groups.add(group == null ? "" : group);
                    }
                    picked.add(new Picked(i, groups));
                }
            } catch (TooManySteps tooMany) {
                return Choice.UNKNOWN;
            }
        }
        return new Choice(true, picked);
    }

    private static @Nullable Pattern compile(String expression) {
        try {
            return Pattern.compile(expression);
        } catch (PatternSyntaxException wrong) {
            return null;
        }
    }

    private static Choice byList(List<Expression> elements, List<String> names) {
        List<Picked> picked = new ArrayList<>();
        for (Expression element : elements) {
            String wanted;
            if (element instanceof Expression.Literal literal && literal.kind() == LiteralKind.STRING) {
                wanted = literal.text();
            } else if (element instanceof Expression.Name name && name.parts().size() == 1) {
                wanted = name.parts().get(0).text();
            } else {
                return Choice.UNKNOWN;
            }
            for (int i = 0; i < names.size(); i++) {
                if (names.get(i).equalsIgnoreCase(wanted)) {
                    picked.add(new Picked(i, List.of(names.get(i))));
                }
            }
        }
        return new Choice(true, picked);
    }

    private static Choice byLambda(String parameter, Expression body, List<String> names) {
        List<Picked> picked = new ArrayList<>();
        List<String> probe = names.isEmpty() ? List.of("x") : names;
        for (int i = 0; i < probe.size(); i++) {
            Object value = evaluate(body, parameter, probe.get(i));
            if (!(value instanceof Boolean holds)) {
                return Choice.UNKNOWN;
            }
            if (holds && !names.isEmpty()) {
                picked.add(new Picked(i, List.of(probe.get(i))));
            }
        }
        return new Choice(true, picked);
    }

    /** Returns the value of an expression over one name, a boolean or a string; null if it is not understood. */
    private static @Nullable Object evaluate(Expression expression, String parameter, String name) {
        return switch (expression) {
            case Expression.Name reference ->
                reference.parts().size() == 1 && reference.parts().get(0).text().equalsIgnoreCase(parameter)
                        ? name
                        : null;
            case Expression.Literal literal ->
                switch (literal.kind()) {
                    case STRING -> literal.text();
                    case BOOLEAN -> Boolean.valueOf(literal.text());
                    default -> null;
                };
            case Expression.Unary unary ->
                unary.operator().equals("NOT") && evaluate(unary.operand(), parameter, name) instanceof Boolean value
                        ? !value
                        : null;
            case Expression.Logical logical -> logical(logical, parameter, name);
            case Expression.Binary binary -> binary(binary, parameter, name);
            case Expression.InList in -> inList(in, parameter, name);
            case Expression.Call call -> call(call, parameter, name);
            default -> null;
        };
    }

    private static @Nullable Object inList(Expression.InList in, String parameter, String name) {
        Object operand = evaluate(in.operand(), parameter, name);
        boolean found = false;
        for (Expression value : in.values()) {
            Object candidate = evaluate(value, parameter, name);
            if (candidate == null || operand == null) {
                return null;
            }
            found |= candidate.equals(operand);
        }
        return found;
    }

    private static @Nullable Object logical(Expression.Logical logical, String parameter, String name) {
        boolean and = logical.operator().equals("AND");
        boolean result = and;
        for (Expression operand : logical.operands()) {
            if (!(evaluate(operand, parameter, name) instanceof Boolean value)) {
                return null;
            }
            result = and ? result && value : result || value;
        }
        return result;
    }

    private static @Nullable Object binary(Expression.Binary binary, String parameter, String name) {
        Object left = evaluate(binary.left(), parameter, name);
        Object right = evaluate(binary.right(), parameter, name);
        if (!(left instanceof String text) || !(right instanceof String other)) {
            return null;
        }
        return switch (binary.operator()) {
            case "=" -> text.equals(other);
            case "<>" -> !text.equals(other);
            case "||" -> text + other;
            case "LIKE", "~~" -> like(other, text, false);
            case "ILIKE", "~~*" -> like(other, text, true);
            default -> null;
        };
    }

    private static @Nullable Object call(Expression.Call call, String parameter, String name) {
        List<String> values = new ArrayList<>();
        for (Expression.Argument argument : call.arguments()) {
            if (!(evaluate(argument.value(), parameter, name) instanceof String value)) {
                return null;
            }
            values.add(value);
        }
        String function = call.name().get(call.name().size() - 1).text().toLowerCase(Locale.ROOT);
        if (values.size() == 1) {
            return switch (function) {
                case "lower", "lcase" -> values.get(0).toLowerCase(Locale.ROOT);
                case "upper", "ucase" -> values.get(0).toUpperCase(Locale.ROOT);
                default -> null;
            };
        }
        if (values.size() != 2) {
            return null;
        }
        return switch (function) {
            case "starts_with", "prefix" -> values.get(0).startsWith(values.get(1));
            case "ends_with", "suffix" -> values.get(0).endsWith(values.get(1));
            case "contains" -> values.get(0).contains(values.get(1));
            case "regexp_matches" -> {
                Choice choice = byExpression(values.get(1), List.of(values.get(0)));
                yield choice.known() ? !choice.picked().isEmpty() : null;
            }
            default -> null;
        };
    }

    /** Says whether a star's pattern keeps a name. */
    static boolean matches(Expression.Pattern pattern, String name) {
        if (!(pattern.pattern() instanceof Expression.Literal literal)) {
            return true;
        }
        boolean matched = switch (pattern.operator()) {
            case "ILIKE" -> like(literal.text(), name, true);
            case "GLOB" -> glob(literal.text(), name);
            case "SIMILAR TO" -> similar(literal.text(), name);
            default -> like(literal.text(), name, false);
        };
        return matched != pattern.negated();
    }

    private static boolean similar(String expression, String name) {
        Pattern compiled = compile(expression);
        if (compiled == null) {
            return true;
        }
        try {
            return compiled.matcher(new Bounded(name)).matches();
        } catch (TooManySteps tooMany) {
            return true;
        }
    }

    private static boolean like(String pattern, String text, boolean anyCase) {
        return anyCase
                ? wild(pattern.toLowerCase(Locale.ROOT), text.toLowerCase(Locale.ROOT), '%', '_')
                : wild(pattern, text, '%', '_');
    }

    private static boolean glob(String pattern, String text) {
        return wild(pattern, text, '*', '?');
    }

    /** Matches a text against a pattern with one sign for any characters and one for a single one. */
    private static boolean wild(String pattern, String text, char many, char one) {
        int p = 0;
        int t = 0;
        int star = -1;
        int mark = 0;
        while (t < text.length()) {
            if (p < pattern.length() && pattern.charAt(p) == many) {
                star = p++;
                mark = t;
            } else if (p < pattern.length() && (pattern.charAt(p) == one || pattern.charAt(p) == text.charAt(t))) {
                p++;
                t++;
            } else if (star >= 0) {
                p = star + 1;
                t = ++mark;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == many) {
            p++;
        }
        return p == pattern.length();
    }

    /** A regular expression from a query must not be able to hang the reader. */
    private static final class TooManySteps extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooManySteps() {
            super(null, null, false, false);
        }
    }

    /** A text that can be looked at only so often. */
    private static final class Bounded implements CharSequence {
        private final String text;
        private int steps;

        Bounded(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            if (++steps > STEPS) {
                throw new TooManySteps();
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
