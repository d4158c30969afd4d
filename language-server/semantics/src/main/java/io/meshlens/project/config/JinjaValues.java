package io.meshlens.project.config;

import io.meshlens.project.ConfigValue;
import io.meshlens.project.jinja.JinjaFault;
import io.meshlens.project.jinja.None;
import java.util.LinkedHashMap;
import java.util.Map;

/** Hands values of the configuration to templates. */
final class JinjaValues {
    private JinjaValues() {}

    static Object of(ConfigValue value) {
        return switch (value) {
            case ConfigValue.Text text -> text.value();
            case ConfigValue.Numeric number ->
                number.integer()
                        ? number.value().toBigInteger()
                        : (Object) number.value().doubleValue();
            case ConfigValue.Bool bool -> bool.value();
            case ConfigValue.Null ignored -> None.NONE;
            case ConfigValue.Unknown unknown ->
                throw new JinjaFault(
                        "The value is not known: the configuration computes it by " + unknown.expression());
            case ConfigValue.Items items ->
                items.values().stream().map(JinjaValues::of).toList();
            case ConfigValue.Mapping mapping -> {
                Map<Object, Object> values = new LinkedHashMap<>();
                mapping.values().forEach((key, member) -> values.put(key, of(member)));
                yield values;
            }
        };
    }
}
