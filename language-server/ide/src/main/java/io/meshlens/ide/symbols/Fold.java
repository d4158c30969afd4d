package io.meshlens.ide.symbols;

import io.meshlens.text.TextRange;

/**
 * A part of a file that can be folded away.
 *
 * @param range from the line that stays to the last one that goes
 * @param isComment whether it is a comment
 */
public record Fold(TextRange range, boolean isComment) {}
