package io.meshlens.change;

import io.meshlens.change.Shape.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * All that a reader can see of a model or table. Equal digests hold equal data, and whoever reads an equal digest is not
 * touched by whatever happened to the model.
 *
 * @param rows which rows it has
 * @param order in which order they come; for stored rows none
 * @param columns the values of each column, by the key of its name, in order
 * @param rest what else there may be; null if these are all columns
 * @param surroundings statements that run around the query: they may do anything, so they count for every part
 */
public record Digest(
        Value rows,
        Value order,
        SequencedMap<String, Value> columns,
        @Nullable Value rest,
        Hash surroundings) {
    /** No statements. */
    static final Hash NOTHING = new Hash(0, 0);

    static final Value UNORDERED = new Value(Hash.of("unordered"), "");

    public Digest {
        columns = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(columns));
    }

    /** Returns the digest of a table of which nothing but its name is known. */
    public static Digest unknown(String source) {
        return new Digest(table(source), unordered(source), new LinkedHashMap<>(), table(source), NOTHING);
    }

    static Value table(String source) {
        return new Value(Hash.of("table", source), "");
    }

    private static Value unordered(String source) {
        return new Value(Hash.of("table order", source), "");
    }

    static Digest table(String source, Map<String, Value> columns, boolean complete) {
        Value rest = complete ? null : table(source);
        return new Digest(table(source), unordered(source), new LinkedHashMap<>(columns), rest, NOTHING);
    }

    /** Returns the values of a column of a table that somebody else makes. */
    static Value tableColumn(String source, String column, String type) {
        return new Value(Hash.of("table column", source, column, type), "");
    }

    /** Returns what a reader finds at a leaf. */
    public Value seen(Leaf leaf) {
        Value value = switch (leaf.part()) {
            case ROWS -> rows;
            case ORDER -> order;
            case COLUMN -> column(leaf);
        };
        return surroundings.equals(NOTHING)
                ? value
                : new Value(new Hasher().add(value.hash()).add(surroundings).hash(), value.draw());
    }

    private Value column(Leaf leaf) {
        Value found = columns.get(leaf.column());
        if (found != null) {
            return found;
        }
        // A column that is not known to be there: of a table it is named after the table, of a query it may be
        // anything.
        if (rows.equals(table(leaf.source()))) {
            return tableColumn(leaf.source(), leaf.column(), "");
        }
        Value other = rest == null ? rows : rest;
        return new Value(
                new Hasher()
                        .add("unlisted")
                        .add(leaf.column())
                        .add(other.hash())
                        .hash(),
                other.draw());
    }

    /** Says whether there are no other columns than those listed. */
    public boolean complete() {
        return rest == null;
    }
}
