package io.meshlens.operate;

import io.meshlens.engine.Engine;
import io.meshlens.engine.duckdb.DuckDbEngine;
import io.meshlens.engine.duckdb.DuckDbOptions;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.ProjectConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the way to the warehouse that a configuration names. */
final class Gateways {
    /** How many tables are built at a time where nothing is said; one process may use DuckDB with many sessions. */
    private static final int TASKS = 4;

    private static final Set<String> KNOWN = Set.of(
            "database",
            "catalogs",
            "extensions",
            "connector_config",
            "concurrent_tasks",
            "register_comments",
            "pre_ping",
            "pretty_sql",
            "check_import",
            "shared_connection");

    private Gateways() {}

    /**
     * A warehouse.
     *
     * @param name the gateway's name; empty text for the unnamed one
     * @param engine the way to it
     * @param tasks how many tables are built at a time
     */
    record Way(String name, Engine engine, int tasks) {}

    static Way of(Path root, ProjectConfig config) throws OperationException {
        List<ProjectConfig.Computed> computed = config.computedConnection();
        if (!computed.isEmpty()) {
            throw OperationException.refused(
                    computed.getFirst().message() + ", or name another gateway with --gateway");
        }
        ProjectConfig.Gateway gateway = config.gateway().orElse(null);
        if (gateway == null && !config.defaultGateway().isEmpty()) {
            throw OperationException.refused("the configuration has no gateway " + config.defaultGateway()
                    + (config.gateways().isEmpty()
                            ? ""
                            : "; it has " + String.join(", ", config.gateways().keySet())));
        }
        ProjectConfig.Connection connection =
                gateway == null ? null : gateway.connection().orElse(null);
        if (gateway == null || connection == null) {
            throw OperationException.refused(
                    "the configuration names no connection. Add to config.yaml, for example: gateways: {local: {connection:"
                            + " {type: duckdb, database: warehouse.duckdb}}}");
        }
        if (!connection.type().equals("duckdb")) {
            throw OperationException.refused("the gateway " + gateway.name() + " connects to " + connection.type()
                    + ", where Meshlens cannot build tables yet: it plans, applies and queries on duckdb only. The project can"
                    + " be edited and analyzed; 'meshlens catalog refresh' asks postgres and mysql for the columns of"
                    + " their tables");
        }
        for (Map.Entry<String, ConfigValue> option : connection.options().entrySet()) {
            if (!KNOWN.contains(option.getKey()) && saysSomething(option.getValue())) {
                throw OperationException.refused("the connection of the gateway " + gateway.name() + " has the option "
                        + option.getKey() + ", which Meshlens does not know how to use yet");
            }
        }
        return new Way(gateway.name(), new DuckDbEngine(options(root, connection)), tasks(connection));
    }

    /** An empty list or mapping is what the option is without being written. */
    static boolean saysSomething(ConfigValue value) {
        return switch (value) {
            case ConfigValue.Null none -> false;
            case ConfigValue.Unknown unknown -> true;
            case ConfigValue.Items items -> !items.values().isEmpty();
            case ConfigValue.Mapping mapping -> !mapping.values().isEmpty();
            case ConfigValue.Text text -> true;
            case ConfigValue.Numeric number -> true;
            case ConfigValue.Bool flag -> true;
        };
    }

    private static int tasks(ProjectConfig.Connection connection) {
        return connection.options().containsKey("concurrent_tasks") ? connection.concurrentTasks() : TASKS;
    }

    private static DuckDbOptions options(Path root, ProjectConfig.Connection connection) throws OperationException {
        SequencedMap<String, ConfigValue> options = connection.options();
        String database = text(options.get("database"));
        if (database != null && database.startsWith("md:")) {
            throw OperationException.refused("MotherDuck is not supported yet");
        }
        Path file = database == null || database.isEmpty() || database.equals(":memory:")
                ? null
                : root.resolve(database).normalize();
        SequencedMap<String, DuckDbOptions.Attached> attached = new LinkedHashMap<>();
        if (options.get("catalogs") instanceof ConfigValue.Mapping catalogs) {
            catalogs.values().forEach((name, value) -> attached.put(name, attached(root, value)));
        }
        if (file == null && attached.isEmpty()) {
            throw OperationException.refused(
                    "the connection is a DuckDB in memory, of which nothing stays. Name a file: database:"
                            + " warehouse.duckdb");
        }
        return new DuckDbOptions(file, attached, extensions(options), settings(root, options));
    }

    private static DuckDbOptions.Attached attached(Path root, ConfigValue value) {
        if (value instanceof ConfigValue.Mapping mapping) {
            String path = text(mapping.values().get("path"));
            String type = text(mapping.values().get("type"));
            boolean isDuckDb = type == null || type.equalsIgnoreCase("duckdb");
            boolean isReadOnly =
                    mapping.values().get("read_only") instanceof ConfigValue.Bool readOnly && readOnly.value();
            return new DuckDbOptions.Attached(
                    path(root, path == null ? "" : path, isDuckDb), isDuckDb ? null : type, isReadOnly);
        }
        String path = text(value);
        return new DuckDbOptions.Attached(path(root, path == null ? "" : path, true), null, false);
    }

    private static String path(Path root, String path, boolean isFile) {
        return isFile && !path.equals(":memory:") && !path.contains("://")
                ? root.resolve(path).normalize().toString()
                : path;
    }

    private static List<String> extensions(SequencedMap<String, ConfigValue> options) throws OperationException {
        List<String> names = new ArrayList<>();
        if (options.get("extensions") instanceof ConfigValue.Items items) {
            for (ConfigValue item : items.values()) {
                String name = item instanceof ConfigValue.Mapping mapping
                        ? text(mapping.values().get("name"))
                        : text(item);
                if (name == null) {
                    throw OperationException.refused("an extension of the connection has no name");
                }
                names.add(name);
            }
        }
        return names;
    }

    private static SequencedMap<String, String> settings(Path root, SequencedMap<String, ConfigValue> options) {
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        // Files that models read are meant relative to the project, wherever the program was started.
        settings.put("file_search_path", root.toString());
        if (options.get("connector_config") instanceof ConfigValue.Mapping mapping) {
            mapping.values().forEach((name, value) -> {
                String text = text(value);
                if (text != null) {
                    settings.put(name, text);
                }
            });
        }
        return settings;
    }

    static @Nullable String text(@Nullable ConfigValue value) {
        return switch (value) {
            case ConfigValue.Text text -> text.value();
            case ConfigValue.Numeric number -> number.value().toPlainString();
            case ConfigValue.Bool truth -> String.valueOf(truth.value());
            case null -> null;
            case ConfigValue.Null none -> null;
            case ConfigValue.Unknown unknown -> throw unknown.asked();
            case ConfigValue.Items items -> null;
            case ConfigValue.Mapping mapping -> null;
        };
    }
}
