package io.meshlens.project.config;

import io.meshlens.syntax.SyntaxError;
import io.meshlens.text.TextRange;
import java.util.List;

/**
 * A configuration's text after its template tags were replaced, with the way back to where everything was written.
 *
 * @param text what is YAML
 * @param errors in the tags
 * @param environmentNames the variables that were asked for
 */
record ConfigTemplate(String text, List<SyntaxError> errors, List<String> environmentNames) {
    ConfigTemplate {
        errors = List.copyOf(errors);
        environmentNames = List.copyOf(environmentNames);
    }

    static ConfigTemplate render(String text) {
        return new ConfigTemplate(text, List.of(), List.of());
    }

    /** Returns the range in the source of a range of the text. */
    TextRange source(TextRange range) {
        return range;
    }
}
