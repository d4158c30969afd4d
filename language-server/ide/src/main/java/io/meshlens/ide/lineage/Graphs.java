package io.meshlens.ide.lineage;

import io.meshlens.change.ChangeClass;
import io.meshlens.change.Verdict;
import io.meshlens.ide.common.Definitions;
import io.meshlens.ide.common.Place;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.lineage.ColumnId;
import io.meshlens.lineage.OutputLineage;
import io.meshlens.lineage.QueryLineage;
import io.meshlens.project.Model;
import io.meshlens.project.ModelName;
import io.meshlens.query.ChangeQueries;
import io.meshlens.query.GoodText;
import io.meshlens.query.LineageQueries;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypeNames;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Walks from a model, or from one of its columns, to what it is made of and to what is made of it. */
public final class Graphs {
    /** Where to walk to. */
    public enum Direction {
        UPSTREAM,
        DOWNSTREAM,
        BOTH
    }

    private final ProjectView project;
    private final SequencedMap<ModelName, SequencedSet<String>> nodes = new LinkedHashMap<>();
    private final Set<Graph.Edge> edges = new LinkedHashSet<>();
    private boolean stale;

    private Graphs(ProjectView project) {
        this.project = project;
    }

    /**
     * Returns the graph around a model; empty if there is neither such a model nor a table that one reads.
     *
     * @param column narrows the graph to what lies on a way of this column; null for all
     * @param depth the most steps from the model; negative for any number
     */
    public static Optional<Graph> of(
            ProjectView project, String model, @Nullable String column, Direction direction, int depth) {
        ModelName name = project.find(model).orElse(null);
        if (name == null) {
            return Optional.empty();
        }
        Graphs graphs = new Graphs(project);
        graphs.node(name);
        int steps = depth < 0 ? Integer.MAX_VALUE : depth;
        if (column == null) {
            graphs.models(name, direction, steps);
        } else {
            graphs.columns(name, column, direction, steps);
        }
        return Optional.of(graphs.graph(name));
    }

    private SequencedSet<String> node(ModelName name) {
        return nodes.computeIfAbsent(name, absent -> new LinkedHashSet<>());
    }

    private Optional<QueryLineage> lineage(ModelName name) {
        return project.isModel(name) ? project.db().get(LineageQueries.LINEAGE, name) : Optional.empty();
    }

    // ---- All columns of the models around

    private void models(ModelName root, Direction direction, int depth) {
        if (direction != Direction.DOWNSTREAM) {
            walk(root, depth, name -> project.dag().parents(name));
        }
        if (direction != Direction.UPSTREAM) {
            walk(root, depth, name -> project.dag().children(name));
        }
        for (ModelName name : List.copyOf(nodes.keySet())) {
            lineage(name).ifPresent(lineage -> {
                for (OutputLineage column : lineage.columns()) {
                    column.sources().forEach(source -> valueEdge(source, name, column.name()));
                    column.influences().forEach(source -> rowEdge(source, name));
                }
                lineage.rows().values().forEach(used -> used.forEach(source -> rowEdge(source, name)));
            });
        }
    }

    private void walk(ModelName root, int depth, java.util.function.Function<ModelName, List<ModelName>> next) {
        Map<ModelName, Integer> distance = new HashMap<>(Map.of(root, 0));
        ArrayDeque<ModelName> open = new ArrayDeque<>(List.of(root));
        while (!open.isEmpty()) {
            ModelName at = open.poll();
            int steps = distance.getOrDefault(at, 0);
            if (steps < depth) {
                for (ModelName other : next.apply(at)) {
                    if (distance.putIfAbsent(other, steps + 1) == null) {
                        node(other);
                        open.add(other);
                    }
                }
            }
        }
    }

    /** Adds an edge between two models that are there. */
    private void valueEdge(ColumnId source, ModelName reader, String column) {
        ModelName.parseFqn(source.table())
                .filter(nodes::containsKey)
                .ifPresent(from -> edge(from, source.column(), reader, column, Graph.Kind.VALUE));
    }

    private void rowEdge(ColumnId source, ModelName reader) {
        ModelName.parseFqn(source.table())
                .filter(nodes::containsKey)
                .ifPresent(from -> edge(from, source.column(), reader, "", Graph.Kind.ROW));
    }

    private void edge(ModelName from, String fromColumn, ModelName to, String toColumn, Graph.Kind kind) {
        node(from).add(fromColumn);
        if (!toColumn.isEmpty()) {
            node(to).add(toColumn);
        }
        edges.add(new Graph.Edge(
                new Graph.End(project.display(from), fromColumn), new Graph.End(project.display(to), toColumn), kind));
    }

    // ---- The ways of one column

    private record At(ModelName model, String column, int steps) {}

    private void columns(ModelName root, String written, Direction direction, int depth) {
        String column = project.signature(root).columns().stream()
                .map(ModelSignature.Column::name)
                .filter(name -> name.equalsIgnoreCase(written))
                .findFirst()
                .orElse(written);
        node(root).add(column);
        if (direction != Direction.DOWNSTREAM) {
            upstream(new At(root, column, 0), depth);
        }
        if (direction != Direction.UPSTREAM) {
            downstream(new At(root, column, 0), depth);
        }
    }

    private void upstream(At start, int depth) {
        Set<ColumnId> seen = new HashSet<>();
        ArrayDeque<At> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            At at = open.poll();
            QueryLineage lineage = lineage(at.model()).orElse(null);
            if (lineage == null || at.steps() >= depth) {
                continue;
            }
            for (OutputLineage output : lineage.columns()) {
                if (output.name().equals(at.column())) {
                    for (ColumnId source : output.sources()) {
                        ModelName from = ModelName.parseFqn(source.table()).orElse(null);
                        if (from != null) {
                            edge(from, source.column(), at.model(), at.column(), Graph.Kind.VALUE);
                            if (seen.add(source)) {
                                open.add(new At(from, source.column(), at.steps() + 1));
                            }
                        }
                    }
                    output.influences().forEach(source -> influence(source, at.model()));
                }
            }
            if (at.steps() == 0) {
                lineage.rows().values().forEach(used -> used.forEach(source -> influence(source, at.model())));
            }
        }
    }

    private void influence(ColumnId source, ModelName reader) {
        ModelName.parseFqn(source.table()).ifPresent(from -> edge(from, source.column(), reader, "", Graph.Kind.ROW));
    }

    private void downstream(At start, int depth) {
        Set<ColumnId> seen = new HashSet<>();
        ArrayDeque<At> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            At at = open.poll();
            if (at.steps() >= depth) {
                continue;
            }
            ColumnId source = new ColumnId(at.model().fqn(), at.column());
            for (ModelName reader : project.readers(at.model())) {
                QueryLineage lineage = lineage(reader).orElse(null);
                if (lineage == null) {
                    continue;
                }
                for (OutputLineage output : lineage.columns()) {
                    if (output.sources().contains(source)) {
                        edge(at.model(), at.column(), reader, output.name(), Graph.Kind.VALUE);
                        if (seen.add(new ColumnId(reader.fqn(), output.name()))) {
                            open.add(new At(reader, output.name(), at.steps() + 1));
                        }
                    }
                }
                if (lineage.rows().values().stream().anyMatch(used -> used.contains(source))) {
                    edge(at.model(), at.column(), reader, "", Graph.Kind.ROW);
                }
            }
        }
    }

    // ---- The nodes

    private Graph graph(ModelName root) {
        List<ModelName> order = project.dag().order();
        Map<ModelName, Integer> places = new HashMap<>();
        for (ModelName name : order) {
            places.put(name, places.size());
        }
        List<Graph.Node> made = nodes.keySet().stream()
                .sorted(Comparator.comparingInt(name -> places.getOrDefault(name, -1)))
                .map(name ->
                        project.model(name).map(model -> node(name, model)).orElseGet(() -> made(name, node(name))))
                .toList();
        return new Graph(project.display(root), made, List.copyOf(edges), stale);
    }

    private Graph.Node made(ModelName name, SequencedSet<String> used) {
        List<Graph.Column> columns =
                used.stream().map(column -> new Graph.Column(column, "", "")).toList();
        return new Graph.Node(
                project.display(name), "EXTERNAL", null, "", List.of(), ChangeClass.UNCHANGED, "", columns);
    }

    private Graph.Node node(ModelName name, Model model) {
        boolean hasBaseline = ChangeQueries.deployed(project.db()).isPresent();
        Verdict verdict = hasBaseline ? project.db().get(ChangeQueries.VERDICT, name) : null;
        stale |= project.db().get(GoodText.IS_BROKEN, name);
        TypeNames types = TypeNames.of(model.dialect());
        List<Graph.Column> columns = new ArrayList<>();
        for (ModelSignature.Column column : project.signature(name).columns()) {
            columns.add(new Graph.Column(
                    column.name(),
                    column.type().isUnknown() ? "" : types.print(column.type()),
                    verdict == null ? "" : change(verdict, column.name())));
        }
        if (verdict != null) {
            verdict.removed().forEach(gone -> columns.add(new Graph.Column(gone, "", "removed")));
        }
        String file = model.source().file();
        return new Graph.Node(
                project.display(name),
                model.kind().keyword(),
                new Definitions(project)
                        .model(name)
                        .map(definition -> new Place(definition.whole().file(), definition.name()))
                        .orElse(null),
                file.indexOf('/') < 0 ? "" : file.substring(0, file.lastIndexOf('/')),
                model.documentation().tags(),
                verdict == null ? ChangeClass.UNCHANGED : verdict.changeClass(),
                verdict == null || verdict.reasons().isEmpty()
                        ? ""
                        : verdict.reasons().getFirst().text(),
                columns);
    }

    private static String change(Verdict verdict, String column) {
        if (verdict.added().contains(column)) {
            return "added";
        }
        if (verdict.redefined().contains(column)) {
            return verdict.changeClass() == ChangeClass.AFFECTED ? "affected" : "changed";
        }
        return "";
    }
}
