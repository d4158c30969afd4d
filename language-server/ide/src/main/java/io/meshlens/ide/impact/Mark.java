package io.meshlens.ide.impact;

import io.meshlens.change.ChangeClass;
import io.meshlens.text.TextRange;

/**
 * A place of the text that differs in meaning from what is deployed.
 *
 * @param changeClass what the difference does
 * @param text in words
 * @param was the old expression; empty if there was none or it is not known
 * @param now the new one
 */
public record Mark(TextRange range, ChangeClass changeClass, String text, String was, String now) {}
