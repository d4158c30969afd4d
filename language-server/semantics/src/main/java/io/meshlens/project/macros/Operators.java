package io.meshlens.project.macros;

import io.meshlens.project.Nearest;
import io.meshlens.project.macros.Expander.Place;
import io.meshlens.project.macros.Signature.Arguments;
import io.meshlens.syntax.SyntaxNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The built-in macros: what they are called with, and who knows what they give. */
final class Operators {
    private static final Map<String, Signature> SIGNATURES = signatures();

    private final Session session;
    private final Calls calls;
    private final Conditions conditions;
    private final ListMacros lists;
    private final SqlMacros sql;
    private final TableMacros tables;
    private final TextMacros texts;

    Operators(Session session, Calls calls) {
        this.session = session;
        this.calls = calls;
        this.conditions = new Conditions(session, calls);
        this.lists = new ListMacros(session, calls, conditions);
        this.sql = new SqlMacros(session, calls, lists);
        this.tables = new TableMacros(session, calls, conditions, lists);
        this.texts = new TextMacros(session, calls, conditions);
    }

    private static Map<String, Signature> signatures() {
        Map<String, Signature> map = new LinkedHashMap<>();
        map.put("def", Signature.of("name", "value"));
        map.put("if", Signature.of("condition", "true").optional("false"));
        map.put("each", Signature.ofLambda());
        map.put("filter", Signature.ofLambda());
        map.put("reduce", Signature.ofLambda());
        map.put("eval", Signature.of("condition"));
        map.put("and", Signature.of().more());
        map.put("or", Signature.of().more());
        map.put("sql", Signature.of("sql").optional("into"));
        map.put("var", Signature.of("var_name").optional("default"));
        map.put("blueprint_var", Signature.of("var_name").optional("default"));
        map.put(
                "star",
                Signature.of("relation")
                        .optional("alias", "exclude", "prefix", "suffix", "quote_identifiers", "except_", "except"));
        map.put("union", Signature.of().more());
        map.put(
                "generate_surrogate_key",
                Signature.of().optional("hash_function").more());
        map.put("safe_add", Signature.of().more());
        map.put("safe_sub", Signature.of().more());
        map.put("safe_div", Signature.of("numerator", "denominator"));
        map.put(
                "pivot",
                Signature.of("column", "values")
                        .optional(
                                "alias",
                                "agg",
                                "cmp",
                                "prefix",
                                "suffix",
                                "then_value",
                                "else_value",
                                "quote",
                                "distinct"));
        map.put(
                "haversine_distance",
                Signature.of("lat1", "lon1", "lat2", "lon2").optional("unit"));
        map.put("date_spine", Signature.of("datepart", "start_date", "end_date"));
        map.put("deduplicate", Signature.of("relation", "partition_by", "order_by"));
        map.put("resolve_template", Signature.of("template").optional("mode"));
        map.put("insert_seed", Signature.of());
        return map;
    }

    /** Returns the names of all built-in macros that are called, in lower case. */
    static Set<String> names() {
        return SIGNATURES.keySet();
    }

    boolean has(String name) {
        return SIGNATURES.containsKey(name);
    }

    Optional<String> near(String name) {
        return Nearest.to(name, SIGNATURES.keySet()).map(found -> found.toUpperCase(java.util.Locale.ROOT));
    }

    boolean givesList(String name) {
        return switch (name) {
            case "each", "filter", "pivot", "star" -> true;
            default -> false;
        };
    }

    Conditions conditions() {
        return conditions;
    }

    ListMacros lists() {
        return lists;
    }

    Value call(String name, SyntaxNode macro, Place place) {
        Signature signature = SIGNATURES.get(name);
        if (signature == null) {
            return Calls.opaque(macro, place);
        }
        return switch (name) {
            case "def" -> {
                session.error(place.range(macro), "A definition is a statement of its own");
                yield Value.NOTHING;
            }
            case "insert_seed" -> Calls.opaque(macro, place);
            default ->
                signature
                        .bind(macro, place, calls, session)
                        .map(arguments -> call(name, arguments))
                        .orElseGet(() -> Calls.opaque(macro, place));
        };
    }

    private Value call(String name, Arguments arguments) {
        return switch (name) {
            case "if" -> lists.choose(arguments);
            case "each" -> lists.each(arguments);
            case "filter" -> lists.filter(arguments);
            case "reduce" -> lists.reduce(arguments);
            case "and" -> sql.chain(arguments, " AND ");
            case "or" -> sql.chain(arguments, " OR ");
            case "safe_add" -> sql.safeSum(arguments, " + ");
            case "safe_sub" -> sql.safeSum(arguments, " - ");
            case "safe_div" -> sql.safeDivision(arguments);
            case "generate_surrogate_key" -> sql.surrogateKey(arguments);
            case "haversine_distance" -> sql.haversineDistance(arguments);
            case "date_spine" -> sql.dateSpine(arguments);
            case "deduplicate" -> sql.deduplicate(arguments);
            case "pivot" -> sql.pivot(arguments);
            case "star" -> tables.star(arguments);
            case "union" -> tables.union(arguments);
            case "eval" -> texts.eval(arguments);
            case "sql" -> texts.sql(arguments);
            case "var" -> texts.variable(arguments, false);
            case "blueprint_var" -> texts.variable(arguments, true);
            case "resolve_template" -> texts.resolveTemplate(arguments);
            default -> Calls.opaque(arguments.call(), arguments.place());
        };
    }
}
