package io.meshlens.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.meshlens.plan.Environment;
import io.meshlens.plan.Materialization;
import io.meshlens.plan.Snapshot;
import io.meshlens.plan.SnapshotMaker;
import io.meshlens.project.ModelName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stores that another build wrote, or that are no stores: they are refused in words, and left as they are. */
final class ForeignStoreTest {
    private static final Snapshot MODEL = SnapshotMaker.of(
            ModelName.parseFqn("\"shop\".\"a\"").orElseThrow(),
            "shop.a",
            new Materialization.Full(),
            Snapshot.Timing.DAILY,
            List.of(),
            new Snapshot.Definition("duckdb", List.of(), null, List.of(), List.of(), List.of(), "models/a.sql", ""),
            List.of(),
            List.of(),
            "build",
            "metadata",
            "");

    @TempDir
    private Path folder;

    private Path made() throws StateException {
        Path file = folder.resolve("state.db");
        try (SqliteStateStore store = SqliteStateStore.open(file)) {
            store.record(List.of(MODEL));
            store.beginPromotion(
                    SampleEnvironments.of(1, List.of(new Environment.Member(MODEL.id(), null, false, null)), List.of()),
                    0,
                    new StateStore.Applied("somebody", Instant.EPOCH, ""));
        }
        return file;
    }

    @Test
    void whoCannotWriteReadsAllTheSame() throws Exception {
        Path file = made();
        assertThat(folder.resolve("state.db-wal")).doesNotExist();
        try (SqliteStateStore store = SqliteStateStore.openToRead(file)) {
            assertThat(store.read().environments()).hasSize(1);
            assertThatThrownBy(() -> store.recordSources(java.util.Map.of(MODEL.model(), List.of())))
                    .isInstanceOf(StateException.class);
        }
        assertThat(folder.resolve("state.db-wal")).doesNotExist();
        change(file, "PRAGMA user_version = 1");
        assertThatThrownBy(() -> SqliteStateStore.openToRead(file))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("an older Meshlens wrote it");
    }

    private static void change(Path file, String sql) throws SQLException {
        // Two copies of the native library in one process end it; the store's own comes first, as it does outside of
        // tests.
        SqliteLibrary.prepare();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"members", "naming", "beforeAll", "removing"})
    void anEnvironmentThatLacksAFieldIsNamed(String field) throws Exception {
        Path file = made();
        change(file, "UPDATE environments SET content = json_remove(content, '$." + field + "')");
        try (SqliteStateStore store = SqliteStateStore.open(file)) {
            assertThatThrownBy(store::read)
                    .isInstanceOf(StateException.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("the environment prod: the field \"" + field + "\" is missing")
                    .hasMessageContaining("Nothing was changed");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"$.displayName", "$.materialization", "$.timing.cron", "$.definition.query", "$.baseline"})
    void aModelThatLacksAFieldIsNamed(String path) throws Exception {
        Path file = made();
        change(file, "UPDATE snapshots SET content = json_remove(content, '" + path + "')");
        try (SqliteStateStore store = SqliteStateStore.open(file)) {
            assertThatThrownBy(() -> store.read().snapshots().apply(MODEL.id()))
                    .isInstanceOf(StateException.Carried.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("the state of shop.a: the field \""
                            + path.substring(path.lastIndexOf('.') + 1) + "\" is missing");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE snapshots SET content = '{'",
                "UPDATE snapshots SET content = json_set(content, '$.timing.cron', 'x y')"
            })
    void aModelOfAnotherFormIsNeverGuessed(String sql) throws Exception {
        Path file = made();
        change(file, sql);
        try (SqliteStateStore store = SqliteStateStore.open(file)) {
            assertThatThrownBy(() -> store.read().snapshots().apply(MODEL.id()))
                    .isInstanceOf(StateException.Carried.class)
                    .hasMessageContaining("the state of shop.a: ");
        }
    }

    @Test
    void whatIsWholeIsRead() throws Exception {
        Path file = made();
        try (SqliteStateStore store = SqliteStateStore.open(file)) {
            assertThat(store.read().snapshots().apply(MODEL.id())).contains(MODEL);
        }
    }

    @Test
    void theStoreOfANewerProgramIsLeftAlone() throws Exception {
        Path file = made();
        change(file, "PRAGMA user_version = 999");
        change(file, "PRAGMA journal_mode = DELETE");
        byte[] before = Files.readAllBytes(file);
        assertThatThrownBy(() -> SqliteStateStore.open(file))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("newer Meshlens (form 999")
                .hasMessageContaining("Nothing was changed");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void anotherDatabaseIsLeftAlone(int version) throws Exception {
        Path file = folder.resolve("state.db");
        change(file, "CREATE TABLE theirs (x)");
        change(file, "PRAGMA user_version = " + version);
        byte[] before = Files.readAllBytes(file);
        assertThatThrownBy(() -> SqliteStateStore.open(file))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("Meshlens did not make");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void aFileThatIsNoDatabaseIsLeftAlone() throws Exception {
        Path file = Files.writeString(
                folder.resolve("state.db"), "not a database, but long enough to look like one ".repeat(40));
        assertThatThrownBy(() -> SqliteStateStore.open(file)).isInstanceOf(StateException.class);
        assertThat(Files.readString(file)).startsWith("not a database");
    }
}
