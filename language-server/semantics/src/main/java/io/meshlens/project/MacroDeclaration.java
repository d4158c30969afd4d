package io.meshlens.project;

import java.util.List;
import java.util.Optional;

/**
 * A macro that the project brings and of which only the head is known.
 *
 * @param name in lower case
 * @param language what it is written in
 * @param file relative to the project's root
 * @param parameters their names in order, the evaluator left out
 * @param description the first paragraph of its documentation
 */
public record MacroDeclaration(
        String name, Language language, String file, List<String> parameters, Optional<String> description) {
    public MacroDeclaration {
        parameters = List.copyOf(parameters);
    }

    /** What a macro is written in. */
    public enum Language {
        PYTHON,
        JINJA
    }
}
