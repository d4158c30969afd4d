package io.meshlens.cli;

import io.meshlens.server.rehearsal.Rehearsal;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Makes the archive that later language servers start from: a server that records plays an editing session on the demo project.
 * The launcher runs it after a build, the editor's extension once in the background. The archive appears under its name only
 * when a server was seen to start from it. One process at a time makes archives in a folder; a second one ends with
 * {@link ExitCode#SURROUNDING}.
 *
 * <p>Arguments: the file of the archive, then the command that starts the server, which must be of the Java that runs this.
 */
public final class ServerRehearsal {
    /** The first Java that keeps linked classes and profiles of methods; older ones keep classes only. */
    private static final int PROFILES = 25;

    private static final int PATIENCE_SECONDS = 120;

    /** What takes longer does not end, or is not worth it. */
    private static final long MOST_MILLIS = TimeUnit.MINUTES.toMillis(15);

    private ServerRehearsal() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length < 3) {
            System.err.println("usage: ServerRehearsal ARCHIVE COMMAND...");
            System.exit(ExitCode.WRONG_USE);
        }
        endWithEverything();
        System.exit(make(
                Path.of(arguments[0]).toAbsolutePath(), Arrays.asList(arguments).subList(1, arguments.length)));
    }

    /** Whoever ends this process ends the server that it started and what that started; in the end it does so itself. */
    private static void endWithEverything() {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly)));
        Thread.ofPlatform().daemon().start(() -> {
            try {
                Thread.sleep(MOST_MILLIS);
                System.exit(ExitCode.PROBLEMS);
            } catch (InterruptedException nobodyDoes) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static int make(Path archive, List<String> command) throws IOException, InterruptedException {
        Path folder = Files.createDirectories(archive.getParent());
        try (FileChannel channel = FileChannel.open(
                        folder.resolve("rehearsal.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock == null) {
                System.err.println("another process rehearses");
                return ExitCode.SURROUNDING;
            }
            if (Files.exists(archive)) {
                return ExitCode.DONE;
            }
            removePartial(folder);
            return record(archive, Files.createTempFile(folder, "new", ".part"), command);
        }
    }

    private static int record(Path archive, Path partial, List<String> command)
            throws IOException, InterruptedException {
        Path demo = Files.createTempDirectory("meshlens-rehearsal");
        try {
            Files.delete(partial); // the virtual machine makes it
            DemoFiles.copyTo(demo);
            if (!(isProfiled() ? recordProfiles(demo, partial, command) : recordClasses(demo, partial, command))) {
                System.err.println("the server did not play along to the end");
                return ExitCode.PROBLEMS;
            }
            if (!starts(with(command, onlyFrom(partial)))) {
                System.err.println("no server starts from what was recorded");
                return ExitCode.PROBLEMS;
            }
            Files.move(partial, archive, StandardCopyOption.ATOMIC_MOVE);
            return ExitCode.DONE;
        } finally {
            Files.deleteIfExists(partial);
            remove(demo);
        }
    }

    private static boolean recordProfiles(Path demo, Path archive, List<String> command)
            throws IOException, InterruptedException {
        return Rehearsal.play(demo, with(command, List.of("-XX:AOTCacheOutput=" + archive)))
                && Files.isRegularFile(archive);
    }

    /** In two steps: that also works for a runtime that was put together without an archive of its own classes. */
    private static boolean recordClasses(Path demo, Path archive, List<String> command)
            throws IOException, InterruptedException {
        Path classes = archive.resolveSibling(archive.getFileName() + ".classes");
        try {
            return Rehearsal.play(demo, with(command, List.of("-XX:DumpLoadedClassList=" + classes)))
                    && isDone(with(
                            command.subList(0, command.size() - 1),
                            List.of(
                                    "-Xshare:dump",
                                    "-XX:SharedClassListFile=" + classes,
                                    "-XX:SharedArchiveFile=" + archive)))
                    && Files.isRegularFile(archive);
        } finally {
            Files.deleteIfExists(classes);
        }
    }

    /** Returns the arguments with which a process ends at once where the archive does not fit. */
    private static List<String> onlyFrom(Path archive) {
        return isProfiled()
                ? List.of("-XX:AOTMode=on", "-XX:AOTCache=" + archive)
                : List.of("-Xshare:on", "-XX:SharedArchiveFile=" + archive);
    }

    private static boolean isProfiled() {
        return Runtime.version().feature() >= PROFILES;
    }

    private static List<String> with(List<String> command, List<String> arguments) {
        List<String> all = new ArrayList<>(command);
        all.addAll(1, arguments);
        return all;
    }

    /** Returns whether a server starts and says its version. */
    private static boolean starts(List<String> command) throws IOException, InterruptedException {
        List<String> version = new ArrayList<>(command.subList(0, command.size() - 1));
        version.add("--version");
        return isDone(version);
    }

    private static boolean isDone(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            return false;
        }
        return process.exitValue() == 0;
    }

    /** What processes left that were killed: who holds the lock is the only one who records. */
    private static void removePartial(Path folder) throws IOException {
        try (Stream<Path> inside = Files.list(folder)) {
            for (Path left :
                    inside.filter(file -> file.toString().contains(".part")).toList()) {
                Files.deleteIfExists(left);
            }
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> inside = Files.walk(folder)) {
            for (Path each : inside.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
