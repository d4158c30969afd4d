package io.meshlens.ide.inlay;

/**
 * A type shown in the text.
 *
 * @param offset behind which character
 * @param type in words of the dialect
 */
public record TypeHint(int offset, String type) {}
