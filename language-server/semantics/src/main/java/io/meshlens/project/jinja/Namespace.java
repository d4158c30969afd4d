package io.meshlens.project.jinja;

import java.util.LinkedHashMap;
import java.util.Map;

/** What {@code namespace()} makes: attributes that may be set from inner scopes. */
final class Namespace {
    private final Map<String, Object> attributes = new LinkedHashMap<>();

    Map<String, Object> attributes() {
        return attributes;
    }
}
