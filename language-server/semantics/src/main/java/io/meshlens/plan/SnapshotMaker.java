package io.meshlens.plan;

import io.meshlens.project.ModelName;
import java.util.ArrayList;
import java.util.List;

/** Makes snapshots of a model's parts, and the ids and hashes that follow from them. */
public final class SnapshotMaker {
    private SnapshotMaker() {}

    /**
     * Makes a snapshot. Its id is a hash of everything that a run does with it: two snapshots with one id run the same
     * statements at the same times.
     *
     * @param build the hash of what its table holds
     * @param metadata the hash of what shapes no row
     */
    public static Snapshot of(
            ModelName model,
            String displayName,
            Materialization materialization,
            Snapshot.Timing timing,
            List<Snapshot.Reads> reads,
            Snapshot.Definition definition,
            List<Snapshot.Audit> audits,
            List<Snapshot.Column> columns,
            String build,
            String metadata,
            String baseline) {
        List<String> checked = new ArrayList<>();
        audits.forEach(audit -> checked.add(
                audit.name() + " " + audit.blocking() + " " + audit.query().parts()));
        Snapshot.Hashes hashes = new Snapshot.Hashes(build, metadata, Version.of("audits", checked));
        List<String> all = new ArrayList<>();
        all.add(definition.toString());
        all.add(materialization.toString());
        all.add(text(timing));
        all.add(reads.toString());
        return new Snapshot(
                SnapshotId.of(model, hashes, Version.of("statements", all)),
                displayName,
                materialization,
                timing,
                reads,
                definition,
                audits,
                columns,
                hashes,
                baseline);
    }

    /** Returns all that decides when something is due, as one text. */
    static String text(Snapshot.Timing timing) {
        return String.join(
                " ",
                timing.cron().text(),
                timing.zone(),
                timing.unit().name(),
                String.valueOf(timing.start()),
                String.valueOf(timing.end()),
                String.valueOf(timing.lookback()),
                String.valueOf(timing.batchSize()),
                String.valueOf(timing.batchConcurrency()),
                String.valueOf(timing.allowPartials()),
                String.valueOf(timing.isRestatable()));
    }
}
