package io.meshlens.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands as processes: exit codes, being stopped, and two that want the same warehouse. */
final class ProcessTest {
    private static final Path PROJECT = Path.of(System.getProperty("meshlens.root"), "test-fixtures", "cli", "project");
    private static final long PATIENCE_SECONDS = 120;

    /** Takes minutes, unless somebody stops it; comes after what it reads. */
    private static final String SLOW = """
            MODEL (name mart.slow, kind FULL);
            SELECT COUNT(*) AS n
            FROM stg.orders, range(20000) AS a, range(1000000) AS b
            WHERE hash(order_id, a.range, b.range) = 1
            """;

    @TempDir
    private Path folder;

    private record Ended(int code, String out, String err) {}

    private Process start(String... arguments) throws IOException {
        return start(List.of(), arguments);
    }

    private Process start(List<String> javaOptions, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(javaOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "io.meshlens.cli.Main"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("COLUMNS", "100");
        builder.environment().remove("MESHLENS_DEBUG");
        builder.redirectError(folder.resolve("stderr.txt").toFile());
        return builder.start();
    }

    private Ended end(Process process) throws IOException, InterruptedException {
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return new Ended(process.exitValue(), out, Files.readString(folder.resolve("stderr.txt")));
    }

    private Ended run(String... arguments) throws IOException, InterruptedException {
        return end(start(arguments));
    }

    @Test
    void theVersionSaysOnWhichJavaItRuns() throws IOException, InterruptedException {
        Ended ended = run("--version");
        assertThat(ended.code()).isZero();
        assertThat(ended.out()).matches("Meshlens .*, Java " + Runtime.version().feature() + "\\S* \\(.*\\)\\R");
        assertThat(ended.err()).isEmpty();
    }

    @Test
    void aPlanIsAppliedOnce() throws IOException, InterruptedException {
        Session.copy(PROJECT, folder);
        Ended first = run("plan", "--auto-apply", "--no-prompts");
        assertThat(first.code()).as(first.toString()).isZero();
        assertThat(first.out()).contains("prod now shows 5 new views.").doesNotContain("\u001b");
        assertThat(first.err()).isEmpty();
        Ended second = run("plan", "--auto-apply", "--no-prompts");
        assertThat(second.code()).isZero();
        assertThat(second.out()).isEqualTo("No changes: prod is up to date." + System.lineSeparator());
    }

    @Test
    void faultsAreToldWithoutATrace() throws IOException, InterruptedException {
        Ended ended = run("plan");
        assertThat(ended.code()).isEqualTo(ExitCode.SURROUNDING);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).startsWith("error: There is no project in ").doesNotContain("\tat ");
    }

    @Test
    void whatIsStoppedKeepsWhatIsDone() throws IOException, InterruptedException {
        Session.copy(PROJECT, folder);
        Files.writeString(folder.resolve("models/slow.sql"), SLOW);
        Process process = start("plan", "--auto-apply");
        awaitRows(process);
        process.toHandle().destroy();
        Ended ended = end(process);
        assertThat(ended.code()).as(ended.toString()).isEqualTo(ExitCode.CANCELLED);
        assertThat(ended.out())
                .contains("Stopped. ", "tables are done and kept; prod shows what it showed before. Go on with: ");
        assertThat(ended.err()).contains("Stopping. What is finished is kept.");

        Files.delete(folder.resolve("models/slow.sql"));
        Ended next = run("plan", "--auto-apply");
        assertThat(next.code()).as(next.toString()).isZero();
        assertThat(next.out()).contains("raw.orders      added  built already");
    }

    @Test
    void aWarehouseInUseIsNamedWithItsUser() throws IOException, InterruptedException {
        Session.copy(PROJECT, folder);
        Files.writeString(folder.resolve("models/slow.sql"), SLOW);
        Process process = start("plan", "--auto-apply");
        awaitRows(process);
        Path err = folder.resolve("stderr.txt");
        Process other = start("fetchdf", "-- a comment is no option\nSELECT 1");
        String out = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = other.waitFor();
        assertThat(code).as(out).isEqualTo(ExitCode.SURROUNDING);
        assertThat(Files.readString(err)).contains("warehouse.duckdb is in use by", "(process " + process.pid() + ")");
        process.toHandle().destroy();
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    private void writeOverNetwork(int port) throws IOException {
        Files.createDirectories(folder.resolve("models"));
        Files.writeString(folder.resolve("config.yaml"), """
                gateways:
                  local:
                    connection: {type: duckdb, database: warehouse.duckdb}
                  pg:
                    connection: {type: postgres, host: 127.0.0.1, port: %d, user: u, password: hush-hush, database: d}
                  my:
                    connection: {type: mysql, host: 127.0.0.1, port: %d, user: u, password: hush-hush}
                model_defaults: {dialect: duckdb, start: '2024-01-01'}
                default_gateway: local
                """.formatted(port, port));
        Files.writeString(
                folder.resolve("models/a.sql"),
                "MODEL (name x.a, kind FULL, dialect postgres, gateway pg); SELECT * FROM raw.t");
        Files.writeString(
                folder.resolve("models/b.sql"),
                "MODEL (name x.b, kind FULL, dialect mysql, gateway my); SELECT * FROM raw.u");
    }

    @Test
    void aQuestionToADatabaseThatNeverAnswersIsStopped() throws IOException, InterruptedException {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            writeOverNetwork(silent.getLocalPort());
            Process process = start("catalog", "refresh", "--timeout", "600");
            silent.accept();
            process.toHandle().destroy();
            Ended ended = end(process);
            assertThat(ended.code()).as(ended.toString()).isEqualTo(ExitCode.CANCELLED);
            assertThat(ended.err()).contains("Stopping.", "error: cancelled").doesNotContain("hush-hush", "\tat ");
        }
    }

    @Test
    void driversAreLoadedWhenADatabaseIsAsked() throws IOException, InterruptedException {
        writeOverNetwork(1);
        Path classes = folder.resolve("classes.txt");
        List<String> logged = List.of("-Xlog:class+load:file=" + classes);
        for (List<String> command : List.of(List.of("check"), List.of("lineage", "x.a"), List.of("plan"))) {
            end(start(logged, command.toArray(String[]::new)));
            assertThat(Files.readString(classes))
                    .as("%s", command)
                    .contains(" io.meshlens.operate.Sources ")
                    .doesNotContain(" org.postgresql.", " org.mariadb.");
        }
        end(start(logged, "catalog", "refresh"));
        assertThat(Files.readString(classes))
                .contains(" org.postgresql.Driver ", " org.mariadb.jdbc.Driver ")
                .doesNotContain(" org.duckdb.DuckDBDriver ");
    }

    /** Waits until a table is done, so that the warehouse is open. */
    private static void awaitRows(Process process) throws IOException {
        StringBuilder seen = new StringBuilder();
        while (seen.indexOf("done     raw.orders") < 0) {
            int read = process.getInputStream().read();
            assertThat(read).as("%s", seen).isNotNegative();
            seen.append((char) read);
        }
    }

    @Test
    void theDemoPlaysTheWholeLoopAndOverwritesNothing() throws IOException, InterruptedException {
        Ended ended = run("demo");
        assertThat(ended.code()).as(ended.toString()).isZero();
        assertThat(ended.out())
                .contains(
                        "prod now shows 33 new views.",
                        "+   retired_on IS NULL AND category <> 'gifts' AS is_active",
                        "marts.dim_products  affected via is_active  rebuild  full",
                        "Not rebuilt, although SQLMesh would: marts.fct_order_items, marts.product_performance.",
                        "GIFT-02  Gift Card 25  true     false",
                        "Promotes 2 models (no data is computed).",
                        "What to try next");
        assertThat(ended.err()).isEmpty();
        Ended again = run("demo", "--json");
        assertThat(again.code()).as(again.toString()).isZero();
        assertThat(folder.resolve("meshlens-demo/warehouse.duckdb")).exists();
        assertThat(folder.resolve("meshlens-demo-2/warehouse.duckdb")).exists();
        Ended refused = run("demo", "meshlens-demo");
        assertThat(refused.code()).isEqualTo(ExitCode.PROBLEMS);
        assertThat(refused.err()).contains("nothing is overwritten");
    }
}
