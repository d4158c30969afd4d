package io.meshlens.operate;

import io.meshlens.change.Baseline;
import io.meshlens.change.Digest;
import io.meshlens.ide.Analysis;
import io.meshlens.plan.DeployedState;
import io.meshlens.plan.Environment;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Materialization;
import io.meshlens.plan.PlanOptions;
import io.meshlens.plan.PlanRequest;
import io.meshlens.plan.Snapshot;
import io.meshlens.project.ModelName;
import io.meshlens.project.dag.Dag;
import io.meshlens.query.DeployedModels;
import io.meshlens.query.KeptModel;
import io.meshlens.query.PlanQueries;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A project with the changes of some models only; all others are as an environment has them.
 *
 * <p>Most of those count as they are recorded, and nothing of them is computed anew. One that reads what a chosen model
 * changes must be: its deployed text is put in place of its file's, and counts only if it gives, over everything as it is
 * deployed, exactly the state that is recorded. Where it does not, because a macro or a default changed too, the plan has a
 * problem.
 */
final class ChosenChanges {
    private final Analysis local;
    private final @Nullable DeployedModels compared;
    private final EnvironmentName base;
    private final Set<ModelName> chosen;
    private final Map<ModelName, Snapshot> deployed = new LinkedHashMap<>();
    private final Map<ModelName, KeptModel> kept = new LinkedHashMap<>();
    private final Set<ModelName> leftOut = new LinkedHashSet<>();
    private final Set<ModelName> outside = new HashSet<>();
    private final List<String> problems = new ArrayList<>();

    /**
     * Begins.
     *
     * @param local the project as its files say it
     * @param compared what the plan is compared with; null for nothing
     * @param base the environment that this is
     */
    ChosenChanges(
            Analysis local,
            @Nullable DeployedModels compared,
            DeployedState state,
            EnvironmentName base,
            Set<ModelName> chosen) {
        this.local = local;
        this.compared = compared;
        this.base = base;
        this.chosen = chosen;
        Map<ModelName, Environment.Member> members = state.environment(base)
                .<Map<ModelName, Environment.Member>>map(Environment::members)
                .orElse(Map.of());
        members.forEach((name, member) -> {
            Snapshot snapshot = state.snapshots().apply(member.snapshot()).orElse(null);
            KeptModel model = snapshot == null ? null : KeptModel.of(snapshot).orElse(null);
            if (snapshot == null || model == null) {
                problems.add(
                        "What is recorded of " + name.display() + " in " + base + " cannot be compared with: another"
                                + " version of Meshlens deployed it. Plan once without --select-model.");
            } else {
                deployed.put(name, snapshot);
                kept.put(name, model);
            }
        });
        for (ModelName name : local.modelNames()) {
            if (!members.containsKey(name) && !chosen.contains(name)) {
                // What somebody else makes is there, chosen or not.
                (isExternal(name) ? outside : leftOut).add(name);
            }
        }
    }

    private boolean isExternal(ModelName name) {
        return local.snapshot(name)
                .filter(snapshot -> snapshot.materialization() instanceof Materialization.External)
                .isPresent();
    }

    PlanRequest request(EnvironmentName environment, DeployedState state, PlanOptions options, Instant now) {
        Map<ModelName, KeptModel> unchosen = new LinkedHashMap<>(kept);
        unchosen.keySet().removeAll(chosen);
        Analysis mixed = mixed(texts(Set.of()), unchosen);
        Set<ModelName> roots = changed(mixed);
        Set<ModelName> readers = new LinkedHashSet<>(dag(mixed).descendants(roots));
        readers.retainAll(unchosen.keySet());
        if (!readers.isEmpty()) {
            NavigableMap<FileId, Text> texts = withDeployedTexts(readers);
            Set<ModelName> lost = lost(mixed(texts, kept), readers);
            Dag reads = dag(mixed);
            lost.forEach(name -> problems.add(unreadable(name, reads, roots)));
            readers.removeAll(lost);
            unchosen.keySet().removeAll(readers);
            mixed = mixed(texts, unchosen);
        }
        Map<ModelName, Snapshot> asDeployed = new LinkedHashMap<>(deployed);
        asDeployed.keySet().retainAll(unchosen.keySet());
        PlanRequest request = mixed.planRequest(
                environment,
                state,
                backfilling(environment, options),
                new PlanQueries.Choice(asDeployed, leftOut),
                errors(mixed),
                now);
        // Standalone audits belong to no model, so none of them is chosen.
        return request.with(state.environment(base).map(Environment::audits).orElse(List.of()), problems);
    }

    /** In a development environment what is chosen is also what is loaded, unless something else is asked for. */
    private PlanOptions backfilling(EnvironmentName environment, PlanOptions options) {
        return environment.isProd()
                        || options.includesUnmodified()
                        || !options.backfill().isEmpty()
                ? options
                : options.backfilling(chosen);
    }

    /** Says in words which changes of the project are left out; empty if there is none. */
    Optional<String> left() {
        Set<String> words = new TreeSet<>();
        leftOut.forEach(name -> words.add(name.display() + " (new)"));
        deployed.forEach((name, snapshot) -> {
            Snapshot now = local.snapshot(name).orElse(null);
            if (chosen.contains(name)) {
                return;
            }
            if (now == null) {
                words.add(name.display() + " (removed)");
            } else if (isEdited(snapshot, now)) {
                words.add(name.display() + " (edited)");
            }
        });
        return words.isEmpty()
                ? Optional.empty()
                : Optional.of("Not selected, and left as " + base + " has it: " + String.join(", ", words) + ".");
    }

    private static boolean isEdited(Snapshot before, Snapshot now) {
        return now.materialization() instanceof Materialization.Seed
                ? !now.hashes().build().equals(before.hashes().build())
                : !now.definition().equals(before.definition());
    }

    // ---- Texts

    /** Returns the files without those that only define models as they are not wanted. */
    private NavigableMap<FileId, Text> texts(Set<ModelName> readers) {
        Set<FileId> recorded = new HashSet<>();
        deployed.values()
                .forEach(snapshot ->
                        recorded.add(new FileId(snapshot.definition().file())));
        NavigableMap<FileId, Text> texts = new TreeMap<>(local.texts());
        texts.keySet().removeIf(file -> {
            List<ModelName> models = local.modelsOf(file);
            return models.isEmpty()
                    ? recorded.contains(file)
                    : models.stream().noneMatch(model -> isWanted(model) || readers.contains(model));
        });
        return texts;
    }

    private boolean isWanted(ModelName model) {
        return chosen.contains(model) || outside.contains(model);
    }

    /** Returns the files with what is deployed of some models in place of what the project says of them. */
    private NavigableMap<FileId, Text> withDeployedTexts(Set<ModelName> readers) {
        NavigableMap<FileId, Text> texts = texts(readers);
        for (ModelName name : lost(mixed(texts, kept), readers)) {
            Snapshot.Definition definition = recorded(name).definition();
            FileId file = new FileId(definition.file());
            Optional<FileId> present = local.fileOf(name);
            boolean isFree = Stream.concat(Stream.of(file), present.stream())
                    .flatMap(each -> local.modelsOf(each).stream())
                    .noneMatch(model -> isWanted(model) || (readers.contains(model) && !model.equals(name)));
            if (isFree) {
                present.ifPresent(texts::remove);
                texts.put(file, Text.of(definition.source()));
            }
        }
        return texts;
    }

    /** Returns the models that are not to the letter what is deployed, although everything that they read is. */
    private Set<ModelName> lost(Analysis asDeployed, Set<ModelName> models) {
        Set<ModelName> lost = new LinkedHashSet<>(models);
        lost.removeIf(name -> asDeployed
                .snapshot(name)
                .filter(now -> now.id().equals(recorded(name).id()))
                .isPresent());
        return lost;
    }

    /** Returns the deployed state of a model that has one. */
    private Snapshot recorded(ModelName name) {
        return Objects.requireNonNull(deployed.get(name));
    }

    private Analysis mixed(NavigableMap<FileId, Text> texts, Map<ModelName, KeptModel> asDeployed) {
        return ProjectReader.withDeployed(local, texts, asDeployed, compared);
    }

    // ---- What the choice reaches

    /** Returns the chosen models of which readers see something else than what is deployed. */
    private Set<ModelName> changed(Analysis mixed) {
        Set<ModelName> changed = new LinkedHashSet<>();
        for (ModelName name : chosen) {
            KeptModel before = kept.get(name);
            Optional<Digest> now = mixed.toDeploy(name).map(Baseline::digest);
            if (before == null
                    ? now.isPresent()
                    : !now.equals(Optional.of(before.baseline().digest()))) {
                changed.add(name);
            }
        }
        return changed;
    }

    /** Returns who reads what: the chosen models by their files, all others as they are deployed. */
    private Dag dag(Analysis mixed) {
        Map<ModelName, List<ModelName>> reads = new HashMap<>();
        kept.forEach((name, model) -> reads.put(name, List.copyOf(model.reads())));
        chosen.forEach(name -> reads.put(name, mixed.parents(name)));
        return Dag.of(reads);
    }

    private static String unreadable(ModelName name, Dag reads, Set<ModelName> roots) {
        Set<ModelName> above = new LinkedHashSet<>(reads.ancestors(Set.of(name)));
        above.retainAll(roots);
        String root = above.stream().findFirst().map(ModelName::display).orElse("");
        return name.display() + " is not selected, but it reads " + root
                + ", which is, so it has to be built anew as it is deployed. That cannot be read back: something"
                + " outside of its own text, such as a macro, a default or its file's name, changed too. Select it as"
                + " well: --select-model " + name.display();
    }

    /** Returns the errors of what the plan is about; those of models that it leaves as they are do not stand in its way. */
    private NavigableMap<FileId, List<String>> errors(Analysis mixed) {
        NavigableMap<FileId, List<String>> errors = new TreeMap<>();
        mixed.errors().forEach((file, found) -> {
            if (!mixed.modelsOf(file).isEmpty()) {
                errors.put(file, found);
            }
        });
        local.errors().forEach((file, found) -> {
            if (local.modelsOf(file).isEmpty()
                    && mixed.text(file).isPresent()
                    && mixed.modelsOf(file).isEmpty()) {
                errors.put(file, found);
            }
        });
        errors.putAll(local.errorsOfReading());
        return errors;
    }
}
