package io.meshlens.engine.duckdb;

import io.meshlens.engine.Session;
import io.meshlens.engine.Statements;
import io.meshlens.plan.Interval;
import io.meshlens.plan.Materialization;
import io.meshlens.plan.TableName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** DuckDB's statements. Each list is meant to run in one transaction. */
final class DuckDbStatements implements Statements {
    /** The names by which the clauses of a merge call its two sides. */
    private static final String TARGET = "__MERGE_TARGET__";

    private static final String SOURCE = "__MERGE_SOURCE__";

    static String quote(String identifier) {
        return TableName.quote(identifier);
    }

    static String text(String value) {
        return "'" + value.replace("'", "''") + "'";
    }

    @Override
    public String createSchema(TableName table) {
        String schema = quote(table.schema() == null ? "main" : table.schema());
        return "CREATE SCHEMA IF NOT EXISTS "
                + (table.catalog() == null ? schema : quote(table.catalog()) + "." + schema);
    }

    @Override
    public String createTable(TableName table, String query, List<Session.Column> further) {
        StringBuilder more = new StringBuilder();
        for (Session.Column column : further) {
            more.append(", CAST(NULL AS ").append(column.type()).append(") AS ").append(quote(column.name()));
        }
        return "CREATE TABLE " + table.sql() + " AS SELECT *" + more + " FROM (" + query + "\n) AS q LIMIT 0";
    }

    @Override
    public String createTable(TableName table, List<Session.Column> columns) {
        return "CREATE TABLE " + table.sql() + " ("
                + columns.stream()
                        .map(column -> quote(column.name()) + " " + column.type())
                        .collect(Collectors.joining(", "))
                + ")";
    }

    @Override
    public String replaceTable(TableName table, String query) {
        return "CREATE OR REPLACE TABLE " + table.sql() + " AS " + query;
    }

    @Override
    public String replaceView(TableName view, String query) {
        return "CREATE OR REPLACE VIEW " + view.sql() + " AS " + query;
    }

    @Override
    public String dropTable(TableName table) {
        return "DROP TABLE IF EXISTS " + table.sql();
    }

    @Override
    public String dropView(TableName view) {
        return "DROP VIEW IF EXISTS " + view.sql();
    }

    @Override
    public String deleteAll(TableName table) {
        return "DELETE FROM " + table.sql();
    }

    @Override
    public String copy(TableName from, TableName to, List<String> columns) {
        String names = columns.stream().map(DuckDbStatements::quote).collect(Collectors.joining(", "));
        return "INSERT INTO " + to.sql() + " (" + names + ") SELECT " + names + " FROM " + from.sql();
    }

    @Override
    public String all(TableName table) {
        return "SELECT * FROM " + table.sql();
    }

    @Override
    public String rowsOf(TableName table, TimeRange range) {
        return "(SELECT * FROM " + table.sql() + " WHERE " + condition(range) + ")";
    }

    @Override
    public String count(String query) {
        return "SELECT COUNT(*) FROM (" + query + "\n) AS audit";
    }

    private static String condition(TimeRange range) {
        DuckDbTimes.Precision precision = DuckDbTimes.precision(range);
        String column = quote(range.column());
        return column + " >= "
                + DuckDbTimes.literal(range, precision.floor(range.interval().start())) + " AND " + column + " < "
                + DuckDbTimes.literal(range, precision.ceiling(range.interval().end()));
    }

    @Override
    public Interval widened(TimeRange range) {
        DuckDbTimes.Precision precision = DuckDbTimes.precision(range);
        return new Interval(
                precision.floor(range.interval().start()),
                precision.ceiling(range.interval().end()));
    }

    @Override
    public List<String> overwrite(TableName table, List<Session.Column> columns, TimeRange range, String query) {
        String names = names(columns);
        return List.of(
                "DELETE FROM " + table.sql() + " WHERE " + condition(range),
                "INSERT INTO " + table.sql() + " (" + names + ") SELECT " + names + " FROM (" + query
                        + "\n) AS q WHERE " + condition(range));
    }

    @Override
    public List<String> merge(
            TableName table,
            List<Session.Column> columns,
            List<String> key,
            @Nullable String whenMatched,
            @Nullable String filter,
            String query) {
        // Keys are compared null-safely: a key that is null is a key like any other and must not be inserted each time.
        String source = "SELECT " + SOURCE + ".*, t.meshlens_row FROM (" + distinctByKey(key, query) + ") AS " + SOURCE
                + " LEFT JOIN (SELECT rowid AS meshlens_row, " + keyColumns(key, "meshlens_target_key_") + " FROM "
                + table.sql() + ") AS t ON "
                + equalKeys(key, SOURCE + ".meshlens_key_", "t.meshlens_target_key_");
        String update = columns.stream()
                .map(column -> quote(column.name()) + " = " + SOURCE + "." + quote(column.name()))
                .collect(Collectors.joining(", "));
        String values = columns.stream()
                .map(column -> SOURCE + "." + quote(column.name()))
                .collect(Collectors.joining(", "));
        return List.of("MERGE INTO " + table.sql() + " AS " + TARGET + " USING (" + source + ") AS " + SOURCE + " ON "
                + TARGET + ".rowid = " + SOURCE + ".meshlens_row" + (filter == null ? "" : " AND (" + filter + ")")
                + " "
                + (whenMatched == null ? "WHEN MATCHED THEN UPDATE SET " + update : whenMatched)
                + " WHEN NOT MATCHED THEN INSERT (" + names(columns) + ") VALUES (" + values + ")");
    }

    /** One row for each key; which of several is told by all columns, so that it is the same one each time. */
    private static String distinctByKey(List<String> key, String query) {
        String keys = numbered(key, "meshlens_key_");
        return "SELECT DISTINCT ON (" + keys + ") * FROM (SELECT *, " + keyColumns(key, "meshlens_key_") + " FROM ("
                + query + "\n) AS q) AS k ORDER BY " + keys + ", COLUMNS(*) DESC";
    }

    private static String keyColumns(List<String> key, String prefix) {
        List<String> columns = new ArrayList<>();
        for (int index = 0; index < key.size(); index++) {
            columns.add("(" + key.get(index) + ") AS " + prefix + index);
        }
        return String.join(", ", columns);
    }

    private static String numbered(List<String> key, String prefix) {
        List<String> columns = new ArrayList<>();
        for (int index = 0; index < key.size(); index++) {
            columns.add(prefix + index);
        }
        return String.join(", ", columns);
    }

    private static String equalKeys(List<String> key, String left, String right) {
        List<String> conditions = new ArrayList<>();
        for (int index = 0; index < key.size(); index++) {
            conditions.add(left + index + " IS NOT DISTINCT FROM " + right + index);
        }
        return String.join(" AND ", conditions);
    }

    private static String names(List<Session.Column> columns) {
        return columns.stream().map(column -> quote(column.name())).collect(Collectors.joining(", "));
    }

    @Override
    public List<String> updateHistory(
            TableName table,
            List<Session.Column> columns,
            Materialization.ScdByTime kind,
            String query,
            Instant now,
            boolean isFirst) {
        Materialization.History history = kind.history();
        String updated = "CAST(s." + quote(kind.updatedAt()) + " AS " + history.timeType() + ")";
        String stored = "CAST(t." + quote(kind.updatedAt()) + " AS " + history.timeType() + ")";
        String isNewer =
                "(" + updated + " > " + stored + " OR (" + stored + " IS NULL AND " + updated + " IS NOT NULL))";
        String first = kind.updatedAtAsValidFrom()
                ? "COALESCE(" + updated + ", " + DuckDbTimes.literal(history.timeType(), Instant.EPOCH) + ")"
                : DuckDbTimes.literal(history.timeType(), Instant.EPOCH);
        String again = "GREATEST(d.ended, " + updated + ")";
        return history(
                table,
                columns,
                history,
                new HistoryRules(isNewer, updated, updated, first, again, quote(kind.updatedAt()) + " DESC, "),
                query,
                now,
                List.of());
    }

    @Override
    public List<String> updateHistory(
            TableName table,
            List<Session.Column> columns,
            Materialization.ScdByColumn kind,
            String query,
            Instant now,
            boolean isFirst) {
        Materialization.History history = kind.history();
        List<String> watched = kind.columns().isEmpty()
                ? columns.stream().map(column -> quote(column.name())).toList()
                : kind.columns();
        String isDifferent = "NOT (" + equalKeys(watched, "s.meshlens_watched_", "t.meshlens_watched_") + ")";
        String present = DuckDbTimes.literal(history.timeType(), now);
        String change = kind.updatedAt() == null
                ? present
                : "COALESCE(CAST(s." + quote(kind.updatedAt()) + " AS " + history.timeType() + "), " + present + ")";
        String first = kind.executionTimeAsValidFrom() || !isFirst
                ? change
                : DuckDbTimes.literal(history.timeType(), Instant.EPOCH);
        // A version never ends before it began, even if the time of a change is given and runs backwards.
        String end = "GREATEST(" + change + ", t." + quote(history.validFrom()) + ")";
        return history(
                table,
                columns,
                history,
                new HistoryRules(isDifferent, end, end, first, "GREATEST(d.ended, " + change + ")", ""),
                query,
                now,
                watched);
    }

    /**
     * What makes the two kinds of history differ, as conditions and values over {@code t} (the open version), {@code s} (the
     * source's row) and {@code d} (the last version that ended).
     */
    private record HistoryRules(
            String isChanged, String end, String begin, String firstBegin, String beginAgain, String order) {}

    private static List<String> history(
            TableName table,
            List<Session.Column> columns,
            Materialization.History history,
            HistoryRules rules,
            String query,
            Instant now,
            List<String> watched) {
        String key = numbered(history.key(), "meshlens_key_");
        String keys = keyColumns(history.key(), "meshlens_key_")
                + (watched.isEmpty() ? "" : ", " + keyColumns(watched, "meshlens_watched_"));
        String from = quote(history.validFrom());
        String to = quote(history.validTo());
        String sameKey = equalKeys(history.key(), "t.meshlens_key_", "s.meshlens_key_");
        String sameEnded = equalKeys(history.key(), "d.meshlens_key_", "s.meshlens_key_");
        String names = names(columns);
        String values =
                columns.stream().map(column -> "s." + quote(column.name())).collect(Collectors.joining(", "));
        String present = DuckDbTimes.literal(history.timeType(), now);
        String source = "temp.main.meshlens_source";
        String open = "temp.main.meshlens_open";
        List<String> statements = new ArrayList<>();
        statements.add("CREATE OR REPLACE TEMP TABLE meshlens_source AS SELECT DISTINCT ON (" + key
                + ") *, TRUE AS meshlens_exists FROM (SELECT " + names + ", " + keys + " FROM (" + query
                + "\n) AS q) AS k ORDER BY " + key + ", " + rules.order() + "COLUMNS(*) DESC");
        statements.add("CREATE OR REPLACE TEMP TABLE meshlens_open AS SELECT *, rowid AS meshlens_row, " + keys
                + " FROM " + table.sql() + " WHERE " + to + " IS NULL");
        // New versions first: they need the open ones as they were.
        statements.add("CREATE OR REPLACE TEMP TABLE meshlens_new AS SELECT " + values
                + ", CASE WHEN t.meshlens_row IS NOT"
                + " NULL THEN " + rules.begin() + " WHEN d.ended IS NOT NULL THEN " + rules.beginAgain() + " ELSE "
                + rules.firstBegin() + " END AS " + from + " FROM " + source + " AS s LEFT JOIN " + open + " AS t ON "
                + sameKey + " LEFT JOIN (SELECT " + key + ", MAX(" + to + ") AS ended FROM (SELECT " + to + ", "
                + keyColumns(history.key(), "meshlens_key_") + " FROM " + table.sql() + " WHERE " + to
                + " IS NOT NULL) AS c GROUP BY " + key + ") AS d ON " + sameEnded
                + " WHERE t.meshlens_row IS NULL OR " + rules.isChanged());
        statements.add("UPDATE " + table.sql() + " AS h SET " + to + " = c.ended FROM (SELECT t.meshlens_row, "
                + rules.end() + " AS ended FROM " + open + " AS t JOIN " + source + " AS s ON " + sameKey + " WHERE "
                + rules.isChanged() + ") AS c WHERE h.rowid = c.meshlens_row");
        if (history.invalidateHardDeletes()) {
            statements.add("UPDATE " + table.sql() + " AS h SET " + to + " = GREATEST(" + present + ", h." + from
                    + ") FROM (SELECT t.meshlens_row FROM " + open + " AS t ANTI JOIN " + source + " AS s ON " + sameKey
                    + ") AS c WHERE h.rowid = c.meshlens_row");
        }
        statements.add("INSERT INTO " + table.sql() + " (" + names + ", " + from + ") SELECT " + names + ", " + from
                + " FROM temp.main.meshlens_new");
        statements.add("DROP TABLE temp.main.meshlens_source");
        statements.add("DROP TABLE temp.main.meshlens_open");
        statements.add("DROP TABLE temp.main.meshlens_new");
        return statements;
    }

    @Override
    public String fillHistory(TableName table, List<String> columns, Materialization.History history, String query) {
        String values = columns.stream()
                .map(column -> quote(column) + " = c." + quote(column))
                .collect(Collectors.joining(", "));
        return "UPDATE " + table.sql() + " AS h SET " + values + " FROM (SELECT t.meshlens_row, s.* FROM ("
                + distinctByKey(history.key(), query) + ") AS s JOIN (SELECT rowid AS meshlens_row, "
                + keyColumns(history.key(), "meshlens_target_key_") + " FROM " + table.sql() + " WHERE "
                + quote(history.validTo()) + " IS NULL) AS t ON "
                + equalKeys(history.key(), "s.meshlens_key_", "t.meshlens_target_key_")
                + ") AS c WHERE h.rowid = c.meshlens_row";
    }

    @Override
    public String variable(String name, Interval interval, Instant now) {
        return DuckDbTimes.variable(name, interval, now);
    }

    @Override
    public boolean isOfSession(String sql) {
        return DuckDbStatementKinds.isOfSession(sql);
    }

    @Override
    public String literal(String value) {
        return text(value);
    }
}
