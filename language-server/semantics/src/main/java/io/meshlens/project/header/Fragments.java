package io.meshlens.project.header;

import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.TreeBuilder;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.syntax.sql.SqlLexer;
import io.meshlens.syntax.sql.SqlParser;
import java.util.Optional;

/** Reads expressions that stand outside of SQL files. */
final class Fragments {
    private Fragments() {}

    /** Reads an expression; empty if the text is something else. */
    static Optional<SyntaxNode> expression(String sql, Dialect dialect) {
        TokenTable tokens = SqlLexer.lex(sql, dialect);
        TreeBuilder builder = new TreeBuilder(tokens);
        new SqlParser(builder, dialect).expression();
        boolean whole = builder.atEnd() && builder.errors().isEmpty();
        return whole ? Optional.of(builder.last()) : Optional.empty();
    }
}
