package io.meshlens.change;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Turns terms into templates: what a term says with the places of its leaves instead of their names. The value of a template
 * follows from the values of its leaves alone, so that a model that is renamed, or a change far up, costs nothing but a few
 * hashes here.
 */
final class Templates {
    private static final Hash BARE = new Hash(0, 0);

    /** Operators that only say which input of a join a column is of. */
    private static final Pattern PLACE = Pattern.compile("(side|filled)[01](\\^[0-9]+)?|at[0-9]+:-?[0-9]+");

    private final Map<Leaf, Integer> leaves = new LinkedHashMap<>();
    private final List<Shape.Template> templates = new ArrayList<>();
    private final Map<Hash, Integer> known = new LinkedHashMap<>();
    private final IdentityHashMap<Term, Hash> definitions = new IdentityHashMap<>();

    List<Leaf> leaves() {
        return List.copyOf(leaves.keySet());
    }

    List<Shape.Template> templates() {
        return List.copyOf(templates);
    }

    /** Returns the number of the template of a closed term; those it is made of have lower numbers. */
    int template(Term term) {
        Integer made = known.get(term.hash);
        if (made != null) {
            return made;
        }
        Shape.Template template;
        if (term.leaf != null) {
            template = new Shape.Template(BARE, List.of(leaf(term.leaf)), "");
        } else {
            Compilation compilation = new Compilation();
            Hash structure = compilation.structure(term, term);
            template = new Shape.Template(structure, compilation.places(), term.draw);
        }
        int number = templates.size();
        templates.add(template);
        known.put(term.hash, number);
        return number;
    }

    private int leaf(Leaf leaf) {
        Integer number = leaves.get(leaf);
        if (number == null) {
            number = leaves.size();
            leaves.put(leaf, number);
        }
        return number;
    }

    /**
     * Returns a hash of what a term says apart from which rows it is computed over: the definition of a column as its author
     * sees it.
     */
    Hash definition(Term term) {
        Hash made = definitions.get(term);
        if (made != null) {
            return made;
        }
        if (term.operands.length == 1 && PLACE.matcher(term.operator).matches()) {
            return definition(term.operands[0]);
        }
        if (term.operator.equals(RelationTerms.BRANCHES)) {
            return branches(term);
        }
        Hasher hasher = new Hasher();
        if (term.leaf != null) {
            hasher.add(term.hash);
        } else {
            hasher.add(term.operator);
            for (Term operand : term.operands) {
                if (!operand.rows) {
                    hasher.add(definition(operand));
                }
            }
        }
        Hash hash = hasher.hash();
        definitions.put(term, hash);
        return hash;
    }

    /** Says what a set operation's column is: one more branch that says the same is more rows, and no other column. */
    private Hash branches(Term term) {
        Set<Hash> said = new TreeSet<>();
        for (Term operand : term.operands) {
            said.add(definition(operand));
        }
        if (said.size() == 1) {
            return said.iterator().next();
        }
        Hasher hasher = new Hasher().add(term.operator);
        said.forEach(hasher::add);
        return hasher.hash();
    }

    /** One template in the making: its leaves and inner templates get numbers in the order in which they are met. */
    private final class Compilation {
        private final Map<Integer, Integer> numbers = new LinkedHashMap<>();
        private final IdentityHashMap<Term, Hash> structures = new IdentityHashMap<>();

        List<Integer> places() {
            return List.copyOf(numbers.keySet());
        }

        private Hash place(int reference) {
            Integer number = numbers.get(reference);
            if (number == null) {
                number = numbers.size();
                numbers.put(reference, number);
            }
            return new Hasher().add("place").add(number).hash();
        }

        Hash structure(Term term, Term root) {
            if (term.leaf != null) {
                return place(leaf(term.leaf));
            }
            if (term.rows && !term.same(root)) {
                return place(~template(term));
            }
            Hash made = structures.get(term);
            if (made != null) {
                return made;
            }
            Hasher hasher = new Hasher().add(term.operator).add(term.order.code + 4L * term.operands.length);
            for (Term operand : term.operands) {
                hasher.add(structure(operand, root));
            }
            Hash hash = hasher.hash();
            structures.put(term, hash);
            return hash;
        }
    }

    static boolean isBare(Hash structure) {
        return structure.equals(BARE);
    }
}
