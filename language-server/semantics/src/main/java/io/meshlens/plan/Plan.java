package io.meshlens.plan;

import io.meshlens.project.ModelName;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * A frozen plan: what to build, where and for which intervals, and what the environment then consists of. Applying it needs
 * nothing else; typing on while it runs changes nothing in it.
 *
 * @param id names the plan by its content
 * @param kind what it is for
 * @param environment the environment that it changes
 * @param basedOn what it was compared with
 * @param now the time of execution
 * @param changes every model that is not unchanged, in the order of the DAG
 * @param untouched how many models are unchanged
 * @param problems why it is not applied; it is shown all the same
 * @param warnings what to know before it is applied
 * @param snapshots the states that are not recorded yet
 * @param builds what is built, in the order of the DAG
 * @param audits audits of tables that are not built, because only the audits changed
 * @param standalone standalone audits: what became of them, and which are run
 * @param target the environment as it will be
 * @param views the views to make or switch
 * @param removedViews the views to remove
 * @param restatements what is forgotten first, so that it counts as missing
 * @param data what happens with rows that are missing
 */
public record Plan(
        String id,
        Kind kind,
        EnvironmentName environment,
        Base basedOn,
        Instant now,
        List<ModelChange> changes,
        int untouched,
        List<String> problems,
        List<String> warnings,
        List<Snapshot> snapshots,
        List<Build> builds,
        List<AuditRun> audits,
        Standalone standalone,
        Environment target,
        List<ViewSwitch> views,
        List<TableName> removedViews,
        List<Restatement> restatements,
        PlanOptions.Data data) {
    public Plan {
        changes = List.copyOf(changes);
        problems = List.copyOf(problems);
        warnings = List.copyOf(warnings);
        snapshots = List.copyOf(snapshots);
        builds = List.copyOf(builds);
        audits = List.copyOf(audits);
        views = List.copyOf(views);
        removedViews = List.copyOf(removedViews);
        restatements = List.copyOf(restatements);
    }

    /** Returns this plan with something more to know before it is applied. */
    public Plan withWarning(String warning) {
        List<String> all = new java.util.ArrayList<>(List.of(warning));
        all.addAll(warnings);
        return new Plan(
                id,
                kind,
                environment,
                basedOn,
                now,
                changes,
                untouched,
                problems,
                all,
                snapshots,
                builds,
                audits,
                standalone,
                target,
                views,
                removedViews,
                restatements,
                data);
    }

    /** Says whether applying it would change nothing, in the warehouse or in the state. */
    public boolean isEmpty() {
        return snapshots.isEmpty()
                && builds.isEmpty()
                && audits.isEmpty()
                && standalone.runs().isEmpty()
                && restatements.isEmpty()
                && views.isEmpty()
                && removedViews.isEmpty()
                && !changesEnvironment();
    }

    /** Says whether the record of the environment changes. */
    public boolean changesEnvironment() {
        return target.revision() != basedOn.revision();
    }

    /** Says whether a statement is sent to the warehouse. */
    public boolean touchesWarehouse() {
        return !builds.isEmpty()
                || !audits.isEmpty()
                || !standalone.runs().isEmpty()
                || !views.isEmpty()
                || !removedViews.isEmpty();
    }

    /** What a plan is for. */
    public enum Kind {
        /** The project's changes go to an environment. */
        CHANGES,
        /** Deployed rows are done again. */
        RESTATEMENT,
        /** What became due is loaded. */
        RUN,
        /** An environment goes back to what it was. */
        ROLLBACK
    }

    /**
     * What a plan was compared with.
     *
     * @param environment whose state was the base; absent if there was none
     * @param isNew whether the planned environment did not exist
     * @param revision the planned environment's revision then; 0 if it did not exist
     */
    public record Base(@Nullable EnvironmentName environment, boolean isNew, long revision) {}

    /**
     * A physical table or view to make or to load.
     *
     * @param snapshot the state that is evaluated
     * @param materialization how
     * @param table where
     * @param isNew whether the object is not there yet
     * @param replaces whether what the table holds is thrown away first
     * @param isPreview whether it belongs to the environment alone
     * @param loaded what it had loaded when the plan was made, what is forgotten first left out
     * @param batches what is evaluated, in order; empty if the object is only made
     * @param sources for each model that it reads, directly or through embedded ones: where it is read in this environment
     * @param after the tables of this plan that must be done before
     * @param relies what the tables that it reads, and that are not built by this plan, must have loaded
     * @param carriedFrom a table whose history is taken over first
     * @param inputs of a preview: what it is evaluated from
     * @param seed the rows of a seed
     * @param why one line
     * @param cost what it is expected to take, if that is known
     */
    public record Build(
            Snapshot snapshot,
            Materialization materialization,
            Environment.PhysicalTable table,
            boolean isNew,
            boolean replaces,
            boolean isPreview,
            Intervals loaded,
            List<Interval> batches,
            SequencedMap<ModelName, Source> sources,
            List<TableKey> after,
            Map<TableKey, Intervals> relies,
            Environment.@Nullable PhysicalTable carriedFrom,
            String inputs,
            PlanRequest.@Nullable SeedRows seed,
            String why,
            DeployedState.@Nullable Cost cost) {
        public Build {
            batches = List.copyOf(batches);
            sources = java.util.Collections.unmodifiableSequencedMap(new java.util.LinkedHashMap<>(sources));
            after = List.copyOf(after);
            relies = Map.copyOf(relies);
        }

        public ModelName model() {
            return snapshot.model();
        }

        /** Says whether no row is computed: a view is made or made anew. */
        public boolean isViewOnly() {
            return table.isView();
        }
    }

    /** Where a model is read. */
    public sealed interface Source {
        /**
         * A table or view.
         *
         * @param table where it is
         * @param key which rows; absent for tables outside the project
         */
        record Relation(TableName table, @Nullable TableKey key) implements Source {}

        /**
         * An embedded model: its query stands in place of the reference.
         *
         * @param query the query; its own references are in the same map
         */
        record Query(SqlTemplate query) implements Source {}
    }

    /**
     * Audits that run on a table as it is.
     *
     * @param snapshot whose audits
     * @param table where
     * @param over the time whose rows are checked
     * @param sources where what the audits read is
     */
    public record AuditRun(
            Snapshot snapshot,
            Environment.PhysicalTable table,
            Interval over,
            SequencedMap<ModelName, Source> sources) {}

    /**
     * What a plan does about standalone audits. None of it ever stops it.
     *
     * @param changes those that are new, removed or say something else
     * @param runs those that are run when all else is done
     */
    public record Standalone(List<StandaloneAudit.Change> changes, List<StandaloneRun> runs) {
        /** Nothing. */
        public static final Standalone NONE = new Standalone(List.of(), List.of());

        public Standalone {
            changes = List.copyOf(changes);
            runs = List.copyOf(runs);
        }
    }

    /**
     * A standalone audit to run.
     *
     * @param audit the audit
     * @param key under which it is recorded that it ran
     * @param over the time of its variables
     * @param checked the time over which it then ran
     * @param sources for each model that it reads, directly or through embedded ones: where it is read in this environment
     * @param why one line
     */
    public record StandaloneRun(
            StandaloneAudit audit,
            AuditKey key,
            Interval over,
            Intervals checked,
            SequencedMap<ModelName, Source> sources,
            String why) {
        public StandaloneRun {
            sources = java.util.Collections.unmodifiableSequencedMap(new java.util.LinkedHashMap<>(sources));
        }
    }

    /**
     * A view of the environment to make or to switch.
     *
     * @param snapshot the model's state
     * @param view the view
     * @param table what it shows
     * @param isNew whether the environment does not have it yet
     */
    public record ViewSwitch(Snapshot snapshot, TableName view, Environment.PhysicalTable table, boolean isNew) {}

    /**
     * Time of a table that counts as missing from now on.
     *
     * @param table the table
     * @param time the time
     */
    public record Restatement(TableKey table, Interval time) {}
}
