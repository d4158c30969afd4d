package io.meshlens.run;

import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.engine.Statements;
import io.meshlens.plan.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the warehouse itself knows of us, one ledger in each catalog that is written to: which objects we made, and under
 * which leases rows were written. It is written in the transactions of the objects and rows, so that it can never disagree
 * with them, whenever a process dies.
 */
final class Ledger {
    /** The schema of the ledger; nothing else is in it. */
    static final String SCHEMA = "sqlmesh__meshlens";

    /** How many objects one statement names at most. */
    private static final int CHUNK = 250;

    private final Statements statements;
    private final String defaultCatalog;
    private final Set<@Nullable String> catalogs;

    /** Makes the ledger of some catalogs. */
    Ledger(Statements statements, String defaultCatalog, Collection<@Nullable String> catalogs) {
        this.statements = statements;
        this.defaultCatalog = defaultCatalog;
        this.catalogs = new HashSet<>(catalogs);
    }

    private static TableName table(@Nullable String catalog, String name) {
        return new TableName(catalog, SCHEMA, name);
    }

    /** Makes the tables of the ledger where they are not there yet. */
    void prepare(Session session, String state) throws EngineException {
        for (String catalog : catalogs) {
            TableName objects = table(catalog, "objects");
            session.begin();
            try {
                session.execute(statements.createSchema(objects));
                session.execute("CREATE TABLE IF NOT EXISTS " + objects.sql()
                        + " (schema VARCHAR, name VARCHAR, is_view BOOLEAN, definition VARCHAR)");
                session.execute("CREATE TABLE IF NOT EXISTS "
                        + table(catalog, "written").sql() + " (lease VARCHAR, rows BIGINT)");
                session.execute(
                        "CREATE TABLE IF NOT EXISTS " + table(catalog, "owner").sql() + " (state VARCHAR)");
                session.execute("DELETE FROM " + table(catalog, "owner").sql());
                session.execute(
                        "INSERT INTO " + table(catalog, "owner").sql() + " VALUES (" + statements.literal(state) + ")");
                session.commit();
            } catch (EngineException e) {
                session.rollback();
                throw e;
            }
        }
    }

    /** Says whether a catalog has a ledger. */
    boolean isThere(Session session, @Nullable String catalog) throws EngineException {
        return session.relations(List.of(new Session.SchemaName(catalog, SCHEMA))).stream()
                .anyMatch(relation -> relation.name().name().equals("objects"));
    }

    /** Returns the state to which the objects of a catalog belong. */
    Optional<String> owner(Session session, @Nullable String catalog) throws EngineException {
        if (!isThere(session, catalog)) {
            return Optional.empty();
        }
        return session.query("SELECT state FROM " + table(catalog, "owner").sql(), 1).values().stream()
                .findFirst()
                .map(row -> text(row.getFirst()));
    }

    /**
     * An object that we made.
     *
     * @param isView whether it is a view
     * @param definition a view's definition as the engine told it when we had made it; null if we were cut off before we
     *     could ask
     */
    record Made(boolean isView, @Nullable String definition) {
        /** Says whether what is there now under the object's name is still what we made. */
        boolean is(Session.Relation there) {
            return isView == there.isView() && (!isView || definition == null || definition.equals(there.definition()));
        }
    }

    /** Returns our objects by {@link #key}. */
    Map<String, Made> objects(Session session) throws EngineException {
        Map<String, Made> found = new HashMap<>();
        for (String catalog : catalogs) {
            if (!isThere(session, catalog)) {
                continue;
            }
            String sql = "SELECT schema, name, is_view, definition FROM "
                    + table(catalog, "objects").sql();
            for (List<@Nullable Object> row :
                    session.query(sql, Integer.MAX_VALUE).values()) {
                Object definition = row.get(3);
                found.put(
                        key(new TableName(catalog, text(row.get(0)), text(row.get(1)))),
                        new Made(Boolean.TRUE.equals(row.get(2)), definition == null ? null : definition.toString()));
            }
        }
        return found;
    }

    private static String text(@Nullable Object value) {
        return Objects.toString(value, "");
    }

    /** Names an object without regard to case, as the engine does. */
    String key(TableName name) {
        return ((name.catalog() == null ? defaultCatalog : name.catalog()) + "." + name.schema() + "." + name.name())
                .toLowerCase(Locale.ROOT);
    }

    /** Notes that we made a table; called in the transaction that makes it. */
    void madeTable(Session session, TableName name) throws EngineException {
        gone(session, List.of(name));
        note(session, List.of(name), false, Map.of(key(name), ""));
    }

    /**
     * Notes that we made a view whose definition will be asked for later, with that of others: an engine tells it by writing
     * out every view that there is. Called in the transaction that makes it.
     */
    void madeView(Session session, TableName name) throws EngineException {
        gone(session, List.of(name));
        note(session, List.of(name), true, Map.of());
    }

    /** Notes that we made views, with their definitions; called in the transaction that makes them. */
    void madeViews(Session session, List<TableName> names) throws EngineException {
        gone(session, names);
        note(session, names, true, definitions(session, names));
    }

    private void note(Session session, List<TableName> names, boolean isView, Map<String, String> definitions)
            throws EngineException {
        for (List<TableName> some : chunks(names)) {
            session.execute("INSERT INTO "
                    + table(some.getFirst().catalog(), "objects").sql() + " VALUES "
                    + some.stream()
                            .map(name -> {
                                String definition = definitions.get(key(name));
                                return "(" + place(name) + ", " + isView + ", "
                                        + (definition == null ? "NULL" : statements.literal(definition)) + ")";
                            })
                            .collect(Collectors.joining(", ")));
        }
    }

    /** Notes the definitions of views of ours that were noted without. */
    void noteDefinitions(Session session, List<TableName> names) throws EngineException {
        Map<String, String> definitions = definitions(session, names);
        List<TableName> there = names.stream()
                .filter(name -> definitions.containsKey(key(name)))
                .toList();
        for (List<TableName> some : chunks(there)) {
            session.execute("UPDATE "
                    + table(some.getFirst().catalog(), "objects").sql()
                    + " AS o SET definition = n.definition FROM (VALUES "
                    + some.stream()
                            .map(name -> "(" + place(name) + ", "
                                    + statements.literal(definitions.getOrDefault(key(name), "")) + ")")
                            .collect(Collectors.joining(", "))
                    + ") AS n(schema, name, definition)"
                    + " WHERE o.schema = n.schema AND o.name = n.name AND o.is_view AND o.definition IS NULL");
        }
    }

    private Map<String, String> definitions(Session session, List<TableName> names) throws EngineException {
        Set<Session.SchemaName> schemas = new LinkedHashSet<>();
        names.forEach(name -> schemas.add(new Session.SchemaName(name.catalog(), schema(name))));
        Map<String, String> definitions = new HashMap<>();
        for (Session.Relation relation : session.relations(schemas)) {
            if (relation.isView()) {
                definitions.put(key(relation.name()), relation.definition());
            }
        }
        return definitions;
    }

    /** Notes that objects of ours are gone; called in the transaction that removes them. */
    void gone(Session session, List<TableName> names) throws EngineException {
        for (List<TableName> some : chunks(names)) {
            session.execute("DELETE FROM "
                    + table(some.getFirst().catalog(), "objects").sql()
                    + " WHERE (schema, name) IN ("
                    + some.stream().map(name -> "(" + place(name) + ")").collect(Collectors.joining(", ")) + ")");
        }
    }

    private String place(TableName name) {
        return statements.literal(schema(name)) + ", " + statements.literal(name.name());
    }

    private static String schema(TableName name) {
        return name.schema() == null ? "main" : name.schema();
    }

    /** Returns names in lists of one catalog, each not too long for a statement. */
    private static List<List<TableName>> chunks(List<TableName> names) {
        Map<@Nullable String, List<TableName>> catalogs = new HashMap<>();
        for (TableName name : names) {
            catalogs.computeIfAbsent(name.catalog(), catalog -> new ArrayList<>())
                    .add(name);
        }
        List<List<TableName>> chunks = new ArrayList<>();
        for (List<TableName> all : catalogs.values()) {
            for (int from = 0; from < all.size(); from += CHUNK) {
                chunks.add(all.subList(from, Math.min(all.size(), from + CHUNK)));
            }
        }
        return chunks;
    }

    /** Notes under which lease rows were written; called in the transaction that writes them. */
    void wrote(Session session, TableName table, String lease, long rows) throws EngineException {
        session.execute("INSERT INTO " + table(table.catalog(), "written").sql() + " VALUES ("
                + statements.literal(lease) + ", " + rows + ")");
    }

    /** Returns the number of rows that were written under a lease; empty if none were, because it never came to that. */
    Optional<Long> written(Session session, String lease) throws EngineException {
        for (String catalog : catalogs) {
            if (!isThere(session, catalog)) {
                continue;
            }
            List<List<@Nullable Object>> rows = session.query(
                            "SELECT rows FROM " + table(catalog, "written").sql() + " WHERE lease = "
                                    + statements.literal(lease),
                            1)
                    .values();
            if (!rows.isEmpty()) {
                Object count = rows.getFirst().getFirst();
                return Optional.of(count instanceof Number number ? number.longValue() : 0L);
            }
        }
        return Optional.empty();
    }

    /** Forgets the leases that are no longer open: their intervals are recorded. */
    void tidy(Session session, Collection<String> open) throws EngineException {
        for (String catalog : catalogs) {
            StringBuilder sql =
                    new StringBuilder("DELETE FROM " + table(catalog, "written").sql());
            List<String> kept = new ArrayList<>(open);
            for (int index = 0; index < kept.size(); index++) {
                sql.append(index == 0 ? " WHERE lease NOT IN (" : ", ").append(statements.literal(kept.get(index)));
            }
            session.execute(kept.isEmpty() ? sql.toString() : sql.append(')').toString());
        }
    }
}
