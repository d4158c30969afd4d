package io.meshlens.ide.common;

import io.meshlens.project.ModelName;

/** What a name in a query stands for, seen from the whole project. */
public sealed interface Symbol {
    /** A column of a model, wherever it is used. */
    record ModelColumn(ModelName model, String column) implements Symbol {}

    /**
     * A column of a table that is no model of the project.
     *
     * @param source the table's key
     * @param assumed whether nothing but the query itself says that there is such a column
     */
    record TableColumn(String source, String column, boolean assumed) implements Symbol {}

    /**
     * A column that a CTE, a derived table or a select list of the same query makes.
     *
     * @param definition the node that makes it
     */
    record LocalColumn(int definition, String name) implements Symbol {}

    /** A model. */
    record ModelTable(ModelName model) implements Symbol {}

    /** A table that is no model of the project. */
    record ExternalTable(String source) implements Symbol {}

    /**
     * A CTE.
     *
     * @param cte the node of the whole CTE
     */
    record Cte(int cte) implements Symbol {}

    /** A relation of a FROM clause, by its alias or own name. */
    record FromRelation(int relation) implements Symbol {}

    /** A lambda's parameter or a named window, by the ident that defines it. */
    record LocalName(int definition) implements Symbol {}

    /** A field of a struct. */
    record Field(String name) implements Symbol {}

    /** A function. */
    record Function(String name) implements Symbol {}
}
