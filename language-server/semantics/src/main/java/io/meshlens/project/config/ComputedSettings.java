package io.meshlens.project.config;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.config.ConfigNode.Items;
import io.meshlens.project.config.ConfigNode.Place;
import io.meshlens.project.config.ConfigNode.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects what of a configuration is not known because a program computes it. */
final class ComputedSettings {
    private static final int SHOWN = 3;

    /** Options of a connection that Meshlens needs although it does not open connections of the kind. */
    private static final Set<String> NEEDED = Set.of("type", "*");

    private final String text;
    private final Set<String> used;
    private final List<ProjectConfig.Computed> found = new ArrayList<>();
    private final Map<ConfigNode.Unknown, List<String>> byPlace = new LinkedHashMap<>();

    /**
     * Makes one.
     *
     * @param text the module
     * @param used the keys of the configuration that mean something to Meshlens
     */
    ComputedSettings(String text, Set<String> used) {
        this.text = text;
        this.used = used;
    }

    List<ProjectConfig.Computed> collect(Table root) {
        table(root, List.of());
        return found;
    }

    private void table(Table table, List<String> path) {
        table.members().forEach((key, member) -> node(member.value(), with(path, key)));
        table.rest().ifPresent(rest -> node(rest, with(path, "*")));
    }

    private void node(ConfigNode node, List<String> path) {
        switch (node) {
            case ConfigNode.Value ignored -> {}
            case Items items -> items.items().forEach(item -> node(item, path));
            case Table table when isForeignConnection(table, path) -> foreign(table, path);
            case Table table -> table(table, path);
            case ConfigNode.Unknown unknown -> unknown(unknown, path);
        }
    }

    private void unknown(ConfigNode.Unknown unknown, List<String> path) {
        if (path.getFirst().equals("*") || used.contains(path.getFirst())) {
            int line = (int) text.substring(
                                    0,
                                    Math.min(
                                            text.length(),
                                            unknown.place().range().start()))
                            .chars()
                            .filter(c -> c == '\n')
                            .count()
                    + 1;
            found.add(new ProjectConfig.Computed(path, unknown.expression(), unknown.why(), line));
            byPlace.computeIfAbsent(unknown, each -> new ArrayList<>()).add(String.join(".", path));
        }
    }

    /** Says whether a connection is one that Meshlens does not open, so that passwords and the like do not matter. */
    private static boolean isForeignConnection(Table table, List<String> path) {
        return path.getLast().endsWith("connection")
                && table.get("type") instanceof ConfigNode.Value type
                && ConnectionTypes.all().containsKey(type.text())
                && !ConnectionTypes.all().get(type.text()).dialect().equals("duckdb");
    }

    private void foreign(Table table, List<String> path) {
        ConnectionTypes.Type known = table.get("type") instanceof ConfigNode.Value type
                ? ConnectionTypes.all().get(type.text())
                : null;
        String catalog = known == null ? "" : known.catalogKey();
        table.members().forEach((key, member) -> {
            if (NEEDED.contains(key) || key.equals(catalog)) {
                node(member.value(), with(path, key));
            }
        });
    }

    private static List<String> with(List<String> path, String key) {
        List<String> longer = new ArrayList<>(path);
        longer.add(key);
        return longer;
    }

    /** Reports each expression once, with the settings that stay unknown because of it. */
    void report(ConfigContext context) {
        byPlace.forEach((unknown, paths) -> {
            List<String> names = paths.stream().distinct().toList();
            String shown = String.join(
                    ", ",
                    names.stream().limit(SHOWN).map(name -> "'" + name + "'").toList());
            String more = names.size() > SHOWN ? " and " + (names.size() - SHOWN) + " more" : "";
            String what = names.equals(List.of("*"))
                    ? "the configuration is"
                    : shown + more + (names.size() == 1 ? " is" : " are");
            Place place = unknown.place();
            context.report(
                    place,
                    Diagnostic.of(
                            DiagnosticCode.COMPUTED_CONFIG,
                            place.range(),
                            what + " not known: " + unknown.why() + ". " + advice(unknown.why())));
        });
    }

    private static String advice(String why) {
        return why.startsWith("the environment has no variable")
                ? "Set the variable, in .env for example"
                : "Write the value itself, or the configuration as config.yaml";
    }
}
