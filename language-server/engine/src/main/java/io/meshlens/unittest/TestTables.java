package io.meshlens.unittest;

import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.CsvSettings;
import io.meshlens.project.SeedData;
import io.meshlens.project.seed.CsvParser;
import io.meshlens.project.seed.SeedScanner;
import io.meshlens.project.unittest.TestLiterals;
import io.meshlens.project.unittest.UnitTest;
import io.meshlens.project.unittest.UnitTestReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;

/** Makes queries that give the rows of a test's tables. */
final class TestTables {
    private final Function<String, Optional<String>> files;

    /** Makes tables; {@code files} gives the text of a file by its path. */
    TestTables(Function<String, Optional<String>> files) {
        this.files = files;
    }

    /** A table of a test that cannot be made. */
    static final class BadTable extends Exception {
        private static final long serialVersionUID = 1;

        BadTable(String message) {
            super(message);
        }
    }

    /**
     * Returns a query with the rows of an input.
     *
     * @param known the columns that the model is known to have, with their types; empty if that is not known
     */
    String input(String name, UnitTest.Table table, List<Session.Column> known) throws BadTable {
        if (table.data() instanceof UnitTest.Query query) {
            return query.sql();
        }
        Content content = content(table.data());
        SequencedMap<String, String> types = new LinkedHashMap<>();
        known.forEach(column -> types.put(column.name(), column.type()));
        for (String column : content.columns()) {
            Optional<String> own = key(types, column);
            if (own.isEmpty()) {
                types.put(column, content.types().getOrDefault(column, ""));
            }
        }
        table.columns().forEach((column, type) -> types.put(key(types, column).orElse(column), type));
        for (Map.Entry<String, String> entry : types.entrySet()) {
            if (entry.getValue().isEmpty()) {
                throw new BadTable("the type of the column '" + entry.getKey() + "' of '" + name
                        + "' cannot be told; say it under 'columns'");
            }
        }
        if (types.isEmpty()) {
            throw new BadTable("no column of '" + name + "' is known; give it a row, or say its 'columns'");
        }
        return select(content, types);
    }

    /** Returns a query with expected rows in the types of what came. */
    String expected(UnitTest.Table table, List<Session.Column> actual, List<String> columns) throws BadTable {
        if (table.data() instanceof UnitTest.Query query) {
            return query.sql();
        }
        SequencedMap<String, String> types = new LinkedHashMap<>();
        for (Session.Column column : actual) {
            if (columns.contains(column.name())) {
                types.put(column.name(), column.type());
            }
        }
        return select(content(table.data()), types);
    }

    /** Returns the columns that expected rows mention; empty for none and for a query. */
    List<String> mentioned(UnitTest.Table table) throws BadTable {
        return table.data() instanceof UnitTest.Query
                ? List.of()
                : content(table.data()).columns();
    }

    private static Optional<String> key(Map<String, String> types, String column) {
        return types.keySet().stream()
                .filter(name -> name.equalsIgnoreCase(column))
                .findFirst();
    }

    private static String select(Content content, SequencedMap<String, String> types) {
        List<String> names = new ArrayList<>(types.keySet());
        StringBuilder sql = new StringBuilder("SELECT ");
        for (int at = 0; at < names.size(); at++) {
            sql.append(at == 0 ? "" : ", ")
                    .append("CAST(c" + at + " AS " + types.get(names.get(at)) + ") AS ")
                    .append(quote(names.get(at)));
        }
        sql.append(" FROM (VALUES ");
        if (content.rows().isEmpty()) {
            sql.append('(').append("NULL, ".repeat(names.size() - 1)).append("NULL)");
        }
        for (int row = 0; row < content.rows().size(); row++) {
            Map<String, ConfigValue> values = content.rows().get(row);
            sql.append(row == 0 ? "(" : ", (");
            for (int at = 0; at < names.size(); at++) {
                sql.append(at == 0 ? "" : ", ").append(literal(values, names.get(at)));
            }
            sql.append(')');
        }
        sql.append(") AS v(");
        for (int at = 0; at < names.size(); at++) {
            sql.append(at == 0 ? "c" : ", c").append(at);
        }
        sql.append(')');
        return content.rows().isEmpty() ? sql.append(" WHERE FALSE").toString() : sql.toString();
    }

    /** Every value is cast, so all of a column may stand as texts; nested ones keep their form. */
    private static String literal(Map<String, ConfigValue> row, String column) {
        for (Map.Entry<String, ConfigValue> entry : row.entrySet()) {
            if (entry.getKey().equalsIgnoreCase(column)) {
                return switch (entry.getValue()) {
                    case ConfigValue.Numeric number -> "'" + number.value().toPlainString() + "'";
                    case ConfigValue.Bool bool -> bool.value() ? "'true'" : "'false'";
                    default -> TestLiterals.sql(entry.getValue());
                };
            }
        }
        return "NULL";
    }

    static String quote(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    // ---- Rows

    /**
     * Rows with the columns that they mention, in order, and what their types look like.
     */
    private record Content(
            List<String> columns, SequencedMap<String, String> types, List<SequencedMap<String, ConfigValue>> rows) {}

    private Content content(UnitTest.Data data) throws BadTable {
        return switch (data) {
            case UnitTest.Rows rows -> rows(rows);
            case UnitTest.Csv csv -> csv(csv.text(), csv.settings());
            case UnitTest.File file -> {
                Optional<String> text = files.apply(file.path());
                if (text.isEmpty()) {
                    throw new BadTable("there is no file '" + file.path() + "'");
                }
                if (file.isCsv()) {
                    yield csv(text.get(), file.settings());
                }
                Optional<UnitTest.Rows> rows = UnitTestReader.rows(text.get());
                if (rows.isEmpty()) {
                    throw new BadTable("the file '" + file.path() + "' has no list of rows");
                }
                yield rows(rows.get());
            }
            case UnitTest.Query ignored -> throw new IllegalStateException("a query has no rows of its own");
        };
    }

    private static Content rows(UnitTest.Rows rows) {
        List<String> columns = new ArrayList<>();
        SequencedMap<String, String> types = new LinkedHashMap<>();
        for (SequencedMap<String, ConfigValue> row : rows.rows()) {
            row.forEach((column, value) -> {
                if (!columns.contains(column)) {
                    columns.add(column);
                }
                if (!types.containsKey(column) && !(value instanceof ConfigValue.Null)) {
                    types.put(column, rows.times().getOrDefault(column, type(value)));
                }
            });
        }
        return new Content(columns, types, rows.rows());
    }

    private static String type(ConfigValue value) {
        return switch (value) {
            case ConfigValue.Text ignored -> "TEXT";
            case ConfigValue.Numeric number -> number.integer() ? "BIGINT" : "DOUBLE";
            case ConfigValue.Bool ignored -> "BOOLEAN";
            case ConfigValue.Null ignored -> "";
            case ConfigValue.Unknown unknown -> throw unknown.asked();
            case ConfigValue.Items items -> {
                String inner =
                        items.values().isEmpty() ? "" : type(items.values().getFirst());
                yield inner.isEmpty() ? "" : inner + "[]";
            }
            case ConfigValue.Mapping mapping -> {
                List<String> fields = new ArrayList<>();
                for (Map.Entry<String, ConfigValue> entry : mapping.values().entrySet()) {
                    String inner = type(entry.getValue());
                    if (inner.isEmpty()) {
                        yield "";
                    }
                    fields.add(quote(entry.getKey()) + " " + inner);
                }
                yield "STRUCT(" + String.join(", ", fields) + ")";
            }
        };
    }

    private static Content csv(String text, CsvSettings settings) {
        SeedData data = SeedScanner.scan(text, settings).data();
        List<String> columns = new ArrayList<>();
        SequencedMap<String, String> types = new LinkedHashMap<>();
        for (SeedData.Column column : data.columns()) {
            columns.add(column.name());
            types.put(column.name(), column.type().sql());
        }
        List<SequencedMap<String, ConfigValue>> rows = new ArrayList<>();
        boolean[] hasHeader = {false};
        CsvParser parser = new CsvParser(settings, (fields, start, end) -> {
            if (hasHeader[0]) {
                SequencedMap<String, ConfigValue> row = new LinkedHashMap<>();
                for (int at = 0; at < Math.min(fields.size(), columns.size()); at++) {
                    boolean isNull =
                            SeedScanner.nullTexts(settings, columns.get(at)).contains(fields.get(at));
                    row.put(columns.get(at), isNull ? new ConfigValue.Null() : new ConfigValue.Text(fields.get(at)));
                }
                rows.add(row);
            }
            hasHeader[0] = true;
        });
        parser.feed(text);
        parser.finish();
        return new Content(columns, types, rows);
    }

    /** Returns the columns that a query gives. */
    static List<Session.Column> describe(Session session, String query) throws EngineException {
        List<Session.Column> columns = new ArrayList<>();
        for (Session.Column column : session.describe(query)) {
            columns.add(new Session.Column(column.name(), column.type().toUpperCase(Locale.ROOT)));
        }
        return columns;
    }
}
