package io.meshlens.resolve;

import io.meshlens.lower.Expression;
import io.meshlens.lower.Parts;
import io.meshlens.lower.Query;
import io.meshlens.lower.Relation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether a query reads a table of a bare name anywhere, other CTEs of that name aside. */
final class Mentions {
    private Mentions() {}

    static boolean table(Query.Body body, String key, NameRules rules) {
        return switch (body) {
            case Query.Select select -> select(select, key, rules);
            case Query.Nested nested -> query(nested.query(), key, rules);
            case Query.SetOperations operations -> {
                boolean found = table(operations.first(), key, rules);
                for (Query.Branch branch : operations.rest()) {
                    found = found || table(branch.body(), key, rules);
                }
                yield found;
            }
            case Query.Values values -> values.rows().stream().anyMatch(row -> any(row, key, rules));
            case Query.RelationBody relation -> relation(relation.relation(), key, rules);
            case Query.MissingBody none -> false;
            case Query.UnknownBody unknown ->
                unknown.relations().stream().anyMatch(relation -> relation(relation, key, rules));
        };
    }

    private static boolean query(Query query, String key, NameRules rules) {
        for (Query.Cte cte : query.with()) {
            if (cte.query() != null && query(cte.query(), key, rules)) {
                return true;
            }
            if (rules.key(cte.name()).equals(key)) {
                return false;
            }
        }
        return table(query.body(), key, rules);
    }

    private static boolean select(Query.Select select, String key, NameRules rules) {
        for (Relation relation : select.from()) {
            if (relation(relation, key, rules)) {
                return true;
            }
        }
        List<Expression> parts = new ArrayList<>();
        select.items().forEach(item -> parts.add(item.expression()));
        add(select.where(), parts);
        add(select.having(), parts);
        add(select.qualify(), parts);
        return any(parts, key, rules);
    }

    private static void add(@Nullable Expression part, List<Expression> parts) {
        if (part != null) {
            parts.add(part);
        }
    }

    private static boolean any(List<Expression> expressions, String key, NameRules rules) {
        for (Expression expression : expressions) {
            Query query = Parts.query(expression);
            if (query != null && query(query, key, rules)) {
                return true;
            }
            if (any(Parts.of(expression), key, rules)) {
                return true;
            }
        }
        return false;
    }

    private static boolean relation(Relation relation, String key, NameRules rules) {
        return switch (relation) {
            case Relation.Table table ->
                table.parts().size() == 1 && rules.key(table.parts().get(0)).equals(key);
            case Relation.Derived derived -> query(derived.query(), key, rules);
            case Relation.Function function ->
                any(
                        function.call().arguments().stream()
                                .map(Expression.Argument::value)
                                .toList(),
                        key,
                        rules);
            case Relation.Join join -> {
                List<Expression> on = new ArrayList<>();
                add(join.on(), on);
                yield relation(join.left(), key, rules) || relation(join.right(), key, rules) || any(on, key, rules);
            }
            case Relation.Aliased aliased -> relation(aliased.relation(), key, rules);
            case Relation.LateralView view -> relation(view.input(), key, rules);
            case Relation.ArrayJoin join -> relation(join.input(), key, rules);
            case Relation.Pivot pivot -> relation(pivot.input(), key, rules);
            case Relation.Unpivot unpivot -> relation(unpivot.input(), key, rules);
            case Relation.Sample sample -> relation(sample.input(), key, rules);
            case Relation.MacroRelation none -> false;
            case Relation.Missing none -> false;
            case Relation.Unknown unknown ->
                unknown.relations().stream().anyMatch(inner -> relation(inner, key, rules));
        };
    }
}
