package io.meshlens.ide.hover;

import io.meshlens.text.TextRange;

/** What is told about a range, in Markdown. */
public record Hover(TextRange range, String markdown) {}
