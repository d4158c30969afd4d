package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;

/** Lists of columns in brackets: names alone, or definitions with types and constraints. */
final class ColumnRules {
    private final SqlParser parser;
    private final TreeBuilder b;

    ColumnRules(SqlParser parser) {
        this.parser = parser;
        this.b = parser.builder;
    }

    /** Reads columns in brackets: with types, if a type follows the first. */
    void columns() {
        boolean plain = b.at(2, TokenKind.COMMA) || b.at(2, TokenKind.RIGHT_PAREN) || b.at(1, TokenKind.RIGHT_PAREN);
        if (plain || !parser.names.isNamePart(1)) {
            columnList();
        } else {
            columnDefinitions();
        }
    }

    /** Reads names in brackets. */
    void columnList() {
        int mark = b.mark();
        int first = b.first();
        parser.primaries.bracketed(this::listedColumn);
        b.finish(SyntaxKind.COLUMN_LIST, mark, first);
    }

    private void listedColumn() {
        if (b.at(1, TokenKind.DOT) || b.at(TokenKind.MACRO_NAME)) {
            parser.expressions.expression(Precedence.POSTFIX);
        } else {
            parser.names.name();
        }
    }

    /** Reads column definitions in brackets. */
    void columnDefinitions() {
        int mark = b.mark();
        int first = b.first();
        parser.primaries.bracketed(this::columnDefinition);
        b.finish(SyntaxKind.COLUMN_DEFINITIONS, mark, first);
    }

    private void columnDefinition() {
        int mark = b.mark();
        int first = b.first();
        if (isTableConstraint()) {
            do {
                constraintPart();
            } while (!endsConstraint());
            b.finish(SyntaxKind.COLUMN_CONSTRAINT, mark, first);
            return;
        }
        parser.names.name();
        b.eat(TokenKind.COLON);
        boolean union = b.at(Keyword.UNION) && b.at(1, TokenKind.LEFT_PAREN);
        if (union || (!b.at(TokenKind.COMMA) && !parser.atListEnd() && !startsConstraint())) {
            parser.types.type();
        }
        columnConstraints();
        b.finish(SyntaxKind.COLUMN_DEFINITION, mark, first);
    }

    private boolean isTableConstraint() {
        return switch (b.keyword()) {
            case CONSTRAINT -> b.kind(1).isName();
            case PRIMARY, FOREIGN -> b.at(1, Keyword.KEY);
            case UNIQUE -> b.at(1, TokenKind.LEFT_PAREN) || b.at(1, Keyword.KEY) || b.at(1, Keyword.INDEX);
            case CHECK -> b.at(1, TokenKind.LEFT_PAREN);
            case INDEX, KEY -> b.kind(1).isName() && b.at(2, TokenKind.LEFT_PAREN);
            case LIKE -> true;
            case EXCLUDE -> b.at(1, Keyword.USING);
            default -> false;
        };
    }

    private boolean startsConstraint() {
        return switch (b.keyword()) {
            case NOT,
                    NULL,
                    DEFAULT,
                    PRIMARY,
                    UNIQUE,
                    CHECK,
                    REFERENCES,
                    CONSTRAINT,
                    GENERATED,
                    IDENTITY,
                    COLLATE,
                    COMMENT,
                    AS,
                    OPTIONS,
                    AUTO_INCREMENT,
                    ENFORCED,
                    ON,
                    MATERIALIZED,
                    USING,
                    WITH,
                    DISTKEY,
                    SORTKEY,
                    FOREIGN -> true;
            default -> false;
        };
    }

    /** Reads the constraints of one column or field; pushes as many nodes. */
    void columnConstraints() {
        while (b.at(TokenKind.WORD) && !b.at(Keyword.SELECT)) {
            constraint();
        }
    }

    /** Reads a constraint: its words, with default values and conditions as expressions. */
    private void constraint() {
        int mark = b.mark();
        int first = b.first();
        if (b.at(Keyword.CONSTRAINT) && b.kind(1).isName()) {
            b.advance(2);
        }
        do {
            constraintPart();
        } while (!endsConstraint() && !(b.at(TokenKind.WORD) && startsConstraint()));
        b.finish(SyntaxKind.COLUMN_CONSTRAINT, mark, first);
    }

    /** Reads a word of a constraint with what belongs to it. */
    private void constraintPart() {
        switch (b.keyword()) {
            case DEFAULT -> {
                b.advance();
                if (!b.at(Keyword.AS)) {
                    parser.expressions.expression(Precedence.COMPARISON);
                }
            }
            case IDENTITY -> {
                b.advance();
                if (b.at(TokenKind.LEFT_PAREN)) {
                    parser.skipBrackets();
                }
            }
            case EXCLUDE -> {
                while (!endsConstraint()) {
                    parser.skipOne();
                }
            }
            case COMMENT -> {
                b.advance();
                b.eat(TokenKind.EQUAL);
                if (b.at(TokenKind.STRING)) {
                    parser.primaries.string();
                }
            }
            case REFERENCES -> {
                b.advance();
                parser.names.qualifiedName();
                if (b.at(TokenKind.LEFT_PAREN)) {
                    columnList();
                }
            }
            case WITH, CLUSTERED, UNIQUE, PRIMARY, KEY, INDEX -> {
                b.advance();
                if (b.at(TokenKind.LEFT_PAREN)) {
                    constraintColumns();
                }
            }
            default -> {
                if (!b.at(TokenKind.LEFT_PAREN)) {
                    b.advance();
                } else if (parser.queries.startsQuery(1)) {
                    parser.queries.subquery();
                } else if (b.at(2, Keyword.ASC) || b.at(2, Keyword.DESC)) {
                    parser.skipBrackets();
                } else {
                    parser.primaries.bracketed(parser.expressions::expression);
                }
            }
        }
    }

    private void constraintColumns() {
        if (b.at(2, TokenKind.COMMA) || b.at(2, TokenKind.RIGHT_PAREN)) {
            columnList();
        } else {
            parser.skipBrackets();
        }
    }

    private boolean endsConstraint() {
        return switch (b.kind()) {
            case COMMA, RIGHT_PAREN, RIGHT_BRACE, RIGHT_BRACKET, SEMICOLON, END -> true;
            case GREATER, SHIFT_RIGHT -> parser.types.isInAngles();
            default -> false;
        };
    }
}
