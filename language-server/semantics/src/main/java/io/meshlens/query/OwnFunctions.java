package io.meshlens.query;

import io.meshlens.project.ProjectConfig;
import io.meshlens.project.SqlText;
import io.meshlens.types.TypeLookup.OwnFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Functions that a project brings itself, or may: they are not unknown where the engine does not list them. */
final class OwnFunctions {
    private OwnFunctions() {}

    /**
     * Looks for a function of a name.
     *
     * @param statements that run before the query
     */
    static OwnFunction find(
            String function, Optional<ProjectConfig.Gateway> gateway, ProjectConfig config, List<String> statements) {
        List<String> all = new ArrayList<>(statements);
        config.beforeAll().stream().map(SqlText::sql).forEach(all::add);
        boolean extended = gateway.flatMap(ProjectConfig.Gateway::connection)
                .map(connection -> connection.options().containsKey("extensions"))
                .orElse(false);
        for (String statement : all) {
            String text = statement.toLowerCase(Locale.ROOT).strip();
            if (text.contains("create") && text.contains(function)) {
                return OwnFunction.CERTAIN;
            }
            extended |= text.startsWith("load") || text.startsWith("install");
        }
        return extended ? OwnFunction.POSSIBLE : OwnFunction.NONE;
    }
}
