package io.meshlens.query;

import io.meshlens.change.Baseline;
import io.meshlens.change.ChangeClass;
import io.meshlens.change.Fingerprint;
import io.meshlens.change.PeerCategory;
import io.meshlens.change.Verdict;
import io.meshlens.db.Db;
import io.meshlens.db.Query;
import io.meshlens.lower.Lowered;
import io.meshlens.plan.DeployedState;
import io.meshlens.plan.Environment;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.KnownModels;
import io.meshlens.plan.Materialization;
import io.meshlens.plan.Materializations;
import io.meshlens.plan.ModelChange;
import io.meshlens.plan.Naming;
import io.meshlens.plan.PlanOptions;
import io.meshlens.plan.PlanRequest;
import io.meshlens.plan.Planner;
import io.meshlens.plan.Snapshot;
import io.meshlens.plan.SnapshotMaker;
import io.meshlens.plan.SqlTemplate;
import io.meshlens.plan.StandaloneAudit;
import io.meshlens.project.ColumnDeclaration;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ModelName;
import io.meshlens.project.ModelSource;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.ProjectFiles;
import io.meshlens.project.seed.SeedRowReader;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.LineTable;
import io.meshlens.text.Text;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypeNames;
import io.meshlens.vfs.FileId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** From the project to what a plan is computed from. */
public final class PlanQueries {
    /**
     * A model as a plan takes it.
     *
     * @param snapshot its present state
     * @param problems why it cannot be executed, in words; empty if it can
     */
    public record Deployable(Snapshot snapshot, List<String> problems) {
        public Deployable {
            problems = List.copyOf(problems);
        }
    }

    /**
     * Which models' changes a plan takes, where not all are asked for.
     *
     * @param kept the models that stay as the base of the plan has them; also those of {@link Inputs#KEPT}
     * @param leftOut the models of the project that are neither in the base nor asked for
     */
    public record Choice(Map<ModelName, Snapshot> kept, Set<ModelName> leftOut) {
        /** All changes are taken. */
        public static final Choice ALL = new Choice(Map.of(), Set.of());

        public Choice {
            kept = Map.copyOf(kept);
            leftOut = Set.copyOf(leftOut);
        }
    }

    /** The present state of a model with everything that a run needs; empty if there is no such model. */
    public static final Query<ModelName, Optional<Deployable>> DEPLOYABLE =
            Query.of("deployable", PlanQueries::deployable);

    private PlanQueries() {}

    // ---- The request

    /**
     * Collects what a plan for an environment is computed from. The verdicts are those against {@link Inputs#DEPLOYED}, which
     * must be the state of the base of the plan.
     *
     * @param state what is deployed
     * @param choice whose changes are taken
     * @param errors what else stands in the way, in words, by the file it is about
     * @param now the time of execution
     */
    public static PlanRequest request(
            Db db,
            EnvironmentName environment,
            DeployedState state,
            PlanOptions options,
            Choice choice,
            Map<FileId, List<String>> errors,
            Instant now) {
        return request(db, environment, state, options, choice, errors, changes(db), now);
    }

    /** Collects what a plan is computed from where no model differs from the base of the plan. */
    public static PlanRequest requestOfUnchanged(
            Db db, EnvironmentName environment, DeployedState state, PlanOptions options, Instant now) {
        return request(db, environment, state, options, Choice.ALL, Map.of(), Map.of(), now);
    }

    /**
     * Collects the same from what is known of the project already: of its files only the configuration is read.
     *
     * @param known the project's models, all of them in the base of the plan
     */
    public static PlanRequest requestOfKnown(
            Db db,
            EnvironmentName environment,
            DeployedState state,
            PlanOptions options,
            KnownModels known,
            Instant now) {
        ProjectConfig config = db.get(ProjectQueries.CONFIG, Inputs.PROJECT);
        return new PlanRequest(
                environment,
                known.models().stream()
                        .map(model -> new PlanRequest.LocalModel(model, null))
                        .toList(),
                Map.of(),
                problems(config),
                Naming.of(config.environments(), null),
                timeToLive(config, environment, now),
                known.beforeAll(),
                known.afterAll(),
                known.audits(),
                state,
                now,
                options);
    }

    /**
     * Collects the same where some models are looked at and all others are known. What the project says around all models must be
     * as it was when they became known.
     *
     * @param known the project's models as they were; its statements and audits do not count
     * @param isUnchanged whether no model differs from the base of the plan
     */
    public static PlanRequest requestOfFew(
            Db db,
            EnvironmentName environment,
            DeployedState state,
            PlanOptions options,
            KnownModels known,
            boolean isUnchanged,
            Instant now) {
        List<String> problems = new ArrayList<>(problems(db.get(ProjectQueries.CONFIG, Inputs.PROJECT)));
        List<PlanRequest.LocalModel> models = new ArrayList<>();
        for (Snapshot model : known.models()) {
            Deployable deployable = db.get(DEPLOYABLE, model.model()).orElse(null);
            if (deployable == null) {
                models.add(new PlanRequest.LocalModel(model, null));
            } else {
                problems.addAll(deployable.problems());
                models.add(new PlanRequest.LocalModel(
                        deployable.snapshot(), seed(db, deployable.snapshot(), state, problems)));
            }
        }
        Found found =
                new Found(models, isUnchanged ? Map.of() : changes(db), AuditQueries.planned(db, Set.of(), problems));
        return request(db, environment, state, options, found, problems, now);
    }

    /** Returns what {@link #requestOfKnown} takes; empty if a model cannot be executed. */
    public static Optional<KnownModels> known(Db db, EnvironmentName environment) {
        List<String> problems = new ArrayList<>();
        List<Snapshot> models = new ArrayList<>();
        for (ModelName name : db.get(ProjectQueries.DAG, Inputs.PROJECT).order()) {
            db.get(DEPLOYABLE, name).ifPresent(deployable -> {
                problems.addAll(deployable.problems());
                models.add(deployable.snapshot().forPlanning());
            });
        }
        ProjectConfig config = db.get(ProjectQueries.CONFIG, Inputs.PROJECT);
        List<SqlTemplate> beforeAll =
                PlanTemplates.ofProject(db, config.beforeAll(), environment.value(), "before_all", problems);
        List<SqlTemplate> afterAll =
                PlanTemplates.ofProject(db, config.afterAll(), environment.value(), "after_all", problems);
        List<StandaloneAudit> audits = AuditQueries.planned(db, Set.of(), problems);
        return problems.isEmpty()
                ? Optional.of(new KnownModels(models, beforeAll, afterAll, audits))
                : Optional.empty();
    }

    private static PlanRequest request(
            Db db,
            EnvironmentName environment,
            DeployedState state,
            PlanOptions options,
            Choice choice,
            Map<FileId, List<String>> errors,
            Map<ModelName, ModelChange> changes,
            Instant now) {
        List<String> problems = new ArrayList<>(problems(db.get(ProjectQueries.CONFIG, Inputs.PROJECT)));
        errors.values().forEach(problems::addAll);
        List<PlanRequest.LocalModel> models = new ArrayList<>();
        for (ModelName name : db.get(ProjectQueries.DAG, Inputs.PROJECT).order()) {
            Snapshot kept = choice.kept().get(name);
            if (kept != null) {
                models.add(new PlanRequest.LocalModel(kept, null));
                continue;
            }
            Deployable deployable = choice.leftOut().contains(name)
                    ? null
                    : db.get(DEPLOYABLE, name).orElse(null);
            if (deployable != null) {
                deployable.snapshot().reads().stream()
                        .filter(read -> choice.leftOut().contains(read.table()))
                        .forEach(read -> problems.add(deployable.snapshot().displayName() + " reads "
                                + read.table().display()
                                + ", which is neither deployed nor selected, so there would be nothing to read. Select"
                                + " it too."));
                if (!errors.containsKey(
                        new FileId(deployable.snapshot().definition().file()))) {
                    problems.addAll(deployable.problems());
                }
                models.add(new PlanRequest.LocalModel(
                        deployable.snapshot(), seed(db, deployable.snapshot(), state, problems)));
            }
        }
        Found found = new Found(models, changes, AuditQueries.planned(db, errors.keySet(), problems));
        return request(db, environment, state, options, found, problems, now);
    }

    /** What a plan takes of a project's models and audits. */
    private record Found(
            List<PlanRequest.LocalModel> models, Map<ModelName, ModelChange> changes, List<StandaloneAudit> audits) {}

    /** Returns the standalone audits as a plan takes them. */
    public static List<StandaloneAudit> standaloneAudits(Db db) {
        return AuditQueries.planned(db, Set.of(), new ArrayList<>());
    }

    /** Adds what the configuration says. */
    private static PlanRequest request(
            Db db,
            EnvironmentName environment,
            DeployedState state,
            PlanOptions options,
            Found found,
            List<String> problems,
            Instant now) {
        ProjectConfig config = db.get(ProjectQueries.CONFIG, Inputs.PROJECT);
        List<SqlTemplate> beforeAll =
                PlanTemplates.ofProject(db, config.beforeAll(), environment.value(), "before_all", problems);
        List<SqlTemplate> afterAll =
                PlanTemplates.ofProject(db, config.afterAll(), environment.value(), "after_all", problems);
        return new PlanRequest(
                environment,
                found.models(),
                found.changes(),
                problems,
                Naming.of(config.environments(), null),
                timeToLive(config, environment, now),
                beforeAll,
                afterAll,
                found.audits(),
                state,
                now,
                options);
    }

    private static List<String> problems(ProjectConfig config) {
        List<String> problems = new ArrayList<>();
        if (config.environments().mode() == ProjectConfig.VirtualEnvironmentMode.DEV_ONLY) {
            problems.add(
                    "virtual_environment_mode dev_only is not supported yet. With full, which is the default, every"
                            + " environment has views.");
        }
        config.computed().stream().filter(each -> decides(each, config)).forEach(each -> problems.add(each.message()));
        return problems;
    }

    /** Says whether a setting that is not known may change what a plan does; variables are asked for by whoever uses them. */
    private static boolean decides(ProjectConfig.Computed setting, ProjectConfig config) {
        List<String> path = setting.path();
        return switch (path.getFirst()) {
            case "format", "linter", "users", "env_vars", "variables", "default_test_connection" -> false;
            case "default_target_environment" -> false;
            case "default_connection" ->
                config.gateway().flatMap(ProjectConfig.Gateway::connection).isEmpty();
            case "gateways" ->
                path.size() == 1
                        || path.get(1).equals("*")
                        || (path.get(1).equalsIgnoreCase(config.defaultGateway())
                                && (path.size() == 2
                                        || (!path.get(2).equals("variables")
                                                && !path.get(2).equals("test_connection"))));
            default -> true;
        };
    }

    private static @Nullable Duration timeToLive(ProjectConfig config, EnvironmentName environment, Instant now) {
        boolean isPinned = config.environments().pinned().stream()
                .anyMatch(pinned -> EnvironmentName.of(pinned).equals(environment));
        return isPinned
                ? null
                : config.environments()
                        .environmentTtl()
                        .map(life -> Duration.between(now, life.resolve(now)))
                        .orElse(null);
    }

    private static PlanRequest.@Nullable SeedRows seed(
            Db db, Snapshot snapshot, DeployedState state, List<String> problems) {
        // The rows of a seed that is loaded are not needed, and may be many.
        if (!(snapshot.materialization() instanceof Materialization.Seed) || Planner.isLoaded(snapshot, state)) {
            return null;
        }
        Model model = db.get(ModelQueries.MODEL, snapshot.model()).orElseThrow();
        if (!(model.kind() instanceof ModelKind.Seed seed)) {
            return null;
        }
        Text text = FileQueries.seedFile(model, seed)
                .map(file -> db.input(Inputs.TEXT, file))
                .orElse(null);
        if (text == null) {
            problems.add(model.display() + ": the file "
                    + ProjectFiles.seedPath(model.source().file(), seed.path()) + " is not there");
            return null;
        }
        Dialect dialect = ModelQueries.dialect(model);
        Map<String, String> declared = new HashMap<>();
        for (ColumnDeclaration column : model.columns()) {
            declared.put(dialect.fold(column.name()), column.type().sql());
        }
        SeedRowReader.Rows rows = SeedRowReader.read(text.toString(), seed.settings());
        List<Snapshot.Column> columns = new ArrayList<>();
        rows.columns()
                .forEach(column -> columns.add(new Snapshot.Column(
                        column.name(),
                        declared.getOrDefault(
                                dialect.fold(column.name()), column.type().sql()))));
        return new PlanRequest.SeedRows(columns, rows.rows());
    }

    // ---- One model

    private static Optional<Deployable> deployable(Db db, ModelName name) {
        Model model = db.get(ModelQueries.MODEL, name).orElse(null);
        Fingerprint fingerprint = db.get(ChangeQueries.FINGERPRINT, name).orElse(null);
        if (model == null || fingerprint == null) {
            return Optional.empty();
        }
        PlanTemplates templates = new PlanTemplates(db, model);
        List<String> problems = new ArrayList<>(unsupported(db, model));
        Set<ModelName> reads = db.get(ModelQueries.READS, name);
        boolean hasQuery = !(model.kind() instanceof ModelKind.Seed) && !(model.kind() instanceof ModelKind.External);
        boolean isSql = model.source().language() == ModelSource.Language.SQL;
        if (db.get(ModelQueries.IS_IN_CYCLE, name)) {
            problems.add(model.display() + ": it reads itself through other models");
        }
        SqlTemplate query = hasQuery && isSql ? templates.query() : null;
        SqlTemplate whenMatched = null;
        SqlTemplate mergeFilter = null;
        if (model.kind() instanceof ModelKind.IncrementalByUniqueKey key) {
            whenMatched = key.whenMatched().map(templates::whenMatched).orElse(null);
            mergeFilter = key.mergeFilter().map(templates::mergeFilter).orElse(null);
        }
        boolean isCode = hasQuery && !isSql;
        Materialization materialization = isCode
                ? new Materialization.Unsupported("Python")
                : Materializations.of(
                        model, ModelQueries.dialect(model), reads.contains(name), whenMatched, mergeFilter);
        Snapshot.Definition definition = new Snapshot.Definition(
                model.dialect(),
                isSql
                        ? templates.statements(
                                model.defaultStatements().before(),
                                model.source().before())
                        : List.of(),
                query,
                isSql
                        ? templates.statements(
                                model.defaultStatements().after(),
                                model.source().after())
                        : List.of(),
                isSql ? templates.onVirtualUpdate() : List.of(),
                hasQuery ? declared(model) : List.of(),
                model.source().file(),
                source(db, model));
        List<Snapshot.Audit> audits = model.kind() instanceof ModelKind.External ? List.of() : templates.audits();
        problems.addAll(templates.problems());
        return Optional.of(new Deployable(
                SnapshotMaker.of(
                        name,
                        model.display(),
                        materialization,
                        Materializations.timing(model),
                        reads.stream()
                                .map(read -> new Snapshot.Reads(read, false))
                                .toList(),
                        definition,
                        audits,
                        columns(db, model),
                        fingerprint.build().toString(),
                        fingerprint.metadata().toString(),
                        ChangeQueries.toDeploy(db, name).map(Baseline::encode).orElse("")),
                problems));
    }

    /** Names what a header asks for and a run would not do. */
    private static List<String> unsupported(Db db, Model model) {
        List<String> problems = new ArrayList<>();
        if (model.kind() instanceof ModelKind.External) {
            return problems;
        }
        ProjectConfig config = db.get(ProjectQueries.CONFIG, Inputs.PROJECT);
        String engine = config.gateway()
                .flatMap(ProjectConfig.Gateway::connection)
                .map(ProjectConfig.Connection::dialect)
                .orElse("duckdb");
        String name = model.display();
        if (!Dialect.of(model.dialect()).equals(Dialect.of(engine)) && !(model.kind() instanceof ModelKind.Seed)) {
            problems.add(name + ": it is written in the dialect " + model.dialect() + ", which is not translated to "
                    + engine + " yet");
        }
        if (!model.signals().isEmpty()) {
            problems.add(name + ": it waits for the signal "
                    + model.signals().getFirst().name() + ", and signals are not asked yet");
        }
        if (model.gateway().isPresent()
                && config.gateway(model.gateway().get()).isPresent()
                && !config.gateway(model.gateway().get()).equals(config.gateway())) {
            problems.add(name + ": it belongs to the gateway " + model.gateway().get()
                    + ", and a plan goes to one gateway only as yet");
        }
        if (model.storage().physicalVersion().isPresent()) {
            problems.add(name + ": physical_version is not supported yet");
        }
        return problems;
    }

    /** Returns the declared columns that the query gives; those of a history's validity are made by the run. */
    private static List<Snapshot.Column> declared(Model model) {
        Dialect dialect = ModelQueries.dialect(model);
        ModelKind.History history = switch (model.kind()) {
            case ModelKind.ScdType2ByTime byTime -> byTime.history();
            case ModelKind.ScdType2ByColumn byColumn -> byColumn.history();
            default -> null;
        };
        List<Snapshot.Column> columns = new ArrayList<>();
        for (ColumnDeclaration column : model.columns()) {
            String stored = dialect.name(column.name());
            boolean isValidity = history != null
                    && (stored.equalsIgnoreCase(history.validFromName())
                            || stored.equalsIgnoreCase(history.validToName()));
            if (!isValidity) {
                columns.add(new Snapshot.Column(stored, column.type().sql()));
            }
        }
        return columns;
    }

    private static List<Snapshot.Column> columns(Db db, Model model) {
        TypeNames types = TypeNames.of(model.dialect());
        List<Snapshot.Column> columns = new ArrayList<>();
        for (ModelSignature.Column column :
                db.get(ModelQueries.SIGNATURE, model.name()).columns()) {
            columns.add(
                    new Snapshot.Column(column.name(), column.type().isUnknown() ? null : types.print(column.type())));
        }
        return columns;
    }

    /** Returns what the author wrote for a model: its blocks, or its whole file where it has none. */
    private static String source(Db db, Model model) {
        FileId file = new FileId(model.source().file());
        if (model.source().language() != ModelSource.Language.SQL) {
            return FileQueries.text(db, file);
        }
        SyntaxTree tree = db.get(FileQueries.PARSE, file);
        StringBuilder source = new StringBuilder();
        ChangeQueries.blocks(model.source()).stream()
                .sorted()
                .distinct()
                .filter(index -> index < tree.blockCount())
                .forEach(index -> source.append(tree.block(index).text()));
        return source.toString().strip();
    }

    // ---- What changed

    private static Map<ModelName, ModelChange> changes(Db db) {
        Map<ModelName, ModelChange> changes = new HashMap<>();
        if (ChangeQueries.deployed(db).isEmpty()) {
            return changes;
        }
        ProjectChange.of(db).models().forEach((name, item) -> {
            if (item.verdict().isChange()) {
                changes.put(name, change(db, name, item.verdict(), item.peer()));
            }
        });
        return changes;
    }

    private static ModelChange change(Db db, ModelName name, Verdict verdict, PeerCategory peer) {
        List<ModelChange.Reason> reasons = new ArrayList<>();
        verdict.reasons().forEach(reason -> reasons.add(reason(db, name, reason)));
        List<ModelChange.Step> path = new ArrayList<>();
        if (verdict.changeClass() == ChangeClass.AFFECTED) {
            verdict.path()
                    .forEach(step -> ModelName.parseFqn(step.model())
                            .ifPresent(model -> path.add(
                                    new ModelChange.Step(model, step.column().isEmpty() ? null : step.column()))));
        }
        return new ModelChange(
                name,
                ModelChange.Kind.valueOf(verdict.changeClass().name()),
                new TreeSet<>(verdict.columns()),
                reasons,
                path,
                peer == PeerCategory.NONE ? null : peer.name());
    }

    private static ModelChange.Reason reason(Db db, ModelName name, Verdict.Reason reason) {
        Model model = db.get(ModelQueries.MODEL, name).orElse(null);
        Lowered lowered = db.get(ModelQueries.LOWERED, name).orElse(null);
        Block block = db.get(ModelQueries.BLOCK, name).orElse(null);
        if (model == null
                || lowered == null
                || block == null
                || db.get(GoodText.IS_BROKEN, name)
                || reason.id() < 0
                || reason.id() >= lowered.map().size()) {
            return new ModelChange.Reason(reason.text(), fileOf(db, name, model), 0, reason.was(), reason.now());
        }
        SyntaxTree tree = db.get(FileQueries.PARSE, new FileId(model.source().file()));
        int start = tree.blockStart(model.source().query().orElse(0));
        int line = LineTable.of(tree.text())
                .position(start + lowered.map().range(reason.id()).start())
                .line();
        return new ModelChange.Reason(reason.text(), model.source().file(), line + 1, reason.was(), reason.now());
    }

    private static @Nullable String fileOf(Db db, ModelName name, @Nullable Model model) {
        if (model != null) {
            return model.source().file();
        }
        return ProjectQueries.kept(db).containsKey(name)
                ? ChangeQueries.deployed(db)
                        .map(deployed -> deployed.files().get(name))
                        .map(FileId::path)
                        .orElse(null)
                : null;
    }

    // ---- What is compared with

    /**
     * Returns the files of the project's models if an environment has the same models in the same states; empty if anything
     * differs.
     */
    public static Set<FileId> filesOfDeployed(Db db, DeployedState state, EnvironmentName environment) {
        Map<ModelName, Environment.Member> members = state.environment(environment)
                .<Map<ModelName, Environment.Member>>map(Environment::members)
                .orElse(Map.of());
        Set<FileId> files = new HashSet<>();
        int found = 0;
        if (!members.isEmpty()) {
            for (ModelName name : db.get(ProjectQueries.DAG, Inputs.PROJECT).order()) {
                Deployable deployable = db.get(DEPLOYABLE, name).orElse(null);
                if (deployable != null) {
                    Environment.Member member = members.get(name);
                    if (member == null
                            || !member.snapshot().equals(deployable.snapshot().id())) {
                        return Set.of();
                    }
                    files.add(new FileId(deployable.snapshot().definition().file()));
                    found++;
                }
            }
        }
        return found == members.size() ? files : Set.of();
    }

    /** Returns what an environment consists of as the editor's verdicts compare with it. */
    public static DeployedModels deployed(DeployedState state, EnvironmentName environment) {
        Map<ModelName, Baseline> models = new LinkedHashMap<>();
        Map<ModelName, FileId> files = new LinkedHashMap<>();
        state.environment(environment)
                .ifPresent(found -> found.members()
                        .values()
                        .forEach(member -> state.snapshots()
                                .apply(member.snapshot())
                                .ifPresent(snapshot -> Baseline.decode(snapshot.baseline())
                                        .ifPresent(baseline -> {
                                            models.put(snapshot.model(), baseline);
                                            files.put(
                                                    snapshot.model(),
                                                    new FileId(snapshot.definition()
                                                            .file()));
                                        }))));
        return new DeployedModels(environment.value(), models, files);
    }
}
