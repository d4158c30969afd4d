package io.meshlens.lower;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is inside what. */
public final class Parts {
    private Parts() {}

    /** Returns the expressions directly inside one; those of queries in it are not among them. */
    public static List<Expression> of(Expression expression) {
        List<Expression> parts = new ArrayList<>();
        switch (expression) {
            case Expression.Literal none -> {}
            case Expression.TypedLiteral none -> {}
            case Expression.Interval interval -> parts.add(interval.amount());
            case Expression.Name none -> {}
            case Expression.Positional none -> {}
            case Expression.Parameter none -> {}
            case Expression.Variable none -> {}
            case Expression.Star star -> star.replace().forEach(replacement -> parts.add(replacement.value()));
            case Expression.Columns columns -> parts.add(columns.selector());
            case Expression.Unary unary -> parts.add(unary.operand());
            case Expression.Binary binary -> {
                parts.add(binary.left());
                parts.add(binary.right());
            }
            case Expression.Logical logical -> parts.addAll(logical.operands());
            case Expression.Like like -> {
                parts.add(like.operand());
                parts.add(like.pattern());
                parts.add(like.escape());
            }
            case Expression.Between between -> {
                parts.add(between.operand());
                parts.add(between.low());
                parts.add(between.high());
            }
            case Expression.InList in -> {
                parts.add(in.operand());
                parts.addAll(in.values());
            }
            case Expression.InQuery in -> parts.add(in.operand());
            case Expression.QuantifiedQuery quantified -> parts.add(quantified.operand());
            case Expression.Exists none -> {}
            case Expression.ScalarQuery none -> {}
            case Expression.ArrayQuery none -> {}
            case Expression.Case chosen -> {
                add(chosen.operand(), parts);
                for (Expression.When when : chosen.whens()) {
                    parts.add(when.condition());
                    parts.add(when.result());
                }
                add(chosen.otherwise(), parts);
            }
            case Expression.Cast cast -> {
                parts.add(cast.operand());
                add(cast.format(), parts);
            }
            case Expression.Call call -> {
                call.arguments().forEach(argument -> parts.add(argument.value()));
                call.orderBy().forEach(item -> parts.add(item.key()));
                call.withinGroup().forEach(item -> parts.add(item.key()));
                add(call.filter(), parts);
                add(call.limit(), parts);
                Expression.Over over = call.over();
                if (over != null && over.spec() != null) {
                    parts.addAll(over.spec().partitionBy());
                    over.spec().orderBy().forEach(item -> parts.add(item.key()));
                    parts.addAll(over.spec().frameBounds());
                }
            }
            case Expression.Lambda lambda -> parts.add(lambda.body());
            case Expression.Comprehension comprehension -> {
                parts.add(comprehension.result());
                parts.add(comprehension.list());
                add(comprehension.condition(), parts);
            }
            case Expression.ListLiteral list -> parts.addAll(list.elements());
            case Expression.StructLiteral struct -> struct.fields().forEach(field -> parts.add(field.value()));
            case Expression.Row row -> parts.addAll(row.elements());
            case Expression.MapLiteral map -> {
                parts.addAll(map.keys());
                parts.addAll(map.values());
            }
            case Expression.Field field -> parts.add(field.operand());
            case Expression.FieldStar star -> parts.add(star.operand());
            case Expression.Index index -> {
                parts.add(index.operand());
                parts.add(index.index());
            }
            case Expression.Slice slice -> {
                parts.add(slice.operand());
                add(slice.from(), parts);
                add(slice.to(), parts);
                add(slice.step(), parts);
            }
            case Expression.JsonPath path -> parts.add(path.operand());
            case Expression.AtTimeZone zone -> {
                parts.add(zone.operand());
                parts.add(zone.zone());
            }
            case Expression.Collate collate -> parts.add(collate.operand());
            case Expression.Aliased aliased -> parts.add(aliased.value());
            case Expression.MacroCall macro -> parts.addAll(macro.arguments());
            case Expression.Missing none -> {}
            case Expression.Unknown unknown -> parts.addAll(unknown.parts());
        }
        return parts;
    }

    private static void add(@Nullable Expression part, List<Expression> parts) {
        if (part != null) {
            parts.add(part);
        }
    }

    /** Returns the query directly in an expression, or null. */
    public static @Nullable Query query(Expression expression) {
        return switch (expression) {
            case Expression.InQuery in -> in.query();
            case Expression.QuantifiedQuery quantified -> quantified.query();
            case Expression.Exists exists -> exists.query();
            case Expression.ScalarQuery scalar -> scalar.query();
            case Expression.ArrayQuery array -> array.query();
            default -> null;
        };
    }
}
