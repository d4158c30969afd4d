package io.meshlens.testkit.judge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One random database with a project built on it before and after an edit. What has not changed since the last trial is
 * not built again.
 */
final class Site {
    private final Warehouse warehouse;
    private final int number;
    private @Nullable Key loaded;
    private Map<String, Warehouse.Content> before = Map.of();
    private final Map<String, String> built = new HashMap<>();
    private final Map<String, Warehouse.Content> after = new HashMap<>();

    private record Key(Catalog catalog, List<String> queries, long dataSeed) {}

    Site(Warehouse warehouse, int number) {
        this.warehouse = warehouse;
        this.number = number;
    }

    int number() {
        return number;
    }

    String schemaBefore() {
        return "before_" + number;
    }

    private String schemaAfter() {
        return "after_" + number;
    }

    /** Returns the contents of the project's models on this database; models that cannot be built are left out. */
    Map<String, Warehouse.Content> before(Catalog catalog, Project project, long dataSeed) {
        List<String> queries = project.models().stream()
                .map(m -> m.name() + m.view() + m.sql())
                .toList();
        Key key = new Key(catalog, queries, dataSeed);
        if (key.equals(loaded)) {
            return before;
        }
        warehouse.start(schemaBefore());
        warehouse.load(catalog, dataSeed + number, false);
        Map<String, Warehouse.Content> contents = new HashMap<>();
        for (Project.Model model : project.models()) {
            build(model, contents);
        }
        before = contents;
        warehouse.start(schemaAfter());
        warehouse.load(catalog, dataSeed + number, true);
        built.clear();
        after.clear();
        loaded = key;
        return before;
    }

    /** Returns the contents after the edit, on the same database with its rows in another physical order. */
    Map<String, Warehouse.Content> after(Project project) {
        warehouse.use(schemaAfter());
        Map<String, String> versions = new HashMap<>();
        for (Project.Model model : project.models()) {
            StringBuilder version = new StringBuilder(model.sql());
            for (Project.Model parent : project.models()) {
                if (versions.containsKey(parent.name()) && Project.reads(model.query(), parent.name())) {
                    version.append('\n').append(versions.get(parent.name()));
                }
            }
            versions.put(model.name(), version.toString());
            if (!version.toString().equals(built.get(model.name()))) {
                after.remove(model.name());
                built.put(model.name(), version.toString());
                build(model, after);
            }
        }
        return after;
    }

    private void build(Project.Model model, Map<String, Warehouse.Content> into) {
        if (warehouse.build(model).isPresent()) {
            warehouse.attempt("DROP " + (model.view() ? "VIEW " : "TABLE ") + model.name());
            return;
        }
        warehouse.read("FROM " + model.name()).ifPresent(content -> into.put(model.name(), content));
    }
}
