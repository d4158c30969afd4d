package io.meshlens.project.config;

import io.meshlens.project.config.PyValue.Listing;
import io.meshlens.project.config.PyValue.Mapping;
import io.meshlens.project.config.PyValue.Unknown;
import io.meshlens.project.python.PythonNames;
import io.meshlens.project.python.PythonNode;
import io.meshlens.project.python.PythonStatement;
import io.meshlens.text.TextRange;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Follows the statements of a configuration in Python, of which it runs nothing: values are texts, numbers, lists, mappings and
 * objects that are made from named arguments. Whatever is not understood gives an unknown value, and makes unknown all that it
 * may have changed.
 */
final class PythonInterpreter {
    private final String text;
    private final PythonLibrary library;
    private final Map<String, PyValue> names = new HashMap<>();
    private final Map<String, Set<String>> defined = new HashMap<>();
    private boolean importsAll;

    PythonInterpreter(String text, PythonSurroundings surroundings) {
        this.text = text;
        this.library = new PythonLibrary(surroundings, this::spoil);
    }

    void run(List<PythonStatement> statements) {
        statements.forEach(this::run);
    }

    /** Returns what a name of the module stands for at its end; empty if nothing is assigned to it. */
    Optional<PyValue> value(String name) {
        PyValue value = names.get(name);
        return value == null && importsAll
                ? Optional.of(new Unknown(TextRange.at(0), "it may come from another module"))
                : Optional.ofNullable(value);
    }

    private void run(PythonStatement statement) {
        switch (statement) {
            case PythonStatement.Assign assign -> {
                PyValue value = value(assign.value());
                assign.targets().forEach(target -> assign(target, value));
            }
            case PythonStatement.Augment augment -> augment(augment);
            case PythonStatement.Evaluate evaluate -> value(evaluate.value());
            case PythonStatement.Branch branch -> branch(branch);
            case PythonStatement.Import one -> {
                importsAll |= one.name().equals("*");
                names.put(one.name(), new PyValue.Imported(one.range(), one.module()));
            }
            case PythonStatement.Define define -> {
                names.put(define.name(), new PyValue.Defined(define.range(), define.name()));
                defined.put(define.name(), define.mentioned());
            }
            case PythonStatement.Uncertain uncertain ->
                lose(uncertain.range(), uncertain.bound(), uncertain.mentioned());
        }
    }

    private void branch(PythonStatement.Branch branch) {
        Optional<Boolean> holds = PythonLibrary.truth(value(branch.condition()));
        if (holds.isPresent()) {
            run(holds.get() ? branch.then() : branch.otherwise());
            return;
        }
        Set<String> bound = new HashSet<>();
        Set<String> mentioned = new HashSet<>();
        for (PythonStatement each : branch.then()) {
            collect(each, bound, mentioned);
        }
        for (PythonStatement each : branch.otherwise()) {
            collect(each, bound, mentioned);
        }
        lose(branch.range(), bound, mentioned);
    }

    private static void collect(PythonStatement statement, Set<String> bound, Set<String> mentioned) {
        bound.addAll(PythonNames.bound(statement));
        mentioned.addAll(PythonNames.mentioned(statement));
    }

    /** Makes unknown what statements may have changed of which it is not known whether they run. */
    private void lose(TextRange range, Set<String> bound, Set<String> mentioned) {
        library.environmentIsTouched(mentioned);
        mentioned.forEach(name -> touch(name, range));
        for (String name : bound) {
            names.put(name, new Unknown(range, "it is assigned where it depends on what happens"));
        }
    }

    private void touch(String name, TextRange range) {
        PyValue value = names.get(name);
        if (value instanceof PyValue.Defined) {
            called(name, range);
        } else if (value != null) {
            spoil(value, new Unknown(range, "what happens here may change it"));
        }
    }

    /** A function of the module may change whatever of the module it names. */
    private void called(String name, TextRange range) {
        Set<String> mentioned = defined.remove(name);
        if (mentioned == null) {
            return;
        }
        library.environmentIsTouched(mentioned);
        boolean rebinds = mentioned.contains("global");
        for (String each : mentioned) {
            if (rebinds && names.containsKey(each) && !(names.get(each) instanceof PyValue.Imported)) {
                names.put(each, new Unknown(range, "a function of this file may change it"));
            } else if (!each.equals(name)) {
                touch(each, range);
            }
        }
        defined.put(name, mentioned);
    }

    /** Notes that something unknown may have changed a value and all that is in it. */
    void spoil(PyValue value, Unknown reason) {
        spoil(value, reason, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private void spoil(PyValue value, Unknown reason, Set<PyValue> seen) {
        if (value instanceof PyValue.Defined function) {
            called(function.name(), reason.range());
        }
        if (!seen.add(value)) {
            return;
        }
        if (value instanceof Listing listing) {
            listing.items.forEach(item -> spoil(item, reason, seen));
            listing.items.clear();
            listing.rest = reason;
        } else if (value instanceof Mapping mapping) {
            mapping.entries.values().forEach(entry -> spoil(entry.value(), reason, seen));
            mapping.entries.clear();
            mapping.rest = reason;
        }
    }

    // ---- Assignments

    private void assign(PythonNode target, PyValue value) {
        switch (target) {
            case PythonNode.Name name -> names.put(name.id(), value);
            case PythonNode.Item item
            when isEnvironment(item.of()) -> library.changed(value(item.index()), item.range());
            case PythonNode.Item item ->
                put(value(item.of()), value(item.index()), item.index().range(), value);
            case PythonNode.Attribute attribute ->
                put(
                        value(attribute.of()),
                        new PyValue.Text(attribute.range(), attribute.name()),
                        attribute.range(),
                        value);
            case PythonNode.Listing listing -> {
                boolean fits = value instanceof Listing values
                        && values.rest == null
                        && values.items.size() == listing.values().size()
                        && listing.values().stream().noneMatch(PythonNode.Unpacked.class::isInstance);
                for (int i = 0; i < listing.values().size(); i++) {
                    assign(
                            listing.values().get(i),
                            fits && value instanceof Listing values
                                    ? values.items.get(i)
                                    : new Unknown(target.range(), "it is a part of a value that is not known"));
                }
            }
            case PythonNode.Unpacked unpacked -> assign(unpacked.of(), value);
            default -> lose(target.range(), PythonNames.in(target), PythonNames.in(target));
        }
    }

    private static void put(PyValue into, PyValue key, TextRange keyRange, PyValue value) {
        if (into instanceof Mapping mapping) {
            if (key instanceof PyValue.Text text) {
                mapping.put(text.value(), keyRange, value);
            } else {
                mapping.entries.clear();
                mapping.rest = new Unknown(keyRange, "the key is not known");
            }
        } else if (into instanceof Listing listing) {
            listing.items.clear();
            listing.rest = new Unknown(keyRange, "the list is changed here");
        }
    }

    private boolean isEnvironment(PythonNode node) {
        return value(node) instanceof PyValue.Imported imported
                && imported.name().equals("os.environ");
    }

    private void augment(PythonStatement.Augment augment) {
        PyValue before = value(augment.target());
        PyValue more = value(augment.value());
        if (before instanceof Listing listing && augment.operator().equals("+")) {
            library.extend(listing, more, augment.range());
        } else if (before instanceof Mapping mapping && augment.operator().equals("|")) {
            library.update(mapping, more, augment.range());
        } else {
            assign(augment.target(), library.operation(augment.operator(), before, more, augment.range()));
        }
    }

    // ---- Expressions

    private PyValue value(PythonNode node) {
        return switch (node) {
            case PythonNode.Text one -> new PyValue.Text(one.range(), one.value());
            case PythonNode.Numeral number -> new PyValue.Numeral(number.range(), number.digits());
            case PythonNode.Name name -> name(name);
            case PythonNode.Attribute attribute ->
                library.attribute(value(attribute.of()), attribute.name(), attribute.range());
            case PythonNode.Item item -> library.item(value(item.of()), value(item.index()), item.range());
            case PythonNode.Call call -> call(call);
            case PythonNode.Listing listing -> listing(listing);
            case PythonNode.Dictionary dictionary -> dictionary(dictionary);
            case PythonNode.Formatted formatted -> formatted(formatted);
            case PythonNode.Operation operation -> operation(operation);
            case PythonNode.Conditional conditional -> {
                Optional<Boolean> holds = PythonLibrary.truth(value(conditional.condition()));
                if (holds.isPresent()) {
                    yield value(holds.get() ? conditional.then() : conditional.otherwise());
                }
                spoil(
                        value(conditional.then()),
                        new Unknown(node.range(), "it is used where it depends on a condition"));
                spoil(
                        value(conditional.otherwise()),
                        new Unknown(node.range(), "it is used where it depends on a condition"));
                yield new Unknown(node.range(), "the condition is not known");
            }
            case PythonNode.Unpacked unpacked -> value(unpacked.of());
            case PythonNode.Other other -> {
                lose(other.range(), Set.of(), other.names());
                yield new Unknown(other.range(), "Meshlens does not run Python");
            }
        };
    }

    private PyValue name(PythonNode.Name name) {
        PyValue known = names.get(name.id());
        if (known != null) {
            return known;
        }
        return switch (name.id()) {
            case "True" -> new PyValue.Flag(name.range(), true);
            case "False" -> new PyValue.Flag(name.range(), false);
            case "None" -> new PyValue.None(name.range(), Optional.empty());
            case "__file__" -> library.file(name.range());
            default ->
                PythonLibrary.BUILT_IN.contains(name.id()) && !importsAll
                        ? new PyValue.Imported(name.range(), "builtins." + name.id())
                        : new Unknown(name.range(), "nothing in this file gives it a value");
        };
    }

    private PyValue call(PythonNode.Call call) {
        PyValue function = value(call.function());
        Mapping named = new Mapping(call.range(), call.function().range(), "");
        Listing plain = new Listing(call.range());
        for (PythonNode.Argument argument : call.arguments()) {
            PyValue value = value(argument.value());
            String name = argument.name().orElse("");
            switch (name) {
                case "" -> plain.items.add(value);
                case "*" -> library.extend(plain, value, argument.nameRange());
                case "**" -> PythonLibrary.unpack(named, value, argument.nameRange());
                default -> named.put(name, argument.nameRange(), value);
            }
        }
        if (function instanceof PyValue.Defined own) {
            called(own.name(), call.range());
        }
        return library.call(function, plain, named);
    }

    private PyValue listing(PythonNode.Listing node) {
        Listing made = new Listing(node.range());
        for (PythonNode item : node.values()) {
            PyValue value = value(item);
            if (item instanceof PythonNode.Unpacked) {
                library.extend(made, value, item.range());
            } else {
                made.items.add(value);
            }
        }
        return made;
    }

    private PyValue dictionary(PythonNode.Dictionary node) {
        Mapping made = new Mapping(node.range(), node.range(), "");
        for (PythonNode.Pair pair : node.pairs()) {
            PyValue value = value(pair.value());
            if (pair.key().isEmpty()) {
                library.update(made, value, pair.value().range());
                continue;
            }
            PyValue key = value(pair.key().get());
            switch (key) {
                case PyValue.Text one -> made.put(one.value(), one.range(), value);
                case PyValue.Numeral number -> made.put(number.digits(), number.range(), value);
                default -> {
                    // It may be any key, one of those before it too.
                    made.entries.clear();
                    made.rest = new Unknown(pair.key().get().range(), "the key is not known");
                }
            }
        }
        return made;
    }

    private PyValue formatted(PythonNode.Formatted node) {
        StringBuilder made = new StringBuilder();
        Unknown unknown = null;
        for (PythonNode part : node.parts()) {
            PyValue value = library.string(value(part), part.range());
            if (value instanceof PyValue.Text one) {
                made.append(one.value());
            } else if (value instanceof Unknown one && unknown == null) {
                unknown = one;
            }
        }
        return unknown != null ? unknown : new PyValue.Text(node.range(), made.toString());
    }

    private PyValue operation(PythonNode.Operation node) {
        String operator = node.operator();
        PyValue first = value(node.operands().getFirst());
        if (node.operands().size() == 1) {
            return library.unary(operator, first, node.range());
        }
        if (operator.equals("or") || operator.equals("and")) {
            Optional<Boolean> holds = PythonLibrary.truth(first);
            if (holds.isPresent() && holds.get() == operator.equals("or")) {
                return first;
            }
            PyValue second = value(node.operands().getLast());
            if (holds.isPresent()) {
                return second;
            }
            spoil(second, new Unknown(node.range(), "it is used where it depends on a condition"));
            return first instanceof Unknown ? first : new Unknown(node.range(), "the condition is not known");
        }
        return library.operation(operator, first, value(node.operands().getLast()), node.range());
    }

    /** Returns the expression that a range holds, short enough for a message. */
    String expression(TextRange range) {
        String written = range.of(text).replaceAll("\\s+", " ");
        return written.length() <= 60 ? written : written.substring(0, 57) + "...";
    }

    /** Returns all names of the module that stand for a configuration. */
    Map<String, PyValue> all() {
        return new LinkedHashMap<>(names);
    }
}
