package io.meshlens.types;

import io.meshlens.lower.Expression.LiteralKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a dialect types expressions. Every answer is a pure function of the operands: a type, or that nothing is known, or that
 * the engine is certain to reject the expression.
 */
public interface TypeRules {
    /** Returns the rules of a dialect, by its name in lower case; rules that know little for a dialect that is not known. */
    static TypeRules of(String dialect) {
        return TypeDialects.rules(dialect);
    }

    /**
     * Types an operator: infix, prefix, {@code BETWEEN} with three operands, {@code IN} with the value first.
     *
     * @param operator in upper case, as the lowered tree spells it
     */
    Typing operation(String operator, List<Operand> operands);

    /**
     * Types a call of a scalar, aggregate or window function.
     *
     * @param function its name in any case
     */
    Typing call(String function, List<Operand> operands);

    /** Types a choice between values, such as the results of a CASE with its ELSE first. */
    Typing choice(List<Operand> values, String what);

    /** Types a literal list. */
    Typing list(List<Operand> elements);

    /** Types a literal map. */
    Typing map(List<Operand> keys, List<Operand> values);

    /** Types a struct whose fields are the operands under their names; without names it is a row. */
    Typing struct(List<Operand> fields);

    /** Types an explicit cast. */
    default Typing cast(Operand operand, DataType type) {
        return Typing.of(operand.isFoldable() ? Operand.ofFolded(type, operand.isNull()) : Operand.of(type));
    }

    /**
     * Types a subquery that stands for a value.
     *
     * @param columns the types of its columns, as far as they are known
     */
    default Typing scalarSubquery(List<DataType> columns) {
        return columns.size() == 1 ? Typing.of(columns.getFirst()) : Typing.unknown();
    }

    /**
     * Returns why values cannot be compared with the rows of a subquery, or null.
     *
     * @param columns the types of the subquery's columns, as far as they are known
     */
    default @Nullable String unfitSubquery(List<Operand> values, List<DataType> columns) {
        return null;
    }

    /**
     * Returns why a function cannot be called as aggregates are, over a group or a window or with what only they take, or null.
     *
     * @param isWindow whether OVER stands behind it
     */
    default @Nullable String unfitAggregate(String function, boolean isWindow) {
        return null;
    }

    /** Types a field of a value. */
    Typing field(Operand operand, String name);

    /** Types an element of a value. */
    Typing index(Operand operand, Operand index);

    /**
     * Types a part of a value.
     *
     * @param bounds those of its two ends that are written
     */
    Typing slice(Operand operand, List<Operand> bounds);

    /** Types a column of a set operation or of VALUES from its branches. */
    Typing column(List<Operand> branches);

    /** Types a column of VALUES from its rows. */
    Typing values(List<Operand> rows);

    /** Returns the types of a recursive query from those of its two parts. */
    List<DataType> recursive(List<DataType> anchor, List<DataType> step);

    /** Types a literal; the text of a number may begin with a minus. */
    Operand literal(LiteralKind kind, String text);

    /** Returns the type of a column of a function in FROM; unknown where nothing is known. */
    DataType tableFunctionColumn(String function, List<Operand> operands, int index, String column);

    /** Returns whether the value of an ordered-set aggregate is that of its {@code WITHIN GROUP}. */
    boolean takesOrderedValue(String function);

    /** Returns the type of a parameter of a lambda that is an argument of a function; unknown where nothing is known. */
    DataType lambdaParameter(String function, List<Operand> operands, int parameter);

    /** Returns the functions of this dialect. */
    FunctionTable functions();

    /** Returns the names of types in this dialect. */
    TypeNames names();
}
