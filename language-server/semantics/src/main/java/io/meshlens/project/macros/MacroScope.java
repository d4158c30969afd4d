package io.meshlens.project.macros;

import io.meshlens.project.ProjectConfig;
import io.meshlens.project.jinja.JinjaMacros;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What the macros of a file may ask for: the context, and what the file's {@code @DEF} statements define. A definition sees
 * those before it; the query sees all of them.
 */
public final class MacroScope {
    private final MacroContext context;
    private final JinjaMacros jinja;
    private final List<Block> blocks;
    private final Map<String, Value> variables;
    private final Map<String, Value.Tree> functions;

    private MacroScope(
            MacroContext context,
            JinjaMacros jinja,
            List<Block> blocks,
            Map<String, Value> variables,
            Map<String, Value.Tree> functions) {
        this.context = context;
        this.jinja = jinja;
        this.blocks = blocks;
        this.variables = variables;
        this.functions = functions;
    }

    /** Returns a scope without definitions. */
    public static MacroScope of(MacroContext context) {
        return new MacroScope(context, JinjaMacros.NONE, List.of(), Map.of(), Map.of());
    }

    /** Returns a scope with the definitions in statements, which are given in the order of the file; others are passed over. */
    public static MacroScope of(MacroContext context, List<Block> statements) {
        Map<String, Value> variables = new HashMap<>();
        Map<String, Value.Tree> functions = new HashMap<>();
        List<Block> defining = new ArrayList<>();
        for (Block block : statements) {
            for (Definition definition : definitions(block)) {
                defining.add(block);
                if (definition.value().is(SyntaxKind.LAMBDA)) {
                    functions.put(
                            definition.name(),
                            new Value.Tree(
                                    definition.value(),
                                    new Env(variables, java.util.Set.of(), java.util.Set.of()),
                                    false));
                } else {
                    Env before = new Env(variables, java.util.Set.of(), java.util.Set.of());
                    variables.put(definition.name(), new Value.Tree(definition.value(), before, false));
                }
            }
        }
        return new MacroScope(
                context, JinjaMacros.NONE, List.copyOf(defining), Map.copyOf(variables), Map.copyOf(functions));
    }

    /** Returns the scope with the macros that templates may call: only files with Jinja blocks need them. */
    public MacroScope withJinja(JinjaMacros macros) {
        return new MacroScope(context, macros, blocks, variables, functions);
    }

    /** Returns the scope for another purpose. */
    public MacroScope withMode(MacroMode mode) {
        return new MacroScope(context.withMode(mode), jinja, blocks, variables, functions);
    }

    JinjaMacros jinja() {
        return jinja;
    }

    /**
     * One {@code @DEF(name, value)}.
     *
     * @param name in lower case
     * @param call the macro's call
     * @param value an expression, a query or a lambda
     */
    public record Definition(String name, SyntaxNode call, SyntaxNode nameNode, SyntaxNode value) {}

    /** Returns the definitions in a statement. */
    public static List<Definition> definitions(Block block) {
        SyntaxNode statement = block.root().child(SyntaxKind.MACRO_STATEMENT);
        if (statement == null) {
            return List.of();
        }
        List<Definition> found = new ArrayList<>();
        for (SyntaxNode call : statement.children(SyntaxKind.MACRO_CALL)) {
            definition(call).ifPresent(found::add);
        }
        return found;
    }

    /** Returns what a macro's call defines, if it is a complete {@code @DEF}. */
    static Optional<Definition> definition(SyntaxNode call) {
        SyntaxNode arguments = call.child(SyntaxKind.MACRO_ARGUMENTS);
        if (!isDefinition(call) || arguments == null || arguments.childCount() != 2) {
            return Optional.empty();
        }
        SyntaxNode name = arguments.child(0);
        boolean named = name.is(SyntaxKind.COLUMN_REFERENCE) && name.childCount() == 1;
        return named
                ? Optional.of(new Definition(name.text().toLowerCase(Locale.ROOT), call, name, arguments.child(1)))
                : Optional.empty();
    }

    static boolean isDefinition(SyntaxNode call) {
        return call.is(SyntaxKind.MACRO_CALL)
                && call.tokens().text(call.firstToken()).equalsIgnoreCase("@DEF");
    }

    public MacroContext context() {
        return context;
    }

    /** Where a name that macros know comes from. */
    public enum Origin {
        DEFINITION,
        ARGUMENT,
        TIME,
        FACT,
        BLUEPRINT,
        GATEWAY,
        PROJECT
    }

    /**
     * A name that may stand behind the sign.
     *
     * @param name in lower case
     * @param callable whether it is a macro that the file defines and not a variable
     */
    public record Known(String name, Origin origin, boolean callable) {}

    /** Returns all variables and the file's own macros, each once and in the order in which they are looked for. */
    public List<Known> known() {
        Map<String, Known> found = new LinkedHashMap<>();
        functions.keySet().stream().sorted().forEach(name -> found.put(name, new Known(name, Origin.DEFINITION, true)));
        add(found, Origin.DEFINITION, variables.keySet().stream().sorted().toList());
        add(found, Origin.ARGUMENT, context.arguments().keySet());
        add(found, Origin.TIME, TimeVariable.names(context.mode().hasInterval()));
        add(found, Origin.FACT, context.facts().keySet());
        add(found, Origin.BLUEPRINT, context.blueprint().keySet());
        add(found, Origin.GATEWAY, context.gateway().keySet());
        add(found, Origin.PROJECT, context.project().keySet());
        return List.copyOf(found.values());
    }

    private static void add(Map<String, Known> found, Origin origin, Iterable<String> names) {
        names.forEach(name -> {
            if (!name.equals(ProjectConfig.ANY_VARIABLE)) {
                found.putIfAbsent(name, new Known(name, origin, false));
            }
        });
    }

    /** Returns the value that a definition of the file gives to a variable, or null. */
    @org.jspecify.annotations.Nullable
    Value variable(String name) {
        return variables.get(name);
    }

    /** Returns the lambda that a definition of the file gives to a function, or null. */
    Value.@org.jspecify.annotations.Nullable Tree function(String name) {
        return functions.get(name);
    }

    @Override
    public boolean equals(@org.jspecify.annotations.Nullable Object other) {
        return other instanceof MacroScope scope
                && context.equals(scope.context)
                && jinja.equals(scope.jinja)
                && texts().equals(scope.texts());
    }

    @Override
    public int hashCode() {
        return context.hashCode() * 31 + texts().hashCode();
    }

    private List<String> texts() {
        return blocks.stream().map(Block::text).toList();
    }
}
