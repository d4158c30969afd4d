package io.meshlens.server.loop;

import io.meshlens.operate.ProjectDisk;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How the files of a folder differ from the last commit of the repository that it lies in.
 *
 * @param commit the commit's hash
 * @param committed the committed text of each file that is another one on disk; empty for a file that is not committed
 */
record GitHead(String commit, Map<FileId, Optional<Text>> committed) {
    private static final int PATIENCE_SECONDS = 20;

    GitHead {
        committed = Map.copyOf(committed);
    }

    /** Asks git; empty where the folder is in no repository, has no commit, or git is not there. */
    static Optional<GitHead> of(Path root) {
        Optional<String> commit = commit(root);
        if (commit.isEmpty()) {
            return Optional.empty();
        }
        String changed = text(root, "diff", "--name-only", "--no-renames", "-z", "--relative", "HEAD", "--", ".");
        String untracked = text(root, "ls-files", "--others", "--exclude-standard", "-z", "--", ".");
        if (changed == null || untracked == null) {
            return Optional.empty();
        }
        Map<FileId, Optional<Text>> committed = new HashMap<>();
        for (String path : names(changed)) {
            byte[] blob = run(root, "cat-file", "blob", "HEAD:./" + path);
            committed.put(
                    new FileId(path),
                    blob == null ? Optional.empty() : Optional.of(Text.of(new String(blob, StandardCharsets.UTF_8))));
        }
        for (String path : names(untracked)) {
            committed.put(new FileId(path), Optional.empty());
        }
        return Optional.of(new GitHead(commit.get(), committed));
    }

    /** Returns the last commit of the repository that a folder lies in. */
    static Optional<String> commit(Path root) {
        return Optional.ofNullable(text(root, "rev-parse", "--verify", "--quiet", "HEAD"))
                .map(String::strip)
                .filter(commit -> !commit.isEmpty());
    }

    private static List<String> names(String separatedByZero) {
        List<String> names = new ArrayList<>();
        for (String name : separatedByZero.split("\0", -1)) {
            if (!name.isEmpty() && ProjectDisk.isRelevant(Path.of(name))) {
                names.add(name);
            }
        }
        return names;
    }

    private static @Nullable String text(Path root, String... arguments) {
        byte[] output = run(root, arguments);
        return output == null ? null : new String(output, StandardCharsets.UTF_8);
    }

    /** Runs git and returns what it prints; null if it fails. */
    private static byte @Nullable [] run(Path root, String... arguments) {
        List<String> command = new ArrayList<>(List.of("git", "--no-optional-locks", "-c", "core.quotepath=off"));
        command.addAll(List.of(arguments));
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command).directory(root.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().put("LC_ALL", "C");
            Process process = builder.start();
            process.getOutputStream().close();
            ByteArrayOutputStream output = new ByteArrayOutputStream();
            process.getInputStream().transferTo(output);
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return null;
            }
            return process.exitValue() == 0 ? output.toByteArray() : null;
        } catch (IOException noGit) {
            return null;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
