package io.meshlens.testkit.judge;

import io.meshlens.testkit.judge.Node.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The columns that generated queries return, by name: of the base tables, the models and everything inside a query. */
final class Schemas {
    private final Map<String, List<String>> tables = new HashMap<>();

    static Schemas of(Catalog catalog, Project project) {
        Schemas schemas = new Schemas();
        catalog.tables()
                .forEach(t -> schemas.tables.put(
                        t.name(), t.columns().stream().map(Catalog.Column::name).toList()));
        project.models().forEach(m -> schemas.tables.put(m.name(), schemas.outputs(m.query())));
        return schemas;
    }

    Schemas with(Node query) {
        if (!query.is(Kind.WITH)) {
            return this;
        }
        Schemas inner = new Schemas();
        inner.tables.putAll(tables);
        for (Node cte : query.kids().subList(0, query.kids().size() - 1)) {
            if (cte.note().isEmpty()) {
                inner.tables.put(cte.text(), inner.outputs(cte.kid(0)));
            } else {
                inner.tables.put(cte.text(), List.of(cte.note()));
            }
        }
        return inner;
    }

    List<String> outputs(Node query) {
        return switch (query.kind()) {
            case WITH -> with(query).outputs(query.lastKid());
            case ORDERED, SET -> outputs(query.kid(0));
            case VALUES -> List.of(query.text().split(", ", -1));
            default -> {
                List<String> names = new ArrayList<>();
                for (Node item : query.kid(1).kids()) {
                    if (item.is(Kind.STAR)) {
                        List<String> all = new ArrayList<>(star(query.kid(2)));
                        all.remove(item.note());
                        names.addAll(all);
                    } else {
                        names.add(item.text());
                    }
                }
                yield names;
            }
        };
    }

    private List<String> star(Node from) {
        List<String> names = new ArrayList<>();
        relations(from).forEach((alias, columns) -> names.addAll(columns));
        return List.copyOf(new LinkedHashSet<>(names));
    }

    /** Returns the visible relations of a FROM clause with their columns. */
    Map<String, List<String>> relations(Node from) {
        Map<String, List<String>> all = new LinkedHashMap<>();
        collect(from, all);
        return all;
    }

    private void collect(Node from, Map<String, List<String>> into) {
        switch (from.kind()) {
            case TABLE -> into.put(from.note(), tables.getOrDefault(from.text(), List.of()));
            case DERIVED -> into.put(from.note(), outputs(from.kid(0)));
            case UNNEST -> into.put(from.note(), List.of(from.text()));
            case JOIN -> {
                collect(from.kid(0), into);
                if (!from.text().startsWith("SEMI") && !from.text().startsWith("ANTI")) {
                    collect(from.kid(1), into);
                }
            }
            default -> {}
        }
    }

    /** Returns the column names that both sides of a natural join have. */
    List<String> shared(Node join) {
        Set<String> left = new LinkedHashSet<>();
        relations(join.kid(0)).values().forEach(left::addAll);
        List<String> right = new ArrayList<>();
        relations(join.kid(1)).values().forEach(right::addAll);
        return left.stream().filter(right::contains).toList();
    }

    /** Returns the columns a star stands for with the relation each comes from, if every name is there once. */
    Optional<List<Node>> expand(Node from) {
        if (from.is(Kind.JOIN)
                && (from.text().startsWith("NATURAL") || from.kid(2).is(Kind.USING))) {
            return Optional.empty();
        }
        List<Node> items = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        for (Map.Entry<String, List<String>> relation : relations(from).entrySet()) {
            for (String name : relation.getValue()) {
                if (!names.add(name)) {
                    return Optional.empty();
                }
                items.add(Node.item(name, Node.column(relation.getKey(), name, Node.Family.INT)));
            }
        }
        return Optional.of(items);
    }
}
