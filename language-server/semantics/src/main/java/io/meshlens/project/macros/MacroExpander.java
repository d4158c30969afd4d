package io.meshlens.project.macros;

import io.meshlens.project.macros.Expander.Place;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import java.util.ArrayList;
import java.util.List;

/** Expands the macros of a block. */
public final class MacroExpander {
    private MacroExpander() {}

    /**
     * Expands a statement or a query; a Jinja block is rendered first. A block without macros comes back as it is, and at
     * once.
     *
     * @param scope what its macros may ask for
     * @param columns tells which columns a table has
     */
    public static Expansion expand(Block block, MacroScope scope, TableColumns columns) {
        if (block.kind() == Block.Kind.JINJA_QUERY || block.kind() == Block.Kind.JINJA_STATEMENT) {
            return JinjaBlocks.expand(block, scope, columns);
        }
        if (!hasMacros(block.tokens())) {
            return unchanged(block);
        }
        Session session = new Session(scope, columns);
        List<Expansion.Site> sites = new ArrayList<>();
        List<Expansion.Expanded> statements;
        try {
            statements = block.kind() == Block.Kind.STATEMENT
                    ? new StatementExpander(session, sites).statements(block)
                    : whole(block, session, sites);
        } catch (Emitter.TooLarge tooLarge) {
            session.error(block.root().range(), "The macros make this statement too large");
            statements = List.of(new Expansion.Expanded(block, Provenance.same()));
        }
        return new Expansion(statements, sites, session.problems(), session.uses());
    }

    private static Expansion unchanged(Block block) {
        return new Expansion(
                List.of(new Expansion.Expanded(block, Provenance.same())),
                List.of(),
                List.of(),
                new Expansion.Uses(new java.util.LinkedHashSet<>(), new java.util.LinkedHashSet<>()));
    }

    private static List<Expansion.Expanded> whole(Block block, Session session, List<Expansion.Site> sites) {
        Emitter out = new Emitter();
        new Expander(session, out, sites).copy(block.root(), Place.BLOCK);
        return List.of(expanded(block, out.finish()));
    }

    static Expansion.Expanded expanded(Block block, Emitter.Output output) {
        boolean same = output.table().sameAs(block.tokens());
        return same
                ? new Expansion.Expanded(block, Provenance.same())
                : new Expansion.Expanded(
                        new Block(block.kind(), output.table(), output.root(), block.errors(), block.readsAhead()),
                        output.provenance());
    }

    /** Says whether a text has anything that macros could change. */
    static boolean hasMacros(TokenTable tokens) {
        if (tokens.text().indexOf('@') < 0) {
            return false;
        }
        for (int token = 0; token < tokens.count(); token++) {
            TokenKind kind = tokens.kind(token);
            if (kind == TokenKind.MACRO_NAME
                    || kind == TokenKind.MACRO_STRING
                    || kind == TokenKind.TEMPLATE_WORD
                    || (kind == TokenKind.QUOTED_WORD && tokens.text(token).indexOf('@') >= 0)) {
                return true;
            }
        }
        return false;
    }

    /** Returns what one macro in a block becomes, as text: for showing it. */
    public static String textOf(SyntaxNode macro, MacroScope scope, TableColumns columns) {
        try {
            return Expander.textOf(new Session(scope, columns), macro, Place.BLOCK);
        } catch (Emitter.TooLarge tooLarge) {
            return macro.text();
        }
    }
}
