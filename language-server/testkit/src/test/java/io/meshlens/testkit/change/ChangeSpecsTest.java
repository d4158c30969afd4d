package io.meshlens.testkit.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.testkit.spec.ChangeSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What edits change, for whom and why: {@code test-fixtures/changes}. */
final class ChangeSpecsTest {
    private static final Path FOLDER = Path.of(System.getProperty("meshlens.root"), "test-fixtures", "changes");

    @TestFactory
    Stream<DynamicTest> everyEdit() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".md"))
                    .filter(path -> !path.endsWith("README.md"))
                    .sorted()
                    .toList()) {
                for (ChangeSpec.Case edit : ChangeSpec.read(Files.readString(file))) {
                    String name = file.getFileName() + ":" + edit.line() + " " + edit.name();
                    tests.add(DynamicTest.dynamicTest(
                            name,
                            () -> assertThat(ChangeSpec.differences(edit))
                                    .as(name)
                                    .isEmpty()));
                }
            }
        }
        assertThat(tests).hasSizeGreaterThan(30);
        return tests.stream();
    }

    @Test
    void aWrongExpectationIsSaid() {
        List<ChangeSpec.Case> cases = ChangeSpec.read("""
                # Project
                ```sql models/a.sql
                MODEL (name t.a, kind FULL);
                SELECT 1 AS x
                ```
                ```sql models/b.sql
                MODEL (name t.b, kind FULL);
                SELECT x FROM t.a
                ```
                ## Edit
                ```diff models/a.sql
                -SELECT 1 AS x
                +SELECT 2 AS x
                ```
                | model | verdict | rebuild | because |
                |---|---|---|---|
                | t.a | non-breaking | yes | x changed: 1 → 3 |
                | t.c | unchanged | no | |
                """);
        assertThat(cases).hasSize(1);
        assertThat(ChangeSpec.differences(cases.getFirst()))
                .containsExactly(
                        "t.a: verdict: expected non-breaking, got breaking: x",
                        "t.a: because: expected x changed: 1 → 3, got x changed: 1 → 2",
                        "t.b: expected unchanged, got affected via x",
                        "t.c: there is no such model");
    }
}
