package io.meshlens.testkit.judge;

import io.meshlens.testkit.judge.Node.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds queries whose result is one of several: a limit, a row number or a list whose order leaves ties between
 * different rows. It errs towards calling a query a draw.
 */
final class Draws {
    private Draws() {}

    static boolean in(Node query, Schemas schemas) {
        Schemas own = schemas.with(query);
        return switch (query.kind()) {
            case ORDERED -> {
                boolean bounded = !query.kid(2).isEmpty() || !query.kid(3).isEmpty();
                boolean first =
                        query.kid(0).is(Kind.SELECT) && !query.kid(0).kid(0).isEmpty();
                yield ((bounded || first) && !total(query, schemas)) || below(query, own, first);
            }
            case SELECT -> !query.kid(0).isEmpty() || select(query, own);
            default -> below(query, own, false);
        };
    }

    private static boolean below(Node node, Schemas schemas, boolean distinctOnIsOrdered) {
        for (Node kid : node.kids()) {
            boolean found;
            if (!kid.isQuery()) {
                found = below(kid, schemas, false);
            } else if (distinctOnIsOrdered && kid.is(Kind.SELECT)) {
                found = select(kid, schemas);
            } else {
                found = in(kid, schemas);
            }
            if (found) {
                return true;
            }
        }
        return false;
    }

    private static boolean total(Node ordered, Schemas schemas) {
        Set<String> keys = new HashSet<>();
        for (Node key : ordered.kid(1).kids()) {
            if (key.kid(0).is(Kind.COLUMN)) {
                keys.add(key.kid(0).text());
            }
        }
        return keys.containsAll(schemas.outputs(ordered.kid(0)));
    }

    private static boolean select(Node select, Schemas schemas) {
        Map<String, List<String>> relations = schemas.relations(select.kid(2));
        // Of two equal rows either may come first, and two windows need not agree on which.
        return splitters(select) > 1 || parts(select, relations) || below(select, schemas, false);
    }

    /** Looks at the expressions of one SELECT, not at the queries inside. */
    private static boolean parts(Node node, Map<String, List<String>> relations) {
        if (node.is(Kind.WINDOW) && window(node, relations)) {
            return true;
        }
        if (node.is(Kind.AGGREGATE) && aggregate(node)) {
            return true;
        }
        for (Node kid : node.kids()) {
            if (!kid.isQuery() && parts(kid, relations)) {
                return true;
            }
        }
        return false;
    }

    private static int splitters(Node node) {
        int count = node.is(Kind.WINDOW) && splitsTies(node) ? 1 : 0;
        for (Node kid : node.kids()) {
            count += kid.isQuery() ? 0 : splitters(kid);
        }
        return count;
    }

    private static boolean splitsTies(Node window) {
        return switch (window.kid(0).text()) {
            case "ROW_NUMBER", "LAG", "LEAD", "FIRST_VALUE", "LAST_VALUE" -> true;
            default -> window.text().startsWith("ROWS");
        };
    }

    private static boolean window(Node window, Map<String, List<String>> relations) {
        boolean ordered = switch (window.kid(0).text()) {
            case "ROW_NUMBER", "LAG", "LEAD", "FIRST_VALUE", "LAST_VALUE" -> true;
            default -> window.text().startsWith("ROWS");
        };
        if (!ordered) {
            return false;
        }
        Set<String> keys = new HashSet<>();
        for (int i = 1; i <= 2; i++) {
            for (Node key : window.kid(i).kids()) {
                Node value = key.is(Kind.KEY) ? key.kid(0) : key;
                if (value.is(Kind.COLUMN)) {
                    keys.add(value.note() + "." + value.text());
                }
            }
        }
        for (Map.Entry<String, List<String>> relation : relations.entrySet()) {
            for (String column : relation.getValue()) {
                if (!keys.contains(relation.getKey() + "." + column)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean aggregate(Node aggregate) {
        return switch (aggregate.text()) {
            case "FIRST", "LAST", "ANY_VALUE" -> true;
            case "STRING_AGG", "LIST" -> {
                Node value = aggregate.kid(0).is(Kind.LIST) ? aggregate.kid(0).kid(0) : aggregate.kid(0);
                yield aggregate.kid(2).kids().stream().noneMatch(k -> k.kid(0).equals(value));
            }
            default -> false;
        };
    }
}
