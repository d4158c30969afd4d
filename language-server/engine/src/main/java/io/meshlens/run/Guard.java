package io.meshlens.run;

import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.plan.Environment;
import io.meshlens.plan.Plan;
import io.meshlens.plan.TableKey;
import io.meshlens.plan.TableName;
import io.meshlens.state.StateException;
import io.meshlens.state.StateStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks before anything is written whether the warehouse is as the state says, and whether something that is not ours stands
 * where we would write. Nothing foreign is ever replaced or dropped.
 */
final class Guard {
    private static final String ADOPT = "To take it over, there will be: meshlens adopt";

    private final Session session;
    private final Ledger ledger;
    private final StateStore state;
    private final String warehouse;

    Guard(Session session, Ledger ledger, StateStore state, String warehouse) {
        this.session = session;
        this.ledger = ledger;
        this.state = state;
        this.warehouse = warehouse;
    }

    /**
     * Looks.
     *
     * @param unfinished views that are switched besides those of the plan
     */
    void check(Plan plan, List<Plan.ViewSwitch> unfinished, Set<@Nullable String> catalogs)
            throws EngineException, StateException, RunException {
        checkOwner(catalogs);
        checkSqlMesh();
        List<Plan.ViewSwitch> views = new ArrayList<>(plan.views());
        views.addAll(unfinished);
        Map<String, Ledger.Made> ours = ledger.objects(session);
        Map<String, Session.Relation> present = present(plan, views);
        checkTargets(plan, views, ours, present);
        checkPresent(plan, views, present);
    }

    /** A warehouse whose objects belong to another state is left alone, unless ours is empty because it was lost. */
    private void checkOwner(Set<@Nullable String> catalogs) throws EngineException, StateException, RunException {
        for (String catalog : catalogs) {
            String owner = ledger.owner(session, catalog).orElse(null);
            if (owner == null || owner.equals(state.warehouse())) {
                continue;
            }
            if (!state.read().environments().isEmpty()) {
                throw new RunException(
                        RunException.Kind.REFUSED,
                        warehouse
                                + " holds tables of another Meshlens state than the one that is used here. Use the state"
                                + " that belongs to it, or another warehouse.");
            }
        }
    }

    private void checkSqlMesh() throws EngineException, RunException {
        Set<Session.SchemaName> suspects = new LinkedHashSet<>();
        for (Session.SchemaName schema : session.schemas()) {
            if (schema.schema().equalsIgnoreCase("sqlmesh")) {
                suspects.add(schema);
            }
        }
        for (Session.Relation relation : session.relations(suspects)) {
            if (relation.name().name().equals("_environments")
                    || relation.name().name().equals("_snapshots")) {
                throw new RunException(
                        RunException.Kind.REFUSED,
                        warehouse + " holds SQLMesh's own state ("
                                + relation.name().display() + "): SQLMesh manages it, and"
                                + " two tools must not write to the same environments. Nothing was changed. Use another"
                                + " database file. " + ADOPT);
            }
        }
    }

    private Map<String, Session.Relation> present(Plan plan, List<Plan.ViewSwitch> views) throws EngineException {
        Set<Session.SchemaName> schemas = new HashSet<>();
        plan.builds().forEach(build -> schemas.add(schema(build.table().name())));
        views.forEach(view -> {
            schemas.add(schema(view.view()));
            schemas.add(schema(view.table().name()));
        });
        plan.removedViews().forEach(view -> schemas.add(schema(view)));
        plan.audits().forEach(audit -> schemas.add(schema(audit.table().name())));
        relations(plan).forEach(relation -> schemas.add(schema(relation.table())));
        Map<String, Session.Relation> present = new HashMap<>();
        for (Session.Relation relation : session.relations(schemas)) {
            present.put(ledger.key(relation.name()), relation);
        }
        return present;
    }

    /** Returns the tables of ours that the builds and the standalone audits of a plan read. */
    private static List<Plan.Source.Relation> relations(Plan plan) {
        List<Plan.Source> sources = new ArrayList<>();
        plan.builds().forEach(build -> sources.addAll(build.sources().values()));
        plan.standalone().runs().forEach(run -> sources.addAll(run.sources().values()));
        return sources.stream()
                .filter(Plan.Source.Relation.class::isInstance)
                .map(Plan.Source.Relation.class::cast)
                .filter(relation -> relation.key() != null)
                .toList();
    }

    private static Session.SchemaName schema(TableName name) {
        return new Session.SchemaName(name.catalog(), name.schema() == null ? "main" : name.schema());
    }

    private void checkTargets(
            Plan plan,
            List<Plan.ViewSwitch> views,
            Map<String, Ledger.Made> ours,
            Map<String, Session.Relation> present)
            throws RunException {
        List<String> foreign = new ArrayList<>();
        for (Plan.Build build : plan.builds()) {
            addIfForeign(build.table().name(), ours, present, foreign);
        }
        for (Plan.ViewSwitch view : views) {
            addIfForeign(view.view(), ours, present, foreign);
        }
        if (!foreign.isEmpty()) {
            throw new RunException(
                    RunException.Kind.REFUSED,
                    String.join("; ", foreign) + ". Nothing was changed. Move or drop what is there, or use another"
                            + " name. " + ADOPT);
        }
    }

    private void addIfForeign(
            TableName name,
            Map<String, Ledger.Made> ours,
            Map<String, Session.Relation> present,
            List<String> foreign) {
        Session.Relation there = present.get(ledger.key(name));
        if (there == null || isOurs(there, ours)) {
            return;
        }
        foreign.add((there.isView() ? "the view " : "the table ") + name.display()
                + " is in the way: Meshlens did not make it");
    }

    /** An object is ours if we noted it when we made it and, for a view, if it still is what we made. */
    private boolean isOurs(Session.Relation there, Map<String, Ledger.Made> ours) {
        Ledger.Made made = ours.get(ledger.key(there.name()));
        return made != null && made.is(there);
    }

    /** Tables that are gone are forgotten, so that the next plan makes them again. */
    private void checkPresent(Plan plan, List<Plan.ViewSwitch> views, Map<String, Session.Relation> present)
            throws StateException, RunException {
        Set<TableKey> built = new HashSet<>();
        Map<TableKey, TableName> gone = new HashMap<>();
        for (Plan.Build build : plan.builds()) {
            built.add(build.table().key());
            if (!build.isNew()) {
                addIfGone(build.table(), present, gone);
            }
            if (build.carriedFrom() != null) {
                addIfGone(build.carriedFrom(), present, gone);
            }
        }
        for (Plan.Source.Relation relation : relations(plan)) {
            TableKey key = relation.key();
            if (key != null && !built.contains(key) && !present.containsKey(ledger.key(relation.table()))) {
                gone.put(key, relation.table());
            }
        }
        for (Plan.ViewSwitch view : views) {
            if (!built.contains(view.table().key())) {
                addIfGone(view.table(), present, gone);
            }
        }
        for (Plan.AuditRun audit : plan.audits()) {
            addIfGone(audit.table(), present, gone);
        }
        if (gone.isEmpty()) {
            return;
        }
        for (TableKey key : gone.keySet()) {
            state.dropped(key);
        }
        throw new RunException(
                RunException.Kind.CONFLICT,
                gone.size() + (gone.size() == 1 ? " table is" : " tables are") + " no longer in " + warehouse
                        + " although the state says so, for example "
                        + gone.values().iterator().next().display()
                        + ". The state is corrected: plan again to make them anew.");
    }

    private void addIfGone(
            Environment.PhysicalTable table, Map<String, Session.Relation> present, Map<TableKey, TableName> gone) {
        if (!present.containsKey(ledger.key(table.name()))) {
            gone.put(table.key(), table.name());
        }
    }
}
