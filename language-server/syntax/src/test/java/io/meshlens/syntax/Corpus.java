package io.meshlens.syntax;

import io.meshlens.syntax.sql.Dialect;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The statements under {@code test-fixtures/syntax}. A statement ends with a semicolon at the end of a line. */
public final class Corpus {
    private static final Path ROOT = Path.of(System.getProperty("meshlens.root"), "test-fixtures", "syntax");

    private Corpus() {}

    /**
     * A statement of the corpus.
     *
     * @param dialect the dialect it is written in
     * @param line the line it starts at, from 1
     * @param sql its text, without comments before it and without its semicolon
     */
    public record Statement(Dialect dialect, int line, String sql) {}

    public static Path path(String... parts) {
        return ROOT.resolve(String.join("/", parts));
    }

    public static String text(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the statements of a folder's file for a dialect. */
    public static List<Statement> statements(String folder, Dialect dialect) {
        return split(dialect, text(path(folder, dialect.id() + ".sql")));
    }

    /** Returns the statements of a folder for all dialects. */
    public static List<Statement> statements(String folder) {
        List<Statement> all = new ArrayList<>();
        for (Dialect dialect : Dialect.all()) {
            all.addAll(statements(folder, dialect));
        }
        return all;
    }

    /** Returns the queries of TPC-H. */
    public static List<Statement> tpch() {
        return split(Dialect.DUCKDB, text(path("tpch", "tpch.sql")));
    }

    private static List<Statement> split(Dialect dialect, String text) {
        List<Statement> statements = new ArrayList<>();
        StringBuilder current = new StringBuilder();
        int start = 0;
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (current.isEmpty() && (line.isBlank() || line.startsWith("-- "))) {
                continue;
            }
            if (current.isEmpty()) {
                start = number;
            } else {
                current.append('\n');
            }
            if (line.endsWith(";")) {
                current.append(line, 0, line.length() - 1);
                statements.add(new Statement(dialect, start, current.toString()));
                current.setLength(0);
            } else {
                current.append(line);
            }
        }
        if (!current.isEmpty()) {
            throw new IllegalStateException(dialect + ": the last statement has no semicolon");
        }
        return statements;
    }

    /** Returns every file of SQL below a folder, in a fixed order. */
    public static List<Path> files(String folder) {
        try (var walk = Files.walk(path(folder))) {
            return walk.filter(file -> file.toString().endsWith(".sql"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
