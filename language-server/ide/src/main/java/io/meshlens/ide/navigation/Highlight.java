package io.meshlens.ide.navigation;

import io.meshlens.text.TextRange;

/**
 * A place in the same file that means the same as what the cursor is on.
 *
 * @param isDefinition whether the name gets its meaning there
 */
public record Highlight(TextRange range, boolean isDefinition) {}
