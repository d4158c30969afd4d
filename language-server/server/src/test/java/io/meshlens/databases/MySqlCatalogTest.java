package io.meshlens.databases;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.Catalog;
import io.meshlens.engine.EngineException;
import io.meshlens.engine.Secret;
import io.meshlens.engine.jdbc.Server;
import io.meshlens.engine.mysql.MySqlCatalog;
import io.meshlens.engine.mysql.MySqlOptions;
import io.meshlens.plan.TableName;
import io.meshlens.types.DataType;
import io.meshlens.types.TypeNames;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What MariaDB, which speaks as MySQL does, tells of its tables, and how it is told when it does not. */
final class MySqlCatalogTest {
    private static MariaDbServer server;

    @BeforeAll
    static void fill() {
        server = TestServers.mariaDb();
        server.execute(
                "",
                "DROP DATABASE IF EXISTS raw",
                "DROP DATABASE IF EXISTS closed",
                "CREATE DATABASE raw CHARACTER SET utf8mb4",
                "CREATE DATABASE closed",
                "CREATE TABLE raw.orders (id bigint NOT NULL, total decimal(10,2) COMMENT 'with tax, in \u20ac',"
                        + " `Odd ``Name` varchar(20))",
                "ALTER TABLE raw.orders ADD COLUMN first int FIRST",
                "CREATE VIEW raw.totals AS SELECT id, total FROM raw.orders",
                "CREATE TABLE raw.Orders (other int)",
                "CREATE TABLE raw.parts (a int, b int, c int)",
                "CREATE TABLE raw.whole (a int, b int)",
                "CREATE TABLE raw.veiled (a int, b int INVISIBLE)",
                "CREATE TABLE closed.orders (id int)",
                "CREATE OR REPLACE USER reader@'%' IDENTIFIED BY 'reader-pass-5'",
                "GRANT SELECT ON raw.orders TO reader@'%'",
                "GRANT SELECT (a, b) ON raw.parts TO reader@'%'",
                "GRANT SELECT (a, b) ON raw.whole TO reader@'%'");
    }

    private static MySqlCatalog catalog(String host, int port, String database, String user, String password) {
        return new MySqlCatalog(new MySqlOptions(
                new Server("MySQL", host, port, database, user, new Secret(password), Duration.ofSeconds(20)),
                MySqlOptions.Encryption.PREFERRED));
    }

    private static Map<String, String> describe(MySqlCatalog catalog, TableName... tables) throws EngineException {
        Catalog.Answer answer = catalog.describe(List.of(tables), new Cancellation());
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

    private static MySqlCatalog asAdmin(String database) {
        return catalog("127.0.0.1", server.port(), database, TestServer.ADMIN, TestServer.PASSWORD);
    }

    private static MySqlCatalog asReader() {
        return catalog("127.0.0.1", server.port(), "", "reader", "reader-pass-5");
    }

    @Test
    void tablesAndViewsAreDescribedInTheOrderOfTheirColumns() throws Exception {
        assertThat(describe(
                        asAdmin("raw"),
                        TableName.of("raw", "orders"),
                        TableName.of("raw", "totals"),
                        TableName.of("raw", "Orders"),
                        TableName.of("raw", "ORDERS"),
                        TableName.of("closed", "orders"),
                        TableName.of("none", "orders"),
                        new TableName(null, null, "parts"),
                        new TableName("a", "b", "c")))
                .isEqualTo(Map.of(
                        "raw.orders",
                        "first int(11), id bigint(20) not null, total decimal(10,2) -- with tax, in \u20ac, Odd `Name"
                                + " varchar(20)",
                        "raw.totals",
                        "id bigint(20) not null, total decimal(10,2) -- with tax, in \u20ac",
                        "raw.Orders",
                        "other int(11)",
                        "raw.ORDERS",
                        "is not there",
                        "closed.orders",
                        "id int(11)",
                        "none.orders",
                        "is not there",
                        "parts",
                        "a int(11), b int(11), c int(11)",
                        "b.c",
                        "has a name of three parts, and MySQL knows a database and a table"));
    }

    @Test
    void aNameWithoutADatabaseNeedsOneOfTheConnection() throws Exception {
        assertThat(describe(asAdmin(""), new TableName(null, null, "parts")))
                .isEqualTo(Map.of("parts", "says no database, and the connection says none either"));
    }

    @Test
    void whatIsHiddenFromTheUserIsNotTakenForAll() throws Exception {
        assertThat(describe(
                        asReader(),
                        TableName.of("raw", "orders"),
                        TableName.of("raw", "parts"),
                        TableName.of("raw", "whole"),
                        TableName.of("raw", "totals"),
                        TableName.of("closed", "orders")))
                .isEqualTo(Map.of(
                        "raw.orders",
                        "first int(11), id bigint(20) not null, total decimal(10,2) -- with tax, in \u20ac, Odd `Name"
                                + " varchar(20)",
                        "raw.parts",
                        "is there, but 'reader' sees some of its columns only, and how many more there are is not told",
                        "raw.whole",
                        "a int(11), b int(11)",
                        "raw.totals",
                        "is not there, or 'reader' may not read it",
                        "closed.orders",
                        "is not there, or 'reader' may not read it"));
        assertThat(describe(asAdmin(""), TableName.of("raw", "veiled")))
                .isEqualTo(Map.of("raw.veiled", "has invisible columns, which a star does not give"));
    }

    /** Each type as MariaDB tells it, with what Meshlens makes of it; a question mark where it stays unknown. */
    @Test
    void typesAreReadByTheRulesOfTheDialect() throws Exception {
        server.execute(
                "raw",
                "DROP TABLE IF EXISTS types",
                "CREATE TABLE types (a boolean, b tinyint unsigned, c smallint, d mediumint, e int unsigned, f bigint,"
                        + " g bigint unsigned, h float, i double, j decimal, k decimal(12,4), l decimal(5,1) unsigned,"
                        + " m char(3), n varchar(5), o text, p longtext, q binary(2), r varbinary(4), s blob, t date,"
                        + " u time, v datetime, w datetime(3), x timestamp NULL, y year, z json, aa enum('a','b'),"
                        + " ab set('a','b'), ac bit(3), ad uuid, ae point, af int(5) zerofill, ag inet6)");
        TableName name = TableName.of("raw", "types");
        List<Catalog.Column> columns = Objects.requireNonNull(asAdmin("raw")
                        .describe(List.of(name), new Cancellation())
                        .found()
                        .get(name))
                .columns();
        TypeNames types = TypeNames.of("mysql");
        assertThat(columns.stream()
                        .map(column -> column.type() + " = " + known(types, types.parse(column.type())))
                        .toList())
                .containsExactly(
                        "tinyint(1) = TINYINT",
                        "tinyint(3) unsigned = TINYINT UNSIGNED",
                        "smallint(6) = SMALLINT",
                        "mediumint(9) = INT",
                        "int(10) unsigned = INT UNSIGNED",
                        "bigint(20) = BIGINT",
                        "bigint(20) unsigned = BIGINT UNSIGNED",
                        "float = FLOAT",
                        "double = DOUBLE",
                        "decimal(10,0) = DECIMAL(10,0)",
                        "decimal(12,4) = DECIMAL(12,4)",
                        "decimal(5,1) unsigned = ?",
                        "char(3) = CHAR(3)",
                        "varchar(5) = VARCHAR(5)",
                        "text = TEXT",
                        "longtext = LONGTEXT",
                        "binary(2) = BINARY(2)",
                        "varbinary(4) = VARBINARY(4)",
                        "blob = BLOB",
                        "date = DATE",
                        "time = TIME",
                        "datetime = DATETIME",
                        "datetime(3) = DATETIME(3)",
                        "timestamp = TIMESTAMP",
                        "year(4) = SMALLINT",
                        "longtext = LONGTEXT",
                        "enum('a','b') = ENUM('a', 'b')",
                        "set('a','b') = ?",
                        "bit(3) = BIT(3)",
                        "uuid = UUID",
                        "point = ?",
                        "int(5) unsigned zerofill = ?",
                        "inet6 = ?");
    }

    private static String known(TypeNames names, DataType type) {
        return type instanceof DataType.Named || type.isUnknown() ? "?" : names.print(type);
    }

    @Test
    void whatKeepsFromAskingIsSaidAndNoPasswordWithIt() throws Exception {
        String at = "MySQL at 127.0.0.1:" + server.port();
        Refusals.check(
                catalog("127.0.0.1", server.port(), "", "reader", "wrong-secret"),
                "wrong-secret",
                at
                        + " does not let the user 'reader' in: name or password are wrong. Check 'user' and 'password' of the"
                        + " connection.");
        Refusals.check(
                catalog("127.0.0.1", server.port(), "none", TestServer.ADMIN, TestServer.PASSWORD),
                TestServer.PASSWORD,
                at + " has no database 'none'. Check 'database' of the connection.");
        Refusals.check(
                catalog("127.0.0.1", server.port(), "closed", "reader", "reader-pass-5"),
                "reader-pass-5",
                at
                        + " does not let the user 'reader' use the database 'closed'. Let somebody grant the right to connect, or"
                        + " name another user.");
        int nobody = TestServer.freePort();
        Refusals.check(
                catalog("127.0.0.1", nobody, "", "reader", "hush-hush"),
                "hush-hush",
                "no server listens at 127.0.0.1:" + nobody
                        + ". Check 'host' and 'port' of the connection, and whether the server runs.");
        Refusals.check(
                catalog("no-such-host.invalid", 3306, "", "reader", "hush-hush"),
                "hush-hush",
                "there is no host 'no-such-host.invalid', or its name cannot be looked up. Check 'host' of the connection.");
    }

    @Test
    void whoNeverAnswersIsGivenUp() throws Exception {
        Refusals.whoNeverAnswersIsGivenUp((port, limit) -> new MySqlCatalog(new MySqlOptions(
                new Server("MySQL", "127.0.0.1", port, "", "reader", new Secret("hush-hush"), limit),
                MySqlOptions.Encryption.PREFERRED)));
    }
}
