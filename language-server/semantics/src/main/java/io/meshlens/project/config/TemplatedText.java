package io.meshlens.project.config;

import io.meshlens.project.ConfigValue;
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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The text of a YAML file after its template tags were replaced, with the way back to where everything was written.
 *
 * @param text what is YAML
 * @param errors in the tags
 * @param environmentNames the variables that were asked for
 * @param toSource returns the range in the source of a range of the text
 */
public record TemplatedText(
        String text, List<SyntaxError> errors, List<String> environmentNames, UnaryOperator<TextRange> toSource) {
    public TemplatedText {
        errors = List.copyOf(errors);
        environmentNames = List.copyOf(environmentNames);
    }

    /**
     * Replaces the tags of a text.
     *
     * @param environment what {@code env_var} returns
     * @param userName what {@code user} returns
     * @param variables what {@code var} returns, by name in lower case
     */
    public static TemplatedText render(
            String text, Map<String, String> environment, String userName, Map<String, ConfigValue> variables) {
        if (!hasTags(text)) {
            return new TemplatedText(text, List.of(), List.of(), UnaryOperator.identity());
        }
        Set<String> asked = new LinkedHashSet<>();
        JinjaFunction environmentVariable = arguments -> {
            String name = String.valueOf(arguments.get(0, "key").orElse(""));
            asked.add(name);
            String value = environment.get(name);
            return value != null ? value : otherwise(arguments, "default");
        };
        JinjaFunction user = arguments -> userName;
        JinjaFunction variable = arguments -> {
            String name = String.valueOf(arguments.get(0, "name").orElse("")).toLowerCase(Locale.ROOT);
            ConfigValue value = variables.get(name);
            return value == null ? otherwise(arguments, "default") : JinjaValues.of(value);
        };
        Rendered rendered = JinjaRenderer.render(
                JinjaTemplate.parse(text),
                JinjaMacros.NONE,
                Map.of("env_var", environmentVariable, "user", user, "var", variable));
        return new TemplatedText(rendered.text(), rendered.errors(), List.copyOf(asked), rendered.map()::source);
    }

    /** Says whether a text has template tags; without them it is what it says, whatever the environment is. */
    public static boolean hasTags(String text) {
        return text.contains("{{") || text.contains("{%") || text.contains("{#");
    }

    private static Object otherwise(CallArguments arguments, String name) {
        Optional<Object> given = arguments.get(1, name);
        return given.isPresent() ? given.get() : None.NONE;
    }

    /** Returns the range in the source of a range of the text. */
    public TextRange source(TextRange range) {
        return toSource.apply(range);
    }
}
