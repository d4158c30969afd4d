package io.meshlens.text;

/**
 * A place in a text.
 *
 * @param line counted from 0
 * @param column in UTF-16 units, counted from 0
 */
public record Position(int line, int column) {
    public Position {
        if (line < 0 || column < 0) {
            throw new IllegalArgumentException("not a position: " + line + ":" + column);
        }
    }
}
