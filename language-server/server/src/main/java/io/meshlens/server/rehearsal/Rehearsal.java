package io.meshlens.server.rehearsal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Starts a server, plays an editing session on a project with it, and ends it. Started with {@code -XX:AOTCacheOutput} the
 * server then leaves an archive of its classes, linked, with the profiles of its methods: later servers start in half the time
 * and answer their first requests as fast as the later ones. Nothing is written but that.
 */
public final class Rehearsal {
    /** More files teach nothing new. */
    private static final int FILES = 16;

    private static final int ROUNDS = 6;

    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(90);

    private Rehearsal() {}

    /**
     * Plays with a server that it starts.
     *
     * @param project the folder of a project
     * @param command what starts the server
     * @return whether the server played along to the end
     */
    public static boolean play(Path project, List<String> command) throws IOException, InterruptedException {
        Path folder = project.toRealPath();
        long end = System.nanoTime() + MOST_NANOS;
        try (EditorSession editor = EditorSession.start(folder, command)) {
            editor.initialize();
            for (Path file : models(folder)) {
                Document document = new Document(editor, file, Files.readString(file, StandardCharsets.UTF_8));
                document.open();
                for (int round = 0; round < ROUNDS && System.nanoTime() < end; round++) {
                    document.ask();
                    document.edit();
                }
                document.close();
            }
            return editor.end();
        }
    }

    private static List<Path> models(Path folder) throws IOException {
        Path models = folder.resolve("models");
        if (!Files.isDirectory(models)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(models)) {
            return all.filter(path -> path.toString().endsWith(".sql"))
                    .sorted(java.util.Comparator.reverseOrder())
                    .limit(FILES)
                    .toList();
        }
    }
}
