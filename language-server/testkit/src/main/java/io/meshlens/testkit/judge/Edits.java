package io.meshlens.testkit.judge;

import io.meshlens.testkit.judge.Node.Family;
import io.meshlens.testkit.judge.Node.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Random edits of a query that are meant to change its meaning, or may. What an edit really does is for the judge to
 * find out; {@link Refactorings} holds those that must not change it.
 */
final class Edits {

    /** What an edit does to the model it is made in, as far as it is known without looking at data. */
    enum Effect {
        /** Nothing that a reader of any column, or the table itself, could see. */
        NONE,
        /** The same columns in another order, or a name in another case. */
        LAYOUT,
        /** The values of one output column, and no row. */
        ONE_COLUMN,
        /** Another output column. */
        ADDED_COLUMN,
        /** Anything. */
        ANY
    }

    /** A named edit; {@code apply} returns null where the query has no place for it. */
    record Edit(String name, Effect effect, Rewrite rewrite) {}

    interface Rewrite {
        @Nullable
        Node apply(Node query);
    }

    private final Random random;
    private int fresh = 500;

    Edits(Random random) {
        this.random = random;
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    <T> T pick(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    String fresh(String prefix) {
        return prefix + ++fresh;
    }

    /** Rewrites one random node of those that fit; null if none does or the rewrite declines. */
    @Nullable
    Node at(Node root, Predicate<Node> fits, Rewrite rewrite) {
        List<Node> all = root.preOrder();
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (fits.test(all.get(i))) {
                places.add(i);
            }
        }
        if (places.isEmpty()) {
            return null;
        }
        int place = pick(places);
        Node other = rewrite.apply(all.get(place));
        return other == null || other.equals(all.get(place)) ? null : root.replace(place, other);
    }

    /** Rewrites a random node of those that fit, and all that are equal to it: a select item and its group key stay equal. */
    @Nullable
    Node everywhere(Node root, Predicate<Node> fits, Rewrite rewrite) {
        List<Node> all = root.preOrder().stream().filter(fits).toList();
        if (all.isEmpty()) {
            return null;
        }
        Node chosen = pick(all);
        Node other = rewrite.apply(chosen);
        return other == null ? null : root.map(n -> n.equals(chosen) ? other : n);
    }

    /** Rewrites the outermost SELECT, below WITH (and below ORDER BY if {@code ordered}). */
    @Nullable
    static Node top(Node root, boolean ordered, Rewrite rewrite) {
        if (root.is(Kind.SELECT)) {
            return rewrite.apply(root);
        }
        int place = root.is(Kind.WITH) ? root.kids().size() - 1 : 0;
        if (root.is(Kind.WITH) || (ordered && root.is(Kind.ORDERED))) {
            Node other = top(root.kid(place), ordered, rewrite);
            return other == null ? null : root.withKid(place, other);
        }
        return null;
    }

    List<Edit> changes() {
        List<Edit> all = new ArrayList<>();
        all.add(any("literal", this::literal));
        all.add(any("literal", this::literal));
        all.add(any("operator", this::operator));
        all.add(any("function", this::function));
        all.add(any(
                "distinct",
                q -> at(
                        q,
                        n -> n.is(Kind.SELECT) && n.kid(0).isEmpty(),
                        n -> n.withText(n.text().isEmpty() ? "DISTINCT" : ""))));
        all.add(any(
                "aggregate-distinct",
                q -> at(
                        q,
                        n -> n.is(Kind.AGGREGATE)
                                && !n.kid(0).isEmpty()
                                && !n.text().equals("STRING_AGG"),
                        n -> n.withNote(n.note().isEmpty() ? "DISTINCT" : ""))));
        all.add(any("join-type", this::joinType));
        all.add(any(
                "join-swap",
                q -> at(
                        q,
                        n -> n.is(Kind.JOIN) && !n.kid(1).is(Kind.UNNEST) && !lateral(n),
                        n -> n.withKids(List.of(n.kid(1), n.kid(0), n.kid(2))))));
        all.add(any("where-to-on", this::whereToOn));
        all.add(any("on-to-where", this::onToWhere));
        all.add(any("drop-condition", this::dropCondition));
        all.add(any("add-condition", this::addCondition));
        all.add(any(
                "negate",
                q -> at(
                        q,
                        n -> n.type() == Family.BOOL && n.isExpression() && !n.is(Kind.KEY),
                        n -> n.is(Kind.NOT) ? n.kid(0) : Node.expression(Kind.NOT, "", Family.BOOL, n))));
        all.add(any(
                "set-operator",
                q -> at(
                        q,
                        n -> n.is(Kind.SET),
                        n -> n.withText(pick(List.of(
                                "UNION ALL", "UNION", "EXCEPT", "INTERSECT", "UNION ALL BY NAME", "EXCEPT ALL"))))));
        all.add(any("set-swap", q -> at(q, n -> n.is(Kind.SET), n -> n.withKids(List.of(n.kid(1), n.kid(0))))));
        all.add(any("other-column", this::otherColumn));
        all.add(any("other-column", this::otherColumn));
        all.add(any("swap-operands", q -> at(q, n -> n.is(Kind.BINARY), n -> n.withKids(List.of(n.kid(1), n.kid(0))))));
        all.add(any("rotate", this::rotate));
        all.add(any("cast-type", this::castType));
        all.add(any(
                "try-cast",
                q -> at(
                        q,
                        n -> n.type() == Family.INT && n.is(Kind.COLUMN),
                        n -> new Node(
                                Kind.CAST,
                                pick(List.of("SMALLINT", "BIGINT", "DECIMAL(10,1)", "VARCHAR")),
                                "",
                                n.type(),
                                List.of(n)))));
        all.add(any(
                "scale",
                q -> at(q, n -> n.is(Kind.LITERAL) && n.type() == Family.DEC, n -> n.withText(n.text() + "0"))));
        all.add(any("coalesce-side", this::coalesceSide));
        all.add(any("wrap", q -> at(q, this::wrappable, this::wrap)));
        all.add(any("form", this::form));
        all.add(any("form", this::form));
        all.add(any("unfold-literal", this::unfoldLiteral));
        all.add(any("wrap-form", this::wrapForm));
        all.add(any(
                "reorder-extremes",
                q -> at(
                        q,
                        n -> n.is(Kind.CALL)
                                && (n.text().equals("GREATEST") || n.text().equals("LEAST")),
                        n -> {
                            List<Node> kids = new ArrayList<>(n.kids());
                            Collections.shuffle(kids, random);
                            return n.withKids(kids);
                        })));
        all.add(any("group-key", this::groupKey));
        all.add(any(
                "group-shape",
                q -> at(
                        q,
                        n -> n.is(Kind.GROUP),
                        n -> n.text().equals("SETS") || n.text().equals("ALL")
                                ? null
                                : n.withText(pick(List.of("", "ROLLUP", "CUBE"))))));
        all.add(any("limit", this::limit));
        all.add(any("order", this::order));
        all.add(any("window", this::window));
        all.add(any(
                "frame",
                q -> at(
                        q,
                        n -> n.is(Kind.WINDOW)
                                && !n.kid(2).isEmpty()
                                && n.kid(0).is(Kind.AGGREGATE),
                        n -> n.withText(pick(List.of(
                                "",
                                "ROWS BETWEEN 1 PRECEDING AND CURRENT ROW",
                                "ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW",
                                "RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING"))))));
        all.add(any("filter", this::filter));
        all.add(any(
                "exists",
                q -> at(
                        q,
                        n -> n.is(Kind.EXISTS) || n.is(Kind.IN_QUERY) || n.is(Kind.IN),
                        n -> n.withText(n.text().isEmpty() ? "NOT" : ""))));
        all.add(any(
                "null-test",
                q -> at(
                        q,
                        n -> n.is(Kind.POSTFIX),
                        n -> n.withText(n.text().equals("IS NULL") ? "IS NOT NULL" : "IS NULL"))));
        all.add(any(
                "logic",
                q -> at(q, n -> n.is(Kind.LOGIC), n -> n.withText(n.text().equals("AND") ? "OR" : "AND"))));
        all.add(any("case-branches", this::caseBranches));
        all.add(any("other-side", this::otherSide));
        all.add(any("swap-items", this::swapItems));
        all.add(any("inner-alias-swap", this::innerAliasSwap));
        all.add(any(
                "having-to-where",
                q -> at(q, n -> n.is(Kind.SELECT) && !n.kid(5).isEmpty(), n -> n.withKid(5, Node.EMPTY))));
        all.add(any(
                "qualify", q -> at(q, n -> n.is(Kind.SELECT) && !n.kid(6).isEmpty(), n -> n.withKid(6, Node.EMPTY))));
        all.add(any("inner-item", q -> at(q, n -> n.is(Kind.SELECT), this::addItem)));
        all.add(any(
                "inner-unnest",
                q -> top(
                        q,
                        true,
                        n -> n.withKid(
                                1,
                                n.kid(1)
                                        .plusKid(Node.item(
                                                fresh("g"),
                                                Node.expression(
                                                        Kind.CALL,
                                                        "UNNEST",
                                                        Family.INT,
                                                        Node.literal("[1, 2]", Family.ARRAY))))))));
        all.add(any(
                "remove-item",
                q -> at(
                        q,
                        n -> n.is(Kind.SELECT) && n.kid(1).kids().size() > 1,
                        n -> n.withKid(
                                1,
                                n.kid(1)
                                        .withoutKid(
                                                random.nextInt(n.kid(1).kids().size()))))));
        all.add(any("rename-item", q -> at(q, n -> n.is(Kind.ITEM), n -> n.withText(fresh("y")))));
        all.add(any("other-table", this::otherTable));
        all.add(any("graft", this::graft));
        all.add(any("graft", this::graft));
        all.add(new Edit("column", Effect.ONE_COLUMN, this::oneColumn));
        all.add(new Edit("column", Effect.ONE_COLUMN, this::oneColumn));
        all.add(new Edit("column", Effect.ONE_COLUMN, this::oneColumn));
        all.add(new Edit("add-column", Effect.ADDED_COLUMN, q -> top(q, false, n -> plain(n) ? addItem(n) : null)));
        return all;
    }

    private static Edit any(String name, Rewrite rewrite) {
        return new Edit(name, Effect.ANY, rewrite);
    }

    /** Makes one random change, or returns the query as it is when several tries find no place. */
    Node mutate(Node query) {
        List<Edit> all = changes();
        for (int i = 0; i < 12; i++) {
            Node other = pick(all).rewrite().apply(query);
            if (other != null) {
                return other;
            }
        }
        return query;
    }

    private @Nullable Node form(Node query) {
        return at(query, n -> n.is(Kind.FORM), n -> {
            List<Forms.Form> others = Forms.like(n);
            return others.isEmpty() ? null : pick(others).of(n.kids());
        });
    }

    /** Puts a value into a form that returns what it takes. */
    private @Nullable Node wrapForm(Node query) {
        return at(query, this::wrappable, n -> {
            List<Forms.Form> fits = Forms.ALL.stream()
                    .filter(form -> form.type() == n.type() && form.takes().equals(List.of(n.type())))
                    .toList();
            return fits.isEmpty() ? null : pick(fits).of(List.of(n));
        });
    }

    /** Writes a literal as a sum: the same number, and no literal any more. */
    private @Nullable Node unfoldLiteral(Node query) {
        return at(
                query,
                n -> n.is(Kind.LITERAL) && n.type() == Family.INT && n.text().matches("[2-9]"),
                n -> Node.expression(
                        Kind.BINARY,
                        "+",
                        Family.INT,
                        Node.literal("1", Family.INT),
                        Node.literal(String.valueOf(Integer.parseInt(n.text()) - 1), Family.INT)));
    }

    private static boolean lateral(Node join) {
        return join.kid(1).is(Kind.DERIVED) && !join.kid(1).text().isEmpty();
    }

    private @Nullable Node literal(Node query) {
        return at(query, n -> n.is(Kind.LITERAL), n -> switch (n.type()) {
            case INT -> n.withText(String.valueOf(random.nextInt(8)));
            case DEC -> n.withText(random.nextInt(4) + pick(List.of(".0", ".00", ".5", ".25")));
            case DBL -> n.withText(random.nextInt(4) + ".5::DOUBLE");
            case TEXT -> n.withText(pick(List.of("'a'", "'A'", "'b'", "'B'", "' a'", "''", "','")));
            case DATE -> n.withText("DATE '2024-0" + (1 + random.nextInt(3)) + "-03'");
            case BOOL -> n.withText(n.text().equals("TRUE") ? "FALSE" : "TRUE");
            case ARRAY -> n.withText(pick(List.of("[1]", "[2, 1]", "[1, 2, 3]")));
            case STRUCT, NONE -> null;
        });
    }

    private @Nullable Node operator(Node query) {
        return at(query, n -> n.is(Kind.BINARY) && !n.text().equals("||"), n -> {
            if (n.type() == Family.BOOL) {
                return n.withText(
                        pick(List.of("=", "<>", "<", "<=", ">", ">=", "IS DISTINCT FROM", "IS NOT DISTINCT FROM")));
            }
            if (n.type() == Family.DATE) {
                return n.withText(n.text().equals("+") ? "-" : "+");
            }
            return n.withText(pick(List.of("+", "-", "*")));
        });
    }

    private @Nullable Node function(Node query) {
        return at(query, n -> n.is(Kind.CALL) || n.is(Kind.AGGREGATE), n -> {
            String other = switch (n.text()) {
                case "MIN" -> "MAX";
                case "MAX" -> "MIN";
                case "SUM" -> pick(List.of("MIN", "MAX", "COUNT"));
                case "COUNT" -> n.kid(0).isEmpty() ? "" : "MAX";
                case "UPPER", "LOWER", "TRIM", "REVERSE" -> pick(List.of("UPPER", "LOWER", "TRIM", "REVERSE"));
                case "GREATEST" -> "LEAST";
                case "LEAST" -> pick(List.of("GREATEST", "COALESCE"));
                case "COALESCE" -> pick(List.of("GREATEST", "LEAST"));
                case "RANK" -> pick(List.of("DENSE_RANK", "ROW_NUMBER"));
                case "ROW_NUMBER" -> pick(List.of("RANK", "DENSE_RANK"));
                case "LAG" -> pick(List.of("LEAD", "FIRST_VALUE"));
                case "LEAD", "FIRST_VALUE" -> "LAG";
                default -> "";
            };
            return other.isEmpty() ? null : n.withText(other);
        });
    }

    private @Nullable Node joinType(Node query) {
        return at(query, n -> n.is(Kind.JOIN) && !n.kid(1).is(Kind.UNNEST) && !lateral(n), n -> {
            if (n.text().startsWith("NATURAL")) {
                return n.withText("NATURAL " + pick(List.of("JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN")));
            }
            if (n.kid(2).isEmpty()) {
                return n.withText(n.text().equals(",") ? "CROSS JOIN" : ",");
            }
            return n.withText(pick(List.of("JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN", "SEMI JOIN", "ANTI JOIN")));
        });
    }

    private @Nullable Node whereToOn(Node query) {
        return at(
                query,
                n -> n.is(Kind.SELECT)
                        && !n.kid(3).isEmpty()
                        && n.kid(2).is(Kind.JOIN)
                        && n.kid(2).kid(2).is(Kind.ON),
                n -> {
                    Node where = n.kid(3);
                    boolean several = where.is(Kind.LOGIC) && where.text().equals("AND");
                    Node moved = several ? where.kid(0) : where;
                    Node rest = !several ? Node.EMPTY : where.kids().size() == 2 ? where.kid(1) : where.withoutKid(0);
                    Node join = n.kid(2);
                    Node on = QueryGenerator.logic("AND", join.kid(2).kid(0), moved);
                    return n.withKid(2, join.withKid(2, Node.of(Kind.ON, "", on)))
                            .withKid(3, rest);
                });
    }

    private @Nullable Node onToWhere(Node query) {
        return at(query, Edits::joinsOnSeveral, n -> {
            Node join = n.kid(2);
            Node on = join.kid(2).kid(0);
            int place = random.nextInt(on.kids().size());
            Node rest = on.kids().size() == 2 ? on.kid(1 - place) : on.withoutKid(place);
            Node where = n.kid(3).isEmpty() ? on.kid(place) : QueryGenerator.logic("AND", n.kid(3), on.kid(place));
            return n.withKid(2, join.withKid(2, Node.of(Kind.ON, "", rest))).withKid(3, where);
        });
    }

    static boolean joinsOnSeveral(Node select) {
        if (!select.is(Kind.SELECT) || !select.kid(2).is(Kind.JOIN)) {
            return false;
        }
        Node condition = select.kid(2).kid(2);
        return condition.is(Kind.ON)
                && condition.kid(0).is(Kind.LOGIC)
                && condition.kid(0).text().equals("AND");
    }

    private @Nullable Node dropCondition(Node query) {
        if (chance(40)) {
            return at(query, n -> n.is(Kind.SELECT) && !n.kid(3).isEmpty(), n -> n.withKid(3, Node.EMPTY));
        }
        return at(query, n -> n.is(Kind.LOGIC), n -> {
            int place = random.nextInt(n.kids().size());
            return n.kids().size() == 2 ? n.kid(1 - place) : n.withoutKid(place);
        });
    }

    private @Nullable Node addCondition(Node query) {
        return at(query, n -> n.is(Kind.SELECT) && !n.kid(2).isEmpty(), n -> {
            Node column = ownColumn(n, c -> c.type() == Family.INT || c.type() == Family.TEXT);
            if (column == null) {
                return null;
            }
            Node condition = chance(30)
                    ? Node.expression(Kind.POSTFIX, "IS NOT NULL", Family.BOOL, column)
                    : Node.expression(
                            Kind.BINARY,
                            pick(List.of("<>", "<", ">=")),
                            Family.BOOL,
                            column,
                            Node.literal(column.type() == Family.INT ? "2" : "'b'", column.type()));
            Node where = n.kid(3).isEmpty() ? condition : QueryGenerator.logic("AND", n.kid(3), condition);
            return n.withKid(3, where);
        });
    }

    /** Returns a column that this SELECT itself reads outside of its grouping, or null. */
    private @Nullable Node ownColumn(Node select, Predicate<Node> fits) {
        List<Node> found = new ArrayList<>();
        for (int i = 0; i < select.kids().size(); i++) {
            own(select.kid(i), found);
        }
        found.removeIf(c -> c.note().isEmpty() || !fits.test(c));
        return found.isEmpty() ? null : pick(found);
    }

    private static void own(Node node, List<Node> into) {
        if (node.is(Kind.COLUMN)) {
            into.add(node);
        }
        for (Node kid : node.kids()) {
            if (!kid.isQuery()) {
                own(kid, into);
            }
        }
    }

    private @Nullable Node otherColumn(Node query) {
        List<Node> all = new ArrayList<>();
        query.walk(n -> {
            if (n.is(Kind.COLUMN)) {
                all.add(n);
            }
        });
        return at(query, n -> n.is(Kind.COLUMN), n -> {
            List<Node> others = all.stream()
                    .filter(c -> c.type() == n.type() && c.note().equals(n.note()) && !c.equals(n))
                    .toList();
            return others.isEmpty() ? null : pick(others);
        });
    }

    private @Nullable Node otherSide(Node query) {
        List<Node> all = new ArrayList<>();
        query.walk(n -> {
            if (n.is(Kind.COLUMN)) {
                all.add(n);
            }
        });
        return at(query, n -> n.is(Kind.COLUMN), n -> {
            List<Node> others = all.stream()
                    .filter(c -> c.type() == n.type() && !c.note().equals(n.note()))
                    .toList();
            return others.isEmpty() ? null : pick(others);
        });
    }

    /** Regroups a + (b + c) and the like: equal in arithmetic, not for every type. */
    private @Nullable Node rotate(Node query) {
        return at(
                query,
                n -> n.is(Kind.BINARY)
                        && n.kid(0).is(Kind.BINARY)
                        && n.kid(0).text().equals(n.text())
                        && n.type() != Family.BOOL,
                n -> n.withKids(
                        List.of(n.kid(0).kid(0), n.withKids(List.of(n.kid(0).kid(1), n.kid(1))))));
    }

    private @Nullable Node castType(Node query) {
        return at(query, n -> n.is(Kind.CAST), n -> switch (n.type()) {
            case INT -> n.withText(pick(List.of("BIGINT", "SMALLINT", "INTEGER", "DOUBLE")));
            case DEC -> n.withText(pick(List.of("DECIMAL(12,3)", "DECIMAL(10,1)", "DECIMAL(10,2)")));
            case TEXT ->
                n.kid(0).type() == Family.DEC
                        ? n.withKid(0, n.kid(0).withText(n.kid(0).text()))
                        : null;
            default -> null;
        });
    }

    /** Moves a COALESCE over a derived table's column into the derived table, or out of it. */
    private @Nullable Node coalesceSide(Node query) {
        return at(query, n -> n.is(Kind.SELECT) && n.kid(2).is(Kind.JOIN), n -> {
            List<Node> derived = new ArrayList<>();
            n.kid(2).walk(k -> {
                if (k.is(Kind.DERIVED) && k.kid(0).is(Kind.SELECT)) {
                    derived.add(k);
                }
            });
            if (derived.isEmpty()) {
                return null;
            }
            Node table = pick(derived);
            List<Node> items = table.kid(0).kid(1).kids();
            List<Node> usable = items.stream()
                    .filter(i -> i.is(Kind.ITEM) && (i.type() == Family.INT || i.type() == Family.TEXT))
                    .toList();
            if (usable.isEmpty() || !table.kid(0).kid(4).isEmpty()) {
                return null;
            }
            Node item = pick(usable);
            Node zero = Node.literal(item.type() == Family.INT ? "0" : "'none'", item.type());
            if (chance(50)) {
                Node inside =
                        item.withKids(List.of(Node.expression(Kind.CALL, "COALESCE", item.type(), item.kid(0), zero)));
                return n.map(k -> k.equals(item) ? inside : k);
            }
            Node outside = Node.expression(
                    Kind.CALL, "COALESCE", item.type(), Node.column(table.note(), item.text(), item.type()), zero);
            return n.withKid(1, n.kid(1).plusKid(Node.item(fresh("y"), outside)));
        });
    }

    private boolean wrappable(Node node) {
        return node.isExpression()
                && node.type() != Family.ARRAY
                && node.type() != Family.STRUCT
                && !node.is(Kind.KEY)
                && !(node.is(Kind.CALL) && node.kids().isEmpty());
    }

    Node wrap(Node value) {
        return switch (value.type()) {
            case INT ->
                pick(List.of(
                        Node.expression(Kind.BINARY, "+", Family.INT, value, Node.literal("1", Family.INT)),
                        Node.expression(Kind.CALL, "ABS", Family.INT, value),
                        Node.expression(Kind.CALL, "COALESCE", Family.INT, value, Node.literal("0", Family.INT))));
            case DEC, DBL -> Node.expression(Kind.BINARY, "+", value.type(), value, Node.literal("1", Family.INT));
            case TEXT ->
                pick(List.of(
                        Node.expression(Kind.CALL, "UPPER", Family.TEXT, value),
                        Node.expression(Kind.BINARY, "||", Family.TEXT, value, Node.literal("'x'", Family.TEXT)),
                        Node.expression(
                                Kind.CALL, "COALESCE", Family.TEXT, value, Node.literal("'none'", Family.TEXT))));
            case DATE -> Node.expression(Kind.BINARY, "+", Family.DATE, value, Node.literal("1", Family.INT));
            case BOOL -> Node.expression(Kind.NOT, "", Family.BOOL, value);
            case ARRAY, STRUCT, NONE -> value;
        };
    }

    private @Nullable Node groupKey(Node query) {
        return at(
                query,
                n -> n.is(Kind.GROUP) && n.text().isEmpty(),
                n -> n.kids().size() > 1 ? n.withoutKid(random.nextInt(n.kids().size())) : n.plusKid(wrap(n.kid(0))));
    }

    private @Nullable Node limit(Node query) {
        if (chance(50)) {
            return at(
                    query,
                    n -> n.is(Kind.ORDERED),
                    n -> n.kid(2).isEmpty() ? n.withKid(2, Node.literal("2", Family.INT)) : n.withKid(2, Node.EMPTY));
        }
        return at(
                query,
                n -> n.is(Kind.ORDERED),
                n -> n.kid(3).isEmpty() ? n.withKid(3, Node.literal("1", Family.INT)) : n.withKid(3, Node.EMPTY));
    }

    private @Nullable Node order(Node query) {
        if (chance(50)) {
            return at(
                    query,
                    n -> n.is(Kind.KEY),
                    n -> n.withText(pick(List.of("", "DESC", "NULLS FIRST", "DESC NULLS FIRST", "DESC NULLS LAST"))));
        }
        return at(query, n -> n.is(Kind.LIST) && n.kids().size() > 1 && n.kid(0).is(Kind.KEY), n -> {
            List<Node> keys = new ArrayList<>(n.kids());
            keys.add(keys.removeFirst());
            return n.withKids(keys);
        });
    }

    private @Nullable Node window(Node query) {
        return at(query, n -> n.is(Kind.WINDOW), n -> {
            if (chance(50)) {
                return n.withKid(1, Node.EMPTY);
            }
            if (!n.kid(2).isEmpty()) {
                Node key = n.kid(2).kid(0).kid(0);
                return n.withKid(1, Node.list(List.of(key)));
            }
            return null;
        });
    }

    private @Nullable Node filter(Node query) {
        return at(query, n -> n.is(Kind.AGGREGATE), n -> {
            if (!n.kid(1).isEmpty()) {
                return n.withKid(1, Node.EMPTY);
            }
            if (n.kid(0).isEmpty() || n.kid(0).is(Kind.LIST) || n.kid(0).type() != Family.INT) {
                return null;
            }
            return n.withKid(
                    1, Node.expression(Kind.BINARY, ">", Family.BOOL, n.kid(0), Node.literal("1", Family.INT)));
        });
    }

    private @Nullable Node caseBranches(Node query) {
        return at(query, n -> n.is(Kind.CASE) && !n.lastKid().isEmpty(), n -> {
            int last = n.kids().size() - 1;
            return n.withKid(2, n.kid(last)).withKid(last, n.kid(2));
        });
    }

    private @Nullable Node swapItems(Node query) {
        return at(query, n -> n.is(Kind.SELECT) && n.kid(1).kids().size() > 1, n -> {
            Node items = n.kid(1);
            int first = random.nextInt(items.kids().size());
            int second = random.nextInt(items.kids().size());
            Node a = items.kid(first);
            Node b = items.kid(second);
            if (first == second || !a.is(Kind.ITEM) || !b.is(Kind.ITEM) || a.type() != b.type()) {
                return null;
            }
            return n.withKid(1, items.withKid(first, a.withKids(b.kids())).withKid(second, b.withKids(a.kids())));
        });
    }

    private @Nullable Node innerAliasSwap(Node query) {
        return at(query, n -> n.is(Kind.SELECT) && n.kid(1).kids().size() > 1, n -> {
            Node items = n.kid(1);
            int first = random.nextInt(items.kids().size() - 1);
            Node a = items.kid(first);
            Node b = items.kid(first + 1);
            return a.is(Kind.ITEM) && b.is(Kind.ITEM)
                    ? n.withKid(1, items.withKid(first, b).withKid(first + 1, a))
                    : null;
        });
    }

    private static boolean plain(Node select) {
        return select.text().isEmpty()
                && select.kid(0).isEmpty()
                && !select.kid(4).text().equals("ALL");
    }

    private @Nullable Node addItem(Node select) {
        if (select.kid(2).isEmpty()) {
            return null;
        }
        boolean grouped = !select.kid(4).isEmpty() || aggregates(select.kid(1));
        Node value;
        if (grouped) {
            value = chance(50)
                    ? Node.expression(Kind.AGGREGATE, "COUNT", Family.INT, Node.EMPTY, Node.EMPTY, Node.EMPTY)
                    : Node.literal("7", Family.INT);
        } else {
            Node column = ownColumn(select, c -> true);
            value = column == null || chance(20) ? Node.literal("7", Family.INT) : chance(50) ? column : wrap(column);
        }
        int place = random.nextInt(select.kid(1).kids().size() + 1);
        List<Node> items = new ArrayList<>(select.kid(1).kids());
        items.add(place, Node.item(fresh("y"), value));
        return select.withKid(1, Node.list(items));
    }

    static boolean aggregates(Node node) {
        if (node.is(Kind.AGGREGATE)) {
            return true;
        }
        for (Node kid : node.kids()) {
            if (!kid.isQuery() && !node.is(Kind.WINDOW) && aggregates(kid)) {
                return true;
            }
        }
        return false;
    }

    private @Nullable Node otherTable(Node query) {
        List<Node> tables = new ArrayList<>();
        query.walk(n -> {
            if (n.is(Kind.TABLE)) {
                tables.add(n);
            }
        });
        return at(query, n -> n.is(Kind.TABLE), n -> n.withText(pick(tables).text()));
    }

    /** Puts an expression of the query in the place of another of the same family and the same qualifiers. */
    private @Nullable Node graft(Node query) {
        List<Node> all = new ArrayList<>();
        query.walk(n -> {
            if (n.isExpression() && !n.is(Kind.KEY)) {
                all.add(n);
            }
        });
        return at(query, n -> n.isExpression() && !n.is(Kind.KEY), n -> {
            List<Node> fits = all.stream()
                    .filter(o -> o.type() == n.type() && !o.equals(n))
                    .toList();
            return fits.isEmpty() ? null : pick(fits);
        });
    }

    private @Nullable Node oneColumn(Node query) {
        return top(query, false, select -> {
            if (!plain(select)) {
                return null;
            }
            List<Integer> places = new ArrayList<>();
            for (int i = 0; i < select.kid(1).kids().size(); i++) {
                Node item = select.kid(1).kid(i);
                if (item.is(Kind.ITEM) && wrappable(item.kid(0)) && item.kid(0).type() != Family.NONE) {
                    places.add(i);
                }
            }
            if (places.isEmpty()) {
                return null;
            }
            int place = pick(places);
            Node item = select.kid(1).kid(place);
            return select.withKid(1, select.kid(1).withKid(place, item.withKids(List.of(wrap(item.kid(0))))));
        });
    }
}
