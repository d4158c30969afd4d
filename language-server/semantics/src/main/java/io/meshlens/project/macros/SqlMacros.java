package io.meshlens.project.macros;

import io.meshlens.project.jinja.None;
import io.meshlens.project.macros.Signature.Arguments;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Macros that are written in SQL: the text names its arguments as variables, is read once, and the arguments are put in by the same
 * expansion as everywhere.
 */
final class SqlMacros {
    private final Session session;
    private final Calls calls;
    private final ListMacros lists;

    SqlMacros(Session session, Calls calls, ListMacros lists) {
        this.session = session;
        this.calls = calls;
        this.lists = lists;
    }

    /** Returns a tree for SQL whose variables are the arguments; it stays opaque if the dialect cannot say it. */
    Value written(String sql, Map<String, Value> arguments, Arguments given) {
        Optional<SyntaxNode> node = session.read(sql);
        if (node.isEmpty()) {
            session.error(given.place().range(given.call()), "The macro does not fit this dialect: " + sql);
            return Calls.opaque(given.call(), given.place());
        }
        return new Value.Tree(node.get(), Env.of(arguments), false);
    }

    private Value opaque(Arguments given) {
        return Calls.opaque(given.call(), given.place());
    }

    private Value fault(Arguments given, String message) {
        session.error(given.place().range(given.call()), message);
        return opaque(given);
    }

    /** Names values {@code v0}, {@code v1} …. */
    private static Map<String, Value> numbered(List<Value> values) {
        Map<String, Value> named = new HashMap<>();
        for (int i = 0; i < values.size(); i++) {
            named.put("v" + i, values.get(i));
        }
        return named;
    }

    private static String repeated(int count, String separator, String part) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < count; i++) {
            out.append(i == 0 ? "" : separator).append(part.replace("@v", "@v" + i));
        }
        return out.toString();
    }

    // ---- Conditions

    /** {@code @AND} and {@code @OR}: what is NULL or nothing is left out; of nothing the result is true. */
    Value chain(Arguments given, String operator) {
        List<Value> operands = new ArrayList<>();
        for (Value argument : given.rest()) {
            for (Value value : calls.flatten(argument, given.place())) {
                boolean none = value instanceof Value.Tree tree && tree.node().is(SyntaxKind.NULL_LITERAL);
                if (!none) {
                    operands.add(value);
                }
            }
        }
        if (operands.isEmpty()) {
            return calls.read(Literals.bool(true, session.dialect()));
        }
        return operands.size() == 1
                ? operands.get(0)
                : written(repeated(operands.size(), operator, "@v"), numbered(operands), given);
    }

    // ---- Arithmetic

    Value safeSum(Arguments given, String operator) {
        List<Value> values = calls.flatten(new Value.Items(given.rest()), given.place());
        if (values.isEmpty()) {
            return fault(given, "There is nothing to add up");
        }
        String sql = "CASE WHEN " + repeated(values.size(), " AND ", "@v IS NULL") + " THEN NULL ELSE "
                + repeated(values.size(), operator, "COALESCE(@v, 0)") + " END";
        return written(sql, numbered(values), given);
    }

    Value safeDivision(Arguments given) {
        String numerator = switch (session.dialect().id()) {
            case "postgres", "redshift" -> "CAST(@n AS DOUBLE PRECISION)";
            case "trino" -> "CAST(@n AS DOUBLE)";
            case "tsql" -> "CAST(@n AS FLOAT)";
            default -> "@n";
        };
        return written(
                numerator + " / NULLIF(@d, 0)",
                Map.of("n", given.need("numerator"), "d", given.need("denominator")),
                given);
    }

    Value haversineDistance(Arguments given) {
        Value unit = given.get("unit");
        Object wanted = unit == null ? "mi" : lists.constant(unit, given).orElse("");
        if (!wanted.equals("mi") && !wanted.equals("km")) {
            return fault(given, "The unit of a distance is 'mi' or 'km'");
        }
        String half = switch (session.dialect().id()) {
            case "postgres", "redshift" -> "CAST((%s) AS DOUBLE PRECISION) / 2";
            case "trino" -> "CAST((%s) AS DOUBLE) / 2";
            case "tsql" -> "CAST((%s) AS FLOAT) / 2";
            default -> "(%s) / 2";
        };
        String sql = "7922 * ASIN(SQRT((POWER(SIN(RADIANS(" + half.formatted("@lat2 - @lat1") + ")), 2))"
                + " + (COS(RADIANS(@lat1)) * COS(RADIANS(@lat2)) * POWER(SIN(RADIANS("
                + half.formatted("@lon2 - @lon1") + ")), 2)))) * " + (wanted.equals("mi") ? "1.0" : "1.60934");
        return written(sql, given.named(), given);
    }

    // ---- Keys

    Value surrogateKey(Arguments given) {
        List<Value> values = calls.flatten(new Value.Items(given.rest()), given.place());
        Value chosen = given.get("hash_function");
        Object function = chosen == null ? "MD5" : lists.constant(chosen, given).orElse(None.NONE);
        if (values.isEmpty() || !(function instanceof String name)) {
            return fault(
                    given,
                    values.isEmpty() ? "A key needs at least one field" : "The name of the hash function is a text");
        }
        String id = session.dialect().id();
        String part = "COALESCE(CAST(@v AS " + Keys.textType(id) + "), '_sqlmesh_surrogate_key_null_')";
        String whole = Keys.joined(id, repeated(values.size(), Keys.separator(id), part));
        return written(Keys.hash(id, name.toUpperCase(Locale.ROOT), whole), numbered(values), given);
    }

    // ---- Queries

    Value dateSpine(Arguments given) {
        Optional<String> part = calls.nameText(given.need("datepart"), given.place());
        String unit = part.map(text -> text.toLowerCase(Locale.ROOT)).orElse("");
        if (!List.of("day", "week", "month", "quarter", "year").contains(unit)) {
            return fault(given, "The part of a date spine is 'day', 'week', 'month', 'quarter' or 'year'");
        }
        List<Value> starts = calls.flatten(given.need("start_date"), given.place());
        List<Value> ends = calls.flatten(given.need("end_date"), given.place());
        if (starts.size() != 1 || ends.size() != 1) {
            return fault(given, "A date spine has one start and one end");
        }
        Optional<String> start = text(starts.get(0));
        Optional<String> end = text(ends.get(0));
        boolean literal = start.isPresent() && end.isPresent();
        if (literal) {
            try {
                if (LocalDate.parse(start.get()).isAfter(LocalDate.parse(end.get()))) {
                    return fault(given, "The date spine starts at " + start.get() + ", behind its end " + end.get());
                }
            } catch (DateTimeParseException wrong) {
                return fault(given, "The dates of a date spine are written '2024-01-31'");
            }
        }
        String from = literal ? "CAST(@s AS DATE)" : "@s";
        String to = literal ? "CAST(@e AS DATE)" : "@e";
        return written(
                DateSpines.sql(session.dialect().id(), unit, from, to),
                Map.of("s", starts.get(0), "e", ends.get(0)),
                given);
    }

    private Optional<String> text(Value value) {
        return value instanceof Value.Tree tree && tree.node().is(SyntaxKind.STRING_LITERAL)
                ? Optional.of(Literals.textOf(tree.node().text(), session.dialect()))
                : Optional.empty();
    }

    Value deduplicate(Arguments given) {
        Optional<List<Value>> keys = list(given.need("partition_by"), given);
        Optional<List<Value>> orders = list(given.need("order_by"), given);
        if (keys.isEmpty()) {
            return fault(given, "What rows are alike in is a list of columns: [a, CAST(b AS DATE)]");
        }
        if (orders.isEmpty() || orders.get().isEmpty()) {
            return fault(given, "Which row is kept is a list of texts: ['ts DESC NULLS LAST']");
        }
        Map<String, Value> named = numbered(keys.get());
        named.put("r", given.need("relation"));
        StringBuilder order = new StringBuilder();
        for (Value value : orders.get()) {
            Optional<String> text = calls.nameText(value, given.place());
            if (text.isEmpty()) {
                return opaque(given);
            }
            order.append(order.isEmpty() ? "" : ", ").append(calls.fill(text.get(), given.place()));
        }
        String window = "ROW_NUMBER() OVER ("
                + (keys.get().isEmpty()
                        ? ""
                        : "PARTITION BY " + repeated(keys.get().size(), ", ", "@v") + " ") + "ORDER BY " + order + ")";
        String sql = switch (session.dialect().id()) {
            case "postgres", "trino", "mysql", "tsql" ->
                "SELECT * FROM (SELECT *, " + window + " AS _w FROM @r) AS _t WHERE _w = 1";
            default -> "SELECT * FROM @r QUALIFY " + window + " = 1";
        };
        return written(sql, named, given);
    }

    private Optional<List<Value>> list(Value value, Arguments given) {
        List<Value> values = calls.flatten(value, given.place());
        if (values.size() != 1 || !(values.get(0) instanceof Value.Tree tree)) {
            return values.size() > 1 ? Optional.of(values) : Optional.empty();
        }
        return switch (tree.node().kind()) {
            case TUPLE, LIST -> Optional.of(lists.items(tree, given.place()));
            case PAREN -> Optional.of(lists.items(tree, given.place()));
            default -> Optional.empty();
        };
    }

    Value pivot(Arguments given) {
        Optional<List<Value>> values = list(given.need("values"), given);
        if (values.isEmpty()) {
            return fault(given, "The values of a pivot are a list: ['a', 'b']");
        }
        boolean alias = flag(given, "alias", true);
        boolean quote = flag(given, "quote", true);
        String prefix = text(given, "prefix", "");
        String suffix = text(given, "suffix", "");
        String head = text(given, "agg", "SUM") + "(" + (flag(given, "distinct", false) ? "DISTINCT " : "");
        List<Value> made = new ArrayList<>();
        for (Value value : values.get()) {
            Map<String, Value> named = new HashMap<>();
            named.put("c", given.need("column"));
            named.put("v", value);
            named.put("t", given.named().getOrDefault("then_value", calls.read("1")));
            named.put("e", given.named().getOrDefault("else_value", calls.read("0")));
            Optional<String> name = calls.nameText(value, given.place());
            if (name.isEmpty()) {
                return opaque(given);
            }
            String full = prefix + name.get() + suffix;
            String written =
                    quote ? session.dialect().quote(full) : session.dialect().write(full);
            String sql = head + "CASE WHEN @c " + text(given, "cmp", "=") + " @v THEN @t ELSE @e END)"
                    + (alias ? " AS " + written : "");
            made.add(written(sql, named, given));
        }
        return new Value.Items(made);
    }

    private boolean flag(Arguments given, String name, boolean otherwise) {
        Value value = given.get(name);
        return value == null
                ? otherwise
                : lists.constant(value, given).map(Conditions::isTrue).orElse(otherwise);
    }

    private String text(Arguments given, String name, String otherwise) {
        Value value = given.get(name);
        return value == null ? otherwise : calls.nameText(value, given.place()).orElse(otherwise);
    }
}
