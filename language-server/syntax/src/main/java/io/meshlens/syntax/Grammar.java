package io.meshlens.syntax;

/** Reads a file block by block. Implementations are values: equal ones read equal texts equally. */
public interface Grammar {
    /**
     * Reads the block that starts at an offset. It has at least one character, and what it is depends only on the text
     * from there on.
     *
     * @param text the whole file
     * @param start an offset before the text's end
     */
    Block read(Source text, int start);
}
