package io.meshlens.project.macros;

import io.meshlens.project.macros.Expander.Place;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a built-in macro.
 *
 * @param required names that must be given
 * @param optional names that may be given, behind the required ones
 * @param rest whether any number of further values may follow, in front of the optional ones, which then must be named
 * @param lambda whether the values are items for a lambda: then a macro that gives a list stays one argument
 */
record Signature(List<String> required, List<String> optional, boolean rest, boolean lambda) {
    static Signature of(String... required) {
        return new Signature(List.of(required), List.of(), false, false);
    }

    /** Takes items and a lambda at the end. */
    static Signature ofLambda() {
        return new Signature(List.of(), List.of(), true, true);
    }

    Signature optional(String... names) {
        return new Signature(required, List.of(names), rest, lambda);
    }

    Signature more() {
        return new Signature(required, optional, true, lambda);
    }

    /** The values that a macro was called with. */
    record Arguments(SyntaxNode call, Place place, Map<String, Value> named, List<Value> rest) {
        @Nullable
        Value get(String name) {
            return named.get(name);
        }

        Value need(String name) {
            Value value = named.get(name);
            if (value == null) {
                throw new IllegalStateException("no argument " + name);
            }
            return value;
        }
    }

    /** Binds a call's arguments; reports what does not fit and is empty then. */
    Optional<Arguments> bind(SyntaxNode call, Place place, Calls calls, Session session) {
        SyntaxNode list = call.child(SyntaxKind.MACRO_ARGUMENTS);
        Place inside = place.with(place.env().inArguments()).at(call);
        List<Value> positional = new ArrayList<>();
        Map<String, Value> named = new LinkedHashMap<>();
        List<SyntaxNode> children = list == null ? Collections.emptyList() : list.children();
        String macro = call.tokens().text(call.firstToken());
        for (SyntaxNode child : children) {
            if (child.is(SyntaxKind.NAMED_ARGUMENT) && child.childCount() == 2) {
                String name = child.child(0).text().toLowerCase(Locale.ROOT);
                if (!required.contains(name) && !optional.contains(name)) {
                    session.error(place.range(child.child(0)), macro + " has no parameter \"" + name + "\"");
                    return Optional.empty();
                }
                named.put(name, new Value.Tree(child.child(1), inside.env(), place.own()));
            } else if (!named.isEmpty()) {
                session.error(place.range(child), "An argument without a name cannot follow one with a name");
                return Optional.empty();
            } else {
                Value.Tree argument = new Value.Tree(child, inside.env(), place.own());
                positional.addAll(lambda ? List.of(argument) : spread(argument, inside, calls));
            }
        }
        return assign(call, place, positional, named, session);
    }

    /** A macro that gives a list gives several arguments. */
    private static List<Value> spread(Value.Tree argument, Place place, Calls calls) {
        return argument.node().is(SyntaxKind.MACRO_CALL) && calls.givesList(argument.node(), place)
                ? calls.values(argument.node(), place)
                : List.of(argument);
    }

    private Optional<Arguments> assign(
            SyntaxNode call, Place place, List<Value> positional, Map<String, Value> named, Session session) {
        String macro = call.tokens().text(call.firstToken());
        List<String> names = new ArrayList<>(required);
        if (!rest) {
            names.addAll(optional);
        }
        List<Value> others = new ArrayList<>();
        for (int i = 0; i < positional.size(); i++) {
            if (i < names.size()) {
                if (named.putIfAbsent(names.get(i), positional.get(i)) != null) {
                    session.error(place.range(call), macro + " is given \"" + names.get(i) + "\" twice");
                    return Optional.empty();
                }
            } else if (rest) {
                others.add(positional.get(i));
            } else {
                session.error(
                        place.range(call),
                        macro + " takes " + names.size() + " arguments at most, not " + positional.size());
                return Optional.empty();
            }
        }
        for (String name : required) {
            if (!named.containsKey(name)) {
                session.error(place.range(call), macro + " needs the argument \"" + name + "\"");
                return Optional.empty();
            }
        }
        return Optional.of(new Arguments(call, place.at(call), named, others));
    }
}
