package io.meshlens.plan;

import io.meshlens.project.ModelName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An audit that belongs to no model and is due by its own schedule: a query of bad rows. It is complete enough to run it
 * without the project's files. It only ever warns.
 *
 * @param name in lower case
 * @param skip whether it is never run
 * @param timing when it is due, and for which time
 * @param reads the models and outside tables that it reads or declares, each once
 * @param query the bad rows; it names no {@code this_model}
 * @param file where the author wrote it, relative to the project's root
 * @param hash of everything that the author said of it; equal hashes are the same audit
 */
public record StandaloneAudit(
        String name,
        boolean skip,
        Snapshot.Timing timing,
        List<ModelName> reads,
        SqlTemplate query,
        String file,
        String hash) {
    public StandaloneAudit {
        reads = List.copyOf(reads);
    }

    /**
     * Makes an audit.
     *
     * @param said what it says to its readers
     */
    public static StandaloneAudit of(
            String name,
            boolean skip,
            Snapshot.Timing timing,
            List<ModelName> reads,
            SqlTemplate query,
            String file,
            List<String> said) {
        List<String> all = new ArrayList<>(List.of(
                name,
                String.valueOf(skip),
                SnapshotMaker.text(timing),
                reads.toString(),
                query.parts().toString()));
        all.addAll(said);
        return new StandaloneAudit(name, skip, timing, reads, query, file, Version.of("standalone audit", all));
    }

    /**
     * What became of an audit since the base of a plan.
     *
     * @param name the audit
     * @param kind added, removed, or {@link ModelChange.Kind#METADATA} for one that says something else
     * @param file where it is or was written
     */
    public record Change(String name, ModelChange.Kind kind, String file) {}

    /** Returns what became of each audit, the present ones in their order, then those that are gone. */
    static List<Change> changes(@Nullable List<StandaloneAudit> before, List<StandaloneAudit> now) {
        List<StandaloneAudit> old = before == null ? List.of() : before;
        List<Change> changes = new ArrayList<>();
        for (StandaloneAudit audit : now) {
            StandaloneAudit same = find(old, audit.name());
            if (same == null) {
                changes.add(new Change(audit.name(), ModelChange.Kind.ADDED, audit.file()));
            } else if (!same.hash().equals(audit.hash())) {
                changes.add(new Change(audit.name(), ModelChange.Kind.METADATA, audit.file()));
            }
        }
        for (StandaloneAudit audit : old) {
            if (find(now, audit.name()) == null) {
                changes.add(new Change(audit.name(), ModelChange.Kind.REMOVED, audit.file()));
            }
        }
        return changes;
    }

    private static @Nullable StandaloneAudit find(List<StandaloneAudit> audits, String name) {
        return audits.stream()
                .filter(audit -> audit.name().equals(name))
                .findFirst()
                .orElse(null);
    }
}
