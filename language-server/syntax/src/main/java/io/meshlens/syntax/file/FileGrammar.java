package io.meshlens.syntax.file;

import io.meshlens.syntax.Block;
import io.meshlens.syntax.Grammar;
import io.meshlens.syntax.SyntaxTree;
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
    public Block read(char[] text, int start) {
        return SqlParser.statement(text, start, dialect);
    }
}
