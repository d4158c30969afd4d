package io.meshlens.project.macros;

import io.meshlens.project.ConfigValue;
import io.meshlens.project.MacroDeclaration;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.SqlText;
import io.meshlens.syntax.sql.Dialect;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * What macros may ask for, besides the definitions of their file. All names are in lower case. A name means the first of
 * these that has it: the file's definitions, the arguments, the variables of time, the facts, the blueprint, the gateway, the
 * project.
 *
 * @param arguments pieces of SQL with a name: {@code this_model}, and the arguments of an audit
 * @param facts what is known of the run: {@code runtime_stage}, {@code gateway}, {@code default_catalog},
 *     {@code model_kind_name}, {@code this_env}, {@code schemas}, {@code views}
 * @param blueprint the variables of the model's blueprint
 * @param gateway the variables of the model's gateway
 * @param project the variables of the configuration
 * @param declarations the macros that the project brings, of which only the head is known
 */
public record MacroContext(
        Dialect dialect,
        MacroMode mode,
        SequencedMap<String, SqlText> arguments,
        SequencedMap<String, ConfigValue> facts,
        SequencedMap<String, SqlText> blueprint,
        SequencedMap<String, ConfigValue> gateway,
        SequencedMap<String, ConfigValue> project,
        SequencedMap<String, MacroDeclaration> declarations) {
    public MacroContext {
        arguments = copy(arguments);
        facts = copy(facts);
        blueprint = copy(blueprint);
        gateway = copy(gateway);
        project = copy(project);
        declarations = copy(declarations);
    }

    private static <V> SequencedMap<String, V> copy(Map<String, V> map) {
        return Collections.unmodifiableSequencedMap(new LinkedHashMap<>(map));
    }

    /** Returns a context with nothing but a dialect and a mode. */
    public static MacroContext of(Dialect dialect, MacroMode mode) {
        return new MacroContext(dialect, mode, none(), none(), none(), none(), none(), none());
    }

    private static <V> SequencedMap<String, V> none() {
        return new LinkedHashMap<>();
    }

    /** Returns a variable of the gateway or else of the project; null if there is none. */
    @Nullable
    ConfigValue configured(String name) {
        for (SequencedMap<String, ConfigValue> variables : List.of(gateway, project)) {
            ConfigValue value =
                    variables.containsKey(name) ? variables.get(name) : variables.get(ProjectConfig.ANY_VARIABLE);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    public MacroContext withMode(MacroMode other) {
        return new MacroContext(dialect, other, arguments, facts, blueprint, gateway, project, declarations);
    }

    public MacroContext withArguments(SequencedMap<String, SqlText> other) {
        return new MacroContext(dialect, mode, other, facts, blueprint, gateway, project, declarations);
    }

    public MacroContext withFacts(SequencedMap<String, ConfigValue> other) {
        return new MacroContext(dialect, mode, arguments, other, blueprint, gateway, project, declarations);
    }

    public MacroContext withBlueprint(SequencedMap<String, SqlText> other) {
        return new MacroContext(dialect, mode, arguments, facts, other, gateway, project, declarations);
    }

    public MacroContext withGateway(SequencedMap<String, ConfigValue> other) {
        return new MacroContext(dialect, mode, arguments, facts, blueprint, other, project, declarations);
    }

    public MacroContext withProject(SequencedMap<String, ConfigValue> other) {
        return new MacroContext(dialect, mode, arguments, facts, blueprint, gateway, other, declarations);
    }

    public MacroContext withDeclarations(SequencedMap<String, MacroDeclaration> other) {
        return new MacroContext(dialect, mode, arguments, facts, blueprint, gateway, project, other);
    }
}
