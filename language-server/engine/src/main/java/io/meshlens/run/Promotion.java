package io.meshlens.run;

import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.plan.Environment;
import io.meshlens.plan.Interval;
import io.meshlens.plan.Plan;
import io.meshlens.plan.SqlTemplate;
import io.meshlens.plan.TableName;
import io.meshlens.project.ModelName;
import io.meshlens.state.StateException;
import io.meshlens.state.StateStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Switches all views of an environment in one transaction of the warehouse, so that a reader sees it before or after and
 * never in between. Engines that cannot write to several catalogs in one transaction switch catalog after catalog.
 */
final class Promotion {
    private final RunContext context;
    private final Session session;

    Promotion(RunContext context, Session session) {
        this.context = context;
        this.session = session;
    }

    /** One catalog's part of the switch. */
    private record Part(List<Plan.ViewSwitch> views, List<TableName> removed) {
        Part() {
            this(new ArrayList<>(), new ArrayList<>());
        }
    }

    /**
     * Switches the views and records it.
     *
     * @param target the environment as it will be
     * @param applied who does it
     */
    void run(Environment target, List<Plan.ViewSwitch> views, List<TableName> removedViews, StateStore.Applied applied)
            throws EngineException, StateException {
        Map<String, Part> parts = new LinkedHashMap<>();
        for (Plan.ViewSwitch view : views) {
            parts.computeIfAbsent(catalog(view.view()), name -> new Part())
                    .views()
                    .add(view);
        }
        Map<String, Ledger.Made> ours = context.ledger().objects(session);
        for (TableName view : removable(removedViews, ours)) {
            parts.computeIfAbsent(catalog(view), name -> new Part()).removed().add(view);
        }
        // A promotion that is only finished is recorded already.
        boolean isBegun = target.revision() == context.plan().basedOn().revision();
        for (Part part : parts.values()) {
            session.begin();
            try {
                write(part, shown(target));
                context.passed(Progress.Point.VIEWS_WRITTEN, target.name().value());
                if (!isBegun) {
                    context.state()
                            .beginPromotion(target, context.plan().basedOn().revision(), applied);
                    isBegun = true;
                    context.passed(Progress.Point.PROMOTION_BEGUN, target.name().value());
                }
                session.commit();
            } finally {
                session.rollback();
            }
        }
        if (!isBegun) {
            context.state().beginPromotion(target, context.plan().basedOn().revision(), applied);
            context.passed(Progress.Point.PROMOTION_BEGUN, target.name().value());
        }
        context.passed(Progress.Point.VIEWS_COMMITTED, target.name().value());
        context.state().endPromotion(target.name(), target.revision());
        context.passed(Progress.Point.PROMOTION_ENDED, target.name().value());
        context.progress().heard(new Progress.Event.Promoted(target.name(), views.size()));
    }

    private static String catalog(TableName name) {
        return Objects.requireNonNullElse(name.catalog(), "");
    }

    /** Views that are no longer what we made are left where they are. */
    private List<TableName> removable(List<TableName> views, Map<String, Ledger.Made> ours) throws EngineException {
        Set<Session.SchemaName> schemas = new LinkedHashSet<>();
        for (TableName view : views) {
            schemas.add(new Session.SchemaName(view.catalog(), view.schema() == null ? "main" : view.schema()));
        }
        Map<String, Session.Relation> present = new HashMap<>();
        for (Session.Relation relation : session.relations(schemas)) {
            present.put(context.ledger().key(relation.name()), relation);
        }
        List<TableName> removable = new ArrayList<>();
        for (TableName view : views) {
            String key = context.ledger().key(view);
            Session.Relation there = present.get(key);
            Ledger.Made made = ours.get(key);
            if (there == null) {
                continue;
            }
            if (made != null && made.isView() && made.is(there)) {
                removable.add(view);
            } else {
                context.progress()
                        .heard(new Progress.Event.Note(view.display()
                                + " is no longer the view that Meshlens made, so it is left where it is."));
            }
        }
        return removable;
    }

    /** Finds what an environment shows of each model, for statements that name others: its view, else its table. */
    private static Map<ModelName, Plan.Source> shown(Environment target) {
        Map<ModelName, Plan.Source> shown = new HashMap<>();
        for (Environment.Member member : target.members().values()) {
            Environment.PhysicalTable table = member.table();
            TableName view = member.view();
            if (table != null) {
                shown.put(
                        member.snapshot().model(),
                        new Plan.Source.Relation(view == null ? table.name() : view, table.key()));
            }
        }
        return shown;
    }

    private void write(Part part, Map<ModelName, Plan.Source> shown) throws EngineException {
        Set<String> schemas = new HashSet<>();
        for (Plan.ViewSwitch view : part.views()) {
            String sql = context.statements().createSchema(view.view());
            if (schemas.add(sql)) {
                session.execute(sql);
            }
        }
        for (Plan.ViewSwitch view : part.views()) {
            session.execute(context.statements()
                    .replaceView(
                            view.view(), context.statements().all(view.table().name())));
        }
        context.ledger()
                .madeViews(
                        session,
                        part.views().stream().map(Plan.ViewSwitch::view).toList());
        for (TableName view : part.removed()) {
            session.execute(context.statements().dropView(view));
        }
        context.ledger().gone(session, part.removed());
        long now = context.plan().now().toEpochMilli();
        for (Plan.ViewSwitch view : part.views()) {
            Renderer renderer = new Renderer(
                    context.statements(),
                    shown,
                    context.plan().environment(),
                    context.plan().now());
            for (SqlTemplate statement : view.snapshot().definition().onVirtualUpdate()) {
                session.execute(renderer.render(
                        statement, new Interval(now - 1, now), view.view().sql(), "promoting"));
            }
        }
    }
}
