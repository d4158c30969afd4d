package io.meshlens.project.macros;

import io.meshlens.project.ConfigValue;
import io.meshlens.project.macros.Conditions.Outcome;
import io.meshlens.project.macros.Expander.Place;
import io.meshlens.project.macros.Signature.Arguments;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code @IF}, {@code @EACH}, {@code @FILTER}, {@code @REDUCE}, and what they share: lambdas and lists of items. */
final class ListMacros {
    private final Session session;
    private final Calls calls;
    private final Conditions conditions;

    ListMacros(Session session, Calls calls, Conditions conditions) {
        this.session = session;
        this.calls = calls;
        this.conditions = conditions;
    }

    // ---- Macros

    Value choose(Arguments given) {
        Value condition = given.need("condition");
        Value otherwise = given.get("false");
        return switch (truth(condition, given)) {
            case TRUE -> given.need("true");
            case FALSE -> otherwise == null ? Value.NOTHING : otherwise;
            case UNKNOWN -> Calls.opaque(given.call(), given.place());
        };
    }

    private Truth truth(Value condition, Arguments given) {
        if (condition instanceof Value.Tree(SyntaxNode node, Env env, boolean own)) {
            return conditions.truth(node, Place.in(env, own, given.place().range(given.call())));
        }
        return Truth.UNKNOWN;
    }

    Value each(Arguments given) {
        Optional<Value.Tree> lambda = lambda(given);
        if (lambda.isEmpty()) {
            return Calls.opaque(given.call(), given.place());
        }
        List<Value> results = new ArrayList<>();
        for (Value item : items(given)) {
            results.add(apply(lambda.get(), List.of(item), given.call(), given.place()));
        }
        return new Value.Items(results);
    }

    Value filter(Arguments given) {
        Optional<Value.Tree> lambda = lambda(given);
        if (lambda.isEmpty()) {
            return Calls.opaque(given.call(), given.place());
        }
        List<Value> kept = new ArrayList<>();
        for (Value item : items(given)) {
            Value condition = apply(lambda.get(), List.of(item), given.call(), given.place());
            Truth truth = truth(condition, given);
            if (truth == Truth.UNKNOWN) {
                return Calls.opaque(given.call(), given.place());
            }
            if (truth == Truth.TRUE) {
                kept.add(item);
            }
        }
        return new Value.Items(kept);
    }

    Value reduce(Arguments given) {
        Optional<Value.Tree> lambda = lambda(given);
        List<Value> items = lambda.isPresent() ? items(given) : List.of();
        if (lambda.isPresent() && items.isEmpty()) {
            session.error(given.place().range(given.call()), "There is nothing to reduce");
        }
        if (lambda.isEmpty() || items.isEmpty()) {
            return Calls.opaque(given.call(), given.place());
        }
        Value result = items.get(0);
        for (Value item : items.subList(1, items.size())) {
            result = apply(lambda.get(), List.of(result, item), given.call(), given.place());
        }
        return result;
    }

    // ---- Items

    /** Returns the items of a call: of its only argument in front of the lambda, or all of its arguments. */
    private List<Value> items(Arguments given) {
        List<Value> values = given.rest().subList(0, given.rest().size() - 1);
        if (values.size() == 1) {
            return items(values.get(0), given.place());
        }
        List<Value> found = new ArrayList<>();
        for (Value value : values) {
            found.addAll(several(value, given.place()));
        }
        return found;
    }

    /** A macro that gives several values gives several items; a tuple among other arguments is one item. */
    private List<Value> several(Value value, Place place) {
        if (value instanceof Value.Tree(SyntaxNode node, Env env, boolean own) && node.is(SyntaxKind.MACRO_CALL)) {
            return calls.flatten(value, place);
        }
        return List.of(value);
    }

    /** Returns the items of a list, a tuple, a list variable or a macro that gives a list; anything else is one item. */
    List<Value> items(Value value, Place place) {
        return switch (value) {
            case Value.Items(List<Value> items) -> calls.flatten(new Value.Items(items), place);
            case Value.Plain(ConfigValue plain) ->
                plain instanceof ConfigValue.Items(List<ConfigValue> values)
                        ? values.stream()
                                .map(each -> (Value) new Value.Plain(each))
                                .toList()
                        : List.of(value);
            case Value.Opaque ignored -> List.of(value);
            case Value.Tree tree -> items(tree, place);
        };
    }

    private List<Value> items(Value.Tree tree, Place place) {
        SyntaxNode node = tree.node();
        Place there = calls.inside(tree, place);
        if (Shapes.isMacro(node)) {
            return items(calls.value(node, there), there);
        }
        Value bound = calls.parameter(node, tree.env());
        if (bound != null) {
            return items(bound, there);
        }
        return switch (node.kind()) {
            case TUPLE, LIST, PAREN, EXPRESSION_LIST -> children(node, tree.env(), tree.own(), there);
            default -> List.of(tree);
        };
    }

    private List<Value> children(SyntaxNode list, Env env, boolean own, Place place) {
        List<Value> found = new ArrayList<>();
        for (SyntaxNode child : list.children()) {
            found.addAll(several(new Value.Tree(child, env, own), place));
        }
        return found;
    }

    // ---- Lambdas

    private Optional<Value.Tree> lambda(Arguments given) {
        List<Value> values = given.rest();
        if (!values.isEmpty()
                && values.get(values.size() - 1) instanceof Value.Tree tree
                && tree.node().is(SyntaxKind.LAMBDA)) {
            return Optional.of(tree);
        }
        String macro = given.call().tokens().text(given.call().firstToken());
        session.error(given.place().range(given.call()), macro + " needs a lambda at its end, such as x -> x + 1");
        return Optional.empty();
    }

    /** Returns the body of a lambda with its parameters bound. One tuple for several parameters is taken apart. */
    Value apply(Value.Tree lambda, List<Value> given, SyntaxNode macro, Place place) {
        SyntaxNode node = lambda.node();
        if (node.childCount() < 2) {
            return Value.NOTHING;
        }
        List<SyntaxNode> parameters = node.child(0).children();
        List<Value> arguments = given;
        if (given.size() == 1 && parameters.size() > 1) {
            arguments = items(given.get(0), place);
        }
        if (arguments.size() != parameters.size()) {
            session.error(
                    place.range(macro), "The lambda takes " + parameters.size() + " values, not " + arguments.size());
            return Calls.opaque(macro, place);
        }
        Map<String, Value> bound = new HashMap<>();
        for (int i = 0; i < parameters.size(); i++) {
            bound.put(parameters.get(i).text().toLowerCase(Locale.ROOT), arguments.get(i));
        }
        SyntaxNode body = node.child(1);
        boolean aliased = node.childCount() > 2 && node.child(2).is(SyntaxKind.ALIAS);
        Set<String> bare = bare(node, bound.keySet(), lambda, place, macro);
        Env env = lambda.env().inLambda(bound, bare);
        return aliased ? new Value.Tree(aliasedBody(node), env, lambda.own()) : new Value.Tree(body, env, lambda.own());
    }

    /** Returns the body with its alias as one node. */
    private static SyntaxNode aliasedBody(SyntaxNode lambda) {
        SyntaxNode body = lambda.child(1);
        SyntaxNode alias = lambda.child(2);
        return new SyntaxNode(
                SyntaxKind.ALIASED_ARGUMENT, lambda.tokens(), body.firstToken(), alias.endToken(), body, alias);
    }

    /**
     * Returns the parameters that count without their sign. One that the body also names with its sign, as a value, does
     * not: whoever writes {@code p = @p} means a column and the parameter.
     */
    private Set<String> bare(SyntaxNode node, Set<String> names, Value.Tree lambda, Place place, SyntaxNode macro) {
        Set<String> left = new HashSet<>(names);
        Set<String> signed = new HashSet<>();
        List<SyntaxNode> columns = new ArrayList<>();
        look(node.child(1), signed, columns);
        for (SyntaxNode column : columns) {
            String name = column.text().toLowerCase(Locale.ROOT);
            if (names.contains(name) && signed.contains(name)) {
                left.remove(name);
                session.warn(
                        lambda.own() ? column.range() : place.range(macro),
                        "\"" + column.text() + "\" is taken for a column, because the lambda also says \"@" + name
                                + "\" for its parameter; give the parameter another name to make this plain");
            }
        }
        return left;
    }

    /** Finds the variables and the plain columns of a lambda's body, those in the arguments of macros left out. */
    private static void look(SyntaxNode node, Set<String> signed, List<SyntaxNode> columns) {
        switch (node.kind()) {
            case MACRO_CALL -> {}
            case MACRO_VARIABLE -> signed.add(node.text().substring(1).toLowerCase(Locale.ROOT));
            case COLUMN_REFERENCE -> {
                if (node.childCount() == 1) {
                    columns.add(node);
                }
            }
            default -> {
                for (SyntaxNode child : node.children()) {
                    look(child, signed, columns);
                }
            }
        }
    }

    /** Evaluates an argument to a constant; empty where it has no value now, which is reported unless it is only open. */
    Optional<Object> constant(Value value, Arguments given) {
        if (value instanceof Value.Tree(SyntaxNode node, Env env, boolean own)) {
            Place there = Place.in(env, own, given.place().range(given.call()));
            return conditions.evaluate(node, there) instanceof Outcome.Known(Object known)
                    ? Optional.of(known)
                    : Optional.empty();
        }
        return value instanceof Value.Plain(ConfigValue plain) ? Optional.of(Constants.of(plain)) : Optional.empty();
    }
}
