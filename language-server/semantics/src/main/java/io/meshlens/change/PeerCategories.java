package io.meshlens.change;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Says what SQLMesh would make of the same edit: one category for a model, handed down to every reader. It follows the rules
 * that SQLMesh documents and shows; where its own rendering of a query goes further than ours, it may call less changed.
 */
public final class PeerCategories {
    private PeerCategories() {}

    /**
     * Returns the categories.
     *
     * @param order the keys of the present models, each behind those it reads
     * @param before the deployed state of a model; null if it has none
     * @param after the present state of a model
     * @param verdicts our verdict on a model
     */
    public static SequencedMap<String, PeerCategory> of(
            List<String> order,
            Function<String, @Nullable Baseline> before,
            Function<String, @Nullable Present> after,
            Function<String, Verdict> verdicts) {
        SequencedMap<String, PeerCategory> found = new LinkedHashMap<>();
        for (String model : order) {
            Present now = after.apply(model);
            if (now != null) {
                found.put(model, category(model, before.apply(model), now, found, verdicts));
            }
        }
        return Collections.unmodifiableSequencedMap(found);
    }

    private static PeerCategory category(
            String model,
            @Nullable Baseline old,
            Present now,
            Map<String, PeerCategory> found,
            Function<String, Verdict> verdicts) {
        if (old == null) {
            return now.fingerprint().kind() == Fingerprint.Kind.EXTERNAL ? PeerCategory.NONE : PeerCategory.BREAKING;
        }
        PeerForm was = old.peer();
        PeerForm is = now.fingerprint().peer();
        if (!is.sameData(was)) {
            return is.isNonBreaking(was) ? PeerCategory.NON_BREAKING : PeerCategory.BREAKING;
        }
        Verdict verdict = verdicts.apply(model);
        if (verdict.breaks()) {
            return PeerCategory.BREAKING;
        }
        if (!verdict.edited()
                && (!verdict.added().isEmpty() || !verdict.removed().isEmpty())) {
            // Its query is rendered with the columns of the present parents, so SQLMesh takes it for edited.
            return verdict.removed().isEmpty() ? PeerCategory.NON_BREAKING : PeerCategory.BREAKING;
        }
        boolean breaking = false;
        boolean data = false;
        boolean any = false;
        for (String read : now.reads()) {
            PeerCategory parent = found.getOrDefault(read, PeerCategory.NONE);
            breaking |= parent == PeerCategory.BREAKING || parent == PeerCategory.INDIRECT_BREAKING;
            data |= parent != PeerCategory.NONE && parent != PeerCategory.METADATA;
            any |= parent != PeerCategory.NONE;
        }
        if (any && now.fingerprint().properties().getOrDefault("kind", "").equals("VIEW (materialized)")) {
            return PeerCategory.INDIRECT_BREAKING;
        }
        if (data) {
            return breaking ? PeerCategory.INDIRECT_BREAKING : PeerCategory.INDIRECT_NON_BREAKING;
        }
        boolean own = !old.text().equals(now.fingerprint().text())
                || !old.metadata().equals(now.fingerprint().metadata())
                || !old.audits().equals(now.fingerprint().audits());
        return own || any ? PeerCategory.METADATA : PeerCategory.NONE;
    }
}
