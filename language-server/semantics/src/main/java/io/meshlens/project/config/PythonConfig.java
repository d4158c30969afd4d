package io.meshlens.project.config;

import io.meshlens.project.config.ConfigNode.Items;
import io.meshlens.project.config.ConfigNode.Member;
import io.meshlens.project.config.ConfigNode.Place;
import io.meshlens.project.config.ConfigNode.Table;
import io.meshlens.project.config.ConfigNode.Value;
import io.meshlens.project.python.PythonModule;
import io.meshlens.syntax.yaml.ScalarType;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/** Takes the configuration from a module in Python, as far as its values are known without running it. */
final class PythonConfig {
    private static final int DEEPEST = 50;

    private final PythonInterpreter interpreter;

    private PythonConfig(PythonInterpreter interpreter) {
        this.interpreter = interpreter;
    }

    /**
     * Reads what a name of the module stands for.
     *
     * @param name the name of the variable, {@code config} unless another one is asked for
     * @param context takes what is wrong
     */
    static Table read(String text, String name, PythonSurroundings surroundings, ConfigContext context) {
        PythonInterpreter interpreter = new PythonInterpreter(text, surroundings);
        interpreter.run(PythonModule.statements(text));
        PythonConfig reader = new PythonConfig(interpreter);
        Optional<PyValue> value = interpreter.value(name);
        if (value.isEmpty()) {
            context.error(
                    new Place(0, TextRange.at(0)),
                    "this file gives no value to '" + name + "'" + reader.alternatives(name));
            return unknown(reader.unknown(new PyValue.Unknown(TextRange.at(0), "there is no configuration")));
        }
        ConfigNode node = reader.node(value.get(), 0);
        if (node instanceof ConfigNode.Unknown all) {
            return unknown(all);
        }
        boolean isConfig = value.get() instanceof PyValue.Mapping mapping && !mapping.type.isEmpty();
        if (isConfig && node instanceof Table table) {
            return table;
        }
        context.error(node.place(), "'" + name + "' must be a Config(...), not " + node.describe());
        return unknown(reader.unknown(new PyValue.Unknown(node.place().range(), "there is no configuration")));
    }

    private String alternatives(String name) {
        List<String> names = new ArrayList<>();
        new TreeMap<>(interpreter.all()).forEach((each, value) -> {
            if (value instanceof PyValue.Mapping mapping && mapping.type.equals(PythonClasses.CONFIG)) {
                names.add(each);
            }
        });
        return names.isEmpty()
                ? "; write '" + name + " = Config(...)'"
                : "; it has the configurations " + String.join(", ", names);
    }

    /** Returns a configuration of which nothing is known. */
    private static Table unknown(ConfigNode.Unknown all) {
        return new Table(new Place(0, TextRange.at(0)), new LinkedHashMap<>(), Optional.of(all));
    }

    private ConfigNode.Unknown unknown(PyValue.Unknown value) {
        return new ConfigNode.Unknown(place(value.range()), interpreter.expression(value.range()), value.why());
    }

    private static Place place(TextRange range) {
        return new Place(0, range);
    }

    private ConfigNode node(PyValue value, int depth) {
        Place place = place(value.range());
        if (depth > DEEPEST) {
            return unknown(new PyValue.Unknown(value.range(), "it is nested too deep"));
        }
        return switch (value) {
            case PyValue.Text text -> new Value(place, text.value(), ScalarType.STRING);
            case PyValue.Numeral number ->
                new Value(
                        place,
                        number.digits(),
                        number.digits().matches("[-+]?(0[xXoObB])?[0-9A-Fa-f_]+")
                                        && !number.digits().matches("[-+]?[0-9_]+[eE][0-9]+")
                                ? ScalarType.INTEGER
                                : ScalarType.DECIMAL);
            case PyValue.Flag flag -> new Value(place, String.valueOf(flag.value()), ScalarType.BOOLEAN);
            case PyValue.FilePath path -> new Value(place, path.path(), ScalarType.STRING);
            case PyValue.None none ->
                none.variable().isPresent()
                        ? unknown(new PyValue.Unknown(
                                value.range(),
                                "the environment has no variable "
                                        + none.variable().get()))
                        : new Value(place, "null", ScalarType.NULL);
            case PyValue.Imported imported ->
                PythonClasses.member(imported.name())
                        .<ConfigNode>map(word -> new Value(place, word, ScalarType.STRING))
                        .orElseGet(() -> unknown(new PyValue.Unknown(value.range(), "it comes from another module")));
            case PyValue.Method method -> unknown(new PyValue.Unknown(value.range(), "Meshlens does not run Python"));
            case PyValue.Defined defined -> unknown(new PyValue.Unknown(value.range(), "Meshlens does not run Python"));
            case PyValue.Unknown unknown -> unknown(unknown);
            case PyValue.Listing listing -> {
                if (listing.rest != null) {
                    yield unknown(listing.rest);
                }
                List<ConfigNode> items = new ArrayList<>();
                listing.items.forEach(item -> items.add(node(item, depth + 1)));
                yield new Items(place, items);
            }
            case PyValue.Mapping mapping -> {
                SequencedMap<String, Member> members = new LinkedHashMap<>();
                mapping.entries.forEach((key, entry) ->
                        members.put(key, new Member(place(entry.key()), node(entry.value(), depth + 1))));
                yield new Table(
                        place, members, Optional.ofNullable(mapping.rest).map(this::unknown));
            }
        };
    }
}
