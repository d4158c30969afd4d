package io.meshlens.project.macros;

import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.TreeBuilder;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.syntax.sql.SqlLexer;
import io.meshlens.syntax.sql.SqlParser;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads SQL that stands in a variable, in a text or in the code of a built-in macro. */
final class Fragment {
    private Fragment() {}

    /** Reads an expression, perhaps with an alias; empty if the text is something else. */
    static Optional<SyntaxNode> expression(String sql, Dialect dialect) {
        return read(sql, dialect, SqlParser::selectItem).map(Fragment::withoutItem);
    }

    /** A select item without alias is its expression. */
    private static SyntaxNode withoutItem(SyntaxNode item) {
        return item.childCount() == 1 ? item.child(0) : item;
    }

    static Optional<SyntaxNode> query(String sql, Dialect dialect) {
        return read(sql, dialect, SqlParser::query);
    }

    static Optional<SyntaxNode> type(String sql, Dialect dialect) {
        return read(sql, dialect, SqlParser::type);
    }

    static Optional<SyntaxNode> table(String sql, Dialect dialect) {
        return read(sql, dialect, SqlParser::source);
    }

    /** Reads any statement. */
    static Optional<SyntaxNode> statement(String sql, Dialect dialect) {
        TokenTable tokens = SqlLexer.lex(sql, dialect);
        TreeBuilder builder = new TreeBuilder(tokens);
        SyntaxNode root = new SqlParser(builder, dialect).statement();
        boolean one = root.childCount() == 1 && builder.errors().isEmpty();
        return one ? Optional.of(root.child(0)) : Optional.empty();
    }

    /** Reads whatever a macro may give: an expression, a query or another statement. */
    static Optional<SyntaxNode> any(String sql, Dialect dialect) {
        return expression(sql, dialect).or(() -> query(sql, dialect)).or(() -> statement(sql, dialect));
    }

    private static Optional<SyntaxNode> read(String sql, Dialect dialect, Consumer<SqlParser> rule) {
        TokenTable tokens = SqlLexer.lex(sql, dialect);
        TreeBuilder builder = new TreeBuilder(tokens);
        rule.accept(new SqlParser(builder, dialect));
        boolean whole = builder.atEnd() && builder.errors().isEmpty();
        return whole ? Optional.of(builder.last()) : Optional.empty();
    }
}
