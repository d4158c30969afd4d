package io.meshlens.operate;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.Engine;
import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.engine.Warehouse;
import io.meshlens.engine.duckdb.DuckDbEngine;
import io.meshlens.engine.duckdb.DuckDbOptions;
import io.meshlens.ide.Analysis;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Plan;
import io.meshlens.plan.PlanOptions;
import io.meshlens.run.Progress;
import io.meshlens.run.RunResult;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A project in a folder of its own, with its warehouse, at a time that the test says. */
final class Sandbox implements AutoCloseable {
    static final String CONFIG = """
            gateways:
              local:
                connection:
                  type: duckdb
                  database: warehouse.duckdb
            default_gateway: local
            model_defaults:
              dialect: duckdb
              start: '2024-01-01'
              cron: '@daily'
            """;

    final Path root;
    Instant now = Instant.parse("2024-01-08T03:00:00Z");
    final List<Progress.Event> events = java.util.Collections.synchronizedList(new ArrayList<>());
    private @Nullable Operations operations;

    Sandbox(Path root) {
        this.root = root;
    }

    /** Copies a project without what was made in it. */
    static Sandbox copyOf(Path project, Path root) throws IOException {
        Files.walkFileTree(project, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) throws IOException {
                if (path.getFileName().toString().startsWith(".")) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(root.resolve(project.relativize(path).toString()));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
                if (!path.toString().contains(".duckdb")) {
                    Files.copy(path, root.resolve(project.relativize(path).toString()));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return new Sandbox(root);
    }

    void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    void replace(String path, String old, String fresh) throws IOException {
        String text = Files.readString(root.resolve(path));
        if (!text.contains(old)) {
            throw new AssertionError(path + " has no " + old);
        }
        write(path, text.replace(old, fresh));
    }

    void delete(String path) throws IOException {
        Files.delete(root.resolve(path));
    }

    Analysis analysis() throws IOException {
        return ProjectReader.read(root, Map.of());
    }

    Operations operations() throws IOException, OperationException {
        Operations open = operations;
        if (open == null) {
            open = Operations.open(
                    root, analysis().config(), new OperationSettings("tester", Duration.ofSeconds(20), () -> now));
            operations = open;
        }
        return open;
    }

    Plan plan(String environment) throws IOException, OperationException {
        return plan(environment, PlanOptions.DEFAULT);
    }

    Plan plan(String environment, PlanOptions options) throws IOException, OperationException {
        return operations().plan(analysis(), EnvironmentName.of(environment), options, now);
    }

    RunResult apply(Plan plan) throws IOException, OperationException {
        return apply(plan, new Cancellation());
    }

    RunResult apply(Plan plan, Cancellation cancellation) throws IOException, OperationException {
        return operations().apply(plan, events::add, cancellation);
    }

    /** Plans and applies; what does not end well is a failure of the test. */
    RunResult deploy(String environment) throws IOException, OperationException {
        Plan plan = plan(environment);
        RunResult result = apply(plan);
        if (result.status() != RunResult.Status.DONE) {
            throw new AssertionError(
                    result.status() + " " + result.messages() + " " + result.tables() + " " + plan.problems());
        }
        return result;
    }

    Engine engine() {
        return new DuckDbEngine(DuckDbOptions.file(root.resolve("warehouse.duckdb")));
    }

    /** Returns rows as texts, one blank bar between two values. */
    List<String> rows(String sql) throws EngineException {
        try (Warehouse warehouse = engine().open(Engine.Access.READ);
                Session session = warehouse.session(new Cancellation())) {
            return session.query(sql, 100_000).values().stream()
                    .map(row ->
                            String.join(" | ", row.stream().map(String::valueOf).toList()))
                    .toList();
        }
    }

    void execute(String... statements) throws EngineException {
        try (Warehouse warehouse = engine().open(Engine.Access.WRITE);
                Session session = warehouse.session(new Cancellation())) {
            for (String sql : statements) {
                session.execute(sql);
            }
        }
    }

    /** Lists the tables and views of the warehouse, those of the ledger left out. */
    List<String> relations() throws EngineException {
        return rows("SELECT schema || '.' || name FROM (SELECT schema_name AS schema, table_name AS name FROM"
                + " duckdb_tables() UNION ALL SELECT schema_name, view_name FROM duckdb_views() WHERE NOT internal)"
                + " WHERE schema <> 'sqlmesh__meshlens' ORDER BY 1");
    }

    @Override
    public void close() throws OperationException {
        if (operations != null) {
            operations.close();
            operations = null;
        }
    }
}
