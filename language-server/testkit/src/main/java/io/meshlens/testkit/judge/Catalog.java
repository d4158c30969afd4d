package io.meshlens.testkit.judge;

import io.meshlens.testkit.judge.Node.Family;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** The base tables that generated models read; their rows follow from a seed. */
public record Catalog(List<Table> tables) {

    /** A table with the number of rows it is filled with. */
    public record Table(String name, List<Column> columns, int rows) {
        public Table {
            columns = List.copyOf(columns);
        }
    }

    /**
     * A column.
     *
     * @param family of its values
     * @param sqlType its type as DuckDB writes it
     */
    public record Column(String name, Node.Family family, String sqlType) {
        Column(String name, Node.Family family) {
            this(name, family, family.sql);
        }
    }

    private static final List<Column> POOL = List.of(
            new Column("k", Family.INT),
            new Column("v", Family.INT),
            new Column("w", Family.INT),
            new Column("y", Family.INT, "TINYINT"),
            new Column("h", Family.INT, "BIGINT"),
            new Column("d", Family.DEC),
            new Column("f", Family.DBL),
            new Column("s", Family.TEXT),
            new Column("u", Family.TEXT),
            new Column("dt", Family.DATE),
            new Column("b", Family.BOOL),
            new Column("l", Family.ARRAY));

    public Catalog {
        tables = List.copyOf(tables);
    }

    static Catalog generate(Random random) {
        List<Table> tables = new ArrayList<>();
        int count = 2 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            List<Column> columns = new ArrayList<>();
            columns.add(new Column("id", Family.INT));
            List<Column> rest = new ArrayList<>(POOL.subList(1, POOL.size()));
            columns.add(POOL.getFirst());
            Collections.shuffle(rest, random);
            columns.addAll(rest.subList(0, 3 + random.nextInt(3)));
            tables.add(new Table("t" + i, columns, 6 + random.nextInt(16)));
        }
        return new Catalog(tables);
    }

    Catalog withRows(int table, int rows) {
        List<Table> others = new ArrayList<>(tables);
        Table old = others.get(table);
        others.set(table, new Table(old.name(), old.columns(), rows));
        return new Catalog(others);
    }

    /**
     * Returns the statements that make the tables. The rows depend on the data seed alone, their physical order on
     * {@code shuffle} too.
     */
    List<String> statements(long dataSeed, boolean shuffle) {
        List<String> statements = new ArrayList<>();
        for (Table table : tables) {
            Random random = new Random(dataSeed * 31 + table.name().hashCode());
            statements.add("CREATE TABLE " + table.name() + " ("
                    + table.columns().stream()
                            .map(c -> c.name() + " " + c.sqlType())
                            .collect(Collectors.joining(", "))
                    + ")");
            List<String> rows = new ArrayList<>();
            for (int i = 0; i < table.rows(); i++) {
                boolean again = !rows.isEmpty() && random.nextInt(5) == 0;
                String row =
                        table.columns().stream().map(c -> value(c, random)).collect(Collectors.joining(", ", "(", ")"));
                rows.add(again ? rows.get(random.nextInt(rows.size())) : row);
            }
            if (shuffle) {
                Collections.shuffle(rows, new Random(dataSeed + 17));
            }
            if (!rows.isEmpty()) {
                statements.add("INSERT INTO " + table.name() + " VALUES " + String.join(", ", rows));
            }
        }
        return statements;
    }

    private static final List<String> TEXTS =
            List.of("'a'", "'A'", "'b'", "'B'", "''", "' a'", "'a '", "'ä'", "'z''z'", "'10'", "'9'", "'é'");

    private static String value(Column column, Random random) {
        if (random.nextInt(6) == 0) {
            return "NULL";
        }
        return switch (column.family()) {
            case INT ->
                column.name().equals("id")
                        ? String.valueOf(random.nextInt(8))
                        : String.valueOf(random.nextInt(column.name().equals("k") ? 4 : 12) - 2);
            case DEC ->
                (random.nextInt(5) - 1) + "." + List.of("00", "10", "50", "05").get(random.nextInt(4));
            case DBL -> String.valueOf(random.nextInt(17) / 4.0 - 1);
            case TEXT -> TEXTS.get(random.nextInt(TEXTS.size()));
            case DATE -> "DATE '2024-0" + (1 + random.nextInt(3)) + "-0" + (1 + random.nextInt(4)) + "'";
            case BOOL -> String.valueOf(random.nextBoolean());
            case ARRAY ->
                random.ints(random.nextInt(4), 0, 4)
                        .mapToObj(i -> i == 3 ? "NULL" : String.valueOf(i))
                        .collect(Collectors.joining(", ", "[", "]"));
            case STRUCT, NONE -> "NULL";
        };
    }
}
