package io.meshlens.query;

import io.meshlens.project.ConfigValue;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.SqlText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is said of a session outside of its models, and may decide about their rows: settings, and functions that are made before
 * everything else.
 */
final class SessionCode {
    /** Statements that change tables or rights: what a query means does not hang on them. */
    private static final Pattern HARMLESS = Pattern.compile(
            "(create (or replace )?(temp |temporary )?(table|view|schema)|insert|update|delete|merge|grant|revoke|drop"
                    + "|comment|analyze|vacuum|checkpoint|load|install|attach|detach|create (or replace )?secret)\\b.*",
            Pattern.DOTALL);

    private static final Pattern FUNCTION = Pattern.compile(
            "create (?:or replace )?(?:temp |temporary )?(?:macro|function) (?:if not exists )?([\\w.\"]+).*",
            Pattern.DOTALL);

    /** Settings that only say how fast, where and with which rights something is done. */
    private static final Pattern HARMLESS_SETTING = Pattern.compile("(threads|worker_threads|external_threads"
            + "|memory_limit|max_memory|.*temp_directory.*|home_directory|extension_directory|secret_directory"
            + "|access_mode|s3_.*|http.*|azure_.*|allow_.*|auto.*install.*|auto.*load.*|custom_.*repository"
            + "|enable_.*progress.*|lock_configuration|username|password|user)");

    private SessionCode() {}

    /**
     * Returns what counts for a query.
     *
     * @param query the query and the statements around it, as text
     */
    static List<String> of(ProjectConfig config, Optional<ProjectConfig.Gateway> gateway, String query) {
        List<String> code = new ArrayList<>();
        gateway.flatMap(ProjectConfig.Gateway::connection)
                .map(connection -> connection.options().get("connector_config"))
                .ifPresent(settings -> settings(settings, code));
        List<String> functions = new ArrayList<>();
        for (SqlText statement : config.beforeAll()) {
            String text = statement.sql().strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
            if (FUNCTION.matcher(text).matches()) {
                functions.add(statement.sql().strip());
            } else if (!HARMLESS.matcher(text).matches()) {
                code.add(statement.sql().strip());
            }
        }
        functions(functions, query, code);
        return code;
    }

    private static void settings(ConfigValue settings, List<String> into) {
        if (settings instanceof ConfigValue.Mapping mapping) {
            new TreeMap<>(mapping.values()).forEach((name, value) -> {
                if (!HARMLESS_SETTING.matcher(name.toLowerCase(Locale.ROOT)).matches()) {
                    into.add("SET " + name + " = " + value);
                }
            });
        }
    }

    /** Adds the functions that a query may call, directly or through each other. */
    private static void functions(List<String> all, String query, List<String> into) {
        StringBuilder calling = new StringBuilder(query.toLowerCase(Locale.ROOT));
        Set<String> found = new java.util.TreeSet<>();
        boolean more = true;
        while (more) {
            more = false;
            for (String statement : all) {
                String text = statement.replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
                Matcher matcher = FUNCTION.matcher(text);
                if (!matcher.matches()) {
                    continue;
                }
                String name = matcher.group(1).replace("\"", "");
                String last = name.substring(name.lastIndexOf('.') + 1);
                if (calling.indexOf(last) >= 0 && found.add(statement)) {
                    calling.append('\n').append(text);
                    more = true;
                }
            }
        }
        into.addAll(found);
    }
}
