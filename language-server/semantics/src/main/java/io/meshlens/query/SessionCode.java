package io.meshlens.query;

import io.meshlens.project.ConfigValue;
import io.meshlens.project.ProjectConfig;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What is said of a session outside of its models, and may decide about their rows: settings, and what is made before and
 * after everything else.
 */
final class SessionCode {
    /** Settings that only say how fast, where and with which rights something is done. */
    private static final Pattern HARMLESS_SETTING = Pattern.compile("(threads|worker_threads|external_threads"
            + "|memory_limit|max_memory|.*temp_directory.*|home_directory|extension_directory|secret_directory"
            + "|access_mode|s3_.*|http.*|azure_.*|allow_.*|auto.*install.*|auto.*load.*|custom_.*repository"
            + "|enable_.*progress.*|lock_configuration|username|password|user)");

    private SessionCode() {}

    /**
     * Returns what counts for a query.
     *
     * @param statements those before and after everything
     * @param query the query and the statements around it, as text; null if it is not known what is read
     */
    static List<String> of(
            Optional<ProjectConfig.Gateway> gateway,
            List<ProjectStatements.Statement> statements,
            @Nullable String query) {
        List<String> code = new ArrayList<>();
        gateway.flatMap(ProjectConfig.Gateway::connection)
                .map(connection -> connection.options().get("connector_config"))
                .ifPresent(settings -> settings(settings, code));
        statements(statements, query, code);
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

    /** Adds the statements that count for all, and those that make what the query names, directly or through each other. */
    private static void statements(List<ProjectStatements.Statement> all, @Nullable String query, List<String> into) {
        List<ProjectStatements.Statement> open = new ArrayList<>();
        Set<ProjectStatements.Statement> found = new LinkedHashSet<>();
        StringBuilder naming = new StringBuilder(query == null ? "" : query.toLowerCase(Locale.ROOT));
        for (ProjectStatements.Statement statement : all) {
            switch (statement.reach()) {
                case NOTHING -> {}
                case NAMED -> open.add(statement);
                case ALL -> found.add(statement);
            }
        }
        if (query == null) {
            found.addAll(open);
            open.clear();
        }
        boolean more = true;
        while (more) {
            more = false;
            for (ProjectStatements.Statement statement : List.copyOf(open)) {
                if (names(naming, statement.name())) {
                    open.remove(statement);
                    found.add(statement);
                    naming.append('\n').append(statement.text());
                    more = true;
                }
            }
        }
        // In the order in which they run: what a table holds in the end hangs on it.
        all.stream().filter(found::contains).forEach(statement -> into.add(statement.says()));
    }

    /** Says whether a text holds a name as a word. */
    private static boolean names(CharSequence text, String name) {
        String all = text.toString();
        for (int at = all.indexOf(name); at >= 0; at = all.indexOf(name, at + 1)) {
            int end = at + name.length();
            if ((at == 0 || !isPart(all.charAt(at - 1))) && (end == all.length() || !isPart(all.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$';
    }
}
