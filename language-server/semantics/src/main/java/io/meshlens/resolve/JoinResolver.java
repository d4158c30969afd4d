package io.meshlens.resolve;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.lower.Expression;
import io.meshlens.lower.Ident;
import io.meshlens.lower.Relation;
import io.meshlens.lower.Relation.JoinKind;
import io.meshlens.resolve.FromResolver.Item;
import io.meshlens.resolve.FromResolver.Place;
import io.meshlens.resolve.Rel.JoinType;
import io.meshlens.resolve.Rel.Merged;
import io.meshlens.resolve.Rel.MergedValue;
import io.meshlens.resolve.RelColumn.NameSource;
import io.meshlens.syntax.sql.Dialect.Feature;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Resolves joins of every kind: conditions, USING, NATURAL, lateral right sides. */
final class JoinResolver {
    private final Session session;
    private final NameRules rules;
    private final ExpressionResolver expressions;
    private final FromResolver relations;
    private final FunctionResolver functions;

    JoinResolver(Session session, ExpressionResolver expressions, FromResolver relations, FunctionResolver functions) {
        this.session = session;
        this.rules = session.rules();
        this.expressions = expressions;
        this.relations = relations;
        this.functions = functions;
    }

    /** A right side, and whether it reads what stands left of it. */
    private record Right(Item item, boolean lateral) {}

    private Right right(Relation relation, Item left, Place place, boolean said) {
        if (!said && !relations.mayReadLeft(relation)) {
            return new Right(relations.item(relation, new Place(place.outer(), null, place.ctes())), false);
        }
        boolean implied = !said && !FromResolver.saysLateral(relation);
        Level level = new Level(left.scope(), place.outer(), implied);
        Context context = Context.of(level, Clause.FROM, null, place.ctes());
        Item item = relations.item(relation, new Place(context, left, place.ctes()));
        return new Right(item, level.wasReached());
    }

    /** Joins two relations that a comma separates. */
    Item comma(Relation relation, Item left, Place place) {
        Right right = right(relation, left, place, false);
        return plain(relation.id(), left, right.item(), JoinType.INNER, right.lateral(), List.of());
    }

    /** Joins two relations without a condition. */
    Item plain(int id, Item left, Item right, JoinType type, boolean lateral, List<Expr> conditions) {
        RowScope scope = left.scope().beside(right.scope(), left.width());
        Rel join = new Rel.Join(
                id,
                left.rel(),
                right.rel(),
                type,
                lateral,
                false,
                conditions,
                List.of(),
                columns(left, right),
                List.of());
        return new Item(join, scope);
    }

    private static List<RelColumn> columns(Item left, Item right) {
        List<RelColumn> columns = new ArrayList<>(left.rel().columns());
        columns.addAll(right.rel().columns());
        return columns;
    }

    Item join(Relation.Join join, Place place) {
        Item left = relations.item(join.left(), place);
        boolean apply = join.kind() == JoinKind.CROSS_APPLY || join.kind() == JoinKind.OUTER_APPLY;
        Right right = right(join.right(), left, place, apply);
        JoinType type = type(join);
        Item first = left;
        Item second = right.item();
        List<String> modifiers = new ArrayList<>(join.modifiers());
        boolean halves = type == JoinType.SEMI || type == JoinType.ANTI;
        if (halves && rules.dialect().has(Feature.SEMI_JOIN_SHOWS_BOTH)) {
            modifiers.add(type.name());
            type = type == JoinType.SEMI
                    ? JoinType.INNER
                    : modifiers.contains("RIGHT") ? JoinType.RIGHT : JoinType.LEFT;
        }
        if ((type == JoinType.SEMI || type == JoinType.ANTI) && modifiers.remove("RIGHT")) {
            first = second;
            second = left;
        }
        RowScope beside = first.scope().beside(second.scope(), first.width());
        List<Expr> conditions = new ArrayList<>();
        List<Using> using = using(join, first, second);
        for (Using one : using) {
            String operator = join.asof() && one == using.get(using.size() - 1) ? ">=" : "=";
            conditions.add(new Expr.Operation(
                    one.id,
                    operator,
                    List.of(
                            new Expr.Column(one.id, 0, one.left.index(), one.left.name()),
                            new Expr.Column(one.id, 0, one.right.index() + first.width(), one.right.name()))));
        }
        if (join.on() != null) {
            Level level = new Level(beside, place.outer(), false);
            Context context = Context.of(level, Clause.FROM, null, place.ctes());
            Expr condition = expressions.resolve(join.on(), context);
            if (condition instanceof Expr.Operation and && and.operator().equals("AND")) {
                conditions.addAll(and.operands());
            } else {
                conditions.add(condition);
            }
        }
        boolean half = type == JoinType.SEMI || type == JoinType.ANTI;
        List<Merged> merged = half ? List.of() : merged(using, type, first.width());
        List<RelColumn> columns =
                half ? new ArrayList<>(first.rel().columns()) : new ArrayList<>(columns(first, second));
        for (int i = 0; i < merged.size(); i++) {
            Using one = using.get(i);
            columns.add(new RelColumn(one.left.name(), NameSource.INHERITED, one.id, one.left.structure()));
        }
        Rel rel = new Rel.Join(
                join.id(),
                first.rel(),
                second.rel(),
                type,
                right.lateral(),
                join.asof(),
                conditions,
                merged,
                columns,
                modifiers);
        if (half) {
            return new Item(rel, first.scope());
        }
        return new Item(rel, using.isEmpty() ? beside : mergedScope(beside, using, merged, first, second));
    }

    private static JoinType type(Relation.Join join) {
        return switch (join.kind()) {
            case INNER, CROSS, CROSS_APPLY -> JoinType.INNER;
            case LEFT, OUTER_APPLY -> JoinType.LEFT;
            case RIGHT -> JoinType.RIGHT;
            case FULL -> JoinType.FULL;
            case SEMI -> JoinType.SEMI;
            case ANTI -> JoinType.ANTI;
            case POSITIONAL -> JoinType.POSITIONAL;
        };
    }

    /** One column of USING or NATURAL: the columns of both sides, each counted in its own side's row. */
    private static final class Using {
        private final int id;
        private final ScopeColumn left;
        private final ScopeColumn right;

        Using(int id, ScopeColumn left, ScopeColumn right) {
            this.id = id;
            this.left = left;
            this.right = right;
        }
    }

    private List<Using> using(Relation.Join join, Item left, Item right) {
        List<Using> found = new ArrayList<>();
        if (join.natural()) {
            Map<String, ScopeColumn> rights = new LinkedHashMap<>();
            right.scope().star().forEach(column -> rights.putIfAbsent(column.key(), column));
            for (ScopeColumn column : left.scope().star()) {
                ScopeColumn other = rights.remove(column.key());
                if (other != null) {
                    found.add(new Using(join.id(), column, other));
                }
            }
            return found;
        }
        for (Ident name : join.using()) {
            if (name.isMissing()) {
                continue;
            }
            ScopeColumn leftColumn = side(name, left, "left");
            ScopeColumn rightColumn = side(name, right, "right");
            if (leftColumn != null && rightColumn != null) {
                session.refer(
                        name,
                        new Reference.ToColumn(
                                leftColumn.relation(),
                                leftColumn.name(),
                                leftColumn.definition(),
                                leftColumn.source(),
                                leftColumn.assumed()));
                found.add(new Using(name.id(), leftColumn, rightColumn));
            }
        }
        return found;
    }

    private @Nullable ScopeColumn side(Ident name, Item item, String which) {
        List<ScopeColumn> found = item.scope().find(rules.key(name));
        if (found.isEmpty()) {
            for (ScopeColumn column : item.scope().star()) {
                if (!name.quoted() && column.definition() < 0 && column.name().equalsIgnoreCase(name.text())) {
                    found = List.of(column);
                }
            }
        }
        if (found.size() == 1 || (found.size() > 1 && rules.takesFirstOfAmbiguous())) {
            return found.get(0);
        }
        if (found.size() > 1) {
            session.problem(
                    DiagnosticCode.AMBIGUOUS_COLUMN,
                    name.id(),
                    "\"" + name.text() + "\" is ambiguous on the " + which
                            + " side of the join: more than one relation there has it. Use ON.");
            return null;
        }
        Openness openness = item.scope().openness();
        if (openness.isOpen()) {
            if (openness.scans().size() == 1 && !openness.unclear()) {
                session.assume(openness.scans().get(0), rules.key(name), rules.display(name));
            }
            return null;
        }
        List<String> near = Suggestions.near(
                name.text(), item.scope().star().stream().map(ScopeColumn::name).toList());
        session.refer(name, new Reference.ToNothing());
        session.problem(
                DiagnosticCode.UNKNOWN_COLUMN,
                name.id(),
                "There is no column \"" + name.text() + "\" on the " + which + " side of the join."
                        + Suggestions.sentence(near),
                near,
                -1);
        return null;
    }

    private static List<Merged> merged(List<Using> using, JoinType type, int width) {
        MergedValue value = switch (type) {
            case RIGHT -> MergedValue.RIGHT;
            case FULL, POSITIONAL -> MergedValue.COALESCE;
            case INNER, LEFT, SEMI, ANTI -> MergedValue.LEFT;
        };
        List<Merged> merged = new ArrayList<>();
        for (Using one : using) {
            merged.add(new Merged(one.left.index(), one.right.index() + width, value));
        }
        return merged;
    }

    private RowScope mergedScope(RowScope beside, List<Using> using, List<Merged> merged, Item left, Item right) {
        int width = left.width() + right.width();
        Map<Integer, ScopeColumn> atLeft = new HashMap<>();
        List<Integer> dropped = new ArrayList<>();
        Map<Integer, Integer> same = new HashMap<>(beside.same());
        List<ScopeColumn> star = new ArrayList<>();
        for (int i = 0; i < using.size(); i++) {
            Using one = using.get(i);
            Merged pair = merged.get(i);
            ScopeColumn column = new ScopeColumn(
                    one.left.name(),
                    one.left.key(),
                    width + i,
                    one.left.definition(),
                    -1,
                    one.left.source(),
                    one.left.assumed() && one.right.assumed(),
                    one.left.structure());
            if (rules.mergedColumnsFirst()) {
                star.add(column);
                dropped.add(pair.left());
            } else {
                atLeft.put(pair.left(), column);
            }
            dropped.add(pair.right());
            if (pair.value() != MergedValue.COALESCE) {
                same.put(width + i, pair.value() == MergedValue.LEFT ? pair.left() : pair.right());
            }
        }
        for (ScopeColumn column : beside.star()) {
            ScopeColumn replaced = atLeft.get(column.index());
            if (replaced != null) {
                star.add(replaced);
            } else if (!dropped.contains(column.index())) {
                star.add(column);
            }
        }
        return new RowScope(beside.bindings(), star, same);
    }

    // ---- Hive and ClickHouse

    Item lateralView(Relation.LateralView view, Place place) {
        Item left = relations.item(view.input(), place);
        Level level = new Level(left.scope(), place.outer(), false);
        Context context = Context.of(level, Clause.FROM, null, place.ctes());
        Relation.Function function = new Relation.Function(view.id(), true, view.call(), false, null, view.alias());
        Item right = functions.item(function, new Place(context, left, place.ctes()));
        return plain(view.id(), left, right, view.outer() ? JoinType.LEFT : JoinType.INNER, true, List.of());
    }

    Item arrayJoin(Relation.ArrayJoin join, Place place) {
        Item left = relations.item(join.input(), place);
        Level level = new Level(left.scope(), place.outer(), false);
        Context outer = Context.of(level, Clause.FROM, null, place.ctes());
        Context context = Context.of(new Level(RowScope.EMPTY, outer, false), Clause.FROM, null, place.ctes());
        List<Expr> lists = new ArrayList<>();
        List<RelColumn> columns = new ArrayList<>();
        List<ScopeColumn> scopeColumns = new ArrayList<>();
        List<Rel.UnnestColumn> kinds = new ArrayList<>();
        List<String> hidden = new ArrayList<>();
        for (Relation.ArrayJoinItem item : join.items()) {
            Expr list = expressions.resolve(item.expression(), context);
            Structure structure = expressions.structures().of(list, context) instanceof Structure.ListOf known
                    ? known.element()
                    : Structure.UNKNOWN;
            Ident alias = item.alias();
            String name = "arrayJoin";
            int id = item.expression().id();
            if (alias != null) {
                session.refer(alias, new Reference.ToItself());
                name = rules.display(alias);
                id = alias.id();
            } else if (item.expression() instanceof Expression.Name own) {
                Ident last = own.parts().get(own.parts().size() - 1);
                name = rules.display(last);
                hidden.add(rules.key(last));
            }
            scopeColumns.add(
                    new ScopeColumn(name, rules.key(name), columns.size(), id, join.id(), "", false, structure));
            kinds.add(new Rel.UnnestColumn(Rel.UnnestPart.ELEMENT, lists.size()));
            lists.add(list);
            columns.add(new RelColumn(name, NameSource.GIVEN, id, structure));
        }
        Rel unnest = new Rel.Unnest(
                join.id(), new Expr.FunctionName("arrayjoin", "ARRAY JOIN"), lists, List.of(), kinds, columns);
        Binding binding = new Binding(join.id(), "", List.of(), "", scopeColumns, Openness.CLOSED);
        Item right = new Item(unnest, RowScope.of(binding));
        Item all = plain(join.id(), left, right, join.left() ? JoinType.LEFT : JoinType.INNER, true, List.of());
        if (hidden.isEmpty()) {
            return all;
        }
        // Without an alias the element takes the place of the list of the same name.
        List<ScopeColumn> star = new ArrayList<>();
        for (ScopeColumn column : all.scope().star()) {
            if (column.index() < left.width() && hidden.contains(column.key())) {
                all.scope().star().stream()
                        .filter(other ->
                                other.index() >= left.width() && other.key().equals(column.key()))
                        .findFirst()
                        .ifPresent(star::add);
            } else if (column.index() < left.width() || !hidden.contains(column.key())) {
                star.add(column);
            }
        }
        return new Item(
                all.rel(),
                new RowScope(all.scope().bindings(), star, all.scope().same()));
    }
}
