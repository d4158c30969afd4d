package io.meshlens.resolve;

import io.meshlens.lower.Expression;
import io.meshlens.lower.Parts;
import java.util.ArrayList;
import java.util.List;

/** An option's value as canonical text: equal texts are equal options. */
final class OptionText {
    private OptionText() {}

    static String of(Expression expression) {
        return switch (expression) {
            case Expression.Literal literal -> literal.kind() + " " + literal.text();
            case Expression.Name name -> {
                List<String> parts = new ArrayList<>();
                name.parts().forEach(part -> parts.add(part.toString()));
                yield String.join(".", parts);
            }
            case Expression.StructLiteral struct -> {
                List<String> fields = new ArrayList<>();
                struct.fields()
                        .forEach(field ->
                                fields.add((field.name() == null ? "" : field.name() + ": ") + of(field.value())));
                yield "{" + String.join(", ", fields) + "}";
            }
            case Expression.Call call -> {
                List<String> parts = new ArrayList<>();
                call.name().forEach(part -> parts.add(part.text()));
                yield String.join(".", parts) + inside(expression);
            }
            case Expression.Unary unary -> unary.operator() + inside(expression);
            case Expression.Binary binary -> binary.operator() + inside(expression);
            case Expression.Unknown unknown -> unknown.text();
            case Expression.MacroCall macro -> macro.text();
            case Expression.Variable variable -> "@" + variable.name();
            case Expression.Parameter parameter -> parameter.text();
            default -> expression.getClass().getSimpleName() + inside(expression);
        };
    }

    private static String inside(Expression expression) {
        List<String> parts = new ArrayList<>();
        Parts.of(expression).forEach(part -> parts.add(of(part)));
        return "(" + String.join(", ", parts) + ")";
    }
}
