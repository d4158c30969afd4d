package io.meshlens.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Types every session of {@code test-fixtures/cli} and compares what is printed. */
final class SessionsTest {
    private static final Path FIXTURES = Path.of(System.getProperty("meshlens.root"), "test-fixtures", "cli");

    @TempDir
    private Path temporary;

    @TestFactory
    Stream<DynamicTest> sessions() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(FIXTURES.resolve("sessions"))) {
            files = all.sorted().toList();
        }
        assertThat(files).hasSizeGreaterThan(3);
        return files.stream()
                .map(file -> DynamicTest.dynamicTest(String.valueOf(file.getFileName()), () -> play(file)));
    }

    private void play(Path file) throws IOException {
        Path folder =
                temporary.toRealPath().resolve(file.getFileName().toString().replace(".md", ""));
        Session.copy(FIXTURES.resolve("project"), folder);
        Session session = new Session(folder);
        String written = Files.readString(file);
        SessionText text = SessionText.read(written);
        List<Object> parts = new ArrayList<>();
        for (Object part : text.parts()) {
            parts.add(part instanceof SessionText.Block block ? session.play(block) : part);
        }
        String played = new SessionText(parts).write();
        if (Boolean.getBoolean("meshlens.record")) {
            Files.writeString(file, played);
        }
        assertThat(played).isEqualTo(written);
    }
}
