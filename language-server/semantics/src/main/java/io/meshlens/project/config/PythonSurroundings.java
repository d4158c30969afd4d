package io.meshlens.project.config;

import io.meshlens.project.ProjectOrigin;
import io.meshlens.text.TextRange;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;

/**
 * What a configuration in Python finds around itself.
 *
 * @param environment the environment's variables
 * @param asked takes the names of the variables that were asked for
 * @param origin where the project lies; empty if that is not known
 * @param hasOwnEnvironment whether the project has a {@code .env}, the first place where {@code load_dotenv} looks
 */
record PythonSurroundings(
        Map<String, String> environment,
        SequencedSet<String> asked,
        Optional<ProjectOrigin> origin,
        boolean hasOwnEnvironment) {
    /**
     * Returns a variable.
     *
     * @param otherwise what it is if the environment does not have it
     * @param unsettled the reason why the environment is not certain, or empty
     */
    PyValue variable(String name, TextRange range, PyValue otherwise, String unsettled, Set<String> changed) {
        asked.add(name);
        if (changed.contains(name)) {
            return new PyValue.Unknown(range, "this file changes that variable of the environment");
        }
        String value = environment.get(name);
        if (value != null) {
            return new PyValue.Text(range, value);
        }
        return unsettled.isEmpty() ? otherwise : new PyValue.Unknown(range, unsettled);
    }
}
