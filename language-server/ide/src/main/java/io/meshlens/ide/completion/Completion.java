package io.meshlens.ide.completion;

import io.meshlens.text.TextRange;
import org.jspecify.annotations.Nullable;

/**
 * One thing that could stand at the cursor.
 *
 * @param kind what it is
 * @param label what is shown and searched
 * @param detail its type or signature, shown behind the label; may be empty
 * @param origin where it comes from, shown at the end of the line; may be empty
 * @param documentation more about it, in Markdown; may be empty
 * @param insert what is inserted instead of the range
 * @param isSnippet whether the inserted text has places to fill in ({@code $1})
 * @param replaced the word that was begun
 * @param rank lower comes first; equal ranks are sorted by label
 */
public record Completion(
        Kind kind,
        String label,
        String detail,
        String origin,
        String documentation,
        String insert,
        boolean isSnippet,
        TextRange replaced,
        int rank) {
    /** What can be offered. */
    public enum Kind {
        COLUMN,
        MODEL,
        EXTERNAL_TABLE,
        CTE,
        ALIAS,
        FUNCTION,
        KEYWORD,
        PROPERTY,
        VALUE,
        MACRO,
        VARIABLE,
        FIELD,
        SNIPPET
    }

    static Completion plain(Kind kind, String label, String detail, String origin, TextRange replaced, int rank) {
        return new Completion(kind, label, detail, origin, "", label, false, replaced, rank);
    }

    Completion inserting(String text, boolean asSnippet) {
        return new Completion(kind, label, detail, origin, documentation, text, asSnippet, replaced, rank);
    }

    Completion documented(@Nullable String markdown) {
        return new Completion(
                kind, label, detail, origin, markdown == null ? "" : markdown, insert, isSnippet, replaced, rank);
    }
}
