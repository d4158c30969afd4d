package io.meshlens.server.loop;

import io.meshlens.operate.Git;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How the files of a folder differ from the last commit of the repository that it lies in.
 *
 * @param commit the commit's hash
 * @param committed the committed text of each file that is another one on disk; empty for a file that is not committed
 */
record GitHead(String commit, Map<FileId, Optional<Text>> committed) {
    GitHead {
        committed = Map.copyOf(committed);
    }

    /** Asks git; empty where the folder is in no repository, has no commit, or git is not there. */
    static Optional<GitHead> of(Path root) {
        Git git = new Git(root);
        String commit = git.commit("HEAD").orElse(null);
        Set<FileId> differing = commit == null ? null : git.differing(commit).orElse(null);
        if (commit == null || differing == null) {
            return Optional.empty();
        }
        Map<FileId, Optional<Text>> committed = new HashMap<>();
        for (FileId file : differing) {
            byte[] blob = git.content(commit, file);
            committed.put(
                    file,
                    blob == null ? Optional.empty() : Optional.of(Text.of(new String(blob, StandardCharsets.UTF_8))));
        }
        return Optional.of(new GitHead(commit, committed));
    }

    /** Returns the last commit of the repository that a folder lies in. */
    static Optional<String> commit(Path root) {
        return new Git(root).commit("HEAD");
    }
}
