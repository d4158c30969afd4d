package io.meshlens.project.config;

import io.meshlens.project.ConfigValue;
import io.meshlens.project.Nearest;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.ProjectConfig.Connection;
import io.meshlens.project.ProjectConfig.Gateway;
import io.meshlens.project.config.ConfigNode.Member;
import io.meshlens.project.config.ConfigNode.Table;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads gateways and connections. */
final class GatewayReader {
    static final Set<String> KEYS = Set.of(
            "connection",
            "state_connection",
            "test_connection",
            "scheduler",
            "state_schema",
            "variables",
            "model_defaults");

    private final ConfigContext context;
    private final Optional<Connection> fallback;
    private final Optional<Connection> testFallback;

    GatewayReader(ConfigContext context, Table root) {
        this.context = context;
        this.fallback = connection(root, "default_connection");
        this.testFallback = connection(root, "default_test_connection");
    }

    /** Reads all gateways; without any there is the unnamed one, with the default connection. */
    SequencedMap<String, Gateway> read(Table root) {
        SequencedMap<String, Gateway> gateways = new LinkedHashMap<>();
        context.table(root, "gateway").ifPresent(table -> gateways.put("", gateway("", table)));
        Optional<Table> several = context.table(root, "gateways");
        if (several.isPresent()) {
            Table table = several.get();
            boolean isOne = !table.members().isEmpty()
                    && table.members().keySet().stream().allMatch(KEYS::contains);
            if (isOne) {
                gateways.put("", gateway("", table));
            } else {
                table.members().forEach((name, member) -> named(name, member, gateways));
            }
        }
        if (gateways.isEmpty() && areKnown(root)) {
            gateways.put("", gateway("", new Table(root.place(), new LinkedHashMap<>())));
        }
        return gateways;
    }

    /** Says whether all gateways are known by their names. */
    static boolean areKnown(Table root) {
        ConfigNode several = root.get("gateways");
        return !(several instanceof ConfigNode.Unknown)
                && !(several instanceof Table table && table.rest().isPresent())
                && !(root.get("gateway") instanceof ConfigNode.Unknown);
    }

    private void named(String name, Member member, SequencedMap<String, Gateway> gateways) {
        String key = name.toLowerCase(Locale.ROOT);
        if (gateways.containsKey(key)) {
            context.error(member.key(), "there is another gateway named '" + key + "'; case does not count");
            return;
        }
        if (member.value() instanceof Table table) {
            gateways.put(key, gateway(key, table));
        } else if (member.value() instanceof ConfigNode.Unknown unknown) {
            gateways.put(key, gateway(key, new Table(unknown.place(), new LinkedHashMap<>(), Optional.of(unknown))));
        } else if (ConfigContext.isEmpty(member.value())) {
            gateways.put(key, gateway(key, new Table(member.value().place(), new LinkedHashMap<>())));
        } else {
            context.error(
                    member.value().place(),
                    "a gateway must be a mapping with 'connection', not "
                            + member.value().describe());
        }
    }

    private Gateway gateway(String name, Table table) {
        context.unknownKeys(table, KEYS, "a gateway");
        Member scheduler = table.members().get("scheduler");
        if (scheduler != null
                && !(scheduler.value() instanceof ConfigNode.Unknown)
                && !(scheduler.value() instanceof Table type
                        && context.text(type, "type").orElse("builtin").equals("builtin"))) {
            context.notYet(scheduler.key(), "Meshlens runs plans itself: this scheduler is not used");
        }
        return new Gateway(
                name,
                connection(table, "connection").or(() -> otherwise(table, "connection", fallback)),
                connection(table, "state_connection"),
                connection(table, "test_connection").or(() -> otherwise(table, "test_connection", testFallback)),
                context.text(table, "state_schema").orElse("sqlmesh"),
                variables(context, table),
                new ModelDefaultsReader(context).read(table));
    }

    /** Returns the default connection for a gateway that certainly has none of its own. */
    private static Optional<Connection> otherwise(Table table, String key, Optional<Connection> fallback) {
        return table.get(key) instanceof ConfigNode.Unknown ? Optional.empty() : fallback;
    }

    static SequencedMap<String, ConfigValue> variables(ConfigContext context, Table parent) {
        SequencedMap<String, ConfigValue> values = new LinkedHashMap<>();
        if (parent.get("variables") instanceof ConfigNode.Unknown all) {
            values.put(ProjectConfig.ANY_VARIABLE, ConfigContext.value(all));
        }
        context.table(parent, "variables")
                .flatMap(Table::rest)
                .ifPresent(rest -> values.put(ProjectConfig.ANY_VARIABLE, ConfigContext.value(rest)));
        context.table(parent, "variables")
                .ifPresent(table -> table.members().forEach((name, member) -> {
                    if (checkVariable(context, name, member.value())) {
                        values.put(name.toLowerCase(Locale.ROOT), ConfigContext.value(member.value()));
                    }
                }));
        return values;
    }

    private static boolean checkVariable(ConfigContext context, String name, ConfigNode node) {
        return switch (node) {
            case ConfigNode.Value value -> {
                boolean isDate = value.type() == io.meshlens.syntax.yaml.ScalarType.TIMESTAMP;
                if (isDate) {
                    context.error(
                            value.place(),
                            "the variable '" + name
                                    + "' is a date for YAML, which variables cannot be; put it in quotes");
                }
                yield !isDate;
            }
            case ConfigNode.Items items -> {
                boolean fine = true;
                for (ConfigNode item : items.items()) {
                    fine &= checkVariable(context, name, item);
                }
                yield fine;
            }
            case Table table -> {
                boolean fine = true;
                for (Member member : table.members().values()) {
                    fine &= checkVariable(context, name, member.value());
                }
                yield fine;
            }
            case ConfigNode.Unknown unknown -> true;
        };
    }

    Optional<Connection> connection(Table parent, String key) {
        return context.table(parent, key).flatMap(this::connection);
    }

    private Optional<Connection> connection(Table table) {
        Optional<String> named = context.text(table, "type");
        if (table.get("type") instanceof ConfigNode.Unknown) {
            return Optional.empty();
        }
        if (named.isEmpty()) {
            context.error(table.place(), "a connection must say its 'type', for example 'type: duckdb'");
            return Optional.empty();
        }
        String type = named.get().toLowerCase(Locale.ROOT);
        ConnectionTypes.Type engine = ConnectionTypes.all().get(type);
        ConfigNode typeNode = table.get("type");
        if (engine == null || typeNode == null) {
            String hint = Nearest.to(type, new TreeSet<>(ConnectionTypes.all().keySet()))
                    .map(near -> "; did you mean '" + near + "'?")
                    .orElse("");
            context.error(
                    typeNode == null ? table.place() : typeNode.place(),
                    "'" + named.get() + "' is not a type of connection" + hint);
            return Optional.empty();
        }
        for (String required : engine.required()) {
            if (ConfigContext.isEmpty(table.get(required))) {
                context.error(typeNode.place(), "a connection of type '" + type + "' must say its '" + required + "'");
            }
        }
        if (!engine.keys().isEmpty()) {
            Set<String> known = new TreeSet<>(engine.keys());
            known.addAll(ConnectionTypes.SHARED);
            context.unknownKeys(table, known, "a connection of type '" + type + "'");
        }
        ConfigNode catalogs = table.get("catalogs");
        ConfigNode database = table.get("database");
        if (engine.dialect().equals("duckdb") && catalogs != null && database != null) {
            context.error(database.place(), "a connection can have 'database' or 'catalogs', not both");
        }
        int tasks = context.number(table, "concurrent_tasks").orElse(engine.tasks());
        return Optional.of(new Connection(
                type,
                engine.dialect(),
                defaultCatalog(type, engine, table),
                Math.max(1, tasks),
                ConfigContext.values(table, Set.of("type"))));
    }

    private Optional<String> defaultCatalog(String type, ConnectionTypes.Type engine, Table table) {
        if (engine.dialect().equals("duckdb")) {
            boolean isOpen = table.get("catalogs") instanceof ConfigNode.Unknown
                    || (table.get("catalogs") instanceof Table named
                            && named.rest().isPresent())
                    || table.get("database") instanceof ConfigNode.Unknown;
            if (isOpen) {
                return Optional.empty();
            }
            if (table.get("catalogs") instanceof Table catalogs
                    && !catalogs.members().isEmpty()) {
                return Optional.of(catalogs.members().firstEntry().getKey());
            }
            return Optional.of(duckDbCatalog(textOf(table.get("database"))));
        }
        if (!engine.catalogKey().isEmpty() && table.get(engine.catalogKey()) instanceof ConfigNode.Unknown) {
            return Optional.empty();
        }
        Optional<String> said = Optional.ofNullable(
                        textOf(engine.catalogKey().isEmpty() ? null : table.get(engine.catalogKey())))
                .filter(name -> !name.isEmpty());
        if (said.isEmpty() && type.equals("athena")) {
            return Optional.of("awsdatacatalog");
        }
        return said;
    }

    private static @Nullable String textOf(@Nullable ConfigNode node) {
        return node instanceof ConfigNode.Value value && !ConfigContext.isEmpty(value) ? value.text() : null;
    }

    /** Returns the name under which DuckDB attaches a database file: the file's name up to its first dot. */
    private static String duckDbCatalog(@Nullable String database) {
        if (database == null || database.isEmpty() || database.equals(":memory:")) {
            return "memory";
        }
        if (database.startsWith("md:")) {
            String name = database.substring(3);
            int end = name.indexOf('?');
            return end < 0 ? name : name.substring(0, end);
        }
        String name = database.substring(Math.max(database.lastIndexOf('/'), database.lastIndexOf('\\')) + 1);
        int dot = name.indexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }
}
