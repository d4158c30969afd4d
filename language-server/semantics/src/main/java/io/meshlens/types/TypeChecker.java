package io.meshlens.types;

import io.meshlens.resolve.Expr;
import io.meshlens.resolve.Expr.SortKey;
import io.meshlens.resolve.Rel;
import io.meshlens.resolve.RelColumn;
import io.meshlens.resolve.ResolvedCte;
import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.types.DataType.Scalar;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Types a resolved query: every relation's columns, by the types of every expression.
 *
 * <p>Relations here, expressions in {@link ExpressionTyper}. One object types one query.
 */
public final class TypeChecker {
    private final ResolvedQuery query;
    private final TypeRules rules;
    private final TypeLookup lookup;
    private final TypeSink sink;
    private final ExpressionTyper typer;
    private final List<@Nullable List<DataType>> ctes;
    /** The types that a recursive query's step sees, by the number of its CTE. */
    private final Map<Integer, List<DataType>> anchors = new HashMap<>();

    private TypeChecker(ResolvedQuery query, TypeRules rules, TypeLookup lookup) {
        this.query = query;
        this.rules = rules;
        this.lookup = lookup;
        sink = new TypeSink();
        typer = new ExpressionTyper(this, query, rules, lookup, sink);
        ctes = new ArrayList<>(Collections.nCopies(query.ctes().size(), null));
    }

    /**
     * Types a query.
     *
     * @param rules those of the query's dialect
     * @param lookup the types of what the query reads
     */
    public static TypedQuery check(ResolvedQuery query, TypeRules rules, TypeLookup lookup) {
        TypeChecker checker = new TypeChecker(query, rules, lookup);
        List<DataType> columns = checker.relation(query.root());
        List<List<DataType>> ctes = new ArrayList<>();
        for (int i = 0; i < query.ctes().size(); i++) {
            ctes.add(checker.cte(i));
        }
        return checker.sink.typed(columns, ctes);
    }

    /** Types a relation and returns the types of its columns. */
    List<DataType> relation(Rel relation) {
        List<DataType> types = switch (relation) {
            case Rel.Scan scan -> scan(scan);
            case Rel.CteScan scan -> cte(scan.cte());
            case Rel.SelfScan scan -> anchor(scan.cte());
            case Rel.OneRow ignored -> List.of();
            case Rel.Project project -> {
                List<DataType> input = relation(project.input());
                yield typer.inRow(input, () -> expressions(project.expressions()));
            }
            case Rel.Filter filter -> {
                List<DataType> input = relation(filter.input());
                typer.inRow(input, () -> expressions(List.of(filter.condition())));
                yield input;
            }
            case Rel.Join join -> join(join);
            case Rel.Aggregate aggregate -> {
                List<DataType> input = relation(aggregate.input());
                yield typer.inRow(input, () -> {
                    List<DataType> result = expressions(aggregate.keys());
                    for (Rel.AggregateCall call : aggregate.calls()) {
                        result.add(typer.aggregate(call));
                    }
                    return result;
                });
            }
            case Rel.Window window -> {
                List<DataType> input = relation(window.input());
                List<DataType> result = new ArrayList<>(input);
                result.addAll(typer.inRow(input, () -> windowCalls(window)));
                yield result;
            }
            case Rel.Distinct distinct -> relation(distinct.input());
            case Rel.DistinctOn distinct -> {
                List<DataType> input = relation(distinct.input());
                typer.inRow(input, () -> {
                    sortKeys(distinct.orderBy());
                    return expressions(distinct.keys());
                });
                yield input;
            }
            case Rel.SetOperation set -> setOperation(set);
            case Rel.SortLimit sort -> {
                List<DataType> input = relation(sort.input());
                typer.inRow(input, () -> {
                    sortKeys(sort.keys());
                    optional(sort.limit());
                    optional(sort.offset());
                    return expressions(sort.limitBy());
                });
                yield input;
            }
            case Rel.Unnest unnest -> typer.inRow(List.of(), () -> unnest(unnest));
            case Rel.TableFunction function -> typer.inRow(List.of(), () -> tableFunction(function));
            case Rel.Values values -> typer.inRow(List.of(), () -> values(values));
            case Rel.Pivot pivot -> pivot(pivot);
            case Rel.Unpivot unpivot -> unpivot(unpivot);
            case Rel.Recursive recursive -> recursive(recursive);
            case Rel.Sample sample -> relation(sample.input());
            case Rel.Opaque opaque -> opaque(opaque);
        };
        return named(relation.columns(), types);
    }

    /** Brings the types to the number of columns, and notes each under its column. */
    private List<DataType> named(List<RelColumn> columns, List<DataType> types) {
        List<DataType> result = types;
        if (types.size() != columns.size()) {
            result = new ArrayList<>(types.subList(0, Math.min(types.size(), columns.size())));
            while (result.size() < columns.size()) {
                result.add(Scalar.UNKNOWN);
            }
        }
        for (int i = 0; i < columns.size(); i++) {
            sink.column(columns.get(i), result.get(i));
        }
        return result;
    }

    private List<DataType> expressions(List<Expr> expressions) {
        List<DataType> types = new ArrayList<>(expressions.size());
        for (Expr expression : expressions) {
            types.add(typer.type(expression).type());
        }
        return types;
    }

    private void optional(@Nullable Expr expression) {
        if (expression != null) {
            typer.type(expression);
        }
    }

    private void sortKeys(List<SortKey> keys) {
        for (SortKey key : keys) {
            typer.type(key.key());
        }
    }

    private List<DataType> scan(Rel.Scan scan) {
        ModelSignature signature = lookup.signature(scan.source().key());
        if (signature != null) {
            sink.source(scan.source().key(), signature);
        }
        List<DataType> types = new ArrayList<>();
        for (RelColumn column : scan.columns()) {
            DataType type = signature == null ? null : signature.type(column.name());
            types.add(type == null ? Scalar.UNKNOWN : type);
        }
        return types;
    }

    private List<DataType> cte(int index) {
        List<DataType> known = ctes.get(index);
        if (known != null) {
            return known;
        }
        // A body that reads itself where the resolver did not see it finds nothing.
        ResolvedCte cte = query.ctes().get(index);
        ctes.set(index, new ArrayList<>(Collections.nCopies(cte.body().columns().size(), Scalar.UNKNOWN)));
        List<DataType> types = typer.atDepth(cte.depth(), () -> relation(cte.body()));
        ctes.set(index, types);
        return types;
    }

    private List<DataType> anchor(int cte) {
        return anchors.getOrDefault(cte, List.of());
    }

    private List<DataType> recursive(Rel.Recursive recursive) {
        List<DataType> anchor = relation(recursive.anchor());
        anchors.put(recursive.cte(), anchor);
        List<DataType> step = relation(recursive.step());
        return rules.recursive(anchor, step);
    }

    private List<DataType> join(Rel.Join join) {
        List<DataType> left = relation(join.left());
        List<DataType> right =
                join.lateral() ? typer.inRow(left, () -> relation(join.right())) : relation(join.right());
        List<DataType> row = new ArrayList<>(left);
        row.addAll(right);
        typer.inRow(row, () -> expressions(join.conditions()));
        boolean leftOnly = join.type() == Rel.JoinType.SEMI || join.type() == Rel.JoinType.ANTI;
        List<DataType> result = leftOnly ? new ArrayList<>(left) : new ArrayList<>(row);
        for (Rel.Merged merged : join.merged()) {
            DataType a = at(row, merged.left());
            DataType b = at(row, merged.right());
            result.add(
                    switch (merged.value()) {
                        case LEFT -> a;
                        case RIGHT -> b;
                        case COALESCE ->
                            rules.choice(List.of(Operand.of(a), Operand.of(b)), "USING")
                                    .type();
                    });
        }
        return result;
    }

    private static DataType at(List<DataType> row, int index) {
        return index >= 0 && index < row.size() ? row.get(index) : Scalar.UNKNOWN;
    }

    private List<DataType> windowCalls(Rel.Window window) {
        List<DataType> types = new ArrayList<>();
        for (Rel.WindowCall call : window.calls()) {
            expressions(call.partitionBy());
            sortKeys(call.orderBy());
            expressions(call.frameBounds());
            types.add(typer.window(call.call()));
        }
        return types;
    }

    private List<DataType> setOperation(Rel.SetOperation set) {
        List<List<DataType>> branches = new ArrayList<>();
        for (Rel branch : set.branches()) {
            branches.add(relation(branch));
        }
        List<DataType> types = new ArrayList<>();
        for (int column = 0; column < set.columns().size(); column++) {
            List<Operand> operands = new ArrayList<>();
            for (int branch = 0; branch < branches.size(); branch++) {
                List<Integer> mapping = set.mapping().get(branch);
                int index = column < mapping.size() ? mapping.get(column) : -1;
                operands.add(index < 0 ? Operand.ofNull(Scalar.NULL) : Operand.of(at(branches.get(branch), index)));
            }
            types.add(sink.accept(set.id(), rules.column(operands)).type());
        }
        return types;
    }

    private List<DataType> values(Rel.Values values) {
        int width = values.columns().size();
        List<List<Operand>> columns = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            columns.add(new ArrayList<>());
        }
        for (List<Expr> row : values.rows()) {
            for (int i = 0; i < row.size(); i++) {
                Operand operand = typer.type(row.get(i));
                if (i < width) {
                    columns.get(i).add(operand);
                }
            }
        }
        List<DataType> types = new ArrayList<>();
        for (List<Operand> column : columns) {
            types.add(
                    column.isEmpty()
                            ? Scalar.UNKNOWN
                            : sink.accept(values.id(), rules.values(column)).type());
        }
        return types;
    }

    private List<DataType> unnest(Rel.Unnest unnest) {
        List<DataType> lists = expressions(unnest.lists());
        for (Expr.Argument option : unnest.options()) {
            typer.type(option.value());
        }
        List<DataType> types = new ArrayList<>();
        for (int i = 0; i < unnest.kinds().size(); i++) {
            Rel.UnnestColumn kind = unnest.kinds().get(i);
            DataType list = at(lists, kind.list()).bare();
            String name = unnest.columns().get(i).name();
            types.add(
                    switch (kind.part()) {
                        case ELEMENT -> UnnestTypes.element(list);
                        case FIELD -> UnnestTypes.field(list, name);
                        case KEY -> UnnestTypes.key(list);
                        case ORDINALITY -> Scalar.BIGINT;
                        case OTHER -> Scalar.UNKNOWN;
                    });
        }
        return types;
    }

    private List<DataType> tableFunction(Rel.TableFunction function) {
        List<Operand> operands = new ArrayList<>();
        for (Expr.Argument argument : function.arguments()) {
            operands.add(typer.type(argument.value()).named(argument.name()));
        }
        int count = function.columns().size();
        List<DataType> types = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean position = function.ordinality() && i == count - 1;
            types.add(
                    position
                            ? Scalar.BIGINT
                            : rules.tableFunctionColumn(
                                    function.function().normalized(),
                                    operands,
                                    i,
                                    function.columns().get(i).name()));
        }
        return types;
    }

    private List<DataType> pivot(Rel.Pivot pivot) {
        List<DataType> input = relation(pivot.input());
        return typer.inRow(input, () -> {
            expressions(pivot.on());
            List<DataType> aggregates = new ArrayList<>();
            for (Rel.AggregateCall call : pivot.aggregates()) {
                aggregates.add(typer.aggregate(call));
            }
            List<DataType> types = new ArrayList<>();
            for (int key : pivot.keys()) {
                types.add(at(input, key));
            }
            for (Rel.PivotCell cell : pivot.cells()) {
                expressions(cell.values());
                DataType aggregate = at(aggregates, cell.aggregate());
                Expr wrapper = cell.wrapper();
                types.add(
                        wrapper == null
                                ? aggregate
                                : typer.inRow(List.of(aggregate), () -> expressions(List.of(wrapper)))
                                        .getFirst());
            }
            return types;
        });
    }

    private List<DataType> unpivot(Rel.Unpivot unpivot) {
        List<DataType> input = relation(unpivot.input());
        List<DataType> types = new ArrayList<>();
        for (int kept : unpivot.kept()) {
            types.add(at(input, kept));
        }
        for (int i = 0; i < unpivot.names(); i++) {
            types.add(Scalar.VARCHAR);
        }
        List<List<Operand>> columns = new ArrayList<>();
        typer.inRow(input, () -> {
            for (Rel.UnpivotRow row : unpivot.groups()) {
                for (int i = 0; i < row.values().size(); i++) {
                    if (columns.size() <= i) {
                        columns.add(new ArrayList<>());
                    }
                    columns.get(i)
                            .add(Operand.of(typer.type(row.values().get(i)).type()));
                }
            }
            return List.of();
        });
        for (List<Operand> column : columns) {
            types.add(sink.accept(unpivot.id(), rules.choice(column, "UNPIVOT")).type());
        }
        return types;
    }

    private List<DataType> opaque(Rel.Opaque opaque) {
        List<DataType> row = new ArrayList<>();
        for (Rel input : opaque.inputs()) {
            row.addAll(relation(input));
        }
        typer.inRow(row, () -> expressions(opaque.expressions()));
        if (opaque.inputs().size() == 1
                && opaque.complete()
                && opaque.columns().equals(opaque.inputs().getFirst().columns())) {
            return row;
        }
        if (opaque.inputs().size() > 0
                && opaque.inputs().getFirst() instanceof Rel.TableFunction result
                && result.columns().equals(opaque.columns())) {
            return List.copyOf(row.subList(0, result.columns().size()));
        }
        DataType[] types = new DataType[opaque.columns().size()];
        Arrays.fill(types, Scalar.UNKNOWN);
        return List.of(types);
    }
}
