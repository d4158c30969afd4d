package io.meshlens.change;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A canonical piece of what a query means: an operator with its operands, down to the columns and rows of the models that
 * the query reads. Two pieces with equal hashes mean the same on every database in which equal leaves hold equal data.
 *
 * <p>Inside a select that is still being read, a column of one of its inputs is a {@link #ref reference} to that input by a
 * number of its own; when the select is complete, {@link Block#close} replaces the numbers by canonical positions. A
 * subquery is a {@link #level level} deeper: a reference from inside to a row outside keeps how many levels it crosses.
 *
 * <p>The hash covers names of models; it serves to put operands into an order and to compare two readings of one model.
 * {@link Templates} later replaces the names by what the models hold.
 */
final class Term {
    /** How the operands of an operator are ordered. */
    enum Order {
        /** The order counts. */
        GIVEN(0),
        /** The order does not count. */
        BAG(1),
        /** Neither order nor repetition counts. */
        SET(2);

        final int code;

        Order(int code) {
            this.code = code;
        }
    }

    private static final Term[] NONE = {};

    final String operator;
    final Order order;
    final Term[] operands;

    /** The input that a reference means, else -1. */
    final int unit;

    /** Which part of a parent a leaf is; null for all else. */
    final @Nullable Leaf leaf;

    final Hash hash;

    /** Whether it stands for rows or for an order of rows: such terms get a template of their own. */
    final boolean rows;

    /** What makes it one of several possible values: the name of the function or clause; empty if nothing does. */
    final String draw;

    /** Whether it compares as a collation says, or is made of what does. */
    final boolean collated;

    /** The inputs it refers to, as a bit set modulo 64: a set bit means maybe, a clear one no. */
    final long units;

    private Term(
            String operator,
            Order order,
            Term[] operands,
            int unit,
            @Nullable Leaf leaf,
            boolean rows,
            String ownDraw) {
        this.operator = operator;
        this.order = order;
        this.operands = operands;
        this.unit = unit;
        this.leaf = leaf;
        this.rows = rows;
        Hasher hasher = new Hasher().add(operator).add(order.code + 4L * operands.length);
        if (unit >= 0) {
            hasher.add(unit);
        }
        if (leaf != null) {
            leaf.addTo(hasher);
        }
        String found = ownDraw;
        boolean collates = operator.startsWith("collate:");
        long bits = unit >= 0 ? 1L << (unit & 63) : 0;
        for (Term operand : operands) {
            hasher.add(operand.hash);
            if (found.isEmpty()) {
                found = operand.draw;
            }
            bits |= operand.units;
            collates |= operand.collated;
        }
        this.collated = collates;
        this.hash = hasher.hash();
        this.draw = found;
        this.units = bits;
    }

    static Term of(String operator, Term... operands) {
        return new Term(operator, Order.GIVEN, operands, -1, null, false, "");
    }

    static Term of(String operator, List<Term> operands) {
        return new Term(operator, Order.GIVEN, operands.toArray(NONE), -1, null, false, "");
    }

    static Term bag(String operator, List<Term> operands) {
        return new Term(operator, Order.BAG, sorted(operands, false), -1, null, false, "");
    }

    static Term set(String operator, List<Term> operands) {
        return new Term(operator, Order.SET, sorted(operands, true), -1, null, false, "");
    }

    /** Makes a term for rows or an order of rows. */
    static Term rows(String operator, Term... operands) {
        return new Term(operator, Order.GIVEN, operands, -1, null, true, "");
    }

    static Term rows(String operator, List<Term> operands) {
        return new Term(operator, Order.GIVEN, operands.toArray(NONE), -1, null, true, "");
    }

    /** Makes a leaf: the rows, the order or a column of something outside the query. */
    static Term leaf(Leaf leaf) {
        return new Term("leaf", Order.GIVEN, NONE, -1, leaf, leaf.part() != Leaf.Part.COLUMN, "");
    }

    /** Makes a reference to the column {@code inner} of an input. */
    static Term ref(int unit, Term inner) {
        return new Term("ref", Order.GIVEN, new Term[] {inner}, unit, null, false, "");
    }

    /** Marks what is one level deeper than what it stands in. */
    static Term level(List<Term> operands) {
        return new Term("level", Order.GIVEN, operands.toArray(NONE), -1, null, false, "");
    }

    /** Returns this term as one of several possible results, told by the name of what leaves it open. */
    Term drawn(String by) {
        return new Term(operator, order, operands, unit, leaf, rows, by);
    }

    boolean isRef() {
        return unit >= 0;
    }

    boolean isLevel() {
        return operator.equals("level");
    }

    boolean is(String other) {
        return operator.equals(other);
    }

    boolean isDraw() {
        return !draw.isEmpty();
    }

    boolean same(Term other) {
        return hash.equals(other.hash);
    }

    /** Whether this term itself is open, beyond what its operands are. */
    private String ownDraw() {
        for (Term operand : operands) {
            if (operand.isDraw()) {
                return "";
            }
        }
        return draw;
    }

    /** Returns this operator over other operands, ordered anew where order does not count. */
    Term over(Term[] others) {
        Term[] ordered = order == Order.GIVEN ? others : sorted(Arrays.asList(others), order == Order.SET);
        return new Term(operator, order, ordered, unit, leaf, rows, ownDraw());
    }

    private static Term[] sorted(List<Term> operands, boolean once) {
        List<Term> all = new ArrayList<>(operands);
        all.sort((a, b) -> a.hash.compareTo(b.hash));
        if (once) {
            List<Term> distinct = new ArrayList<>(all.size());
            for (Term term : all) {
                if (distinct.isEmpty() || !distinct.getLast().same(term)) {
                    distinct.add(term);
                }
            }
            all = distinct;
        }
        return all.toArray(NONE);
    }

    @Override
    public String toString() {
        if (leaf != null) {
            return leaf.toString();
        }
        StringBuilder text = new StringBuilder(operator);
        if (unit >= 0) {
            text.append('#').append(unit);
        }
        if (operands.length > 0) {
            text.append('(');
            for (int i = 0; i < operands.length; i++) {
                text.append(i > 0 ? ", " : "").append(operands[i]);
            }
            text.append(')');
        }
        return text.toString();
    }
}
