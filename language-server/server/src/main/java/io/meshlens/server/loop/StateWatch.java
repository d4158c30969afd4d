package io.meshlens.server.loop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Sees when somebody else, for example the command line, changes what is deployed or a database of the project: looks at the
 * times and sizes of the state's files, and of the databases in the project's folder, now and then. Clients watch no hidden folders for us on every system.
 */
final class StateWatch {
    private static final long PERIOD_MILLIS = 1000;

    private final Map<Project, Map<Path, String>> seen = new ConcurrentHashMap<>();
    private final Loop loop;
    private final Thread thread;

    StateWatch(Loop loop) {
        this.loop = loop;
        this.thread = Thread.ofVirtual().name("meshlens-state-watch").start(this::watch);
    }

    void add(Project project) {
        seen.put(project, stamps(project.root));
    }

    void remove(Project project) {
        seen.remove(project);
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(PERIOD_MILLIS);
                for (Project project : List.copyOf(seen.keySet())) {
                    Map<Path, String> now = stamps(project.root);
                    // One that was left meanwhile stays away.
                    Map<Path, String> before = seen.replace(project, now);
                    if (before != null && !now.equals(before)) {
                        loop.add(new Event.StateTouched(project));
                    }
                }
            }
        } catch (InterruptedException stop) {
            // the end
        }
    }

    private static Map<Path, String> stamps(Path root) {
        Map<Path, String> stamps = new HashMap<>();
        add(root, stamps);
        add(root.resolve(".meshlens"), stamps);
        return stamps;
    }

    private static void add(Path folder, Map<Path, String> stamps) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(StateWatch::isDatabase).forEach(file -> stamps.put(file, stamp(file)));
        } catch (IOException unreadable) {
            stamps.put(folder, "unreadable");
        }
    }

    private static boolean isDatabase(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(".db") || name.endsWith(".db-wal") || name.endsWith(".duckdb");
    }

    private static String stamp(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.lastModifiedTime() + " " + attributes.size();
        } catch (IOException gone) {
            return "";
        }
    }

    void close() {
        thread.interrupt();
    }
}
