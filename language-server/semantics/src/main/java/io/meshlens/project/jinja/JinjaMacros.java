package io.meshlens.project.jinja;

import io.meshlens.syntax.template.JinjaNode;
import io.meshlens.syntax.template.JinjaTemplate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The macros that a project's template files define, by name; all of them see each other. Of two of one name the later
 * counts.
 */
public final class JinjaMacros {
    public static final JinjaMacros NONE = new JinjaMacros(Map.of());

    private final Map<String, Definition> definitions;

    private JinjaMacros(Map<String, Definition> definitions) {
        this.definitions = definitions;
    }

    /** One macro with the template that it stands in. */
    public record Definition(JinjaNode.Macro macro, JinjaTemplate template) {
        public String name() {
            return macro.name().name();
        }
    }

    /** Collects the macros at the top of templates; everything else there has no effect. */
    public static JinjaMacros of(List<JinjaTemplate> templates) {
        Map<String, Definition> found = new LinkedHashMap<>();
        for (JinjaTemplate template : templates) {
            for (Definition definition : in(template)) {
                found.put(definition.name(), definition);
            }
        }
        return found.isEmpty() ? NONE : new JinjaMacros(found);
    }

    /** Returns the macros at the top of one template. */
    public static List<Definition> in(JinjaTemplate template) {
        List<Definition> found = new ArrayList<>();
        for (JinjaNode node : template.body()) {
            if (node instanceof JinjaNode.Macro macro) {
                found.add(new Definition(macro, template));
            }
        }
        return found;
    }

    public Map<String, Definition> definitions() {
        return Map.copyOf(definitions);
    }

    /** Two are equal if all their templates say the same. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JinjaMacros macros && texts().equals(macros.texts());
    }

    @Override
    public int hashCode() {
        return texts().hashCode();
    }

    private List<String> texts() {
        return definitions.values().stream()
                .map(definition -> definition.template().text())
                .distinct()
                .toList();
    }

    Iterable<Definition> all() {
        return definitions.values();
    }
}
