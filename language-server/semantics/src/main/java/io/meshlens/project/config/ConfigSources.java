package io.meshlens.project.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that a configuration is made of.
 *
 * @param flavor which tool's rules say what must be there
 * @param files the project's configuration files, one unless there is a mistake; see {@link io.meshlens.project.ProjectFiles#CONFIGURATIONS}
 * @param personal the user's own configuration, laid over the project's
 * @param environment the environment's variables, those of {@code .env} already laid over them
 * @param userName who runs this
 * @param rules the names in lower case of the lint rules that the project brings itself
 */
public record ConfigSources(
        Flavor flavor,
        List<Source> files,
        Optional<Source> personal,
        Map<String, String> environment,
        String userName,
        List<String> rules) {
    public ConfigSources {
        files = List.copyOf(files);
        environment = Map.copyOf(environment);
        rules = List.copyOf(rules);
    }

    /** Makes the sources of a project with one file, an empty environment and no personal configuration. */
    public static ConfigSources of(String path, String text) {
        return new ConfigSources(
                Flavor.SQLMESH, List.of(new Source(path, text)), Optional.empty(), Map.of(), "", List.of());
    }

    /** Which kind of project it is: in one of dbt's the connection and the dialect come from its profile. */
    public enum Flavor {
        SQLMESH,
        DBT
    }

    /**
     * One file.
     *
     * @param path relative to the project's root, or any name for the personal one
     * @param text what is in it
     */
    public record Source(String path, String text) {}
}
