package io.meshlens.resolve;

import io.meshlens.lower.Expression;
import io.meshlens.lower.Expression.LiteralKind;
import io.meshlens.lower.Ident;
import io.meshlens.lower.Relation;
import io.meshlens.resolve.FromResolver.Item;
import io.meshlens.resolve.FromResolver.Place;
import io.meshlens.resolve.Rel.UnnestColumn;
import io.meshlens.resolve.Rel.UnnestPart;
import io.meshlens.resolve.RelColumn.NameSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Resolves functions in a FROM clause: those that unnest, those whose columns are known, those that read files, and the rest. */
final class FunctionResolver {
    /** Functions whose arguments are columns of other tables in every dialect. */
    private static final Set<String> WITH_COLUMNS = Set.of(
            "unnest",
            "explode",
            "explode_outer",
            "posexplode",
            "posexplode_outer",
            "inline",
            "inline_outer",
            "flatten",
            "stack",
            "json_tuple",
            "generate_series",
            "split_to_table",
            "string_split",
            "arrayjoin",
            "sequence");

    private final Session session;
    private final NameRules rules;
    private final ExpressionResolver expressions;
    private final FromResolver relations;

    FunctionResolver(Session session, ExpressionResolver expressions, FromResolver relations) {
        this.session = session;
        this.rules = session.rules();
        this.expressions = expressions;
        this.relations = relations;
    }

    Item item(Relation.Function function, Place place) {
        Expression.Call call = unwrapped(function.call());
        Expression.Literal file = FromResolver.file(call);
        if (file != null) {
            return file(function, call, file);
        }
        Context outer = place.outer();
        Context context = Context.of(new Level(RowScope.EMPTY, outer, false), Clause.FROM, null, place.ctes());
        Ident last = call.name().get(call.name().size() - 1);
        String name = last.text().toLowerCase(Locale.ROOT);
        session.refer(last, new Reference.ToFunction(name));
        Expr.FunctionName functionName = new Expr.FunctionName(name, last.text());
        List<Expr.Argument> arguments = new ArrayList<>();
        for (Expression.Argument argument : call.arguments()) {
            Ident label = argument.name();
            if (label != null) {
                session.refer(label, new Reference.ToItself());
            }
            List<Expr> values = isJudged(name)
                    ? expressions.expanded(argument.value(), context)
                    : session.unjudged(() -> expressions.expanded(argument.value(), context));
            for (Expr value : values) {
                arguments.add(
                        new Expr.Argument(label == null ? "" : label.text().toLowerCase(Locale.ROOT), value));
            }
        }
        Made made = unnest(function, functionName, arguments, context);
        if (made == null) {
            made = known(function, functionName, arguments);
        }
        return bind(function, made, functionName);
    }

    /** Says whether the names in a table function's arguments are columns: for many they are tables, options or new columns. */
    private boolean isJudged(String function) {
        return switch (rules.dialect().id()) {
            case "duckdb", "postgres" -> true;
            default -> WITH_COLUMNS.contains(function);
        };
    }

    /** Takes the wrapper off {@code TABLE(f(...))}. */
    private static Expression.Call unwrapped(Expression.Call call) {
        boolean wrapper = call.name().size() == 1
                && call.name().get(0).text().equalsIgnoreCase("table")
                && call.arguments().size() == 1;
        return wrapper && call.arguments().get(0).value() instanceof Expression.Call inner ? inner : call;
    }

    private Item file(Relation.Function function, Expression.Call call, Expression.Literal file) {
        Ident name = new Ident(file.id(), file.text(), true);
        Optional<Source> source = session.source(function.id(), List.of(name));
        Source found = source.orElseGet(() -> Source.unknown(file.text(), file.text()));
        session.addSource(found);
        List<String> modifiers = new ArrayList<>();
        modifiers.add(call.name().get(0).text().toLowerCase(Locale.ROOT));
        for (int i = 1; i < call.arguments().size(); i++) {
            Expression.Argument option = call.arguments().get(i);
            modifiers.add((option.name() == null ? "" : option.name().text().toLowerCase(Locale.ROOT) + " = ")
                    + OptionText.of(option.value()));
        }
        session.refer(name, new Reference.ToSource(found.key()));
        return relations.scan(function.id(), found, modifiers, function.alias(), List.of());
    }

    /** A relation that a function makes, and whether it may have more columns. */
    private record Made(Rel rel, Openness openness) {}

    private Item bind(Relation.Function function, Made made, Expr.FunctionName name) {
        Rel rel = made.rel();
        Relation.Alias alias = function.alias();
        Ident aliasName = alias.name();
        String former = "";
        boolean single = rel.columns().size() == 1
                || (rel.columns().size() == 2 && function.ordinality() && rel instanceof Rel.Unnest);
        if (aliasName != null && alias.columns().isEmpty() && rules.aliasNamesColumn(name.normalized()) && single) {
            List<RelColumn> columns = new ArrayList<>(rel.columns());
            former = rules.keepsFormerName() ? name.normalized() : "";
            columns.set(0, columns.get(0).withName(rules.display(aliasName), aliasName.id()));
            rel = withColumns(rel, columns);
        }
        if (function.offset() != null && !rel.columns().isEmpty()) {
            Ident offset = function.offset();
            session.refer(offset, new Reference.ToItself());
            List<RelColumn> columns = new ArrayList<>(rel.columns());
            int at = columns.size() - 1;
            columns.set(at, columns.get(at).withName(rules.display(offset), offset.id()));
            rel = withColumns(rel, columns);
        }
        Item item = relations.bind(
                function.id(),
                rel,
                alias,
                name.written(),
                List.of(rules.key(new Ident(-1, name.written(), false))),
                "",
                made.openness());
        return former.isEmpty() ? item : formerly(item, former);
    }

    private static Item formerly(Item item, String name) {
        Binding binding = item.scope().bindings().get(0);
        List<ScopeColumn> columns = new ArrayList<>(binding.columns());
        columns.set(0, columns.get(0).formerly(name));
        return new Item(item.rel(), RowScope.of(binding.withColumns(columns)));
    }

    private static Rel withColumns(Rel rel, List<RelColumn> columns) {
        return switch (rel) {
            case Rel.Unnest unnest ->
                new Rel.Unnest(
                        unnest.id(), unnest.function(), unnest.lists(), unnest.options(), unnest.kinds(), columns);
            case Rel.TableFunction function ->
                new Rel.TableFunction(
                        function.id(),
                        function.function(),
                        function.arguments(),
                        function.ordinality(),
                        columns,
                        function.known());
            default -> rel;
        };
    }

    // ---- Unnesting

    /** Gathers the columns of an unnesting. */
    private final class Columns {
        private final int id;
        private final List<RelColumn> columns = new ArrayList<>();
        private final List<UnnestColumn> kinds = new ArrayList<>();

        Columns(int id) {
            this.id = id;
        }

        Columns add(String name, UnnestPart part, int list, Structure structure) {
            String shown = rules.display(new Ident(-1, name, false));
            columns.add(new RelColumn(shown, NameSource.GENERATED, id, structure));
            kinds.add(new UnnestColumn(part, list));
            return this;
        }

        Columns add(String name, UnnestPart part) {
            return add(name, part, 0, Structure.UNKNOWN);
        }
    }

    private @Nullable Made unnest(
            Relation.Function function, Expr.FunctionName name, List<Expr.Argument> arguments, Context context) {
        if (arguments.isEmpty()) {
            return null;
        }
        return switch (name.normalized()) {
            case "unnest" -> plainUnnest(function, name, arguments, context);
            case "explode", "explode_outer", "posexplode", "posexplode_outer" ->
                explode(function, name, arguments, context);
            case "inline", "inline_outer" -> inline(function, name, arguments, context);
            case "flatten" -> rules.dialect().id().equals("snowflake") ? flatten(function, name, arguments) : null;
            default -> null;
        };
    }

    private Structure element(Expr.Argument argument, Context context) {
        return expressions.structures().of(argument.value(), context) instanceof Structure.ListOf list
                ? list.element()
                : Structure.UNKNOWN;
    }

    private Made plainUnnest(
            Relation.Function function, Expr.FunctionName name, List<Expr.Argument> arguments, Context context) {
        List<Expr> lists = new ArrayList<>();
        List<Expr.Argument> options = new ArrayList<>();
        Columns columns = new Columns(function.id());
        boolean fieldsAreColumns = switch (rules.dialect().id()) {
            case "bigquery", "trino", "postgres" -> true;
            default -> false;
        };
        boolean open = false;
        for (Expr.Argument argument : arguments) {
            if (!argument.name().isEmpty()) {
                options.add(argument);
                continue;
            }
            int list = lists.size();
            lists.add(argument.value());
            Structure value = expressions.structures().of(argument.value(), context);
            Structure element = value instanceof Structure.ListOf of ? of.element() : Structure.UNKNOWN;
            if (fieldsAreColumns && element instanceof Structure.Struct struct) {
                for (Structure.Field field : struct.fields()) {
                    columns.columns.add(new RelColumn(
                            field.name().isEmpty() ? "field" : field.name(),
                            NameSource.INHERITED,
                            function.id(),
                            field.structure()));
                    columns.kinds.add(new UnnestColumn(UnnestPart.FIELD, list));
                }
            } else if (value instanceof Structure.MapOf map
                    && !rules.dialect().id().equals("duckdb")) {
                columns.add("key", UnnestPart.KEY, list, map.key());
                columns.add("value", UnnestPart.ELEMENT, list, map.value());
            } else {
                columns.add("unnest", UnnestPart.ELEMENT, list, element);
                open |= fieldsAreColumns && element instanceof Structure.Opaque;
            }
        }
        int named = function.alias().columns().size() - (function.ordinality() ? 1 : 0);
        if (lists.size() == 1 && columns.columns.size() == 1) {
            // More names than lists: the elements are rows or the list is a map, of which nothing is known.
            for (int i = 1; i < named; i++) {
                columns.add("unnest", UnnestPart.FIELD);
            }
        }
        open &= rules.dialect().id().equals("bigquery");
        if (open) {
            session.assumedOf(function.id()).values().forEach(field -> {
                columns.columns.add(new RelColumn(field, NameSource.ASSUMED, function.id(), Structure.UNKNOWN));
                columns.kinds.add(new UnnestColumn(UnnestPart.FIELD, 0));
            });
        }
        if (function.ordinality()) {
            columns.add(
                    function.offset() != null || rules.dialect().id().equals("bigquery") ? "offset" : "ordinality",
                    UnnestPart.ORDINALITY,
                    -1,
                    Structure.SCALAR);
        }
        Rel rel = new Rel.Unnest(function.id(), name, lists, options, columns.kinds, columns.columns);
        return new Made(rel, open ? Openness.of(function.id()) : Openness.CLOSED);
    }

    private Made explode(
            Relation.Function function, Expr.FunctionName name, List<Expr.Argument> arguments, Context context) {
        Columns columns = new Columns(function.id());
        Expr.Argument list = arguments.get(0);
        Structure value = expressions.structures().of(list.value(), context);
        boolean position = name.normalized().startsWith("pos");
        if (position) {
            columns.add("pos", UnnestPart.ORDINALITY);
        }
        int named = function.alias().columns().size() - (position ? 1 : 0);
        if (value instanceof Structure.MapOf || named == 2) {
            columns.add("key", UnnestPart.KEY);
            columns.add("value", UnnestPart.ELEMENT);
        } else {
            columns.add("col", UnnestPart.ELEMENT, 0, element(list, context));
        }
        Rel rel = new Rel.Unnest(
                function.id(),
                name,
                List.of(list.value()),
                arguments.subList(1, arguments.size()),
                columns.kinds,
                columns.columns);
        return new Made(rel, Openness.CLOSED);
    }

    private Made inline(
            Relation.Function function, Expr.FunctionName name, List<Expr.Argument> arguments, Context context) {
        Columns columns = new Columns(function.id());
        Openness openness = Openness.CLOSED;
        if (element(arguments.get(0), context) instanceof Structure.Struct struct) {
            for (Structure.Field field : struct.fields()) {
                columns.add(field.name(), UnnestPart.FIELD, 0, field.structure());
            }
        } else if (!function.alias().columns().isEmpty()) {
            for (Ident column : function.alias().columns()) {
                columns.add(column.text(), UnnestPart.FIELD);
            }
        } else {
            session.assumedOf(function.id()).values().forEach(field -> columns.add(field, UnnestPart.FIELD));
            openness = Openness.of(function.id());
        }
        Rel rel = new Rel.Unnest(
                function.id(), name, List.of(arguments.get(0).value()), List.of(), columns.kinds, columns.columns);
        return new Made(rel, openness);
    }

    private Made flatten(Relation.Function function, Expr.FunctionName name, List<Expr.Argument> arguments) {
        Expr input = arguments.get(0).value();
        List<Expr.Argument> options = new ArrayList<>();
        for (Expr.Argument argument : arguments) {
            if (argument.name().equals("input")) {
                input = argument.value();
            } else if (!argument.name().isEmpty()) {
                options.add(argument);
            }
        }
        Columns columns = new Columns(function.id())
                .add("seq", UnnestPart.ORDINALITY)
                .add("key", UnnestPart.KEY)
                .add("path", UnnestPart.KEY)
                .add("index", UnnestPart.ORDINALITY)
                .add("value", UnnestPart.ELEMENT)
                .add("this", UnnestPart.OTHER);
        Rel rel = new Rel.Unnest(function.id(), name, List.of(input), options, columns.kinds, columns.columns);
        return new Made(rel, Openness.CLOSED);
    }

    /** Returns the unnesting of {@code FROM t, t.items AS i}, or null if the path starts with no relation on the left. */
    @Nullable
    Item path(Relation.Table table, Place place) {
        Item left = place.left();
        Context outer = place.outer();
        if (left == null || outer == null) {
            return null;
        }
        List<String> first = List.of(rules.key(table.parts().get(0)));
        if (left.scope().answering(first).isEmpty()
                && left.scope().find(rules.key(table.parts().get(0))).isEmpty()) {
            return null;
        }
        Ident unnest = new Ident(table.id(), "unnest", false);
        Expression.Call call = Expression.Call.of(
                table.id(),
                List.of(unnest),
                List.of(Expression.Argument.of(new Expression.Name(table.id(), table.parts()))));
        Relation.Alias alias = table.alias().name() != null
                ? table.alias()
                : new Relation.Alias(table.parts().get(table.parts().size() - 1), List.of());
        return item(new Relation.Function(table.id(), true, call, table.ordinality(), table.offset(), alias), place);
    }

    // ---- Functions whose columns are known

    private static final Map<String, List<String>> COLUMNS = Map.ofEntries(
            Map.entry("generate_series", List.of("generate_series")),
            Map.entry("duckdb.range", List.of("range")),
            Map.entry("spark.range", List.of("id")),
            Map.entry("duckdb.glob", List.of("file")),
            Map.entry("duckdb.describe", List.of("column_name", "column_type", "null", "key", "default", "extra")),
            Map.entry(
                    "duckdb.summarize",
                    List.of(
                            "column_name",
                            "column_type",
                            "min",
                            "max",
                            "approx_unique",
                            "avg",
                            "std",
                            "q25",
                            "q50",
                            "q75",
                            "count",
                            "null_percentage")),
            Map.entry("duckdb.json_each", List.of("key", "value", "type", "atom", "id", "parent", "fullkey", "path")),
            Map.entry("duckdb.json_tree", List.of("key", "value", "type", "atom", "id", "parent", "fullkey", "path")),
            Map.entry("tsql.string_split", List.of("value", "ordinal")),
            Map.entry("tsql.generate_series", List.of("value")),
            Map.entry("snowflake.split_to_table", List.of("seq", "index", "value")),
            Map.entry("snowflake.strtok_split_to_table", List.of("seq", "index", "value")),
            Map.entry("snowflake.generator", List.of()),
            Map.entry("clickhouse.numbers", List.of("number")),
            Map.entry("clickhouse.numbers_mt", List.of("number")),
            Map.entry("clickhouse.zeros", List.of("zero")),
            Map.entry("postgres.json_array_elements", List.of("value")),
            Map.entry("postgres.json_array_elements_text", List.of("value")),
            Map.entry("postgres.jsonb_array_elements", List.of("value")),
            Map.entry("postgres.jsonb_array_elements_text", List.of("value")),
            Map.entry("postgres.json_each", List.of("key", "value")),
            Map.entry("postgres.json_each_text", List.of("key", "value")),
            Map.entry("postgres.jsonb_each", List.of("key", "value")),
            Map.entry("postgres.jsonb_each_text", List.of("key", "value")),
            Map.entry("postgres.json_object_keys", List.of("json_object_keys")),
            Map.entry("postgres.jsonb_object_keys", List.of("jsonb_object_keys")),
            Map.entry("postgres.generate_subscripts", List.of("generate_subscripts")),
            Map.entry("postgres.regexp_split_to_table", List.of("regexp_split_to_table")),
            Map.entry("postgres.string_to_table", List.of("string_to_table")),
            Map.entry("postgres.regexp_matches", List.of("regexp_matches")));

    /** Returns the columns of a function that a dialect knows. */
    static List<String> columns(String dialect, String function) {
        return COLUMNS.getOrDefault(dialect + "." + function, List.of());
    }

    private Made known(Relation.Function function, Expr.FunctionName name, List<Expr.Argument> arguments) {
        List<String> names = COLUMNS.get(rules.dialect().id() + "." + name.normalized());
        if (names == null) {
            names = COLUMNS.get(name.normalized());
        }
        if (name.normalized().equals("stack")) {
            names = stack(arguments);
        }
        if (name.normalized().equals("json_tuple")) {
            names = numbered("c", arguments.size() - 1);
        }
        List<RelColumn> columns = new ArrayList<>();
        boolean known = names != null;
        if (names != null) {
            for (String column : names) {
                columns.add(new RelColumn(
                        rules.display(new Ident(-1, column, false)),
                        NameSource.GENERATED,
                        function.id(),
                        Structure.UNKNOWN));
            }
        } else if (!function.alias().columns().isEmpty()) {
            // Whoever names the columns of a function names all of them.
            known = true;
            int count = function.alias().columns().size() - (function.ordinality() ? 1 : 0);
            for (int i = 0; i < count; i++) {
                columns.add(new RelColumn("column" + (i + 1), NameSource.GENERATED, function.id(), Structure.UNKNOWN));
            }
        } else {
            session.assumedOf(function.id())
                    .values()
                    .forEach(column ->
                            columns.add(new RelColumn(column, NameSource.ASSUMED, function.id(), Structure.UNKNOWN)));
        }
        if (function.ordinality()) {
            columns.add(new RelColumn("ordinality", NameSource.GENERATED, function.id(), Structure.SCALAR));
        }
        Rel rel = new Rel.TableFunction(function.id(), name, arguments, function.ordinality(), columns, known);
        return new Made(rel, known ? Openness.CLOSED : Openness.of(function.id()));
    }

    private static @Nullable List<String> stack(List<Expr.Argument> arguments) {
        if (arguments.size() > 1
                && arguments.get(0).value() instanceof Expr.Literal literal
                && literal.kind() == LiteralKind.NUMBER
                && literal.text().length() < 5
                && literal.text().chars().allMatch(Character::isDigit)) {
            int rows = Integer.parseInt(literal.text());
            return rows == 0 ? null : numbered("col", (arguments.size() - 1 + rows - 1) / rows);
        }
        return null;
    }

    private static List<String> numbered(String prefix, int count) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(prefix + i);
        }
        return names;
    }
}
