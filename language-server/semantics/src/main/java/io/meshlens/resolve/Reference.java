package io.meshlens.resolve;

/**
 * What one written name stands for.
 *
 * @param id the name's {@link io.meshlens.lower.Ident}
 * @param target what it stands for
 */
public record Reference(int id, Target target) {
    /** What a name can stand for. */
    public sealed interface Target {}

    /**
     * A column.
     *
     * @param relation the id of the relation in the FROM clause that has it ({@link VisibleRelation#id}); -1 for a merged column
     * @param column its name as its relation spells it
     * @param definition the node in this query that defines it, such as a select item of a CTE or its alias; -1 if it is a column of
     *     a source
     * @param source the source's key, if it is a column of a source; else empty
     * @param assumed whether the source's columns are not known
     */
    public record ToColumn(int relation, String column, int definition, String source, boolean assumed)
            implements Target {}

    /** A relation of the FROM clause by its name or alias. */
    public record ToRelation(int relation) implements Target {}

    /** A select alias; the definition is the alias's own ident. */
    public record ToAlias(int definition) implements Target {}

    /** A CTE; the definition is its name's ident, {@code cte} the id of the lowered CTE ({@link ResolvedCte#id}). */
    public record ToCte(int definition, int cte) implements Target {}

    /** A table, by the key of its {@link Source}. */
    public record ToSource(String source) implements Target {}

    /** A lambda's parameter; the definition is its ident. */
    public record ToParameter(int definition) implements Target {}

    /** A named window; the definition is its name's ident. */
    public record ToWindow(int definition) implements Target {}

    /** A field of a struct. */
    public record ToField(String name) implements Target {}

    /** A function. */
    public record ToFunction(String name) implements Target {}

    /** The name is itself a definition: an alias, a CTE's name, a parameter. */
    public record ToItself() implements Target {}

    /** Nothing, and a problem says so. */
    public record ToNothing() implements Target {}
}
