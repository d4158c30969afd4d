package io.meshlens.project.config;

import io.meshlens.project.config.ConfigNode.Items;
import io.meshlens.project.config.ConfigNode.Member;
import io.meshlens.project.config.ConfigNode.Place;
import io.meshlens.project.config.ConfigNode.Table;
import io.meshlens.project.config.ConfigNode.Value;
import io.meshlens.project.python.PythonFile;
import io.meshlens.project.python.PythonValue;
import io.meshlens.syntax.yaml.ScalarType;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Takes from a configuration in Python what is written there as plain values, for the keys that decide how models are read. What
 * a program computes is left out.
 */
final class PythonConfig {
    private static final Set<String> KEYS = Set.of("model_defaults", "model_naming", "variables");
    private static final int DEEPEST = 20;

    private final Map<String, PythonValue> assigned;

    private PythonConfig(Map<String, PythonValue> assigned) {
        this.assigned = assigned;
    }

    /** Reads the call that is assigned to {@code config}. */
    static Table read(String text) {
        Map<String, PythonValue> assigned = PythonFile.read(text).assigned();
        PythonConfig reader = new PythonConfig(assigned);
        SequencedMap<String, Member> members = new LinkedHashMap<>();
        if (assigned.get("config") instanceof PythonValue.Call call) {
            for (PythonValue.Argument argument : call.arguments()) {
                String key = argument.name().orElse("");
                if (KEYS.contains(key)) {
                    reader.node(argument.value(), 0)
                            .ifPresent(value -> members.put(key, new Member(place(argument.nameRange()), value)));
                }
            }
        }
        return new Table(place(TextRange.at(0)), members);
    }

    private static Place place(TextRange range) {
        return new Place(0, range);
    }

    private Optional<ConfigNode> node(PythonValue value, int depth) {
        if (depth > DEEPEST) {
            return Optional.empty();
        }
        Place place = place(value.range());
        return switch (value) {
            case PythonValue.Text text -> Optional.of(new Value(place, text.value(), ScalarType.STRING));
            case PythonValue.Literal literal -> Optional.of(literal(literal, place));
            case PythonValue.Name name ->
                Optional.ofNullable(assigned.get(name.dotted())).flatMap(known -> node(known, depth + 1));
            case PythonValue.Items list -> {
                List<ConfigNode> items = new ArrayList<>();
                list.values().forEach(item -> node(item, depth + 1).ifPresent(items::add));
                yield Optional.of(new Items(place, items));
            }
            case PythonValue.Mapping mapping -> {
                SequencedMap<String, Member> members = new LinkedHashMap<>();
                for (PythonValue.Entry entry : mapping.entries()) {
                    if (entry.key() instanceof PythonValue.Text key) {
                        node(entry.value(), depth + 1)
                                .ifPresent(one -> members.put(key.value(), new Member(place(key.range()), one)));
                    }
                }
                yield Optional.of(new Table(place, members));
            }
            case PythonValue.Call call -> {
                SequencedMap<String, Member> members = new LinkedHashMap<>();
                for (PythonValue.Argument argument : call.arguments()) {
                    String key = argument.name().orElse("");
                    if (key.equals("**") && node(argument.value(), depth + 1).orElse(null) instanceof Table inner) {
                        members.putAll(inner.members());
                    } else if (!key.isEmpty()) {
                        node(argument.value(), depth + 1)
                                .ifPresent(one -> members.put(key, new Member(place(argument.nameRange()), one)));
                    }
                }
                yield Optional.of(new Table(place, members));
            }
            case PythonValue.Unknown unknown -> Optional.empty();
        };
    }

    private static Value literal(PythonValue.Literal literal, Place place) {
        return switch (literal.word()) {
            case "True" -> new Value(place, "true", ScalarType.BOOLEAN);
            case "False" -> new Value(place, "false", ScalarType.BOOLEAN);
            case "None" -> new Value(place, "null", ScalarType.NULL);
            default ->
                new Value(
                        place,
                        literal.word(),
                        literal.word().chars().allMatch(c -> Character.isDigit(c) || c == '-' || c == '_')
                                ? ScalarType.INTEGER
                                : ScalarType.DECIMAL);
        };
    }
}
