package io.meshlens.change;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * What is kept of a model's deployed state, to tell later what changed since: its hashes, and the text of each part that a
 * change may be explained by.
 *
 * @param display the model's name as people write it
 * @param columns its columns in order
 * @param parts the clauses that decide about its rows
 */
public record Baseline(
        String display,
        Fingerprint.Kind kind,
        Digest digest,
        Hash build,
        Hash metadata,
        Hash audits,
        Hash text,
        Hash tokens,
        Hash header,
        Hash rows,
        List<Column> columns,
        List<Clause> parts,
        Map<String, String> properties,
        Map<String, String> types,
        PeerForm peer) {
    public Baseline {
        columns = List.copyOf(columns);
        parts = List.copyOf(parts);
        properties = Collections.unmodifiableMap(new TreeMap<>(properties));
        types = Collections.unmodifiableMap(new TreeMap<>(types));
    }

    /** A column with the text that computes it. */
    public record Column(String name, String key, Hash definition, Hash full, String text) {}

    /** A clause with its text. */
    public record Clause(Part.Clause clause, Hash hash, String text) {}

    /**
     * Keeps a state.
     *
     * @param text the text of a node of the model's query, on one line
     */
    public static Baseline of(String display, Fingerprint now, IntFunction<String> text) {
        List<Column> columns = new ArrayList<>();
        for (Fingerprint.Column column : now.columns()) {
            String own = column.origin() < 0 ? column.name() : text.apply(column.origin());
            columns.add(new Column(column.name(), column.key(), column.definition(), column.full(), own));
        }
        List<Clause> parts = new ArrayList<>();
        for (Part part : now.parts()) {
            parts.add(new Clause(part.clause(), part.hash(), text.apply(part.id())));
        }
        return new Baseline(
                display,
                now.kind(),
                now.digest(),
                now.build(),
                now.metadata(),
                now.audits(),
                now.text(),
                now.tokens(),
                now.header(),
                now.rows(),
                columns,
                parts,
                now.properties(),
                now.types(),
                now.peer());
    }

    /** Writes it as text, for a store. */
    public String encode() {
        return new BaselineText.Writer().write(this);
    }

    /** Reads what {@link #encode()} wrote; empty if the text is of another form. */
    public static Optional<Baseline> decode(String text) {
        return BaselineText.read(text);
    }

    /** Returns the state that was kept; what only its query could tell, such as what it draws, is not in it. */
    Fingerprint fingerprint() {
        return new Fingerprint(
                kind,
                digest,
                build,
                metadata,
                audits,
                text,
                tokens,
                header,
                rows,
                columns.stream()
                        .map(column -> new Fingerprint.Column(
                                column.name(), column.key(), column.definition(), column.full(), -1))
                        .toList(),
                parts.stream()
                        .map(part -> new Part(part.clause(), part.hash(), -1))
                        .toList(),
                properties,
                Map.of(),
                types,
                peer);
    }

    Optional<Column> column(String key) {
        return columns.stream().filter(column -> column.key().equals(key)).findFirst();
    }
}
