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
import java.util.StringJoiner;

/**
 * Asks DuckDB for the types of the expressions in {@code test-fixtures/types/duckdb-selects.txt}, one a line, and writes them
 * to {@code duckdb-selects.tsv}: the expression and its type, {@code !} when it is rejected for whatever reason.
 *
 * <p>Run from the repository's root with DuckDB's driver on the class path.
 */
public final class RecordDuckdbSelects {
    private static final Path FOLDER = Path.of("test-fixtures/types");

    private RecordDuckdbSelects() {}

    public static void main(String[] arguments) throws SQLException, IOException {
        String columns = Files.readAllLines(FOLDER.resolve("duckdb-expressions.tsv")).getFirst();
        List<String> lines = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE tt(" + columns + ")");
            }
            for (String expression : Files.readAllLines(FOLDER.resolve("duckdb-selects.txt"))) {
                lines.add(expression + "\t" + type(connection, expression));
            }
        }
        Files.write(FOLDER.resolve("duckdb-selects.tsv"), lines);
    }

    private static String type(Connection connection, String expression) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("DESCRIBE SELECT " + expression + " AS x FROM tt")) {
            StringJoiner types = new StringJoiner("|");
            while (rows.next()) {
                types.add(rows.getString(2));
            }
            return types.toString();
        } catch (SQLException exception) {
            return "!";
        }
    }
}
