package io.meshlens.operate;

import io.meshlens.change.Baseline;
import io.meshlens.change.Digest;
import io.meshlens.db.Cancellation;
import io.meshlens.db.Change;
import io.meshlens.diagnostic.Severity;
import io.meshlens.ide.Analysis;
import io.meshlens.ide.AnalysisHost;
import io.meshlens.plan.DeployedState;
import io.meshlens.plan.Environment;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.KnownModels;
import io.meshlens.plan.Plan;
import io.meshlens.plan.PlanOptions;
import io.meshlens.plan.PlanRequest;
import io.meshlens.plan.Planner;
import io.meshlens.plan.Snapshot;
import io.meshlens.plan.StandaloneAudit;
import io.meshlens.project.ModelName;
import io.meshlens.project.dag.Dag;
import io.meshlens.query.DeployedModels;
import io.meshlens.query.Inputs;
import io.meshlens.query.KeptModel;
import io.meshlens.query.OutsideSources;
import io.meshlens.query.SeenModel;
import io.meshlens.state.KnownProject;
import io.meshlens.state.KnownTexts;
import io.meshlens.text.Text;
import io.meshlens.types.ModelSignature;
import io.meshlens.vfs.FileId;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a project of which all is known but what a few edits of queries did to it.
 *
 * <p>What readers see of a model is its columns and its digest (see {@link SeenModel}). So only the models of the edited files are
 * looked at, those that the environment has in another state, who reads them, and from there on who reads what is seen
 * otherwise than before. All others count as they were found. It is checked, not trusted, that this is enough: with the texts as
 * they were, the same few files must give to the letter the states that the look at the whole project gave. Where that fails, and
 * where an edit is of another kind (a header, other tables that are read, an error), there is no answer, and the whole project is
 * looked at.
 *
 * <p>Such a plan is for showing. Whoever applies one plans from the whole project.
 */
final class FewChanges {
    /** Of how many models more is looked at the whole: so many, or every third of the project. */
    private static final int MOST_MODELS = 250;

    /** After so many steps from reader to reader all that lies behind is looked at. */
    private static final int STEPS = 3;

    private static final String ERROR = "there is an error";

    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_$]+");
    private static final Pattern QUOTED = Pattern.compile("\"[^\"\n]*\"|`[^`\n]*`|\\[[^\\]\n]*]");

    /** A macro or a template's tag, but for the variables that make no names of tables. */
    private static final Pattern MACRO = Pattern.compile(
            "@(?!this_model\\b|this_env\\b|start_|end_|execution_|runtime_stage\\b)|\\{\\{|\\{%",
            Pattern.CASE_INSENSITIVE);

    /** What came out of it. */
    sealed interface Outcome {
        /**
         * A plan.
         *
         * @param analysis the part of the project that was looked at
         */
        record Found(Plan plan, Analysis analysis) implements Outcome {}

        /**
         * No answer.
         *
         * @param why what makes that the whole project must be looked at
         */
        record Whole(String why) implements Outcome {}
    }

    /** How much a plan is asked about. */
    record Asked(
            DeployedState state, EnvironmentName environment, EnvironmentName base, PlanOptions options, Instant now) {}

    private final KnownModels known;
    private final OutsideSources outside;
    private final KnownTexts texts;
    private final Analysis local;
    private final Map<ModelName, ModelSignature> catalog;
    private final Asked asked;

    private final Map<ModelName, Snapshot> models = new LinkedHashMap<>();
    private final Map<FileId, Set<ModelName>> definedIn = new HashMap<>();
    private final Set<FileId> edited = new LinkedHashSet<>();
    /** The models of files that are looked at in any case, because they have no text of their own. */
    private final Set<ModelName> always = new LinkedHashSet<>();

    /** Models that are not read and are named all the same. */
    private final Set<ModelName> named = new LinkedHashSet<>();

    private final Dag dag;
    private final Map<ModelName, Optional<KeptModel>> kept = new HashMap<>();
    private final Map<ModelName, Optional<Baseline>> baselines = new HashMap<>();

    private FewChanges(
            KnownProject project,
            KnownTexts texts,
            Analysis local,
            Map<ModelName, ModelSignature> catalog,
            Asked asked) {
        this.known = project.models();
        this.outside = project.outside();
        this.texts = texts;
        this.local = local;
        this.catalog = catalog;
        this.asked = asked;
        Map<ModelName, List<ModelName>> reads = new HashMap<>();
        for (Snapshot model : known.models()) {
            models.put(model.model(), model);
            FileId file = fileOf(model);
            definedIn.computeIfAbsent(file, absent -> new LinkedHashSet<>()).add(model.model());
            if (!texts.texts().containsKey(file)) {
                always.add(model.model());
            }
            reads.put(model.model(), reads(model));
        }
        this.dag = Dag.of(reads);
    }

    /**
     * Plans from what is known, if that is possible.
     *
     * @param project what is known, about the texts of {@code texts} and the present catalog
     * @param texts the texts as they were, about the present surroundings
     * @param local the project as it is; nothing of its models is asked
     */
    static Outcome plan(
            KnownProject project,
            KnownTexts texts,
            Analysis local,
            Map<ModelName, ModelSignature> catalog,
            Asked asked) {
        return new FewChanges(project, texts, local, catalog, asked).plan();
    }

    private Outcome plan() {
        Set<ModelName> start =
                known.differing(asked.state(), asked.base()).map(HashSet::new).orElse(null);
        if (start == null) {
            return new Outcome.Whole("the environment has other models");
        }
        if (!local.modelFiles().equals(texts.texts().keySet())) {
            return new Outcome.Whole("there are other files");
        }
        for (Map.Entry<FileId, String> text : texts.texts().entrySet()) {
            boolean isSame = local.text(text.getKey())
                    .filter(now -> now.toString().equals(text.getValue()))
                    .isPresent();
            if (!isSame) {
                edited.add(text.getKey());
                start.addAll(definedIn.getOrDefault(text.getKey(), Set.of()));
            }
        }
        Set<FileId> files = new LinkedHashSet<>(edited);
        addFiles(start, files);
        // Why an edit matters is told by who reads it.
        addFiles(readers(start), files);
        AnalysisHost before = null;
        AnalysisHost after = null;
        for (int round = 1; ; round++) {
            Set<ModelName> looked = modelsOf(files);
            if (looked.size() - always.size() > Math.min(MOST_MODELS, models.size() / 3 + 10)) {
                return new Outcome.Whole("too many models are concerned");
            }
            Change around = around(looked);
            if (around == null) {
                return new Outcome.Whole("something around the edit is not known");
            }
            after = with(after, files, false, around);
            Analysis now = after.analysis(new Cancellation());
            if (edited.stream().anyMatch(file -> hasError(now, file))) {
                return new Outcome.Whole(ERROR);
            }
            before = with(before, files, true, around);
            Analysis was = before.analysis(new Cancellation());
            if (named.addAll(named(was, now, files))) {
                continue;
            }
            if (!isAsKnown(was, looked)) {
                return new Outcome.Whole("a model is more than its file and what it reads");
            }
            if (!isOfTheSameForm(was, now, looked)) {
                return new Outcome.Whole("a header or what a model reads is edited");
            }
            if (edited.stream().anyMatch(file -> mayMakeNames(was, now, file))) {
                return new Outcome.Whole("statements with macros may name any model");
            }
            Set<ModelName> moved = new LinkedHashSet<>(looked);
            moved.removeIf(name -> isSeenAlike(was.seen(name), now.seen(name)));
            Set<FileId> more = new LinkedHashSet<>(files);
            addFiles(round < STEPS ? readers(moved) : dag.descendants(moved), more);
            if (more.equals(files)) {
                return found(now, looked);
            }
            files = more;
        }
    }

    private static boolean isSeenAlike(Optional<SeenModel> was, Optional<SeenModel> now) {
        return was.isPresent()
                && now.isPresent()
                && now.get().columns().equals(was.get().columns())
                && now.get().complete() == was.get().complete()
                && digest(now.get()).equals(digest(was.get()));
    }

    private static Optional<Digest> digest(SeenModel model) {
        return Baseline.decode(model.baseline()).map(Baseline::digest);
    }

    private Outcome found(Analysis now, Set<ModelName> looked) {
        if (!now.errors().isEmpty() || !now.unread().isEmpty()) {
            return new Outcome.Whole(ERROR);
        }
        if (!isKnown(now.outsideSources())) {
            return new Outcome.Whole("another table or file from outside is read");
        }
        boolean isUnchanged = looked.stream().allMatch(name -> isDeployed(now, name));
        PlanRequest request = now.planRequestOfFew(
                asked.environment(), asked.state(), asked.options(), known, isUnchanged, asked.now());
        return request.problems().isEmpty()
                ? new Outcome.Found(Planner.plan(request), now)
                : new Outcome.Whole("something stands in the way of a plan");
    }

    private static boolean hasError(Analysis now, FileId file) {
        return now.diagnostics(file).stream().anyMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
    }

    private boolean isDeployed(Analysis now, ModelName name) {
        return now.snapshot(name).map(Snapshot::id).equals(deployed(name).map(Environment.Member::snapshot));
    }

    private boolean isKnown(OutsideSources sources) {
        return sources.readers().entrySet().stream()
                        .allMatch(table -> models.containsKey(table.getKey())
                                || outside.readers()
                                        .getOrDefault(table.getKey(), Collections.emptySortedSet())
                                        .containsAll(table.getValue()))
                && sources.files().entrySet().stream()
                        .allMatch(file -> file.getValue().equals(outside.files().get(file.getKey())));
    }

    // ---- What is looked at

    private static FileId fileOf(Snapshot model) {
        return new FileId(model.definition().file());
    }

    private static List<ModelName> reads(Snapshot model) {
        return model.reads().stream().map(Snapshot.Reads::table).toList();
    }

    private Set<ModelName> readers(Set<ModelName> names) {
        Set<ModelName> readers = new LinkedHashSet<>();
        names.forEach(name -> readers.addAll(dag.children(name)));
        return readers;
    }

    private void addFiles(Set<ModelName> names, Set<FileId> files) {
        for (ModelName name : names) {
            Snapshot model = models.get(name);
            if (model != null && !always.contains(name)) {
                files.add(fileOf(model));
            }
        }
    }

    /** Returns the models that are looked at with these files. */
    private Set<ModelName> modelsOf(Set<FileId> files) {
        Set<ModelName> found = new LinkedHashSet<>(always);
        files.forEach(file -> found.addAll(definedIn.getOrDefault(file, Set.of())));
        return found;
    }

    /**
     * Returns what is known around the models that are looked at: what they read, and all that lies behind them with what that
     * reads. Null if something of it is not known.
     */
    private @Nullable Change around(Set<ModelName> looked) {
        Set<ModelName> names = new LinkedHashSet<>(looked);
        names.addAll(dag.descendants(looked));
        for (ModelName name : List.copyOf(names)) {
            names.addAll(dag.parents(name));
        }
        for (StandaloneAudit audit : known.audits()) {
            names.addAll(audit.reads());
        }
        names.addAll(named);
        names.retainAll(models.keySet());
        Map<ModelName, KeptModel> around = new LinkedHashMap<>();
        Map<ModelName, Baseline> compared = new LinkedHashMap<>();
        Map<ModelName, FileId> files = new LinkedHashMap<>();
        for (ModelName name : names) {
            Baseline baseline =
                    baselines.computeIfAbsent(name, this::deployedBaseline).orElse(null);
            KeptModel model = looked.contains(name)
                    ? null
                    : kept.computeIfAbsent(name, this::keptModel).orElse(null);
            if (baseline == null || (model == null && !looked.contains(name))) {
                return null;
            }
            compared.put(name, baseline);
            files.put(name, fileOf(known(name)));
            if (model != null) {
                around.put(name, model);
            }
        }
        return new Change()
                .set(Inputs.KEPT, Inputs.PROJECT, around)
                .set(
                        Inputs.DEPLOYED,
                        Inputs.PROJECT,
                        new DeployedModels(asked.base().value(), compared, files));
    }

    /**
     * Returns the models whose tables statements and audits in some files may name. They count for no model's reads, but a name
     * means another thing if it is a model's. More is no harm.
     */
    private Set<ModelName> named(Analysis was, Analysis now, Set<FileId> files) {
        Set<String> words = new HashSet<>();
        for (FileId file : files) {
            was.statements(file, false).forEach(text -> addWords(text, words));
            now.statements(file, false).forEach(text -> addWords(text, words));
        }
        Set<ModelName> found = new LinkedHashSet<>();
        if (!words.isEmpty()) {
            models.keySet().stream()
                    .filter(name -> words.contains(name.parts().getLast().toLowerCase(Locale.ROOT)))
                    .forEach(found::add);
        }
        return found;
    }

    /** Adds the names in a text, and what stands in quotes as a whole. */
    private static void addWords(String text, Set<String> words) {
        NAME.matcher(text).results().forEach(name -> words.add(name.group().toLowerCase(Locale.ROOT)));
        QUOTED.matcher(text)
                .results()
                .map(MatchResult::group)
                .forEach(quoted ->
                        words.add(quoted.substring(1, quoted.length() - 1).toLowerCase(Locale.ROOT)));
    }

    /**
     * Says whether an edit of statements or audits may name models that nobody can find in the text, because a macro makes the
     * name. Of what was not edited it is checked that it gives what it gave.
     */
    private static boolean mayMakeNames(Analysis was, Analysis now, FileId file) {
        return !was.statements(file, true).equals(now.statements(file, true))
                && now.statements(file, false).stream()
                        .anyMatch(text -> MACRO.matcher(text).find());
    }

    private Snapshot known(ModelName name) {
        return Objects.requireNonNull(models.get(name));
    }

    private Optional<KeptModel> keptModel(ModelName name) {
        SeenModel seen = texts.models().get(name);
        return seen == null ? Optional.empty() : seen.kept(new LinkedHashSet<>(reads(known(name))));
    }

    private Optional<Environment.Member> deployed(ModelName name) {
        return asked.state().environment(asked.base()).flatMap(environment -> environment.member(name));
    }

    private Optional<Baseline> deployedBaseline(ModelName name) {
        return deployed(name)
                .flatMap(member -> asked.state().snapshots().apply(member.snapshot()))
                .flatMap(snapshot -> Baseline.decode(snapshot.baseline()));
    }

    /** Gives a host these files, as they were or as they are, and what is known around them. */
    private AnalysisHost with(@Nullable AnalysisHost host, Set<FileId> files, boolean asTheyWere, Change around) {
        SortedMap<FileId, Text> wanted = new TreeMap<>(local.texts());
        wanted.keySet().removeIf(file -> texts.texts().containsKey(file) && !files.contains(file));
        if (asTheyWere) {
            edited.forEach(file -> wanted.put(
                    file, Text.of(Objects.requireNonNull(texts.texts().get(file)))));
        }
        AnalysisHost given = host;
        if (given == null) {
            given = ProjectReader.hostOf(local, wanted, catalog);
        } else {
            Change change = new Change().set(Inputs.FILES, Inputs.PROJECT, List.copyOf(wanted.keySet()));
            wanted.forEach((file, text) -> change.set(Inputs.TEXT, file, text));
            given.apply(change);
        }
        given.apply(around);
        return given;
    }

    // ---- Whether that is enough

    /** Says whether the few files gave, with the texts as they were, what the whole project gave. */
    private boolean isAsKnown(Analysis was, Set<ModelName> looked) {
        return was.unread().isEmpty()
                && was.standaloneAudits().equals(known.audits())
                && looked.stream()
                        .allMatch(name -> was.snapshot(name)
                                        .filter(snapshot ->
                                                snapshot.id().equals(known(name).id()))
                                        .isPresent()
                                && was.seen(name)
                                        .filter(seen ->
                                                seen.equals(texts.models().get(name)))
                                        .isPresent());
    }

    /** Says whether the edits left all headers as they were, and which model reads which. */
    private boolean isOfTheSameForm(Analysis was, Analysis now, Set<ModelName> looked) {
        return edited.stream().allMatch(file -> was.definitions(file).equals(now.definitions(file)))
                && looked.stream().allMatch(name -> was.parents(name).equals(now.parents(name)))
                && was.modelNames().equals(now.modelNames())
                && Set.copyOf(now.modelNames()).equals(looked);
    }
}
