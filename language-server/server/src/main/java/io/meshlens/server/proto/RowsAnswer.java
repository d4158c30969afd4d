package io.meshlens.server.proto;

import io.meshlens.engine.Session;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of a warehouse as the protocol has them. */
public final class RowsAnswer {
    private RowsAnswer() {}

    public static Protocol.QueryResult of(Session.Rows rows, double seconds, String sql) {
        List<List<@Nullable String>> values = new ArrayList<>();
        for (List<@Nullable Object> row : rows.values()) {
            List<@Nullable String> texts = new ArrayList<>();
            for (Object value : row) {
                texts.add(value == null ? null : String.valueOf(value));
            }
            values.add(texts);
        }
        return new Protocol.QueryResult(
                rows.columns().stream()
                        .map(column -> new Protocol.QueryColumn(column.name(), column.type()))
                        .toList(),
                values,
                !rows.isComplete(),
                rows.isComplete() ? (long) values.size() : null,
                seconds,
                sql,
                null);
    }

    /** Returns an answer without rows. */
    public static Protocol.QueryResult failed(String why, double seconds, String sql) {
        return new Protocol.QueryResult(List.of(), List.of(), false, null, seconds, sql, why);
    }
}
