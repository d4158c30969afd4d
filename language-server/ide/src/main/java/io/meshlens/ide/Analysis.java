package io.meshlens.ide;

import io.meshlens.change.Baseline;
import io.meshlens.db.Db;
import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.Severity;
import io.meshlens.ide.actions.FixAction;
import io.meshlens.ide.actions.FixActions;
import io.meshlens.ide.common.Definitions;
import io.meshlens.ide.common.Impacts;
import io.meshlens.ide.common.ModelEntry;
import io.meshlens.ide.common.ModelImpact;
import io.meshlens.ide.common.Place;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.ide.completion.Completer;
import io.meshlens.ide.completion.Completions;
import io.meshlens.ide.diagnostics.FileDiagnostics;
import io.meshlens.ide.hierarchy.Hierarchies;
import io.meshlens.ide.hierarchy.HierarchyItem;
import io.meshlens.ide.hover.Hover;
import io.meshlens.ide.hover.Hovers;
import io.meshlens.ide.impact.Mark;
import io.meshlens.ide.impact.Marks;
import io.meshlens.ide.inlay.TypeHint;
import io.meshlens.ide.inlay.TypeHints;
import io.meshlens.ide.lens.Lens;
import io.meshlens.ide.lens.Lenses;
import io.meshlens.ide.lineage.Graph;
import io.meshlens.ide.lineage.Graphs;
import io.meshlens.ide.links.FileLink;
import io.meshlens.ide.links.FileLinks;
import io.meshlens.ide.navigation.At;
import io.meshlens.ide.navigation.Highlight;
import io.meshlens.ide.navigation.Link;
import io.meshlens.ide.navigation.Navigation;
import io.meshlens.ide.signature.CallHelp;
import io.meshlens.ide.signature.CallHelps;
import io.meshlens.ide.symbols.Fold;
import io.meshlens.ide.symbols.Folding;
import io.meshlens.ide.symbols.Found;
import io.meshlens.ide.symbols.Outline;
import io.meshlens.ide.symbols.Outlines;
import io.meshlens.ide.symbols.Search;
import io.meshlens.ide.symbols.Selections;
import io.meshlens.ide.tokens.Token;
import io.meshlens.ide.tokens.Tokens;
import io.meshlens.plan.DeployedState;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.KnownModels;
import io.meshlens.plan.PlanOptions;
import io.meshlens.plan.PlanRequest;
import io.meshlens.plan.Snapshot;
import io.meshlens.plan.StandaloneAudit;
import io.meshlens.project.FileRole;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ModelName;
import io.meshlens.project.ModelSource;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.ProjectFiles;
import io.meshlens.project.ProjectOrigin;
import io.meshlens.project.dag.Dag;
import io.meshlens.project.dag.Selection;
import io.meshlens.project.dag.Selector;
import io.meshlens.project.header.FileDefinitions;
import io.meshlens.query.ChangeQueries;
import io.meshlens.query.DeployedModels;
import io.meshlens.query.FileQueries;
import io.meshlens.query.Inputs;
import io.meshlens.query.OpinionQueries;
import io.meshlens.query.OutsideSources;
import io.meshlens.query.PlanQueries;
import io.meshlens.query.PreviewQueries;
import io.meshlens.query.ProjectChange;
import io.meshlens.query.ProjectKey;
import io.meshlens.query.ProjectQueries;
import io.meshlens.query.SeenModel;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.text.LineTable;
import io.meshlens.text.Text;
import io.meshlens.text.TextRange;
import io.meshlens.types.ModelSignature;
import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Unreadable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A project at one moment, as an editor asks for it. Confined to one thread; every method may throw
 * {@link io.meshlens.db.Cancelled} when the moment has passed.
 */
public final class Analysis {
    private final Db db;
    private final ProjectView project;

    Analysis(Db db) {
        this.db = db;
        this.project = new ProjectView(db);
    }

    /** Returns the text of a file; empty if there is no such file. */
    public Optional<Text> text(FileId file) {
        return Optional.ofNullable(db.input(Inputs.TEXT, file));
    }

    /** Returns everything that is to be told about a file, by range. */
    public List<Diagnostic> diagnostics(FileId file) {
        return db.get(FileDiagnostics.OF, file);
    }

    /** Says whether a file has no syntax error. */
    public boolean parses(FileId file) {
        return !project.tree(file).hasErrors();
    }

    /** Says whether a file has a query that our grammar rejects and another parser accepts. */
    public boolean hasAccepted(FileId file) {
        return project.models(file).stream().anyMatch(model -> OpinionQueries.isAccepted(db, model.name()));
    }

    /** Returns the queries that do not parse and about which another parser can be asked, those that it accepted included. */
    public Set<OpinionQueries.Unread> unread() {
        Set<OpinionQueries.Unread> unread = new LinkedHashSet<>();
        for (ModelName name : project.index().models().keySet()) {
            db.get(OpinionQueries.WANTED, name).ifPresent(unread::add);
        }
        return unread;
    }

    /** Returns what another parser accepted so far, with the tables of each, as written. */
    public Map<OpinionQueries.Unread, List<String>> opinions() {
        Map<OpinionQueries.Unread, List<String>> opinions = db.input(Inputs.OPINIONS, Inputs.PROJECT);
        return opinions == null ? Map.of() : opinions;
    }

    public List<Fold> folds(FileId file) {
        return Folding.of(project.tree(file));
    }

    /** Returns the ranges around an offset, the innermost first. */
    public List<TextRange> selections(FileId file, int offset) {
        return Selections.around(project.tree(file), offset);
    }

    /** Returns what every word of a file is, in order. */
    public List<Token> tokens(FileId file) {
        return Tokens.of(
                project.tree(file),
                project.queries(file),
                key -> ModelName.parseFqn(key).filter(project::isModel).isPresent());
    }

    /** Returns where the name at an offset is defined. */
    public List<Link> definition(FileId file, int offset) {
        return new Navigation(project).definition(file, offset);
    }

    /** Returns the uses of the name at an offset in the whole project. */
    public List<Place> references(FileId file, int offset, boolean withDefinition) {
        return new Navigation(project).references(file, offset, withDefinition);
    }

    /** Returns the uses of the name at an offset in its own file. */
    public List<Highlight> highlights(FileId file, int offset) {
        return new Navigation(project).highlights(file, offset);
    }

    /** Returns what could stand at an offset. */
    public Completions completions(FileId file, int offset) {
        return Completer.at(project, file, offset);
    }

    /** Returns how the function around an offset is called. */
    public Optional<CallHelp> callHelp(FileId file, int offset) {
        return CallHelps.at(project.tree(file), offset, project.dialect(file));
    }

    /** Returns the types to show in a range. */
    public List<TypeHint> typeHints(FileId file, TextRange range) {
        return TypeHints.of(project.tree(file), project.queries(file), range);
    }

    /** Returns what is told about the thing at an offset. */
    public Optional<Hover> hover(FileId file, int offset) {
        return new Hovers(project).at(file, offset);
    }

    /** Returns what the text is compared with, in words; empty as long as nobody has looked. */
    public Optional<String> baseline() {
        return new Impacts(project).baseline();
    }

    /** Returns what a file's text changes, for whom. */
    public List<ModelImpact> impact(FileId file) {
        return new Impacts(project).of(file);
    }

    /** Returns the names of all models, parents before readers. */
    public List<ModelName> modelNames() {
        return project.dag().order().stream().filter(project::isModel).toList();
    }

    /** Returns the file in which a model is defined. */
    public Optional<FileId> fileOf(ModelName name) {
        return project.model(name).map(model -> new FileId(model.source().file()));
    }

    /** Returns the files that say what a model is: the one in which it is defined, and that of its rows if it is a seed. */
    public Set<FileId> filesOf(ModelName name) {
        Set<FileId> files = new LinkedHashSet<>();
        project.model(name).ifPresent(model -> {
            files.add(new FileId(model.source().file()));
            if (model.kind() instanceof ModelKind.Seed seed) {
                FileQueries.seedFile(model, seed).ifPresent(files::add);
            }
        });
        return files;
    }

    /** Returns the models that a file defines, in its order. */
    public List<ModelName> modelsOf(FileId file) {
        return project.models(file).stream().map(Model::name).toList();
    }

    /** Returns how people see a model or table. */
    public String display(ModelName name) {
        return project.display(name);
    }

    /** Returns what would be kept of a model's present state if it were deployed now. */
    public Optional<Baseline> toDeploy(ModelName name) {
        return ChangeQueries.toDeploy(db, name);
    }

    /** Returns the models and tables that a model reads. */
    public List<ModelName> parents(ModelName name) {
        return project.dag().parents(name);
    }

    /** Returns what became of every model since it was deployed. */
    public ProjectChange changes() {
        return ProjectChange.of(db);
    }

    /** Returns the lines above the models and CTEs of a file. */
    public List<Lens> lenses(FileId file) {
        return Lenses.of(project, file);
    }

    /** Returns the places of a file that differ in meaning from what is deployed. */
    public List<Mark> marks(FileId file) {
        return Marks.of(project, file);
    }

    /**
     * Returns the models and columns around a model; empty if there is no such model.
     *
     * @param column narrows it to the ways of this column; null for all
     * @param depth the most steps; negative for any number
     */
    public Optional<Graph> lineage(String model, @Nullable String column, Graphs.Direction direction, int depth) {
        return Graphs.of(project, model, column, direction, depth);
    }

    /** Returns which model, output column and CTE lie at an offset; empty outside of models. */
    public Optional<At> at(FileId file, int offset) {
        return new Navigation(project).at(file, offset, project.tree(file));
    }

    /** Returns the outline of a file. */
    public List<Outline> outline(FileId file) {
        return Outlines.of(project, file);
    }

    /** Returns the models and columns of the project that fit a text. */
    public List<Found> search(String text) {
        return Search.of(project, text);
    }

    /** Returns all models, by name. */
    public List<ModelEntry> models() {
        Definitions definitions = new Definitions(project);
        List<ModelEntry> entries = new ArrayList<>();
        for (Model model : project.index().models().values()) {
            definitions
                    .model(model.name())
                    .ifPresent(definition -> entries.add(new ModelEntry(
                            ProjectView.display(model),
                            model.kind().keyword(),
                            new Place(definition.whole().file(), definition.name()),
                            model.documentation().description().orElse(""))));
        }
        return entries;
    }

    /** Returns what mends the diagnostics that a range touches. */
    public List<FixAction> fixes(FileId file, TextRange range) {
        return FixActions.of(diagnostics(file), range);
    }

    /** Returns the files that a file names. */
    public List<FileLink> links(FileId file) {
        return FileLinks.of(project, file);
    }

    /** Returns the model or column that an offset names. */
    public Optional<HierarchyItem> hierarchyAt(FileId file, int offset) {
        return new Hierarchies(project).at(file, offset);
    }

    /** Returns what a model, or one of its columns, reads; an empty column stands for the model. */
    public List<HierarchyItem> reads(String model, String column) {
        return new Hierarchies(project).reads(model, column);
    }

    /** Returns what reads a model, or one of its columns. */
    public List<HierarchyItem> readBy(String model, String column) {
        return new Hierarchies(project).readBy(model, column);
    }

    // ---- What operations on the warehouse start from

    public ProjectConfig config() {
        return db.get(ProjectQueries.CONFIG, Inputs.PROJECT);
    }

    /** Returns the text of every file. */
    public SortedMap<FileId, Text> texts() {
        SortedMap<FileId, Text> texts = new TreeMap<>();
        List<FileId> files = db.input(Inputs.FILES, Inputs.PROJECT);
        if (files != null) {
            files.forEach(file -> text(file).ifPresent(text -> texts.put(file, text)));
        }
        return texts;
    }

    /** Returns what is on the disk and cannot be read, whether it belongs to the project or not. */
    public Map<FileId, Unreadable> unreadable() {
        Map<FileId, Unreadable> unreadable = db.input(Inputs.UNREADABLE, Inputs.PROJECT);
        return unreadable == null ? Map.of() : unreadable;
    }

    /** Returns the environment's variables as they were given. */
    public Map<String, String> environment() {
        Map<String, String> variables = db.input(Inputs.ENVIRONMENT, Inputs.PROJECT);
        return variables == null ? Map.of() : variables;
    }

    /** Returns the variable of {@code config.py} that was asked for; empty for {@code config}. */
    public Optional<String> configuration() {
        return Optional.ofNullable(db.input(Inputs.CONFIGURATION, Inputs.PROJECT));
    }

    /** Returns where the project lies, if that is known. */
    public Optional<ProjectOrigin> origin() {
        return Optional.ofNullable(db.input(Inputs.ORIGIN, Inputs.PROJECT));
    }

    /** Returns the gateway that was asked for; empty for the one that the configuration names. */
    public Optional<String> gateway() {
        return Optional.ofNullable(db.input(Inputs.GATEWAY, Inputs.PROJECT));
    }

    /** Returns the columns of tables outside the project, as far as somebody has looked. */
    public Map<ModelName, ModelSignature> catalog() {
        Map<ModelName, ModelSignature> catalog = db.input(Inputs.CATALOG, Inputs.PROJECT);
        return catalog == null ? Map.of() : catalog;
    }

    /** Returns the tables and files that the project reads and does not make. */
    public OutsideSources outsideSources() {
        return OutsideSources.of(db);
    }

    /** Returns what the text is compared with; empty as long as nobody has looked. */
    public Optional<DeployedModels> deployed() {
        return ChangeQueries.deployed(db);
    }

    /** Returns the errors of each file that has any, one line each with its place. */
    public SortedMap<FileId, List<String>> errors() {
        return errors(texts().keySet());
    }

    /** Returns the errors of what belongs to the project and cannot be read; no choice of models makes them matter less. */
    public SortedMap<FileId, List<String>> errorsOfReading() {
        return errors(db.get(ProjectQueries.UNREADABLE, Inputs.PROJECT).keySet());
    }

    /**
     * Returns the errors of the configuration. While there are any, nobody knows which warehouse is meant and what is to be
     * done with it.
     */
    public List<String> errorsOfConfiguration() {
        Set<FileId> files = new LinkedHashSet<>();
        ProjectFiles.CONFIGURATIONS.forEach(name -> files.add(new FileId(name)));
        files.add(new FileId(".env"));
        files.retainAll(texts().keySet());
        return errors(files).values().stream().flatMap(List::stream).toList();
    }

    private SortedMap<FileId, List<String>> errors(Set<FileId> files) {
        SortedMap<FileId, List<String>> errors = new TreeMap<>();
        for (FileId file : files) {
            LineTable lines = LineTable.of(project.text(file));
            List<String> found = diagnostics(file).stream()
                    .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                    .map(diagnostic -> file.path() + ":"
                            + (lines.position(diagnostic.range().start()).line() + 1) + ": " + diagnostic.message())
                    .toList();
            if (!found.isEmpty()) {
                errors.put(file, found);
            }
        }
        return errors;
    }

    /**
     * Collects what a plan for an environment is computed from. What the text is compared with must be the state of the
     * plan's base.
     */
    public PlanRequest planRequest(EnvironmentName environment, DeployedState state, PlanOptions options, Instant now) {
        return PlanQueries.request(db, environment, state, options, PlanQueries.Choice.ALL, errors(), now);
    }

    /**
     * Collects what a plan is computed from that takes some changes only.
     *
     * @param choice whose; the models that it keeps must be those of {@link Inputs#KEPT}
     * @param errors what else stands in the way, in words, by the file it is about
     */
    public PlanRequest planRequest(
            EnvironmentName environment,
            DeployedState state,
            PlanOptions options,
            PlanQueries.Choice choice,
            Map<FileId, List<String>> errors,
            Instant now) {
        return PlanQueries.request(db, environment, state, options, choice, errors, now);
    }

    /** Returns a model's present state as a plan takes it; empty if there is no such model. */
    public Optional<Snapshot> snapshot(ModelName name) {
        return db.get(PlanQueries.DEPLOYABLE, name).map(PlanQueries.Deployable::snapshot);
    }

    /**
     * Says whether an environment has exactly these models, each in exactly this state, and no file has an error that is not
     * one of theirs. Then nothing is changed and nothing stands in the way, without a look at any verdict.
     */
    public boolean isDeployed(DeployedState state, EnvironmentName environment) {
        Set<FileId> files = PlanQueries.filesOfDeployed(db, state, environment);
        return !files.isEmpty() && hasNoErrorOutside(files);
    }

    private boolean hasNoErrorOutside(Set<FileId> files) {
        return db.get(ProjectQueries.UNREADABLE, Inputs.PROJECT).isEmpty()
                && texts().keySet().stream()
                        .filter(file -> !files.contains(file))
                        .flatMap(file -> diagnostics(file).stream())
                        .noneMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
    }

    /** Names all that is computed here, but for what depends on what lies outside of the project; see {@link ProjectKey}. */
    public String key(List<String> surroundings) {
        return ProjectKey.of(db, surroundings);
    }

    /**
     * Returns the project's models for a later look whether they are deployed; empty if a file has an error that is not one of
     * a model, or if a model cannot be executed.
     */
    public Optional<KnownModels> knownModels(EnvironmentName environment) {
        return PlanQueries.known(db, environment)
                .filter(known -> hasNoErrorOutside(known.models().stream()
                        .map(model -> new FileId(model.definition().file()))
                        .collect(Collectors.toSet())));
    }

    /** Collects what a plan is computed from where {@link KnownModels#isDeployed} holds for the base of the plan. */
    public PlanRequest planRequestOfKnown(
            EnvironmentName environment, DeployedState state, PlanOptions options, KnownModels known, Instant now) {
        return PlanQueries.requestOfKnown(db, environment, state, options, known, now);
    }

    /**
     * Collects what a plan is computed from where only some of the known models are looked at.
     *
     * @param isUnchanged whether no model differs from the base of the plan
     */
    public PlanRequest planRequestOfFew(
            EnvironmentName environment,
            DeployedState state,
            PlanOptions options,
            KnownModels known,
            boolean isUnchanged,
            Instant now) {
        return PlanQueries.requestOfFew(db, environment, state, options, known, isUnchanged, now);
    }

    /** Returns the standalone audits as a plan takes them. */
    public List<StandaloneAudit> standaloneAudits() {
        return PlanQueries.standaloneAudits(db);
    }

    /**
     * Returns what a file of models says beside headers and queries, in its order: statements around queries, and the queries of audits.
     *
     * @param withDefinitions whether the definitions that they may use are among them
     */
    public List<String> statements(FileId file, boolean withDefinitions) {
        FileDefinitions definitions = definitions(file);
        TreeSet<Integer> blocks = new TreeSet<>();
        for (FileDefinitions.ModelDefinition definition : definitions.models()) {
            ModelSource source = definition.model().source();
            blocks.addAll(source.before());
            blocks.addAll(source.after());
            blocks.addAll(source.onVirtualUpdate());
            if (withDefinitions) {
                blocks.addAll(source.definitions());
            } else {
                blocks.removeAll(source.definitions());
            }
        }
        definitions.audits().forEach(entry -> entry.audit().query().ifPresent(blocks::add));
        SyntaxTree tree = project.tree(file);
        return blocks.stream()
                .filter(block -> block < tree.blockCount())
                .map(block -> tree.block(block).text())
                .toList();
    }

    /** Returns what readers see of a model; see {@link SeenModel#of}. */
    public Optional<SeenModel> seen(ModelName name) {
        return SeenModel.of(db, name);
    }

    /** Returns what a file defines. */
    public FileDefinitions definitions(FileId file) {
        return db.get(FileQueries.DEFINITIONS, file);
    }

    /** Returns the files with models in SQL. */
    public Set<FileId> modelFiles() {
        return new LinkedHashSet<>(
                db.get(ProjectQueries.FILES_BY_ROLE, Inputs.PROJECT).getOrDefault(FileRole.SQL_MODEL, List.of()));
    }

    /** Names the same as {@link #key} but for the texts of {@link #modelFiles}. */
    public String keyWithoutModels(List<String> surroundings) {
        return ProjectKey.withoutModels(db, surroundings);
    }

    /** Collects what a plan is computed from where {@link #isDeployed} holds. */
    public PlanRequest planRequestOfUnchanged(
            EnvironmentName environment, DeployedState state, PlanOptions options, Instant now) {
        return PlanQueries.requestOfUnchanged(db, environment, state, options, now);
    }

    /** Models that selectors choose; with problems the selection is not to be used. */
    public record Selected(Set<ModelName> models, List<String> problems) {}

    /**
     * Returns the models that any of some selectors chooses: names, patterns, {@code tag:x}, with {@code +} and {@code ^}.
     *
     * @param changed the models whose files differ from a branch of git
     */
    public Selected select(List<String> selectors, Function<String, Set<ModelName>> changed) {
        return select(selectors, changed, List.of());
    }

    /**
     * Returns the same where also models can be chosen that are deployed and that the project has no longer; of those no tags
     * are known.
     */
    public Selected select(
            List<String> selectors, Function<String, Set<ModelName>> changed, Collection<Snapshot> deployed) {
        List<Selection.Candidate> candidates = new ArrayList<>(project.index().models().values().stream()
                .map(model -> new Selection.Candidate(
                        model.name(),
                        ProjectView.display(model),
                        model.documentation().tags(),
                        model.documentation().owner(),
                        false))
                .toList());
        Map<ModelName, List<ModelName>> reads = new LinkedHashMap<>();
        project.dag().order().forEach(name -> reads.put(name, project.dag().parents(name)));
        Map<String, ModelName> gone = new HashMap<>();
        for (Snapshot snapshot : deployed) {
            ModelName name = snapshot.model();
            if (!project.isModel(name)) {
                candidates.add(new Selection.Candidate(name, name.display(), List.of(), Optional.empty(), false));
                reads.put(
                        name,
                        snapshot.reads().stream().map(Snapshot.Reads::table).toList());
                List.of(name.fqn(), name.display(), name.fullDisplay(), snapshot.displayName())
                        .forEach(written -> gone.put(written, name));
            }
        }
        Dag dag = gone.isEmpty() ? project.dag() : Dag.of(reads);
        Set<ModelName> models = new LinkedHashSet<>();
        List<String> problems = new ArrayList<>();
        for (String selector : selectors) {
            Selector.Parsed parsed = Selector.parse(selector);
            parsed.problem().ifPresent(problem -> problems.add(selector + ": " + problem.message()));
            parsed.selector().ifPresent(read -> {
                Selection selection = Selection.of(
                        read,
                        candidates,
                        dag,
                        written -> Optional.ofNullable(gone.get(written)).or(() -> find(written)),
                        changed);
                models.addAll(selection.names());
                selection.problems().forEach(problem -> problems.add(selector + ": " + problem.message()));
            });
        }
        return new Selected(models, problems);
    }

    /** Returns a query for the rows of a model as its text is now. */
    public PreviewQueries.Preview preview(ModelName model) {
        return PreviewQueries.model(db, model);
    }

    /** Returns a query for the rows of a CTE as its text is now. */
    public PreviewQueries.Preview preview(ModelName model, String cte) {
        return PreviewQueries.cte(db, model, cte);
    }

    /**
     * Returns a query that somebody typed or selected.
     *
     * @param context the model in whose text it stands; empty for none
     */
    public PreviewQueries.Preview preview(Optional<ModelName> context, String text) {
        return PreviewQueries.typed(db, context, text);
    }

    /** Finds a model by its name as people write it, with or without a catalog. */
    public Optional<ModelName> find(String name) {
        return project.find(name);
    }
}
