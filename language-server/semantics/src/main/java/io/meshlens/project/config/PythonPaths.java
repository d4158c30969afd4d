package io.meshlens.project.config;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Computes with paths as Python's {@code os.path} and {@code pathlib} do where names are separated by {@code /}. */
final class PythonPaths {
    private PythonPaths() {}

    static boolean isAbsolute(String path) {
        return path.startsWith("/") || path.matches("[A-Za-z]:/.*");
    }

    /** Joins as {@code os.path.join} does. */
    static String join(String first, String second) {
        if (isAbsolute(second) || first.isEmpty()) {
            return second;
        }
        return first + (first.endsWith("/") ? "" : "/") + second;
    }

    static String dirname(String path) {
        int slash = path.lastIndexOf('/');
        String head = path.substring(0, slash + 1);
        String trimmed = head;
        while (trimmed.endsWith("/")) {
            trimmed = trimmed.substring(0, trimmed.length() - 1);
        }
        return trimmed.isEmpty() ? head : trimmed;
    }

    static String basename(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Takes out single dots and double slashes, as {@code Path} does when it is made. */
    static String tidy(String path) {
        List<String> parts = new ArrayList<>();
        for (String part : path.split("/", -1)) {
            if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part);
            }
        }
        String joined = String.join("/", parts);
        return path.startsWith("/") ? "/" + joined : joined.isEmpty() ? "." : joined;
    }

    /** Returns the path above, as {@code Path.parent} does: two dots count as a name. */
    static String parent(String path) {
        if (path.equals("/") || path.equals(".")) {
            return path;
        }
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "." : slash == 0 ? "/" : path.substring(0, slash);
    }

    /** Takes out double dots, as {@code os.path.normpath} does. */
    static String normalize(String path) {
        List<String> parts = new ArrayList<>();
        for (String part : path.split("/", -1)) {
            boolean up = part.equals("..");
            if (up && !parts.isEmpty() && !parts.getLast().equals("..")) {
                parts.removeLast();
            } else if (!part.isEmpty() && !part.equals(".") && !(up && isAbsolute(path))) {
                parts.add(part);
            }
        }
        String joined = String.join("/", parts);
        return path.startsWith("/") ? "/" + joined : joined.isEmpty() ? "." : joined;
    }

    /**
     * Resolves a path of which a part is known to have no links. What lies below is named by the way that was written: it is
     * the same file.
     *
     * @param real a path without links
     * @return empty where a link may lie between a name and the two dots behind it
     */
    static Optional<String> resolve(String path, String real) {
        if (!isAbsolute(path)) {
            return Optional.empty();
        }
        List<String> known = Arrays.stream(real.split("/", -1))
                .filter(part -> !part.isEmpty())
                .toList();
        List<String> parts = new ArrayList<>();
        for (String part : path.split("/", -1)) {
            if (part.equals("..")) {
                boolean isReal = parts.size() <= known.size()
                        && known.subList(0, parts.size()).equals(parts);
                if (!isReal) {
                    return Optional.empty();
                }
                if (!parts.isEmpty()) {
                    parts.removeLast();
                }
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part);
            }
        }
        return Optional.of((path.startsWith("/") ? "/" : "") + String.join("/", parts));
    }
}
