package io.meshlens.project;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The full name of a model or of any other table: its parts from the catalog to the name, each already normalised by the
 * dialect in which it was written. Two names are the same table exactly when they are equal.
 *
 * <p>Most names have three parts, catalog, schema and name. A name written without a schema has one part; a table of a
 * gateway whose catalog is not known has two; some engines have four. This is a class, not a record, because it is the key of
 * most maps: it keeps its printed form and its hash.
 */
public final class ModelName implements Comparable<ModelName> {
    private final List<String> parts;
    private final String fqn;

    private ModelName(List<String> parts) {
        this.parts = List.copyOf(parts);
        StringBuilder text = new StringBuilder();
        for (String part : this.parts) {
            if (!text.isEmpty()) {
                text.append('.');
            }
            text.append('"').append(part.replace("\"", "\"\"")).append('"');
        }
        this.fqn = text.toString();
    }

    /** Makes a name of normalised parts, at least one. */
    public static ModelName of(List<String> parts) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("a name has at least one part");
        }
        return new ModelName(parts);
    }

    /** Makes a name of normalised parts, at least one. */
    public static ModelName of(String... parts) {
        return of(List.of(parts));
    }

    /** Reads back what {@link #fqn()} printed; empty if the text is not such a form. */
    public static Optional<ModelName> parseFqn(String fqn) {
        List<String> parts = new java.util.ArrayList<>();
        int at = 0;
        while (true) {
            OptionalInt end = partEnd(fqn, at);
            if (end.isEmpty()) {
                return Optional.empty();
            }
            parts.add(fqn.substring(at + 1, end.getAsInt()).replace("\"\"", "\""));
            at = end.getAsInt() + 1;
            if (at == fqn.length()) {
                return Optional.of(new ModelName(parts));
            }
            if (fqn.charAt(at) != '.') {
                return Optional.empty();
            }
            at++;
        }
    }

    private static OptionalInt partEnd(String fqn, int start) {
        if (start >= fqn.length() || fqn.charAt(start) != '"') {
            return OptionalInt.empty();
        }
        int at = start + 1;
        while (at < fqn.length()) {
            if (fqn.charAt(at) == '"') {
                if (at + 1 < fqn.length() && fqn.charAt(at + 1) == '"') {
                    at++;
                } else {
                    return OptionalInt.of(at);
                }
            }
            at++;
        }
        return OptionalInt.empty();
    }

    public List<String> parts() {
        return parts;
    }

    /** Returns the last part. */
    public String name() {
        return parts.getLast();
    }

    public Optional<String> schema() {
        return Optional.ofNullable(fromEnd(1));
    }

    public Optional<String> catalog() {
        return Optional.ofNullable(fromEnd(2));
    }

    private @Nullable String fromEnd(int distance) {
        return parts.size() > distance ? parts.get(parts.size() - 1 - distance) : null;
    }

    /** Returns every part in double quotes, dotted: the form in which state and other tools keep it. */
    public String fqn() {
        return fqn;
    }

    /**
     * Returns the name as people write it: without the catalog, and in quotes only where a part is no plain word. For names
     * with a catalog other than the project's own use {@link #fullDisplay()}.
     */
    public String display() {
        return display(Math.max(0, parts.size() - 2));
    }

    /** Returns all parts as people write them, in quotes only where a part is no plain word. */
    public String fullDisplay() {
        return display(0);
    }

    private String display(int from) {
        StringBuilder text = new StringBuilder();
        for (String part : parts.subList(from, parts.size())) {
            if (!text.isEmpty()) {
                text.append('.');
            }
            if (isPlain(part)) {
                text.append(part);
            } else {
                text.append('"').append(part.replace("\"", "\"\"")).append('"');
            }
        }
        return text.toString();
    }

    private static boolean isPlain(String part) {
        for (int at = 0; at < part.length(); at++) {
            char c = part.charAt(at);
            boolean letter = c == '_' || Character.isLetter(c);
            if (!letter && (at == 0 || !(c >= '0' && c <= '9'))) {
                return false;
            }
        }
        return !part.isEmpty();
    }

    @Override
    public int compareTo(ModelName other) {
        return fqn.compareTo(other.fqn);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ModelName name && fqn.equals(name.fqn);
    }

    @Override
    public int hashCode() {
        return fqn.hashCode();
    }

    @Override
    public String toString() {
        return fqn;
    }
}
