package io.meshlens.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.Catalog;
import io.meshlens.engine.EngineException;
import io.meshlens.engine.Secret;
import io.meshlens.engine.jdbc.Server;
import io.meshlens.engine.postgres.PostgresCatalog;
import io.meshlens.engine.postgres.PostgresOptions;
import io.meshlens.plan.TableName;
import io.meshlens.types.DataType;
import io.meshlens.types.TypeNames;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What PostgreSQL tells of its tables, and how it is told when it does not. */
final class PostgresCatalogTest {
    private static PostgresServer server;

    @BeforeAll
    static void fill() {
        server = TestServers.postgres();
        server.execute(
                "postgres",
                "DROP DATABASE IF EXISTS shop",
                "CREATE DATABASE shop",
                "DROP ROLE IF EXISTS reader",
                "CREATE ROLE reader LOGIN PASSWORD 'reader-pass-5'");
        server.execute(
                "shop",
                "CREATE SCHEMA raw",
                "GRANT USAGE ON SCHEMA raw TO reader",
                "CREATE TABLE raw.orders (id bigint NOT NULL, gone text, total numeric(10,2), \"Odd Name\" varchar(20))",
                "ALTER TABLE raw.orders DROP COLUMN gone",
                "ALTER TABLE raw.orders ADD COLUMN at timestamp(3) with time zone",
                "COMMENT ON COLUMN raw.orders.total IS 'with tax, in \u20ac'",
                "CREATE VIEW raw.totals AS SELECT id, total FROM raw.orders",
                "CREATE MATERIALIZED VIEW raw.kept AS SELECT total FROM raw.orders",
                "CREATE TABLE raw.parts (day date NOT NULL, n integer) PARTITION BY RANGE (day)",
                "CREATE TABLE raw.\"Orders\" (other integer)",
                "CREATE TABLE raw.nothing ()",
                "CREATE TABLE public.customers (name text)",
                "GRANT SELECT ON raw.orders TO reader");
    }

    private static PostgresOptions options(String host, int port, String database, String user, String password) {
        return new PostgresOptions(
                new Server("PostgreSQL", host, port, database, user, new Secret(password), Duration.ofSeconds(20)),
                "",
                "",
                "Meshlens");
    }

    private static PostgresCatalog catalog(String user, String password) {
        return new PostgresCatalog(options("127.0.0.1", server.port(), "shop", user, password));
    }

    private static Catalog.Answer describe(TableName... tables) throws EngineException {
        return catalog(TestServer.ADMIN, TestServer.PASSWORD).describe(List.of(tables), new Cancellation());
    }

    private static Map<String, String> lines(Catalog.Answer answer) {
        Map<String, String> lines = new TreeMap<>();
        answer.found()
                .forEach((name, table) -> lines.put(
                        name.display(),
                        String.join(
                                ", ",
                                table.columns().stream()
                                        .map(column -> column.name() + " " + column.type()
                                                + (column.isNullable() ? "" : " not null")
                                                + (column.comment().isEmpty() ? "" : " -- " + column.comment()))
                                        .toList())));
        answer.absent().forEach((name, reason) -> lines.put(name.display(), reason));
        return lines;
    }

    @Test
    void tablesAndViewsOfAllKindsAreDescribedInTheOrderOfTheirColumns() throws Exception {
        assertThat(lines(describe(
                        TableName.of("raw", "orders"),
                        TableName.of("raw", "totals"),
                        TableName.of("raw", "kept"),
                        TableName.of("raw", "parts"),
                        TableName.of("raw", "Orders"),
                        TableName.of("raw", "nothing"))))
                .isEqualTo(Map.of(
                        "raw.orders",
                        "id bigint not null, total numeric(10,2) -- with tax, in \u20ac, Odd Name character varying(20),"
                                + " at timestamp(3) with time zone",
                        "raw.totals",
                        "id bigint, total numeric(10,2)",
                        "raw.kept",
                        "total numeric(10,2)",
                        "raw.parts",
                        "day date not null, n integer",
                        "raw.Orders",
                        "other integer",
                        "raw.nothing",
                        ""));
    }

    @Test
    void namesAreFoundAsTheServerWouldFindThem() throws Exception {
        assertThat(lines(describe(
                        new TableName(null, null, "customers"),
                        new TableName("shop", "public", "customers"),
                        new TableName(null, null, "orders"),
                        TableName.of("raw", "ORDERS"),
                        new TableName("elsewhere", "raw", "orders"))))
                .isEqualTo(Map.of(
                        "customers", "name text",
                        "public.customers", "name text",
                        "orders", "is not there",
                        "raw.ORDERS", "is not there",
                        "raw.orders", "is in the database elsewhere, and the connection is to shop"));
    }

    /** Each type as PostgreSQL tells it, with what Meshlens makes of it; a question mark where it stays unknown. */
    @Test
    void typesAreReadByTheRulesOfTheDialect() throws Exception {
        server.execute(
                "shop",
                "CREATE SCHEMA IF NOT EXISTS own",
                "DROP TABLE IF EXISTS own.types",
                "DROP DOMAIN IF EXISTS public.tinyint",
                "DROP TYPE IF EXISTS own.mood",
                "CREATE DOMAIN public.tinyint AS text",
                "CREATE TYPE own.mood AS ENUM ('good', 'bad')",
                "CREATE TABLE own.types (a boolean, b smallint, c integer, d bigint, e real, f double precision,"
                        + " g numeric, h numeric(12,4), i money, j char, k char(3), l varchar, m varchar(5), n text,"
                        + " o bytea, p date, q time, r time(2) with time zone, s timestamp, t timestamptz,"
                        + " u interval, v interval day to second, w uuid, x json, y jsonb, z xml,"
                        + " aa integer[], ab text[][], ac own.mood, ad own.mood[], ae tinyint, af tinyint[], ag inet,"
                        + " ah bit(3), ai bit varying(5), aj point, ak int4range, al tsvector, am \"char\", an name,"
                        + " ao oid, ap serial, aq numeric(3)[])");
        List<Catalog.Column> columns = Objects.requireNonNull(
                        describe(TableName.of("own", "types")).found().get(TableName.of("own", "types")))
                .columns();
        TypeNames types = TypeNames.of("postgres");
        assertThat(columns.stream()
                        .map(column -> column.type() + " = " + known(types, types.parse(column.type())))
                        .toList())
                .containsExactly(
                        "boolean = BOOLEAN",
                        "smallint = SMALLINT",
                        "integer = INTEGER",
                        "bigint = BIGINT",
                        "real = REAL",
                        "double precision = DOUBLE PRECISION",
                        "numeric = NUMERIC",
                        "numeric(12,4) = NUMERIC(12,4)",
                        "money = ?",
                        "character(1) = CHARACTER(1)",
                        "character(3) = CHARACTER(3)",
                        "character varying = TEXT",
                        "character varying(5) = CHARACTER VARYING(5)",
                        "text = TEXT",
                        "bytea = BYTEA",
                        "date = DATE",
                        "time without time zone = TIME",
                        "time(2) with time zone = TIME(2) WITH TIME ZONE",
                        "timestamp without time zone = TIMESTAMP",
                        "timestamp with time zone = TIMESTAMPTZ",
                        "interval = INTERVAL",
                        "interval day to second = ?",
                        "uuid = UUID",
                        "json = JSON",
                        "jsonb = JSONB",
                        "xml = ?",
                        "integer[] = INTEGER[]",
                        "text[] = TEXT[]",
                        "own.mood = ?",
                        "own.mood[] = ?[]",
                        "public.tinyint = ?",
                        "public.tinyint[] = ?[]",
                        "inet = ?",
                        "bit(3) = BIT(3)",
                        "bit varying(5) = BIT VARYING(5)",
                        "point = ?",
                        "int4range = ?",
                        "tsvector = ?",
                        "\"char\" = ?",
                        "name = NAME",
                        "oid = ?",
                        "integer = INTEGER",
                        "numeric(3,0)[] = NUMERIC(3,0)[]");
    }

    /** Names that mean nothing to Meshlens are carried along and have no meaning to any rule. */
    private static String known(TypeNames names, DataType type) {
        return switch (type) {
            case DataType.Named named -> "?";
            case DataType.ListOf list -> known(names, list.element()) + "[]";
            default -> type.isUnknown() ? "?" : names.print(type);
        };
    }

    @Test
    void whoMayNotReadRowsIsToldSo() throws Exception {
        Catalog.Answer answer = catalog("reader", "reader-pass-5")
                .describe(
                        List.of(
                                TableName.of("raw", "orders"),
                                TableName.of("raw", "totals"),
                                TableName.of("raw", "none")),
                        new Cancellation());
        assertThat(answer.found().get(TableName.of("raw", "orders")))
                .extracting(Catalog.Table::note)
                .isEqualTo("");
        assertThat(answer.found().get(TableName.of("raw", "totals")))
                .extracting(Catalog.Table::note)
                .isEqualTo("is there, but 'reader' may not read its rows");
        assertThat(answer.absent()).containsExactly(Map.entry(TableName.of("raw", "none"), "is not there"));
    }

    @Test
    void theRoleCounts() throws Exception {
        server.execute(
                "shop",
                "DROP ROLE IF EXISTS analyst",
                "CREATE ROLE analyst",
                "GRANT analyst TO reader",
                "GRANT USAGE ON SCHEMA raw TO analyst",
                "CREATE SCHEMA IF NOT EXISTS analyst AUTHORIZATION analyst");
        PostgresOptions plain = options("127.0.0.1", server.port(), "shop", "reader", "reader-pass-5");
        PostgresCatalog catalog =
                new PostgresCatalog(new PostgresOptions(plain.server(), "prefer", "analyst", "Meshlens"));
        assertThat(catalog.describe(List.of(TableName.of("raw", "orders")), new Cancellation())
                        .found()
                        .get(TableName.of("raw", "orders")))
                .extracting(Catalog.Table::note)
                .isEqualTo("is there, but 'analyst' may not read its rows");
        assertThat(catalog.origin()).isEqualTo("postgres://reader@127.0.0.1:" + server.port() + "/shop?role=analyst");
        server.execute("shop", "DROP SCHEMA analyst", "REVOKE ALL ON SCHEMA raw FROM analyst", "DROP ROLE analyst");
    }

    @Test
    void whatKeepsFromAskingIsSaidAndNoPasswordWithIt() throws Exception {
        String at = "PostgreSQL at 127.0.0.1:" + server.port();
        server.execute("postgres", "REVOKE CONNECT ON DATABASE shop FROM PUBLIC");
        Refusals.check(
                catalog("reader", "wrong-secret"),
                "wrong-secret",
                at
                        + " does not let the user 'reader' in: name or password are wrong. Check 'user' and 'password' of the"
                        + " connection.");
        Refusals.check(
                catalog("reader", "reader-pass-5"),
                "reader-pass-5",
                at
                        + " does not let the user 'reader' use the database 'shop'. Let somebody grant the right to connect, or"
                        + " name another user.");
        server.execute("postgres", "GRANT CONNECT ON DATABASE shop TO PUBLIC");
        Refusals.check(
                new PostgresCatalog(
                        options("127.0.0.1", server.port(), "no shop/?x=y", TestServer.ADMIN, TestServer.PASSWORD)),
                TestServer.PASSWORD,
                at + " has no database 'no shop/?x=y'. Check 'database' of the connection.");
        int nobody = TestServer.freePort();
        Refusals.check(
                new PostgresCatalog(options("127.0.0.1", nobody, "shop", "reader", "hush-hush")),
                "hush-hush",
                "no server listens at 127.0.0.1:" + nobody
                        + ". Check 'host' and 'port' of the connection, and whether the server runs.");
        Refusals.check(
                new PostgresCatalog(options("no-such-host.invalid", 5432, "shop", "reader", "hush-hush")),
                "hush-hush",
                "there is no host 'no-such-host.invalid', or its name cannot be looked up. Check 'host' of the connection.");
        PostgresOptions plain = options("127.0.0.1", server.port(), "shop", "reader", "reader-pass-5");
        Refusals.check(
                new PostgresCatalog(new PostgresOptions(plain.server(), "require", "", "Meshlens")),
                "reader-pass-5",
                at + " refused: The server does not support SSL. (08004)");
        Refusals.check(
                new PostgresCatalog(new PostgresOptions(plain.server(), "", "no role", "Meshlens")),
                "reader-pass-5",
                at + " refused: ERROR: role \"no role\" does not exist (22023)");
    }

    @Test
    void whoNeverAnswersIsGivenUp() throws Exception {
        Refusals.whoNeverAnswersIsGivenUp((port, limit) -> new PostgresCatalog(new PostgresOptions(
                new Server("PostgreSQL", "127.0.0.1", port, "shop", "reader", new Secret("hush-hush"), limit),
                "",
                "",
                "Meshlens")));
    }

    @Test
    void aQuestionThatWaitsForALockIsCancelled() throws Exception {
        try (Connection holder = server.admin("shop");
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("LOCK TABLE pg_catalog.pg_description IN ACCESS EXCLUSIVE MODE");
            Cancellation cancellation = new Cancellation();
            Thread canceller = Refusals.cancelLater(cancellation);
            assertThatThrownBy(() -> catalog(TestServer.ADMIN, TestServer.PASSWORD)
                            .describe(List.of(TableName.of("raw", "orders")), cancellation))
                    .isInstanceOf(EngineException.Cancelled.class);
            canceller.join();
            holder.rollback();
        }
    }
}
