package io.meshlens.project.header;

import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.TreeBuilder;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.syntax.sql.SqlLexer;
import io.meshlens.syntax.sql.SqlParser;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads expressions that stand outside of SQL files. */
final class Fragments {
    private Fragments() {}

    /** Reads an expression; empty if the text is something else. */
    static Optional<SyntaxNode> expression(String sql, Dialect dialect) {
        return read(sql, dialect, SqlParser::expression);
    }

    /** Reads an expression that may have an alias. */
    static Optional<SyntaxNode> item(String sql, Dialect dialect) {
        return read(sql, dialect, SqlParser::selectItem);
    }

    private static Optional<SyntaxNode> read(String sql, Dialect dialect, Consumer<SqlParser> rule) {
        TokenTable tokens = SqlLexer.lex(sql, dialect);
        TreeBuilder builder = new TreeBuilder(tokens);
        rule.accept(new SqlParser(builder, dialect));
        boolean whole = builder.atEnd() && builder.errors().isEmpty();
        return whole ? Optional.of(builder.last()) : Optional.empty();
    }
}
