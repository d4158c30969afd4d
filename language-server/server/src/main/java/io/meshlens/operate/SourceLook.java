package io.meshlens.operate;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.Engine;
import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.engine.Warehouse;
import io.meshlens.engine.duckdb.DuckDbFiles;
import io.meshlens.plan.Snapshot;
import io.meshlens.plan.TableName;
import io.meshlens.project.ModelName;
import io.meshlens.query.OutsideSources;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks at tables and files outside of a project, read-only. What did not change on the disk is looked at once. */
final class SourceLook {
    private static final int DEEPEST = 8;

    private final Path root;
    private final Map<ModelName, Seen> files = new HashMap<>();

    SourceLook(Path root) {
        this.root = root;
    }

    /** What a file looked like, with the relation and the times and sizes of what is behind it. */
    private record Seen(String relation, String state, List<Snapshot.Column> columns) {}

    /** Returns the columns of the files that are on this machine; nothing is fetched from elsewhere. */
    synchronized Map<ModelName, List<Snapshot.Column>> files(OutsideSources sources, Cancellation cancellation)
            throws EngineException {
        Map<ModelName, List<Snapshot.Column>> found = new LinkedHashMap<>();
        Map<ModelName, String> unseen = new LinkedHashMap<>();
        Map<ModelName, String> states = new HashMap<>();
        sources.files()
                .forEach((name, file) -> state(file.path()).ifPresent(state -> {
                    Seen seen = files.get(name);
                    if (seen != null && seen.relation.equals(file.relation()) && seen.state.equals(state)) {
                        found.put(name, seen.columns);
                    } else {
                        unseen.put(name, file.relation());
                        states.put(name, state);
                    }
                }));
        DuckDbFiles.describe(root, unseen, cancellation).forEach((name, columns) -> {
            List<Snapshot.Column> known = columns(columns);
            found.put(name, known);
            files.put(name, new Seen(unseen.getOrDefault(name, ""), states.getOrDefault(name, ""), known));
        });
        return found;
    }

    private static List<Snapshot.Column> columns(List<Session.Column> columns) {
        return columns.stream()
                .map(column -> new Snapshot.Column(column.name(), column.type()))
                .toList();
    }

    /** Says what is on the disk behind a path; empty if nothing is, or if it is not a path on this machine. */
    private Optional<String> state(String path) {
        if (path.contains("://")) {
            return Optional.empty();
        }
        try {
            if (path.indexOf('*') < 0 && path.indexOf('?') < 0 && path.indexOf('[') < 0) {
                Path file = root.resolve(path);
                return Files.isRegularFile(file) ? Optional.of(state(file)) : Optional.empty();
            }
            return pattern(path);
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    private Optional<String> pattern(String path) throws IOException {
        int wild = Math.min(Math.min(at(path, '*'), at(path, '?')), at(path, '['));
        int cut = path.lastIndexOf('/', wild);
        Path folder = root.resolve(cut < 0 ? "" : path.substring(0, cut + 1));
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + path.substring(cut + 1));
        StringBuilder all = new StringBuilder();
        try (Stream<Path> below = Files.find(
                folder,
                DEEPEST,
                (file, attributes) -> attributes.isRegularFile() && matcher.matches(folder.relativize(file)))) {
            for (Path file : below.sorted().toList()) {
                all.append(state(file)).append(' ');
            }
        }
        return all.isEmpty() ? Optional.empty() : Optional.of(all.toString());
    }

    private static int at(String text, char c) {
        int found = text.indexOf(c);
        return found < 0 ? text.length() : found;
    }

    private static String state(Path file) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        return file + "@" + attributes.lastModifiedTime().toMillis() + "/" + attributes.size();
    }

    /**
     * Returns the columns of those tables that are in a warehouse or in a database that it attaches; empty if another process
     * holds it.
     */
    static Optional<Map<ModelName, List<Snapshot.Column>>> tables(
            Engine engine, Collection<ModelName> tables, Cancellation cancellation) throws EngineException {
        Map<ModelName, List<Snapshot.Column>> found = new LinkedHashMap<>();
        if (tables.isEmpty() || engine.isAbsent()) {
            return Optional.of(found);
        }
        try (Warehouse warehouse = engine.open(Engine.Access.READ);
                Session session = warehouse.session(cancellation)) {
            Map<String, List<Session.Column>> all = new HashMap<>();
            session.columns().forEach((name, columns) -> all.put(key(engine, name), columns));
            for (ModelName table : tables) {
                List<Session.Column> columns = all.get(key(engine, TableName.of(table)));
                if (columns != null) {
                    found.put(table, columns(columns));
                }
            }
            return Optional.of(found);
        } catch (EngineException.Locked held) {
            return Optional.empty();
        }
    }

    private static String key(Engine engine, TableName name) {
        String catalog = name.catalog() == null ? engine.defaultCatalog() : name.catalog();
        String schema = name.schema() == null ? "main" : name.schema();
        return (catalog + "\n" + schema + "\n" + name.name()).toLowerCase(Locale.ROOT);
    }
}
