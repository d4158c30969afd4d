package io.meshlens.testkit.judge;

import io.meshlens.change.Baseline;
import io.meshlens.change.ChangeClass;
import io.meshlens.change.Comparison;
import io.meshlens.change.Definition;
import io.meshlens.change.Definitions;
import io.meshlens.change.Digest;
import io.meshlens.change.Fingerprint;
import io.meshlens.change.Fingerprints;
import io.meshlens.change.Leaf;
import io.meshlens.change.Present;
import io.meshlens.change.Shape;
import io.meshlens.change.Shapes;
import io.meshlens.change.TypedFacts;
import io.meshlens.change.Verdict;
import io.meshlens.diagnostic.Severity;
import io.meshlens.lower.Lowering;
import io.meshlens.project.CronExpression;
import io.meshlens.project.Documentation;
import io.meshlens.project.IntervalUnit;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ModelName;
import io.meshlens.project.ModelSource;
import io.meshlens.project.Schedule;
import io.meshlens.project.Storage;
import io.meshlens.resolve.Problem;
import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.resolve.Resolver;
import io.meshlens.resolve.Source;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypeChecker;
import io.meshlens.types.TypeNames;
import io.meshlens.types.TypeRules;
import io.meshlens.types.TypedQuery;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The product's own classification of a generated project, from the texts on. */
final class FingerprintClassifier implements Classifier {
    private static final Dialect DUCKDB = Dialect.DUCKDB;

    private final UnaryOperator<Node> blinding;
    private final Set<String> rejected = new LinkedHashSet<>();
    private final Set<String> falseErrors = new LinkedHashSet<>();

    FingerprintClassifier() {
        this(query -> query);
    }

    /** A classifier that sees every query only after something was taken from it: a planted fault. */
    FingerprintClassifier(UnaryOperator<Node> blinding) {
        this.blinding = blinding;
    }

    /** Queries that DuckDB takes and the parser did not. */
    Set<String> rejected() {
        return rejected;
    }

    /** What was wrongly found wrong in queries that DuckDB takes, each with its query. */
    Set<String> falseErrors() {
        return falseErrors;
    }

    private void check(String sql, List<Problem> problems) {
        for (Problem problem : problems) {
            if (problem.code().severity() == Severity.ERROR) {
                falseErrors.add(problem.code().id() + ": " + problem.message() + " in " + sql);
            }
        }
    }

    private record State(Fingerprint fingerprint, Shape shape, List<String> reads) {}

    @Override
    public Map<String, Claim> classify(Catalog catalog, Project before, Project after) {
        // The project before the edit is known to be one that DuckDB builds.
        Map<String, State> old = states(catalog, before, true);
        Map<String, State> now = states(catalog, after, false);
        Map<String, Baseline> baselines = new HashMap<>();
        old.forEach((name, state) -> baselines.put(
                name,
                Baseline.decode(Baseline.of(name, state.fingerprint(), id -> "").encode())
                        .orElseThrow()));
        Map<String, Present> presents = new HashMap<>();
        now.forEach((name, state) -> presents.put(
                name, new Present(name, state.fingerprint(), state.shape(), state.reads(), List.of(), id -> "")));
        Comparison comparison = new Comparison(new States(baselines, presents));
        Map<String, Claim> claims = new HashMap<>();
        for (Project.Model model : after.models()) {
            State state = now.get(model.name());
            if (state != null && old.containsKey(model.name())) {
                claims.put(model.name(), claim(comparison.verdict(model.name()), state.fingerprint()));
            }
        }
        return claims;
    }

    /** Two states without readers. */
    private record States(Map<String, Baseline> baselines, Map<String, Present> presents) implements Comparison.States {
        @Override
        public @Nullable Baseline before(String model) {
            return baselines.get(model);
        }

        @Override
        public @Nullable Present after(String model) {
            return presents.get(model);
        }

        @Override
        public Digest digest(String model) {
            Present now = presents.get(model);
            return now == null ? Digest.unknown(model) : now.fingerprint().digest();
        }

        @Override
        public List<String> readers(String model) {
            return List.of();
        }

        @Override
        public List<Verdict.Step> way(Leaf part) {
            return new Comparison(this).way(part);
        }
    }

    private static Claim claim(Verdict verdict, Fingerprint state) {
        Set<String> columns = new HashSet<>();
        for (Fingerprint.Column column : state.columns()) {
            boolean touched = verdict.redefined().contains(column.name())
                    || verdict.added().contains(column.name());
            if (!touched) {
                columns.add(column.name());
            }
        }
        boolean rows = verdict.rows() || verdict.changeClass() == ChangeClass.UNKNOWN;
        return new Claim(!rows, columns, verdict.rebuild());
    }

    private Map<String, State> states(Catalog catalog, Project project, boolean isValid) {
        Map<String, ModelSignature> signatures = new HashMap<>();
        TypeNames types = TypeNames.of("duckdb");
        for (Catalog.Table table : catalog.tables()) {
            signatures.put(
                    table.name(),
                    new ModelSignature(
                            table.columns().stream()
                                    .map(c -> new ModelSignature.Column(c.name(), types.parse(c.sqlType())))
                                    .toList(),
                            true));
        }
        Map<String, State> states = new LinkedHashMap<>();
        for (Project.Model model : project.models()) {
            Node blinded = model.query().map(blinding);
            String sql = blinded.equals(model.query()) ? model.sql() : Printer.plain(blinded);
            Optional<Read> resolved = resolve(sql, signatures);
            if (resolved.isEmpty()) {
                if (isValid) {
                    rejected.add(sql);
                }
                continue;
            }
            ResolvedQuery query = resolved.get().query();
            TypedQuery typed = TypeChecker.check(query, TypeRules.of("duckdb"), signatures::get);
            if (isValid) {
                check(sql, query.problems());
                check(sql, typed.problems());
            }
            Shape shape =
                    Shapes.of(query, DUCKDB, new TypedFacts(typed, () -> typed, "duckdb", name -> Optional.empty()));
            Model header = header(model);
            Definition definition = Definitions.of(
                    header,
                    DUCKDB,
                    List.of(sql),
                    new Definitions.Statements(resolved.get().block(), List.of(), List.of(), List.of()),
                    Definitions.UsedCode.NONE,
                    List.of(),
                    null,
                    null,
                    null);
            Fingerprint fingerprint = Fingerprints.of(
                    definition,
                    DUCKDB,
                    shape,
                    List.of(),
                    key -> {
                        State parent = states.get(key);
                        return parent == null
                                ? Digest.unknown(key)
                                : parent.fingerprint().digest();
                    },
                    null);
            List<String> reads = query.sources().stream().map(Source::key).toList();
            states.put(model.name(), new State(fingerprint, shape, reads));
            signatures.put(model.name(), ModelSignature.of(query, typed));
        }
        return states;
    }

    private record Read(Block block, ResolvedQuery query) {}

    private static Optional<Read> resolve(String sql, Map<String, ModelSignature> signatures) {
        SyntaxTree tree = FileGrammar.parse(sql, DUCKDB);
        if (tree.hasErrors()) {
            return Optional.empty();
        }
        for (Block block : tree.blocks()) {
            Optional<ResolvedQuery> resolved =
                    Resolver.resolve(Lowering.statement(block.root(), DUCKDB).statement(), DUCKDB, parts -> {
                        String key = parts.getLast().text().toLowerCase(Locale.ROOT);
                        ModelSignature signature = signatures.get(key);
                        return Optional.of(
                                signature == null
                                        ? Source.unknown(key, key)
                                        : new Source(key, key, signature.sourceColumns(), signature.complete()));
                    });
            if (resolved.isPresent()) {
                return Optional.of(new Read(block, resolved.get()));
            }
        }
        return Optional.empty();
    }

    private static Model header(Project.Model model) {
        return new Model(
                ModelName.of(model.name()),
                model.name(),
                model.view() ? new ModelKind.View(false) : new ModelKind.Full(),
                "duckdb",
                ModelSource.withoutBlocks(model.name() + ".sql", ModelSource.Language.SQL),
                new Schedule(
                        CronExpression.DAILY,
                        Optional.empty(),
                        IntervalUnit.DAY,
                        Optional.empty(),
                        Optional.empty(),
                        false),
                new Documentation(
                        Optional.empty(), Optional.empty(), List.of(), new LinkedHashMap<>(), Optional.empty()),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new LinkedHashSet<>(),
                Storage.NONE,
                Optional.empty(),
                "",
                true,
                true,
                new LinkedHashSet<>(),
                new LinkedHashMap<>(),
                Model.DefaultStatements.NONE);
    }
}
