package io.meshlens.query;

import io.meshlens.db.Db;
import io.meshlens.db.Query;
import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.Severity;
import io.meshlens.lower.Ident;
import io.meshlens.lower.Lowered;
import io.meshlens.plan.Snapshot;
import io.meshlens.plan.SqlTemplate;
import io.meshlens.plan.StandaloneAudit;
import io.meshlens.project.AuditDefinition;
import io.meshlens.project.ModelName;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.Schedule;
import io.meshlens.project.TableNames;
import io.meshlens.project.macros.Expansion;
import io.meshlens.project.macros.MacroScope;
import io.meshlens.project.macros.SqlPieces;
import io.meshlens.project.macros.TableColumns;
import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.resolve.Resolver;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypeChecker;
import io.meshlens.types.TypeLookup;
import io.meshlens.types.TypeRules;
import io.meshlens.types.TypedQuery;
import io.meshlens.vfs.FileId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of the audits that belong to no model. Each is named by its name in lower case. */
public final class AuditQueries {
    /** A standalone audit; empty if there is none of that name. */
    public static final Query<String, Optional<AuditDefinition>> AUDIT =
            Query.of("standalone-audit", AuditQueries::definition);

    /** An audit's query without macros. */
    public static final Query<String, Optional<Expansion>> EXPANSION =
            Query.of("expand-audit", AuditQueries::expansion);

    /** An audit's query as it is written, with where it stands. */
    public static final Query<String, Optional<Lowered>> LOWERED = Query.of("lower-audit", AuditQueries::lowered);

    /** An audit's query with every name resolved. */
    public static final Query<String, Optional<ResolvedQuery>> RESOLVED =
            Query.of("resolve-audit", AuditQueries::resolved);

    /** The types of an audit's query. */
    public static final Query<String, Optional<TypedQuery>> TYPED = Query.of("type-audit", AuditQueries::typed);

    /** The models and tables that an audit reads, and those that it declares. */
    public static final Query<String, SequencedSet<ModelName>> READS = Query.of("audit-reads", AuditQueries::reads);

    private AuditQueries() {}

    /** Returns the standalone audits of the project in the order of their names. */
    public static List<AuditDefinition> all(Db db) {
        return db.get(ProjectQueries.INDEX, Inputs.PROJECT).audits().values().stream()
                .filter(audit -> audit.standalone().isPresent())
                .sorted(java.util.Comparator.comparing(AuditDefinition::name))
                .toList();
    }

    /** Returns the dialect of an audit. */
    public static Dialect dialect(AuditDefinition audit) {
        return Dialect.of(audit.dialect()).orElse(Dialect.DUCKDB);
    }

    private static Optional<AuditDefinition> definition(Db db, String name) {
        return Optional.ofNullable(
                        db.get(ProjectQueries.INDEX, Inputs.PROJECT).audits().get(name))
                .filter(audit -> audit.standalone().isPresent());
    }

    // ---- From the text to its meaning

    private static Optional<Expansion> expansion(Db db, String name) {
        return db.get(AUDIT, name).flatMap(audit -> expansion(db, audit, ProjectMacros::expand));
    }

    /** The functional shape of an expansion. */
    @FunctionalInterface
    private interface Expanding {
        Expansion expand(Db db, Block block, MacroScope scope, TableColumns columns);
    }

    private static Optional<Expansion> expansion(Db db, AuditDefinition audit, Expanding expanding) {
        TableNames names = ProjectMacros.names(db, dialect(audit));
        TableColumns columns =
                table -> names.parse(table).flatMap(read -> ModelQueries.columns(db, read, audit.dialect()));
        return AuditBlocks.of(db, audit)
                .map(blocks -> expanding.expand(
                        db,
                        blocks.query(),
                        MacroScope.of(
                                ProjectMacros.context(db, dialect(audit), "auditing")
                                        .withArguments(audit.defaults()),
                                blocks.definitions()),
                        columns));
    }

    private static Optional<Lowered> lowered(Db db, String name) {
        AuditDefinition audit = db.get(AUDIT, name).orElse(null);
        Expansion expansion = db.get(EXPANSION, name).orElse(null);
        return audit == null || expansion == null
                ? Optional.empty()
                : Optional.ofNullable(ModelQueries.lower(dialect(audit), expansion));
    }

    private static Optional<ResolvedQuery> resolved(Db db, String name) {
        AuditDefinition audit = db.get(AUDIT, name).orElse(null);
        Lowered lowered = db.get(LOWERED, name).orElse(null);
        if (audit == null || lowered == null) {
            return Optional.empty();
        }
        TableNames names = ProjectMacros.names(db, dialect(audit));
        return Resolver.resolve(
                lowered.statement(),
                dialect(audit),
                parts -> Optional.of(db.get(
                        ModelQueries.SOURCE,
                        names.of(parts.stream().map(Ident::toString).toList()))));
    }

    private static Optional<TypedQuery> typed(Db db, String name) {
        AuditDefinition audit = db.get(AUDIT, name).orElse(null);
        ProjectConfig config = db.get(ProjectQueries.CONFIG, Inputs.PROJECT);
        return audit == null
                ? Optional.empty()
                : db.get(RESOLVED, name)
                        .map(query -> TypeChecker.check(query, TypeRules.of(audit.dialect()), new TypeLookup() {
                            @Override
                            public ModelSignature signature(String key) {
                                return ModelName.parseFqn(key)
                                        .map(source -> db.get(ModelQueries.SIGNATURE, source))
                                        .orElse(ModelSignature.UNKNOWN);
                            }

                            @Override
                            public OwnFunction ownFunction(String function) {
                                return OwnFunctions.find(function, config.gateway(), config, List.of());
                            }
                        }));
    }

    private static SequencedSet<ModelName> reads(Db db, String name) {
        SequencedSet<ModelName> reads = new LinkedHashSet<>();
        AuditDefinition audit = db.get(AUDIT, name).orElse(null);
        if (audit == null) {
            return reads;
        }
        TableNames names = ProjectMacros.names(db, dialect(audit));
        db.get(EXPANSION, name).ifPresent(expansion -> {
            expansion.statements().stream()
                    .limit(1)
                    .flatMap(statement -> TableReads.of(statement.block().root(), dialect(audit)).stream())
                    .forEach(written -> reads.add(names.of(written)));
            expansion.uses().tables().forEach(table -> names.parse(table).ifPresent(reads::add));
        });
        audit.standalone().ifPresent(standalone -> reads.addAll(standalone.dependsOn()));
        return reads;
    }

    // ---- What a plan takes

    /**
     * Returns the standalone audits as a plan takes them.
     *
     * @param faulty the files whose errors are told already
     * @param problems takes why one cannot be executed, in words
     */
    static List<StandaloneAudit> planned(Db db, Set<FileId> faulty, List<String> problems) {
        List<StandaloneAudit> audits = new ArrayList<>();
        for (AuditDefinition audit : all(db)) {
            audits.add(planned(db, audit, faulty.contains(new FileId(audit.file())) ? new ArrayList<>() : problems));
        }
        return audits;
    }

    private static StandaloneAudit planned(Db db, AuditDefinition audit, List<String> problems) {
        AuditDefinition.Standalone standalone = audit.standalone().orElseThrow();
        List<String> own = new ArrayList<>();
        SqlTemplate query = query(db, audit, own);
        if (!audit.skip()) {
            own.stream().distinct().forEach(problem -> problems.add("the audit " + audit.name() + ": " + problem));
        }
        return StandaloneAudit.of(
                audit.name(),
                audit.skip(),
                timing(standalone.schedule()),
                List.copyOf(db.get(READS, audit.name())),
                query == null ? new SqlTemplate(List.of()) : query,
                audit.file(),
                List.of(standalone.documentation().toString(), audit.dialect()));
    }

    private static @Nullable SqlTemplate query(Db db, AuditDefinition audit, List<String> problems) {
        Expansion expansion = expansion(db, audit, ProjectMacros::expandToRun).orElse(null);
        if (expansion != null) {
            expansion.problems().stream()
                    .filter(problem -> problem.severity() == Severity.ERROR)
                    .map(Diagnostic::message)
                    .forEach(problems::add);
        }
        if (expansion == null || expansion.statements().isEmpty()) {
            if (problems.isEmpty()) {
                problems.add("it has no query");
            }
            return null;
        }
        String engine = db.get(ProjectQueries.CONFIG, Inputs.PROJECT)
                .gateway()
                .flatMap(ProjectConfig.Gateway::connection)
                .map(ProjectConfig.Connection::dialect)
                .orElse("duckdb");
        if (!Dialect.of(audit.dialect()).equals(Dialect.of(engine))) {
            problems.add("it is written in the dialect " + audit.dialect() + ", which is not translated to " + engine
                    + " yet");
        }
        if (expansion.statements().size() > 1) {
            problems.add("its macros make several statements where one query is needed");
        }
        Block block = expansion.statements().getFirst().block();
        block.errors().forEach(error -> problems.add(error.message()));
        SqlPieces.openMacros(block.root())
                .forEach(macro -> problems.add("what " + macro.text() + " gives is not known without running it"));
        Dialect dialect = dialect(audit);
        return PlanTemplates.template(db, ProjectMacros.names(db, dialect), dialect, block);
    }

    private static Snapshot.Timing timing(Schedule schedule) {
        return new Snapshot.Timing(
                schedule.cron(),
                schedule.cronTimeZone().orElse("UTC"),
                schedule.intervalUnit(),
                schedule.start().orElse(null),
                schedule.end().orElse(null),
                0,
                0,
                0,
                schedule.allowPartials(),
                true);
    }
}
