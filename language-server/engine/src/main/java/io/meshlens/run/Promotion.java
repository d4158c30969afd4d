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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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
        Map<String, Session.Relation> ours = context.ledger().objects(session);
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
    private List<TableName> removable(List<TableName> views, Map<String, Session.Relation> ours)
            throws EngineException {
        List<TableName> removable = new ArrayList<>();
        for (TableName view : views) {
            String schema = view.schema() == null ? "main" : view.schema();
            for (Session.Relation there : session.relations(List.of(new Session.SchemaName(view.catalog(), schema)))) {
                if (!context.ledger().key(there.name()).equals(context.ledger().key(view))) {
                    continue;
                }
                Session.Relation noted = ours.get(context.ledger().key(view));
                if (noted != null && there.isView() && noted.definition().equals(there.definition())) {
                    removable.add(view);
                } else {
                    context.progress()
                            .heard(new Progress.Event.Note(view.display()
                                    + " is no longer the view that Meshlens made, so it is left where it is."));
                }
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
        List<String> schemas = new ArrayList<>();
        for (Plan.ViewSwitch view : part.views()) {
            String sql = context.statements().createSchema(view.view());
            if (!schemas.contains(sql)) {
                schemas.add(sql);
                session.execute(sql);
            }
        }
        for (Plan.ViewSwitch view : part.views()) {
            session.execute(context.statements()
                    .replaceView(
                            view.view(), context.statements().all(view.table().name())));
            context.ledger().made(session, view.view(), true);
        }
        for (TableName view : part.removed()) {
            session.execute(context.statements().dropView(view));
            context.ledger().gone(session, view);
        }
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
