package io.meshlens.change;

import io.meshlens.resolve.Expr;
import java.util.List;

/** Finds calls that make rows, such as UNNEST in a select list. */
final class RowMaking {
    private RowMaking() {}

    static boolean in(Expr expression) {
        return switch (expression) {
            case Expr.Call call ->
                call.setReturning() || call.arguments().stream().anyMatch(argument -> in(argument.value()));
            case Expr.Operation operation -> any(operation.operands());
            case Expr.Cast cast -> in(cast.operand());
            case Expr.Field field -> in(field.operand());
            case Expr.Index index -> in(index.operand()) || in(index.index());
            case Expr.Case kase ->
                kase.whens().stream().anyMatch(when -> in(when.condition()) || in(when.result()))
                        || (kase.operand() != null && in(kase.operand()))
                        || (kase.otherwise() != null && in(kase.otherwise()));
            case Expr.Struct struct -> struct.fields().stream().anyMatch(field -> in(field.value()));
            case Expr.ListOf list -> any(list.elements());
            case Expr.Collate collate -> in(collate.operand());
            case Expr.JsonPath path -> in(path.operand());
            default -> false;
        };
    }

    private static boolean any(List<Expr> expressions) {
        return expressions.stream().anyMatch(RowMaking::in);
    }
}
