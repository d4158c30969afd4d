package io.meshlens.testkit.judge;

import io.meshlens.testkit.judge.Catalog.Column;
import io.meshlens.testkit.judge.Node.Family;
import io.meshlens.testkit.judge.Node.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Writes random queries over given tables. A query is a function of its tables' rows alone (an order that decides about
 * rows lists every column), except where {@code draws} allows others; {@link Draws} tells them apart.
 */
final class QueryGenerator {

    /** A relation that a FROM clause exposes. */
    record Relation(String alias, List<Column> columns) {}

    /** A query and the columns it returns. */
    record Built(Node node, List<Column> columns) {}

    private record From(Node node, List<Relation> relations, Set<String> merged) {}

    private final Random random;
    private final List<Relation> tables;
    private final boolean draws;
    private int aliases;

    QueryGenerator(Random random, List<Relation> tables, boolean draws) {
        this.random = random;
        this.tables = tables;
        this.draws = draws;
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private <T> T pick(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private String alias(String prefix) {
        return prefix + ++aliases;
    }

    /** Writes a model's whole query. */
    Built model() {
        if (chance(30)) {
            return withCtes();
        }
        return body(2, tables);
    }

    private Built withCtes() {
        List<Relation> known = new ArrayList<>(tables);
        List<Node> kids = new ArrayList<>();
        List<Relation> ctes = new ArrayList<>();
        int count = 1 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            String name = alias("c");
            Built built = chance(8) ? recursive(name, kids) : null;
            if (built == null) {
                built = body(1, known);
                kids.add(Node.of(Kind.CTE, name, built.node()));
            }
            Relation relation = new Relation(name, built.columns());
            known.add(relation);
            ctes.add(relation);
        }
        // The common expressions are offered more than once, so that most are read and some are read twice.
        List<Relation> offered = new ArrayList<>(tables);
        for (int i = 0; i < 4; i++) {
            offered.addAll(ctes);
        }
        Built body = body(1, offered);
        if (body.node().is(Kind.WITH)) {
            return body;
        }
        kids.add(body.node());
        return new Built(new Node(Kind.WITH, "", "", Family.NONE, kids), body.columns());
    }

    private Built recursive(String name, List<Node> kids) {
        Node anchor = simple(List.of(Node.item("n", literal(Family.INT))), Node.EMPTY, Node.EMPTY);
        Node self = Node.column(name, "n", Family.INT);
        Node step = simple(
                List.of(Node.item(
                        "n", Node.expression(Kind.BINARY, "+", Family.INT, self, Node.literal("1", Family.INT)))),
                new Node(Kind.TABLE, name, name, Family.NONE, List.of()),
                Node.expression(
                        Kind.BINARY,
                        "<",
                        Family.BOOL,
                        self,
                        Node.literal(String.valueOf(6 + random.nextInt(6)), Family.INT)));
        Node query = Node.of(Kind.SET, chance(70) ? "UNION ALL" : "UNION", anchor, step);
        kids.add(new Node(Kind.CTE, name, "n", Family.NONE, List.of(query)));
        return new Built(query, List.of(new Column("n", Family.INT)));
    }

    static Node simple(List<Node> items, Node from, Node where) {
        return Node.of(Kind.SELECT, "", Node.EMPTY, Node.list(items), from, where, Node.EMPTY, Node.EMPTY, Node.EMPTY);
    }

    private Built body(int depth, List<Relation> known) {
        int roll = random.nextInt(100);
        if (roll < 12 && depth > 0) {
            return setOperation(depth, known);
        }
        if (roll < (draws ? 45 : 20)) {
            return limited(depth, known);
        }
        if (roll > 96 && depth > 0) {
            return withCtes();
        }
        return select(depth, known, List.of());
    }

    private Built setOperation(int depth, List<Relation> known) {
        Built left = select(depth - 1, known, List.of());
        List<Column> columns = left.columns();
        Node right = null;
        if (chance(40)) {
            right = left.node();
            right = new Edits(random).mutate(right);
            if (right.kid(1).kids().size() != left.node().kid(1).kids().size()) {
                right = left.node();
            }
        } else {
            From from = from(depth - 1, known);
            List<Node> items = new ArrayList<>();
            for (Column column : columns) {
                items.add(Node.item(column.name(), expression(column.family(), 1, from, List.of())));
            }
            right = simple(items, from.node(), chance(50) ? condition(1, from, List.of()) : Node.EMPTY);
        }
        String operator = pick(List.of("UNION ALL", "UNION ALL", "UNION", "EXCEPT", "INTERSECT", "UNION ALL BY NAME"));
        return new Built(Node.of(Kind.SET, operator, left.node(), right), columns);
    }

    private Built limited(int depth, List<Relation> known) {
        Built built = select(depth, known, List.of());
        List<Node> keys = new ArrayList<>();
        for (Column column : built.columns()) {
            keys.add(Node.expression(
                    Kind.KEY,
                    pick(List.of("", "DESC", "NULLS FIRST", "DESC NULLS LAST")),
                    column.family(),
                    Node.column("", column.name(), column.family())));
        }
        Collections.shuffle(keys, random);
        if (draws && chance(75)) {
            keys.subList(1, keys.size()).clear();
        }
        if (built.node().text().isEmpty() && chance(25)) {
            Node on = Node.list(List.of(keys.getFirst().kid(0)));
            Node first = built.node().withKid(0, on);
            return new Built(
                    Node.of(Kind.ORDERED, "", first, Node.list(keys), Node.EMPTY, Node.EMPTY), built.columns());
        }
        Node limit = chance(85) ? Node.literal(String.valueOf(1 + random.nextInt(5)), Family.INT) : Node.EMPTY;
        Node offset = chance(20) ? Node.literal(String.valueOf(random.nextInt(3)), Family.INT) : Node.EMPTY;
        Node query = built.node();
        return new Built(Node.of(Kind.ORDERED, "", query, Node.list(keys), limit, offset), built.columns());
    }

    private Built select(int depth, List<Relation> known, List<Relation> outer) {
        From from = from(depth, known);
        Node where = chance(45) ? condition(depth, from, outer) : Node.EMPTY;
        return chance(32) ? grouped(from, where) : flat(from, where, outer);
    }

    private Built flat(From from, Node where, List<Relation> outer) {
        List<Node> items = new ArrayList<>();
        List<Column> columns = new ArrayList<>();
        if (chance(15) && starFits(from)) {
            columns.addAll(starColumns(from));
            Node star = Node.of(Kind.STAR, "");
            if (columns.size() > 1 && chance(30)) {
                Column some = pick(columns);
                if (chance(50)) {
                    columns.remove(some);
                    star = star.withNote(some.name());
                } else if (some.family() == Family.INT && from.relations().size() == 1) {
                    Node column = Node.column(from.relations().getFirst().alias(), some.name(), some.family());
                    star = star.withKids(List.of(Node.item(
                            some.name(), Node.expression(Kind.BINARY, "+", Family.INT, column, literal(Family.INT)))));
                }
            }
            items.add(star);
        }
        int count = items.isEmpty() ? 1 + random.nextInt(4) : random.nextInt(2);
        boolean unnests = false;
        for (int i = 0; i < count; i++) {
            Node value;
            if (chance(55)) {
                value = anyColumn(from);
            } else if (chance(4) && !from.relations().isEmpty()) {
                value = Node.column("", pick(from.relations()).alias(), Family.STRUCT);
            } else if (chance(6) && !unnests) {
                unnests = true;
                value = Node.expression(Kind.CALL, "UNNEST", Family.INT, column(Family.ARRAY, from, List.of()));
            } else if (chance(22)) {
                value = window(from);
            } else {
                value = expression(anyType(from), 1 + random.nextInt(2), from, outer);
            }
            add(items, columns, value);
        }
        Node on = Node.EMPTY;
        String distinct = chance(12) ? "DISTINCT" : "";
        Node qualify = Node.EMPTY;
        if (chance(8)) {
            qualify = Node.expression(
                    Kind.BINARY,
                    pick(List.of("<=", "=")),
                    Family.BOOL,
                    rowNumber(from),
                    literal(Family.INT).withText("1"));
        }
        return new Built(
                Node.of(
                        Kind.SELECT,
                        distinct,
                        on,
                        Node.list(items),
                        from.node(),
                        where,
                        Node.EMPTY,
                        Node.EMPTY,
                        qualify),
                columns);
    }

    private Built grouped(From from, Node where) {
        List<Node> items = new ArrayList<>();
        List<Column> columns = new ArrayList<>();
        List<Node> keys = new ArrayList<>();
        int count = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            Node key = chance(75) ? anyColumn(from) : expression(anyType(from), 1, from, List.of());
            if (key.is(Kind.LITERAL) || keys.contains(key)) {
                continue;
            }
            keys.add(key);
            if (chance(85)) {
                add(items, columns, key);
            }
        }
        int aggregates = 1 + random.nextInt(2);
        for (int i = 0; i < aggregates; i++) {
            Node value = aggregate(from);
            if (chance(15) && value.type() == Family.INT) {
                value = Node.expression(Kind.BINARY, "+", Family.INT, value, literal(Family.INT));
            }
            add(items, columns, value);
        }
        Node group = Node.EMPTY;
        boolean keysShown = keys.stream()
                .allMatch(k -> items.stream().anyMatch(i -> i.kid(0).equals(k)));
        if (!keys.isEmpty()) {
            int roll = random.nextInt(100);
            if (roll < 12 && keysShown) {
                group = new Node(Kind.GROUP, "ALL", "", Family.NONE, List.of());
            } else if (roll < 20) {
                group = new Node(Kind.GROUP, pick(List.of("ROLLUP", "CUBE")), "", Family.NONE, keys);
            } else if (roll < 26) {
                List<Node> sets = new ArrayList<>();
                for (int i = 0; i < keys.size(); i++) {
                    sets.add(Node.list(List.of(keys.get(i))));
                }
                sets.add(Node.list(keys));
                group = new Node(Kind.GROUP, "SETS", "", Family.NONE, sets);
            } else {
                group = new Node(Kind.GROUP, "", "", Family.NONE, keys);
            }
        }
        Node having = Node.EMPTY;
        if (chance(20)) {
            having = Node.expression(
                    Kind.BINARY,
                    pick(List.of(">", "<", ">=", "<>")),
                    Family.BOOL,
                    Node.expression(Kind.AGGREGATE, "COUNT", Family.INT, Node.EMPTY, Node.EMPTY, Node.EMPTY),
                    literal(Family.INT));
        }
        Node select =
                Node.of(Kind.SELECT, "", Node.EMPTY, Node.list(items), from.node(), where, group, having, Node.EMPTY);
        return new Built(select, columns);
    }

    private void add(List<Node> items, List<Column> columns, Node value) {
        Set<String> used = new LinkedHashSet<>();
        columns.forEach(c -> used.add(c.name()));
        String name = value.is(Kind.COLUMN) && chance(75) ? value.text() : "x" + columns.size();
        while (used.contains(name)) {
            name = name + "_";
        }
        items.add(Node.item(name, value));
        columns.add(new Column(name, value.type()));
    }

    private boolean starFits(From from) {
        Set<String> names = new LinkedHashSet<>();
        for (Relation relation : from.relations()) {
            for (Column column : relation.columns()) {
                if (!from.merged().contains(column.name()) && !names.add(column.name())) {
                    return false;
                }
            }
        }
        return true;
    }

    private List<Column> starColumns(From from) {
        Map<String, Column> columns = new LinkedHashMap<>();
        for (Relation relation : from.relations()) {
            relation.columns().forEach(c -> columns.putIfAbsent(c.name(), c));
        }
        return List.copyOf(columns.values());
    }

    private From from(int depth, List<Relation> known) {
        From from = source(depth, known, chance(12));
        int joins = random.nextInt(100) < 45 ? 0 : 1 + (chance(20) ? 1 : 0);
        for (int i = 0; i < joins; i++) {
            from = join(depth, from, known);
        }
        return from;
    }

    private From source(int depth, List<Relation> known, boolean own) {
        int roll = random.nextInt(100);
        if (roll < 22 && depth > 0) {
            Built built = body(depth - 1, known);
            String alias = alias("q");
            Node node = new Node(Kind.DERIVED, "", alias, Family.NONE, List.of(built.node()));
            return new From(node, List.of(new Relation(alias, built.columns())), Set.of());
        }
        if (roll < 27) {
            return values();
        }
        Relation table = pick(known);
        String alias = own ? table.alias() : alias("r");
        Node node = new Node(Kind.TABLE, table.alias(), alias, Family.NONE, List.of());
        return new From(node, List.of(new Relation(alias, table.columns())), Set.of());
    }

    private From values() {
        String alias = alias("v");
        List<Node> rows = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            rows.add(Node.list(List.of(literal(Family.INT), literal(Family.TEXT))));
        }
        Node values = new Node(Kind.VALUES, "k, s", "", Family.NONE, rows);
        Node node = new Node(Kind.DERIVED, "", alias, Family.NONE, List.of(values));
        List<Column> columns = List.of(new Column("k", Family.INT), new Column("s", Family.TEXT));
        return new From(node, List.of(new Relation(alias, columns)), Set.of());
    }

    private From join(int depth, From left, List<Relation> known) {
        if (chance(8)) {
            for (Relation relation : left.relations()) {
                for (Column column : relation.columns()) {
                    if (column.family() == Family.ARRAY) {
                        String alias = alias("e");
                        Node unnest = new Node(
                                Kind.UNNEST,
                                "el",
                                alias,
                                Family.NONE,
                                List.of(Node.column(relation.alias(), column.name(), Family.ARRAY)));
                        return joined(
                                "CROSS JOIN",
                                left,
                                unnest,
                                new Relation(alias, List.of(new Column("el", Family.INT))),
                                Node.EMPTY,
                                left.merged());
                    }
                }
            }
        }
        if (chance(6)) {
            return lateral(left, known);
        }
        From right = source(depth, known, false);
        Relation other = right.relations().getFirst();
        From both = new From(Node.EMPTY, concat(left.relations(), other), left.merged());
        String kind = pick(List.of(
                "JOIN",
                "JOIN",
                "JOIN",
                "LEFT JOIN",
                "LEFT JOIN",
                "RIGHT JOIN",
                "FULL JOIN",
                "SEMI JOIN",
                "ANTI JOIN",
                "CROSS JOIN",
                ","));
        if (kind.equals("CROSS JOIN") || kind.equals(",")) {
            return joined(kind, left, right.node(), other, Node.EMPTY, left.merged());
        }
        if (!kind.endsWith("I JOIN")
                && left.merged().isEmpty()
                && left.relations().size() == 1
                && chance(22)) {
            Relation first = left.relations().getFirst();
            List<String> shared = first.columns().stream()
                    .filter(c -> other.columns().contains(c))
                    .map(Column::name)
                    .toList();
            List<String> clash = first.columns().stream()
                    .map(Column::name)
                    .filter(n -> other.columns().stream().anyMatch(c -> c.name().equals(n)))
                    .toList();
            if (!shared.isEmpty()) {
                if (chance(30) && clash.size() == shared.size()) {
                    return joined("NATURAL " + kind, left, right.node(), other, Node.EMPTY, Set.copyOf(shared));
                }
                List<String> keys = shared.size() > 1 && chance(60) ? List.of(pick(shared)) : shared;
                Node using = Node.of(Kind.USING, String.join(", ", keys));
                return joined(kind, left, right.node(), other, using, Set.copyOf(keys));
            }
        }
        Node on = equality(both, left.relations(), other);
        if (chance(25)) {
            Node more = condition(0, both, List.of());
            on = logic("AND", on, more);
        }
        return joined(kind, left, right.node(), other, Node.of(Kind.ON, "", on), left.merged());
    }

    private From lateral(From left, List<Relation> known) {
        Relation table = pick(known);
        String inner = alias("r");
        String alias = alias("z");
        From own = new From(Node.EMPTY, List.of(new Relation(inner, table.columns())), Set.of());
        Node from = new Node(Kind.TABLE, table.alias(), inner, Family.NONE, List.of());
        Node where = equality(
                new From(Node.EMPTY, concat(left.relations(), own.relations().getFirst()), Set.of()),
                left.relations(),
                own.relations().getFirst());
        Node value = expression(
                Family.INT,
                1,
                new From(Node.EMPTY, concat(left.relations(), own.relations().getFirst()), Set.of()),
                List.of());
        Node query = simple(List.of(Node.item("lv", value)), from, where);
        Node derived = new Node(Kind.DERIVED, "LATERAL", alias, Family.NONE, List.of(query));
        boolean outer = chance(40);
        return joined(
                outer ? "LEFT JOIN" : ",",
                left,
                derived,
                new Relation(alias, List.of(new Column("lv", Family.INT))),
                outer ? Node.of(Kind.ON, "", Node.literal("TRUE", Family.BOOL)) : Node.EMPTY,
                left.merged());
    }

    private static List<Relation> concat(List<Relation> left, Relation right) {
        List<Relation> all = new ArrayList<>(left);
        all.add(right);
        return all;
    }

    private static From joined(
            String kind, From left, Node right, Relation relation, Node condition, Set<String> merged) {
        Node node = Node.of(Kind.JOIN, kind, left.node(), right, condition);
        List<Relation> relations = kind.startsWith("SEMI") || kind.startsWith("ANTI")
                ? left.relations()
                : concat(left.relations(), relation);
        return new From(node, relations, merged);
    }

    private Node equality(From both, List<Relation> left, Relation right) {
        for (int attempt = 0; attempt < 8; attempt++) {
            Relation first = pick(left);
            Column a = pick(first.columns());
            List<Column> fits = right.columns().stream()
                    .filter(c -> c.family() == a.family() && c.family() != Family.BOOL && c.family() != Family.STRUCT)
                    .toList();
            if (!fits.isEmpty()) {
                Column b = pick(fits);
                return Node.expression(
                        Kind.BINARY,
                        chance(88) ? "=" : pick(List.of("<", ">=", "IS NOT DISTINCT FROM")),
                        Family.BOOL,
                        Node.column(first.alias(), a.name(), a.family()),
                        Node.column(right.alias(), b.name(), b.family()));
            }
        }
        return condition(0, both, List.of());
    }

    static Node logic(String operator, Node... kids) {
        List<Node> flat = new ArrayList<>();
        for (Node kid : kids) {
            if (kid.is(Kind.LOGIC) && kid.text().equals(operator)) {
                flat.addAll(kid.kids());
            } else {
                flat.add(kid);
            }
        }
        return new Node(Kind.LOGIC, operator, "", Family.BOOL, flat);
    }

    private Node anyColumn(From from) {
        return columns(from, c -> true).isEmpty() ? literal(Family.INT) : pick(columns(from, c -> true));
    }

    private Family anyType(From from) {
        Family type = anyColumn(from).type();
        return type == Family.ARRAY || type == Family.STRUCT ? comparable(from) : type;
    }

    private List<Node> columns(From from, Predicate<Column> fits) {
        List<Node> found = new ArrayList<>();
        Set<String> bare = new LinkedHashSet<>();
        for (Relation relation : from.relations()) {
            for (Column column : relation.columns()) {
                if (!fits.test(column)) {
                    continue;
                }
                if (from.merged().contains(column.name()) && bare.add(column.name())) {
                    found.add(Node.column("", column.name(), column.family()));
                    found.add(Node.column("", column.name(), column.family()));
                }
                found.add(Node.column(relation.alias(), column.name(), column.family()));
            }
        }
        return found;
    }

    private Node column(Family type, From from, List<Relation> outer) {
        List<Node> found = new ArrayList<>(columns(from, c -> c.family() == type));
        for (Relation relation : outer) {
            for (Column column : relation.columns()) {
                if (column.family() == type) {
                    found.add(Node.column(relation.alias(), column.name(), type));
                }
            }
        }
        return found.isEmpty() ? literal(type) : pick(found);
    }

    private Node literal(Family type) {
        return Node.literal(
                switch (type) {
                    case INT -> String.valueOf(random.nextInt(6));
                    case DEC -> random.nextInt(3) + pick(List.of(".0", ".00", ".5", ".50"));
                    case DBL -> random.nextInt(3) + ".25::DOUBLE";
                    case TEXT -> pick(List.of("'a'", "'A'", "'b'", "''", "'z'", "'it''s'"));
                    case DATE -> "DATE '2024-0" + (1 + random.nextInt(3)) + "-02'";
                    case BOOL -> pick(List.of("TRUE", "FALSE"));
                    case ARRAY -> "[1, 2]";
                    case STRUCT -> "{'a': 1}";
                    case NONE -> "NULL";
                },
                type);
    }

    private Node expression(Family type, int depth, From from, List<Relation> outer) {
        if (depth <= 0 || chance(25)) {
            return chance(85) ? column(type, from, outer) : literal(type);
        }
        int roll = random.nextInt(100);
        if (roll < 14) {
            return kase(type, depth, from, outer);
        }
        if (roll < 22 && type != Family.ARRAY) {
            return Node.expression(
                    Kind.CALL,
                    "COALESCE",
                    type,
                    expression(type, depth - 1, from, outer),
                    chance(60) ? literal(type) : expression(type, depth - 1, from, outer));
        }
        if (roll < 27 && depth > 0 && type != Family.ARRAY && type != Family.BOOL) {
            return scalar(type, from);
        }
        if (roll < 45) {
            Node form = form(type, depth, from, outer);
            if (form != null) {
                return form;
            }
        }
        return switch (type) {
            case INT -> integer(depth, from, outer);
            case DEC ->
                roll < 75
                        ? Node.expression(
                                Kind.BINARY,
                                pick(List.of("+", "-", "+")),
                                type,
                                expression(type, depth - 1, from, outer),
                                expression(chance(70) ? type : Family.INT, depth - 1, from, outer))
                        : cast(type, expression(Family.INT, depth - 1, from, outer));
            case DBL ->
                Node.expression(
                        Kind.BINARY,
                        pick(List.of("+", "-")),
                        type,
                        expression(type, depth - 1, from, outer),
                        expression(type, depth - 1, from, outer));
            case TEXT -> text(depth, from, outer);
            case DATE ->
                Node.expression(
                        Kind.BINARY,
                        pick(List.of("+", "-")),
                        type,
                        expression(type, depth - 1, from, outer),
                        literal(Family.INT));
            case BOOL -> condition(depth - 1, from, outer);
            case ARRAY, STRUCT, NONE -> column(type, from, outer);
        };
    }

    private @Nullable Node form(Family type, int depth, From from, List<Relation> outer) {
        List<Forms.Form> fits =
                Forms.ALL.stream().filter(form -> form.type() == type).toList();
        if (fits.isEmpty()) {
            return null;
        }
        Forms.Form form = pick(fits);
        List<Node> kids = new ArrayList<>();
        for (Family each : form.takes()) {
            kids.add(expression(each, depth - 1, from, outer));
        }
        return form.of(kids);
    }

    private Node integer(int depth, From from, List<Relation> outer) {
        int roll = random.nextInt(100);
        if (roll < 50) {
            return Node.expression(
                    Kind.BINARY,
                    pick(List.of("+", "-", "*", "+")),
                    Family.INT,
                    expression(Family.INT, depth - 1, from, outer),
                    expression(Family.INT, depth - 1, from, outer));
        }
        if (roll < 60) {
            return Node.expression(
                    Kind.BINARY,
                    pick(List.of("%", "//")),
                    Family.INT,
                    expression(Family.INT, depth - 1, from, outer),
                    Node.literal(String.valueOf(2 + random.nextInt(3)), Family.INT));
        }
        if (roll < 70) {
            return Node.expression(
                    Kind.CALL,
                    pick(List.of("GREATEST", "LEAST")),
                    Family.INT,
                    expression(Family.INT, depth - 1, from, outer),
                    expression(Family.INT, depth - 1, from, outer),
                    literal(Family.INT));
        }
        if (roll < 80) {
            return Node.expression(Kind.CALL, "LENGTH", Family.INT, expression(Family.TEXT, depth - 1, from, outer));
        }
        if (roll < 90) {
            return Node.expression(Kind.CALL, "ABS", Family.INT, expression(Family.INT, depth - 1, from, outer));
        }
        return cast(Family.INT, expression(Family.DEC, depth - 1, from, outer));
    }

    private Node text(int depth, From from, List<Relation> outer) {
        int roll = random.nextInt(100);
        if (roll < 35) {
            return Node.expression(
                    Kind.BINARY,
                    "||",
                    Family.TEXT,
                    expression(Family.TEXT, depth - 1, from, outer),
                    expression(Family.TEXT, depth - 1, from, outer));
        }
        if (roll < 70) {
            return Node.expression(
                    Kind.CALL,
                    pick(List.of("UPPER", "LOWER", "TRIM", "REVERSE")),
                    Family.TEXT,
                    expression(Family.TEXT, depth - 1, from, outer));
        }
        return cast(
                Family.TEXT, expression(pick(List.of(Family.INT, Family.DATE, Family.DEC)), depth - 1, from, outer));
    }

    private Node cast(Family type, Node value) {
        return new Node(Kind.CAST, type.sql, chance(40) ? "::" : "", type, List.of(value));
    }

    private Node kase(Family type, int depth, From from, List<Relation> outer) {
        List<Node> kids = new ArrayList<>();
        if (chance(40)) {
            Family operand = comparable(from);
            kids.add(column(operand, from, outer));
            int whens = 1 + random.nextInt(2);
            for (int i = 0; i < whens; i++) {
                kids.add(literal(operand));
                kids.add(expression(type, depth - 1, from, outer));
            }
        } else {
            kids.add(Node.EMPTY);
            kids.add(condition(0, from, outer));
            kids.add(expression(type, depth - 1, from, outer));
        }
        kids.add(chance(80) ? expression(type, depth - 1, from, outer) : Node.EMPTY);
        boolean fits =
                kids.size() == 4 && kids.getFirst().isEmpty() && !kids.getLast().isEmpty();
        return new Node(Kind.CASE, "", fits && chance(30) ? "IF" : "", type, kids);
    }

    private Node scalar(Family type, From from) {
        Relation table = pick(tables);
        String alias = alias("r");
        From own = new From(Node.EMPTY, List.of(new Relation(alias, table.columns())), Set.of());
        Node value = Node.expression(
                Kind.AGGREGATE,
                pick(List.of("MIN", "MAX")),
                type,
                column(type, own, List.of()),
                Node.EMPTY,
                Node.EMPTY);
        Node where = Node.EMPTY;
        if (chance(70) && !from.relations().isEmpty()) {
            where = equality(
                    new From(
                            Node.EMPTY, concat(from.relations(), own.relations().getFirst()), Set.of()),
                    from.relations(),
                    own.relations().getFirst());
        }
        Node query = simple(
                List.of(Node.item("m", value)),
                new Node(Kind.TABLE, table.alias(), alias, Family.NONE, List.of()),
                where);
        return Node.expression(Kind.SCALAR, "", type, query);
    }

    private Node condition(int depth, From from, List<Relation> outer) {
        int roll = random.nextInt(100);
        if (depth > 0 && roll < 30) {
            return logic(
                    pick(List.of("AND", "AND", "OR")),
                    condition(depth - 1, from, outer),
                    condition(depth - 1, from, outer));
        }
        if (depth > 0 && roll < 36) {
            return Node.expression(Kind.NOT, "", Family.BOOL, condition(depth - 1, from, outer));
        }
        if (depth > 0 && roll < 46) {
            return subquery(from);
        }
        Family type = comparable(from);
        if (roll < 58) {
            Node low = literal(type);
            Node high = chance(70) ? literal(type) : column(type, from, outer);
            boolean turn = high.is(Kind.LITERAL) && low.text().compareTo(high.text()) > 0 && chance(90);
            return Node.expression(
                    Kind.BETWEEN,
                    "",
                    Family.BOOL,
                    expression(type, depth, from, outer),
                    turn ? high : low,
                    turn ? low : high);
        }
        if (roll < 68) {
            return Node.expression(
                    Kind.IN,
                    chance(75) ? "" : "NOT",
                    Family.BOOL,
                    column(type, from, outer),
                    literal(type),
                    literal(type),
                    chance(80) ? literal(type) : column(type, from, outer));
        }
        if (roll < 76) {
            return Node.expression(
                    Kind.POSTFIX, pick(List.of("IS NULL", "IS NOT NULL")), Family.BOOL, column(type, from, outer));
        }
        return Node.expression(
                Kind.BINARY,
                pick(List.of("=", "<>", "<", "<=", ">", ">=", "IS DISTINCT FROM", "IS NOT DISTINCT FROM")),
                Family.BOOL,
                expression(type, depth, from, outer),
                chance(60) ? literal(type) : expression(type, depth, from, outer));
    }

    /** A family that some column in reach has, so that few conditions compare literals only. */
    private Family comparable(From from) {
        Node column = anyColumn(from);
        return switch (column.type()) {
            case ARRAY, STRUCT, BOOL -> Family.INT;
            default -> column.type();
        };
    }

    private Node subquery(From from) {
        Relation table = pick(tables);
        String alias = alias("r");
        Relation own = new Relation(alias, table.columns());
        From both = new From(Node.EMPTY, concat(from.relations(), own), Set.of());
        Node source = new Node(Kind.TABLE, table.alias(), alias, Family.NONE, List.of());
        if (chance(50) && !from.relations().isEmpty()) {
            Node query = simple(
                    List.of(Node.item("one", Node.literal("1", Family.INT))),
                    source,
                    equality(both, from.relations(), own));
            return Node.expression(Kind.EXISTS, chance(70) ? "" : "NOT", Family.BOOL, query);
        }
        Family type = pick(List.of(Family.INT, Family.TEXT));
        From inner = new From(Node.EMPTY, List.of(own), Set.of());
        Node query = simple(
                List.of(Node.item("y", column(type, inner, List.of()))),
                source,
                chance(60) ? condition(0, chance(50) ? both : inner, List.of()) : Node.EMPTY);
        return Node.expression(
                Kind.IN_QUERY, chance(75) ? "" : "NOT", Family.BOOL, column(type, from, List.of()), query);
    }

    private Node aggregate(From from) {
        int roll = random.nextInt(100);
        Node filter = chance(15) ? condition(0, from, List.of()) : Node.EMPTY;
        if (roll < 22) {
            return Node.expression(Kind.AGGREGATE, "COUNT", Family.INT, Node.EMPTY, filter, Node.EMPTY);
        }
        if (roll < 35) {
            return Node.expression(
                            Kind.AGGREGATE,
                            "COUNT",
                            Family.INT,
                            expression(anyType(from), 1, from, List.of()),
                            filter,
                            Node.EMPTY)
                    .withNote(chance(40) ? "DISTINCT" : "");
        }
        if (roll < 60) {
            Family type = pick(List.of(Family.INT, Family.INT, Family.DEC));
            return Node.expression(
                            Kind.AGGREGATE, "SUM", type, expression(type, 1, from, List.of()), filter, Node.EMPTY)
                    .withNote(chance(12) ? "DISTINCT" : "");
        }
        if (roll < 85) {
            Family type = anyType(from);
            return Node.expression(
                    Kind.AGGREGATE,
                    pick(List.of("MIN", "MAX")),
                    type,
                    expression(type, 1, from, List.of()),
                    filter,
                    Node.EMPTY);
        }
        if (roll < 87) {
            Family type = pick(List.of(Family.INT, Family.BOOL));
            String name = type == Family.INT
                    ? pick(List.of("BIT_XOR", "MEDIAN", "BIT_OR"))
                    : pick(List.of("BOOL_AND", "BOOL_OR"));
            return Node.expression(
                    Kind.AGGREGATE,
                    name,
                    name.equals("MEDIAN") ? Family.DBL : type,
                    expression(type, 1, from, List.of()),
                    filter,
                    Node.EMPTY);
        }
        if (roll < 90) {
            Node mean = Node.expression(
                    Kind.AGGREGATE, "AVG", Family.DBL, column(Family.INT, from, List.of()), filter, Node.EMPTY);
            return new Node(Kind.CAST, Family.DEC.sql, "", Family.DEC, List.of(mean));
        }
        if (draws && roll < 95) {
            return Node.expression(
                    Kind.AGGREGATE,
                    pick(List.of("FIRST", "ANY_VALUE")),
                    Family.INT,
                    column(Family.INT, from, List.of()),
                    filter,
                    Node.EMPTY);
        }
        Node value = column(Family.TEXT, from, List.of());
        Node order = Node.list(List.of(Node.expression(Kind.KEY, pick(List.of("", "DESC")), Family.TEXT, value)));
        return Node.expression(
                Kind.AGGREGATE,
                "STRING_AGG",
                Family.TEXT,
                Node.list(List.of(value, Node.literal("','", Family.TEXT))),
                filter,
                order);
    }

    private List<Node> total(From from) {
        List<Node> keys = new ArrayList<>();
        for (Relation relation : from.relations()) {
            for (Column column : relation.columns()) {
                keys.add(Node.expression(
                        Kind.KEY,
                        pick(List.of("", "", "DESC", "NULLS FIRST")),
                        column.family(),
                        Node.column(relation.alias(), column.name(), column.family())));
            }
        }
        Collections.shuffle(keys, random);
        return keys;
    }

    /** A row number whose ties are equal rows, unless draws are allowed. */
    private Node rowNumber(From from) {
        List<Node> keys = total(from);
        boolean total = !(draws && chance(75));
        if (!total && keys.size() > 1) {
            keys = keys.subList(0, 1);
        }
        Node partition = chance(60) ? Node.list(List.of(anyColumn(from))) : Node.EMPTY;
        if (!partition.isEmpty() && partition.kid(0).is(Kind.LITERAL)) {
            partition = Node.EMPTY;
        }
        return new Node(
                Kind.WINDOW,
                "",
                "",
                Family.INT,
                List.of(
                        Node.expression(Kind.CALL, "ROW_NUMBER", Family.INT),
                        partition,
                        keys.isEmpty() ? Node.EMPTY : Node.list(keys)));
    }

    private Node window(From from) {
        int roll = random.nextInt(100);
        if (roll < 30) {
            return rowNumber(from);
        }
        Node partition = chance(60) ? Node.list(List.of(anyColumn(from))) : Node.EMPTY;
        if (!partition.isEmpty() && partition.kid(0).is(Kind.LITERAL)) {
            partition = Node.EMPTY;
        }
        if (roll < 45) {
            Node key = Node.expression(
                    Kind.KEY, pick(List.of("", "DESC")), Family.INT, column(Family.INT, from, List.of()));
            return new Node(
                    Kind.WINDOW,
                    "",
                    "",
                    Family.INT,
                    List.of(
                            Node.expression(Kind.CALL, pick(List.of("RANK", "DENSE_RANK")), Family.INT),
                            partition,
                            Node.list(List.of(key))));
        }
        if (roll < 60) {
            Family type = anyType(from);
            Node value = column(type, from, List.of());
            Node call = Node.expression(Kind.CALL, pick(List.of("LAG", "LEAD", "FIRST_VALUE")), type, value);
            return new Node(Kind.WINDOW, "", "", type, List.of(call, partition, Node.list(total(from))));
        }
        Node call = Node.expression(
                Kind.AGGREGATE,
                pick(List.of("SUM", "COUNT", "MAX", "MIN")),
                Family.INT,
                column(Family.INT, from, List.of()),
                Node.EMPTY,
                Node.EMPTY);
        if (chance(50)) {
            return new Node(Kind.WINDOW, "", "", Family.INT, List.of(call, partition, Node.EMPTY));
        }
        Node key =
                Node.expression(Kind.KEY, pick(List.of("", "DESC")), Family.INT, column(Family.INT, from, List.of()));
        return new Node(
                Kind.WINDOW,
                chance(30) ? "RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW" : "",
                "",
                Family.INT,
                List.of(call, partition, Node.list(List.of(key))));
    }
}
