package io.meshlens.server.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.operate.GitFolder;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GitHeadTest {
    @TempDir
    private Path folder;

    @Test
    void aFolderInARepositoryHasItsDifferencesFromTheLastCommit() throws IOException, InterruptedException {
        GitFolder repository = new GitFolder(folder);
        repository.write("shop/models/same.sql", "same");
        repository.write("shop/models/edited é.sql", "before");
        repository.write("shop/models/deleted.sql", "gone");
        repository.write("other/models/outside.sql", "outside");
        repository.git("init", "-q");
        repository.git("add", ".");
        repository.git("commit", "-q", "-m", "x");
        repository.write("shop/models/edited é.sql", "after");
        Files.delete(folder.resolve("shop/models/deleted.sql"));
        repository.write("shop/models/new.sql", "new");
        repository.write("shop/notes.txt", "no part of the project");
        repository.write("other/models/outside.sql", "changed");
        GitHead head = GitHead.of(folder.resolve("shop")).orElseThrow();
        assertThat(head.commit()).hasSize(40);
        assertThat(head.committed())
                .isEqualTo(Map.of(
                        new FileId("models/edited é.sql"), Optional.of(Text.of("before")),
                        new FileId("models/deleted.sql"), Optional.of(Text.of("gone")),
                        new FileId("models/new.sql"), Optional.empty()));
    }

    @Test
    void aFolderWithoutARepositoryHasNone() {
        assertThat(GitHead.of(folder)).isEmpty();
    }

    @Test
    void aRepositoryWithoutACommitHasNone() throws IOException, InterruptedException {
        new GitFolder(folder).git("init", "-q");
        assertThat(GitHead.of(folder)).isEmpty();
    }
}
