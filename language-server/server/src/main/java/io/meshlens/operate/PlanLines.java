package io.meshlens.operate;

import io.meshlens.plan.DeployedState;
import io.meshlens.plan.Environment;
import io.meshlens.plan.Interval;
import io.meshlens.plan.ModelChange;
import io.meshlens.plan.Plan;
import io.meshlens.plan.StandaloneAudit;
import io.meshlens.project.ModelName;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What there is to say of each model of a plan, in the words that every view uses. */
public final class PlanLines {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyy-MM-dd");
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

    private final Plan plan;
    private final Function<ModelName, String> names;
    private final Map<ModelName, Plan.Build> builds = new HashMap<>();
    private final Set<ModelName> switched = new HashSet<>();
    private final List<Spared> spared;

    /**
     * A model that SQLMesh would rebuild, and that needs it not.
     *
     * @param reason why SQLMesh does
     */
    public record Spared(ModelName model, String reason) {}

    /**
     * Makes the lines of a plan.
     *
     * @param names how people see a model
     * @param spared what SQLMesh would rebuild as well
     */
    public PlanLines(Plan plan, Function<ModelName, String> names, List<Spared> spared) {
        this.plan = plan;
        this.names = names;
        plan.builds().forEach(build -> builds.put(build.model(), build));
        plan.views().forEach(view -> switched.add(view.snapshot().model()));
        this.spared = spared.stream()
                .filter(each -> !builds.containsKey(each.model()) && isTable(each.model()))
                .sorted(Comparator.comparing(Spared::model))
                .toList();
    }

    public Plan plan() {
        return plan;
    }

    public String name(ModelName model) {
        return names.apply(model);
    }

    public Optional<Plan.Build> build(ModelName model) {
        return Optional.ofNullable(builds.get(model));
    }

    // ---- What became of a model

    /** Returns what became of a model, with the columns that it is about. */
    public String words(ModelChange change) {
        return switch (change.kind()) {
            case UNCHANGED -> "unchanged";
            case EQUIVALENT -> "equivalent";
            case METADATA -> "metadata";
            case NON_BREAKING -> change.columns().isEmpty() ? "non-breaking" : "non-breaking: + " + columns(change);
            case BREAKING_COLUMNS -> "breaking: " + columns(change);
            case BREAKING_ROWS -> "breaking: rows";
            case AFFECTED -> "affected" + via(change);
            case RE_POINTED -> "re-pointed";
            case ADDED -> "added";
            case REMOVED -> "removed";
            case UNKNOWN -> "unknown";
        };
    }

    private static String columns(ModelChange change) {
        int most = 3;
        List<String> all = List.copyOf(change.columns());
        String shown = String.join(", ", all.subList(0, Math.min(most, all.size())));
        return all.size() > most ? shown + " and " + (all.size() - most) + " more" : shown;
    }

    /**
     * Returns why a model is affected where the word does not say it: the way that the change takes through other models.
     */
    public Optional<String> way(ModelChange change) {
        List<ModelChange.Step> path = change.path();
        if (path.size() < 3) {
            return Optional.empty();
        }
        return Optional.of("through "
                + path.subList(1, path.size() - 1).stream()
                        .map(step -> name(step.model()) + (step.column() == null ? "" : "." + step.column()))
                        .collect(Collectors.joining(", ")));
    }

    private static String via(ModelChange change) {
        if (change.path().size() < 2) {
            return "";
        }
        String column = change.path().get(change.path().size() - 2).column();
        return column == null || column.isEmpty() ? " via rows" : " via " + column;
    }

    /** Returns the mark that stands beside the word. */
    public static String mark(ModelChange.Kind kind) {
        return switch (kind) {
            case ADDED -> "+";
            case REMOVED -> "-";
            case AFFECTED, RE_POINTED, UNCHANGED -> " ";
            case EQUIVALENT, METADATA, NON_BREAKING, BREAKING_COLUMNS, BREAKING_ROWS -> "~";
            case UNKNOWN -> "?";
        };
    }

    // ---- What is done with a model

    /** Returns what is done with a model, in one word of the protocol. */
    public String action(ModelChange change) {
        Plan.Build build = builds.get(change.model());
        if (change.kind() == ModelChange.Kind.REMOVED) {
            return "remove";
        }
        if (build != null) {
            return build.isViewOnly() ? "re-point" : "build";
        }
        return switched.contains(change.model()) ? "promote" : "none";
    }

    /** Returns what is done with a model, as people read it. */
    public String doing(ModelChange change) {
        Plan.Build build = builds.get(change.model());
        if (change.kind() == ModelChange.Kind.REMOVED) {
            return "its view goes";
        }
        if (build != null) {
            if (build.isViewOnly()) {
                return change.kind() == ModelChange.Kind.RE_POINTED
                        ? "view only"
                        : build.isNew() ? "new view" : "view made anew";
            }
            return (change.kind() == ModelChange.Kind.ADDED ? "build  " : "rebuild  ") + range(build);
        }
        if (switched.contains(change.model())) {
            return change.kind().isEdit() && change.kind() != ModelChange.Kind.METADATA ? "built already" : "view only";
        }
        return "nothing to build";
    }

    /** Returns what is computed: everything, some time, or no rows. */
    public String range(Plan.Build build) {
        if (build.batches().isEmpty()) {
            return build.carriedFrom() != null ? "history taken over" : "no rows yet";
        }
        if (plan.data() != io.meshlens.plan.PlanOptions.Data.LOAD) {
            return "no rows ("
                    + (plan.data() == io.meshlens.plan.PlanOptions.Data.EMPTY ? "counted as loaded" : "skipped") + ")";
        }
        if (build.snapshot().materialization().isWhole() || build.seed() != null) {
            return "full";
        }
        return range(new Interval(
                build.batches().getFirst().start(), build.batches().getLast().end()));
    }

    /** Returns an interval as people read it: days with both ends included, shorter units as times. */
    public static String range(Interval interval) {
        boolean areDays = interval.start() % 86_400_000L == 0 && interval.end() % 86_400_000L == 0;
        if (areDays) {
            String from = DAY.format(at(interval.startInstant()));
            String to = DAY.format(at(interval.endInstant().minus(Duration.ofDays(1))));
            return from.equals(to) ? from : from + " .. " + to;
        }
        return MINUTE.format(at(interval.startInstant())) + " .. " + MINUTE.format(at(interval.endInstant()));
    }

    private static java.time.ZonedDateTime at(Instant instant) {
        return instant.atZone(ZoneOffset.UTC);
    }

    /**
     * An estimate from earlier runs.
     *
     * @param rows how many rows are written
     * @param millis how long it takes
     */
    public record Estimate(long rows, long millis) {}

    /** Returns what a build is expected to take; empty where nothing is known. */
    public Optional<Estimate> estimate(Plan.Build build) {
        DeployedState.Cost cost = build.cost();
        if (cost == null || build.batches().isEmpty() || build.isViewOnly()) {
            return Optional.empty();
        }
        if (cost.intervals() <= 0 || build.snapshot().materialization().isWhole()) {
            return Optional.of(new Estimate(cost.rows(), cost.millis()));
        }
        long time = build.batches().stream()
                .mapToLong(batch -> batch.end() - batch.start())
                .sum();
        double units =
                Math.max(1.0, time / (double) (build.snapshot().timing().unit().seconds() * 1000));
        double factor = units / cost.intervals();
        return Optional.of(new Estimate(Math.round(cost.rows() * factor), Math.round(cost.millis() * factor)));
    }

    // ---- Standalone audits

    /**
     * What a plan does about a standalone audit.
     *
     * @param change what became of it; {@link ModelChange.Kind#UNCHANGED} where it is only run
     * @param run the run; absent where it is not run
     */
    public record PlannedAudit(StandaloneAudit.Change change, Optional<Plan.StandaloneRun> run) {
        /** Returns what is done, in one word of the protocol. */
        public String action() {
            return change.kind() == ModelChange.Kind.REMOVED ? "remove" : run.isPresent() ? "run" : "none";
        }

        /** Returns what is done, as people read it. */
        public String doing() {
            return change.kind() == ModelChange.Kind.REMOVED
                    ? "not run any more"
                    : run.map(each -> "run  " + range(each.over())).orElse("nothing to run");
        }
    }

    /** Returns what the plan does about standalone audits: those that changed, then those that are only run. */
    public List<PlannedAudit> audits() {
        Map<String, Plan.StandaloneRun> runs = new LinkedHashMap<>();
        plan.standalone().runs().forEach(run -> runs.put(run.audit().name(), run));
        List<PlannedAudit> audits = new ArrayList<>();
        for (StandaloneAudit.Change change : plan.standalone().changes()) {
            audits.add(new PlannedAudit(change, Optional.ofNullable(runs.remove(change.name()))));
        }
        runs.forEach((name, run) -> audits.add(new PlannedAudit(
                new StandaloneAudit.Change(
                        name, ModelChange.Kind.UNCHANGED, run.audit().file()),
                Optional.of(run))));
        return audits;
    }

    // ---- The whole

    /** Returns the tables that are filled. */
    public List<Plan.Build> tables() {
        return plan.builds().stream().filter(build -> !build.isViewOnly()).toList();
    }

    /** Returns the views of the physical layer that are made. */
    public List<Plan.Build> views() {
        return plan.builds().stream().filter(Plan.Build::isViewOnly).toList();
    }

    /** Returns how many models somebody edited. */
    public long edited() {
        return plan.changes().stream().filter(change -> change.kind().isEdit()).count() - added() - removed();
    }

    /** Returns how many models are new. */
    public long added() {
        return count(ModelChange.Kind.ADDED);
    }

    /** Returns how many models the project no longer has. */
    public long removed() {
        return count(ModelChange.Kind.REMOVED);
    }

    /** Returns how many models change through what they read. */
    public long affected() {
        return count(ModelChange.Kind.AFFECTED);
    }

    private long count(ModelChange.Kind kind) {
        return plan.changes().stream().filter(change -> change.kind() == kind).count();
    }

    /** Says whether changed models are computed for prod that could have been built elsewhere first. */
    public boolean computesInProd() {
        return plan.environment().isProd()
                && plan.kind() == Plan.Kind.CHANGES
                && !plan.basedOn().isNew()
                && !plan.changes().isEmpty()
                && !tables().isEmpty();
    }

    /** Returns the expected rows and time of all builds; empty unless something is known of each table. */
    public Optional<Estimate> estimate() {
        long rows = 0;
        long millis = 0;
        for (Plan.Build build : tables()) {
            Optional<Estimate> one = estimate(build);
            if (one.isEmpty() && !build.batches().isEmpty()) {
                return Optional.empty();
            }
            rows += one.map(Estimate::rows).orElse(0L);
            millis += one.map(Estimate::millis).orElse(0L);
        }
        return tables().isEmpty() ? Optional.empty() : Optional.of(new Estimate(rows, millis));
    }

    /** Returns the tables that SQLMesh would fill anew as well, and that this plan leaves as they are. */
    public List<Spared> spared() {
        return spared;
    }

    private boolean isTable(ModelName model) {
        return plan.target()
                .member(model)
                .flatMap(Environment.Member::tableIfAny)
                .map(table -> !table.isView())
                .orElse(false);
    }

    /** Returns the line that says what applying does. */
    public String summary() {
        if (plan.isEmpty()) {
            return plan.changes().isEmpty() && plan.standalone().changes().isEmpty()
                    ? "No changes: " + plan.environment() + " is up to date."
                    : "Nothing is to be done: " + plan.environment() + " is up to date.";
        }
        List<String> parts = new ArrayList<>();
        boolean isProd = plan.environment().isProd();
        if (!tables().isEmpty()) {
            parts.add("builds " + Amounts.count(tables().size(), "table")
                    + estimate()
                            .map(all -> " (" + Amounts.aboutRows(all.rows()) + ", "
                                    + (all.millis() < 1_000 ? "under 1 s" : Amounts.about(all.millis())) + ")")
                            .orElse(""));
        }
        if (!views().isEmpty()) {
            parts.add("makes " + Amounts.count(views().size(), "view"));
        }
        if (!plan.audits().isEmpty()) {
            parts.add("runs the audits of " + Amounts.count(plan.audits().size(), "model"));
        }
        if (!plan.views().isEmpty()) {
            parts.add("promotes " + Amounts.count(plan.views().size(), "model")
                    + (tables().isEmpty() && views().isEmpty() ? " (no data is computed)" : ""));
        }
        if (!plan.removedViews().isEmpty()) {
            parts.add("removes " + Amounts.count(plan.removedViews().size(), "view"));
        }
        if (!plan.standalone().runs().isEmpty()) {
            parts.add("runs " + Amounts.count(plan.standalone().runs().size(), "standalone audit"));
        }
        if (parts.isEmpty()) {
            parts.add("records the new state; nothing is sent to the warehouse");
        }
        String text = parts.stream().collect(Collectors.joining(", "));
        return text.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + text.substring(1) + "."
                + (isProd ? "" : " prod is not touched.");
    }

    /** Returns the headline. */
    public String title() {
        Plan.Base base = plan.basedOn();
        String name = plan.environment().value();
        return switch (plan.kind()) {
            case RESTATEMENT -> "Restatement in " + name;
            case RUN -> "Run of " + name;
            case ROLLBACK -> "Rollback of " + name;
            case CHANGES -> {
                String from = base.environment() == null || base.environment().equals(plan.environment())
                        ? ""
                        : ", from " + base.environment();
                yield "Plan for " + name + (base.isNew() ? " (new" + from + ")" : "");
            }
        };
    }

    /** Returns where a reason is, as a person opens it. */
    public static @Nullable String place(ModelChange.Reason reason) {
        return reason.file() == null ? null : reason.file() + (reason.line() > 0 ? ":" + reason.line() : "");
    }
}
