package io.meshlens.ide.symbols;

import io.meshlens.text.TextRange;
import java.util.List;

/**
 * One entry of a file's outline.
 *
 * @param kind what it is
 * @param name its name
 * @param detail more in a few words; may be empty
 * @param range all of it
 * @param selection its name in it
 * @param children what is inside
 */
public record Outline(
        Kind kind, String name, String detail, TextRange range, TextRange selection, List<Outline> children) {
    /** What an entry can be. */
    public enum Kind {
        MODEL,
        AUDIT,
        CTE,
        COLUMN,
        STATEMENT
    }

    public Outline {
        children = List.copyOf(children);
    }
}
