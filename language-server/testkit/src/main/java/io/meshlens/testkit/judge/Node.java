package io.meshlens.testkit.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A node of a generated query. The tree is uniform, so that an edit and a shrinking step are both "replace the node at
 * this path": {@code text} is the node's word (a name, a literal, an operator), {@code note} a second one (a qualifier,
 * a mark), {@code type} the family of an expression's values.
 */
record Node(Kind kind, String text, String note, Family type, List<Node> kids) {

    enum Kind {
        /** kids: CTE…, body. */
        WITH,
        /** text: name; kids: query. note: the column list of a recursive one. */
        CTE,
        /** text: "" or DISTINCT; kids: DISTINCT ON keys, items, from, where, group, having, qualify; absent ones are EMPTY. */
        SELECT,
        /** text: the operator; kids: left, right. */
        SET,
        /** kids: query, order, limit, offset. */
        ORDERED,
        /** text: column names; kids: rows as LISTs. */
        VALUES,
        /** A list of kids separated by commas. */
        LIST,
        /** text: output name, note: how it is spelled; kids: expression. */
        ITEM,
        /** text: qualifier or "", note: a column to leave out or ""; kids: an item that replaces a column, or none. */
        STAR,
        /** text: table, note: alias. */
        TABLE,
        /** note: alias, text: "" or LATERAL; kids: query. */
        DERIVED,
        /** note: alias, text: column; kids: list expression. */
        UNNEST,
        /** text: join words; kids: left, right, condition. */
        JOIN,
        /** kids: condition. */
        ON,
        /** text: column names joined by commas. */
        USING,
        /** text: "" or ALL, ROLLUP, CUBE, SETS; kids: keys, or for SETS the sets as LISTs. */
        GROUP,
        /** kids: expression; text: the direction and nulls. */
        KEY,
        /** text: name, note: qualifier or "". */
        COLUMN,
        LITERAL,
        /** text: operator; two kids. */
        BINARY,
        /** AND or OR in text; two or more kids. */
        LOGIC,
        NOT,
        /** text: IS NULL, IS NOT NULL. */
        POSTFIX,
        /** kids: value, low, high. */
        BETWEEN,
        /** text: "" or NOT; kids: value, elements…. */
        IN,
        /** text: "" or NOT; kids: value, query. */
        IN_QUERY,
        /** text: "" or NOT; kids: query. */
        EXISTS,
        /** kids: query. */
        SCALAR,
        /** text: function; kids: arguments. */
        CALL,
        /** text: a text with places for the kids, see {@link Forms}. */
        FORM,
        /** text: function, note: "" or DISTINCT; kids: argument or EMPTY, filter, order. */
        AGGREGATE,
        /** text: frame; kids: function call or aggregate, partition, order. */
        WINDOW,
        /** text: type, note: "" or "::"; kids: value. */
        CAST,
        /** kids: operand or EMPTY, (when, then)…, else or EMPTY. note: "" or IF. */
        CASE,
        EMPTY
    }

    /** The families of values that the generator keeps apart, with the type a cast to them names. */
    enum Family {
        INT("INTEGER"),
        DEC("DECIMAL(10,2)"),
        DBL("DOUBLE"),
        TEXT("VARCHAR"),
        DATE("DATE"),
        BOOL("BOOLEAN"),
        ARRAY("INTEGER[]"),
        STRUCT("STRUCT"),
        NONE("");

        final String sql;

        Family(String sql) {
            this.sql = sql;
        }

        boolean numeric() {
            return this == INT || this == DEC || this == DBL;
        }
    }

    static final Node EMPTY = new Node(Kind.EMPTY, "", "", Family.NONE, List.of());

    Node {
        kids = List.copyOf(kids);
    }

    static Node of(Kind kind, String text, Node... kids) {
        return new Node(kind, text, "", Family.NONE, List.of(kids));
    }

    static Node list(List<Node> kids) {
        return kids.isEmpty() ? EMPTY : new Node(Kind.LIST, "", "", Family.NONE, kids);
    }

    static Node expression(Kind kind, String text, Family type, Node... kids) {
        return new Node(kind, text, "", type, List.of(kids));
    }

    static Node column(String qualifier, String name, Family type) {
        return new Node(Kind.COLUMN, name, qualifier, type, List.of());
    }

    static Node literal(String text, Family type) {
        return new Node(Kind.LITERAL, text, "", type, List.of());
    }

    static Node item(String name, Node expression) {
        return new Node(Kind.ITEM, name, "", expression.type(), List.of(expression));
    }

    boolean is(Kind other) {
        return kind == other;
    }

    boolean isEmpty() {
        return kind == Kind.EMPTY;
    }

    Node kid(int index) {
        return kids.get(index);
    }

    Node lastKid() {
        return kids.getLast();
    }

    Node withText(String other) {
        return new Node(kind, other, note, type, kids);
    }

    Node withNote(String other) {
        return new Node(kind, text, other, type, kids);
    }

    Node withKids(List<Node> others) {
        return new Node(kind, text, note, type, others);
    }

    Node withKid(int index, Node other) {
        List<Node> others = new ArrayList<>(kids);
        others.set(index, other);
        return withKids(others);
    }

    Node withoutKid(int index) {
        List<Node> others = new ArrayList<>(kids);
        others.remove(index);
        return withKids(others);
    }

    Node plusKid(Node other) {
        List<Node> others = new ArrayList<>(kids);
        others.add(other);
        return withKids(others);
    }

    boolean isExpression() {
        return type != Family.NONE && kind != Kind.ITEM;
    }

    boolean isQuery() {
        return switch (kind) {
            case WITH, SELECT, SET, ORDERED, VALUES -> true;
            default -> false;
        };
    }

    /** Visits this node and everything below it, parents first. */
    void walk(Consumer<Node> visit) {
        visit.accept(this);
        for (Node kid : kids) {
            kid.walk(visit);
        }
    }

    /** Rewrites every node, children first. */
    Node map(UnaryOperator<Node> rewrite) {
        List<Node> others = new ArrayList<>(kids.size());
        for (Node kid : kids) {
            others.add(kid.map(rewrite));
        }
        return rewrite.apply(withKids(others));
    }

    int size() {
        int[] count = {0};
        walk(node -> count[0]++);
        return count[0];
    }

    /** Returns every node with its pre-order number as index. */
    List<Node> preOrder() {
        List<Node> all = new ArrayList<>();
        walk(all::add);
        return all;
    }

    /** Replaces the node with that pre-order number. */
    Node replace(int number, Node other) {
        return replace(number, other, new int[] {0});
    }

    private Node replace(int number, Node other, int[] next) {
        int own = next[0]++;
        if (own == number) {
            next[0] += size() - 1;
            return other;
        }
        List<Node> others = new ArrayList<>(kids.size());
        for (Node kid : kids) {
            others.add(kid.replace(number, other, next));
        }
        return withKids(others);
    }
}
