package io.meshlens.change;

import java.util.ArrayList;
import java.util.List;

/**
 * What a query means, independent of what the models it reads mean: templates for its rows, their order and each output
 * column, whose places are filled by what the query reads. It is made once for a resolved query; {@link #values} fills the
 * places.
 *
 * @param leaves what the query reads
 * @param templates inner ones before those made of them
 * @param rows the template of which rows it has
 * @param order the template of their order
 * @param columns the output columns in order
 * @param rest the template of what else there may be; -1 if these are all columns
 * @param rowsDefinition a hash of what the query itself says about its rows
 * @param parts the clauses that decide about rows
 */
public record Shape(
        List<Leaf> leaves,
        List<Template> templates,
        int rows,
        int order,
        List<Column> columns,
        int rest,
        Hash rowsDefinition,
        List<Part> parts) {
    public Shape {
        leaves = List.copyOf(leaves);
        templates = List.copyOf(templates);
        columns = List.copyOf(columns);
        parts = List.copyOf(parts);
    }

    /** Says whether the columns are all there are. */
    public boolean complete() {
        return rest < 0;
    }

    /**
     * A hash with places.
     *
     * @param structure what it says; all zero if it is nothing but what stands in its only place
     * @param places what fills them: the number of a leaf, or the complement of the number of a template
     * @param draw what leaves its value open; empty if nothing does
     */
    public record Template(Hash structure, List<Integer> places, String draw) {
        public Template {
            places = List.copyOf(places);
        }
    }

    /**
     * An output column.
     *
     * @param name as spelled
     * @param key as names compare; of several columns of one name each but the first has its number behind it
     * @param template its values
     * @param definition a hash of the expression, without the rows it is computed over
     * @param full a hash of the expression with those rows, by the names of what is read
     * @param origin the node that computes it; -1 for a column of a table
     */
    public record Column(String name, String key, int template, Hash definition, Hash full, int origin) {}

    /**
     * A part of a relation with what it holds.
     *
     * @param hash equal hashes hold equal data
     * @param draw what makes it one of several possible results; empty if nothing does
     */
    public record Value(Hash hash, String draw) {
        public boolean isDraw() {
            return !draw.isEmpty();
        }
    }

    /** Tells what is read. */
    @FunctionalInterface
    public interface Environment {
        Value value(Leaf leaf);
    }

    /** Fills the places; the result has the value of each template. */
    public List<Value> values(Environment environment) {
        List<Value> read = new ArrayList<>(leaves.size());
        for (Leaf leaf : leaves) {
            read.add(environment.value(leaf));
        }
        List<Value> values = new ArrayList<>(templates.size());
        for (Template template : templates) {
            values.add(value(template, read, values));
        }
        return values;
    }

    private static Value value(Template template, List<Value> read, List<Value> made) {
        if (Templates.isBare(template.structure)) {
            return read.get(template.places.getFirst());
        }
        Hasher hasher = new Hasher().add(template.structure);
        String draw = template.draw;
        for (int place : template.places) {
            Value value = place >= 0 ? read.get(place) : made.get(~place);
            hasher.add(value.hash());
            if (draw.isEmpty()) {
                draw = value.draw();
            }
        }
        return new Value(hasher.hash(), draw);
    }

    /** Returns the leaves that a template is made of, directly or through inner templates. */
    public List<Leaf> leavesOf(int template) {
        boolean[] seen = new boolean[templates.size()];
        List<Leaf> found = new ArrayList<>();
        collect(template, seen, found);
        return found;
    }

    private void collect(int template, boolean[] seen, List<Leaf> found) {
        if (seen[template]) {
            return;
        }
        seen[template] = true;
        for (int place : templates.get(template).places()) {
            if (place < 0) {
                collect(~place, seen, found);
            } else if (!found.contains(leaves.get(place))) {
                found.add(leaves.get(place));
            }
        }
    }
}
