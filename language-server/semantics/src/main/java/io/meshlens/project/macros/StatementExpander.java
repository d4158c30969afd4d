package io.meshlens.project.macros;

import io.meshlens.project.macros.Expander.Place;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenTable;
import java.util.ArrayList;
import java.util.List;

/** Expands whole statements: one that is only a macro becomes none, one or several. */
final class StatementExpander {
    private final Session session;
    private final Calls calls;
    private final List<Expansion.Site> sites;

    StatementExpander(Session session, List<Expansion.Site> sites) {
        this.session = session;
        this.calls = new Calls(session);
        this.sites = sites;
    }

    List<Expansion.Expanded> statements(Block block) {
        SyntaxNode root = block.root();
        SyntaxNode statement = root.childCount() == 1 ? root.child(0) : null;
        SyntaxNode macro = statement == null ? null : onlyMacro(statement);
        if (statement != null && macro != null) {
            return fromMacro(block, statement, macro);
        }
        if (statement != null && statement.is(SyntaxKind.MACRO_STATEMENT)) {
            List<Expansion.Expanded> all = new ArrayList<>();
            for (SyntaxNode each : statement.children()) {
                all.addAll(fromMacro(block, statement, each));
            }
            return all;
        }
        Emitter out = new Emitter();
        new Expander(session, out, sites).copy(root, Place.BLOCK);
        return List.of(MacroExpander.expanded(block, out.finish()));
    }

    /** Returns the macro that is all there is to a statement, or null. */
    private static @org.jspecify.annotations.Nullable SyntaxNode onlyMacro(SyntaxNode statement) {
        boolean alone = statement.childCount() == 1
                && (statement.is(SyntaxKind.MACRO_STATEMENT) || statement.is(SyntaxKind.QUERY))
                && Shapes.isMacro(statement.child(0));
        return alone ? statement.child(0) : null;
    }

    private List<Expansion.Expanded> fromMacro(Block block, SyntaxNode statement, SyntaxNode macro) {
        if (MacroScope.isDefinition(macro)) {
            definition(macro);
            return List.of();
        }
        List<Value> values = calls.values(macro, Place.BLOCK);
        List<Expansion.Expanded> made = new ArrayList<>();
        StringBuilder all = new StringBuilder();
        for (Value value : values) {
            if (value instanceof Value.Opaque && values.size() == 1) {
                Emitter out = new Emitter();
                new Expander(session, out, sites).copy(block.root(), Place.BLOCK);
                return List.of(MacroExpander.expanded(block, out.finish()));
            }
            Emitter out = new Emitter();
            out.open(SyntaxKind.STATEMENT);
            copyTokens(block.tokens(), 0, statement.firstToken(), out);
            statement(value, macro, out);
            copyTokens(block.tokens(), statement.endToken(), block.tokens().count(), out);
            out.close();
            Emitter.Output output = out.finish();
            all.append(all.isEmpty() ? "" : ";\n")
                    .append(
                            output.root().childCount() == 0
                                    ? ""
                                    : output.root().child(0).text());
            made.add(MacroExpander.expanded(block, output));
        }
        sites.add(new Expansion.Site(macro.range(), Calls.name(macro), all.toString()));
        return made;
    }

    /** The comments in front of a statement and its semicolon stay with it. */
    private static void copyTokens(TokenTable tokens, int from, int to, Emitter out) {
        for (int token = from; token < to; token++) {
            out.copy(tokens, token, tokens.range(token));
        }
    }

    private void statement(Value value, SyntaxNode macro, Emitter out) {
        Expander expander = new Expander(session, out, new ArrayList<>());
        switch (value) {
            case Value.Tree(SyntaxNode node, Env env, boolean own) -> {
                Place place = Place.in(env, own, macro.range());
                switch (node.kind()) {
                    case SUBQUERY -> {
                        out.open(SyntaxKind.QUERY);
                        expander.copy(node, place);
                        out.close();
                    }
                    default -> {
                        if (node.isExpression()) {
                            session.error(macro.range(), "The macro gives an expression where a statement is needed");
                            out.open(SyntaxKind.ERROR);
                            expander.copy(node, place);
                            out.close();
                        } else {
                            expander.copy(node, place);
                        }
                    }
                }
            }
            case Value.Opaque(SyntaxNode node, Env env, boolean own) -> {
                out.open(SyntaxKind.MACRO_STATEMENT);
                expander.copy(node, Place.in(env, own, macro.range()));
                out.close();
            }
            default -> {}
        }
    }

    /** A definition gives nothing; what is wrong in its value is found here, where it stands. */
    private void definition(SyntaxNode macro) {
        var definition = MacroScope.definition(macro);
        if (definition.isEmpty()) {
            session.error(macro.range(), "A definition has a name and a value: @DEF(name, value)");
            return;
        }
        SyntaxNode value = definition.get().value();
        if (!value.is(SyntaxKind.LAMBDA)) {
            String text = Expander.textOf(session, value, Place.BLOCK);
            sites.add(new Expansion.Site(
                    definition.get().nameNode().range(), definition.get().name(), text));
        }
    }
}
