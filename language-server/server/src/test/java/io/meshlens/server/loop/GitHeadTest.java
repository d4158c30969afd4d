package io.meshlens.server.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GitHeadTest {
    @TempDir
    private Path folder;

    private void git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of("git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor()).as(String.join(" ", arguments)).isZero();
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(folder.resolve(file).getParent());
        Files.writeString(folder.resolve(file), text);
    }

    @Test
    void aFolderInARepositoryHasItsDifferencesFromTheLastCommit() throws IOException, InterruptedException {
        write("shop/models/same.sql", "same");
        write("shop/models/edited é.sql", "before");
        write("shop/models/deleted.sql", "gone");
        write("other/models/outside.sql", "outside");
        git("init", "-q");
        git("add", ".");
        git("commit", "-q", "-m", "x");
        write("shop/models/edited é.sql", "after");
        Files.delete(folder.resolve("shop/models/deleted.sql"));
        write("shop/models/new.sql", "new");
        write("shop/notes.txt", "no part of the project");
        write("other/models/outside.sql", "changed");
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
        git("init", "-q");
        assertThat(GitHead.of(folder)).isEmpty();
    }
}
