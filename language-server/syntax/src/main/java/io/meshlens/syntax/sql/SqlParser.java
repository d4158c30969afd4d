package io.meshlens.syntax.sql;

import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.TreeBuilder;

/** Reads SQL. */
public final class SqlParser {
    private final TreeBuilder builder;
    private final Dialect dialect;

    /** Makes a parser that reads from a builder's cursor and pushes the nodes it reads. */
    public SqlParser(TreeBuilder builder, Dialect dialect) {
        this.builder = builder;
        this.dialect = dialect;
    }

    /** Reads one statement with its semicolon as a block. */
    public static Block statement(char[] text, int start, Dialect dialect) {
        TokenTable.Builder tokens = new TokenTable.Builder(16);
        tokens.add(TokenKind.INVALID, start);
        TokenTable table = tokens.build(new String(text, start, text.length - start), start);
        TreeBuilder builder = new TreeBuilder(table);
        return new Block(Block.Kind.STATEMENT, table, builder.finishRoot(SyntaxKind.STATEMENT), builder.errors(), true);
    }

    /** Reads an expression and pushes it; pushes MISSING where there is none. */
    public void expression() {
        builder.missing("an expression in " + dialect);
    }

    /** Reads a query and pushes it. */
    public void query() {
        builder.missing("a query");
    }

    /** Reads a type and pushes it. */
    public void type() {
        builder.missing("a type");
    }

    /** Reads a name with dots and pushes it. */
    public void qualifiedName() {
        builder.missing("a name");
    }
}
