package io.meshlens.query;

import io.meshlens.db.Db;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ModelName;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.TableNames;
import io.meshlens.project.macros.Expansion;
import io.meshlens.project.macros.SqlPieces;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.sql.Dialect;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Names that would mean something else where an embedded model stands: its query is put into its readers, and a table that it
 * names without a schema would there be a common table expression of that name.
 */
final class Captures {
    /** What makes that a name without a schema need not be one of the schema "main". */
    private static final Pattern MOVES_NAMES = Pattern.compile(
            "\\buse\\s|search_path|\\bset\\s+((session|global|local)\\s+)?schema\\b|\\btemp(orary)?\\b");

    private Captures() {}

    /**
     * What is found.
     *
     * @param names the names that are to be written with their schema, as names compare
     * @param problem why that cannot be done
     */
    record Found(Set<String> names, Optional<String> problem) {
        static final Found NONE = new Found(Set.of(), Optional.empty());
    }

    /** Looks at the readers of an embedded model. */
    static Found of(Db db, Model embedded, SyntaxNode query) {
        Dialect dialect = ModelQueries.dialect(embedded);
        TableNames names = ModelQueries.names(db, embedded);
        Set<String> bare = new TreeSet<>();
        for (List<String> written : TableReads.of(query, dialect)) {
            if (written.size() == 1 && !PlanTemplates.hasTable(db, names.of(written))) {
                bare.add(dialect.foldTable(written.getFirst()));
            }
        }
        if (bare.isEmpty()) {
            return Found.NONE;
        }
        Set<ModelName> readers = new HashSet<>();
        Set<String> ctes = new HashSet<>();
        readers(db, embedded.name(), readers, ctes);
        bare.retainAll(ctes);
        if (bare.isEmpty()) {
            return Found.NONE;
        }
        readers.add(embedded.name());
        return dialect == Dialect.DUCKDB && !movesNames(db, readers)
                ? new Found(Set.copyOf(bare), Optional.empty())
                : new Found(
                        Set.of(),
                        Optional.of(
                                "it stands in its readers, and one of them has a common table expression of the name "
                                        + String.join(", ", bare)
                                        + ", which would be read instead of the table. Write the table with its"
                                        + " schema"));
    }

    private static void readers(Db db, ModelName name, Set<ModelName> seen, Set<String> ctes) {
        for (ModelName reader : db.get(ProjectQueries.DAG, Inputs.PROJECT).children(name)) {
            Model model = db.get(ModelQueries.MODEL, reader).orElse(null);
            if (model == null || !seen.add(reader)) {
                continue;
            }
            db.get(ModelQueries.EXPANSION, reader).stream()
                    .map(Expansion::statements)
                    .flatMap(List::stream)
                    .map(Expansion.Expanded::block)
                    .forEach(block -> ctes(block, ModelQueries.dialect(model), ctes));
            if (model.kind() instanceof ModelKind.Embedded) {
                readers(db, reader, seen, ctes);
            }
        }
    }

    private static void ctes(Block block, Dialect dialect, Set<String> into) {
        block.root().walk(node -> {
            SyntaxNode name = node.is(SyntaxKind.CTE) ? node.child(SyntaxKind.NAME) : null;
            if (name != null) {
                into.add(dialect.foldTable(name.text()));
            }
        });
    }

    private static boolean movesNames(Db db, Set<ModelName> models) {
        StringBuilder text = new StringBuilder();
        ProjectConfig config = db.get(ProjectQueries.CONFIG, Inputs.PROJECT);
        config.beforeAll().forEach(statement -> text.append(statement.sql()).append('\n'));
        config.gateway()
                .flatMap(ProjectConfig.Gateway::connection)
                .ifPresent(connection -> text.append(connection.options()).append('\n'));
        for (ModelName name : models) {
            db.get(ModelQueries.MODEL, name).ifPresent(model -> {
                model.defaultStatements()
                        .before()
                        .forEach(statement -> text.append(statement.sql()).append('\n'));
                for (int index : model.source().before()) {
                    ModelQueries.block(db, model, index)
                            .ifPresent(block -> text.append(block.text()).append('\n'));
                }
            });
        }
        return MOVES_NAMES.matcher(text.toString().toLowerCase(Locale.ROOT)).find();
    }

    /** Says whether the name of a table is one of those that are to be written with their schema. */
    static boolean isOne(SyntaxNode name, Dialect dialect, Set<String> captured) {
        return !captured.isEmpty()
                && name.childCount() == 1
                && name.child(0).is(SyntaxKind.NAME)
                && captured.contains(dialect.foldTable(name.text()));
    }

    /** Writes a table with its schema, and under the name by which its columns are qualified. */
    static String written(TableNames names, SqlPieces.Table table) {
        String catalog = names.defaultCatalog()
                .map(name -> names.dialect().quote(name) + ".")
                .orElse("");
        return catalog
                + names.dialect().quote("main")
                + "."
                + table.name().text()
                + table.alias().map(alias -> " AS " + alias).orElse("");
    }
}
