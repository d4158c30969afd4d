package io.meshlens.operate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.meshlens.engine.Cancellation;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Plan;
import io.meshlens.plan.PlanOptions;
import io.meshlens.run.Progress;
import io.meshlens.run.RunResult;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several programs, threads and people at one project. */
final class ConcurrencyTest {
    private static final EnvironmentName PROD = EnvironmentName.PROD;

    @TempDir
    Path folder;

    private Sandbox project;

    @BeforeEach
    void write() throws Exception {
        project = new Sandbox(folder);
        project.write("config.yaml", Sandbox.CONFIG);
        project.write("models/a.sql", "MODEL (name shop.a, kind FULL);\nSELECT 1 AS x\n");
        project.write("models/b.sql", "MODEL (name shop.b, kind FULL);\nSELECT 2 AS x\n");
        project.write(
                "models/c.sql",
                "MODEL (name shop.c, kind FULL);\nSELECT a.x + b.x AS x FROM shop.a AS a, shop.b AS b\n");
    }

    @Test
    void tablesThatDoNotReadEachOtherAreBuiltAtTheSameTime() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        Set<String> order = ConcurrentHashMap.newKeySet();
        Plan plan = project.plan("prod");
        RunResult result = project.operations()
                .apply(
                        plan,
                        event -> {
                            if (event instanceof Progress.Event.BatchBegins begins
                                    && !begins.model().name().equals("c")) {
                                both.countDown();
                                await(both);
                            }
                            if (event instanceof Progress.Event.TableBegins begins
                                    && begins.model().name().equals("c")) {
                                order.add("c began behind " + both.getCount());
                            }
                        },
                        new Cancellation());
        assertThat(result.status()).isEqualTo(RunResult.Status.DONE);
        assertThat(order).containsExactly("c began behind 0");
        assertThat(project.rows("SELECT * FROM shop.c")).containsExactly("3");
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(30, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nobody else came");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void cancellingStopsTheStatementThatRunsAndKeepsWhatIsDone() throws Exception {
        project.write(
                "models/b.sql",
                "MODEL (name shop.b, kind FULL);\nSELECT COUNT(*) AS x FROM range(1000000) AS r, range(1000000) AS s"
                        + " WHERE r.range * s.range % 7 = 3\n");
        Cancellation cancellation = new Cancellation();
        CountDownLatch firstDone = new CountDownLatch(1);
        Plan plan = project.plan("prod");
        CompletableFuture<Void> stop = CompletableFuture.runAsync(() -> {
            await(firstDone);
            cancellation.request();
        });
        RunResult result = project.operations()
                .apply(
                        plan,
                        event -> {
                            if (event instanceof Progress.Event.TableDone done
                                    && done.model().name().equals("a")) {
                                firstDone.countDown();
                            }
                        },
                        cancellation);
        stop.get(10, TimeUnit.SECONDS);
        assertThat(result.status()).isEqualTo(RunResult.Status.CANCELLED);
        assertThat(result.tables().stream().map(table -> table.model().name() + " " + table.state()))
                .containsExactlyInAnyOrder("a DONE", "b CANCELLED", "c CANCELLED");
        assertThat(project.relations()).hasSize(1);
        project.write("models/b.sql", "MODEL (name shop.b, kind FULL);\nSELECT 2 AS x\n");
        Plan again = project.plan("prod");
        assertThat(again.builds().stream().map(build -> build.model().name())).containsExactly("b", "c");
        assertThat(project.apply(again).status()).isEqualTo(RunResult.Status.DONE);
        assertThat(project.rows("SELECT * FROM shop.c")).containsExactly("3");
    }

    @Test
    void aPlanThatWasMadeAgainstAnotherStateIsNotApplied() throws Exception {
        project.deploy("prod");
        project.write("models/a.sql", "MODEL (name shop.a, kind FULL);\nSELECT 10 AS x\n");
        Plan stale = project.plan("prod");
        project.write("models/a.sql", "MODEL (name shop.a, kind FULL);\nSELECT 100 AS x\n");
        project.deploy("prod");
        RunResult result = project.apply(stale);
        assertThat(result.status()).isEqualTo(RunResult.Status.CONFLICT);
        assertThat(result.messages().getFirst()).contains("prod").contains("Plan again");
        assertThat(project.rows("SELECT * FROM shop.a")).containsExactly("100");
    }

    @Test
    void whoHoldsTheFileIsNamedAndWaitedFor() throws Exception {
        project.deploy("prod");
        project.write("models/a.sql", "MODEL (name shop.a, kind FULL);\nSELECT 10 AS x\n");
        Process holder = holder(folder);
        try (Operations impatient = Operations.open(
                folder,
                project.analysis().config(),
                new OperationSettings("tester", Duration.ZERO, () -> project.now))) {
            Plan plan = project.plan("prod");
            RunResult refused = impatient.apply(plan, Progress.SILENT, new Cancellation());
            assertThat(refused.status()).isEqualTo(RunResult.Status.REFUSED);
            assertThat(refused.messages().getFirst())
                    .contains("warehouse.duckdb")
                    .contains(String.valueOf(holder.pid()));

            Cancellation cancellation = new Cancellation();
            RunResult stopped = project.operations()
                    .apply(
                            plan,
                            event -> {
                                if (event instanceof Progress.Event.WaitsForWarehouse) {
                                    cancellation.request();
                                }
                            },
                            cancellation);
            assertThat(stopped.status()).isEqualTo(RunResult.Status.CANCELLED);

            RunResult done = project.operations()
                    .apply(
                            plan,
                            event -> {
                                if (event instanceof Progress.Event.WaitsForWarehouse) {
                                    holder.destroyForcibly();
                                }
                            },
                            new Cancellation());
            assertThat(done.status()).as(done.toString()).isEqualTo(RunResult.Status.DONE);
            assertThat(project.rows("SELECT * FROM shop.a")).containsExactly("10");
        } finally {
            holder.destroyForcibly();
        }
    }

    static Process holder(Path folder) throws Exception {
        Process holder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FileHolder.class.getName(),
                        folder.resolve("warehouse.duckdb").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader out = new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8));
        assertThat(out.readLine()).isEqualTo("open");
        return holder;
    }

    @Test
    void theStateIsReadAndRowsAreLookedAtWhileAPlanIsApplied() throws Exception {
        project.deploy("prod");
        project.write("models/b.sql", "MODEL (name shop.b, kind FULL);\nSELECT 20 AS x\n");
        Plan plan = project.plan("prod");
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch looked = new CountDownLatch(1);
        Operations operations = project.operations();
        CompletableFuture<RunResult> applied = CompletableFuture.supplyAsync(() -> {
            try {
                return operations.apply(
                        plan,
                        event -> {
                            if (event instanceof Progress.Event.Passed passed
                                    && passed.point() == Progress.Point.ROWS_WRITTEN) {
                                inside.countDown();
                                await(looked);
                            }
                        },
                        new Cancellation());
            } catch (OperationException e) {
                throw new IllegalStateException(e);
            }
        });
        await(inside);
        // Another program: the editor. It never waits for the warehouse.
        try (Operations editor = Operations.open(
                folder,
                project.analysis().config(),
                new OperationSettings("editor", Duration.ZERO, () -> project.now))) {
            assertThat(editor.baseline(PROD).orElseThrow().models()).hasSize(3);
            assertThat(editor.plan(project.analysis(), PROD, PlanOptions.DEFAULT, project.now)
                            .changes())
                    .isNotEmpty();
        }
        // The same program looks at rows through the file that is open.
        assertThat(rows(operations, "SELECT x FROM shop.c")).containsExactly("3");
        looked.countDown();
        assertThat(applied.get(30, TimeUnit.SECONDS).status()).isEqualTo(RunResult.Status.DONE);
        assertThat(rows(operations, "SELECT x FROM shop.c")).containsExactly("21");
    }

    private List<String> rows(Operations operations, String sql) throws Exception {
        return operations
                .query(
                        Operations.template(project.analysis().preview(Optional.empty(), sql)),
                        PROD,
                        null,
                        10,
                        new Cancellation())
                .values()
                .stream()
                .map(row -> String.valueOf(row.getFirst()))
                .toList();
    }

    @Test
    void looksChangeNothing() throws Exception {
        project.deploy("prod");
        for (String sql : List.of(
                "DROP VIEW shop.c",
                "SELECT 1; DROP VIEW shop.c",
                "INSERT INTO shop.a SELECT 1",
                "SELECT 1) AS q; DROP VIEW shop.c; SELECT * FROM (SELECT 1")) {
            assertThatThrownBy(() -> rows(project.operations(), sql)).as(sql).isInstanceOf(OperationException.class);
        }
        assertThat(project.rows("SELECT * FROM shop.c")).containsExactly("3");
    }

    @Test
    void aTableThatSomebodyDroppedIsMadeAgainByTheNextPlan() throws Exception {
        project.deploy("prod");
        String table = project.rows("SELECT table_name FROM duckdb_tables() WHERE table_name LIKE 'shop__a%'")
                .getFirst();
        project.execute("DROP TABLE sqlmesh__shop." + table + " CASCADE");
        project.write(
                "models/c.sql",
                "MODEL (name shop.c, kind FULL);\nSELECT a.x * b.x AS x FROM shop.a AS a, shop.b AS b\n");
        RunResult first = project.apply(project.plan("prod"));
        assertThat(first.status()).isEqualTo(RunResult.Status.CONFLICT);
        assertThat(first.messages().getFirst()).contains("no longer in").contains("plan again");
        project.deploy("prod");
        assertThat(project.rows("SELECT x FROM shop.c")).containsExactly("2");
        assertThat(project.rows("SELECT x FROM shop.a")).containsExactly("1");
    }

    @Test
    void aWarehouseThatIsGoneIsMadeAgain() throws Exception {
        project.deploy("prod");
        Files.delete(folder.resolve("warehouse.duckdb"));
        Plan plan = project.plan("prod");
        assertThat(plan.isEmpty()).isFalse();
        assertThat(plan.warnings()).anyMatch(warning -> warning.contains("warehouse.duckdb"));
        RunResult result = project.apply(plan);
        assertThat(result.status()).as(result.toString()).isEqualTo(RunResult.Status.DONE);
        assertThat(project.rows("SELECT x FROM shop.c")).containsExactly("3");
        assertThat(project.plan("prod").isEmpty()).isTrue();
    }

    @Test
    void aStateThatIsLostIsMadeAgainFromAPlan() throws Exception {
        project.write(
                "models/days.sql",
                "MODEL (name shop.days, kind INCREMENTAL_BY_TIME_RANGE (time_column day));\n"
                        + "SELECT @start_date AS day WHERE @start_date BETWEEN @start_date AND @end_date\n");
        project.deploy("prod");
        project.close();
        try (var files = Files.list(folder.resolve(".meshlens"))) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        project.deploy("prod");
        assertThat(project.rows("SELECT x FROM shop.c")).containsExactly("3");
        assertThat(project.plan("prod").isEmpty()).isTrue();
    }

    @Test
    void anotherStateIsRefused() throws Exception {
        project.deploy("prod");
        Sandbox other = new Sandbox(Files.createDirectory(folder.resolve("other")));
        other.write("config.yaml", Sandbox.CONFIG);
        other.write("models/z.sql", "MODEL (name other.z, kind FULL);\nSELECT 1 AS x\n");
        other.deploy("prod");
        Files.copy(
                folder.resolve("warehouse.duckdb"),
                other.root.resolve("warehouse.duckdb"),
                java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        other.write("models/z.sql", "MODEL (name other.z, kind FULL);\nSELECT 2 AS x\n");
        RunResult result = other.apply(other.plan("prod"));
        assertThat(result.status()).isEqualTo(RunResult.Status.REFUSED);
        assertThat(result.messages().getFirst()).contains("another Meshlens state");
        other.close();
    }
}
