package io.meshlens.state;

import io.meshlens.plan.AuditKey;
import io.meshlens.plan.DeployedState;
import io.meshlens.plan.Environment;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Interval;
import io.meshlens.plan.Intervals;
import io.meshlens.plan.Snapshot;
import io.meshlens.plan.SnapshotId;
import io.meshlens.plan.TableKey;
import io.meshlens.plan.TableName;
import io.meshlens.project.ModelName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The state in an SQLite file with a write-ahead log: readers see the last committed state while somebody writes, and
 * transactions of several processes follow one another.
 */
public final class SqliteStateStore implements StateStore {
    /** Evaluations of a model that are kept to tell what the next one takes. */
    private static final int KEPT_EVALUATIONS = 15;

    private final Connection connection;
    private final String place;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<SnapshotId, Snapshot> snapshots = new ConcurrentHashMap<>();

    private SqliteStateStore(Connection connection, String place) {
        this.connection = connection;
        this.place = place;
    }

    /** Opens the store in a file and makes it if it is not there. */
    public static SqliteStateStore open(Path file) throws StateException {
        try {
            Path parent = file.toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
        } catch (IOException e) {
            throw new StateException("the folder of the state cannot be made: " + e.getMessage(), e);
        }
        return connect("jdbc:sqlite:" + file.toAbsolutePath(), file.toString());
    }

    /**
     * Opens the store in a file that this process cannot write to, or not beside it. What others write meanwhile may not be
     * seen.
     */
    public static SqliteStateStore openToRead(Path file) throws StateException {
        // What is only in the log beside the file is seen through that log; without one the file says all.
        Path log = file.resolveSibling(file.getFileName() + "-wal");
        String way = Files.exists(log) ? "mode=ro" : "immutable=1";
        String path = file.toAbsolutePath().toUri().getRawPath();
        try {
            SqliteLibrary.prepare();
            String url = "jdbc:sqlite:file:" + path + "?" + way;
            Connection connection = new org.sqlite.JDBC().connect(url, new Properties());
            if (connection == null) {
                throw new StateException("not a state store: " + file, null);
            }
            try {
                Migrations.check(connection);
                Migrations.checkForm(connection);
                return new SqliteStateStore(connection, file.toString());
            } catch (SQLException | StateException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw new StateException(
                    file
                            + " can be read only by who can write to its folder, because what was written last is not in it"
                            + " yet: " + e.getMessage(),
                    e);
        }
    }

    /** Makes a store in memory, which is gone when it is closed. */
    public static SqliteStateStore memory() throws StateException {
        return connect("jdbc:sqlite::memory:", "in memory");
    }

    private static SqliteStateStore connect(String url, String place) throws StateException {
        try {
            Properties properties = new Properties();
            properties.setProperty("busy_timeout", "20000");
            SqliteLibrary.prepare();
            Connection connection = new org.sqlite.JDBC().connect(url, properties);
            if (connection == null) {
                throw new StateException("not a state store: " + url, null);
            }
            try {
                // First of all, and without a change: the file may be somebody else's.
                Migrations.check(connection);
                try (Statement statement = connection.createStatement()) {
                    statement.execute("PRAGMA journal_mode = WAL");
                    statement.execute("PRAGMA synchronous = FULL");
                }
                Migrations.apply(connection);
                return new SqliteStateStore(connection, place);
            } catch (SQLException | StateException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    // Reading

    @Override
    public DeployedState read() throws StateException {
        return reading(() -> {
            Map<TableKey, Intervals> loaded = loaded();
            Map<TableKey, DeployedState.TableState> tables = new HashMap<>();
            query("SELECT model, version, catalog, schema, name, is_there, is_built, inputs FROM tables", row -> {
                TableKey key = key(row, 1);
                boolean isThere = row.getBoolean(6);
                TableName name = new TableName(row.getString(3), row.getString(4), row.getString(5));
                tables.put(
                        key,
                        new DeployedState.TableState(
                                isThere ? name : null,
                                isThere,
                                isThere && row.getBoolean(7),
                                isThere ? loaded.getOrDefault(key, Intervals.NONE) : Intervals.NONE,
                                row.getString(8)));
            });
            SortedMap<EnvironmentName, Environment> environments = new TreeMap<>();
            query("SELECT name, revision, plan, is_final, expires_ms, content FROM environments", row -> {
                Environment environment = environment(row);
                environments.put(environment.name(), environment);
            });
            return new DeployedState(environments, tables, costs(), checks(), this::snapshot);
        });
    }

    private Map<TableKey, Intervals> loaded() throws SQLException {
        Map<TableKey, List<Interval>> ranges = new HashMap<>();
        query(
                "SELECT model, version, start_ms, end_ms FROM intervals",
                row -> ranges.computeIfAbsent(key(row, 1), key -> new ArrayList<>())
                        .add(new Interval(row.getLong(3), row.getLong(4))));
        Map<TableKey, Intervals> loaded = new HashMap<>();
        ranges.forEach((key, list) -> loaded.put(key, new Intervals(list)));
        return loaded;
    }

    @Override
    public Map<TableKey, Intervals> loaded(Collection<TableKey> tables) throws StateException {
        return reading(() -> {
            Map<TableKey, Intervals> loaded = new HashMap<>();
            for (TableKey table : tables) {
                List<Interval> ranges = new ArrayList<>();
                query(
                        "SELECT i.start_ms, i.end_ms FROM intervals AS i JOIN tables AS t"
                                + " ON t.model = i.model AND t.version = i.version"
                                + " WHERE i.model = ? AND i.version = ? AND t.is_there",
                        row -> ranges.add(new Interval(row.getLong(1), row.getLong(2))),
                        table.model().fqn(),
                        table.version());
                loaded.put(table, new Intervals(ranges));
            }
            return loaded;
        });
    }

    private Map<AuditKey, Intervals> checks() throws SQLException {
        Map<AuditKey, List<Interval>> ranges = new HashMap<>();
        query(
                "SELECT audit, version, start_ms, end_ms FROM checks",
                row -> ranges.computeIfAbsent(
                                new AuditKey(row.getString(1), row.getString(2)), key -> new ArrayList<>())
                        .add(new Interval(row.getLong(3), row.getLong(4))));
        Map<AuditKey, Intervals> checks = new HashMap<>();
        ranges.forEach((key, list) -> checks.put(key, new Intervals(list)));
        return checks;
    }

    private Map<ModelName, DeployedState.Cost> costs() throws SQLException {
        Map<ModelName, List<long[]>> evaluations = new HashMap<>();
        query(
                "SELECT model, rows, millis, units FROM evaluations ORDER BY number",
                row -> evaluations
                        .computeIfAbsent(SnapshotJson.name(row.getString(1)), model -> new ArrayList<>())
                        .add(new long[] {row.getLong(2), row.getLong(3), row.getLong(4)}));
        Map<ModelName, DeployedState.Cost> costs = new HashMap<>();
        evaluations.forEach((model, list) ->
                costs.put(model, new DeployedState.Cost(median(list, 0), median(list, 1), median(list, 2))));
        return costs;
    }

    private static long median(List<long[]> evaluations, int field) {
        long[] values = evaluations.stream()
                .mapToLong(values1 -> values1[field])
                .sorted()
                .toArray();
        return values[values.length / 2];
    }

    private static Environment environment(ResultSet row) throws SQLException {
        long expires = row.getLong(5);
        boolean isForEver = row.wasNull();
        return EnvironmentJson.read(
                new EnvironmentName(row.getString(1)),
                row.getLong(2),
                row.getString(3),
                row.getBoolean(4),
                isForEver ? null : Instant.ofEpochMilli(expires),
                row.getString(6));
    }

    /** Finds a recorded state of a model. */
    private Optional<Snapshot> snapshot(SnapshotId id) {
        Snapshot known = snapshots.get(id);
        if (known != null) {
            return Optional.of(known);
        }
        try {
            Optional<Snapshot> found = reading(() -> {
                List<Snapshot> one = new ArrayList<>();
                query(
                        "SELECT content FROM snapshots WHERE model = ? AND identifier = ?",
                        row -> one.add(SnapshotJson.read(id, row.getString(1))),
                        id.model().fqn(),
                        id.identifier());
                return one.stream().findFirst();
            });
            found.ifPresent(snapshot -> snapshots.put(id, snapshot));
            return found;
        } catch (StateException e) {
            throw new StateException.Carried(e);
        }
    }

    @Override
    public long version() throws StateException {
        return Long.parseLong(fact("version"));
    }

    @Override
    public String warehouse() throws StateException {
        return fact("warehouse");
    }

    private String fact(String name) throws StateException {
        return reading(() -> {
            List<String> values = new ArrayList<>();
            query("SELECT value FROM facts WHERE name = ?", row -> values.add(row.getString(1)), name);
            return values.getFirst();
        });
    }

    // Snapshots and tables

    @Override
    public void record(Collection<Snapshot> states) throws StateException {
        if (states.isEmpty()) {
            return;
        }
        writing(() -> {
            for (Snapshot snapshot : states) {
                update(
                        "INSERT OR IGNORE INTO snapshots VALUES (?, ?, ?)",
                        snapshot.model().fqn(),
                        snapshot.id().identifier(),
                        SnapshotJson.write(snapshot));
            }
            return true;
        });
    }

    @Override
    public void intend(Environment.PhysicalTable table, String inputs) throws StateException {
        writing(() -> {
            String model = table.key().model().fqn();
            String version = table.key().version();
            update(
                    "INSERT OR IGNORE INTO tables VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?)",
                    model,
                    version,
                    table.name().catalog(),
                    table.name().schema(),
                    table.name().name(),
                    table.isView(),
                    inputs);
            int changed = update(
                    "UPDATE tables SET inputs = ?, is_built = 0 WHERE model = ? AND version = ? AND inputs <> ?",
                    inputs,
                    model,
                    version,
                    inputs);
            if (changed > 0) {
                update("DELETE FROM intervals WHERE model = ? AND version = ?", model, version);
            }
            return true;
        });
    }

    @Override
    public void created(TableKey table) throws StateException {
        writing(() -> update(
                "UPDATE tables SET is_there = 1 WHERE model = ? AND version = ?",
                table.model().fqn(),
                table.version()));
    }

    @Override
    public void dropped(TableKey table) throws StateException {
        writing(() -> {
            for (String from : List.of("tables", "intervals", "leases")) {
                update(
                        "DELETE FROM " + from + " WHERE model = ? AND version = ?",
                        table.model().fqn(),
                        table.version());
            }
            return true;
        });
    }

    @Override
    public void forget(Collection<Forgotten> times) throws StateException {
        writing(() -> {
            for (Forgotten forgotten : times) {
                replaceIntervals(forgotten.table(), loaded(forgotten.table()).minus(forgotten.time()));
            }
            return true;
        });
    }

    private Intervals loaded(TableKey table) throws SQLException {
        List<Interval> ranges = new ArrayList<>();
        query(
                "SELECT start_ms, end_ms FROM intervals WHERE model = ? AND version = ?",
                row -> ranges.add(new Interval(row.getLong(1), row.getLong(2))),
                table.model().fqn(),
                table.version());
        return new Intervals(ranges);
    }

    private void replaceIntervals(TableKey table, Intervals loaded) throws SQLException {
        update(
                "DELETE FROM intervals WHERE model = ? AND version = ?",
                table.model().fqn(),
                table.version());
        for (Interval range : loaded.ranges()) {
            update(
                    "INSERT INTO intervals VALUES (?, ?, ?, ?)",
                    table.model().fqn(),
                    table.version(),
                    range.start(),
                    range.end());
        }
    }

    @Override
    public void check(AuditKey audit, Intervals time) throws StateException {
        writing(() -> {
            update("DELETE FROM checks WHERE audit = ? AND version = ?", audit.audit(), audit.version());
            for (Interval range : time.ranges()) {
                update(
                        "INSERT INTO checks VALUES (?, ?, ?, ?)",
                        audit.audit(),
                        audit.version(),
                        range.start(),
                        range.end());
            }
            return true;
        });
    }

    // Leases

    @Override
    public LeaseResult lease(Wanted wanted, Owner owner, Instant now, Duration life) throws StateException {
        TableKey table = wanted.table();
        Interval interval = wanted.interval();
        return writing(() -> {
            for (Lease other : leases(table)) {
                if (other.interval().overlaps(interval)) {
                    return new LeaseResult.Held(other);
                }
            }
            if (!wanted.redo() && loaded(table).covers(interval)) {
                return new LeaseResult.Loaded();
            }
            Lease lease =
                    new Lease(UUID.randomUUID().toString(), table, interval, owner, now.plus(life), wanted.resetTo());
            update(
                    "INSERT INTO leases VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    lease.id(),
                    table.model().fqn(),
                    table.version(),
                    interval.start(),
                    interval.end(),
                    owner.id(),
                    owner.host(),
                    owner.process(),
                    lease.expires().toEpochMilli(),
                    text(wanted.resetTo()));
            return new LeaseResult.Granted(lease);
        });
    }

    private static @Nullable String text(@Nullable Intervals intervals) {
        return intervals == null
                ? null
                : intervals.ranges().stream()
                        .map(range -> range.start() + ".." + range.end())
                        .collect(Collectors.joining(" "));
    }

    private static @Nullable Intervals intervals(@Nullable String text) {
        if (text == null) {
            return null;
        }
        List<Interval> ranges = new ArrayList<>();
        StringTokenizer tokens = new StringTokenizer(text);
        while (tokens.hasMoreTokens()) {
            String token = tokens.nextToken();
            int dots = token.indexOf("..");
            ranges.add(
                    new Interval(Long.parseLong(token.substring(0, dots)), Long.parseLong(token.substring(dots + 2))));
        }
        return new Intervals(ranges);
    }

    @Override
    public void heartbeat(Owner owner, Instant now, Duration life) throws StateException {
        writing(() -> update(
                "UPDATE leases SET expires_ms = ? WHERE owner = ?",
                now.plus(life).toEpochMilli(),
                owner.id()));
    }

    @Override
    public boolean complete(Lease lease, Outcome outcome) throws StateException {
        return writing(() -> {
            if (update("DELETE FROM leases WHERE id = ?", lease.id()) == 0) {
                return false;
            }
            TableKey table = lease.table();
            String model = table.model().fqn();
            Intervals before = lease.resetTo() == null ? loaded(table) : lease.resetTo();
            replaceIntervals(table, before.plus(lease.interval()));
            update(
                    "UPDATE tables SET is_there = 1, is_built = 1 WHERE model = ? AND version = ?",
                    model,
                    table.version());
            update(
                    "INSERT INTO evaluations (model, version, start_ms, end_ms, rows, millis, units, ended_ms)"
                            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    model,
                    table.version(),
                    lease.interval().start(),
                    lease.interval().end(),
                    outcome.rows(),
                    outcome.millis(),
                    outcome.units(),
                    outcome.at().toEpochMilli());
            update(
                    "DELETE FROM evaluations WHERE model = ? AND number NOT IN (SELECT number FROM evaluations WHERE"
                            + " model = ? ORDER BY number DESC LIMIT " + KEPT_EVALUATIONS + ")",
                    model,
                    model);
            return true;
        });
    }

    @Override
    public void release(Lease lease) throws StateException {
        writing(() -> update("DELETE FROM leases WHERE id = ?", lease.id()));
    }

    @Override
    public List<Lease> leases() throws StateException {
        return reading(() -> {
            List<Lease> leases = new ArrayList<>();
            query("SELECT * FROM leases ORDER BY model, version, start_ms", row -> leases.add(lease(row)));
            return leases;
        });
    }

    private List<Lease> leases(TableKey table) throws SQLException {
        List<Lease> leases = new ArrayList<>();
        query(
                "SELECT * FROM leases WHERE model = ? AND version = ?",
                row -> leases.add(lease(row)),
                table.model().fqn(),
                table.version());
        return leases;
    }

    private static Lease lease(ResultSet row) throws SQLException {
        return new Lease(
                row.getString(1),
                key(row, 2),
                new Interval(row.getLong(4), row.getLong(5)),
                new Owner(row.getString(6), row.getString(7), row.getLong(8)),
                Instant.ofEpochMilli(row.getLong(9)),
                intervals(row.getString(10)));
    }

    // Environments

    @Override
    public void beginPromotion(Environment target, long expectedRevision, Applied applied) throws StateException {
        writing(() -> {
            List<Long> present = new ArrayList<>();
            String name = target.name().value();
            query("SELECT revision FROM environments WHERE name = ?", row -> present.add(row.getLong(1)), name);
            long revision = present.isEmpty() ? 0 : present.getFirst();
            if (revision != expectedRevision) {
                throw new Interrupted(new StateException.Conflict(conflict(target.name(), expectedRevision, revision)));
            }
            Long expires = target.expires() == null ? null : target.expires().toEpochMilli();
            String content = EnvironmentJson.write(target);
            update(
                    "INSERT OR REPLACE INTO environments VALUES (?, ?, ?, 0, ?, ?)",
                    name,
                    target.revision(),
                    target.planId(),
                    expires,
                    content);
            update(
                    "INSERT OR REPLACE INTO promotions VALUES (?, ?, ?, ?, ?, ?, ?)",
                    name,
                    target.revision(),
                    target.planId(),
                    applied.by(),
                    applied.at().toEpochMilli(),
                    applied.summary(),
                    content);
            return true;
        });
    }

    private static String conflict(EnvironmentName name, long expected, long revision) {
        if (expected == 0) {
            return "the environment " + name + " was made by somebody else since this plan was computed. Plan again.";
        }
        if (revision == 0) {
            return "the environment " + name + " was removed since this plan was computed. Plan again.";
        }
        return "the environment " + name + " moved since this plan was computed (it was at revision " + expected
                + " and is now at " + revision + "). Plan again.";
    }

    @Override
    public void endPromotion(EnvironmentName name, long revision) throws StateException {
        writing(() ->
                update("UPDATE environments SET is_final = 1 WHERE name = ? AND revision = ?", name.value(), revision));
    }

    @Override
    public Optional<Environment> environment(EnvironmentName name, long revision) throws StateException {
        return reading(() -> {
            List<Environment> found = new ArrayList<>();
            query(
                    "SELECT environment, revision, plan, 1, NULL, content FROM promotions WHERE environment = ? AND"
                            + " revision = ?",
                    row -> found.add(environment(row)),
                    name.value(),
                    revision);
            return found.stream().findFirst();
        });
    }

    @Override
    public List<Promotion> promotions(EnvironmentName name) throws StateException {
        return reading(() -> {
            List<Promotion> found = new ArrayList<>();
            query(
                    "SELECT revision, plan, applied_by, applied_ms, summary FROM promotions WHERE environment = ?"
                            + " ORDER BY revision DESC",
                    row -> found.add(new Promotion(
                            row.getLong(1),
                            row.getString(2),
                            new Applied(row.getString(3), Instant.ofEpochMilli(row.getLong(4)), row.getString(5)))),
                    name.value());
            return found;
        });
    }

    @Override
    public void expire(EnvironmentName name, Instant at) throws StateException {
        writing(() -> update("UPDATE environments SET expires_ms = ? WHERE name = ?", at.toEpochMilli(), name.value()));
    }

    @Override
    public void remove(EnvironmentName name) throws StateException {
        writing(() -> update("DELETE FROM environments WHERE name = ?", name.value()));
    }

    @Override
    public void close() throws StateException {
        lock.lock();
        try {
            connection.close();
        } catch (SQLException e) {
            throw failed(e);
        } finally {
            lock.unlock();
        }
    }

    // What is outside

    @Override
    public Map<ModelName, List<Snapshot.Column>> sources() throws StateException {
        return reading(() -> {
            Map<ModelName, List<Snapshot.Column>> sources = new HashMap<>();
            query(
                    "SELECT name, columns FROM sources",
                    row -> sources.put(
                            SnapshotJson.name(row.getString(1)), SnapshotJson.readColumns(row.getString(2))));
            return sources;
        });
    }

    @Override
    public void recordSources(Map<ModelName, List<Snapshot.Column>> columns) throws StateException {
        if (sources().entrySet().containsAll(columns.entrySet())) {
            return;
        }
        writing(() -> {
            for (Map.Entry<ModelName, List<Snapshot.Column>> source : columns.entrySet()) {
                update(
                        "INSERT OR REPLACE INTO sources VALUES (?, ?)",
                        source.getKey().fqn(),
                        SnapshotJson.writeColumns(source.getValue()));
            }
            return true;
        });
    }

    @Override
    public Map<ModelName, List<Snapshot.Column>> told(String origin) throws StateException {
        return reading(() -> {
            Map<ModelName, List<Snapshot.Column>> told = new HashMap<>();
            query(
                    "SELECT name, columns FROM told WHERE origin = ?",
                    row -> told.put(SnapshotJson.name(row.getString(1)), SnapshotJson.readColumns(row.getString(2))),
                    origin);
            return told;
        });
    }

    @Override
    public void recordTold(String origin, Map<ModelName, List<Snapshot.Column>> columns, Collection<ModelName> absent)
            throws StateException {
        Map<ModelName, List<Snapshot.Column>> before = told(origin);
        if (before.entrySet().containsAll(columns.entrySet()) && absent.stream().noneMatch(before::containsKey)) {
            return;
        }
        writing(() -> {
            for (Map.Entry<ModelName, List<Snapshot.Column>> table : columns.entrySet()) {
                update(
                        "INSERT OR REPLACE INTO told VALUES (?, ?, ?)",
                        origin,
                        table.getKey().fqn(),
                        SnapshotJson.writeColumns(table.getValue()));
            }
            for (ModelName table : absent) {
                update("DELETE FROM told WHERE origin = ? AND name = ?", origin, table.fqn());
            }
            return true;
        });
    }

    // Transactions

    private <T> T reading(Work<T> work) throws StateException {
        return inTransaction("BEGIN", work);
    }

    private <T> T writing(Work<T> work) throws StateException {
        return inTransaction("BEGIN IMMEDIATE", () -> {
            T result = work.run();
            update("UPDATE facts SET value = value + 1 WHERE name = 'version'");
            return result;
        });
    }

    private <T> T inTransaction(String begin, Work<T> work) throws StateException {
        lock.lock();
        try (Statement statement = connection.createStatement()) {
            statement.execute(begin);
            try {
                T result = work.run();
                statement.execute("COMMIT");
                return result;
            } catch (SQLException | RuntimeException e) {
                statement.execute("ROLLBACK");
                throw e;
            }
        } catch (Interrupted e) {
            throw e.reason;
        } catch (StoredJson.Unreadable e) {
            throw new StateException(
                    "the state store " + place + " holds something that this version of Meshlens cannot read: "
                            + e.getMessage() + ". Another build wrote it, or the file is damaged. Nothing was changed."
                            + " Use the build that wrote it, or put an earlier copy of the file back.",
                    e);
        } catch (SQLException e) {
            throw failed(e);
        } finally {
            lock.unlock();
        }
    }

    private static StateException failed(SQLException e) {
        return new StateException("the state store failed: " + e.getMessage(), e);
    }

    private int update(String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            return statement.executeUpdate();
        }
    }

    private void query(String sql, RowReader reader, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    reader.read(rows);
                }
            }
        }
    }

    private static void bind(PreparedStatement statement, @Nullable Object... values) throws SQLException {
        for (int index = 0; index < values.length; index++) {
            statement.setObject(index + 1, values[index]);
        }
    }

    private static TableKey key(ResultSet row, int first) throws SQLException {
        return new TableKey(SnapshotJson.name(row.getString(first)), row.getString(first + 1));
    }

    /** Work in a transaction. */
    @FunctionalInterface
    private interface Work<T> {
        T run() throws SQLException;
    }

    /** Takes one row. */
    @FunctionalInterface
    private interface RowReader {
        void read(ResultSet row) throws SQLException;
    }

    /** Leaves a transaction for a reason that the caller is to hear. */
    private static final class Interrupted extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient StateException reason;

        Interrupted(StateException reason) {
            super(reason);
            this.reason = reason;
        }
    }
}
