package io.meshlens.cli;

import io.meshlens.cli.terminal.Grid;
import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.terminal.Screen;
import io.meshlens.cli.terminal.Span;
import io.meshlens.operate.Amounts;
import io.meshlens.operate.PlanLines;
import io.meshlens.plan.Plan;
import io.meshlens.plan.SqlTemplate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Lists the steps of a plan in the order in which they are carried out, with the tables and views that each touches. */
final class Steps {
    private final Screen screen;
    private final PlanLines lines;
    private int number;

    Steps(Screen screen, PlanLines lines) {
        this.screen = screen;
        this.lines = lines;
    }

    void print() {
        Plan plan = lines.plan();
        if (!plan.snapshots().isEmpty()) {
            head("Record the new state of " + Amounts.count(plan.snapshots().size(), "model"));
        }
        statements("before_all", plan.target().beforeAll());
        if (!plan.restatements().isEmpty()) {
            head("Forget the rows that are done again");
            Grid grid = new Grid(5);
            plan.restatements()
                    .forEach(each -> grid.row(Span.of(each.table().toString()), Span.of(PlanLines.range(each.time()))));
            grid.print(screen);
        }
        schemas(plan);
        builds(plan);
        if (!plan.audits().isEmpty()) {
            head("Run audits on tables as they are");
            plan.audits()
                    .forEach(audit -> screen.line("     " + audit.table().name().display() + "  "
                            + Amounts.count(audit.snapshot().audits().size(), "audit")));
        }
        views(plan);
        if (!plan.standalone().runs().isEmpty()) {
            head("Run standalone audits, which block nothing");
            Grid grid = new Grid(5);
            plan.standalone()
                    .runs()
                    .forEach(run -> grid.row(
                            Span.of(run.audit().name()),
                            Span.of(PlanLines.range(run.over())),
                            Span.of(Role.MUTED, run.why())));
            grid.print(screen);
        }
        statements("after_all", plan.target().afterAll());
    }

    private void head(String text) {
        number++;
        screen.line(Role.STRONG, "  " + number + ". " + text);
    }

    private void statements(String when, List<SqlTemplate> statements) {
        if (!statements.isEmpty()) {
            head("Run " + Amounts.count(statements.size(), "statement") + " of " + when);
            statements.forEach(statement -> screen.line(
                    "     " + statement.display().strip().lines().findFirst().orElse("")));
        }
    }

    private void schemas(Plan plan) {
        Set<String> schemas = new LinkedHashSet<>();
        plan.builds().stream()
                .filter(Plan.Build::isNew)
                .forEach(build -> addSchema(schemas, build.table().name().schema()));
        plan.views().stream()
                .filter(Plan.ViewSwitch::isNew)
                .forEach(view -> addSchema(schemas, view.view().schema()));
        if (!schemas.isEmpty()) {
            head("Make these schemas unless they are there: " + String.join(", ", schemas));
        }
    }

    private static void addSchema(Set<String> schemas, @org.jspecify.annotations.Nullable String schema) {
        if (schema != null) {
            schemas.add(schema);
        }
    }

    private void builds(Plan plan) {
        if (plan.builds().isEmpty()) {
            return;
        }
        head("Build "
                + Amounts.count(plan.builds().size(), "table or view").replace("table or views", "tables and views"));
        Grid grid = new Grid(5);
        for (Plan.Build build : plan.builds()) {
            List<String> how = new ArrayList<>();
            how.add(build.isViewOnly() ? (build.isNew() ? "new view" : "view anew") : lines.range(build));
            if (build.batches().size() > 1) {
                how.add("in " + Amounts.count(build.batches().size(), "batch").replace("batchs", "batches"));
            }
            if (build.isPreview()) {
                how.add("of this environment alone");
            }
            if (!build.snapshot().audits().isEmpty()) {
                how.add(Amounts.count(build.snapshot().audits().size(), "audit"));
            }
            grid.row(
                    Span.of(lines.name(build.model())),
                    Span.of(String.join(", ", how)),
                    Span.of(Role.MUTED, build.table().name().display()));
        }
        grid.print(screen);
    }

    private void views(Plan plan) {
        if (plan.views().isEmpty() && plan.removedViews().isEmpty()) {
            return;
        }
        head("Switch views, all at once");
        Grid grid = new Grid(5);
        plan.views()
                .forEach(view -> grid.row(
                        Span.of(view.view().display()),
                        Span.of(Role.MUTED, "->"),
                        Span.of(Role.MUTED, view.table().name().display())));
        plan.removedViews()
                .forEach(view ->
                        grid.row(Span.of(view.display()), Span.of(Role.MUTED, ""), Span.of(Role.MUTED, "goes")));
        grid.print(screen);
    }
}
