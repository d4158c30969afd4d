package io.meshlens.resolve;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.lower.Expression;
import io.meshlens.lower.Expression.LiteralKind;
import io.meshlens.lower.Ident;
import io.meshlens.lower.Parts;
import io.meshlens.lower.Query;
import io.meshlens.lower.Query.Select;
import io.meshlens.resolve.RelColumn.NameSource;
import io.meshlens.resolve.SelectState.AliasEntry;
import io.meshlens.syntax.sql.Dialect.Feature;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Resolves one select, together with the ORDER BY and LIMIT of the query that is only it. */
final class SelectResolver {
    private final Session session;
    private final NameRules rules;
    private final QueryResolver queries;
    private final ExpressionResolver expressions;

    SelectResolver(Session session, QueryResolver queries, ExpressionResolver expressions) {
        this.session = session;
        this.rules = session.rules();
        this.queries = queries;
        this.expressions = expressions;
    }

    /** One output column before grouping: its expression, its name, and which item made it. */
    record Output(Expr expression, RelColumn column, int item) {}

    /** A key of ORDER BY or DISTINCT ON: an output column, or an expression of its own. */
    record OrderKey(int output, @Nullable Expr expression, boolean descending, String nulls) {}

    /** What one select's resolution has gathered, before it is put together. */
    static final class Draft {
        final Select select;
        final @Nullable Query query;
        final @Nullable Context outer;
        final CteScope ctes;
        final FromResolver.Item from;
        final Level level;
        final SelectState state;
        final List<Output> outputs = new ArrayList<>();
        final List<Integer> firstOutputs = new ArrayList<>();
        Openness openness = Openness.CLOSED;

        /** Whether rows may be grouped by other keys than those that are known, or not at all. */
        boolean groupingIsUnclear;

        @Nullable
        Expr where;

        @Nullable
        Expr having;

        @Nullable
        Expr qualify;

        final List<OrderKey> orderBy = new ArrayList<>();
        final List<OrderKey> distinctOn = new ArrayList<>();
        final List<Expr> limitBy = new ArrayList<>();

        Draft(
                Select select,
                @Nullable Query query,
                @Nullable Context outer,
                CteScope ctes,
                FromResolver.Item from,
                Level level,
                SelectState state) {
            this.select = select;
            this.query = query;
            this.outer = outer;
            this.ctes = ctes;
            this.from = from;
            this.level = level;
            this.state = state;
        }

        Context context(Clause clause) {
            return Context.of(level, clause, state, ctes);
        }
    }

    Bound select(Select select, @Nullable Query query, @Nullable Context outer, CteScope ctes) {
        int editorScope = session.reserveScope();
        FromResolver.Item from = queries.relations().from(select.from(), select.id(), outer, ctes);
        Level level = new Level(from.scope(), outer, false);
        level.editorScope(editorScope);
        SelectState state = new SelectState(rules, select.items(), ctes);
        for (Query.NamedWindow window : select.windows()) {
            session.refer(window.name(), new Reference.ToItself());
            state.window(rules.key(window.name()), window.name(), window.spec());
        }
        session.scope(editorScope, editorScope(select, from, outer, ctes, state));
        Draft draft = new Draft(select, query, outer, ctes, from, level, state);
        items(draft);
        if (select.where() != null) {
            draft.where =
                    withoutCalls(expressions.resolve(select.where(), draft.context(Clause.WHERE)), draft, "WHERE");
        }
        Grouping grouping = new Grouping(session, rules, expressions, draft);
        grouping.keys();
        if (select.having() != null) {
            draft.having = expressions.resolve(select.having(), draft.context(Clause.HAVING));
        }
        if (select.qualify() != null) {
            draft.qualify = expressions.resolve(select.qualify(), draft.context(Clause.QUALIFY));
        }
        order(draft);
        return grouping.build(queries);
    }

    private Scope editorScope(
            Select select, FromResolver.Item from, @Nullable Context outer, CteScope ctes, SelectState state) {
        List<Integer> aliases = StreamSupport.stream(state.allAliases().spliterator(), false)
                .map(entry -> entry.name.id())
                .sorted(Comparator.naturalOrder())
                .toList();
        return queries.relations().scope(select.id(), from.scope(), outer, ctes, aliases);
    }

    // ---- Select list

    private void items(Draft draft) {
        List<Query.Item> items = draft.select.items();
        Context context = draft.context(Clause.SELECT);
        for (int i = 0; i < items.size(); i++) {
            Query.Item item = items.get(i);
            Ident alias = item.alias();
            if (alias != null) {
                session.refer(alias, new Reference.ToItself());
            }
            item.aliases().forEach(name -> session.refer(name, new Reference.ToItself()));
            draft.state.current(i);
            draft.firstOutputs.add(draft.outputs.size());
            item(item, i, draft, context);
        }
        draft.state.current(-1);
    }

    private void item(Query.Item item, int index, Draft draft, Context context) {
        switch (item.expression()) {
            case Expression.Star star -> {
                Openness openness = queries.stars().openness(star, context);
                unexpanded(star.id(), openness);
                draft.openness = draft.openness.and(openness);
                add(queries.stars().star(star, context), null, index, draft);
            }
            case Expression.Missing missing -> {
                // Half-typed: a column that is not there yet makes no column.
            }
            case Expression.MacroCall macro
            when item.alias() == null && item.aliases().isEmpty() -> {
                // It may give one column or many, and their names.
                draft.openness = Openness.UNCLEAR;
                session.exempt(item.id());
                plain(item, index, draft, context);
            }
            case Expression.FieldStar star -> {
                Expr value = expressions.resolve(star.operand(), context);
                List<StarResolver.Expanded> fields = queries.stars().fields(star.star(), value, context);
                if (fields.isEmpty()) {
                    draft.openness = Openness.UNCLEAR;
                }
                add(fields, null, index, draft);
            }
            default -> {
                Expression.Columns columns = columns(item.expression());
                if (columns == null) {
                    plain(item, index, draft, context);
                } else {
                    columns(item, columns, index, draft, context);
                }
            }
        }
    }

    private void unexpanded(int id, Openness openness) {
        if (openness.isOpen()) {
            session.problem(
                    DiagnosticCode.UNEXPANDED_STAR,
                    id,
                    "The columns that this star stands for are not all known, because a table it covers is not.");
        }
    }

    private void add(List<StarResolver.Expanded> expanded, @Nullable Ident alias, int index, Draft draft) {
        for (StarResolver.Expanded column : expanded) {
            RelColumn output =
                    alias == null ? column.column() : column.column().withName(templated(alias, column), alias.id());
            draft.outputs.add(new Output(column.expression(), output, index));
        }
    }

    /** Returns an alias with {@code \1} and its like replaced by what the groups of COLUMNS matched. */
    private String templated(Ident alias, StarResolver.Expanded column) {
        String name = rules.display(alias);
        if (name.indexOf('\\') < 0) {
            return name;
        }
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            int group = i + 1 < name.length() ? name.charAt(i + 1) - '0' : -1;
            if (c == '\\' && group >= 0 && group <= 9) {
                if (group < column.groups().size()) {
                    out.append(column.groups().get(group));
                }
                i++;
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    /** Returns the name of an item without an alias that is repeated for a column: the column's, or the call's in ClickHouse. */
    private String repeated(Query.Item item, StarResolver.Expanded column) {
        String name = column.column().name();
        return rules.dialect().has(Feature.EXPRESSION_CTES)
                        && item.expression() instanceof Expression.Call call
                        && call.arguments().size() == 1
                        && call.arguments().get(0).value() instanceof Expression.Columns
                ? call.name().get(call.name().size() - 1).text() + "(" + name + ")"
                : name;
    }

    /** Returns the COLUMNS inside an item that repeats it, or null. */
    private Expression.@Nullable Columns columns(Expression expression) {
        if (expression instanceof Expression.Columns columns) {
            return columns.unpacked() ? null : columns;
        }
        for (Expression part : Parts.of(expression)) {
            Expression.Columns found = columns(part);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private void columns(Query.Item item, Expression.Columns columns, int index, Draft draft, Context context) {
        Openness openness = queries.stars().openness(columns, context);
        unexpanded(columns.id(), openness);
        draft.openness = draft.openness.and(openness);
        List<StarResolver.Expanded> picked = queries.stars().columns(columns, context);
        if (item.expression().equals(columns)) {
            add(picked, item.alias(), index, draft);
            return;
        }
        for (StarResolver.Expanded column : picked) {
            expressions.columnsChoice(column.expression());
            Expr value = expressions.resolve(item.expression(), context);
            expressions.columnsChoice(null);
            RelColumn named = new RelColumn(
                    item.alias() == null ? repeated(item, column) : templated(item.alias(), column),
                    NameSource.INHERITED,
                    item.alias() == null ? item.expression().id() : item.alias().id(),
                    expressions.structures().of(value, context));
            draft.outputs.add(new Output(value, named, index));
        }
    }

    private void plain(Query.Item item, int index, Draft draft, Context context) {
        Ident alias = item.alias();
        AliasEntry entry = alias == null ? null : draft.state.alias(rules.key(alias));
        Expr value;
        if (entry != null && entry.item == index && entry.resolved != null) {
            value = entry.resolved;
        } else {
            if (entry != null && entry.item == index) {
                entry.resolving = true;
            }
            value = expressions.resolve(item.expression(), context);
            if (entry != null && entry.item == index) {
                entry.resolving = false;
                entry.resolved = value;
            }
        }
        if (unnestsFields(value, item, index, draft, context)) {
            return;
        }
        if (!item.aliases().isEmpty() && alias == null) {
            for (Ident name : item.aliases()) {
                draft.outputs.add(new Output(
                        value,
                        new RelColumn(rules.display(name), NameSource.GIVEN, name.id(), Structure.UNKNOWN),
                        index));
            }
            return;
        }
        draft.outputs.add(new Output(value, name(item, value, index, context), index));
    }

    /** Adds the columns of {@code UNNEST(struct)} and of functions that make several columns in a select list. */
    private boolean unnestsFields(Expr value, Query.Item item, int index, Draft draft, Context context) {
        if (!(value instanceof Expr.Call call) || call.arguments().isEmpty() || !call.setReturning()) {
            return false;
        }
        Expr first = call.arguments().get(0).value();
        Structure structure = expressions.structures().of(first, context);
        String name = call.function().normalized();
        if (name.equals("unnest")) {
            int steps = unnestedSteps(call);
            while (structure instanceof Structure.ListOf list && steps > 0) {
                structure = list.element();
                first = value;
                steps--;
            }
            if (steps > 0 && structure instanceof Structure.Struct struct) {
                fields(struct, first, steps - 1, item, index, draft);
                return true;
            }
            return false;
        }
        if (item.alias() != null || !item.aliases().isEmpty()) {
            return false;
        }
        List<String> names = switch (name) {
            case "posexplode", "posexplode_outer" -> List.of("pos", "col");
            case "explode", "explode_outer" ->
                structure instanceof Structure.MapOf ? List.of("key", "value") : List.of("col");
            case "inline", "inline_outer" ->
                structure instanceof Structure.ListOf list && list.element() instanceof Structure.Struct struct
                        ? struct.fields().stream().map(Structure.Field::name).toList()
                        : List.of();
            default -> List.of();
        };
        for (String column : names) {
            draft.outputs.add(new Output(
                    value, new RelColumn(column, NameSource.GENERATED, item.id(), Structure.UNKNOWN), index));
        }
        return !names.isEmpty();
    }

    /** Returns how many lists and structs one inside the other an UNNEST takes apart. */
    private static int unnestedSteps(Expr.Call call) {
        int steps = 1;
        for (Expr.Argument argument : call.arguments()) {
            boolean constant = argument.value() instanceof Expr.Literal;
            if (argument.name().equals("recursive")) {
                boolean off =
                        constant && ((Expr.Literal) argument.value()).text().equalsIgnoreCase("false");
                steps = off ? steps : Integer.MAX_VALUE;
            } else if (argument.name().equals("max_depth")) {
                String depth = constant ? ((Expr.Literal) argument.value()).text() : "";
                steps = depth.matches("[0-9]{1,4}") ? Integer.parseInt(depth) : Integer.MAX_VALUE;
            }
        }
        return steps;
    }

    private void fields(Structure.Struct struct, Expr value, int steps, Query.Item item, int index, Draft draft) {
        int position = 0;
        for (Structure.Field field : struct.fields()) {
            position++;
            boolean isNamed = !field.name().isEmpty();
            int id = item.expression().id();
            Expr read = isNamed
                    ? new Expr.Field(id, value, field.name())
                    : new Expr.Index(id, value, new Expr.Literal(id, LiteralKind.NUMBER, Integer.toString(position)));
            if (steps > 0 && field.structure() instanceof Structure.Struct inner) {
                fields(inner, read, steps - 1, item, index, draft);
            } else {
                draft.outputs.add(new Output(
                        read,
                        new RelColumn(
                                isNamed ? field.name() : "element" + position,
                                NameSource.INHERITED,
                                id,
                                field.structure()),
                        index));
            }
        }
    }

    private RelColumn name(Query.Item item, Expr value, int index, Context context) {
        Structure structure = expressions.structures().of(value, context);
        Ident alias = item.alias();
        if (alias != null && !alias.isMissing()) {
            return new RelColumn(rules.display(alias), NameSource.GIVEN, alias.id(), structure);
        }
        String inherited = inherited(item.expression(), value);
        if (inherited != null) {
            return new RelColumn(
                    inherited, NameSource.INHERITED, item.expression().id(), structure);
        }
        if (item.expression() instanceof Expression.Cast cast) {
            String implied = inherited(cast.operand(), value);
            if (implied != null) {
                return new RelColumn(
                        implied, NameSource.IMPLIED, item.expression().id(), structure);
            }
        }
        return new RelColumn(
                GeneratedNames.of(item.expression(), rules, index), NameSource.GENERATED, item.id(), structure);
    }

    /** Returns the name that an expression brings along, or null. */
    private @Nullable String inherited(Expression expression, Expr value) {
        return switch (expression) {
            case Expression.Name name -> {
                Ident last = name.parts().get(name.parts().size() - 1);
                if (value instanceof Expr.Column column && !column.name().isEmpty()) {
                    yield column.name();
                }
                yield last.isMissing() ? null : rules.display(last);
            }
            case Expression.Field field -> field.field().isMissing() ? null : rules.display(field.field());
            case Expression.Positional positional ->
                rules.dialect().id().equals("snowflake")
                        ? positional.text()
                        : value instanceof Expr.Column column ? column.name() : null;
            case Expression.Cast cast ->
                cast.operand() instanceof Expression.Cast ? inherited(cast.operand(), value) : null;
            case Expression.Aliased aliased -> rules.display(aliased.name());
            default -> null;
        };
    }

    // ---- Clauses

    /** Returns a condition in which aliases of aggregate and window calls, which cannot stand there, are reported. */
    private Expr withoutCalls(Expr expression, Draft draft, String clause) {
        Rewriter rewriter = new Rewriter(session, draft.level.height()) {
            @Override
            @Nullable
            Expr replace(Expr inside, int nesting) {
                if (inside instanceof Expr.Alias alias
                        && alias.depth() == nesting
                        && Grouping.hasPending(session.aliased(alias.target()), session)) {
                    session.problem(
                            DiagnosticCode.AGGREGATE_NESTING,
                            alias.id(),
                            "\"" + alias.name() + "\" is computed from whole groups or windows, so it cannot stand in "
                                    + clause + ". Filter it with "
                                    + (draft.select.groupBy() == null ? "QUALIFY" : "HAVING")
                                    + ", or in a query around this one.");
                    return new Expr.Unresolved(alias.id(), alias.name(), List.of());
                }
                return null;
            }
        };
        return rewriter.rewrite(expression, 0);
    }

    private void order(Draft draft) {
        Query query = draft.query;
        for (Expression key : draft.select.distinctOn()) {
            draft.distinctOn.add(key(key, false, "", Clause.DISTINCT_ON, draft));
        }
        if (query == null) {
            return;
        }
        for (Expression.OrderItem item : query.orderBy()) {
            if (isAll(item.key())) {
                for (int i = 0; i < draft.outputs.size(); i++) {
                    draft.orderBy.add(new OrderKey(i, null, item.descending(), item.nulls()));
                }
            } else if (item.key() instanceof Expression.Columns columns && !columns.unpacked()) {
                for (StarResolver.Expanded column : queries.stars().columns(columns, draft.context(Clause.ORDER_BY))) {
                    draft.orderBy.add(new OrderKey(-1, column.expression(), item.descending(), item.nulls()));
                }
            } else {
                draft.orderBy.add(key(item.key(), item.descending(), item.nulls(), Clause.ORDER_BY, draft));
            }
        }
        if (query.limitBy() != null) {
            for (Expression key : query.limitBy().keys()) {
                draft.limitBy.add(expressions.resolve(key, draft.context(Clause.ORDER_BY)));
            }
        }
    }

    static boolean isAll(Expression key) {
        return key instanceof Expression.Literal literal
                && literal.kind() == LiteralKind.WORD
                && literal.text().equals("ALL");
    }

    /** Returns the position that a key states, or 0. */
    static int ordinal(Expression key) {
        if (!(key instanceof Expression.Literal literal) || literal.kind() != LiteralKind.NUMBER) {
            return 0;
        }
        String text = literal.text();
        if (text.isEmpty() || text.length() > 6 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return 0;
        }
        return Integer.parseInt(text);
    }

    private OrderKey key(Expression key, boolean descending, String nulls, Clause clause, Draft draft) {
        int ordinal = ordinal(key);
        if (ordinal > 0) {
            if (ordinal <= draft.outputs.size()) {
                return new OrderKey(ordinal - 1, null, descending, nulls);
            }
            badOrdinal(key, ordinal, draft, clause);
            return new OrderKey(-1, new Expr.Unresolved(key.id(), "", List.of()), descending, nulls);
        }
        if (key instanceof Expression.Name name && name.parts().size() == 1) {
            int output = output(name.parts().get(0), draft);
            if (output >= 0) {
                return new OrderKey(output, null, descending, nulls);
            }
        }
        return new OrderKey(-1, expressions.resolve(key, draft.context(clause)), descending, nulls);
    }

    void badOrdinal(Expression key, int ordinal, Draft draft, Clause clause) {
        if (!draft.openness.isOpen()) {
            session.problem(
                    DiagnosticCode.UNKNOWN_COLUMN,
                    key.id(),
                    "There is no column " + ordinal + " for " + clause.words() + ": the select list has "
                            + draft.outputs.size() + ".");
        }
    }

    /** Returns the output column that a bare name in an ORDER BY means, or -1: an alias, then another output's name. */
    private int output(Ident name, Draft draft) {
        String key = rules.key(name);
        AliasEntry entry = draft.state.alias(key);
        if (entry != null && entry.item >= 0) {
            for (int i = 0; i < draft.outputs.size(); i++) {
                Output output = draft.outputs.get(i);
                if (output.item() == entry.item
                        && rules.key(output.column().name()).equals(key)) {
                    session.refer(name, new Reference.ToAlias(entry.name.id()));
                    return i;
                }
            }
        }
        return onlyOutput(key, draft);
    }

    /**
     * Returns the only output column of a name, or -1: a column that is selected may be named without its table, even where
     * other tables have a column of that name.
     */
    private int onlyOutput(String key, Draft draft) {
        int found = -1;
        for (int i = 0; i < draft.outputs.size(); i++) {
            if (rules.key(draft.outputs.get(i).column().name()).equals(key)) {
                if (found >= 0) {
                    return -1;
                }
                found = i;
            }
        }
        return found;
    }
}
