package io.meshlens.types;

import io.meshlens.resolve.Problem;
import io.meshlens.resolve.RelColumn;
import io.meshlens.resolve.VisibleRelation;
import io.meshlens.types.DataType.Scalar;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The types of a resolved query. Compared by value. */
public final class TypedQuery {
    private final List<DataType> columns;
    private final @Nullable DataType[] expressions;
    private final Map<ColumnKey, DataType> named;
    private final Map<String, ModelSignature> sources;
    private final List<List<DataType>> ctes;
    private final List<Problem> problems;

    TypedQuery(
            List<DataType> columns,
            @Nullable DataType[] expressions,
            Map<ColumnKey, DataType> named,
            Map<String, ModelSignature> sources,
            List<List<DataType>> ctes,
            List<Problem> problems) {
        this.columns = List.copyOf(columns);
        this.expressions = expressions;
        this.named = Map.copyOf(named);
        this.sources = Map.copyOf(sources);
        this.ctes = List.copyOf(ctes);
        this.problems = List.copyOf(problems);
    }

    /** A column of a relation, by the node that makes it and its name. */
    record ColumnKey(int id, String name) {}

    /** Returns the types of the output's columns, in order. */
    public List<DataType> columns() {
        return columns;
    }

    /**
     * Returns the type of an expression by its id; unknown where nothing is known, where the id is not an expression's, and
     * where one node stands for expressions of several types (a star).
     */
    public DataType type(int id) {
        DataType type = id >= 0 && id < expressions.length ? expressions[id] : null;
        return type == null ? Scalar.UNKNOWN : type;
    }

    /** Returns the type of a column that a relation of the query makes, such as one of its output. */
    public DataType type(RelColumn column) {
        return named.getOrDefault(new ColumnKey(column.id(), column.name()), Scalar.UNKNOWN);
    }

    /** Returns the type of a column of a relation that names in a scope can stand for. */
    public DataType type(VisibleRelation relation, RelColumn column) {
        ModelSignature signature = sources.get(relation.source());
        if (signature == null) {
            return type(column);
        }
        DataType type = signature.type(column.name());
        return type == null ? Scalar.UNKNOWN : type;
    }

    /** Returns the types of the columns of a CTE by its index. */
    public List<DataType> cte(int index) {
        return ctes.get(index);
    }

    /** Returns what is certainly wrong with the types, in order of id. */
    public List<Problem> problems() {
        return problems;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TypedQuery typed
                && columns.equals(typed.columns)
                && Arrays.equals(expressions, typed.expressions)
                && named.equals(typed.named)
                && sources.equals(typed.sources)
                && ctes.equals(typed.ctes)
                && problems.equals(typed.problems);
    }

    @Override
    public int hashCode() {
        return Objects.hash(columns, Arrays.hashCode(expressions), problems);
    }
}
