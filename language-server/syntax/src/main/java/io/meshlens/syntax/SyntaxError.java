package io.meshlens.syntax;

import io.meshlens.text.TextRange;

/**
 * Where a text departs from its grammar.
 *
 * @param range the smallest place to point at, in offsets of the block (or of the file, where a file gives it)
 * @param message what is wrong, one sentence without a full stop
 * @param expected what could stand there, in words of the grammar such as {@code an expression} or {@code )}; empty
 *     where nothing can be named
 */
public record SyntaxError(TextRange range, String message, String expected) {
    /** Returns the same error with its range moved. */
    public SyntaxError shift(int by) {
        return new SyntaxError(range.shift(by), message, expected);
    }
}
