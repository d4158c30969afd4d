package io.meshlens.engine.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.Engine;
import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.engine.Warehouse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody types to look at rows can do nothing else. */
final class ReadingTest {
    @TempDir
    Path folder;

    private DuckDbEngine engine;

    @BeforeEach
    void make() throws EngineException {
        engine = new DuckDbEngine(DuckDbOptions.file(folder.resolve("w.duckdb")));
        try (Warehouse warehouse = engine.open(Engine.Access.WRITE);
                Session session = warehouse.session(new Cancellation())) {
            session.execute("CREATE TABLE t AS SELECT 1 AS x, 'a' AS copy");
            session.execute("CREATE SEQUENCE s");
        }
    }

    private Session.Rows read(String sql) throws EngineException {
        try (Warehouse warehouse = engine.open(Engine.Access.READ);
                Session session = warehouse.session(new Cancellation())) {
            return session.read(sql.replace("FOLDER", folder.toString()), 10);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT x FROM t",
                "select x from t ; ; -- done",
                "/* one */ FROM t",
                "FROM t SELECT x",
                "VALUES (1), (2)",
                "TABLE t",
                "(SELECT 1) UNION ALL (SELECT 2)",
                "WITH a AS (SELECT 1 AS x) SELECT * FROM a",
                "WITH a AS MATERIALIZED (SELECT 1 AS x) FROM a",
                "SELECT 'a;b' AS x, ';' AS \"y;z\", $$;$$ AS z",
                "SELECT (copy) AS a, upper(copy), (copy IS NULL) FROM t",
                "SELECT replace('insert', 'in', '') AS update",
                "DESCRIBE t",
                "DESCRIBE SELECT 1",
                "SUMMARIZE t",
                "SHOW TABLES",
                "EXPLAIN SELECT 1",
                "EXPLAIN ANALYZE SELECT 1",
                "EXPLAIN (FORMAT JSON) SELECT 1",
                "PRAGMA table_info('t')",
                "PRAGMA database_list",
                "PIVOT t ON copy USING sum(x)",
                "SELECT * FROM duckdb_settings()",
                "SELECT * FROM glob('FOLDER/*')"
            })
    void whatReadsIsRun(String sql) throws EngineException {
        assertThat(read(sql).columns()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ; ",
                "-- nothing",
                "COPY (SELECT 1) TO 'FOLDER/out.csv'",
                "copy t to 'FOLDER/out.csv'",
                "(COPY (SELECT 1) TO 'FOLDER/out.csv')",
                "EXPLAIN ANALYZE COPY (SELECT 1) TO 'FOLDER/out.csv'",
                "EXPLAIN COPY (SELECT 1) TO 'FOLDER/out.csv'",
                "EXPLAIN (ANALYZE) COPY (SELECT 1) TO 'FOLDER/out.csv'",
                "SELECT 1; COPY (SELECT 1) TO 'FOLDER/out.csv'",
                "COPY (SELECT 1) TO 'FOLDER/out.csv'; SELECT 1",
                "SELECT 1 /* /* */ ; COPY (SELECT 1) TO 'FOLDER/out.csv' -- */ */",
                "SELECT 1 -- \r; COPY (SELECT 1) TO 'FOLDER/out.csv'",
                "SELECT 1 /* ; COPY (SELECT 1) TO 'FOLDER/out.csv'",
                "EXPORT DATABASE 'FOLDER/out'",
                "ATTACH 'FOLDER/out.duckdb' AS o",
                "CREATE TABLE o (x INT)",
                "CREATE TEMP TABLE o (x INT)",
                "INSERT INTO t VALUES (2, 'b') RETURNING x",
                "WITH a AS (SELECT 2 AS x, 'b' AS c) INSERT INTO t SELECT * FROM a",
                "WITH a AS (INSERT INTO t VALUES (2, 'b') RETURNING x) SELECT * FROM a",
                "WITH a AS (DELETE FROM t RETURNING x) SELECT * FROM a",
                "UPDATE t SET x = 2",
                "DELETE FROM t",
                "DROP TABLE t",
                "SET VARIABLE x = 1",
                "SET threads = 1",
                "PRAGMA threads = 1",
                "PRAGMA enable_profiling",
                "INSTALL httpfs",
                "LOAD json",
                "CALL force_checkpoint()",
                "FROM force_checkpoint()",
                "CHECKPOINT",
                "BEGIN",
                "SELECT nextval('s')",
                "SELECT \"nextval\"('s')",
                "FROM postgres_execute('p', 'DELETE FROM t')",
                "something"
            })
    void everythingElseIsRefusedBeforeItRuns(String sql) throws Exception {
        byte[] before = Files.readAllBytes(folder.resolve("w.duckdb"));
        assertThatThrownBy(() -> read(sql))
                .isInstanceOf(EngineException.class)
                .hasMessageStartingWith("Nothing was run: ");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("w.duckdb"));
        }
        assertThat(Files.readAllBytes(folder.resolve("w.duckdb"))).isEqualTo(before);
    }

    @Test
    void theMessageSaysWhatWhyAndWhatToDo() {
        assertThatThrownBy(() -> read("COPY t TO 'x.csv'"))
                .hasMessage(
                        "Nothing was run: a statement that begins with COPY may change something. Only one statement"
                                + " that reads is run here: SELECT, FROM, WITH, VALUES, TABLE, PIVOT, DESCRIBE, SHOW, SUMMARIZE, EXPLAIN of one of them, or a"
                                + " PRAGMA that tells something. What is written is written by a plan.");
    }

    @Test
    void statementsOfOneSessionAreKnown() {
        assertThat(Stream.of(
                        "SET VARIABLE v = 1",
                        "set timezone = 'UTC'",
                        "SET SESSION x = 1",
                        "RESET threads",
                        "USE other",
                        "LOAD json",
                        "PRAGMA threads = 1",
                        "CREATE TEMP MACRO m() AS 1",
                        "CREATE OR REPLACE TEMPORARY TABLE t AS SELECT 1"))
                .allMatch(DuckDbStatementKinds::isOfSession);
        assertThat(Stream.of(
                        "SET GLOBAL x = 1",
                        "CREATE TABLE temp AS SELECT 1",
                        "CREATE OR REPLACE TABLE t AS SELECT 1",
                        "INSERT INTO t VALUES (1)",
                        "PRAGMA database_list",
                        ""))
                .noneMatch(DuckDbStatementKinds::isOfSession);
    }

    @Test
    void aDatabaseThatIsNotThereIsEmptyToReadersAndMadeByWriters() throws Exception {
        java.util.SequencedMap<String, DuckDbOptions.Attached> attached = new java.util.LinkedHashMap<>();
        attached.put("w", new DuckDbOptions.Attached(folder.resolve("w2.duckdb").toString(), null, false));
        attached.put("e", new DuckDbOptions.Attached(folder.resolve("w.duckdb").toString(), null, false));
        DuckDbEngine both = new DuckDbEngine(
                new DuckDbOptions(null, attached, java.util.List.of(), new java.util.LinkedHashMap<>()));
        assertThat(both.isAbsent()).isFalse();
        try (Warehouse warehouse = both.open(Engine.Access.READ);
                Session session = warehouse.session(new Cancellation())) {
            assertThat(session.query("SELECT x FROM e.t", 10).values()).hasSize(1);
            assertThat(session.query("SELECT * FROM duckdb_tables() WHERE database_name = 'w'", 10)
                            .values())
                    .isEmpty();
        }
        assertThat(folder.resolve("w2.duckdb")).doesNotExist();
        try (Warehouse warehouse = both.open(Engine.Access.WRITE);
                Session session = warehouse.session(new Cancellation())) {
            session.execute("CREATE TABLE w.t AS SELECT 1 AS x");
        }
        assertThat(folder.resolve("w2.duckdb")).exists();
        // Beside a database of its own as well.
        attached.put("w", new DuckDbOptions.Attached(folder.resolve("w3.duckdb").toString(), null, false));
        attached.remove("e");
        DuckDbEngine beside = new DuckDbEngine(new DuckDbOptions(
                folder.resolve("w.duckdb"), attached, java.util.List.of(), new java.util.LinkedHashMap<>()));
        try (Warehouse warehouse = beside.open(Engine.Access.READ);
                Session session = warehouse.session(new Cancellation())) {
            assertThat(session.query("SELECT x FROM t", 10).values()).hasSize(1);
        }
    }
}
