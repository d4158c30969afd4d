package io.meshlens.engine;

import io.meshlens.plan.TableName;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * A database that is asked over a network which columns its tables have. Making it connects to nothing; each question is a
 * connection of its own, which reads what the database says of its tables and none of their rows.
 */
public interface Catalog {
    /** Returns the id of the dialect in which types are told. */
    String dialect();

    /**
     * Returns which database is meant and who asks: what was told under one origin says nothing about another. Without any
     * secret.
     */
    String origin();

    /**
     * Describes tables and views.
     *
     * @throws EngineException if the database cannot be asked; the message says what, where, why and what to do
     */
    Answer describe(Collection<TableName> tables, Cancellation cancellation) throws EngineException;

    /**
     * What was told. Each table is in one of the two.
     *
     * @param found the tables that are there
     * @param absent for each other one the reason, as it continues its name: {@code "is not there"}
     */
    record Answer(Map<TableName, Table> found, Map<TableName, String> absent) {
        public Answer {
            found = Map.copyOf(found);
            absent = Map.copyOf(absent);
        }
    }

    /**
     * A table or view.
     *
     * @param columns all of them, in order
     * @param note what the user should know of it, as it continues its name; empty for nothing
     */
    record Table(List<Column> columns, String note) {
        public Table {
            columns = List.copyOf(columns);
        }
    }

    /**
     * A column.
     *
     * @param name as the database stores it
     * @param type in the words of the dialect
     * @param isNullable whether it may hold no value
     * @param comment what the database keeps as its description; empty for none
     */
    record Column(String name, String type, boolean isNullable, String comment) {}
}
