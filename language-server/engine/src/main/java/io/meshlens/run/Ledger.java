package io.meshlens.run;

import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.engine.Statements;
import io.meshlens.plan.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the warehouse itself knows of us, one ledger in each catalog that is written to: which objects we made, and under
 * which leases rows were written. It is written in the transactions of the objects and rows, so that it can never disagree
 * with them, whenever a process dies.
 */
final class Ledger {
    /** The schema of the ledger; nothing else is in it. */
    static final String SCHEMA = "sqlmesh__meshlens";

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
                .map(row -> Objects.toString(row.getFirst(), ""));
    }

    /** Returns our objects, with the definition of views as the engine told it when we made them. */
    Map<String, Session.Relation> objects(Session session) throws EngineException {
        Map<String, Session.Relation> found = new HashMap<>();
        for (String catalog : catalogs) {
            if (!isThere(session, catalog)) {
                continue;
            }
            String sql = "SELECT schema, name, is_view, definition FROM "
                    + table(catalog, "objects").sql();
            for (List<@Nullable Object> row :
                    session.query(sql, Integer.MAX_VALUE).values()) {
                TableName name =
                        new TableName(catalog, Objects.toString(row.get(0), ""), Objects.toString(row.get(1), ""));
                found.put(
                        key(name),
                        new Session.Relation(name, Boolean.TRUE.equals(row.get(2)), Objects.toString(row.get(3), "")));
            }
        }
        return found;
    }

    /** Names an object without regard to case, as the engine does. */
    String key(TableName name) {
        return ((name.catalog() == null ? defaultCatalog : name.catalog()) + "." + name.schema() + "." + name.name())
                .toLowerCase(Locale.ROOT);
    }

    /** Notes that we made an object; called in the transaction that makes it. */
    void made(Session session, TableName name, boolean isView) throws EngineException {
        gone(session, name);
        String definition = "";
        if (isView) {
            for (Session.Relation relation :
                    session.relations(List.of(new Session.SchemaName(name.catalog(), schema(name))))) {
                if (relation.name().name().equalsIgnoreCase(name.name())) {
                    definition = relation.definition();
                }
            }
        }
        session.execute("INSERT INTO " + table(name.catalog(), "objects").sql() + " VALUES ("
                + statements.literal(schema(name)) + ", " + statements.literal(name.name()) + ", " + isView + ", "
                + statements.literal(definition) + ")");
    }

    /** Notes that an object of ours is gone; called in the transaction that removes it. */
    void gone(Session session, TableName name) throws EngineException {
        session.execute("DELETE FROM " + table(name.catalog(), "objects").sql() + " WHERE schema = "
                + statements.literal(schema(name)) + " AND name = " + statements.literal(name.name()));
    }

    private static String schema(TableName name) {
        return name.schema() == null ? "main" : name.schema();
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
