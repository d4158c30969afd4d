package io.meshlens.lower;

import io.meshlens.lower.Expression.OrderItem;
import io.meshlens.lower.Expression.WindowSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query: CTEs, a body, and what orders and bounds its rows.
 *
 * @param with the CTEs in the order in which they are written
 * @param recursive {@code WITH RECURSIVE}
 * @param orderBy empty if there is none
 * @param limit the bound, or null
 * @param limitBy ClickHouse's {@code LIMIT n BY ...}
 * @param modifiers what else hangs on the query, as canonical text: {@code WITH TIES}, {@code PERCENT}, {@code FOR UPDATE},
 *     {@code SETTINGS ...}
 */
public record Query(
        int id,
        List<Cte> with,
        boolean recursive,
        Body body,
        List<OrderItem> orderBy,
        @Nullable Expression limit,
        @Nullable Expression offset,
        @Nullable LimitBy limitBy,
        List<String> modifiers) {
    public Query {
        with = List.copyOf(with);
        orderBy = List.copyOf(orderBy);
        modifiers = List.copyOf(modifiers);
    }

    /**
     * A common table expression.
     *
     * @param columns {@code name(a, b)}
     * @param query its query; null for ClickHouse's {@code WITH expression AS name}
     * @param value ClickHouse's expression; null else
     * @param materialized {@code MATERIALIZED}, {@code NOT MATERIALIZED} or empty
     * @param usingKey DuckDB's {@code USING KEY (...)}
     */
    public record Cte(
            int id,
            Ident name,
            List<Ident> columns,
            @Nullable Query query,
            @Nullable Expression value,
            String materialized,
            List<Ident> usingKey) {
        public Cte {
            columns = List.copyOf(columns);
            usingKey = List.copyOf(usingKey);
        }
    }

    /** {@code LIMIT limit OFFSET offset BY keys}. */
    public record LimitBy(Expression limit, @Nullable Expression offset, List<Expression> keys) {
        public LimitBy {
            keys = List.copyOf(keys);
        }
    }

    /** What makes the rows. */
    public sealed interface Body {
        int id();
    }

    /** A query in parentheses. */
    public record Nested(int id, Query query) implements Body {}

    /** {@code UNION}, {@code INTERSECT}, {@code EXCEPT} ({@code MINUS}). */
    public enum SetOperator {
        UNION,
        INTERSECT,
        EXCEPT
    }

    /**
     * A chain of set operations, folded from the left; an INTERSECT that binds tighter is a chain of its own inside.
     *
     * @param first the first operand
     * @param rest what follows, at least one
     */
    public record SetOperations(int id, Body first, List<Branch> rest) implements Body {
        public SetOperations {
            rest = List.copyOf(rest);
        }
    }

    /**
     * An operator and what stands on its right.
     *
     * @param all {@code ALL}; a plain operator and {@code DISTINCT} are the same
     * @param byName DuckDB's {@code BY NAME}, BigQuery's {@code BY NAME} and {@code CORRESPONDING}
     */
    public record Branch(SetOperator operator, boolean all, boolean byName, Body body) {}

    /** {@code VALUES (1, 2), (3, 4)}. */
    public record Values(int id, List<List<Expression>> rows) implements Body {
        public Values {
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /**
     * A relation without a select list: {@code FROM t}, {@code TABLE t}, {@code PIVOT t ON ...}, {@code UNPIVOT ...}, {@code DESCRIBE}
     * and {@code SUMMARIZE} not among them.
     */
    public record RelationBody(int id, Relation relation) implements Body {}

    /** Nothing stands where a query must. */
    public record MissingBody(int id) implements Body {}

    /**
     * A body that the lowering does not know.
     *
     * @param text its tokens, one blank between
     */
    public record UnknownBody(int id, String text, List<Relation> relations) implements Body {
        public UnknownBody {
            relations = List.copyOf(relations);
        }
    }

    /** How a select removes duplicates. */
    public enum DistinctKind {
        NONE,
        DISTINCT,
        DISTINCT_ON
    }

    /**
     * A select.
     *
     * @param distinctOn keys of {@code DISTINCT ON}
     * @param top T-SQL's {@code TOP n}, as a limit of the select
     * @param as BigQuery's {@code SELECT AS STRUCT}, {@code AS VALUE} as {@code STRUCT}, {@code VALUE}; else empty
     * @param from the relations separated by commas; empty without a FROM
     * @param where with ClickHouse's {@code PREWHERE} as a conjunct
     * @param sample DuckDB's {@code USING SAMPLE}, as canonical text; empty else
     * @param modifiers other words, as canonical text ({@code WITH TIES}, {@code STRAIGHT_JOIN}, {@code CONNECT BY ...})
     */
    public record Select(
            int id,
            DistinctKind distinct,
            List<Expression> distinctOn,
            @Nullable Expression top,
            String as,
            List<Item> items,
            List<Relation> from,
            @Nullable Expression where,
            @Nullable GroupBy groupBy,
            @Nullable Expression having,
            List<NamedWindow> windows,
            @Nullable Expression qualify,
            String sample,
            List<String> modifiers)
            implements Body {
        public Select {
            distinctOn = List.copyOf(distinctOn);
            items = List.copyOf(items);
            from = List.copyOf(from);
            windows = List.copyOf(windows);
            modifiers = List.copyOf(modifiers);
        }
    }

    /**
     * One item of a select list.
     *
     * @param alias the name it was given, or null
     * @param aliases Spark's {@code AS (a, b)}
     */
    public record Item(
            int id, Expression expression, @Nullable Ident alias, List<Ident> aliases) {
        public Item {
            aliases = List.copyOf(aliases);
        }
    }

    /** {@code WINDOW name AS (...)}. */
    public record NamedWindow(Ident name, WindowSpec spec) {}

    /**
     * {@code GROUP BY}.
     *
     * @param all {@code GROUP BY ALL}, also with modifiers
     * @param items what is written, in order
     * @param modifier {@code WITH ROLLUP}, {@code WITH CUBE}, {@code WITH TOTALS} or empty
     */
    public record GroupBy(int id, boolean all, List<GroupItem> items, String modifier) {
        public GroupBy {
            items = List.copyOf(items);
        }
    }

    /** One item of a GROUP BY. */
    public sealed interface GroupItem {}

    /** An expression. */
    public record GroupKey(Expression key) implements GroupItem {}

    /** {@code (a, b)} and, without expressions, {@code ()}. */
    public record GroupTuple(List<Expression> keys) implements GroupItem {
        public GroupTuple {
            keys = List.copyOf(keys);
        }
    }

    /** {@code ROLLUP(...)} or {@code CUBE(...)}. */
    public record GroupRollup(boolean cube, List<GroupItem> items) implements GroupItem {
        public GroupRollup {
            items = List.copyOf(items);
        }
    }

    /** {@code GROUPING SETS (...)}. */
    public record GroupingSets(List<GroupItem> items) implements GroupItem {
        public GroupingSets {
            items = List.copyOf(items);
        }
    }
}
