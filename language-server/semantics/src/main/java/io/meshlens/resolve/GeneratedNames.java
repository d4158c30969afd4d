package io.meshlens.resolve;

import io.meshlens.lower.Expression;
import io.meshlens.lower.Expression.LiteralKind;
import io.meshlens.lower.Parts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The names that engines make up for columns without one. DuckDB's are imitated for the common expressions; they only show, nothing
 * may rest on them.
 */
final class GeneratedNames {
    private GeneratedNames() {}

    /** Returns the name of a column of VALUES. */
    static String ofValues(String dialect, int index) {
        return switch (dialect) {
            case "postgres", "redshift" -> "column" + (index + 1);
            case "snowflake" -> "COLUMN" + (index + 1);
            case "spark" -> "col" + (index + 1);
            case "trino" -> "_col" + index;
            case "mysql" -> "column_" + index;
            case "clickhouse" -> "c" + (index + 1);
            default -> "col" + index;
        };
    }

    /** Returns the name of a select item. */
    static String of(Expression expression, NameRules rules, int index) {
        return switch (rules.dialect().id()) {
            case "bigquery" -> "f" + index + "_";
            case "postgres", "redshift" -> postgres(expression);
            case "trino" -> "_col" + index;
            default -> text(expression);
        };
    }

    private static String postgres(Expression expression) {
        return switch (expression) {
            case Expression.Call call ->
                call.name().get(call.name().size() - 1).text().toLowerCase(Locale.ROOT);
            case Expression.Case chosen -> "case";
            case Expression.Exists exists -> "exists";
            case Expression.ArrayQuery array -> "array";
            case Expression.ListLiteral list -> "array";
            case Expression.Row row -> "row";
            default -> "?column?";
        };
    }

    private static String text(Expression expression) {
        return switch (expression) {
            case Expression.Literal literal ->
                literal.kind() == LiteralKind.STRING
                        ? "'" + literal.text() + "'"
                        : literal.kind() == LiteralKind.NULL ? "NULL" : literal.text();
            case Expression.Name name -> {
                List<String> parts = new ArrayList<>();
                name.parts().forEach(part -> parts.add(part.text()));
                yield String.join(".", parts);
            }
            case Expression.Call call -> call(call);
            case Expression.Binary binary ->
                "(" + text(binary.left()) + " " + binary.operator() + " " + text(binary.right()) + ")";
            case Expression.Logical logical -> {
                List<String> parts = new ArrayList<>();
                logical.operands().forEach(part -> parts.add(text(part)));
                yield "(" + String.join(" " + logical.operator() + " ", parts) + ")";
            }
            case Expression.Unary unary ->
                unary.operator().startsWith("IS ")
                        ? "(" + text(unary.operand()) + " " + unary.operator() + ")"
                        : unary.operator().equals("NOT")
                                ? "(NOT " + text(unary.operand()) + ")"
                                : unary.operator() + "(" + text(unary.operand()) + ")";
            case Expression.Cast cast ->
                (cast.kind() == Expression.CastKind.TRY ? "TRY_CAST(" : "CAST(") + text(cast.operand()) + " AS "
                        + cast.type().name()
                        + (cast.type().arguments().isEmpty()
                                ? ""
                                : "(" + String.join(", ", cast.type().arguments()) + ")")
                        + ")";
            case Expression.Case chosen -> "CASE";
            case Expression.ListLiteral list -> "list_value(" + list(list.elements()) + ")";
            case Expression.Row row -> "row(" + list(row.elements()) + ")";
            case Expression.Index index -> text(index.operand()) + "[" + text(index.index()) + "]";
            case Expression.Field field ->
                "(" + text(field.operand()) + ")." + field.field().text();
            case Expression.Between between ->
                "(" + text(between.operand()) + " BETWEEN " + text(between.low()) + " AND " + text(between.high())
                        + ")";
            case Expression.InList in -> "(" + text(in.operand()) + " IN (" + list(in.values()) + "))";
            case Expression.Star star -> "*";
            case Expression.Exists exists -> "EXISTS";
            case Expression.ScalarQuery query -> "subquery";
            case Expression.Variable variable -> "@" + variable.name();
            default -> expression.getClass().getSimpleName().toLowerCase(Locale.ROOT) + other(expression);
        };
    }

    private static String other(Expression expression) {
        return "(" + list(Parts.of(expression)) + ")";
    }

    private static String call(Expression.Call call) {
        String name = call.name().get(call.name().size() - 1).text().toLowerCase(Locale.ROOT);
        List<String> arguments = new ArrayList<>();
        for (Expression.Argument argument : call.arguments()) {
            if (argument.value() instanceof Expression.Star && name.equals("count")) {
                name = "count_star";
            } else {
                arguments.add(text(argument.value()));
            }
        }
        return name + "(" + (call.distinct() ? "DISTINCT " : "") + String.join(", ", arguments) + ")"
                + (call.over() == null ? "" : " OVER ()");
    }

    private static String list(List<Expression> expressions) {
        List<String> parts = new ArrayList<>();
        expressions.forEach(part -> parts.add(text(part)));
        return String.join(", ", parts);
    }
}
