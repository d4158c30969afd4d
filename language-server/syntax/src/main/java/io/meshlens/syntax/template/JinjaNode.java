package io.meshlens.syntax.template;

import io.meshlens.text.TextRange;
import java.util.List;
import java.util.Optional;

/** A piece of a Jinja template; ranges are offsets of the template's text. */
public sealed interface JinjaNode {
    TextRange range();

    /** Text that is put out as it is, its whitespace already trimmed as the neighbouring tags ask: just its range. */
    record Text(TextRange range) implements JinjaNode {}

    /** <code>{{ value }}</code>. */
    record Output(TextRange range, JinjaExpression value) implements JinjaNode {}

    record If(TextRange range, List<Branch> branches, List<JinjaNode> otherwise) implements JinjaNode {}

    /** One condition of an {@link If} and what it guards. */
    record Branch(JinjaExpression condition, List<JinjaNode> body) {}

    /**
     * A loop.
     *
     * @param targets the names that an item is unpacked to
     * @param filter items that do not meet it are left out and not counted
     * @param otherwise what is put out if there was no item
     */
    record For(
            TextRange range,
            List<JinjaExpression.Name> targets,
            JinjaExpression items,
            Optional<JinjaExpression> filter,
            List<JinjaNode> body,
            List<JinjaNode> otherwise,
            boolean recursive)
            implements JinjaNode {}

    /** An assignment; a target is a name or, for a namespace, its attribute. */
    record Set(TextRange range, List<JinjaExpression> targets, JinjaExpression value) implements JinjaNode {}

    /** An assignment of what its body puts out, sent through filters (the innermost input is a {@link JinjaExpression.Body}). */
    record SetBlock(TextRange range, JinjaExpression target, JinjaExpression value, List<JinjaNode> body)
            implements JinjaNode {}

    record Macro(TextRange range, JinjaExpression.Name name, List<Parameter> parameters, List<JinjaNode> body)
            implements JinjaNode {}

    /** A parameter of a macro. */
    record Parameter(JinjaExpression.Name name, Optional<JinjaExpression> defaultValue) {}

    /** A call of a macro that may put out the body with {@code caller()}. */
    record CallBlock(TextRange range, List<Parameter> parameters, JinjaExpression call, List<JinjaNode> body)
            implements JinjaNode {}

    /** A body sent through filters. */
    record FilterBlock(TextRange range, JinjaExpression value, List<JinjaNode> body) implements JinjaNode {}

    record With(TextRange range, List<Set> assignments, List<JinjaNode> body) implements JinjaNode {}

    record Do(TextRange range, JinjaExpression value) implements JinjaNode {}

    record Break(TextRange range) implements JinjaNode {}

    record Continue(TextRange range) implements JinjaNode {}
}
