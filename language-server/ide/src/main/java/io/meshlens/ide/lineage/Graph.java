package io.meshlens.ide.lineage;

import io.meshlens.change.ChangeClass;
import io.meshlens.ide.common.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Models around a model, with the columns that flow between them.
 *
 * @param root the model that was asked for, by its name for people
 * @param nodes parents before readers
 * @param edges between columns, and from columns to the rows that they decide on
 * @param isStale whether a text does not parse, and what is shown is that of the last text that did
 */
public record Graph(String root, List<Node> nodes, List<Edge> edges, boolean isStale) {
    public Graph {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
    }

    /**
     * A model or table.
     *
     * @param kind its kind's word; {@code EXTERNAL} too for a table that nothing declares
     * @param place where it is defined; null if it is not
     * @param folder the folder of its file; empty if it has none
     * @param reason why it has its class; empty if there is nothing to say
     */
    public record Node(
            String name,
            String kind,
            @Nullable Place place,
            String folder,
            List<String> tags,
            ChangeClass changeClass,
            String reason,
            List<Column> columns) {
        public Node {
            tags = List.copyOf(tags);
            columns = List.copyOf(columns);
        }
    }

    /**
     * A column.
     *
     * @param type in words; empty if it is not known
     * @param change what happens to it: added, removed, changed or affected in words; empty if nothing does
     */
    public record Column(String name, String type, String change) {}

    /** A column, or, with an empty column, the rows of a model. */
    public record End(String model, String column) {}

    /** Which kind of edge. */
    public enum Kind {
        VALUE,
        ROW
    }

    /** What flows from one end to another. */
    public record Edge(End from, End to, Kind kind) {}
}
