package io.meshlens.query;

import io.meshlens.db.Db;
import io.meshlens.db.Query;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ModelName;
import io.meshlens.project.ModelSource;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.TableNames;
import io.meshlens.project.macros.Expansion;
import io.meshlens.resolve.FileFunctions;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.sql.Dialect;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The tables and files that a project reads and does not make.
 *
 * @param readers tables by name, with the gateways over which models read them, in lower case and empty text for the unnamed
 *     one: what the gateway of one model calls so may be another table for the gateway of another
 * @param files for each file, by the name under which queries know it: what stands in FROM, for example
 *     {@code read_csv('a.csv')}; a file that is read in several ways is left out
 */
public record OutsideSources(SortedMap<ModelName, SortedSet<String>> readers, Map<ModelName, File> files) {
    public OutsideSources {
        SortedMap<ModelName, SortedSet<String>> copied = new TreeMap<>();
        readers.forEach(
                (name, gateways) -> copied.put(name, Collections.unmodifiableSortedSet(new TreeSet<>(gateways))));
        readers = Collections.unmodifiableSortedMap(copied);
        files = Collections.unmodifiableMap(new TreeMap<>(files));
    }

    /** Returns the tables by name. */
    public Set<ModelName> tables() {
        return readers.keySet();
    }

    /**
     * A file.
     *
     * @param path as written; may hold {@code *}
     * @param relation what stands in FROM
     */
    public record File(String path, String relation) {}

    private static final Query<String, OutsideSources> ALL =
            Query.of("outside-sources", (db, key) -> OutsideSources.collect(db));

    /** Collects them. */
    public static OutsideSources of(Db db) {
        return db.get(ALL, Inputs.PROJECT);
    }

    private static OutsideSources collect(Db db) {
        SortedMap<ModelName, SortedSet<String>> tables = new TreeMap<>();
        Map<ModelName, Set<File>> files = new HashMap<>();
        ProjectConfig config = db.get(ProjectQueries.CONFIG, Inputs.PROJECT);
        String standard = config.gateway().map(ProjectConfig.Gateway::name).orElse(config.defaultGateway());
        for (Model model : db.get(ProjectQueries.INDEX, Inputs.PROJECT).models().values()) {
            if (model.source().language() != ModelSource.Language.SQL || model.kind() instanceof ModelKind.Seed) {
                continue;
            }
            String gateway = model.gateway().orElse(standard);
            for (ModelName read : db.get(ModelQueries.READS, model.name())) {
                if (db.get(ModelQueries.MODEL, read).isEmpty()) {
                    tables.computeIfAbsent(read, none -> new TreeSet<>()).add(gateway);
                }
            }
            if (!readsFiles(ModelQueries.gateway(config, model))) {
                continue;
            }
            db.get(ModelQueries.EXPANSION, model.name()).stream()
                    .flatMap(expansion -> expansion.statements().stream())
                    .map(Expansion.Expanded::block)
                    .forEach(block -> files(block.root(), ModelQueries.names(db, model), files));
        }
        return new OutsideSources(
                tables,
                files.entrySet().stream()
                        .filter(entry -> entry.getValue().size() == 1)
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                entry -> entry.getValue().iterator().next())));
    }

    /** Says whether an engine reads files of this machine. */
    private static boolean readsFiles(Optional<ProjectConfig.Gateway> gateway) {
        return gateway.flatMap(ProjectConfig.Gateway::connection)
                .map(connection -> connection.dialect().equals("duckdb"))
                .orElse(true);
    }

    private static void files(SyntaxNode root, TableNames names, Map<ModelName, Set<File>> found) {
        root.walk(node -> {
            if (!node.is(SyntaxKind.TABLE_REFERENCE)) {
                return;
            }
            SyntaxNode literal = node.child(SyntaxKind.STRING_LITERAL);
            SyntaxNode call = node.child(SyntaxKind.FUNCTION_CALL);
            if (literal != null) {
                add(literal, literal.text(), names, found);
            } else if (call != null && call.text().indexOf('@') < 0 && FileFunctions.isOne(nameOf(call))) {
                SyntaxNode first = first(call);
                if (first != null) {
                    add(first, call.text(), names, found);
                }
            }
        });
    }

    private static String nameOf(SyntaxNode call) {
        String text = call.text();
        int open = text.indexOf('(');
        return open < 0 ? text : text.substring(0, open).strip();
    }

    /** Returns the first argument of a call if that is a text. */
    private static @org.jspecify.annotations.Nullable SyntaxNode first(SyntaxNode call) {
        SyntaxNode[] found = new SyntaxNode[1];
        call.walk(node -> {
            if (found[0] == null && node.is(SyntaxKind.STRING_LITERAL)) {
                found[0] = node;
            }
        });
        SyntaxNode literal = found[0];
        String before = literal == null
                ? ""
                : call.text()
                        .substring(0, literal.range().start() - call.range().start());
        return literal != null && before.endsWith("(") ? literal : null;
    }

    private static void add(SyntaxNode literal, String relation, TableNames names, Map<ModelName, Set<File>> found) {
        String path = Dialect.DUCKDB.name(literal.text());
        ModelName key = names.of(List.of('"' + path.replace("\"", "\"\"") + '"'));
        found.computeIfAbsent(key, absent -> new java.util.HashSet<>()).add(new File(path, relation));
    }
}
