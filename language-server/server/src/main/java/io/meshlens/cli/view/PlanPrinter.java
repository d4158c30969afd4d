package io.meshlens.cli.view;

import io.meshlens.cli.terminal.Grid;
import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.terminal.Screen;
import io.meshlens.cli.terminal.Span;
import io.meshlens.cli.terminal.Widths;
import io.meshlens.operate.Amounts;
import io.meshlens.operate.PlanLines;
import io.meshlens.plan.ModelChange;
import io.meshlens.plan.Plan;
import io.meshlens.project.ModelName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Prints a plan: what changed, whom that reaches and why, what is built and what it costs. */
public final class PlanPrinter {
    /** How many models are listed unless all are asked for. */
    private static final int MOST = 40;

    private final Screen screen;
    private final PlanLines lines;
    private final Detail detail;

    /** How much is shown. */
    public enum Detail {
        /** What matters, without the reasons. */
        BRIEF,
        /** What matters, with the reasons. */
        USUAL,
        /** Every model, with all reasons. */
        ALL
    }

    public PlanPrinter(Screen screen, PlanLines lines, Detail detail) {
        this.screen = screen;
        this.lines = lines;
        this.detail = detail;
    }

    /** Prints what changed, and nothing of what would be done about it. */
    public void printChanges() {
        title("Different from " + lines.plan().environment(), lines.plan());
        screen.blank();
        models(lines.plan());
    }

    /** Prints the plan. */
    public void print() {
        Plan plan = lines.plan();
        if (plan.isEmpty()
                && plan.changes().isEmpty()
                && plan.standalone().changes().isEmpty()
                && plan.problems().isEmpty()) {
            plan.warnings().forEach(warning -> screen.marked("! ", Role.NOTICE, warning));
            screen.line(Role.GOOD, lines.summary());
            return;
        }
        title(lines.title(), plan);
        if (!plan.changes().isEmpty()) {
            screen.blank();
            models(plan);
        }
        unlisted(plan);
        audits();
        spared();
        plan.warnings().forEach(warning -> {
            screen.blank();
            screen.marked("  ! ", Role.NOTICE, warning);
        });
        if (!plan.problems().isEmpty()) {
            problems(plan);
            return;
        }
        screen.blank();
        screen.prose(2, Role.STRONG, lines.summary());
        if (lines.computesInProd()) {
            screen.prose(
                    2,
                    Role.PLAIN,
                    "These tables are computed for prod. To look at the rows first, build them elsewhere: 'meshlens plan dev';"
                            + " then this plan only switches views.");
        }
    }

    private void title(String title, Plan plan) {
        String counts = plan.kind() == Plan.Kind.CHANGES ? counts(plan) : "";
        int gap = Math.min(screen.width(), 110) - Widths.of(title) - Widths.of(counts);
        if (gap >= 2) {
            screen.line(Span.of(Role.STRONG, title), Span.of(" ".repeat(gap) + counts));
        } else {
            screen.line(Role.STRONG, title);
            screen.line(counts);
        }
    }

    private String counts(Plan plan) {
        return lines.edited() + " edited, " + (lines.added() > 0 ? lines.added() + " new, " : "")
                + (lines.removed() > 0 ? lines.removed() + " removed, " : "") + lines.affected() + " affected, "
                + plan.untouched() + " untouched";
    }

    // ---- The changed models

    /** Groups readers below the edited model from which the change reaches them. */
    private Map<ModelName, List<ModelChange>> readers(Plan plan) {
        Set<ModelName> edited = new HashSet<>();
        plan.changes().stream().filter(change -> change.kind().isEdit()).forEach(change -> edited.add(change.model()));
        Map<ModelName, List<ModelChange>> readers = new LinkedHashMap<>();
        for (ModelChange change : plan.changes()) {
            if (!change.kind().isEdit()
                    && !change.path().isEmpty()
                    && edited.contains(change.path().getFirst().model())) {
                readers.computeIfAbsent(change.path().getFirst().model(), absent -> new ArrayList<>())
                        .add(change);
            }
        }
        return readers;
    }

    private void models(Plan plan) {
        Map<ModelName, List<ModelChange>> readers = readers(plan);
        Set<ModelName> shown = new HashSet<>();
        List<Row> rows = new ArrayList<>();
        for (ModelChange change : plan.changes()) {
            if (change.kind().isEdit()) {
                rows.add(new Row(change, 0));
                shown.add(change.model());
                for (ModelChange reader : readers.getOrDefault(change.model(), List.of())) {
                    rows.add(new Row(reader, 1));
                    shown.add(reader.model());
                }
            }
        }
        for (ModelChange change : plan.changes()) {
            if (!shown.contains(change.model()) && change.kind() != ModelChange.Kind.UNCHANGED) {
                rows.add(new Row(change, 0));
            }
        }
        int most = detail == Detail.ALL ? rows.size() : Math.min(rows.size(), MOST);
        table(rows.subList(0, most));
        if (most < rows.size()) {
            screen.line(
                    Role.MUTED,
                    "  ... and " + (rows.size() - most) + " more; --verbose lists all " + rows.size() + ".");
        }
    }

    private record Row(ModelChange change, int level) {}

    private void table(List<Row> rows) {
        Map<Row, String> names = new HashMap<>();
        int nameWidth = 0;
        int wordWidth = 0;
        for (Row row : rows) {
            String name = "  " + "  ".repeat(row.level())
                    + PlanLines.mark(row.change().kind()) + " "
                    + lines.name(row.change().model());
            names.put(row, name);
            nameWidth = Math.max(nameWidth, Widths.of(name));
            wordWidth = Math.max(wordWidth, Widths.of(lines.words(row.change())));
        }
        nameWidth = Math.min(nameWidth, screen.width() / 2);
        wordWidth = Math.min(wordWidth, screen.width() / 3);
        for (Row row : rows) {
            row(row, names.getOrDefault(row, ""), nameWidth, wordWidth);
        }
    }

    private void row(Row row, String name, int nameWidth, int wordWidth) {
        ModelChange change = row.change();
        Role role = role(change.kind());
        String words = lines.words(change);
        String doing = lines.doing(change)
                + lines.build(change.model())
                        .flatMap(lines::estimate)
                        .filter(estimate -> estimate.millis() >= 1_000)
                        .map(estimate -> "  " + Amounts.about(estimate.millis()))
                        .orElse("");
        int reasonIndent = 6 + 2 * row.level();
        boolean fits = nameWidth + 2 + wordWidth + 2 + Widths.of(doing) <= screen.width();
        if (fits) {
            screen.line(screen.paint(row.level() == 0 ? Role.STRONG : Role.PLAIN, Widths.left(name, nameWidth)) + "  "
                    + screen.paint(role, Widths.left(words, wordWidth)) + "  " + doing);
        } else {
            screen.line(screen.paint(row.level() == 0 ? Role.STRONG : Role.PLAIN, name));
            screen.prose(reasonIndent, role, words);
            screen.prose(reasonIndent, Role.PLAIN, doing);
        }
        if (detail != Detail.BRIEF) {
            reasons(change, reasonIndent);
        }
    }

    private void reasons(ModelChange change, int indent) {
        if (change.kind() == ModelChange.Kind.ADDED && detail != Detail.ALL) {
            return;
        }
        if (!change.kind().isEdit() && detail != Detail.ALL && !change.path().isEmpty()) {
            // The word and the place below the edited model say why, unless the way is longer.
            lines.way(change).ifPresent(way -> screen.marked(" ".repeat(indent), Role.MUTED, way));
            return;
        }
        int most = detail == Detail.ALL ? Integer.MAX_VALUE : change.kind().isEdit() ? 4 : 1;
        List<ModelChange.Reason> reasons = change.reasons();
        for (int at = 0; at < Math.min(most, reasons.size()); at++) {
            ModelChange.Reason reason = reasons.get(at);
            String place = PlanLines.place(reason);
            String mark = " ".repeat(indent) + (change.kind().isEdit() ? "" : "because ");
            screen.marked(mark, Role.MUTED, reason.text() + (place == null ? "" : "   " + place));
        }
        if (reasons.size() > most) {
            screen.line(Role.MUTED, " ".repeat(indent) + "and " + Amounts.count(reasons.size() - most, "more reason"));
        }
    }

    /** Lists what is built although nothing became of its model: a run, a restatement, rows that were missing. */
    private void unlisted(Plan plan) {
        Set<ModelName> listed = new HashSet<>();
        plan.changes().forEach(change -> listed.add(change.model()));
        List<Plan.Build> rest = plan.builds().stream()
                .filter(build -> !listed.contains(build.model()))
                .toList();
        if (rest.isEmpty()) {
            return;
        }
        screen.blank();
        if (!listed.isEmpty()) {
            screen.line(Role.MUTED, "  Rows that are missing:");
        }
        int most = detail == Detail.ALL ? rest.size() : Math.min(rest.size(), MOST);
        Grid grid = new Grid(2);
        for (Plan.Build build : rest.subList(0, most)) {
            String estimate = lines.estimate(build)
                    .filter(each -> each.millis() >= 1_000)
                    .map(each -> Amounts.about(each.millis()))
                    .orElse("");
            grid.row(
                    Span.of(lines.name(build.model())),
                    Span.of(build.isViewOnly() ? "view" : lines.range(build)),
                    Span.of(Role.MUTED, estimate),
                    Span.of(Role.MUTED, build.why()));
        }
        grid.print(screen);
        if (most < rest.size()) {
            screen.line(
                    Role.MUTED,
                    "  ... and " + (rest.size() - most) + " more; --verbose lists all " + rest.size() + ".");
        }
    }

    private void audits() {
        List<PlanLines.PlannedAudit> audits = lines.audits();
        if (audits.isEmpty()) {
            return;
        }
        screen.blank();
        screen.line(Role.MUTED, "  Standalone audits, which block nothing:");
        Grid grid = new Grid(2);
        for (PlanLines.PlannedAudit audit : audits) {
            ModelChange.Kind kind = audit.change().kind();
            grid.row(
                    Span.of(PlanLines.mark(kind) + " " + audit.change().name()),
                    Span.of(
                            role(kind),
                            switch (kind) {
                                case ADDED -> "added";
                                case REMOVED -> "removed";
                                case UNCHANGED -> "unchanged";
                                default -> "metadata";
                            }),
                    Span.of(audit.doing()),
                    Span.of(Role.MUTED, audit.run().map(Plan.StandaloneRun::why).orElse("")));
        }
        grid.print(screen);
    }

    private void spared() {
        List<PlanLines.Spared> spared = lines.spared();
        if (spared.isEmpty()) {
            return;
        }
        screen.blank();
        int most = detail == Detail.ALL ? spared.size() : Math.min(6, spared.size());
        String names = String.join(
                ", ",
                spared.subList(0, most).stream()
                        .map(each -> lines.name(each.model()))
                        .toList());
        screen.prose(
                2,
                Role.PLAIN,
                "Not rebuilt, although SQLMesh would: " + names
                        + (most < spared.size() ? " and " + (spared.size() - most) + " more" : "")
                        + ". Nothing that they read has changed.");
        if (detail == Detail.ALL) {
            spared.forEach(each -> screen.marked("    " + lines.name(each.model()) + ": ", Role.MUTED, each.reason()));
        }
    }

    private void problems(Plan plan) {
        screen.blank();
        screen.line(Role.BAD, "  This plan cannot be applied:");
        plan.problems().forEach(problem -> screen.marked("  - ", Role.BAD, problem));
    }

    /** Returns the color of a kind of change. */
    private static Role role(ModelChange.Kind kind) {
        return switch (kind) {
            case UNCHANGED, EQUIVALENT, METADATA -> Role.MUTED;
            case NON_BREAKING, ADDED -> Role.GOOD;
            case BREAKING_COLUMNS, AFFECTED -> Role.NOTICE;
            case BREAKING_ROWS, REMOVED, UNKNOWN -> Role.BAD;
            case RE_POINTED -> Role.VIEW;
        };
    }
}
