package io.meshlens.query;

import io.meshlens.change.Baseline;
import io.meshlens.change.ChangeClass;
import io.meshlens.change.Fingerprint;
import io.meshlens.change.PeerCategories;
import io.meshlens.change.PeerCategory;
import io.meshlens.change.PeerExplanation;
import io.meshlens.change.Present;
import io.meshlens.change.Verdict;
import io.meshlens.db.Db;
import io.meshlens.project.ModelName;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * What became of every model of a project since it was deployed.
 *
 * @param models each present model behind those it reads, then those that are gone
 */
public record ProjectChange(SequencedMap<ModelName, Item> models) {
    public ProjectChange {
        models = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(models));
    }

    /**
     * One model.
     *
     * @param display its name as people write it
     * @param verdict what the edit does to it
     * @param version whether it has another version than the deployed one; more than {@link Verdict#rebuild} only for models
     *     that have no table
     * @param peer what SQLMesh would say
     * @param peerReason why SQLMesh says something else; empty if it says the same
     */
    public record Item(String display, Verdict verdict, boolean version, PeerCategory peer, String peerReason) {
        /** Says whether SQLMesh would compute this model's data anew and we need not. */
        public boolean isSpared() {
            return peer.rebuilds() && !verdict.rebuild() && !verdict.breaks();
        }
    }

    /** Compares the present state of a project with {@link Inputs#DEPLOYED}. */
    public static ProjectChange of(Db db) {
        Comparing comparing = new Comparing(db);
        List<String> order = db.get(ProjectQueries.DAG, Inputs.PROJECT).order().stream()
                .filter(name -> db.get(ModelQueries.MODEL, name).isPresent()
                        || ProjectQueries.kept(db).containsKey(name))
                .map(ModelName::fqn)
                .toList();
        Map<String, PeerCategory> peers =
                PeerCategories.of(order, comparing::before, comparing::after, comparing::verdict);
        PeerExplanation explanation = new PeerExplanation(comparing::after, comparing::verdict);
        SequencedMap<ModelName, Item> models = new LinkedHashMap<>();
        for (String key : order) {
            PeerCategory peer = peers.getOrDefault(key, PeerCategory.NONE);
            name(key).ifPresent(name -> models.put(name, comparing.item(key, peer, explanation.of(key, peer))));
        }
        ChangeQueries.deployed(db)
                .ifPresent(deployed -> deployed.models().forEach((name, state) -> {
                    if (!models.containsKey(name)) {
                        models.put(name, comparing.item(name.fqn(), PeerCategory.NONE, ""));
                    }
                }));
        return new ProjectChange(models);
    }

    private static Optional<ModelName> name(String key) {
        return ModelName.parseFqn(key);
    }

    /** Asks for each state once. */
    private static final class Comparing {
        private final Db db;
        private final Map<String, Optional<Present>> presents = new HashMap<>();

        Comparing(Db db) {
            this.db = db;
        }

        @Nullable
        Baseline before(String key) {
            return name(key)
                    .flatMap(name -> db.get(ChangeQueries.BASELINE, name))
                    .orElse(null);
        }

        @Nullable
        Present after(String key) {
            return presents.computeIfAbsent(key, k -> name(k).map(name -> ChangeQueries.present(db, name)))
                    .orElse(null);
        }

        Verdict verdict(String key) {
            return name(key)
                    .map(name -> db.get(ChangeQueries.VERDICT, name))
                    .orElseThrow(() -> new IllegalArgumentException("no name of a model: " + key));
        }

        Item item(String key, PeerCategory peer, String reason) {
            Present now = after(key);
            Baseline old = before(key);
            Verdict verdict = verdict(key);
            boolean version = isOutside(old, now)
                    ? verdict.changeClass() == ChangeClass.BREAKING_COLUMNS
                    : now == null
                            || old == null
                            || !old.build().equals(now.fingerprint().build());
            String display = now != null ? now.display() : old != null ? old.display() : key;
            return new Item(display, verdict, version, peer, reason);
        }

        /** Says whether somebody else makes the table: to learn more about it is no other version. */
        private static boolean isOutside(@Nullable Baseline old, @Nullable Present now) {
            return (now == null || now.fingerprint().kind() == Fingerprint.Kind.EXTERNAL)
                    && (old == null || old.kind() == Fingerprint.Kind.EXTERNAL);
        }
    }
}
