package io.meshlens.operate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the scenarios in {@code test-fixtures/operate}: a project, what is done with it step by step, and what every step must
 * give. {@code -Dmeshlens.write=true} writes what came out in the place of what was expected, to be read before it is kept.
 */
final class ScenarioTest {
    private static final Path FOLDER = Path.of("../../test-fixtures/operate");

    @TempDir
    private Path temporary;

    @TestFactory
    Stream<DynamicTest> scenarios() throws IOException {
        String only = System.getProperty("meshlens.scenario", "");
        List<Path> files;
        try (Stream<Path> all = Files.list(FOLDER)) {
            files = all.filter(file -> file.toString().endsWith(".md")
                            && !file.endsWith("README.md")
                            && file.toString().contains(only))
                    .sorted()
                    .toList();
        }
        assertThat(files).isNotEmpty();
        return files.stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> run(file)));
    }

    private void run(Path file) throws Exception {
        String text = Files.readString(file);
        Path root = Files.createTempDirectory(temporary, "scenario");
        String now = new ScenarioRun(root).run(text);
        if (Boolean.getBoolean("meshlens.write")) {
            Files.writeString(file, now);
        } else {
            assertThat(now).isEqualTo(text);
        }
    }
}
