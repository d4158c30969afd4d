package io.meshlens.project;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.regex.Pattern;

/**
 * The configuration of a project after all its sources are merged. It holds what is valid; what is not was reported with its
 * range and is as if it had not been written.
 *
 * @param computed what of it is not known because a program computes it; it is as if it had not been written, and who depends on
 *     it must look here
 * @param project the project's name in a load of several; empty text for the only one
 * @param gateways by name in lower case, in written order
 * @param defaultGateway the name of the gateway that is used when none is selected; empty text for the unnamed one
 * @param modelDefaults what models have that do not say it themselves
 * @param variables by name in lower case
 * @param environments how environments and physical tables are named
 * @param inferNames whether names come from paths
 * @param timeColumnFormat the format of time columns that say none, in strftime codes
 * @param linter which rules are on
 * @param format the formatter's options
 * @param plan what plans do unless told otherwise
 * @param beforeAll statements at the begin of each plan and run
 * @param afterAll statements at the end of each plan and run
 * @param ignorePatterns globs of files that are not read
 * @param users by name
 */
public record ProjectConfig(
        List<Computed> computed,
        String project,
        SequencedMap<String, Gateway> gateways,
        String defaultGateway,
        ModelDefaults modelDefaults,
        SequencedMap<String, ConfigValue> variables,
        Environments environments,
        boolean inferNames,
        String timeColumnFormat,
        Linter linter,
        SequencedMap<String, ConfigValue> format,
        PlanOptions plan,
        List<SqlText> beforeAll,
        List<SqlText> afterAll,
        List<String> ignorePatterns,
        SequencedMap<String, User> users) {
    /** The name in {@link #variables} that stands for all that may be there besides, if some variables are not known by name. */
    public static final String ANY_VARIABLE = "*";

    public ProjectConfig {
        computed = List.copyOf(computed);
        gateways = Ordered.copy(gateways);
        variables = Ordered.copy(variables);
        format = Ordered.copy(format);
        beforeAll = List.copyOf(beforeAll);
        afterAll = List.copyOf(afterAll);
        ignorePatterns = List.copyOf(ignorePatterns);
        users = Ordered.copy(users);
    }

    /** Returns this configuration with another default gateway, by its name in any case. */
    public ProjectConfig withDefaultGateway(String name) {
        return new ProjectConfig(
                computed.stream()
                        .filter(each -> !each.path().equals(List.of("default_gateway")))
                        .toList(),
                project,
                gateways,
                name.toLowerCase(java.util.Locale.ROOT),
                modelDefaults,
                variables,
                environments,
                inferNames,
                timeColumnFormat,
                linter,
                format,
                plan,
                beforeAll,
                afterAll,
                ignorePatterns,
                users);
    }

    /** Returns what is not known at or below a setting, or above it. */
    public List<Computed> computedOf(String... path) {
        List<String> asked = List.of(path);
        return computed.stream().filter(each -> each.isAbout(asked)).toList();
    }

    /** Returns what is not known of the way to the warehouse of the selected gateway. */
    public List<Computed> computedConnection() {
        List<Computed> found = new ArrayList<>(computedOf("default_gateway"));
        found.addAll(
                gateways.containsKey(defaultGateway)
                        ? computedOf("gateways", defaultGateway, "connection")
                        : computedOf("gateways"));
        if (gateway().flatMap(Gateway::connection).isEmpty()) {
            found.addAll(computedOf("default_connection"));
        }
        return found.stream().distinct().toList();
    }

    /**
     * A setting that is not known because a program computes it.
     *
     * @param path the keys that lead to it, as written; {@code *} stands for any key that is not known
     * @param expression what computes it
     * @param why why it is not known, as the end of a sentence
     * @param line where the expression stands in the configuration, from 1 on
     */
    public record Computed(List<String> path, String expression, String why, int line) {
        public Computed {
            path = List.copyOf(path);
        }

        /** Says whether this is, holds or is a part of another setting. */
        boolean isAbout(List<String> asked) {
            for (int at = 0; at < Math.min(asked.size(), path.size()); at++) {
                if (!path.get(at).equals("*") && !path.get(at).equalsIgnoreCase(asked.get(at))) {
                    return false;
                }
            }
            return true;
        }

        /** Says what is not known and why, and what can be done. */
        public String message() {
            String what = path.equals(List.of("*")) ? "the configuration" : "'" + String.join(".", path) + "'";
            return what + " is not known: config.py computes it by " + expression + " (line " + line + "), and " + why
                    + ". Write the value itself there, or the configuration as config.yaml";
        }
    }

    /** Returns the default gateway, if there is any. */
    public Optional<Gateway> gateway() {
        return gateway(defaultGateway);
    }

    /** Finds a gateway by its name in any case. */
    public Optional<Gateway> gateway(String name) {
        return Optional.ofNullable(gateways.get(name.toLowerCase(java.util.Locale.ROOT)));
    }

    /**
     * A way to a warehouse.
     *
     * @param name in lower case; empty text for the unnamed one
     * @param connection to the warehouse
     * @param stateConnection to the state store, if it has its own
     * @param testConnection to the engine of unit tests; absent means DuckDB in memory
     * @param stateSchema the schema of the state tables
     * @param variables that override the project's, by name in lower case
     * @param modelDefaults that override the project's
     */
    public record Gateway(
            String name,
            Optional<Connection> connection,
            Optional<Connection> stateConnection,
            Optional<Connection> testConnection,
            String stateSchema,
            SequencedMap<String, ConfigValue> variables,
            ModelDefaults modelDefaults) {
        public Gateway {
            variables = Ordered.copy(variables);
        }
    }

    /**
     * How to reach an engine. Secrets stay in the options as they came out of the environment and are never shown.
     *
     * @param type for example {@code duckdb}
     * @param dialect the id of the engine's dialect
     * @param defaultCatalog the catalog of names without one, where it is known without connecting, as the engine writes it
     * @param concurrentTasks how many statements may run at once
     * @param options every key as written, {@code type} left out
     */
    public record Connection(
            String type,
            String dialect,
            Optional<String> defaultCatalog,
            int concurrentTasks,
            SequencedMap<String, ConfigValue> options) {
        public Connection {
            options = Ordered.copy(options);
        }
    }

    /**
     * What models have that do not say it themselves; an empty text or list means that nothing is said.
     *
     * @param properties values as SQL by property name in lower case, but for those below; {@code dialect}, {@code kind},
     *     {@code cron}, {@code start}, {@code owner} and the like are among them
     * @param audits calls that every model has
     * @param physicalProperties merged with the model's own
     * @param virtualProperties merged with the model's own
     * @param sessionProperties merged with the model's own
     * @param statements that every model has
     */
    public record ModelDefaults(
            SequencedMap<String, ConfigValue> properties,
            List<SqlText> audits,
            SequencedMap<String, ConfigValue> physicalProperties,
            SequencedMap<String, ConfigValue> virtualProperties,
            SequencedMap<String, ConfigValue> sessionProperties,
            Model.DefaultStatements statements) {
        /** Nothing is said. */
        public static final ModelDefaults NONE = new ModelDefaults(
                Ordered.map(), List.of(), Ordered.map(), Ordered.map(), Ordered.map(), Model.DefaultStatements.NONE);

        public ModelDefaults {
            properties = Ordered.copy(properties);
            audits = List.copyOf(audits);
            physicalProperties = Ordered.copy(physicalProperties);
            virtualProperties = Ordered.copy(virtualProperties);
            sessionProperties = Ordered.copy(sessionProperties);
        }

        /** Returns a property that is said as a text, for example {@code dialect}. */
        public Optional<String> text(String property) {
            return properties.get(property) instanceof ConfigValue.Text text
                    ? Optional.of(text.value())
                    : Optional.empty();
        }
    }

    /**
     * How environments, views and physical tables are named.
     *
     * @param suffixTarget which part of a view's name carries the environment
     * @param tableNaming how physical tables are named
     * @param physicalSchemas the first pattern that matches a schema from its begin says the physical schema
     * @param catalogs the first pattern that matches an environment from its begin says its catalog
     * @param mode whether production has versioned tables too
     * @param defaultTarget the environment of a plan that names none
     * @param snapshotTtl how long a version that no environment uses is kept
     * @param environmentTtl how long an environment is kept; empty for ever
     * @param pinned environments that are kept for ever
     */
    public record Environments(
            SuffixTarget suffixTarget,
            TableNaming tableNaming,
            List<Mapping> physicalSchemas,
            List<Mapping> catalogs,
            VirtualEnvironmentMode mode,
            String defaultTarget,
            TimeValue snapshotTtl,
            Optional<TimeValue> environmentTtl,
            SequencedSet<String> pinned) {
        public Environments {
            physicalSchemas = List.copyOf(physicalSchemas);
            catalogs = List.copyOf(catalogs);
            pinned = Ordered.set(pinned);
        }
    }

    /**
     * A pattern and what it stands for.
     *
     * @param pattern a regular expression that is matched from the begin
     * @param target the name to use
     */
    public record Mapping(String pattern, String target) {
        /** Says whether the pattern matches a name from its begin. */
        public boolean matches(String name) {
            return Pattern.compile(pattern).matcher(name).lookingAt();
        }
    }

    /** Which part of a view's name carries the environment. */
    public enum SuffixTarget {
        SCHEMA,
        TABLE,
        CATALOG
    }

    /** How physical tables are named. */
    public enum TableNaming {
        SCHEMA_AND_TABLE,
        TABLE_ONLY,
        HASH_MD5
    }

    /** Whether production has versioned tables behind views, like every other environment. */
    public enum VirtualEnvironmentMode {
        FULL,
        DEV_ONLY
    }

    /**
     * Which lint rules are on; names in lower case, {@code all} for every one.
     *
     * @param enabled whether any is
     * @param rules reported as errors
     * @param warnRules reported as warnings
     * @param ignoredRules not applied
     */
    public record Linter(
            boolean enabled,
            SequencedSet<String> rules,
            SequencedSet<String> warnRules,
            SequencedSet<String> ignoredRules) {
        public Linter {
            rules = Ordered.set(rules);
            warnRules = Ordered.set(warnRules);
            ignoredRules = Ordered.set(ignoredRules);
        }
    }

    /**
     * What plans do unless told otherwise.
     *
     * @param forwardOnly whether all changes are forward-only
     * @param includeUnmodified whether a development environment has views of unmodified models too
     * @param noPrompts whether a plan asks nothing
     * @param autoApply whether a plan is applied without asking
     * @param options every key as written
     */
    public record PlanOptions(
            boolean forwardOnly,
            boolean includeUnmodified,
            boolean noPrompts,
            boolean autoApply,
            SequencedMap<String, ConfigValue> options) {
        public PlanOptions {
            options = Ordered.copy(options);
        }
    }

    /**
     * Somebody who owns models.
     *
     * @param name as in a model's {@code owner}
     * @param email if said
     * @param roles for example {@code required_approver}
     */
    public record User(String name, Optional<String> email, List<String> roles) {
        public User {
            roles = List.copyOf(roles);
        }
    }
}
