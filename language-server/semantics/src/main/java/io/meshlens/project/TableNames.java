package io.meshlens.project;

import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes full names of names as they are written in one dialect: cuts at the dots, normalises each part, and completes a name
 * that has a schema but no catalog by the default catalog.
 *
 * @param dialect in which the names are written
 * @param defaultCatalog the catalog of names without one, as the engine writes it; empty if it is not known
 */
public record TableNames(Dialect dialect, Optional<String> defaultCatalog) {

    /** Makes a full name of a dotted name; empty if a part is missing or a quote is not closed. */
    public Optional<ModelName> parse(String dotted) {
        return split(dotted.strip()).map(this::of);
    }

    /** Makes a full name of its parts as written, quotes included; at least one. */
    public ModelName of(List<String> written) {
        List<String> parts = new ArrayList<>();
        if (written.size() == 2 && defaultCatalog.isPresent()) {
            parts.add(dialect.foldTable(defaultCatalog.get()));
        }
        for (String part : written) {
            parts.add(dialect.foldTable(part));
        }
        return ModelName.of(parts);
    }

    /** Cuts a dotted name into its parts as written; a quoted path of BigQuery is cut inside its quotes. */
    public Optional<List<String>> split(String dotted) {
        List<String> parts = new ArrayList<>();
        int at = 0;
        while (true) {
            int end = partEnd(dotted, at);
            if (end < 0 || end == at) {
                return Optional.empty();
            }
            parts.add(dotted.substring(at, end).strip());
            if (parts.getLast().isEmpty()) {
                return Optional.empty();
            }
            if (end == dotted.length()) {
                break;
            }
            at = end + 1;
        }
        String only = parts.getFirst();
        if (parts.size() == 1 && only.startsWith("`") && only.contains(".") && dialect == Dialect.BIGQUERY) {
            String inner = dialect.name(only);
            parts = new ArrayList<>();
            for (String part : inner.split("\\.", -1)) {
                if (part.isEmpty()) {
                    return Optional.empty();
                }
                parts.add("`" + part + "`");
            }
        }
        return Optional.of(List.copyOf(parts));
    }

    /** Returns the offset behind the part that starts at an offset; -1 if a quote is not closed. */
    private int partEnd(String dotted, int start) {
        char open = 0;
        for (int at = start; at < dotted.length(); at++) {
            char c = dotted.charAt(at);
            if (open != 0) {
                if (c == open) {
                    open = 0;
                }
            } else if (c == '.') {
                return at;
            } else if (c == '"' || c == '`') {
                open = c;
            } else if (c == '[' && dialect.has(Dialect.Feature.BRACKET_NAMES)) {
                open = ']';
            }
        }
        return open == 0 ? dotted.length() : -1;
    }
}
