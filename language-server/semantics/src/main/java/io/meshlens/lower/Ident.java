package io.meshlens.lower;

/**
 * One written name: a part of a qualified name, an alias, the name of a CTE, of a lambda's parameter, of a window.
 *
 * @param id the identity by which the {@link SourceMap} gives its range
 * @param text the name without its quotes, escapes undone, in the case in which it was written
 * @param quoted whether it was quoted, which decides how a dialect compares it
 */
public record Ident(int id, String text, boolean quoted) {
    /** Says whether the name is missing from half-typed text ({@code t.} with nothing behind the dot). */
    public boolean isMissing() {
        return text.isEmpty() && !quoted;
    }

    @Override
    public String toString() {
        return quoted ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
