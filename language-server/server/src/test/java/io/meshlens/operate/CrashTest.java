package io.meshlens.operate;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.plan.Plan;
import io.meshlens.run.Progress;
import io.meshlens.run.RunResult;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a process that applies a plan, at every point between two steps and at random moments. Whatever it was doing: the views
 * show the state before or the state after and nothing in between, and planning and applying once more gives the rows, the views
 * and the tables of a plan that nobody interrupted.
 */
final class CrashTest {
    private static final boolean LONG = Boolean.getBoolean("meshlens.long");
    private static final int RANDOM_KILLS = LONG ? 60 : 2;

    private static final String DUMPED = "SELECT schema_name || '.' || view_name FROM duckdb_views() WHERE NOT internal"
            + " AND schema_name = 'shop' ORDER BY 1";

    @TempDir
    Path folder;

    /** What is done, starting from a folder. */
    private record Act(String name, String command, Instant now, Path start) {}

    /** What an act gives if nobody interrupts it. */
    private record Reference(
            Map<String, List<String>> before,
            Map<String, List<String>> after,
            List<String> relations,
            List<Progress.Event.Passed> points) {}

    @TestFactory
    Stream<DynamicTest> kills() throws Exception {
        List<DynamicTest> tests = new ArrayList<>();
        Path empty = folder.resolve("empty");
        firstFiles(new Sandbox(empty));
        Act first = new Act("first plan", "plan", Instant.parse("2024-01-08T03:00:00Z"), empty);
        Path deployed = folder.resolve("deployed");
        try (Sandbox sandbox = copy(empty, deployed)) {
            sandbox.deploy("prod");
        }
        Path edited = folder.resolve("edited");
        try (Sandbox sandbox = copy(deployed, edited)) {
            edit(sandbox);
        }
        Act second = new Act("changes", "plan", Instant.parse("2024-01-09T03:00:00Z"), edited);
        Act run = new Act("run", "run", Instant.parse("2024-01-10T03:00:00Z"), deployed);
        for (Act act : List.of(first, second, run)) {
            Reference reference = reference(act);
            int every = LONG || act.equals(second) ? 1 : 3;
            List<Integer> chosen = chosen(reference.points);
            for (int i = 0; i < chosen.size(); i++) {
                int point = chosen.get(i);
                if (i % every > 0 && !isBetweenBatches(reference.points, point - 1)) {
                    continue;
                }
                tests.add(DynamicTest.dynamicTest(
                        act.name + ": " + point + " "
                                + reference.points.get(point - 1).point(),
                        () -> kill(act, reference, point, 0)));
            }
            Random random = new Random(7);
            for (int i = 0; i < RANDOM_KILLS; i++) {
                int millis = random.nextInt(600);
                tests.add(DynamicTest.dynamicTest(
                        act.name + ": after " + millis + " ms", () -> kill(act, reference, 0, millis)));
            }
        }
        return tests.stream();
    }

    /** Takes the first and the last time that each point is passed; all times in the long run. The points are few seconds each. */
    private static List<Integer> chosen(List<Progress.Event.Passed> points) {
        List<Progress.Point> kinds =
                points.stream().map(Progress.Event.Passed::point).toList();
        List<Integer> chosen = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            Progress.Point kind = kinds.get(i);
            if (LONG || kinds.indexOf(kind) == i || kinds.lastIndexOf(kind) == i || isBetweenBatches(points, i)) {
                chosen.add(i + 1);
            }
        }
        return chosen;
    }

    /** Says whether a table has its first batch and waits for the next. */
    private static boolean isBetweenBatches(List<Progress.Event.Passed> points, int i) {
        return points.get(i).point() == Progress.Point.ROWS_COMMITTED
                && points.indexOf(points.get(i)) == i
                && points.lastIndexOf(points.get(i)) > i;
    }

    private Reference reference(Act act) throws Exception {
        Path place = Files.createTempDirectory(folder, "reference");
        try (Sandbox sandbox = copy(act.start, place)) {
            Map<String, List<String>> before = dump(sandbox);
            apply(sandbox, act);
            List<Progress.Event.Passed> points = sandbox.events.stream()
                    .filter(Progress.Event.Passed.class::isInstance)
                    .map(Progress.Event.Passed.class::cast)
                    .toList();
            return new Reference(before, dump(sandbox), sandbox.relations(), points);
        }
    }

    private static void apply(Sandbox sandbox, Act act) throws Exception {
        sandbox.now = act.now;
        Plan plan = CrashChild.plan(sandbox, act.command);
        RunResult result = sandbox.apply(plan);
        assertThat(result.status()).as(result + " " + plan.problems()).isEqualTo(RunResult.Status.DONE);
    }

    private void kill(Act act, Reference reference, int point, int millis) throws Exception {
        Path place = Files.createTempDirectory(folder, "killed");
        try (Sandbox sandbox = copy(act.start, place)) {
            killChild(place, act, point, millis);
            Map<String, List<String>> found = dump(sandbox);
            if (act.command.equals("plan")) {
                assertThat(found).isIn(reference.before, reference.after);
            }
            apply(sandbox, act);
            assertThat(dump(sandbox)).isEqualTo(reference.after);
            assertThat(sandbox.relations()).isEqualTo(reference.relations);
            Plan again = CrashChild.plan(sandbox, act.command);
            assertThat(again.isEmpty()).as(again.toString()).isTrue();
            if (act.command.equals("plan")) {
                assertThat(again.changes()).isEmpty();
            }
            assertThat(sandbox.rows("SELECT count(*) FROM sqlmesh__meshlens.objects"))
                    .containsExactly(String.valueOf(sandbox.relations().stream()
                            .filter(name -> !name.startsWith("raw."))
                            .count()));
        }
    }

    private static void killChild(Path place, Act act, int point, int millis) throws IOException, InterruptedException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.io.tmpdir=" + Files.createDirectories(place.resolveSibling("unpacked")),
                        "-cp",
                        System.getProperty("java.class.path"),
                        CrashChild.class.getName(),
                        place.toString(),
                        act.command,
                        act.now.toString(),
                        String.valueOf(point))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(out.readLine()).isEqualTo("begins");
            if (point > 0) {
                assertThat(out.readLine()).isEqualTo("reached");
            } else {
                Thread.sleep(millis);
            }
            child.destroyForcibly();
            child.waitFor();
        }
        try (Stream<Path> left = Files.list(place.resolveSibling("unpacked"))) {
            for (Path file : left.toList()) {
                Files.delete(file);
            }
        }
    }

    /** Returns the rows of every view of prod; nothing if there is no warehouse. */
    private static Map<String, List<String>> dump(Sandbox sandbox) throws Exception {
        Map<String, List<String>> dump = new LinkedHashMap<>();
        if (Files.exists(sandbox.root.resolve("warehouse.duckdb"))) {
            for (String view : sandbox.rows(DUMPED)) {
                dump.put(view, sandbox.rows("SELECT * FROM " + view + " ORDER BY ALL"));
            }
        }
        return dump;
    }

    private static Sandbox copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : all.toList()) {
                Path target = to.resolve(from.relativize(path).toString());
                if (Files.isDirectory(path)) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(Objects.requireNonNull(target.getParent()));
                    Files.copy(path, target);
                }
            }
        }
        return new Sandbox(to);
    }

    private static void firstFiles(Sandbox sandbox) throws Exception {
        sandbox.write("config.yaml", Sandbox.CONFIG);
        sandbox.write("seeds/customers.csv", "id,city\n1,Rome\n2,Oslo\n");
        sandbox.write("models/customers.sql", """
                MODEL (name shop.customers, kind SEED (path '../seeds/customers.csv'));
                """);
        sandbox.write("models/events.sql", """
                MODEL (name shop.events, kind INCREMENTAL_BY_TIME_RANGE (time_column day, batch_size 2),
                  audits (not_null(columns := (day))));
                SELECT d::DATE AS day, 1 + day(d) % 2 AS id FROM generate_series(DATE '2024-01-01', DATE '2024-02-01', INTERVAL 1 DAY) AS t(d)
                WHERE d::DATE BETWEEN @start_date AND @end_date
                """);
        sandbox.write("models/latest.sql", """
                MODEL (name shop.latest, kind INCREMENTAL_BY_UNIQUE_KEY (unique_key id, batch_size 3));
                SELECT id, MAX(day) AS day FROM shop.events WHERE day BETWEEN @start_date AND @end_date GROUP BY id
                """);
        sandbox.write("models/history.sql", """
                MODEL (name shop.history, kind SCD_TYPE_2_BY_COLUMN (unique_key id, columns [city, day], execution_time_as_valid_from true));
                SELECT c.id, c.city, l.day FROM shop.customers AS c JOIN shop.latest AS l ON l.id = c.id
                """);
        sandbox.write("models/counted.sql", """
                MODEL (name shop.counted, kind VIEW);
                SELECT id, COUNT(*) AS n FROM shop.events GROUP BY id
                """);
        sandbox.write("models/inlined.sql", """
                MODEL (name shop.inlined, kind EMBEDDED);
                SELECT id, n * 10 AS n FROM shop.counted
                """);
        sandbox.write("models/report.sql", """
                MODEL (name shop.report, kind FULL);
                SELECT c.city, i.n FROM shop.customers AS c JOIN shop.inlined AS i ON i.id = c.id
                """);
        sandbox.write("models/gone.sql", """
                MODEL (name shop.gone, kind FULL);
                SELECT 1 AS x
                """);
    }

    /** Changes that build a new table of every kind, take over a history, add a model and remove one. */
    private static void edit(Sandbox sandbox) throws Exception {
        sandbox.write("seeds/customers.csv", "id,city\n1,Bari\n2,Oslo\n");
        sandbox.replace("models/events.sql", "1 + day(d) % 2 AS id", "2 - day(d) % 2 AS id, 'x' AS more");
        sandbox.delete("models/gone.sql");
        sandbox.write("models/fresh.sql", """
                MODEL (name shop.fresh, kind FULL);
                SELECT COUNT(*) AS n FROM shop.history
                """);
    }
}
