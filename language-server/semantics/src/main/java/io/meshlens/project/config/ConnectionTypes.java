package io.meshlens.project.config;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** The engines that a connection can name: their dialects, what must be said, and what can be. */
final class ConnectionTypes {
    /** Keys that every connection can have. */
    static final Set<String> SHARED = Set.of(
            "type",
            "concurrent_tasks",
            "register_comments",
            "pre_ping",
            "pretty_sql",
            "schema_differ_overrides",
            "catalog_type_overrides");

    private static final Set<String> DUCKDB =
            Set.of("database", "catalogs", "extensions", "connector_config", "secrets", "filesystems", "token");

    private static final Map<String, Type> ALL = Map.ofEntries(
            entry("duckdb", "duckdb", List.of(), "", DUCKDB, 1),
            entry("motherduck", "duckdb", List.of(), "", DUCKDB, 1),
            entry("snowflake", "snowflake", List.of("account"), "database", Set.of(), 4),
            entry("bigquery", "bigquery", List.of(), "project", Set.of(), 1),
            entry("databricks", "databricks", List.of(), "catalog", Set.of(), 4),
            entry(
                    "postgres",
                    "postgres",
                    List.of("host", "user", "password", "port", "database"),
                    "database",
                    Set.of(),
                    4),
            entry("gcp_postgres", "postgres", List.of("instance_connection_string", "user", "db"), "db", Set.of(), 4),
            entry("redshift", "redshift", List.of(), "database", Set.of(), 4),
            entry("mysql", "mysql", List.of("host", "user", "password"), "", Set.of(), 4),
            entry("mssql", "tsql", List.of("host"), "database", Set.of(), 4),
            entry("azuresql", "tsql", List.of("host"), "database", Set.of(), 4),
            entry("fabric", "fabric", List.of("host", "workspace_id", "tenant_id"), "database", Set.of(), 4),
            entry("trino", "trino", List.of("host", "user", "catalog"), "catalog", Set.of(), 4),
            entry("spark", "spark", List.of(), "catalog", Set.of(), 4),
            entry("athena", "athena", List.of(), "catalog_name", Set.of(), 4),
            entry("clickhouse", "clickhouse", List.of("host", "username"), "virtual_catalog", Set.of(), 4),
            entry(
                    "risingwave",
                    "risingwave",
                    List.of("host", "user", "password", "port", "database"),
                    "database",
                    Set.of(),
                    4),
            entry("starrocks", "starrocks", List.of("host", "user", "password"), "", Set.of(), 4),
            entry("db2", "db2", List.of("host", "username", "password", "database"), "database", Set.of(), 4));

    private ConnectionTypes() {}

    /**
     * One engine.
     *
     * @param dialect the id of its dialect
     * @param required keys that must be there
     * @param catalogKey the key that names the default catalog; empty if there is none
     * @param keys all keys that it can have; empty if Meshlens does not check them
     * @param tasks how many statements run at once unless it is said
     */
    record Type(String dialect, List<String> required, String catalogKey, Set<String> keys, int tasks) {}

    private static Map.Entry<String, Type> entry(
            String name, String dialect, List<String> required, String catalogKey, Set<String> keys, int tasks) {
        return Map.entry(name, new Type(dialect, required, catalogKey, keys, tasks));
    }

    static Map<String, Type> all() {
        return ALL;
    }
}
