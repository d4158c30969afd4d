package io.meshlens.testkit.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A chain of generated models, in an order in which every model comes after those it reads. */
public record Project(List<Model> models) {

    /**
     * A model: its query as a tree, the text that was printed from it, and whether it is a view (its order is seen by
     * readers) or a table.
     */
    public record Model(String name, boolean view, Node query, String sql) {
        static Model of(String name, boolean view, Node query) {
            return new Model(name, view, query, Printer.plain(query));
        }

        Model with(Node other) {
            return of(name, view, other);
        }

        Model styled(long seed) {
            return new Model(name, view, query, Printer.styled(query, seed));
        }
    }

    public Project {
        models = List.copyOf(models);
    }

    public Optional<Model> model(String name) {
        return models.stream().filter(m -> m.name().equals(name)).findFirst();
    }

    Project with(Model other) {
        List<Model> all = new ArrayList<>(models);
        all.replaceAll(m -> m.name().equals(other.name()) ? other : m);
        return new Project(all);
    }

    Project without(String name) {
        return new Project(models.stream().filter(m -> !m.name().equals(name)).toList());
    }

    /** Returns whether the query names that model anywhere. */
    static boolean reads(Node query, String name) {
        boolean[] found = {false};
        query.walk(n -> found[0] |= n.is(Node.Kind.TABLE) && n.text().equals(name));
        return found[0];
    }
}
