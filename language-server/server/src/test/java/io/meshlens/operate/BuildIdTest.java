package io.meshlens.operate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds that differ in one letter of one class have different ids. */
final class BuildIdTest {
    @TempDir
    Path folder;

    private Path main;
    private Path library;

    @BeforeEach
    void write() throws IOException {
        main = folder.resolve("main.jar");
        library = Files.createDirectories(folder.resolve("lib")).resolve("library.jar");
        jar(main, "main");
        jar(library, "library");
    }

    private static void jar(Path file, String text) throws IOException {
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(file))) {
            ZipEntry entry = new ZipEntry("A.class").setLastModifiedTime(FileTime.fromMillis(0));
            jar.putNextEntry(entry);
            jar.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private Optional<String> id() {
        return BuildId.of(main, folder.resolve("lib"));
    }

    @Test
    void equalJarsAreOneBuild() throws IOException {
        Optional<String> before = id();
        assertThat(before).isPresent();
        jar(library, "library");
        assertThat(id()).isEqualTo(before);
    }

    @Test
    void everyJarCounts() throws IOException {
        Optional<String> before = id();
        jar(library, "librarz");
        Optional<String> other = id();
        assertThat(other).isPresent().isNotEqualTo(before);
        jar(main, "mein");
        assertThat(id()).isPresent().isNotEqualTo(other).isNotEqualTo(before);
        jar(library.resolveSibling("more.jar"), "library");
        assertThat(id()).isPresent().isNotEqualTo(other);
    }

    @Test
    void whatIsNoJarIsNoBuild() throws IOException {
        Files.writeString(library, "nothing that ends like a jar, however long it may be");
        assertThat(id()).isEmpty();
        Files.delete(library);
        Files.delete(library.getParent());
        assertThat(id()).isEmpty();
        assertThat(BuildId.ofProcess())
                .as("these tests run from folders of classes")
                .isEmpty();
    }
}
