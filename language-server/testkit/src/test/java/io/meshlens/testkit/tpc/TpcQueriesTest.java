package io.meshlens.testkit.tpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.diagnostic.Severity;
import io.meshlens.lineage.LineageOf;
import io.meshlens.lower.Lowered;
import io.meshlens.lower.Lowering;
import io.meshlens.resolve.Problem;
import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.resolve.Resolver;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypeChecker;
import io.meshlens.types.TypeNames;
import io.meshlens.types.TypeRules;
import io.meshlens.types.TypedQuery;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every query of the two benchmarks is resolved in full, and has the types that DuckDB describes. */
final class TpcQueriesTest {
    /** Query 90 names columns {@code at} without AS, which DuckDB does not read. */
    private static final Set<String> NOT_IN_DUCKDB = Set.of("90");

    @Test
    void tpcH() throws IOException, SQLException {
        SequencedMap<String, String> queries = TpcH.queries();
        assertThat(queries).hasSize(22);
        check(queries, TpcH.schema());
    }

    @Test
    void tpcDs() throws IOException, SQLException {
        SequencedMap<String, String> queries = new LinkedHashMap<>();
        for (int number = 1; number <= 99; number++) {
            String[] statements = TpcDs.query(number).split(";", -1);
            for (int part = 0; part < statements.length; part++) {
                if (!statements[part].isBlank()) {
                    queries.put(number + (part == 0 ? "" : "b"), statements[part]);
                }
            }
        }
        assertThat(queries).hasSize(103);
        check(queries, TpcTables.read("tpcds", "DECIMAL(7,2)"));
    }

    private static void check(SequencedMap<String, String> queries, SequencedMap<String, ModelSignature> schema)
            throws SQLException {
        List<String> differences = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
            create(connection, schema);
            for (Map.Entry<String, String> query : queries.entrySet()) {
                Optional<List<String>> ours = analyzed(query.getValue(), schema, query.getKey(), differences);
                if (ours.isPresent() && !NOT_IN_DUCKDB.contains(query.getKey())) {
                    List<String> described = described(connection, query.getValue());
                    if (!ours.get().equals(described)) {
                        differences.add("query " + query.getKey() + ": " + ours.get() + " and not " + described);
                    }
                }
            }
        }
        assertThat(differences).isEmpty();
    }

    private static Optional<List<String>> analyzed(
            String query, Map<String, ModelSignature> schema, String name, List<String> differences) {
        SyntaxTree tree = FileGrammar.parse(query, Dialect.DUCKDB);
        tree.errors().forEach(error -> differences.add("query " + name + ": " + error));
        Lowered lowered = Lowering.statement(tree.block(0).root(), Dialect.DUCKDB);
        ResolvedQuery resolved = Resolver.resolve(
                        lowered.statement(), Dialect.DUCKDB, parts -> Optional.of(TpcTables.source(parts, schema, "")))
                .orElse(null);
        if (resolved == null) {
            differences.add("query " + name + " is none");
            return Optional.empty();
        }
        TypedQuery typed = TypeChecker.check(resolved, TypeRules.of("duckdb"), schema::get);
        List<Problem> problems = new ArrayList<>(resolved.problems());
        problems.addAll(typed.problems());
        for (Problem problem : problems) {
            boolean isOfTables = problem.message().startsWith("There are two output columns");
            if (problem.code().severity() == Severity.ERROR && !isOfTables) {
                differences.add("query " + name + ": " + problem.message());
            }
        }
        assertThat(LineageOf.query(resolved).columns()).hasSameSizeAs(resolved.columns());
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < resolved.columns().size(); i++) {
            columns.add(resolved.columns().get(i).name() + " "
                    + TypeNames.of("duckdb").print(typed.columns().get(i)));
        }
        return Optional.of(columns);
    }

    private static List<String> described(Connection connection, String query) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("DESCRIBE " + query)) {
            while (rows.next()) {
                columns.add(rows.getString(1) + " " + rows.getString(2));
            }
        }
        return columns;
    }

    private static void create(Connection connection, SequencedMap<String, ModelSignature> schema) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (Map.Entry<String, ModelSignature> table : schema.entrySet()) {
                List<String> columns = table.getValue().columns().stream()
                        .map(column ->
                                column.name() + " " + TypeNames.of("duckdb").print(column.type()))
                        .toList();
                statement.execute("CREATE TABLE " + table.getKey() + " (" + String.join(", ", columns) + ")");
            }
        }
    }
}
