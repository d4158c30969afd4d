package io.meshlens.change;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Replaces references to some inputs throughout terms, inside subqueries too. */
final class Substitution {

    /** Makes what stands in the place of a reference. */
    interface Replacement {
        /**
         * Returns the replacement.
         *
         * @param reference the reference as it was
         * @param inner the column that it means, with references inside replaced already
         * @param depth how many levels deeper than the start the reference stands
         */
        Term of(Term reference, Term inner, int depth);
    }

    private final List<Integer> units;
    private final long mask;
    private final Replacement replacement;
    private final List<Map<Term, Term>> done = new ArrayList<>();

    Substitution(List<Integer> units, Replacement replacement) {
        this.units = List.copyOf(units);
        this.replacement = replacement;
        long bits = 0;
        for (int unit : units) {
            bits |= 1L << (unit & 63);
        }
        this.mask = bits;
    }

    Term apply(Term term) {
        return apply(term, 0);
    }

    List<Term> apply(List<Term> terms) {
        List<Term> all = new ArrayList<>(terms.size());
        for (Term term : terms) {
            all.add(apply(term));
        }
        return all;
    }

    private Term apply(Term term, int depth) {
        if ((term.units & mask) == 0) {
            return term;
        }
        while (done.size() <= depth) {
            done.add(new IdentityHashMap<>());
        }
        Term known = done.get(depth).get(term);
        if (known != null) {
            return known;
        }
        int inside = term.isLevel() ? depth + 1 : depth;
        Term[] operands = new Term[term.operands.length];
        for (int i = 0; i < operands.length; i++) {
            operands[i] = apply(term.operands[i], inside);
        }
        Term made = term.isRef() && units.contains(term.unit)
                ? replacement.of(term, operands[0], depth)
                : term.over(operands);
        done.get(depth).put(term, made);
        return made;
    }
}
