package io.meshlens.syntax.template;

import io.meshlens.text.TextRange;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/** An expression of Jinja; ranges are offsets of the template's text. */
public sealed interface JinjaExpression {
    TextRange range();

    record Name(TextRange range, String name) implements JinjaExpression {}

    record Text(TextRange range, String value) implements JinjaExpression {}

    record Whole(TextRange range, BigInteger value) implements JinjaExpression {}

    record Decimal(TextRange range, double value) implements JinjaExpression {}

    /** {@code true}, {@code false} or {@code none}. */
    record Constant(TextRange range, Kind kind) implements JinjaExpression {
        public enum Kind {
            TRUE,
            FALSE,
            NONE
        }
    }

    record ListOf(TextRange range, List<JinjaExpression> items) implements JinjaExpression {}

    record TupleOf(TextRange range, List<JinjaExpression> items) implements JinjaExpression {}

    record DictOf(TextRange range, List<JinjaExpression> keys, List<JinjaExpression> values)
            implements JinjaExpression {}

    record Attribute(TextRange range, JinjaExpression target, String name) implements JinjaExpression {}

    record Item(TextRange range, JinjaExpression target, JinjaExpression index) implements JinjaExpression {}

    record Slice(
            TextRange range,
            JinjaExpression target,
            Optional<JinjaExpression> start,
            Optional<JinjaExpression> stop,
            Optional<JinjaExpression> step)
            implements JinjaExpression {}

    record Call(TextRange range, JinjaExpression target, Arguments arguments) implements JinjaExpression {}

    record Filter(TextRange range, JinjaExpression target, String name, Arguments arguments)
            implements JinjaExpression {}

    record Test(TextRange range, JinjaExpression target, String name, Arguments arguments, boolean negated)
            implements JinjaExpression {}

    /** {@code not}, {@code -} or {@code +}. */
    record Unary(TextRange range, String operator, JinjaExpression operand) implements JinjaExpression {}

    /** Arithmetic, {@code ~}, {@code and}, {@code or}. */
    record Binary(TextRange range, String operator, JinjaExpression left, JinjaExpression right)
            implements JinjaExpression {}

    /** A chain of comparisons: {@code a < b < c} has two operators. {@code in} and {@code not in} are comparisons. */
    record Compare(TextRange range, JinjaExpression first, List<String> operators, List<JinjaExpression> others)
            implements JinjaExpression {}

    /** {@code value if condition else otherwise}. */
    record Conditional(
            TextRange range, JinjaExpression value, JinjaExpression condition, Optional<JinjaExpression> otherwise)
            implements JinjaExpression {}

    /** What the body of a block puts out; stands only as the input of a block's filters. */
    record Body(TextRange range) implements JinjaExpression {}

    /** Arguments of a call. */
    record Arguments(
            List<JinjaExpression> positional,
            List<Named> named,
            Optional<JinjaExpression> spread,
            Optional<JinjaExpression> spreadNamed) {
        public static final Arguments NONE = new Arguments(List.of(), List.of(), Optional.empty(), Optional.empty());
    }

    /** An argument with a name. */
    record Named(String name, JinjaExpression value) {}
}
