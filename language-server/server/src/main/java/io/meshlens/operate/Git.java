package io.meshlens.operate;

import io.meshlens.vfs.FileId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Asks git about the repository that a project lies in. It changes nothing and takes no lock. */
public final class Git {
    private static final int PATIENCE_SECONDS = 20;

    private final Path root;

    /** @param root the project's folder */
    public Git(Path root) {
        this.root = root;
    }

    /**
     * Returns the commit that a name means; empty if it means none, if the folder lies in no repository, or if git is not there.
     *
     * @param name a branch, a tag, a commit
     */
    public Optional<String> commit(String name) {
        return name.startsWith("-")
                ? Optional.empty()
                : text("rev-parse", "--verify", "--quiet", name + "^{commit}")
                        .map(String::strip)
                        .filter(commit -> !commit.isEmpty());
    }

    /**
     * Returns the project's files that differ from a commit, those that were deleted since and those that are not committed
     * included; what git ignores is not among them. Empty if git cannot tell.
     */
    public Optional<Set<FileId>> differing(String commit) {
        Optional<String> changed = text("diff", "--name-only", "--no-renames", "-z", "--relative", commit, "--", ".");
        Optional<Set<FileId>> untracked = untracked();
        if (changed.isEmpty() || untracked.isEmpty()) {
            return Optional.empty();
        }
        Set<FileId> files = names(changed.get());
        files.addAll(untracked.get());
        return Optional.of(files);
    }

    /** Returns the project's files that git does not know and does not ignore; empty if it cannot tell. */
    public Optional<Set<FileId>> untracked() {
        return text("ls-files", "--others", "--exclude-standard", "-z", "--", ".")
                .map(Git::names);
    }

    /** Returns what a file says in a commit; null if it is not there. */
    public byte @Nullable [] content(String commit, FileId file) {
        return run("cat-file", "blob", commit + ":./" + file.path());
    }

    private static Set<FileId> names(String separatedByZero) {
        Set<FileId> names = new LinkedHashSet<>();
        for (String name : separatedByZero.split("\0", -1)) {
            if (!name.isEmpty() && ProjectDisk.isRelevant(Path.of(name))) {
                names.add(new FileId(name));
            }
        }
        return names;
    }

    private Optional<String> text(String... arguments) {
        byte[] output = run(arguments);
        return output == null ? Optional.empty() : Optional.of(new String(output, StandardCharsets.UTF_8));
    }

    /** Runs git and returns what it prints; null if it fails. */
    private byte @Nullable [] run(String... arguments) {
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
