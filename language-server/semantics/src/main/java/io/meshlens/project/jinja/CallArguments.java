package io.meshlens.project.jinja;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The values that a function is called with. */
public record CallArguments(List<Object> positional, Map<String, Object> named) {
    static final CallArguments NONE = new CallArguments(List.of(), Map.of());

    public CallArguments {
        positional = List.copyOf(positional);
    }

    /** Returns the argument at a place or with a name. */
    public Optional<Object> get(int index, String name) {
        if (index < positional.size()) {
            return Optional.of(positional.get(index));
        }
        return Optional.ofNullable(named.get(name));
    }

    public Object get(int index, String name, Object otherwise) {
        return get(index, name).orElse(otherwise);
    }

    /** Returns a text argument; fails if there is none or it is something else. */
    public String text(int index, String name) {
        Object value = get(index, name).orElseThrow(() -> new JinjaFault("The argument \"" + name + "\" is missing"));
        if (value instanceof String text) {
            return text;
        }
        throw new JinjaFault("The argument \"" + name + "\" must be a text, not " + Values.typeName(value));
    }

    int whole(int index, String name, int otherwise) {
        return get(index, name).map(value -> Numbers.toInt(value)).orElse(otherwise);
    }

    boolean flag(int index, String name, boolean otherwise) {
        return get(index, name).map(Values::truth).orElse(otherwise);
    }
}
