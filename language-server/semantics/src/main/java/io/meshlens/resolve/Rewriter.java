package io.meshlens.resolve;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Replaces expressions all over an expression, queries inside it included. {@code nesting} is how many rows lie between a place
 * and the row of the outermost expression: there, a column of depth {@code nesting} is one of that row. What does not change
 * stays the same object.
 */
@SuppressWarnings("ReferenceEquality") // that nothing changed is told by the object being the same
abstract class Rewriter {
    private final Session session;

    /** Height of the row of the outermost expression, by which CTEs inside its subqueries are told. */
    private final int height;

    private final java.util.Set<Integer> doneCtes = new java.util.HashSet<>();

    Rewriter(Session session, int height) {
        this.session = session;
        this.height = height;
    }

    /** Returns what stands in an expression's place, or null to look inside it. */
    abstract @Nullable Expr replace(Expr expression, int nesting);

    final Expr rewrite(Expr expression, int nesting) {
        Expr replaced = replace(expression, nesting);
        return replaced != null ? replaced : inside(expression, nesting);
    }

    final @Nullable Expr maybe(@Nullable Expr expression, int nesting) {
        return expression == null ? null : rewrite(expression, nesting);
    }

    final List<Expr> all(List<Expr> expressions, int nesting) {
        return map(expressions, expression -> rewrite(expression, nesting));
    }

    private static <T> List<T> map(List<T> items, Function<T, T> change) {
        List<T> changed = null;
        for (int i = 0; i < items.size(); i++) {
            T before = items.get(i);
            T after = change.apply(before);
            if (changed == null && after != before) {
                changed = new ArrayList<>(items.size());
                changed.addAll(items.subList(0, i));
            }
            if (changed != null) {
                changed.add(after);
            }
        }
        return changed == null ? items : changed;
    }

    private List<Expr.Argument> arguments(List<Expr.Argument> arguments, int nesting) {
        return map(arguments, argument -> {
            Expr value = rewrite(argument.value(), nesting);
            return value == argument.value() ? argument : new Expr.Argument(argument.name(), value);
        });
    }

    final List<Expr.SortKey> keys(List<Expr.SortKey> keys, int nesting) {
        return map(keys, key -> {
            Expr value = rewrite(key.key(), nesting);
            return value == key.key() ? key : new Expr.SortKey(value, key.descending(), key.nulls());
        });
    }

    final Expr inside(Expr expression, int nesting) {
        return switch (expression) {
            case Expr.Column same -> same;
            case Expr.Alias same -> same;
            case Expr.Literal same -> same;
            case Expr.Variable same -> same;
            case Expr.Parameter same -> same;
            case Expr.Parameterized same -> same;
            case Expr.Interval interval -> {
                Expr amount = rewrite(interval.amount(), nesting);
                yield amount == interval.amount()
                        ? interval
                        : new Expr.Interval(interval.id(), amount, interval.unit());
            }
            case Expr.Operation operation -> {
                List<Expr> operands = all(operation.operands(), nesting);
                yield operands == operation.operands()
                        ? operation
                        : new Expr.Operation(operation.id(), operation.operator(), operands);
            }
            case Expr.Case chosen ->
                new Expr.Case(
                        chosen.id(),
                        maybe(chosen.operand(), nesting),
                        map(
                                chosen.whens(),
                                when -> new Expr.When(
                                        rewrite(when.condition(), nesting), rewrite(when.result(), nesting))),
                        maybe(chosen.otherwise(), nesting));
            case Expr.Cast cast -> {
                Expr operand = rewrite(cast.operand(), nesting);
                Expr format = maybe(cast.format(), nesting);
                yield operand == cast.operand() && format == cast.format()
                        ? cast
                        : new Expr.Cast(cast.id(), cast.form(), operand, cast.type(), format);
            }
            case Expr.Call call -> {
                List<Expr.Argument> arguments = arguments(call.arguments(), nesting);
                yield arguments == call.arguments()
                        ? call
                        : new Expr.Call(call.id(), call.function(), arguments, call.setReturning(), call.modifiers());
            }
            case Expr.Struct struct -> {
                List<Expr.Argument> fields = arguments(struct.fields(), nesting);
                yield fields == struct.fields() ? struct : new Expr.Struct(struct.id(), struct.form(), fields);
            }
            case Expr.ListOf list -> {
                List<Expr> elements = all(list.elements(), nesting);
                yield elements == list.elements() ? list : new Expr.ListOf(list.id(), elements);
            }
            case Expr.MapOf map -> new Expr.MapOf(map.id(), all(map.keys(), nesting), all(map.values(), nesting));
            case Expr.Field field -> {
                Expr operand = rewrite(field.operand(), nesting);
                yield operand == field.operand() ? field : new Expr.Field(field.id(), operand, field.name());
            }
            case Expr.Index index ->
                new Expr.Index(index.id(), rewrite(index.operand(), nesting), rewrite(index.index(), nesting));
            case Expr.Slice slice ->
                new Expr.Slice(
                        slice.id(),
                        rewrite(slice.operand(), nesting),
                        maybe(slice.from(), nesting),
                        maybe(slice.to(), nesting),
                        maybe(slice.step(), nesting));
            case Expr.JsonPath path -> {
                Expr operand = rewrite(path.operand(), nesting);
                yield operand == path.operand() ? path : new Expr.JsonPath(path.id(), operand, path.path());
            }
            case Expr.Collate collate -> {
                Expr operand = rewrite(collate.operand(), nesting);
                yield operand == collate.operand()
                        ? collate
                        : new Expr.Collate(collate.id(), operand, collate.collation());
            }
            case Expr.Lambda lambda -> {
                Expr body = rewrite(lambda.body(), nesting);
                yield body == lambda.body() ? lambda : new Expr.Lambda(lambda.id(), lambda.parameters(), body);
            }
            case Expr.Subquery subquery -> {
                List<Expr> operands = all(subquery.operands(), nesting);
                Rel query = rewrite(subquery.query(), nesting + 1);
                yield operands == subquery.operands() && query == subquery.query()
                        ? subquery
                        : new Expr.Subquery(subquery.id(), subquery.form(), subquery.operator(), operands, query);
            }
            case Expr.Unresolved unresolved -> {
                List<Expr> parts = all(unresolved.parts(), nesting);
                yield parts == unresolved.parts()
                        ? unresolved
                        : new Expr.Unresolved(unresolved.id(), unresolved.text(), parts);
            }
            case Expr.Opaque opaque -> {
                List<Expr> parts = all(opaque.parts(), nesting);
                yield parts == opaque.parts() ? opaque : new Expr.Opaque(opaque.id(), opaque.text(), parts);
            }
        };
    }

    final Rel.AggregateCall call(Rel.AggregateCall call, int nesting) {
        return new Rel.AggregateCall(
                call.id(),
                call.function(),
                arguments(call.arguments(), nesting),
                call.distinct(),
                keys(call.orderBy(), nesting),
                call.withinGroup(),
                maybe(call.filter(), nesting),
                call.nulls(),
                maybe(call.limit(), nesting),
                call.modifiers());
    }

    final Rel.WindowCall call(Rel.WindowCall window, int nesting) {
        return new Rel.WindowCall(
                window.id(),
                call(window.call(), nesting),
                all(window.partitionBy(), nesting),
                keys(window.orderBy(), nesting),
                window.frame(),
                all(window.frameBounds(), nesting));
    }

    /** Rewrites the outer references in a relation. */
    final Rel rewrite(Rel rel, int nesting) {
        return switch (rel) {
            case Rel.Scan same -> same;
            case Rel.OneRow same -> same;
            case Rel.SelfScan same -> same;
            case Rel.CteScan scan -> {
                cte(scan.cte());
                yield scan;
            }
            case Rel.Project project ->
                new Rel.Project(
                        project.id(),
                        rewrite(project.input(), nesting),
                        all(project.expressions(), nesting),
                        project.columns());
            case Rel.Filter filter ->
                new Rel.Filter(
                        filter.id(),
                        filter.clause(),
                        rewrite(filter.input(), nesting),
                        rewrite(filter.condition(), nesting));
            case Rel.Join join ->
                new Rel.Join(
                        join.id(),
                        rewrite(join.left(), nesting),
                        rewrite(join.right(), join.lateral() ? nesting + 1 : nesting),
                        join.type(),
                        join.lateral(),
                        join.asof(),
                        all(join.conditions(), nesting),
                        join.merged(),
                        join.columns(),
                        join.modifiers());
            case Rel.Aggregate aggregate ->
                new Rel.Aggregate(
                        aggregate.id(),
                        rewrite(aggregate.input(), nesting),
                        all(aggregate.keys(), nesting),
                        aggregate.groupingSets(),
                        aggregate.grouped(),
                        map(aggregate.calls(), call -> call(call, nesting)),
                        aggregate.columns());
            case Rel.Window window ->
                new Rel.Window(
                        window.id(),
                        rewrite(window.input(), nesting),
                        map(window.calls(), call -> call(call, nesting)),
                        window.columns());
            case Rel.Distinct distinct -> new Rel.Distinct(distinct.id(), rewrite(distinct.input(), nesting));
            case Rel.DistinctOn distinct ->
                new Rel.DistinctOn(
                        distinct.id(),
                        rewrite(distinct.input(), nesting),
                        all(distinct.keys(), nesting),
                        keys(distinct.orderBy(), nesting));
            case Rel.SetOperation set ->
                new Rel.SetOperation(
                        set.id(),
                        set.operator(),
                        set.all(),
                        set.byName(),
                        map(set.branches(), branch -> rewrite(branch, nesting)),
                        set.mapping(),
                        set.columns());
            case Rel.SortLimit sort ->
                new Rel.SortLimit(
                        sort.id(),
                        rewrite(sort.input(), nesting),
                        keys(sort.keys(), nesting),
                        maybe(sort.limit(), nesting),
                        maybe(sort.offset(), nesting),
                        all(sort.limitBy(), nesting),
                        sort.modifiers());
            case Rel.Unnest unnest ->
                new Rel.Unnest(
                        unnest.id(),
                        unnest.function(),
                        all(unnest.lists(), nesting),
                        arguments(unnest.options(), nesting),
                        unnest.kinds(),
                        unnest.columns());
            case Rel.TableFunction function ->
                new Rel.TableFunction(
                        function.id(),
                        function.function(),
                        arguments(function.arguments(), nesting),
                        function.ordinality(),
                        function.columns(),
                        function.known());
            case Rel.Values values ->
                new Rel.Values(values.id(), map(values.rows(), row -> all(row, nesting)), values.columns());
            case Rel.Pivot pivot ->
                new Rel.Pivot(
                        pivot.id(),
                        rewrite(pivot.input(), nesting),
                        pivot.keys(),
                        all(pivot.on(), nesting),
                        map(pivot.aggregates(), call -> call(call, nesting)),
                        pivot.cells(),
                        pivot.dynamic(),
                        pivot.columns());
            case Rel.Unpivot unpivot ->
                new Rel.Unpivot(
                        unpivot.id(),
                        rewrite(unpivot.input(), nesting),
                        unpivot.kept(),
                        unpivot.names(),
                        map(
                                unpivot.groups(),
                                group -> new Rel.UnpivotRow(group.labels(), all(group.values(), nesting))),
                        unpivot.includeNulls(),
                        unpivot.columns());
            case Rel.Recursive recursive ->
                new Rel.Recursive(
                        recursive.id(),
                        recursive.cte(),
                        rewrite(recursive.anchor(), nesting),
                        rewrite(recursive.step(), nesting),
                        recursive.all(),
                        recursive.keys(),
                        recursive.columns());
            case Rel.Sample sample -> new Rel.Sample(sample.id(), rewrite(sample.input(), nesting), sample.text());
            case Rel.Opaque opaque ->
                new Rel.Opaque(
                        opaque.id(),
                        opaque.text(),
                        map(opaque.inputs(), input -> rewrite(input, nesting)),
                        all(opaque.expressions(), nesting),
                        opaque.columns(),
                        opaque.complete());
        };
    }

    /** Rewrites the body of a CTE that is defined inside the outermost expression, once. */
    private void cte(int index) {
        ResolvedCte cte = session.cte(index);
        if (cte.depth() <= height || !doneCtes.add(index)) {
            return;
        }
        Rel body = rewrite(cte.body(), cte.depth() - height);
        session.cte(new ResolvedCte(cte.index(), cte.id(), cte.name(), cte.depth(), cte.uses(), body));
    }
}
