package io.meshlens.syntax.file;

import io.meshlens.syntax.Block;
import io.meshlens.syntax.Grammar;
import io.meshlens.syntax.Source;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.TreeBuilder;
import io.meshlens.syntax.model.HeaderParser;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.syntax.sql.SqlParser;

/**
 * The grammar of a file of models, audits or metrics, or of plain statements.
 *
 * @param dialect the dialect of everything in the file
 */
public record FileGrammar(Dialect dialect) implements Grammar {
    /** Reads a file. */
    public static SyntaxTree parse(String text, Dialect dialect) {
        return SyntaxTree.parse(text, new FileGrammar(dialect));
    }

    @Override
    public Block read(Source text, int start) {
        BlockCutter.Cut cut = BlockCutter.cut(text, start, dialect);
        TokenTable tokens = cut.tokens();
        TreeBuilder builder = new TreeBuilder(tokens);
        SyntaxNode root = switch (cut.kind()) {
            case HEADER -> new HeaderParser(builder, dialect).header(cut.isLast());
            case STATEMENT -> new SqlParser(builder, dialect).statement();
            case JINJA_QUERY, JINJA_STATEMENT -> jinja(builder);
            case VIRTUAL_UPDATE_BEGIN, VIRTUAL_UPDATE_END -> builder.finishRoot(SyntaxKind.MARKER);
            case EMPTY -> builder.finishRoot(SyntaxKind.EMPTY);
        };
        return new Block(cut.kind(), tokens, root, builder.errors(), cut.readsAhead());
    }

    /** Reads a Jinja block as its markers and one token between them. */
    private static SyntaxNode jinja(TreeBuilder builder) {
        builder.advance(2);
        builder.eat(TokenKind.JINJA_TEXT);
        if (builder.atEnd()) {
            builder.expected("JINJA_END;");
        }
        return builder.finishRoot(SyntaxKind.JINJA_BLOCK);
    }
}
