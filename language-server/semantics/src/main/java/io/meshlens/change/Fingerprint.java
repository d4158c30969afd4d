package io.meshlens.change;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One state of a model: what its readers see, what names its table, and what its author wrote, each as hashes.
 *
 * @param kind what its kind means for others
 * @param digest what readers see
 * @param build names its own table: equal builds are the same rows in the same form
 * @param metadata all that shapes neither rows nor table
 * @param audits the audits it uses
 * @param text everything the author wrote, comments included
 * @param tokens its query with macros expanded, without comments and layout
 * @param header what its header says about the table
 * @param rows what its own query says about its rows
 * @param columns its columns in order
 * @param parts the clauses that decide about its rows
 * @param properties the header's words behind {@code header}
 * @param draws what is one of several possible results: by column (empty for the rows) what leaves it open
 * @param types of a table that somebody else makes: the first type that was known of each column
 * @param peer what SQLMesh looks at
 */
public record Fingerprint(
        Kind kind,
        Digest digest,
        Hash build,
        Hash metadata,
        Hash audits,
        Hash text,
        Hash tokens,
        Hash header,
        Hash rows,
        List<Column> columns,
        List<Part> parts,
        Map<String, String> properties,
        Map<String, String> draws,
        Map<String, String> types,
        PeerForm peer) {
    public Fingerprint {
        columns = List.copyOf(columns);
        parts = List.copyOf(parts);
        draws = Collections.unmodifiableMap(new TreeMap<>(draws));
        types = Collections.unmodifiableMap(new TreeMap<>(types));
    }

    /** Returns this state with another hash of its text: comments are of no account to anything else in it. */
    public Fingerprint withText(Hash other) {
        return new Fingerprint(
                kind,
                digest,
                build,
                metadata,
                audits,
                other,
                tokens,
                header,
                rows,
                columns,
                parts,
                properties,
                draws,
                types,
                peer);
    }

    /** What a kind means for other models. */
    public enum Kind {
        /** It has a table of its own. */
        TABLE,
        /** It is a view, which names the tables that it reads. */
        VIEW,
        /** It stands in its readers and is nothing of its own. */
        EMBEDDED,
        /** Somebody else makes it. */
        EXTERNAL;

        /** Says whether its query is evaluated anew each time it is read, so that its order is seen and its draws are its readers'. */
        public boolean isEvaluatedByReaders() {
            return this == VIEW || this == EMBEDDED;
        }
    }

    /**
     * A column.
     *
     * @param name as spelled
     * @param key as names compare
     * @param definition what the query says about it
     * @param full the same with the rows it is computed over
     * @param origin the node that computes it; -1 for none
     */
    public record Column(String name, String key, Hash definition, Hash full, int origin) {}
}
