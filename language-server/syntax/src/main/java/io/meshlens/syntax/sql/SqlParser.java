package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;
import io.meshlens.text.TextRange;

/**
 * Reads SQL: one rule of the grammar for each public method. A rule starts at the builder's cursor, pushes exactly one
 * node (unless it says otherwise) and leaves the cursor behind it; whatever stands there, it comes to an end and never throws. Where
 * something is missing the rule pushes a MISSING node and reports it; what fits nowhere becomes an ERROR node as small as
 * the next comma, bracket or clause allows.
 */
public final class SqlParser {
    final TreeBuilder builder;
    final Dialect dialect;
    final QueryRules queries;
    final SelectRules selects;
    final TailRules tails;
    final OtherQueryRules others;
    final RelationRules relations;
    final ExpressionRules expressions;
    final PrimaryRules primaries;
    final ColumnRules columns;
    final NameRules names;
    final FunctionRules functions;
    final TypeRules types;
    final MacroRules macros;
    final StatementRules statements;
    /** How many brackets are open around the cursor: a closing one without an open one is skipped. */
    int openBrackets;
    /** Whether the whole statement is a query, so that nothing but its clauses can follow one. */
    boolean plainQuery;

    /** Makes a parser that reads from a builder's cursor and pushes the nodes it reads. */
    public SqlParser(TreeBuilder builder, Dialect dialect) {
        this.builder = builder;
        this.dialect = dialect;
        this.queries = new QueryRules(this);
        this.selects = new SelectRules(this);
        this.tails = new TailRules(this);
        this.others = new OtherQueryRules(this);
        this.relations = new RelationRules(this);
        this.expressions = new ExpressionRules(this);
        this.primaries = new PrimaryRules(this);
        this.columns = new ColumnRules(this);
        this.names = new NameRules(this);
        this.functions = new FunctionRules(this);
        this.types = new TypeRules(this);
        this.macros = new MacroRules(this);
        this.statements = new StatementRules(this);
    }

    public TreeBuilder builder() {
        return builder;
    }

    public Dialect dialect() {
        return dialect;
    }

    // ---- Rules

    /** Reads a whole statement's block, and returns the root over all its tokens. */
    public SyntaxNode statement() {
        return statements.root();
    }

    /** Reads a query. */
    public void query() {
        queries.query();
    }

    /** Reads an expression, a lambda or a star. */
    public void expression() {
        expressions.expression();
    }

    /** Reads an expression with an alias, as in a select list. */
    public void selectItem() {
        selects.selectItem();
    }

    /** Reads a type. */
    public void type() {
        types.type();
    }

    /** Reads a name with dots. */
    public void qualifiedName() {
        names.qualifiedName();
    }

    /** Reads one part of a name. */
    public void name() {
        names.name();
    }

    /** Reads a table, a subquery or a join, as in FROM. */
    public void source() {
        relations.joined();
    }

    /** Reads a macro's call or a macro variable; the cursor is at its name. */
    public void macro() {
        macros.macro();
    }

    /** Reads a branch of a MERGE statement: {@code WHEN MATCHED THEN …}; the cursor is at its WHEN. */
    public void mergeWhen() {
        statements.mergeWhen();
    }

    /** Reads column definitions in brackets: {@code (a INT, b TEXT)}. */
    public void columnDefinitions() {
        columns.columnDefinitions();
    }

    /** Says whether a query starts at the cursor. */
    public boolean atQuery() {
        return queries.startsQuery(0);
    }

    // ---- What the rules share

    /** Says whether no list goes on at the cursor: a closing bracket, the end, or a word that starts another clause. */
    boolean atListEnd() {
        return isListEnd(0);
    }

    boolean isListEnd(int ahead) {
        return switch (builder.kind(ahead)) {
            case END, RIGHT_PAREN, RIGHT_BRACKET, RIGHT_BRACE, SEMICOLON, PIPE_GREATER -> true;
            case WORD -> isClauseWord(ahead);
            default -> false;
        };
    }

    /** Says whether the word ahead cannot be part of an expression because it starts or continues a clause. */
    boolean isClauseWord(int ahead) {
        Keyword word = builder.keyword(ahead);
        return switch (word) {
            case FROM,
                    WHERE,
                    HAVING,
                    UNION,
                    INTERSECT,
                    EXCEPT,
                    JOIN,
                    ON,
                    THEN,
                    WHEN,
                    ELSE,
                    END,
                    SELECT,
                    LIMIT,
                    QUALIFY -> dialect.isReserved(word);
            case GROUP, ORDER, PARTITION -> builder.at(ahead + 1, Keyword.BY);
            case WINDOW ->
                builder.kind(ahead + 1).isName()
                        && builder.at(ahead + 2, Keyword.AS)
                        && builder.at(ahead + 3, TokenKind.LEFT_PAREN);
            default -> false;
        };
    }

    /** Moves over an opening bracket. */
    void open() {
        openBrackets++;
        builder.advance();
    }

    /** Moves over the closing bracket, after skipping what does not belong before it; reports it if it is missing. */
    void close(TokenKind bracket) {
        boolean skips = builder.at(TokenKind.COMMA) ? closesSoon(bracket) : !builder.at(bracket) && !atListEnd();
        if (skips) {
            skipTo(bracket);
        }
        builder.expect(bracket);
        openBrackets--;
    }

    /** Goes on as if a bracket that nobody closes were closed. */
    void giveUpBracket() {
        openBrackets--;
    }

    /** Says whether the bracket closes within a few tokens, before another clause starts. */
    private boolean closesSoon(TokenKind bracket) {
        int depth = 0;
        for (int ahead = 0; ahead < 100; ahead++) {
            TokenKind kind = builder.kind(ahead);
            if (depth == 0 && kind == bracket) {
                return true;
            }
            switch (kind) {
                case LEFT_PAREN, LEFT_BRACKET, LEFT_BRACE -> depth++;
                case RIGHT_PAREN, RIGHT_BRACKET, RIGHT_BRACE -> depth--;
                case END, SEMICOLON -> {
                    return false;
                }
                default -> {}
            }
            if (depth < 0 || (depth == 0 && isClauseWord(ahead))) {
                return false;
            }
        }
        return false;
    }

    /** Skips as an ERROR node what stands before a closing bracket, unless a clause starts in between. */
    private void skipTo(TokenKind bracket) {
        int mark = builder.mark();
        int first = builder.first();
        builder.expected(String.valueOf(bracket.symbol()));
        boolean closes = closesSoon(bracket);
        while (!builder.at(bracket) && !atListEnd() && (closes || !builder.at(TokenKind.COMMA))) {
            skipOne();
        }
        builder.finish(SyntaxKind.ERROR, mark, first);
    }

    /**
     * Skips as an ERROR node what stands in front of the next clause of the query at the cursor, if there is one and nothing
     * else can be meant; says whether it did.
     */
    boolean skipToClause() {
        if ((!plainQuery && openBrackets == 0) || builder.at(TokenKind.COMMA) || queries.isClauseStart(0)) {
            return false;
        }
        int depth = 0;
        for (int ahead = 0; ahead < 100; ahead++) {
            switch (builder.kind(ahead)) {
                case LEFT_PAREN, LEFT_BRACKET, LEFT_BRACE -> depth++;
                case RIGHT_PAREN, RIGHT_BRACKET, RIGHT_BRACE -> depth--;
                case END, SEMICOLON -> {
                    return false;
                }
                default -> {}
            }
            if (depth < 0) {
                return false;
            }
            if (depth == 0 && builder.at(ahead, TokenKind.WORD) && startsClause(ahead)) {
                if (ahead == 0) {
                    return false;
                }
                int mark = builder.mark();
                int first = builder.first();
                builder.expected("a clause or the end");
                builder.advance(ahead);
                builder.finish(SyntaxKind.ERROR, mark, first);
                return true;
            }
        }
        return false;
    }

    private boolean startsClause(int ahead) {
        return switch (builder.keyword(ahead)) {
            case WHERE, HAVING, GROUP, ORDER, LIMIT, UNION, INTERSECT, EXCEPT, QUALIFY, SELECT -> isClauseWord(ahead);
            case OFFSET, FETCH, FOR, FROM, JOIN, SET, WHEN, VALUES, RETURNING -> ahead == 0;
            default -> false;
        };
    }

    /** Pushes as an ERROR node what stands before the next comma, closing bracket or clause; at least one token unless there. */
    void skipItem(String expected) {
        int mark = builder.mark();
        int first = builder.first();
        builder.expected(expected);
        while (!builder.at(TokenKind.COMMA) && !atListEnd()) {
            skipOne();
        }
        builder.finish(SyntaxKind.ERROR, mark, first);
    }

    /** Moves over one token, or over a bracket with all that is in it. */
    void skipOne() {
        int depth = 0;
        do {
            switch (builder.kind()) {
                case LEFT_PAREN, LEFT_BRACKET, LEFT_BRACE -> depth++;
                case RIGHT_PAREN, RIGHT_BRACKET, RIGHT_BRACE -> depth--;
                case END, SEMICOLON -> {
                    return;
                }
                default -> {}
            }
            builder.advance();
        } while (depth > 0);
    }

    /** Moves over a bracket with all that is in it. */
    void skipBrackets() {
        if (builder.at(TokenKind.LEFT_PAREN)) {
            skipOne();
        } else {
            builder.expected("(");
        }
    }

    /** Skips a closing bracket that nothing opened, as an ERROR node; says whether there was one. */
    boolean skipStray() {
        if (openBrackets > 0) {
            return false;
        }
        switch (builder.kind()) {
            case RIGHT_PAREN, RIGHT_BRACKET, RIGHT_BRACE -> {
                builder.error(builder.hereRange(), "Nothing opens this \"" + builder.text() + "\"", "");
                builder.leaf(SyntaxKind.ERROR);
                return true;
            }
            default -> {
                return false;
            }
        }
    }

    /** Pushes an ERROR node over the bracket at the cursor: it is nested too deep to be read. */
    void tooDeep() {
        int mark = builder.mark();
        int first = builder.first();
        TextRange here = builder.hereRange();
        builder.error(here, "Nested too deep to be read", "");
        if (builder.atEnd() || builder.at(TokenKind.SEMICOLON)) {
            builder.missing("an expression");
            return;
        }
        skipOne();
        builder.finish(SyntaxKind.ERROR, mark, first);
    }
}
