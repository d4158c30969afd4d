package io.meshlens.syntax.yaml;

import io.meshlens.text.TextRange;

/**
 * Something wrong with a YAML text.
 *
 * @param range where; may be empty
 */
public record YamlError(Kind kind, TextRange range, String message) {
    /** What is wrong. */
    public enum Kind {
        /** The text is not YAML from here on; the tree holds what stands before. */
        SYNTAX,
        /** A key stands twice in one mapping; the tree holds the first. */
        DUPLICATE_KEY,
        /** Valid YAML that no file of a project uses: several documents, keys that are not scalars, endless aliases. */
        NOT_ALLOWED
    }
}
