package io.meshlens.cli;

import com.google.gson.JsonObject;
import io.meshlens.cli.terminal.Grid;
import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.terminal.Screen;
import io.meshlens.cli.terminal.Span;
import io.meshlens.cli.view.Json;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.ide.lineage.Graph;
import io.meshlens.ide.lineage.Graphs;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code meshlens lineage}: where columns come from, and who reads them. */
@Command(
        name = "lineage",
        description = "Shows where the columns of a model come from and who reads them.",
        mixinStandardHelpOptions = true)
final class LineageCommand implements Callable<Integer> {
    private final Main main;

    @Parameters(paramLabel = "MODEL[.COLUMN]", arity = "0..1", description = "A model, or one of its columns.")
    private @Nullable String subject;

    @Option(names = "--all", description = "Every column of every model.")
    private boolean all;

    @Option(names = "--upstream", description = "Only where it comes from.")
    private boolean upstream;

    @Option(names = "--downstream", description = "Only who reads it.")
    private boolean downstream;

    @Option(
            names = "--depth",
            paramLabel = "N",
            description = "At most so many models away. Default: a column, no limit.")
    private @Nullable Integer depth;

    LineageCommand(Main main) {
        this.main = main;
    }

    @Override
    public Integer call() {
        if (all == (subject != null)) {
            throw CommandException.wrongUse(
                    "Say one thing: a model, as in 'meshlens lineage marts.orders', one of its columns, as in"
                            + " 'marts.orders.amount', or --all.");
        }
        OpenProject project = main.open();
        if (all) {
            new AllLineage(main, project).print();
        } else {
            one(project, String.valueOf(subject));
        }
        return ExitCode.DONE;
    }

    private void one(OpenProject project, String written) {
        ProjectView view = new ProjectView(project.db());
        String model = written;
        String column = null;
        int dot = lastDot(written);
        if (view.find(written).isEmpty() && dot > 0) {
            String before = written.substring(0, dot);
            if (view.find(before).isPresent()) {
                model = before;
                column = columnOf(view, before, unquoted(written.substring(dot + 1)));
            }
        }
        if (view.find(model).isEmpty()) {
            project.model(view, written);
        }
        Graphs.Direction direction = upstream == downstream
                ? Graphs.Direction.BOTH
                : upstream ? Graphs.Direction.UPSTREAM : Graphs.Direction.DOWNSTREAM;
        int steps = depth != null ? depth : column == null ? 1 : -1;
        Graph graph = Graphs.of(view, model, column, direction, steps).orElseThrow();
        if (main.json()) {
            Json.print(main.host().out(), json(graph, column));
        } else if (column == null) {
            printModel(graph, Around.of(view, model));
        } else {
            printColumn(graph, column);
        }
    }

    /** The models and tables next to one, also those of which no column is known to be read. */
    private record Around(List<String> reads, List<String> readers) {
        static Around of(ProjectView view, String model) {
            return view.find(model)
                    .map(name -> new Around(
                            view.dag().parents(name).stream().map(view::display).toList(),
                            view.dag().children(name).stream()
                                    .map(view::display)
                                    .toList()))
                    .orElse(new Around(List.of(), List.of()));
        }
    }

    /** Returns where the last dot is that is not in quotes; negative if there is none. */
    private static int lastDot(String written) {
        int found = -1;
        boolean isQuoted = false;
        for (int at = 0; at < written.length(); at++) {
            char c = written.charAt(at);
            if (c == '"') {
                isQuoted = !isQuoted;
            } else if (c == '.' && !isQuoted) {
                found = at;
            }
        }
        return found;
    }

    private static String unquoted(String name) {
        boolean isQuoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
        return isQuoted ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name;
    }

    private static String columnOf(ProjectView view, String model, String written) {
        return view.find(model).stream()
                .flatMap(name -> view.signature(name).columns().stream())
                .map(each -> each.name())
                .filter(written::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(() -> CommandException.wrongUse("'" + model + "' has no column '" + written + "'."
                        + view.find(model)
                                .map(name -> columnNames(view, name))
                                .filter(names -> !names.isEmpty())
                                .map(names -> " It has " + String.join(", ", names) + ".")
                                .orElse("")));
    }

    private static List<String> columnNames(ProjectView view, io.meshlens.project.ModelName name) {
        return view.signature(name).columns().stream().map(each -> each.name()).toList();
    }

    // ---- As JSON

    private static JsonObject json(Graph graph, @Nullable String column) {
        return Json.object(
                "root",
                graph.root(),
                "column",
                column,
                "nodes",
                Json.array(
                        graph.nodes(),
                        node -> Json.object(
                                "name",
                                node.name(),
                                "kind",
                                node.kind(),
                                "file",
                                node.place() == null
                                        ? null
                                        : node.place().file().path(),
                                "tags",
                                Json.texts(node.tags()),
                                "columns",
                                Json.array(
                                        node.columns(),
                                        each -> Json.object(
                                                "name",
                                                each.name(),
                                                "type",
                                                each.type().isEmpty() ? null : each.type())))),
                "edges",
                Json.array(
                        graph.edges(),
                        edge -> Json.object(
                                "from", end(edge.from()),
                                "to", end(edge.to()),
                                "kind", edge.kind() == Graph.Kind.VALUE ? "value" : "row")));
    }

    private static JsonObject end(Graph.End end) {
        return Json.object("model", end.model(), "column", end.column().isEmpty() ? null : end.column());
    }

    // ---- A model

    private void printModel(Graph graph, Around around) {
        Screen screen = main.screen();
        Graph.Node root = node(graph, graph.root()).orElseThrow();
        screen.line(
                Span.of(Role.STRONG, root.name()),
                Span.of(
                        Role.MUTED,
                        "  " + root.kind()
                                + (root.place() == null
                                        ? ""
                                        : "  " + root.place().file())));
        Grid grid = new Grid(2);
        for (Graph.Column column : root.columns()) {
            Graph.End end = new Graph.End(root.name(), column.name());
            List<String> from = graph.edges().stream()
                    .filter(edge -> edge.kind() == Graph.Kind.VALUE && edge.to().equals(end))
                    .map(edge -> text(edge.from()))
                    .toList();
            grid.row(
                    Span.of(column.name()),
                    Span.of(Role.MUTED, column.type()),
                    Span.of(from.isEmpty() ? "" : "<- " + String.join(", ", from)));
        }
        grid.print(screen);
        Grid rest = new Grid(2);
        addEnds(rest, "rows decided by", rowsOf(graph, root.name()));
        addNames(rest, "reads", models(graph, root.name(), true, around.reads()));
        addNames(rest, "read by", models(graph, root.name(), false, around.readers()));
        if (!rest.isEmpty()) {
            screen.blank();
            rest.print(screen);
        }
        if (root.columns().isEmpty()) {
            screen.line(
                    Role.MUTED,
                    "  Its columns are not known: it is made outside of the project, by Python, or by a query that is not"
                            + " analysed.");
        }
    }

    private static Set<String> rowsOf(Graph graph, String model) {
        Set<String> ends = new LinkedHashSet<>();
        for (Graph.Edge edge : graph.edges()) {
            if (edge.kind() == Graph.Kind.ROW && edge.to().model().equals(model)) {
                ends.add(text(edge.from()));
            }
        }
        return ends;
    }

    private static Set<String> models(Graph graph, String model, boolean areRead, List<String> next) {
        Set<String> names = new LinkedHashSet<>();
        for (Graph.Edge edge : graph.edges()) {
            String here = areRead ? edge.to().model() : edge.from().model();
            String there = areRead ? edge.from().model() : edge.to().model();
            if (here.equals(model) && !there.equals(model)) {
                names.add(there);
            }
        }
        // Of a query that is not analysed no column is known to be read, but its tables are.
        next.stream().filter(name -> node(graph, name).isPresent()).forEach(names::add);
        return names;
    }

    private static void addEnds(Grid grid, String label, Set<String> ends) {
        addNames(grid, label, ends);
    }

    private static void addNames(Grid grid, String label, Set<String> names) {
        if (!names.isEmpty()) {
            grid.row(Span.of(Role.MUTED, label), Span.of(String.join(", ", names)));
        }
    }

    // ---- A column

    private void printColumn(Graph graph, String column) {
        Screen screen = main.screen();
        Graph.End root = new Graph.End(graph.root(), column);
        screen.line(
                Span.of(Role.STRONG, text(root)),
                Span.of(
                        Role.MUTED,
                        "  "
                                + node(graph, graph.root())
                                        .flatMap(node -> node.columns().stream()
                                                .filter(each -> each.name().equals(column))
                                                .findFirst())
                                        .map(Graph.Column::type)
                                        .orElse("")));
        if (!downstream || upstream) {
            tree(graph, root, true);
            Set<String> rows = rowsOf(graph, graph.root());
            if (!rows.isEmpty()) {
                Grid grid = new Grid(2);
                addEnds(grid, "rows decided by", rows);
                grid.print(screen);
            }
        }
        if (!upstream || downstream) {
            tree(graph, root, false);
        }
    }

    private void tree(Graph graph, Graph.End root, boolean isUpstream) {
        Screen screen = main.screen();
        screen.line("  " + screen.paint(Role.MUTED, isUpstream ? "made of" : "read by"));
        Set<Graph.End> seen = new LinkedHashSet<>();
        int before = branch(graph, root, isUpstream, 4, seen);
        if (before == 0) {
            screen.line(Role.MUTED, isUpstream ? "    no column: a constant or a count" : "    nobody");
        }
    }

    /** Prints what is next to an end, and what is next to that; says how many there were. */
    private int branch(Graph graph, Graph.End at, boolean isUpstream, int indent, Set<Graph.End> seen) {
        Screen screen = main.screen();
        List<Graph.Edge> edges = new ArrayList<>();
        for (Graph.Edge edge : graph.edges()) {
            boolean isNext = isUpstream
                    ? edge.kind() == Graph.Kind.VALUE && edge.to().equals(at)
                    : edge.from().equals(at);
            if (isNext) {
                edges.add(edge);
            }
        }
        for (Graph.Edge edge : edges) {
            Graph.End next = isUpstream ? edge.from() : edge.to();
            boolean isRow = edge.kind() == Graph.Kind.ROW;
            boolean isNew = isRow || seen.add(next);
            String kind = node(graph, next.model()).map(Graph.Node::kind).orElse("");
            screen.line(" ".repeat(indent)
                    + text(next)
                    + screen.paint(
                            Role.MUTED,
                            (isRow ? "  decides which rows" : "  " + kind) + (isNew ? "" : "  (shown above)")));
            if (isNew && !isRow) {
                branch(graph, next, isUpstream, indent + 2, seen);
            }
        }
        return edges.size();
    }

    private static String text(Graph.End end) {
        return end.column().isEmpty() ? end.model() : end.model() + "." + end.column();
    }

    private static Optional<Graph.Node> node(Graph graph, String name) {
        return graph.nodes().stream().filter(node -> node.name().equals(name)).findFirst();
    }
}
