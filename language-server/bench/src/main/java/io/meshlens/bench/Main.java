package io.meshlens.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs the micro-benchmarks and writes their figures as JSON. Arguments: the file with the statements, the file to write. Times
 * are microseconds, speeds megabytes (10⁶ bytes) of text per second, allocations bytes per byte of text.
 */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws RunnerException, IOException {
        if (arguments.length != 2) {
            System.err.println("usage: Main STATEMENTS.sql RESULT.json");
            System.exit(2);
        }
        Path statements = Path.of(arguments[0]).toAbsolutePath();
        System.setProperty("meshlens.statements", statements.toString());
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(ParserBenchmark.class.getSimpleName())
                        .addProfiler(GCProfiler.class)
                        .jvmArgsPrepend("-Dmeshlens.statements=" + statements)
                        .build())
                .run();
        int bytes = ParserBenchmark.statements(ParserBenchmark.text()).stream()
                .mapToInt(statement -> statement.getBytes(StandardCharsets.UTF_8).length)
                .sum();
        Map<String, String> figures = new TreeMap<>();
        for (RunResult result : results) {
            String name = result.getParams().getBenchmark();
            double micros = result.getPrimaryResult().getScore();
            double allocated = Objects.requireNonNull(
                            result.getSecondaryResults().get("gc.alloc.rate.norm"))
                    .getScore();
            figures.put(
                    name.substring(name.lastIndexOf('.') + 1),
                    String.format(
                            Locale.ROOT,
                            "{\"micros\": %.2f, \"error\": %.2f, \"mb_per_second\": %.2f, \"allocated\": %.0f, \"allocated_per_byte\": %.2f}",
                            micros,
                            result.getPrimaryResult().getScoreError(),
                            bytes / micros,
                            allocated,
                            allocated / bytes));
        }
        figures.put("bytes", String.valueOf(bytes));
        StringBuilder json = new StringBuilder("{");
        figures.forEach((name, figure) -> json.append(json.length() == 1 ? "\n" : ",\n")
                .append("  \"")
                .append(name)
                .append("\": ")
                .append(figure));
        Files.writeString(Path.of(arguments[1]), json.append("\n}\n"));
    }
}
