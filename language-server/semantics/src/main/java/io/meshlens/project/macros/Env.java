package io.meshlens.project.macros;

import io.meshlens.syntax.SyntaxNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names that lambdas and built-in macros bind. A parameter of a lambda is seen as {@code @x} everywhere in its
 * body, and as {@code x} in the body but not in the arguments of macros there.
 *
 * @param variables what {@code @x} means, by name in lower case
 * @param bare the names that also count without their sign
 * @param hidden names that would count without their sign outside of the macro's arguments
 */
record Env(Map<String, Value> variables, Set<String> bare, Set<String> hidden) {
    static final Env EMPTY = new Env(Map.of(), Set.of(), Set.of());

    Env {
        variables = Map.copyOf(variables);
        bare = Set.copyOf(bare);
        hidden = Set.copyOf(hidden);
    }

    @Nullable
    Value get(String name) {
        return variables.get(name);
    }

    /** Returns what counts in the arguments of a macro. */
    Env inArguments() {
        if (bare.isEmpty()) {
            return this;
        }
        Set<String> all = new HashSet<>(hidden);
        all.addAll(bare);
        return new Env(variables, Set.of(), all);
    }

    Env withoutBare() {
        return new Env(variables, Set.of(), hidden);
    }

    /** Returns what counts inside of a lambda of SQL. */
    Env shadowed(SyntaxNode parameters) {
        Set<String> left = new HashSet<>(bare);
        for (SyntaxNode name : parameters.children()) {
            left.remove(name.text().toLowerCase(Locale.ROOT));
        }
        return new Env(variables, left, hidden);
    }

    /** Returns what counts in the body of a lambda. */
    Env inLambda(Map<String, Value> parameters, Set<String> bareParameters) {
        Map<String, Value> all = new HashMap<>(variables);
        all.putAll(parameters);
        Set<String> stillHidden = new HashSet<>(hidden);
        stillHidden.removeAll(parameters.keySet());
        return new Env(all, bareParameters, stillHidden);
    }

    /** Returns what counts in SQL that a built-in macro is written in. */
    static Env of(Map<String, Value> parameters) {
        return new Env(parameters, Set.of(), Set.of());
    }
}
