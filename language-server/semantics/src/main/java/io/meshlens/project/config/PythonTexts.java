package io.meshlens.project.config;

import io.meshlens.project.ProjectOrigin;
import io.meshlens.project.config.PyValue.FilePath;
import io.meshlens.project.config.PyValue.Flag;
import io.meshlens.project.config.PyValue.Listing;
import io.meshlens.project.config.PyValue.Mapping;
import io.meshlens.project.config.PyValue.Method;
import io.meshlens.project.config.PyValue.Text;
import io.meshlens.project.config.PyValue.Unknown;
import io.meshlens.text.TextRange;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Texts, numbers and paths as Python computes with them. */
final class PythonTexts {
    /** Names that are methods of the objects of settings, whatever their fields are. */
    static final Set<String> METHODS = Set.of("copy", "model_copy", "dict", "model_dump", "update_with");

    private static final String WHITE = " \t\n\r\u000b\f";

    private final Optional<ProjectOrigin> origin;

    PythonTexts(Optional<ProjectOrigin> origin) {
        this.origin = origin;
    }

    /** Reads a whole number; empty for others. */
    static Optional<BigInteger> whole(PyValue.Numeral number) {
        String digits = number.digits().replace("_", "");
        return digits.matches("-?(0|[1-9][0-9]*)") ? Optional.of(new BigInteger(digits)) : Optional.empty();
    }

    /** Returns what {@code int} gives. */
    static @Nullable PyValue integer(PyValue value, TextRange range) {
        if (value instanceof PyValue.Numeral number && whole(number).isPresent()) {
            return number;
        }
        if (value instanceof Text text && text.value().strip().matches("-?[0-9]{1,18}")) {
            return new PyValue.Numeral(range, new BigInteger(text.value().strip()).toString());
        }
        return null;
    }

    /** Returns what a value says where a path is meant, or null. */
    static @Nullable String path(PyValue value) {
        return switch (value) {
            case Text text -> text.value();
            case FilePath path -> path.path();
            default -> null;
        };
    }

    // ---- Paths

    PyValue attribute(FilePath path, String name, TextRange range) {
        return switch (name) {
            case "parent" -> new FilePath(range, PythonPaths.parent(path.path()));
            case "name" -> new Text(range, PythonPaths.basename(path.path()));
            case "stem" -> {
                String last = PythonPaths.basename(path.path());
                int dot = last.lastIndexOf('.');
                yield new Text(range, dot > 0 ? last.substring(0, dot) : last);
            }
            default -> new Method(range, path, name);
        };
    }

    /** Returns {@code path.parents[number]}. */
    PyValue ancestor(Method parents, PyValue.Numeral number, TextRange range) {
        int steps = whole(number).map(BigInteger::intValue).orElse(-1);
        if (!(parents.of() instanceof FilePath path) || steps < 0 || steps > 100) {
            return new Unknown(range, "it is not known");
        }
        String at = path.path();
        for (int i = 0; i <= steps; i++) {
            at = PythonPaths.parent(at);
        }
        return new FilePath(range, at);
    }

    private Optional<String> absolute(String path) {
        return PythonPaths.isAbsolute(path) ? Optional.of(path) : Optional.empty();
    }

    private Optional<String> resolved(String path) {
        if (origin.isEmpty()) {
            return Optional.empty();
        }
        ProjectOrigin here = origin.get();
        if (here.hasNoLinks()) {
            return PythonPaths.resolve(path, here.realFile());
        }
        if (path.equals(here.file())) {
            return Optional.of(here.realFile());
        }
        boolean isBelow = path.startsWith(here.folder() + "/") && !path.contains("..");
        return isBelow && here.realFile().endsWith("/" + ProjectOrigin.PYTHON)
                ? Optional.of(PythonPaths.parent(here.realFile())
                        + path.substring(here.folder().length()))
                : Optional.empty();
    }

    private static PyValue path(Optional<String> path, TextRange range) {
        return path.<PyValue>map(known -> new FilePath(range, PythonPaths.tidy(known)))
                .orElseGet(() -> elsewhere(range));
    }

    private static PyValue text(Optional<String> path, TextRange range) {
        return path.<PyValue>map(known -> new Text(range, known)).orElseGet(() -> elsewhere(range));
    }

    private static PyValue elsewhere(TextRange range) {
        return new Unknown(range, "it depends on the folder in which Python is started, or on links");
    }

    /** Calls a method of a path; null if it is not known. */
    @Nullable
    PyValue method(FilePath path, String name, Listing plain, TextRange range) {
        switch (name) {
            case "resolve" -> {
                return path(resolved(path.path()), range);
            }
            case "absolute" -> {
                return path(absolute(path.path()), range);
            }
            case "as_posix" -> {
                return new Text(range, path.path());
            }
            case "joinpath" -> {
                return joined(path.path(), plain.items, plain.rest)
                        .<PyValue>map(joined -> new FilePath(range, PythonPaths.tidy(joined)))
                        .orElse(null);
            }
            case "relative_to" -> {
                String base = plain.items.size() == 1 ? path(plain.items.getFirst()) : null;
                boolean isBelow = base != null && path.path().startsWith(base + "/");
                return isBelow && base != null ? new FilePath(range, path.path().substring(base.length() + 1)) : null;
            }
            default -> {
                return null;
            }
        }
    }

    private static Optional<String> joined(String first, List<PyValue> more, @Nullable Unknown rest) {
        String joined = first;
        for (PyValue each : more) {
            String next = path(each);
            if (next == null) {
                return Optional.empty();
            }
            joined = PythonPaths.join(joined, next);
        }
        return rest == null ? Optional.of(joined) : Optional.empty();
    }

    /** Calls a function about paths; null if it is not known. */
    @Nullable
    PyValue function(String name, Listing plain, Mapping named, PythonSurroundings surroundings) {
        TextRange range = named.range();
        for (PyValue item : plain.items) {
            if (item instanceof Unknown unknown && (name.startsWith("os.path.") || name.startsWith("pathlib."))) {
                return unknown;
            }
        }
        if (!named.entries.isEmpty() || named.rest != null || plain.rest != null) {
            return null;
        }
        List<PyValue> arguments = plain.items;
        String first = arguments.isEmpty() ? null : path(arguments.getFirst());
        if (name.equals("pathlib.Path") || name.equals("pathlib.PurePath") || name.equals("pathlib.PosixPath")) {
            return joined("", arguments, null)
                    .<PyValue>map(path -> new FilePath(range, PythonPaths.tidy(path)))
                    .orElse(null);
        }
        if (first == null) {
            return null;
        }
        return switch (name) {
            case "os.path.join" ->
                joined(first, arguments.subList(1, arguments.size()), null)
                        .<PyValue>map(path -> new Text(range, path))
                        .orElse(null);
            case "os.path.dirname" -> new Text(range, PythonPaths.dirname(first));
            case "os.path.basename" -> new Text(range, PythonPaths.basename(first));
            case "os.path.normpath" -> new Text(range, PythonPaths.normalize(first));
            case "os.path.abspath" -> text(absolute(first).map(PythonPaths::normalize), range);
            case "os.path.realpath" -> text(resolved(first), range);
            case "os.fspath" -> new Text(range, first);
            case "os.path.expanduser" -> {
                if (!first.startsWith("~")) {
                    yield new Text(range, first);
                }
                PyValue home = surroundings.variable(
                        "HOME", range, new Unknown(range, "the home folder is not known"), "", Set.of());
                yield (first.equals("~") || first.startsWith("~/")) && home instanceof Text known
                        ? new Text(range, known.value() + first.substring(1))
                        : new Unknown(range, "the home folder is not known");
            }
            default -> null;
        };
    }

    // ---- Texts

    /** Calls a method of a text; null if it is not known. */
    @Nullable
    PyValue method(Text text, String name, Listing plain, TextRange range) {
        List<String> arguments = new ArrayList<>();
        for (PyValue item : plain.items) {
            if (!(item instanceof Text one)) {
                return name.equals("join") && item instanceof Listing listing ? join(text, listing, range) : null;
            }
            arguments.add(one.value());
        }
        if (plain.rest != null) {
            return null;
        }
        String value = text.value();
        String first = arguments.isEmpty() ? "" : arguments.getFirst();
        boolean hasOne = arguments.size() == 1;
        return switch (name) {
            case "lower" -> new Text(range, value.toLowerCase(Locale.ROOT));
            case "upper" -> new Text(range, value.toUpperCase(Locale.ROOT));
            case "get_secret_value" -> text;
            case "strip" -> new Text(range, right(left(value, hasOne ? first : WHITE), hasOne ? first : WHITE));
            case "lstrip" -> new Text(range, left(value, hasOne ? first : WHITE));
            case "rstrip" -> new Text(range, right(value, hasOne ? first : WHITE));
            case "replace" ->
                arguments.size() == 2 && !first.isEmpty()
                        ? new Text(range, value.replace(first, arguments.get(1)))
                        : null;
            case "startswith" -> hasOne ? new Flag(range, value.startsWith(first)) : null;
            case "endswith" -> hasOne ? new Flag(range, value.endsWith(first)) : null;
            case "removeprefix" ->
                hasOne ? new Text(range, value.startsWith(first) ? value.substring(first.length()) : value) : null;
            case "removesuffix" ->
                hasOne
                        ? new Text(
                                range,
                                value.endsWith(first) ? value.substring(0, value.length() - first.length()) : value)
                        : null;
            case "split" -> hasOne && !first.isEmpty() ? split(value, first, range) : null;
            default -> null;
        };
    }

    private static PyValue split(String value, String separator, TextRange range) {
        Listing parts = new Listing(range);
        int from = 0;
        int found;
        while ((found = value.indexOf(separator, from)) >= 0) {
            parts.items.add(new Text(range, value.substring(from, found)));
            from = found + separator.length();
        }
        parts.items.add(new Text(range, value.substring(from)));
        return parts;
    }

    private static @Nullable PyValue join(Text separator, Listing listing, TextRange range) {
        List<String> parts = new ArrayList<>();
        for (PyValue item : listing.items) {
            if (!(item instanceof Text one)) {
                return null;
            }
            parts.add(one.value());
        }
        return listing.rest == null ? new Text(range, String.join(separator.value(), parts)) : null;
    }

    private static String left(String value, String characters) {
        int at = 0;
        while (at < value.length() && characters.indexOf(value.charAt(at)) >= 0) {
            at++;
        }
        return value.substring(at);
    }

    private static String right(String value, String characters) {
        int end = value.length();
        while (end > 0 && characters.indexOf(value.charAt(end - 1)) >= 0) {
            end--;
        }
        return value.substring(0, end);
    }
}
