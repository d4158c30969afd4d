package io.meshlens.testkit.judge;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Prints a generated query as DuckDB SQL. With a source of chance it varies all that must not matter: white space,
 * comments, the case of keywords, quotes, needless parentheses and the word AS.
 */
final class Printer {
    private static final int OR = 1;
    private static final int AND = 2;
    private static final int NOT = 3;
    private static final int COMPARE = 4;
    private static final int SUM = 6;
    private static final int PRODUCT = 7;
    private static final int CAST = 9;
    private static final int ATOM = 10;

    private final StringBuilder out = new StringBuilder();
    private final @Nullable Random style;

    private Printer(@Nullable Random style) {
        this.style = style;
    }

    static String plain(Node node) {
        Printer printer = new Printer(null);
        printer.query(node);
        return printer.out.toString().strip();
    }

    static String styled(Node node, long seed) {
        Printer printer = new Printer(new Random(seed));
        printer.query(node);
        return printer.out.toString().strip();
    }

    /** Prints any node, for messages. */
    static String fragment(Node node) {
        Printer printer = new Printer(null);
        if (node.isQuery()) {
            printer.query(node);
        } else if (node.isExpression()) {
            printer.expression(node, 0);
        } else {
            printer.relation(node);
        }
        return printer.out.toString().strip();
    }

    private boolean chance(int percent) {
        return style != null && style.nextInt(100) < percent;
    }

    private void gap() {
        if (style == null) {
            out.append(' ');
            return;
        }
        switch (style.nextInt(14)) {
            case 0 -> out.append("\n");
            case 1 -> out.append("\n    ");
            case 2 -> out.append(" /* a, 'b' */ ");
            case 3 -> out.append(" -- it's\n");
            case 4 -> out.append("\t");
            default -> out.append(' ');
        }
    }

    /** Writes keywords, each preceded by white space. */
    private void words(String words) {
        for (String word : words.split(" ", -1)) {
            gap();
            out.append(chance(30) ? word.toLowerCase(Locale.ROOT) : word);
        }
    }

    private void name(String name) {
        if (chance(15)) {
            out.append('"').append(name).append('"');
        } else if (chance(10)) {
            out.append(name.toUpperCase(Locale.ROOT));
        } else {
            out.append(name);
        }
    }

    private void alias(String name, boolean exact) {
        if (chance(30)) {
            gap();
        } else {
            words("AS");
            gap();
        }
        if (exact) {
            out.append(chance(15) ? '"' + name + '"' : name);
        } else {
            name(name);
        }
    }

    private void comma() {
        if (chance(20)) {
            gap();
        }
        out.append(',');
        gap();
    }

    private void query(Node node) {
        switch (node.kind()) {
            case WITH -> {
                words("WITH");
                if (node.kids().stream()
                        .anyMatch(kid -> kid.is(Node.Kind.CTE) && !kid.note().isEmpty())) {
                    words("RECURSIVE");
                }
                gap();
                for (int i = 0; i < node.kids().size() - 1; i++) {
                    if (i > 0) {
                        comma();
                    }
                    Node cte = node.kid(i);
                    name(cte.text());
                    if (!cte.note().isEmpty()) {
                        out.append('(').append(cte.note()).append(')');
                    }
                    words("AS");
                    gap();
                    nested(cte.kid(0));
                }
                gap();
                query(node.lastKid());
            }
            case SELECT -> select(node);
            case VALUES -> {
                words("VALUES");
                gap();
                for (int i = 0; i < node.kids().size(); i++) {
                    if (i > 0) {
                        comma();
                    }
                    out.append('(');
                    expressions(node.kid(i).kids());
                    out.append(')');
                }
            }
            case SET -> {
                branch(node.kid(0), true);
                words(node.text());
                gap();
                branch(node.kid(1), false);
            }
            case ORDERED -> {
                query(node.kid(0));
                order(node.kid(1), node.kid(0));
                if (!node.kid(2).isEmpty()) {
                    words("LIMIT");
                    gap();
                    expression(node.kid(2), 0);
                }
                if (!node.kid(3).isEmpty()) {
                    words("OFFSET");
                    gap();
                    expression(node.kid(3), 0);
                }
            }
            default -> throw new IllegalArgumentException("not a query: " + node.kind());
        }
    }

    private void branch(Node node, boolean left) {
        if (node.is(Node.Kind.SELECT) || (left && node.is(Node.Kind.SET) && !chance(30))) {
            query(node);
        } else {
            nested(node);
        }
    }

    private void nested(Node query) {
        out.append('(');
        query(query);
        if (chance(30)) {
            gap();
        }
        out.append(')');
    }

    private void order(Node order) {
        order(order, Node.EMPTY);
    }

    /** Writes an order; keys that are output columns of the query may be written as their numbers. */
    private void order(Node order, Node query) {
        if (order.isEmpty()) {
            return;
        }
        words("ORDER BY");
        gap();
        for (int i = 0; i < order.kids().size(); i++) {
            if (i > 0) {
                comma();
            }
            Node key = order.kid(i);
            int number = key.kid(0).is(Node.Kind.COLUMN) && key.kid(0).note().isEmpty()
                    ? number(query, item -> item.text().equals(key.kid(0).text()))
                    : 0;
            if (number > 0 && chance(25)) {
                out.append(number);
                if (!key.text().isEmpty()) {
                    words(key.text());
                }
            } else {
                expression(key, 0);
            }
        }
    }

    /** Returns the number of the select item that fits, from 1; 0 if none does or a star makes numbers uncertain. */
    private static int number(Node select, Predicate<Node> fits) {
        if (!select.is(Node.Kind.SELECT)) {
            return 0;
        }
        List<Node> items = select.kid(1).kids();
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i).is(Node.Kind.STAR)) {
                return 0;
            }
            if (fits.test(items.get(i))) {
                return i + 1;
            }
        }
        return 0;
    }

    private void expressions(List<Node> all) {
        for (int i = 0; i < all.size(); i++) {
            if (i > 0) {
                comma();
            }
            expression(all.get(i), 0);
        }
    }

    private void select(Node node) {
        words("SELECT");
        if (!node.kid(0).isEmpty()) {
            words("DISTINCT ON");
            gap();
            out.append('(');
            expressions(node.kid(0).kids());
            out.append(')');
        } else if (!node.text().isEmpty()) {
            words(node.text());
        }
        gap();
        List<Node> items = node.kid(1).kids();
        for (int i = 0; i < items.size(); i++) {
            if (i > 0) {
                comma();
            }
            item(items.get(i));
        }
        if (!node.kid(2).isEmpty()) {
            words("FROM");
            gap();
            relation(node.kid(2));
        }
        clause("WHERE", node.kid(3));
        group(node);
        clause("HAVING", node.kid(5));
        clause("QUALIFY", node.kid(6));
    }

    private void clause(String word, Node condition) {
        if (!condition.isEmpty()) {
            words(word);
            gap();
            expression(condition, 0);
        }
    }

    private void item(Node item) {
        if (item.is(Node.Kind.STAR)) {
            if (!item.text().isEmpty()) {
                name(item.text());
                out.append('.');
            }
            out.append('*');
            if (!item.note().isEmpty()) {
                words("EXCLUDE");
                out.append(" (");
                name(item.note());
                out.append(')');
            }
            if (!item.kids().isEmpty()) {
                words("REPLACE");
                out.append(" (");
                expression(item.kid(0).kid(0), 0);
                words("AS");
                gap();
                name(item.kid(0).text());
                out.append(')');
            }
            return;
        }
        Node value = item.kid(0);
        boolean bare = value.is(Node.Kind.COLUMN) && value.text().equals(item.text());
        expression(value, 0);
        if (!bare || chance(20)) {
            alias(item.text(), true);
        }
    }

    private void group(Node select) {
        Node group = select.kid(4);
        if (group.isEmpty()) {
            return;
        }
        words("GROUP BY");
        gap();
        switch (group.text()) {
            case "ALL" -> out.append("ALL");
            case "" -> {
                for (int i = 0; i < group.kids().size(); i++) {
                    if (i > 0) {
                        comma();
                    }
                    Node key = group.kid(i);
                    int number = number(select, item -> item.kid(0).equals(key));
                    if (number > 0 && chance(25)) {
                        out.append(number);
                    } else {
                        expression(key, 0);
                    }
                }
            }
            case "SETS" -> {
                words("GROUPING SETS");
                gap();
                out.append('(');
                for (int i = 0; i < group.kids().size(); i++) {
                    if (i > 0) {
                        comma();
                    }
                    out.append('(');
                    expressions(group.kid(i).kids());
                    out.append(')');
                }
                out.append(')');
            }
            default -> {
                words(group.text());
                gap();
                out.append('(');
                expressions(group.kids());
                out.append(')');
            }
        }
    }

    private void relation(Node node) {
        relation(node, false);
    }

    /** A comma binds weaker than any other join, so below one it is written as a cross join. */
    private void relation(Node node, boolean inJoin) {
        switch (node.kind()) {
            case TABLE -> {
                name(node.text());
                if (!node.note().equals(node.text()) || chance(20)) {
                    alias(node.note(), false);
                }
            }
            case DERIVED -> {
                if (!node.text().isEmpty()) {
                    words(node.text());
                    gap();
                }
                nested(node.kid(0));
                alias(node.note(), false);
                if (node.kid(0).is(Node.Kind.VALUES)) {
                    out.append('(').append(node.kid(0).text()).append(')');
                }
            }
            case UNNEST -> {
                words("UNNEST");
                out.append('(');
                expression(node.kid(0), 0);
                out.append(')');
                alias(node.note(), false);
                // A star shows the name as it is spelled here.
                out.append('(').append(node.text()).append(')');
            }
            case JOIN -> {
                relation(node.kid(0), !node.text().equals(","));
                if (node.text().equals(",") && !inJoin) {
                    comma();
                } else {
                    String words = node.text().equals(",") ? "CROSS JOIN" : node.text();
                    if (words.equals("JOIN") && chance(40)) {
                        words = "INNER JOIN";
                    } else if (words.startsWith("LEFT JOIN") && chance(40)) {
                        words = "LEFT OUTER JOIN";
                    }
                    words(words);
                    gap();
                }
                Node right = node.kid(1);
                if (right.is(Node.Kind.JOIN)) {
                    out.append('(');
                    relation(right, true);
                    out.append(')');
                } else {
                    relation(right);
                }
                Node condition = node.kid(2);
                if (condition.is(Node.Kind.ON)) {
                    words("ON");
                    gap();
                    expression(condition.kid(0), 0);
                } else if (condition.is(Node.Kind.USING)) {
                    words("USING");
                    gap();
                    out.append('(').append(condition.text()).append(')');
                }
            }
            default -> throw new IllegalArgumentException("not a relation: " + node.kind());
        }
    }

    private static int level(Node node) {
        return switch (node.kind()) {
            case LOGIC -> node.text().equals("OR") ? OR : AND;
            case NOT -> NOT;
            case POSTFIX, BETWEEN, IN, IN_QUERY -> COMPARE;
            case BINARY ->
                switch (node.text()) {
                    case "+", "-" -> SUM;
                    case "*", "%", "//" -> PRODUCT;
                    case "||" -> COMPARE + 1;
                    default -> COMPARE;
                };
            case CAST -> node.note().isEmpty() ? ATOM : CAST;
            case EXISTS -> node.text().isEmpty() ? ATOM : NOT;
            case LITERAL -> node.text().startsWith("-") ? PRODUCT : ATOM;
            default -> ATOM;
        };
    }

    private void form(Node node) {
        String text = node.text();
        out.append('(');
        int at = 0;
        for (int place = text.indexOf('$'); place >= 0; place = text.indexOf('$', at)) {
            out.append(text, at, place);
            out.append('(');
            expression(node.kid(text.charAt(place + 1) - '1'), 0);
            out.append(')');
            at = place + 2;
        }
        out.append(text, at, text.length()).append(')');
    }

    private void expression(Node node, int outer) {
        int level = level(node);
        boolean parentheses = level < outer || (node.isExpression() && !node.is(Node.Kind.KEY) && chance(6));
        if (parentheses) {
            out.append('(');
            if (chance(20)) {
                gap();
            }
        }
        bare(node, level);
        if (parentheses) {
            out.append(')');
        }
    }

    private void bare(Node node, int level) {
        switch (node.kind()) {
            case COLUMN -> {
                if (!node.note().isEmpty()) {
                    name(node.note());
                    out.append('.');
                }
                name(node.text());
            }
            case LITERAL -> out.append(node.text());
            case BINARY -> {
                boolean symmetric = level == COMPARE || node.text().equals("||");
                expression(node.kid(0), symmetric ? level + 1 : level);
                String operator = node.text().equals("<>") && chance(40) ? "!=" : node.text();
                words(operator);
                gap();
                expression(node.kid(1), level + 1);
            }
            case LOGIC -> {
                for (int i = 0; i < node.kids().size(); i++) {
                    if (i > 0) {
                        words(node.text());
                        gap();
                    }
                    expression(node.kid(i), level + 1);
                }
            }
            case NOT -> {
                words("NOT");
                gap();
                expression(node.kid(0), COMPARE);
            }
            case POSTFIX -> {
                expression(node.kid(0), COMPARE + 1);
                words(node.text());
            }
            case BETWEEN -> {
                expression(node.kid(0), COMPARE + 1);
                words("BETWEEN");
                gap();
                expression(node.kid(1), COMPARE + 2);
                words("AND");
                gap();
                expression(node.kid(2), COMPARE + 2);
            }
            case IN -> {
                expression(node.kid(0), COMPARE + 1);
                words(node.text().isEmpty() ? "IN" : "NOT IN");
                gap();
                out.append('(');
                expressions(node.kids().subList(1, node.kids().size()));
                out.append(')');
            }
            case IN_QUERY -> {
                expression(node.kid(0), COMPARE + 1);
                words(node.text().isEmpty() ? "IN" : "NOT IN");
                gap();
                nested(node.kid(1));
            }
            case EXISTS -> {
                words(node.text().isEmpty() ? "EXISTS" : "NOT EXISTS");
                gap();
                nested(node.kid(0));
            }
            case SCALAR -> nested(node.kid(0));
            case CALL -> {
                words(node.text());
                out.append('(');
                expressions(node.kids());
                out.append(')');
            }
            case FORM -> form(node);
            case AGGREGATE -> {
                words(node.text());
                out.append('(');
                if (!node.note().isEmpty()) {
                    words(node.note());
                    gap();
                }
                if (node.kid(0).isEmpty()) {
                    out.append('*');
                } else {
                    expressions(node.kid(0).is(Node.Kind.LIST) ? node.kid(0).kids() : List.of(node.kid(0)));
                }
                order(node.kid(2));
                out.append(')');
                if (!node.kid(1).isEmpty()) {
                    words("FILTER");
                    gap();
                    out.append('(');
                    clause("WHERE", node.kid(1));
                    out.append(')');
                }
            }
            case WINDOW -> {
                bare(node.kid(0), level(node.kid(0)));
                words("OVER");
                gap();
                out.append('(');
                if (!node.kid(1).isEmpty()) {
                    words("PARTITION BY");
                    gap();
                    expressions(node.kid(1).kids());
                }
                order(node.kid(2));
                if (!node.text().isEmpty()) {
                    words(node.text());
                }
                out.append(')');
            }
            case CAST -> {
                if (node.note().isEmpty()) {
                    words("CAST");
                    out.append('(');
                    expression(node.kid(0), 0);
                    words("AS");
                    gap();
                    out.append(node.text()).append(')');
                } else {
                    expression(node.kid(0), ATOM);
                    out.append("::").append(node.text());
                }
            }
            case CASE -> kase(node);
            case KEY -> {
                expression(node.kid(0), 0);
                if (!node.text().isEmpty()) {
                    words(node.text());
                }
            }
            default -> throw new IllegalArgumentException("not an expression: " + node.kind());
        }
    }

    private void kase(Node node) {
        if (node.note().equals("IF")) {
            words("IF");
            out.append('(');
            expressions(node.kids().subList(1, 4));
            out.append(')');
            return;
        }
        words("CASE");
        gap();
        if (!node.kid(0).isEmpty()) {
            expression(node.kid(0), 0);
        }
        int last = node.kids().size() - 1;
        for (int i = 1; i < last; i += 2) {
            words("WHEN");
            gap();
            expression(node.kid(i), 0);
            words("THEN");
            gap();
            expression(node.kid(i + 1), 0);
        }
        if (!node.kid(last).isEmpty()) {
            words("ELSE");
            gap();
            expression(node.kid(last), 0);
        }
        words("END");
    }
}
