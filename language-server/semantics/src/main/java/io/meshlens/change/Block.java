package io.meshlens.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a relation while it is read: the product of some inputs, filtered by conjuncts, with columns computed
 * from the inputs' columns. Scans, projections, filters and inner joins all have this form, so that a common expression or
 * a derived table leaves no trace; whatever else there is becomes one input of a block around it.
 *
 * @param units the inputs of the product
 * @param conjuncts what holds for every row
 * @param columns the output columns, over references to the inputs
 * @param origins for each column the node that computes it, behind all that only passes it on; -1 for a column of a table
 * @param order in which order the rows come, as far as anything may read it
 * @param unique columns that no two rows have in common, if some are known
 */
record Block(
        List<Unit> units,
        List<Conjunct> conjuncts,
        List<Term> columns,
        List<Integer> origins,
        Term order,
        @Nullable List<Term> unique) {

    /**
     * An input.
     *
     * @param number names it in references
     * @param rows which rows it has
     * @param dependent whether those depend on the inputs before it
     */
    record Unit(int number, Term rows, boolean dependent) {}

    /**
     * A condition.
     *
     * @param clause where it was written
     * @param id the node that says it
     */
    record Conjunct(Term term, Part.Clause clause, int id) {}

    static final Term UNORDERED = Term.rows("unordered");

    Block {
        units = List.copyOf(units);
        conjuncts = List.copyOf(conjuncts);
        columns = List.copyOf(columns);
        origins = List.copyOf(origins);
        unique = unique == null ? null : List.copyOf(unique);
    }

    /** A block of one input whose columns are those of the input. */
    static Block of(Unit unit, List<Term> inner, List<Integer> origins, Term order, @Nullable List<Term> unique) {
        return new Block(List.of(unit), List.of(), refs(unit.number(), inner), origins, order, unique);
    }

    static List<Term> refs(int unit, List<Term> inner) {
        List<Term> refs = new ArrayList<>(inner.size());
        for (Term term : inner) {
            refs.add(Term.ref(unit, term));
        }
        return refs;
    }

    Block withColumns(List<Term> others, List<Integer> otherOrigins) {
        return new Block(units, conjuncts, others, otherOrigins, order, unique);
    }

    Block withOrder(Term other) {
        return new Block(units, conjuncts, columns, origins, other, unique);
    }

    Block filtered(List<Conjunct> more) {
        List<Conjunct> all = new ArrayList<>(conjuncts);
        all.addAll(more);
        return new Block(units, all, columns, origins, order, unique);
    }

    List<Integer> numbers() {
        return units.stream().map(Unit::number).toList();
    }

    /** A block with the numbers of its inputs replaced by positions. */
    record Closed(Term rows, Term order, Substitution positions, Block block) {
        Term close(Term open) {
            return positions.apply(open);
        }

        List<Term> close(List<Term> open) {
            return positions.apply(open);
        }

        List<Term> columns() {
            return close(block.columns);
        }

        /**
         * Rewrites terms over this block's inputs as terms over one new input that stands for the whole block and has a row
         * for each row of it: expressions stay outside.
         */
        Substitution lifted(int unit) {
            return new Substitution(
                    block.numbers(), (reference, inner, depth) -> Term.ref(unit, positions.apply(reference)));
        }
    }

    /**
     * Ends the reading of this block: the inputs get positions that follow from what they are, and its rows become a term. An
     * only input without conditions is its own rows, and its columns are its own columns.
     */
    Closed close() {
        List<Unit> ordered = new ArrayList<>(units);
        if (ordered.stream().noneMatch(Unit::dependent)) {
            ordered.sort(Comparator.comparing(unit -> unit.rows().hash));
        }
        List<Integer> numbers = ordered.stream().map(Unit::number).toList();
        boolean single = numbers.size() == 1;
        Substitution positions = new Substitution(
                numbers,
                (reference, inner, depth) -> single && depth == 0
                        ? inner
                        : Term.of("at" + depth + ":" + numbers.indexOf(reference.unit), inner));
        List<Term> inputs = new ArrayList<>();
        for (Unit unit : ordered) {
            inputs.add(positions.apply(unit.rows()));
        }
        Term rows;
        if (conjuncts.isEmpty() && single) {
            rows = inputs.getFirst();
        } else if (conjuncts.isEmpty() && inputs.isEmpty()) {
            rows = Term.rows("one");
        } else {
            List<Term> conditions = new ArrayList<>();
            for (Conjunct conjunct : conjuncts) {
                conditions.add(positions.apply(conjunct.term()));
            }
            rows = Term.rows("select", Term.of("inputs", inputs), Term.set("where", conditions));
        }
        return new Closed(rows, positions.apply(order), positions, this);
    }
}
