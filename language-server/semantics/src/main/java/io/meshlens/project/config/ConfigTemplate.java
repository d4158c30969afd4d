package io.meshlens.project.config;

import io.meshlens.project.jinja.CallArguments;
import io.meshlens.project.jinja.JinjaFunction;
import io.meshlens.project.jinja.JinjaMacros;
import io.meshlens.project.jinja.JinjaRenderer;
import io.meshlens.project.jinja.None;
import io.meshlens.project.jinja.Rendered;
import io.meshlens.syntax.SyntaxError;
import io.meshlens.syntax.template.JinjaTemplate;
import io.meshlens.text.TextRange;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A configuration's text after its template tags were replaced, with the way back to where everything was written.
 *
 * @param text what is YAML
 * @param errors in the tags
 * @param environmentNames the variables that were asked for
 * @param toSource returns the range in the source of a range of the text
 */
record ConfigTemplate(
        String text, List<SyntaxError> errors, List<String> environmentNames, UnaryOperator<TextRange> toSource) {
    ConfigTemplate {
        errors = List.copyOf(errors);
        environmentNames = List.copyOf(environmentNames);
    }

    static ConfigTemplate render(String text, ConfigSources sources) {
        if (!text.contains("{{") && !text.contains("{%") && !text.contains("{#")) {
            return new ConfigTemplate(text, List.of(), List.of(), UnaryOperator.identity());
        }
        Set<String> asked = new LinkedHashSet<>();
        JinjaFunction environment = arguments -> {
            String name = String.valueOf(arguments.get(0, "key").orElse(""));
            asked.add(name);
            String value = sources.environment().get(name);
            return value != null ? value : otherwise(arguments, "default");
        };
        JinjaFunction user = arguments -> sources.userName();
        JinjaFunction variable = arguments -> otherwise(arguments, "default");
        Rendered rendered = JinjaRenderer.render(
                JinjaTemplate.parse(text),
                JinjaMacros.NONE,
                Map.of("env_var", environment, "user", user, "var", variable));
        return new ConfigTemplate(
                rendered.text(), rendered.errors(), List.copyOf(asked), rendered.map()::source);
    }

    private static Object otherwise(CallArguments arguments, String name) {
        Optional<Object> given = arguments.get(1, name);
        return given.isPresent() ? given.get() : None.NONE;
    }

    /** Returns the range in the source of a range of the text. */
    TextRange source(TextRange range) {
        return toSource.apply(range);
    }
}
