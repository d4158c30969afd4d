package io.meshlens.vfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.meshlens.text.Text;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FilesTest {
    private static final FileId A = new FileId("models/a.sql");

    @Test
    void theOpenTextHidesTheOneOnDisk() {
        Files saved = Files.none().withOnDisk(Map.of(A, Text.of("saved")));
        Files open = saved.withOpen(A, Text.of("typed"));
        assertThat(open.text(A)).contains(Text.of("typed"));
        assertThat(open.textOnDisk(A)).contains(Text.of("saved"));
        assertThat(open.withoutOpen(A).text(A)).contains(Text.of("saved"));
        assertThat(saved.text(A)).as("a value does not change").contains(Text.of("saved"));
        assertThat(open.withoutOnDisk(A).all()).containsExactly(A);
        assertThat(open.withoutOnDisk(A).withoutOpen(A).text(A)).isEmpty();
    }

    @Test
    void aPathTellsItsParts() {
        assertThat(A.name()).isEqualTo("a.sql");
        assertThat(A.extension()).isEqualTo("sql");
        assertThat(A.isUnder("models")).isTrue();
        assertThat(A.isUnder("model")).isFalse();
        assertThat(new FileId("models").isUnder("models")).isFalse();
        assertThatThrownBy(() -> new FileId("/etc/passwd")).isInstanceOf(IllegalArgumentException.class);
    }
}
