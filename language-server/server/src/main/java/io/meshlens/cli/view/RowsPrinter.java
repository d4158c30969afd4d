package io.meshlens.cli.view;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.terminal.Screen;
import io.meshlens.cli.terminal.Widths;
import io.meshlens.engine.Session;
import io.meshlens.operate.Amounts;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints rows as a grid: types in the header, numbers to the right, null as {@code null}. */
public final class RowsPrinter {
    private static final int GAP = 2;
    private static final int LEAST = 6;

    private final Screen screen;
    private final int indent;

    public RowsPrinter(Screen screen, int indent) {
        this.screen = screen;
        this.indent = indent;
    }

    /** Prints rows; columns that do not fit are named below. */
    public void print(Session.Rows rows) {
        print(rows, Integer.MAX_VALUE);
    }

    /** Prints the first rows, at most so many. */
    void print(Session.Rows rows, int most) {
        List<Session.Column> columns = rows.columns();
        List<Integer> widths = new ArrayList<>();
        int used = indent;
        int shown = 0;
        for (int at = 0; at < columns.size(); at++) {
            int width = Math.max(
                    LEAST,
                    Math.max(
                            Widths.of(columns.get(at).name()),
                            Widths.of(columns.get(at).type())));
            for (List<@Nullable Object> row : rows.values()) {
                width = Math.max(width, Widths.of(text(row.get(at))));
            }
            width = Math.min(width, Math.max(LEAST, Math.min(60, screen.width() - indent)));
            if (used + width > screen.width() && shown > 0) {
                break;
            }
            widths.add(width);
            used += width + GAP;
            shown++;
        }
        header(columns, widths);
        int printed = 0;
        for (List<@Nullable Object> row : rows.values()) {
            if (printed++ == most) {
                break;
            }
            StringBuilder line = new StringBuilder(" ".repeat(indent));
            for (int at = 0; at < shown; at++) {
                Object value = row.get(at);
                String cell = Widths.cut(text(value), widths.get(at));
                String padded = isNumber(columns.get(at).type())
                        ? Widths.right(cell, widths.get(at))
                        : Widths.left(cell, widths.get(at));
                line.append(value == null ? screen.paint(Role.MUTED, padded) : padded)
                        .append(" ".repeat(GAP));
            }
            screen.line(line.toString());
        }
        if (shown < columns.size()) {
            screen.prose(
                    indent,
                    Role.MUTED,
                    "and " + Amounts.count(columns.size() - shown, "more column") + ": "
                            + String.join(
                                    ", ",
                                    columns.subList(shown, columns.size()).stream()
                                            .map(Session.Column::name)
                                            .toList()));
        }
    }

    private void header(List<Session.Column> columns, List<Integer> widths) {
        StringBuilder names = new StringBuilder(" ".repeat(indent));
        StringBuilder types = new StringBuilder(" ".repeat(indent));
        for (int at = 0; at < widths.size(); at++) {
            Session.Column column = columns.get(at);
            boolean isRight = isNumber(column.type());
            names.append(screen.paint(Role.STRONG, fit(column.name(), widths.get(at), isRight)))
                    .append(" ".repeat(GAP));
            types.append(screen.paint(Role.MUTED, fit(column.type(), widths.get(at), isRight)))
                    .append(" ".repeat(GAP));
        }
        screen.line(names.toString());
        screen.line(types.toString());
    }

    private static String fit(String text, int width, boolean isRight) {
        String cut = Widths.cut(text, width);
        return isRight ? Widths.right(cut, width) : Widths.left(cut, width);
    }

    private static String text(@Nullable Object value) {
        return value == null
                ? "null"
                : value.toString().replace("\n", "\\n").replace("\r", "\\r").replace('\t', ' ');
    }

    private static boolean isNumber(String type) {
        String upper = type.toUpperCase(java.util.Locale.ROOT);
        return (upper.contains("INT") && !upper.startsWith("INTERVAL"))
                || upper.startsWith("DECIMAL")
                || upper.startsWith("DOUBLE")
                || upper.startsWith("FLOAT")
                || upper.startsWith("NUMERIC")
                || upper.startsWith("REAL");
    }

    /** Returns rows as JSON: columns, and values as texts or null. */
    public static JsonObject json(Session.Rows rows, long millis) {
        JsonArray values = new JsonArray();
        for (List<@Nullable Object> row : rows.values()) {
            JsonArray line = new JsonArray();
            for (Object value : row) {
                line.add(value == null ? JsonNull.INSTANCE : new JsonPrimitive(value.toString()));
            }
            values.add(line);
        }
        return Json.object(
                "columns",
                Json.array(rows.columns(), column -> Json.object("name", column.name(), "type", column.type())),
                "rows",
                values,
                "more",
                !rows.isComplete(),
                "seconds",
                millis / 1e3);
    }

    /** Prints how many rows there are, and how long it took. */
    public void footer(Session.Rows rows, long millis) {
        String count = rows.isComplete()
                ? Amounts.count(rows.values().size(), "row")
                : "first " + Amounts.count(rows.values().size(), "row") + ", there are more (--limit)";
        screen.line(Role.MUTED, " ".repeat(indent) + count + ", " + Amounts.time(millis));
    }
}
