package io.meshlens.lower;

import static io.meshlens.syntax.SyntaxKind.*;

import io.meshlens.lower.Query.Body;
import io.meshlens.lower.Query.DistinctKind;
import io.meshlens.lower.Query.Item;
import io.meshlens.lower.Query.Select;
import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lowers the steps of a query with {@code |>}: each is a select from what stands before it. */
final class PipeLowering {
    private final Lowering lowering;
    private final Ids ids;
    private final Names names;

    PipeLowering(Lowering lowering) {
        this.lowering = lowering;
        this.ids = lowering.ids;
        this.names = lowering.names;
    }

    Body step(SyntaxNode query, @Nullable Body before, SyntaxNode step) {
        int id = ids.next(step);
        Body input = before == null ? new Query.MissingBody(ids.behind(query)) : before;
        Parts parts = new Parts(id, input);
        for (SyntaxNode child : step.children()) {
            switch (child.kind()) {
                case WHERE_CLAUSE -> parts.where = lowering.queries.clause(child);
                case SELECT_LIST -> parts.items(step, lowering.queries.items(child));
                case GROUP_BY_CLAUSE -> parts.groupBy = lowering.queries.groupBy(child);
                case ORDER_BY_CLAUSE -> parts.orderBy = lowering.expressions.order(child);
                case LIMIT_CLAUSE -> parts.limit = lowering.expressions.operand(child, 0);
                case OFFSET_CLAUSE -> parts.offset = lowering.expressions.operand(child, 0);
                default -> parts.understood &= child.is(ERROR);
            }
        }
        if (!parts.understood) {
            return new Query.UnknownBody(id, names.canonical(step), List.of(parts.source()));
        }
        return parts.body();
    }

    /** What a step says, as parts of a select. */
    private final class Parts {
        private final int id;
        private final Body input;
        private @Nullable List<Item> items;
        private @Nullable Expression where;
        private Query.@Nullable GroupBy groupBy;
        private List<Expression.OrderItem> orderBy = List.of();
        private @Nullable Expression limit;
        private @Nullable Expression offset;
        private DistinctKind distinct = DistinctKind.NONE;
        private boolean understood = true;

        Parts(int id, Body input) {
            this.id = id;
            this.input = input;
        }

        private void items(SyntaxNode step, List<Item> list) {
            if (step.has(Keyword.EXTEND)) {
                List<Item> extended = new ArrayList<>();
                extended.add(star(List.of(), List.of(), List.of()));
                extended.addAll(list);
                items = extended;
            } else if (step.has(Keyword.SET)) {
                List<Expression.Replacement> replace = new ArrayList<>();
                for (Item item : list) {
                    if (item.expression() instanceof Expression.Binary binary
                            && binary.left() instanceof Expression.Name name) {
                        replace.add(new Expression.Replacement(
                                item.id(), binary.right(), name.parts().get(0)));
                    } else {
                        understood = false;
                    }
                }
                items = List.of(star(List.of(), replace, List.of()));
            } else if (step.has(Keyword.DROP)) {
                List<Expression.Name> exclude = new ArrayList<>();
                for (Item item : list) {
                    if (item.expression() instanceof Expression.Name name) {
                        exclude.add(name);
                    } else {
                        understood = false;
                    }
                }
                items = List.of(star(exclude, List.of(), List.of()));
            } else if (step.has(Keyword.RENAME)) {
                List<Expression.Renaming> rename = new ArrayList<>();
                for (Item item : list) {
                    if (item.expression() instanceof Expression.Name name && item.alias() != null) {
                        rename.add(new Expression.Renaming(item.id(), name, item.alias()));
                    } else {
                        understood = false;
                    }
                }
                items = List.of(star(List.of(), List.of(), rename));
            } else if (step.has(Keyword.SELECT) || step.has(Keyword.AGGREGATE)) {
                distinct = step.has(Keyword.DISTINCT) ? DistinctKind.DISTINCT : DistinctKind.NONE;
                items = list;
            } else {
                understood = false;
            }
        }

        private Item star(
                List<Expression.Name> exclude, List<Expression.Replacement> replace, List<Expression.Renaming> rename) {
            return new Item(
                    ids.like(id),
                    new Expression.Star(ids.like(id), List.of(), exclude, replace, rename, null),
                    null,
                    List.of());
        }

        private Relation source() {
            Query query = input instanceof Query.Nested nested
                    ? nested.query()
                    : new Query(ids.like(id), List.of(), false, input, List.of(), null, null, null, List.of());
            return new Relation.Derived(ids.like(id), false, query, Relation.Alias.NONE);
        }

        private Body body() {
            List<Item> list = new ArrayList<>();
            if (groupBy != null && items != null) {
                for (Query.GroupItem key : groupBy.items()) {
                    if (key instanceof Query.GroupKey plain) {
                        list.add(new Item(plain.key().id(), plain.key(), null, List.of()));
                    } else {
                        understood = false;
                    }
                }
            }
            list.addAll(items == null ? List.of(star(List.of(), List.of(), List.of())) : items);
            Select select = new Select(
                    id,
                    distinct,
                    List.of(),
                    null,
                    "",
                    list,
                    List.of(source()),
                    where,
                    groupBy,
                    null,
                    List.of(),
                    null,
                    "",
                    List.of());
            if (orderBy.isEmpty() && limit == null && offset == null) {
                return select;
            }
            return new Query.Nested(
                    ids.like(id),
                    new Query(ids.like(id), List.of(), false, select, orderBy, limit, offset, null, List.of()));
        }
    }
}
