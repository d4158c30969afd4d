package io.meshlens.project.jinja;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names that are known at a place of a template. */
final class Scope {
    private final @Nullable Scope outer;
    private final Map<String, Object> names = new HashMap<>();

    Scope(@Nullable Scope outer) {
        this.outer = outer;
    }

    @Nullable
    Object get(String name) {
        for (Scope scope = this; scope != null; scope = scope.outer) {
            Object value = scope.names.get(name);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    void set(String name, Object value) {
        names.put(name, value);
    }
}
