package io.meshlens.testkit.judge;

import io.meshlens.testkit.judge.Edits.Edit;
import io.meshlens.testkit.judge.Edits.Effect;
import io.meshlens.testkit.judge.Edits.Rewrite;
import io.meshlens.testkit.judge.Node.Family;
import io.meshlens.testkit.judge.Node.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Random edits of a query that keep its meaning: what an analyst does when tidying up. */
final class Refactorings {
    private final Random random;
    private final Edits edits;
    private final Schemas schemas;
    private final boolean view;

    /**
     * @param schemas the columns of all tables and models that a query may read
     * @param view whether the query is a view's, whose order is seen
     */
    Refactorings(Random random, Schemas schemas, boolean view) {
        this.random = random;
        this.edits = new Edits(random);
        this.schemas = schemas;
        this.view = view;
    }

    List<Edit> all() {
        List<Edit> all = new ArrayList<>();
        all.add(keeps("rename-alias", this::renameAlias));
        all.add(keeps("rename-cte", this::renameCte));
        all.add(keeps("inline-cte", this::inlineCte));
        all.add(keeps("extract-cte", this::extractCte));
        all.add(keeps("unused-cte", this::unusedCte));
        all.add(keeps("reorder-logic", q -> edits.everywhere(q, n -> n.is(Kind.LOGIC), n -> shuffled(n, 0))));
        all.add(keeps("reorder-in", q -> edits.everywhere(q, n -> n.is(Kind.IN), n -> shuffled(n, 1))));
        all.add(keeps(
                "swap-equality",
                q -> edits.everywhere(
                        q,
                        n -> n.is(Kind.BINARY)
                                && List.of("=", "<>", "IS DISTINCT FROM", "IS NOT DISTINCT FROM")
                                        .contains(n.text()),
                        n -> n.withKids(List.of(n.kid(1), n.kid(0))))));
        all.add(keeps(
                "turn-comparison",
                q -> edits.everywhere(
                        q,
                        n -> n.is(Kind.BINARY) && turned(n.text()) != null,
                        n -> new Node(
                                n.kind(),
                                String.valueOf(turned(n.text())),
                                n.note(),
                                n.type(),
                                List.of(n.kid(1), n.kid(0))))));
        all.add(keeps(
                "commute",
                q -> edits.everywhere(
                        q,
                        n -> n.is(Kind.BINARY)
                                && (n.text().equals("+") || n.text().equals("*"))
                                && n.kid(0).type().numeric()
                                && n.kid(1).type().numeric(),
                        n -> n.withKids(List.of(n.kid(1), n.kid(0))))));
        all.add(keeps(
                "split-between",
                q -> edits.everywhere(
                        q,
                        n -> n.is(Kind.BETWEEN) && !n.kid(0).is(Kind.SCALAR),
                        n -> Node.expression(
                                Kind.LOGIC,
                                "AND",
                                Family.BOOL,
                                Node.expression(Kind.BINARY, ">=", Family.BOOL, n.kid(0), n.kid(1)),
                                Node.expression(Kind.BINARY, "<=", Family.BOOL, n.kid(0), n.kid(2))))));
        all.add(keeps(
                "cast-spelling",
                q -> edits.everywhere(
                        q, n -> n.is(Kind.CAST), n -> n.withNote(n.note().isEmpty() ? "::" : ""))));
        all.add(keeps(
                "if-case",
                q -> edits.everywhere(
                        q,
                        n -> n.is(Kind.CASE)
                                && n.kids().size() == 4
                                && n.kid(0).isEmpty()
                                && !n.kid(3).isEmpty(),
                        n -> n.withNote(n.note().isEmpty() ? "IF" : ""))));
        all.add(keeps("search-case", this::searchCase));
        all.add(keeps(
                "push-not",
                q -> edits.everywhere(
                        q,
                        n -> n.is(Kind.NOT)
                                && n.kid(0).is(Kind.BINARY)
                                && inverse(n.kid(0).text()) != null,
                        n -> n.kid(0).withText(String.valueOf(inverse(n.kid(0).text()))))));
        all.add(keeps("expand-star", this::expandStar));
        all.add(keeps("wrap-table", this::wrapTable));
        all.add(keeps("split-filter", this::splitFilter));
        all.add(keeps("inner-on-to-where", this::innerOnToWhere));
        all.add(keeps("using-to-on", this::usingToOn));
        all.add(keeps("natural-to-using", this::naturalToUsing));
        all.add(keeps("unread-column", this::unreadColumn));
        all.add(keeps(
                "same-cast",
                q -> edits.at(
                        q,
                        n -> n.is(Kind.ITEM)
                                && (n.type() == Family.TEXT || n.type() == Family.BOOL)
                                && n.kid(0).is(Kind.COLUMN),
                        n -> n.withKids(List.of(new Node(Kind.CAST, n.type().sql, "", n.type(), n.kids()))))));
        if (!view) {
            all.add(keeps("order-by", this::orderBy));
        }
        all.add(new Edit(
                "column-order",
                Effect.LAYOUT,
                q -> Edits.top(
                        q, true, n -> n.kid(4).text().equals("ALL") ? null : n.withKid(1, shuffled(n.kid(1), 0)))));
        return all;
    }

    private static Edit keeps(String name, Rewrite rewrite) {
        return new Edit(name, Effect.NONE, rewrite);
    }

    private Node shuffled(Node node, int from) {
        List<Node> kids = new ArrayList<>(node.kids().subList(from, node.kids().size()));
        Collections.shuffle(kids, random);
        kids.addAll(0, node.kids().subList(0, from));
        return node.withKids(kids);
    }

    private static @Nullable String turned(String operator) {
        return switch (operator) {
            case "<" -> ">";
            case ">" -> "<";
            case "<=" -> ">=";
            case ">=" -> "<=";
            default -> null;
        };
    }

    private static @Nullable String inverse(String operator) {
        return switch (operator) {
            case "<" -> ">=";
            case ">" -> "<=";
            case "<=" -> ">";
            case ">=" -> "<";
            case "=" -> "<>";
            case "<>" -> "=";
            case "IS DISTINCT FROM" -> "IS NOT DISTINCT FROM";
            case "IS NOT DISTINCT FROM" -> "IS DISTINCT FROM";
            default -> null;
        };
    }

    private @Nullable Node renameAlias(Node query) {
        Set<String> aliases = new HashSet<>();
        query.walk(n -> {
            if (n.is(Kind.TABLE) || n.is(Kind.DERIVED) || n.is(Kind.UNNEST)) {
                aliases.add(n.note());
            }
        });
        query.walk(n -> {
            if (n.is(Kind.CTE)) {
                aliases.remove(n.text());
            }
        });
        if (aliases.isEmpty()) {
            return null;
        }
        String old = edits.pick(aliases.stream().sorted().toList());
        return renamed(query, old, edits.fresh("n"));
    }

    private static Node renamed(Node query, String old, String name) {
        return query.map(n -> switch (n.kind()) {
            case COLUMN -> {
                boolean row = n.note().isEmpty()
                        && n.type() == Family.STRUCT
                        && n.text().equals(old);
                yield n.note().equals(old) ? n.withNote(name) : row ? n.withText(name) : n;
            }
            case TABLE, DERIVED, UNNEST -> n.note().equals(old) ? n.withNote(name) : n;
            case STAR -> n.text().equals(old) ? n.withText(name) : n;
            default -> n;
        });
    }

    private @Nullable Node renameCte(Node query) {
        if (!query.is(Kind.WITH)) {
            return null;
        }
        String old = query.kid(random.nextInt(query.kids().size() - 1)).text();
        String name = edits.fresh("m");
        return renamed(query, old, name)
                .map(n -> (n.is(Kind.TABLE) || n.is(Kind.CTE)) && n.text().equals(old) ? n.withText(name) : n);
    }

    private @Nullable Node inlineCte(Node query) {
        if (!query.is(Kind.WITH)) {
            return null;
        }
        int place = random.nextInt(query.kids().size() - 1);
        Node cte = query.kid(place);
        if (!cte.note().isEmpty() || Draws.in(cte.kid(0), schemas)) {
            return null;
        }
        Node inlined = query.withoutKid(place)
                .map(n -> n.is(Kind.TABLE) && n.text().equals(cte.text())
                        ? new Node(Kind.DERIVED, "", n.note(), Family.NONE, cte.kids())
                        : n);
        return inlined.kids().size() == 1 ? inlined.kid(0) : inlined;
    }

    private @Nullable Node extractCte(Node query) {
        String name = edits.fresh("m");
        if (query.is(Kind.WITH)) {
            int place = random.nextInt(query.kids().size());
            List<Node> taken = new ArrayList<>();
            Node other = edits.at(query.kid(place), Refactorings::extractable, n -> {
                taken.add(n.kid(0));
                return new Node(Kind.TABLE, name, n.note(), Family.NONE, List.of());
            });
            if (other == null) {
                return null;
            }
            List<Node> kids = new ArrayList<>(query.kids());
            kids.set(place, other);
            kids.add(place, Node.of(Kind.CTE, name, taken.getFirst()));
            return query.withKids(kids);
        }
        List<Node> taken = new ArrayList<>();
        Node other = edits.at(query, Refactorings::extractable, n -> {
            taken.add(n.kid(0));
            return new Node(Kind.TABLE, name, n.note(), Family.NONE, List.of());
        });
        return other == null ? null : Node.of(Kind.WITH, "", Node.of(Kind.CTE, name, taken.getFirst()), other);
    }

    /** A lateral table reads what is beside it; the columns of VALUES are named where they stand. */
    private static boolean extractable(Node node) {
        return node.is(Kind.DERIVED) && node.text().isEmpty() && !node.kid(0).is(Kind.VALUES);
    }

    private Node unusedCte(Node query) {
        Node unused =
                QueryGenerator.simple(List.of(Node.item("one", Node.literal("1", Family.INT))), Node.EMPTY, Node.EMPTY);
        Node cte = Node.of(Kind.CTE, edits.fresh("m"), unused);
        if (!query.is(Kind.WITH)) {
            return Node.of(Kind.WITH, "", cte, query);
        }
        List<Node> kids = new ArrayList<>(query.kids());
        kids.addFirst(cte);
        return query.withKids(kids);
    }

    private @Nullable Node searchCase(Node query) {
        return edits.everywhere(query, n -> n.is(Kind.CASE) && !n.kid(0).isEmpty(), n -> {
            List<Node> kids = new ArrayList<>(n.kids());
            for (int i = 1; i < kids.size() - 1; i += 2) {
                kids.set(i, Node.expression(Kind.BINARY, "=", Family.BOOL, n.kid(0), kids.get(i)));
            }
            kids.set(0, Node.EMPTY);
            return n.withKids(kids);
        });
    }

    private @Nullable Node expandStar(Node query) {
        Schemas own = schemas.with(query);
        return edits.at(
                query,
                n -> n.is(Kind.SELECT)
                        && n.kid(1).kids().stream()
                                .anyMatch(i -> i.is(Kind.STAR)
                                        && i.note().isEmpty()
                                        && i.kids().isEmpty()),
                n -> {
                    Optional<List<Node>> expanded = own.expand(n.kid(2));
                    if (expanded.isEmpty()) {
                        return null;
                    }
                    List<Node> items = new ArrayList<>();
                    for (Node item : n.kid(1).kids()) {
                        if (item.is(Kind.STAR)
                                && item.note().isEmpty()
                                && item.kids().isEmpty()) {
                            items.addAll(expanded.get());
                        } else {
                            items.add(item);
                        }
                    }
                    return n.withKid(1, Node.list(items));
                });
    }

    private static boolean recursive(Node query) {
        boolean[] found = {false};
        query.walk(n -> found[0] |= n.is(Kind.CTE) && !n.note().isEmpty());
        return found[0];
    }

    private @Nullable Node wrapTable(Node query) {
        if (recursive(query)) {
            return null;
        }
        return edits.at(query, n -> n.is(Kind.TABLE), n -> {
            Node star = Node.of(Kind.STAR, "");
            Node inner = QueryGenerator.simple(List.of(star), n.withNote(edits.fresh("n")), Node.EMPTY);
            return new Node(Kind.DERIVED, "", n.note(), Family.NONE, List.of(inner));
        });
    }

    private @Nullable Node splitFilter(Node query) {
        if (recursive(query)) {
            return null;
        }
        return edits.at(
                query,
                n -> n.is(Kind.SELECT)
                        && (n.kid(2).is(Kind.TABLE)
                                || (n.kid(2).is(Kind.DERIVED) && n.kid(2).text().isEmpty()))
                        && n.kid(3).is(Kind.LOGIC)
                        && n.kid(3).text().equals("AND"),
                n -> {
                    Node where = n.kid(3);
                    Node moved = where.kid(0);
                    String alias = n.kid(2).note();
                    Set<String> known = new HashSet<>(Set.of(alias));
                    moved.walk(k -> {
                        if (k.is(Kind.TABLE) || k.is(Kind.DERIVED)) {
                            known.add(k.note());
                        }
                    });
                    boolean[] fits = {true};
                    moved.walk(k -> fits[0] &= !k.is(Kind.COLUMN) || known.contains(k.note()));
                    if (!fits[0]) {
                        return null;
                    }
                    Node inner = QueryGenerator.simple(List.of(Node.of(Kind.STAR, "")), n.kid(2), moved);
                    Node rest = where.kids().size() == 2 ? where.kid(1) : where.withoutKid(0);
                    return n.withKid(2, new Node(Kind.DERIVED, "", alias, Family.NONE, List.of(inner)))
                            .withKid(3, rest);
                });
    }

    private @Nullable Node innerOnToWhere(Node query) {
        return edits.at(
                query,
                n -> n.is(Kind.SELECT)
                        && n.kid(2).is(Kind.JOIN)
                        && n.kid(2).text().equals("JOIN")
                        && n.kid(2).kid(2).is(Kind.ON),
                n -> {
                    Node join = n.kid(2);
                    Node on = join.kid(2).kid(0);
                    Node where = n.kid(3).isEmpty() ? on : QueryGenerator.logic("AND", on, n.kid(3));
                    Node cross = join.withText("CROSS JOIN").withKid(2, Node.EMPTY);
                    return n.withKid(2, cross).withKid(3, where);
                });
    }

    private @Nullable Node naturalToUsing(Node query) {
        Schemas own = schemas.with(query);
        return edits.at(query, n -> n.is(Kind.JOIN) && n.text().startsWith("NATURAL "), n -> {
            List<String> shared = own.shared(n);
            if (shared.isEmpty()) {
                return null;
            }
            return n.withText(n.text().substring("NATURAL ".length()))
                    .withKid(2, Node.of(Kind.USING, String.join(", ", shared)));
        });
    }

    private @Nullable Node usingToOn(Node query) {
        return edits.at(
                query,
                n -> n.is(Kind.SELECT)
                        && n.kid(2).is(Kind.JOIN)
                        && n.kid(2).kid(2).is(Kind.USING)
                        && !n.kid(2).kid(0).is(Kind.JOIN)
                        && n.kid(1).kids().stream().noneMatch(i -> i.is(Kind.STAR)),
                n -> {
                    Node join = n.kid(2);
                    String left = join.kid(0).note();
                    String right = join.kid(1).note();
                    List<Node> conjuncts = new ArrayList<>();
                    List<String> names = List.of(join.kid(2).text().split(", ", -1));
                    for (String name : names) {
                        conjuncts.add(Node.expression(
                                Kind.BINARY,
                                "=",
                                Family.BOOL,
                                Node.column(left, name, Family.INT),
                                Node.column(right, name, Family.INT)));
                    }
                    Node on = conjuncts.size() == 1
                            ? conjuncts.getFirst()
                            : new Node(Kind.LOGIC, "AND", "", Family.BOOL, conjuncts);
                    List<Node> kids = new ArrayList<>();
                    for (Node kid : n.kids()) {
                        kids.add(qualify(kid, names, join.text(), left, right));
                    }
                    kids.set(2, join.withKid(2, Node.of(Kind.ON, "", on)));
                    return n.withKids(kids);
                });
    }

    private static Node qualify(Node node, List<String> names, String join, String left, String right) {
        if (node.is(Kind.COLUMN) && node.note().isEmpty() && names.contains(node.text())) {
            return switch (join) {
                case "RIGHT JOIN" -> node.withNote(right);
                case "FULL JOIN" ->
                    Node.expression(Kind.CALL, "COALESCE", node.type(), node.withNote(left), node.withNote(right));
                default -> node.withNote(left);
            };
        }
        List<Node> kids = new ArrayList<>();
        for (Node kid : node.kids()) {
            kids.add(kid.isQuery() ? kid : qualify(kid, names, join, left, right));
        }
        return node.withKids(kids);
    }

    private @Nullable Node unreadColumn(Node query) {
        boolean[] positional = {false};
        query.walk(n -> positional[0] |= n.is(Kind.STAR)
                || (n.is(Kind.COLUMN) && n.type() == Family.STRUCT)
                || (n.is(Kind.JOIN) && n.text().startsWith("NATURAL")));
        if (positional[0]) {
            return null;
        }
        return edits.at(query, n -> (n.is(Kind.CTE) && n.note().isEmpty()) || n.is(Kind.DERIVED), n -> {
            Node select = n.kid(0);
            if (!select.is(Kind.SELECT)
                    || !select.text().isEmpty()
                    || !select.kid(0).isEmpty()
                    || select.kid(4).text().equals("ALL")) {
                return null;
            }
            Node item = Node.item(edits.fresh("y"), Node.literal("7", Family.INT));
            return n.withKid(0, select.withKid(1, select.kid(1).plusKid(item)));
        });
    }

    private @Nullable Node orderBy(Node query) {
        if (query.is(Kind.WITH)) {
            Node body = orderBy(query.lastKid());
            return body == null ? null : query.withKid(query.kids().size() - 1, body);
        }
        if (!query.is(Kind.SELECT) || !query.kid(0).isEmpty()) {
            return null;
        }
        List<Node> keys = new ArrayList<>();
        for (Node item : query.kid(1).kids()) {
            if (item.is(Kind.ITEM)) {
                keys.add(Node.expression(Kind.KEY, "", item.type(), Node.column("", item.text(), item.type())));
            }
        }
        return keys.isEmpty() ? null : Node.of(Kind.ORDERED, "", query, Node.list(keys), Node.EMPTY, Node.EMPTY);
    }
}
