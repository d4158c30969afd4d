package io.meshlens.cli.oracle;

import com.google.gson.JsonObject;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Severity;
import io.meshlens.lineage.LineageOf;
import io.meshlens.lineage.QueryLineage;
import io.meshlens.lower.Ident;
import io.meshlens.lower.Lowered;
import io.meshlens.lower.Lowering;
import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.resolve.Resolver;
import io.meshlens.resolve.Source;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypeChecker;
import io.meshlens.types.TypeRules;
import io.meshlens.types.TypedQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** The tables and models that an item's query reads. */
final class OracleProject {
    private final Dialect dialect;
    private final TypeRules rules;
    private final Map<String, ModelSignature> signatures = new HashMap<>();
    private final Map<String, String> models = new HashMap<>();
    private final SequencedMap<String, QueryLineage> lineages = new LinkedHashMap<>();
    private final Map<String, String> spellings = new HashMap<>();

    /**
     * Makes the project of an item.
     *
     * @param schema table to column to type
     * @param models name to query
     */
    OracleProject(Dialect dialect, JsonObject schema, JsonObject models) {
        this.dialect = dialect;
        rules = TypeRules.of(dialect.id());
        for (String table : schema.keySet()) {
            List<ModelSignature.Column> columns = new ArrayList<>();
            OracleFile.columns(schema.get(table))
                    .forEach((name, type) -> columns.add(
                            new ModelSignature.Column(name, rules.names().parse(type))));
            signatures.put(key(table), new ModelSignature(columns, true));
            spellings.put(key(table), table);
        }
        OracleFile.texts(models).forEach((name, query) -> this.models.put(key(name), query));
    }

    /**
     * An analyzed query.
     *
     * @param error why the engine would reject it; null when nothing is known against it
     */
    record Analysis(
            ResolvedQuery query, TypedQuery types, @Nullable String error) {}

    /** Analyzes a query; empty when the text is none. */
    Optional<Analysis> analyze(String sql) {
        SyntaxTree tree = SyntaxTree.parse(sql, new FileGrammar(dialect));
        for (int block = 0; block < tree.blockCount(); block++) {
            Optional<Analysis> analysis = analyze(tree, block);
            if (analysis.isPresent()) {
                return analysis;
            }
        }
        return Optional.empty();
    }

    private Optional<Analysis> analyze(SyntaxTree tree, int block) {
        Lowered lowered = Lowering.statement(tree.block(block).root(), dialect);
        return Resolver.resolve(lowered.statement(), dialect, this::source).map(query -> {
            TypedQuery types = TypeChecker.check(query, rules, signatures::get);
            return new Analysis(query, types, error(tree, query, types));
        });
    }

    private static @Nullable String error(SyntaxTree tree, ResolvedQuery query, TypedQuery types) {
        if (tree.hasErrors()) {
            return tree.errors().getFirst().message();
        }
        return query.problems().stream()
                .filter(problem -> isRejected(problem.code()))
                .map(problem -> problem.message())
                .findFirst()
                .or(() -> types.problems().stream()
                        .map(problem -> problem.message())
                        .findFirst())
                .orElse(null);
    }

    /** Returns whether DuckDB 2 takes no query with this fault; that two columns have one name matters to a table only. */
    private static boolean isRejected(DiagnosticCode code) {
        return code == DiagnosticCode.ARROW_LAMBDA
                || (code.severity() == Severity.ERROR && code != DiagnosticCode.DUPLICATE_COLUMN);
    }

    /** Returns the lineage of the models that were read so far, by the keys by which sources name them. */
    SequencedMap<String, QueryLineage> lineages() {
        return lineages;
    }

    /** Returns a table's name as the schema spells it. */
    String spelling(String key) {
        return spellings.getOrDefault(key, key);
    }

    private Optional<Source> source(List<Ident> parts) {
        Ident last = parts.getLast();
        String name = name(parts);
        ModelSignature known = signatures.get(name);
        if (known == null && models.containsKey(name)) {
            // A model that reads itself finds nothing known of itself.
            signatures.put(name, ModelSignature.UNKNOWN);
            Optional<Analysis> analysis = analyze(models.get(name));
            known = analysis.map(model -> ModelSignature.of(model.query(), model.types()))
                    .orElse(ModelSignature.UNKNOWN);
            signatures.put(name, known);
            analysis.ifPresent(model -> lineages.put(name, LineageOf.query(model.query())));
        }
        return Optional.of(
                known == null
                        ? Source.unknown(name, last.text())
                        : new Source(name, last.text(), known.sourceColumns(), known.complete()));
    }

    /** Returns the longest end of a table's path by which the schema or a model is called, or its last part. */
    private String name(List<Ident> parts) {
        String name = "";
        for (int from = 0; from < parts.size(); from++) {
            StringBuilder path = new StringBuilder();
            for (Ident part : parts.subList(from, parts.size())) {
                path.append(path.isEmpty() ? "" : ".").append(part.quoted() ? dialect.quote(part.text()) : part.text());
            }
            name = key(path.toString());
            if (signatures.containsKey(name) || models.containsKey(name)) {
                return name;
            }
        }
        return name;
    }

    private String key(String name) {
        return dialect.foldTable(name);
    }
}
