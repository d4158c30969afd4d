package io.meshlens.diagnostic;

import io.meshlens.text.TextRange;

/**
 * Another place that a diagnostic speaks of.
 *
 * @param file the path of the file, relative to the project's root, with {@code /}; empty for the same file
 * @param range the place in that file
 * @param message what is there
 */
public record Related(String file, TextRange range, String message) {}
