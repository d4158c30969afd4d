package io.meshlens.project.config;

import io.meshlens.project.ProjectOrigin;
import io.meshlens.project.config.PyValue.Entry;
import io.meshlens.project.config.PyValue.FilePath;
import io.meshlens.project.config.PyValue.Flag;
import io.meshlens.project.config.PyValue.Imported;
import io.meshlens.project.config.PyValue.Listing;
import io.meshlens.project.config.PyValue.Mapping;
import io.meshlens.project.config.PyValue.Method;
import io.meshlens.project.config.PyValue.None;
import io.meshlens.project.config.PyValue.Text;
import io.meshlens.project.config.PyValue.Unknown;
import io.meshlens.text.TextRange;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The functions, operators and attributes that configurations in Python use; what any other gives is unknown. */
final class PythonLibrary {
    static final Set<String> BUILT_IN = Set.of(
            "str",
            "int",
            "float",
            "bool",
            "dict",
            "list",
            "tuple",
            "set",
            "frozenset",
            "print",
            "len",
            "sorted",
            "isinstance",
            "getattr",
            "open",
            "any",
            "all",
            "zip",
            "range",
            "enumerate",
            "map",
            "filter",
            "next",
            "vars");

    private static final Set<String> PURE_MODULES =
            Set.of("logging", "warnings", "re", "datetime", "getpass", "socket");
    private static final String MISSING = "the environment has no variable ";

    private final PythonSurroundings surroundings;
    private final BiConsumer<PyValue, Unknown> spoil;
    private final PythonTexts texts;

    /** Variables that the module itself may have given a value. */
    private final Set<String> changed = new HashSet<>();

    /** Why a variable that the environment does not have may be there all the same; empty if it is not. */
    private String unsettled = "";

    /** Why no variable of the environment is certain; empty if they are. */
    private String touched = "";

    /**
     * Makes one.
     *
     * @param spoil makes unknown what something unknown is given
     */
    PythonLibrary(PythonSurroundings surroundings, BiConsumer<PyValue, Unknown> spoil) {
        this.surroundings = surroundings;
        this.spoil = spoil;
        this.texts = new PythonTexts(surroundings.origin());
    }

    // ---- The environment

    PyValue file(TextRange range) {
        return surroundings
                .origin()
                .map(ProjectOrigin::file)
                .<PyValue>map(path -> new Text(range, path))
                .orElseGet(() -> new Unknown(range, "where the project lies is not known"));
    }

    /** Notes that a variable of the environment gets a value. */
    void changed(PyValue name, TextRange range) {
        if (name instanceof Text text) {
            changed.add(text.value());
        } else {
            touched = "this file may change the environment";
        }
    }

    /** Notes names of statements of which it is not known what they do. */
    void environmentIsTouched(Set<String> mentioned) {
        if (mentioned.contains("environ") || mentioned.contains("putenv")) {
            touched = "this file may change the environment";
        }
        if (mentioned.contains("load_dotenv")) {
            dotenv(true);
        }
    }

    private void dotenv(boolean plain) {
        if (!plain || !surroundings.hasOwnEnvironment()) {
            unsettled = "load_dotenv may take it from a file that Meshlens does not read";
        }
    }

    private PyValue variable(PyValue name, TextRange range, PyValue otherwise) {
        if (!(name instanceof Text text)) {
            return name instanceof Unknown ? name : new Unknown(range, "the variable's name is not known");
        }
        return touched.isEmpty()
                ? surroundings.variable(text.value(), range, otherwise, unsettled, changed)
                : new Unknown(range, touched);
    }

    // ---- Truth and texts

    /** Says whether a value counts as true; empty if that is not known. */
    static Optional<Boolean> truth(PyValue value) {
        return switch (value) {
            case Text text -> Optional.of(!text.value().isEmpty());
            case PyValue.Numeral number -> PythonTexts.whole(number).map(whole -> whole.signum() != 0);
            case Flag flag -> Optional.of(flag.value());
            case None none -> Optional.of(false);
            case FilePath path -> Optional.of(true);
            case Listing listing ->
                !listing.items.isEmpty()
                        ? Optional.of(true)
                        : listing.rest == null ? Optional.of(false) : Optional.empty();
            case Mapping mapping ->
                !mapping.type.isEmpty() || !mapping.entries.isEmpty()
                        ? Optional.of(true)
                        : mapping.rest == null ? Optional.of(false) : Optional.empty();
            case Imported imported -> Optional.empty();
            case Method method -> Optional.empty();
            case PyValue.Defined defined -> Optional.empty();
            case Unknown unknown -> Optional.empty();
        };
    }

    /** Returns what {@code str} gives. */
    PyValue string(PyValue value, TextRange range) {
        return switch (value) {
            case Text text -> text;
            case PyValue.Numeral number ->
                PythonTexts.whole(number)
                        .<PyValue>map(whole -> new Text(range, whole.toString()))
                        .orElseGet(() -> new Unknown(range, "how Python writes the number is not known"));
            case Flag flag -> new Text(range, flag.value() ? "True" : "False");
            case FilePath path -> new Text(range, path.path());
            case None none ->
                none.variable().isPresent()
                        ? new Unknown(range, MISSING + none.variable().get())
                        : new Text(range, "None");
            case Unknown unknown -> unknown;
            default -> new Unknown(range, "how Python writes the value is not known");
        };
    }

    // ---- Operators

    PyValue unary(String operator, PyValue value, TextRange range) {
        if (operator.equals("not")) {
            return truth(value)
                    .<PyValue>map(truth -> new Flag(range, !truth))
                    .orElseGet(() -> value instanceof Unknown ? value : new Unknown(range, "it is not known"));
        }
        if (value instanceof PyValue.Numeral number
                && operator.equals("-")
                && !number.digits().startsWith("-")) {
            return new PyValue.Numeral(range, "-" + number.digits());
        }
        return value instanceof PyValue.Numeral && operator.equals("+")
                ? value
                : value instanceof Unknown ? value : new Unknown(range, "Meshlens does not compute this");
    }

    PyValue operation(String operator, PyValue left, PyValue right, TextRange range) {
        boolean compares = Set.of("is", "is not", "==", "!=", "in", "not in").contains(operator);
        PyValue made = compares ? compare(operator, left, right, range) : compute(operator, left, right, range);
        if (made != null) {
            return made;
        }
        return left instanceof Unknown
                ? left
                : right instanceof Unknown ? right : new Unknown(range, "Meshlens does not compute this");
    }

    private @Nullable PyValue compute(String operator, PyValue left, PyValue right, TextRange range) {
        if (operator.equals("+") && left instanceof Text first && right instanceof Text second) {
            return new Text(range, first.value() + second.value());
        }
        if (operator.equals("+") && left instanceof Listing && right instanceof Listing) {
            Listing made = new Listing(range);
            extend(made, left, range);
            extend(made, right, range);
            return made;
        }
        if (operator.equals("|") && left instanceof Mapping && right instanceof Mapping) {
            Mapping made = new Mapping(range, range, "");
            update(made, left, range);
            update(made, right, range);
            return made;
        }
        boolean isPath = left instanceof FilePath || right instanceof FilePath;
        if (operator.equals("/") && isPath) {
            String first = PythonTexts.path(left);
            String second = PythonTexts.path(right);
            return first == null || second == null
                    ? null
                    : new FilePath(range, PythonPaths.tidy(PythonPaths.join(first, second)));
        }
        if (left instanceof PyValue.Numeral first && right instanceof PyValue.Numeral second) {
            Optional<BigInteger> one = PythonTexts.whole(first);
            Optional<BigInteger> two = PythonTexts.whole(second);
            if (one.isPresent() && two.isPresent()) {
                BigInteger result = switch (operator) {
                    case "+" -> one.get().add(two.get());
                    case "-" -> one.get().subtract(two.get());
                    case "*" -> one.get().multiply(two.get());
                    default -> null;
                };
                return result == null ? null : new PyValue.Numeral(range, result.toString());
            }
        }
        return null;
    }

    private @Nullable PyValue compare(String operator, PyValue left, PyValue right, TextRange range) {
        boolean negated = operator.equals("is not") || operator.equals("!=") || operator.equals("not in");
        Optional<Boolean> holds = operator.endsWith("in") ? isIn(left, right, range) : isEqual(left, right);
        return holds.<PyValue>map(each -> new Flag(range, each != negated)).orElse(null);
    }

    private static Optional<Boolean> isEqual(PyValue left, PyValue right) {
        if (left instanceof Text one && right instanceof Text two) {
            return Optional.of(one.value().equals(two.value()));
        }
        if (left instanceof Flag one && right instanceof Flag two) {
            return Optional.of(one.value() == two.value());
        }
        if (left instanceof PyValue.Numeral one && right instanceof PyValue.Numeral two) {
            return PythonTexts.whole(one)
                    .flatMap(first -> PythonTexts.whole(two).map(first::equals));
        }
        boolean known = isPlain(left) && isPlain(right);
        return known && (left instanceof None || right instanceof None)
                ? Optional.of(left instanceof None && right instanceof None)
                : Optional.empty();
    }

    private static boolean isPlain(PyValue value) {
        return value instanceof Text
                || value instanceof None
                || value instanceof Flag
                || value instanceof PyValue.Numeral
                || value instanceof FilePath
                || value instanceof Listing
                || value instanceof Mapping;
    }

    private Optional<Boolean> isIn(PyValue left, PyValue right, TextRange range) {
        if (!(left instanceof Text text)) {
            return Optional.empty();
        }
        return switch (right) {
            case Text whole -> Optional.of(whole.value().contains(text.value()));
            case Mapping mapping ->
                mapping.entries.containsKey(text.value())
                        ? Optional.of(true)
                        : mapping.rest == null ? Optional.of(false) : Optional.empty();
            case Listing listing -> {
                boolean unknown = listing.rest != null;
                for (PyValue item : listing.items) {
                    Optional<Boolean> equal = isEqual(text, item);
                    if (equal.isPresent() && equal.get()) {
                        yield Optional.of(true);
                    }
                    unknown |= equal.isEmpty() && !isPlain(item);
                }
                yield unknown ? Optional.empty() : Optional.of(false);
            }
            case Imported imported
            when imported.name().equals("os.environ") -> {
                PyValue value = variable(text, range, new None(range, Optional.of(text.value())));
                yield value instanceof Unknown ? Optional.empty() : Optional.of(!(value instanceof None));
            }
            default -> Optional.empty();
        };
    }

    // ---- Parts

    PyValue attribute(PyValue of, String name, TextRange range) {
        return switch (of) {
            case Unknown unknown -> unknown;
            case Imported imported -> new Imported(range, imported.name() + "." + name);
            case Mapping mapping
            when !mapping.type.isEmpty() && !PythonTexts.METHODS.contains(name) -> {
                Entry entry = mapping.entries.get(name);
                yield entry != null
                        ? entry.value()
                        : mapping.rest != null ? mapping.rest : new Unknown(range, "this file does not say it");
            }
            case FilePath path -> texts.attribute(path, name, range);
            default -> new Method(range, of, name);
        };
    }

    PyValue item(PyValue of, PyValue index, TextRange range) {
        if (of instanceof Imported imported && imported.name().equals("os.environ")) {
            String missing = index instanceof Text text ? MISSING + text.value() + ", and SQLMesh stops here" : "";
            return variable(index, range, new Unknown(range, missing));
        }
        if (of instanceof Mapping mapping && index instanceof Text text) {
            Entry entry = mapping.entries.get(text.value());
            return entry != null
                    ? entry.value()
                    : mapping.rest != null ? mapping.rest : new Unknown(range, "there is no such key");
        }
        if (of instanceof Listing listing && listing.rest == null && index instanceof PyValue.Numeral number) {
            int at = PythonTexts.whole(number).map(BigInteger::intValue).orElse(Integer.MIN_VALUE);
            int place = at < 0 ? listing.items.size() + at : at;
            if (place >= 0 && place < listing.items.size()) {
                return listing.items.get(place);
            }
        }
        if (of instanceof Method method && method.name().equals("parents") && index instanceof PyValue.Numeral number) {
            return texts.ancestor(method, number, range);
        }
        return of instanceof Unknown ? of : index instanceof Unknown ? index : new Unknown(range, "it is not known");
    }

    void extend(Listing into, PyValue more, TextRange range) {
        switch (more) {
            case Listing listing -> {
                into.items.addAll(listing.items);
                into.rest = listing.rest == null ? into.rest : listing.rest;
            }
            case Unknown unknown -> into.rest = unknown;
            default -> into.rest = new Unknown(range, "what is added here is not known");
        }
    }

    void update(Mapping into, PyValue more, TextRange range) {
        switch (more) {
            case Mapping mapping -> {
                if (mapping.rest != null) {
                    // It may hold any key, those that are known so far too.
                    into.entries.clear();
                    into.rest = mapping.rest;
                }
                mapping.entries.forEach((key, entry) -> {
                    into.entries.remove(key);
                    into.entries.put(key, entry);
                });
            }
            case Unknown unknown -> {
                into.entries.clear();
                into.rest = unknown;
            }
            default -> {
                into.entries.clear();
                into.rest = new Unknown(range, "what is added here is not known");
            }
        }
    }

    /** Adds unpacked arguments; none of them can be one that is written. */
    static void unpack(Mapping into, PyValue more, TextRange range) {
        switch (more) {
            case Mapping mapping -> {
                into.entries.putAll(mapping.entries);
                into.rest = mapping.rest == null ? into.rest : mapping.rest;
            }
            case Unknown unknown -> into.rest = unknown;
            default -> into.rest = new Unknown(range, "what is unpacked here is not known");
        }
    }

    // ---- Calls

    PyValue call(PyValue function, Listing plain, Mapping named) {
        TextRange range = named.range();
        PyValue made = switch (function) {
            case Imported imported -> imported(imported.name(), plain, named);
            case Method method -> method(method, plain, named);
            default -> null;
        };
        if (made != null) {
            return made;
        }
        Unknown reason = new Unknown(range, "a function that is not known gets it");
        plain.items.forEach(each -> spoil.accept(each, reason));
        named.entries.values().forEach(entry -> spoil.accept(entry.value(), reason));
        if (function instanceof Method method) {
            spoil.accept(method.of(), reason);
        }
        return switch (function) {
            case Unknown unknown -> range.contains(unknown.range()) ? new Unknown(range, unknown.why()) : unknown;
            case Method method when method.of() instanceof Unknown unknown -> unknown;
            default -> new Unknown(range, "Meshlens does not run Python");
        };
    }

    private static @Nullable PyValue first(Listing plain) {
        return plain.rest == null && !plain.items.isEmpty() ? plain.items.getFirst() : null;
    }

    private @Nullable PyValue imported(String name, Listing plain, Mapping named) {
        TextRange range = named.range();
        PyValue first = first(plain);
        boolean isOne = first != null && plain.items.size() == 1 && named.entries.isEmpty() && named.rest == null;
        if (name.startsWith("sqlmesh.")) {
            return PythonClasses.make(name, plain, named);
        }
        switch (name) {
            case "os.getenv", "os.environ.get" -> {
                Entry key = named.entries.get("key");
                PyValue asked = first != null ? first : key == null ? null : key.value();
                Entry default_ = named.entries.get("default");
                PyValue otherwise = plain.items.size() > 1
                        ? plain.items.get(1)
                        : default_ != null
                                ? default_.value()
                                : new None(
                                        range,
                                        asked instanceof Text text ? Optional.of(text.value()) : Optional.empty());
                return asked == null ? null : variable(asked, range, otherwise);
            }
            case "os.environ.setdefault", "os.environ.pop", "os.putenv", "os.unsetenv" -> {
                changed(first == null ? new Unknown(range, "") : first, range);
                return new Unknown(range, "this file changes the environment");
            }
            case "dotenv.load_dotenv", "dotenv.main.load_dotenv" -> {
                dotenv(plain.items.isEmpty() && named.entries.isEmpty() && named.rest == null);
                return new Unknown(range, "Meshlens does not run Python");
            }
            case "builtins.print" -> {
                return new None(range, Optional.empty());
            }
            case "builtins.dict" -> {
                Mapping made = new Mapping(range, range, "");
                plain.items.forEach(each -> update(made, each, range));
                update(made, named, range);
                return plain.rest == null && plain.items.size() <= 1 ? made : null;
            }
            case "builtins.list", "builtins.tuple", "builtins.set", "builtins.frozenset" -> {
                Listing made = new Listing(range);
                if (first != null) {
                    extend(made, first, range);
                }
                return made;
            }
            case "builtins.str" -> {
                return isOne && first != null ? string(first, range) : null;
            }
            case "builtins.bool" -> {
                return isOne && first != null
                        ? truth(first)
                                .<PyValue>map(each -> new Flag(range, each))
                                .orElse(null)
                        : null;
            }
            case "builtins.int" -> {
                return isOne && first != null ? PythonTexts.integer(first, range) : null;
            }
            case "pydantic.SecretStr", "pydantic.types.SecretStr", "re.compile", "copy.copy" -> {
                return isOne && first instanceof Text ? first : null;
            }
            case "typing.cast" -> {
                return plain.items.size() == 2 ? plain.items.get(1) : null;
            }
            default -> {
                String module = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
                if (PURE_MODULES.contains(module)) {
                    return new Unknown(range, "Meshlens does not run Python");
                }
                if (name.startsWith("os.environ")) {
                    touched = "this file may change the environment";
                    return null;
                }
                return texts.function(name, plain, named, surroundings);
            }
        }
    }

    private @Nullable PyValue method(Method method, Listing plain, Mapping named) {
        TextRange range = named.range();
        return switch (method.of()) {
            case Text text -> texts.method(text, method.name(), plain, range);
            case FilePath path -> texts.method(path, method.name(), plain, range);
            case Mapping mapping -> ofMapping(mapping, method.name(), plain, named);
            case Listing listing -> ofListing(listing, method.name(), plain, range);
            default -> null;
        };
    }

    private @Nullable PyValue ofListing(Listing listing, String name, Listing plain, TextRange range) {
        PyValue first = first(plain);
        switch (name) {
            case "append", "add" -> {
                if (first == null) {
                    return null;
                }
                listing.items.add(first);
                return new None(range, Optional.empty());
            }
            case "extend" -> {
                if (first == null) {
                    return null;
                }
                extend(listing, first, range);
                return new None(range, Optional.empty());
            }
            case "copy" -> {
                Listing made = new Listing(listing.range());
                extend(made, listing, range);
                return made;
            }
            default -> {
                return null;
            }
        }
    }

    private @Nullable PyValue ofMapping(Mapping mapping, String name, Listing plain, Mapping named) {
        TextRange range = named.range();
        PyValue first = first(plain);
        switch (name) {
            case "get" -> {
                if (!(first instanceof Text key)) {
                    return null;
                }
                Entry entry = mapping.entries.get(key.value());
                if (entry != null || mapping.rest != null) {
                    return entry != null ? entry.value() : mapping.rest;
                }
                return plain.items.size() > 1 ? plain.items.get(1) : new None(range, Optional.empty());
            }
            case "update" -> {
                if (first != null) {
                    update(mapping, first, range);
                }
                update(mapping, named, range);
                return plain.rest == null ? new None(range, Optional.empty()) : null;
            }
            case "copy", "model_copy" -> {
                Mapping made = new Mapping(mapping.range(), mapping.head, mapping.type);
                update(made, mapping, range);
                Entry over = named.entries.get("update");
                if (over != null) {
                    update(made, over.value(), range);
                }
                boolean isKnown = plain.items.isEmpty() && plain.rest == null && named.rest == null;
                return isKnown && Set.of("update", "deep").containsAll(named.entries.keySet()) ? made : null;
            }
            default -> {
                return null;
            }
        }
    }

    /** Returns a copy of plain lists and dictionaries, as objects of settings keep them. */
    static PyValue kept(PyValue value) {
        switch (value) {
            case Listing listing -> {
                Listing made = new Listing(listing.range());
                listing.items.forEach(item -> made.items.add(kept(item)));
                made.rest = listing.rest;
                return made;
            }
            case Mapping mapping
            when mapping.type.isEmpty() -> {
                Mapping made = new Mapping(mapping.range(), mapping.head, "");
                mapping.entries.forEach((key, entry) -> made.put(key, entry.key(), kept(entry.value())));
                made.rest = mapping.rest;
                return made;
            }
            default -> {
                return value;
            }
        }
    }
}
