package io.meshlens.engine.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverLibraryTest {
    @TempDir
    Path folder;

    @Test
    void onlyWhatThisProcessHasMappedFromTheFolderGoes() throws IOException {
        Path mapped = Files.createFile(folder.resolve("libduckdb_java123.so"));
        Path ofAnother = Files.createFile(folder.resolve("libduckdb_java456.so"));
        Path elsewhere =
                Files.createFile(Files.createDirectory(folder.resolve("lib")).resolve("libduckdb_java7.so"));
        Path maps = Files.writeString(folder.resolve("maps"), """
                7f0000000000-7f0000001000 r--p 00000000 fe:00 12 %s
                7f0000001000-7f0000002000 r-xp 00001000 fe:00 12 %s
                7f0000002000-7f0000003000 r-xp 00001000 fe:00 13 %s
                7f0000003000-7f0000004000 rw-p 00000000 00:00 0
                """.formatted(mapped, mapped, elsewhere));
        assertThat(DriverLibrary.unlinked(maps, folder)).containsExactly(mapped);
        assertThat(mapped).doesNotExist();
        assertThat(ofAnother).exists();
        assertThat(elsewhere).exists();
    }

    @Test
    void whereNothingIsListedNothingHappens() {
        assertThat(DriverLibrary.unlinked(folder.resolve("maps"), folder)).isEmpty();
    }
}
