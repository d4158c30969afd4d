package io.meshlens.project.config;

import io.meshlens.project.config.PyValue.Entry;
import io.meshlens.project.config.PyValue.Listing;
import io.meshlens.project.config.PyValue.Mapping;
import io.meshlens.project.config.PyValue.Text;
import io.meshlens.project.config.PyValue.Unknown;
import io.meshlens.text.TextRange;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The classes of SQLMesh that configurations in Python make: their named arguments are the keys of config.yaml. */
final class PythonClasses {
    /** The class of a whole configuration. */
    static final String CONFIG = "Config";

    private static final String CONNECTION = "ConnectionConfig";

    /** Types of connections by the begin of their classes' names. */
    private static final Map<String, String> CONNECTIONS = Map.ofEntries(
            Map.entry("DuckDB", "duckdb"),
            Map.entry("MotherDuck", "motherduck"),
            Map.entry("Snowflake", "snowflake"),
            Map.entry("Databricks", "databricks"),
            Map.entry("BigQuery", "bigquery"),
            Map.entry("GCPPostgres", "gcp_postgres"),
            Map.entry("Redshift", "redshift"),
            Map.entry("Postgres", "postgres"),
            Map.entry("MySQL", "mysql"),
            Map.entry("MSSQL", "mssql"),
            Map.entry("AzureSQL", "azuresql"),
            Map.entry("Fabric", "fabric"),
            Map.entry("Spark", "spark"),
            Map.entry("Trino", "trino"),
            Map.entry("Clickhouse", "clickhouse"),
            Map.entry("Athena", "athena"),
            Map.entry("Risingwave", "risingwave"),
            Map.entry("StarRocks", "starrocks"),
            Map.entry("Db2", "db2"));

    private static final List<String> KINDS_OF_MODELS = List.of("external", "python", "sql", "seed");

    private PythonClasses() {}

    /** Makes an object of a class, or what a function of SQLMesh gives; null if it is not known. */
    static @Nullable PyValue make(String name, Listing plain, Mapping named) {
        String last = last(name);
        String owner = last(name.substring(0, Math.max(0, name.length() - last.length() - 1)));
        TextRange range = named.range();
        if (owner.equals("CategorizerConfig") && last.startsWith("all_")) {
            Mapping made = new Mapping(range, named.head, owner);
            KINDS_OF_MODELS.forEach(kind -> made.put(kind, range, new Text(range, last.substring(4))));
            return made;
        }
        boolean parses = List.of("parse_obj", "model_validate").contains(last) && isClass(owner);
        if (parses && plain.items.size() == 1 && plain.items.getFirst() instanceof Mapping given) {
            return object(owner, given, range, named.head);
        }
        if (name.equals("sqlmesh.dbt.loader.sqlmesh_config")) {
            Mapping made = object(CONFIG, named, range, named.head);
            made.rest = new Unknown(range, "it comes from the profile of dbt");
            return made;
        }
        if (!isClass(last) || !plain.items.isEmpty() || plain.rest != null) {
            return null;
        }
        Mapping made = object(last, named, range, named.head);
        if (last.endsWith(CONNECTION)) {
            String type = CONNECTIONS.get(last.substring(0, last.length() - CONNECTION.length()));
            if (type == null) {
                return null;
            }
            made.entries.putFirst("type", new Entry(named.head, new Text(named.head, type)));
        } else if (last.equals("BuiltInSchedulerConfig")) {
            made.entries.putFirst("type", new Entry(named.head, new Text(named.head, "builtin")));
        }
        return made;
    }

    private static Mapping object(String type, Mapping given, TextRange range, TextRange head) {
        Mapping made = new Mapping(range, head, type);
        given.entries.forEach((key, entry) -> made.put(key, entry.key(), PythonLibrary.kept(entry.value())));
        made.rest = given.rest;
        return made;
    }

    /** Returns the word for a member of an enumeration of SQLMesh, such as {@code AutoCategorizationMode.SEMI}. */
    static Optional<String> member(String name) {
        String member = name.endsWith(".value") ? name.substring(0, name.length() - 6) : name;
        String last = last(member);
        String owner = last(member.substring(0, Math.max(0, member.length() - last.length() - 1)));
        boolean isMember = name.startsWith("sqlmesh.") && isClass(owner) && last.matches("[A-Z][A-Z0-9_]*");
        return isMember ? Optional.of(last.toLowerCase(java.util.Locale.ROOT)) : Optional.empty();
    }

    private static boolean isClass(String name) {
        return name.matches("[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*");
    }

    private static String last(String dotted) {
        return dotted.substring(dotted.lastIndexOf('.') + 1);
    }
}
