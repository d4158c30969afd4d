package io.meshlens.project.config;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.project.ProjectConfig;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * A configuration that was read.
 *
 * @param config what is valid in it
 * @param problems what is wrong, by the file's path
 * @param environmentNames the environment's variables that were asked for: only their change can change the configuration
 */
public record ConfigReading(
        ProjectConfig config, SequencedMap<String, List<Diagnostic>> problems, List<String> environmentNames) {
    public ConfigReading {
        problems = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(problems));
        environmentNames = List.copyOf(environmentNames);
    }
}
