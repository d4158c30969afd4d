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
    /** Makes a schema unless it is there. */
    String createSchema(TableName tableInIt);

    /** Makes an empty table with the columns of a query. */
    String createTable(TableName table, String query);

    /** Makes an empty table with the given columns. */
    String createTable(TableName table, List<Session.Column> columns);

    /** Makes a table, or puts it in the place of the one that is there, with the rows of a query. */
    String replaceTable(TableName table, String query);

    /** Makes a view, or puts it in the place of the one that is there. */
    String replaceView(TableName view, String query);

    /** Removes a table that is there. */
    String dropTable(TableName table);

    /** Removes a view that is there. */
    String dropView(TableName view);

    /** The rows of a table as a query. */
    String all(TableName table);

    /**
     * The rows of an interval in a table or query.
     *
     * @param relation a table's name or a query in parentheses with an alias
     */
    String rowsOf(String relation, TimeRange range);

    /** Replaces the rows of an interval by those rows of a query that belong to it. */
    List<String> overwrite(TableName table, List<Session.Column> columns, TimeRange range, String query);

    /** Inserts the rows of a query, or updates the rows with the same key. */
    List<String> merge(
            TableName table,
            List<Session.Column> columns,
            List<String> key,
            @Nullable String whenMatched,
            @Nullable String filter,
            String query);

    /** The rows of a query, one for each key. */
    String distinctByKey(List<String> key, String query);

    /** Brings a history up to date. */
    List<String> updateHistory(
            TableName table,
            List<Session.Column> columns,
            Materialization.ScdByTime kind,
            String query,
            Instant now,
            boolean isFirst);

    /** Brings a history up to date. */
    List<String> updateHistory(
            TableName table,
            List<Session.Column> columns,
            Materialization.ScdByColumn kind,
            String query,
            Instant now,
            boolean isFirst);

    /** A time of execution or of an interval as the text of a predefined variable, for example of {@code start_ds}. */
    String variable(String name, Interval interval, Instant now);

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
