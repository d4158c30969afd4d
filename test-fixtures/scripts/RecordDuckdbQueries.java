import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks DuckDB for the columns of the queries in {@code test-fixtures/types/duckdb-queries.sql}, one a line, and writes them
 * to {@code duckdb-queries.tsv}: the query, then a name and a type for each column; {@code !} when it is rejected.
 *
 * <p>Run from the repository's root with DuckDB's driver on the class path.
 */
public final class RecordDuckdbQueries {
    private static final Path FOLDER = Path.of("test-fixtures/types");

    private RecordDuckdbQueries() {}

    public static void main(String[] arguments) throws SQLException, IOException {
        String columns = Files.readAllLines(FOLDER.resolve("duckdb-expressions.tsv")).getFirst();
        List<String> lines = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE tt(" + columns + ")");
            }
            for (String query : Files.readAllLines(FOLDER.resolve("duckdb-queries.sql"))) {
                StringBuilder line = new StringBuilder(query);
                try (Statement statement = connection.createStatement();
                        ResultSet rows = statement.executeQuery("DESCRIBE " + query)) {
                    while (rows.next()) {
                        line.append('\t').append(rows.getString(1)).append('\t').append(rows.getString(2));
                    }
                } catch (SQLException exception) {
                    System.err.println(query + "\n    " + exception.getMessage().lines().findFirst().orElse(""));
                    line.append("\t!");
                }
                lines.add(line.toString());
            }
        }
        Files.write(FOLDER.resolve("duckdb-queries.tsv"), lines);
    }
}
