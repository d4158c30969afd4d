package io.meshlens.change;

/**
 * What a query reads of something outside it.
 *
 * @param source the key of the model or table
 * @param part which part of it
 * @param column the column, as names are compared; empty for the other parts
 */
public record Leaf(String source, Part part, String column) {
    /** The parts of a relation. */
    public enum Part {
        /** Which rows it has. */
        ROWS(0),
        /** In which order they come. */
        ORDER(1),
        /** The values of one column. */
        COLUMN(2);

        private final int code;

        Part(int code) {
            this.code = code;
        }
    }

    static Leaf rows(String source) {
        return new Leaf(source, Part.ROWS, "");
    }

    static Leaf order(String source) {
        return new Leaf(source, Part.ORDER, "");
    }

    static Leaf column(String source, String column) {
        return new Leaf(source, Part.COLUMN, column);
    }

    void addTo(Hasher hasher) {
        hasher.add(source).add(part.code).add(column);
    }

    @Override
    public String toString() {
        return switch (part) {
            case ROWS -> source + ".rows";
            case ORDER -> source + ".order";
            case COLUMN -> source + "." + column;
        };
    }
}
