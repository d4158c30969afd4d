package io.meshlens.server.handler;

import io.meshlens.ide.common.Place;
import io.meshlens.ide.lineage.Graph;
import io.meshlens.ide.lineage.Graphs;
import io.meshlens.server.proto.Methods;
import io.meshlens.server.proto.Places;
import io.meshlens.server.proto.Protocol;
import org.jspecify.annotations.Nullable;

/** The models and columns around a model, of the text as it is in the editor. */
final class LineageHandler implements Handler<Protocol.LineageParams, Protocol.LineageGraph> {
    @Override
    public String method() {
        return Methods.Request.LINEAGE.method();
    }

    @Override
    public Subject subject(Protocol.LineageParams params) {
        return Subject.PROJECT;
    }

    @Override
    public Protocol.@Nullable LineageGraph answer(Protocol.LineageParams params, Context context) {
        return context.analysis()
                .lineage(
                        params.model(),
                        params.column(),
                        direction(params.direction()),
                        params.depth() == null ? -1 : params.depth())
                .map(graph -> graph(graph, context.places()))
                .orElse(null);
    }

    private static Graphs.Direction direction(@Nullable String word) {
        return switch (word == null ? "both" : word) {
            case "upstream" -> Graphs.Direction.UPSTREAM;
            case "downstream" -> Graphs.Direction.DOWNSTREAM;
            default -> Graphs.Direction.BOTH;
        };
    }

    private static Protocol.LineageGraph graph(Graph graph, Places places) {
        return new Protocol.LineageGraph(
                graph.root(),
                graph.nodes().stream().map(node -> node(node, places)).toList(),
                graph.edges().stream().map(LineageHandler::edge).toList(),
                graph.isStale());
    }

    private static Protocol.LineageNode node(Graph.Node node, Places places) {
        Place place = node.place();
        return new Protocol.LineageNode(
                node.name(),
                node.kind(),
                place == null ? null : places.uri(place.file()),
                place == null ? null : places.range(place.file(), place.range()),
                node.folder(),
                node.tags(),
                node.changeClass().id(),
                orNull(node.reason()),
                node.columns().stream()
                        .map(column -> new Protocol.LineageColumn(
                                column.name(), orNull(column.type()), orNull(column.change())))
                        .toList());
    }

    private static Protocol.LineageEdge edge(Graph.Edge edge) {
        return new Protocol.LineageEdge(
                end(edge.from()), end(edge.to()), edge.kind() == Graph.Kind.VALUE ? "value" : "row");
    }

    private static Protocol.LineageEnd end(Graph.End end) {
        return new Protocol.LineageEnd(end.model(), orNull(end.column()));
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
