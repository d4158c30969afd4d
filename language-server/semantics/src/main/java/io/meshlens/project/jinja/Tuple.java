package io.meshlens.project.jinja;

import java.util.List;

/** A list of fixed items, printed in parentheses. */
public record Tuple(List<Object> items) {
    public Tuple {
        items = List.copyOf(items);
    }

    static Tuple of(Object... items) {
        return new Tuple(List.of(items));
    }
}
