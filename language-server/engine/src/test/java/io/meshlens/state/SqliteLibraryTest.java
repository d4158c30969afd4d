package io.meshlens.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteJDBCLoader;

class SqliteLibraryTest {
    private static final int PROCESSES = 6;

    @TempDir
    Path folder;

    /** Opens a store in the file that it is given and ends. */
    static final class Opens {
        private Opens() {}

        public static void main(String[] arguments) throws StateException {
            SqliteStateStore.open(Path.of(arguments[0])).close();
        }
    }

    @Test
    void itIsUnpackedOnceAndAgainWhereItIsNotWhole() throws IOException {
        Path library = SqliteLibrary.unpacked(folder);
        assertThat(library).isNotNull();
        byte[] whole = Files.readAllBytes(library);
        Object first = Files.readAttributes(library, "unix:ino").get("ino");
        assertThat(SqliteLibrary.unpacked(folder)).isEqualTo(library);
        assertThat(Files.readAttributes(library, "unix:ino").get("ino")).isEqualTo(first);
        Files.write(library, new byte[] {1, 2, 3});
        assertThat(SqliteLibrary.unpacked(folder)).isEqualTo(library).hasBinaryContent(whole);
        assertThat(filesBelow(folder)).containsExactly(library);
    }

    @Test
    void whereNothingCanBeKeptThatIsSaid() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> SqliteLibrary.unpacked(file)).isInstanceOf(IOException.class);
    }

    @Test
    void theFolderIsTheUsersAndNeverOneRelativeToTheProject() {
        assertThat(SqliteLibrary.cacheFolder(Map.of("XDG_CACHE_HOME", "/c"), "/home/me"))
                .contains(Path.of("/c/meshlens"));
        assertThat(SqliteLibrary.cacheFolder(Map.of("XDG_CACHE_HOME", "c"), "/home/me"))
                .contains(Path.of("/home/me/.cache/meshlens"));
        assertThat(SqliteLibrary.cacheFolder(Map.of(), "?")).isEmpty();
    }

    @Test
    void processesThatStartAtOnceUnpackItTogetherAndSayNothing() throws IOException, InterruptedException {
        Path temporary = temporary();
        Path cache = folder.resolve("cache");
        List<Process> processes = new ArrayList<>();
        for (int at = 0; at < PROCESSES; at++) {
            processes.add(start(at, temporary, cache));
        }
        for (int at = 0; at < PROCESSES; at++) {
            endsSilently(processes.get(at), at);
        }
        assertThat(filesBelow(cache)).hasSize(1);
        assertThat(filesBelow(temporary)).containsExactly(ofAnother(temporary));
    }

    @Test
    void aDamagedLibraryIsUnpackedAgain() throws IOException, InterruptedException {
        Path cache = folder.resolve("cache");
        Path library = SqliteLibrary.unpacked(cache.resolve("meshlens"));
        assertThat(library).isNotNull();
        byte[] whole = Files.readAllBytes(library);
        Files.write(library, new byte[whole.length]);
        Process process = start(0, temporary(), cache);
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        // The virtual machine warns of such a file; there is no trace of an exception.
        assertThat(said(0)).content().doesNotContain("\tat ");
        assertThat(library).hasBinaryContent(whole);
    }

    @Test
    void withoutAFolderToKeepItInAProcessUsesOneOfItsOwnAndLeavesNothing() throws IOException, InterruptedException {
        Path temporary = temporary();
        endsSilently(start(0, temporary, Files.createFile(folder.resolve("file"))), 0);
        assertThat(filesBelow(temporary)).containsExactly(ofAnother(temporary));
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left).hasSize(1);
        }
    }

    /** A folder for temporary files with something that the driver would try to remove, cannot, and would tell of. */
    private Path temporary() throws IOException {
        Path temporary = folder.resolve("temporary");
        Files.createDirectories(ofAnother(temporary).getParent());
        Files.createFile(ofAnother(temporary));
        return temporary;
    }

    private static Path ofAnother(Path temporary) {
        return temporary
                .resolve("sqlite-" + SQLiteJDBCLoader.getVersion() + "-of-another")
                .resolve("file");
    }

    private Process start(int at, Path temporary, Path cache) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + temporary,
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Opens.class.getName(),
                folder.resolve("state" + at).toString());
        builder.environment().put("XDG_CACHE_HOME", cache.toString());
        builder.redirectErrorStream(true).redirectOutput(said(at).toFile());
        return builder.start();
    }

    private void endsSilently(Process process, int at) throws IOException, InterruptedException {
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(said(at)).content().isEmpty();
        assertThat(process.exitValue()).isZero();
        assertThat(folder.resolve("state" + at)).isNotEmptyFile();
    }

    private Path said(int at) {
        return folder.resolve("said" + at);
    }

    private static List<Path> filesBelow(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }
}
