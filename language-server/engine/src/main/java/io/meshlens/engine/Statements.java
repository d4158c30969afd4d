package io.meshlens.engine;

import io.meshlens.plan.Interval;
import io.meshlens.plan.Materialization;
import io.meshlens.plan.TableName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The statements by which an engine does what a run needs. All of it is text: making it reads nothing and changes nothing, so
 * that a plan can show every statement beforehand.
 */
public interface Statements {
    /** Makes the schema of a table unless it is there. */
    String createSchema(TableName tableInIt);

    /** Makes an empty table with the columns of a query and some more. */
    String createTable(TableName table, String query, List<Session.Column> further);

    /** Makes an empty table with the given columns. */
    String createTable(TableName table, List<Session.Column> columns);

    /** Makes a table, or puts it in the place of the one that is there, with the rows of a query. */
    String replaceTable(TableName table, String query);

    /** Makes a view, or puts it in the place of the one that is there. */
    String replaceView(TableName view, String query);

    /** Removes a table if it is there. */
    String dropTable(TableName table);

    /** Removes a view if it is there. */
    String dropView(TableName view);

    /** Removes all rows of a table. */
    String deleteAll(TableName table);

    /** Copies the rows of a table into another one, column by column of the same name. */
    String copy(TableName from, TableName to, List<String> columns);

    /** The rows of a table as a query. */
    String all(TableName table);

    /** The rows of an interval in a table, in parentheses, to be read like a table. */
    String rowsOf(TableName table, TimeRange range);

    /** Counts the rows of a query of bad rows. */
    String count(String query);

    /** Replaces the rows of an interval by those rows of a query that belong to it. */
    List<String> overwrite(TableName table, List<Session.Column> columns, TimeRange range, String query);

    /** Inserts the rows of a query, or updates the rows with the same key; of equal keys in the query one row counts. */
    List<String> merge(
            TableName table,
            List<Session.Column> columns,
            List<String> key,
            @Nullable String whenMatched,
            @Nullable String filter,
            String query);

    /**
     * Brings a history up to date.
     *
     * @param columns the table's columns without the two of validity
     * @param isFirst whether the table has no rows yet
     */
    List<String> updateHistory(
            TableName table,
            List<Session.Column> columns,
            Materialization.ScdByTime kind,
            String query,
            Instant now,
            boolean isFirst);

    /**
     * Brings a history up to date.
     *
     * @param columns the table's columns without the two of validity
     * @param isFirst whether the table has no rows yet
     */
    List<String> updateHistory(
            TableName table,
            List<Session.Column> columns,
            Materialization.ScdByColumn kind,
            String query,
            Instant now,
            boolean isFirst);

    /**
     * Gives the open versions of a history their values of columns that the history did not have.
     *
     * @param columns the new columns
     */
    String fillHistory(TableName table, List<String> columns, Materialization.History history, String query);

    /** Returns the value of a predefined variable of time, for example of {@code start_ds}. */
    String variable(String name, Interval interval, Instant now);

    /** Says whether a statement sets something for its session only, so that every session has to be told. */
    boolean isOfSession(String sql);

    /** Returns a text as a literal. */
    String literal(String text);

    /**
     * Widens an interval to what the time column can tell apart: an hour of a column of dates is told only as a part of its
     * day, so that the whole day has to be evaluated.
     */
    Interval widened(TimeRange range);

    /**
     * Which rows belong to an interval.
     *
     * @param column the time column
     * @param type its type in the engine's words
     * @param format its strftime format where it is text or a number
     * @param interval the interval
     */
    record TimeRange(String column, String type, String format, Interval interval) {}
}
