package io.meshlens.ide.hover;

import io.meshlens.ide.common.RichText;
import io.meshlens.text.TextRange;

/** What is told about a range. */
public record Hover(TextRange range, RichText text) {}
