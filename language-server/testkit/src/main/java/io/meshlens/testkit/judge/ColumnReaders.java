package io.meshlens.testkit.judge;

import io.meshlens.testkit.judge.Node.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the models that a change of one column can reach, from the generated trees alone: a model that names the column
 * anywhere, or takes all columns, is reached; where it only passes the column on, only that column goes further.
 */
final class ColumnReaders {
    private final Trial trial;
    private final Schemas schemas;

    ColumnReaders(Trial trial) {
        this.trial = trial;
        this.schemas = Schemas.of(trial.catalog(), trial.after());
    }

    /** Returns the names of the edited model and of every model that may differ by the edit. */
    Set<String> affected() {
        Map<String, Set<String>> columns = new HashMap<>();
        for (Project.Model model : trial.after().models()) {
            if (model.name().equals(trial.edited())) {
                columns.put(model.name(), changed());
                continue;
            }
            Set<String> own = reached(model.query(), columns);
            if (!own.isEmpty()) {
                columns.put(model.name(), own);
            }
        }
        return columns.keySet();
    }

    private Set<String> changed() {
        Set<String> names = new HashSet<>();
        List<Node> old =
                items(trial.before().model(trial.edited()).orElseThrow().query());
        List<Node> now = items(trial.after().model(trial.edited()).orElseThrow().query());
        for (Node item : now) {
            if (item.is(Kind.ITEM) && !old.contains(item)) {
                names.add(item.text());
            }
        }
        return names;
    }

    private static List<Node> items(Node query) {
        Node at = query;
        while (!at.is(Kind.SELECT)) {
            at = at.is(Kind.WITH) ? at.lastKid() : at.kid(0);
        }
        return at.kid(1).kids();
    }

    private Set<String> reached(Node query, Map<String, Set<String>> columns) {
        Map<String, Set<String>> aliases = new HashMap<>();
        query.walk(n -> {
            if (n.is(Kind.TABLE) && columns.containsKey(n.text())) {
                aliases.computeIfAbsent(n.note(), a -> new HashSet<>()).addAll(columns.get(n.text()));
            }
        });
        if (aliases.isEmpty()) {
            return Set.of();
        }
        Node top =
                query.is(Kind.SELECT) && query.text().isEmpty() && query.kid(4).isEmpty() ? query : Node.EMPTY;
        List<Node> passed = new ArrayList<>();
        if (!top.isEmpty()) {
            top.kid(1).kids().stream()
                    .filter(i -> i.is(Kind.ITEM) && i.kid(0).is(Kind.COLUMN))
                    .forEach(passed::add);
        }
        int[] reads = {0};
        query.walk(n -> reads[0] += reads(n, aliases) ? 1 : 0);
        Set<String> names = new HashSet<>();
        for (Node item : passed) {
            if (reads(item.kid(0), aliases)) {
                names.add(item.text());
                reads[0]--;
            }
        }
        return reads[0] > 0 ? Set.copyOf(schemas.outputs(query)) : names;
    }

    private static boolean reads(Node node, Map<String, Set<String>> aliases) {
        return switch (node.kind()) {
            case STAR -> true;
            case JOIN -> node.text().startsWith("NATURAL");
            case USING ->
                aliases.values().stream()
                        .anyMatch(c ->
                                List.of(node.text().split(", ", -1)).stream().anyMatch(c::contains));
            case COLUMN ->
                node.note().isEmpty()
                        ? aliases.values().stream().anyMatch(c -> c.contains(node.text()))
                        : aliases.getOrDefault(node.note(), Set.of()).contains(node.text());
            default -> false;
        };
    }
}
