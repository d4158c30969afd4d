package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;
import io.meshlens.syntax.sql.ExpressionRules.Lambdas;

/** Macro variables, calls of macros, and macros in the place of a clause's word. */
final class MacroRules {
    private final SqlParser parser;
    private final TreeBuilder b;

    MacroRules(SqlParser parser) {
        this.parser = parser;
        this.b = parser.builder;
    }

    /** Reads {@code @x} or {@code @f(…)}. */
    void macro() {
        if (isCall(0)) {
            int mark = b.mark();
            int first = b.first();
            b.advance();
            arguments();
            b.finish(SyntaxKind.MACRO_CALL, mark, first);
        } else {
            b.leaf(SyntaxKind.MACRO_VARIABLE);
        }
    }

    /** Says whether a macro is called ahead: a bracket directly behind its name. */
    boolean isCall(int ahead) {
        return b.at(ahead, TokenKind.MACRO_NAME) && b.at(ahead + 1, TokenKind.LEFT_PAREN) && b.isAdjacent(ahead + 1);
    }

    /** Says whether the macro call at the cursor stands for a clause: {@code @WHERE(…)}. */
    boolean isClause(int ahead, Keyword clause) {
        if (!isCall(ahead)) {
            return false;
        }
        return switch (clause) {
            case WITH -> b.spells(ahead, "@WITH");
            case JOIN -> b.spells(ahead, "@JOIN");
            case WHERE -> b.spells(ahead, "@WHERE");
            case GROUP -> b.spells(ahead, "@GROUP_BY");
            case HAVING -> b.spells(ahead, "@HAVING");
            case QUALIFY -> b.spells(ahead, "@QUALIFY");
            case ORDER -> b.spells(ahead, "@ORDER_BY");
            case LIMIT -> b.spells(ahead, "@LIMIT");
            default -> false;
        };
    }

    /** Says whether some clause's macro is at the cursor. */
    boolean isAnyClause(int ahead) {
        return isCall(ahead)
                && (isClause(ahead, Keyword.WHERE)
                        || isClause(ahead, Keyword.JOIN)
                        || isClause(ahead, Keyword.GROUP)
                        || isClause(ahead, Keyword.HAVING)
                        || isClause(ahead, Keyword.QUALIFY)
                        || isClause(ahead, Keyword.ORDER)
                        || isClause(ahead, Keyword.LIMIT));
    }

    /** Reads a macro in the place of a clause's word. */
    void clause() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        arguments();
        b.finish(SyntaxKind.CLAUSE_MACRO, mark, first);
    }

    private void arguments() {
        int mark = b.mark();
        int first = b.first();
        if (!b.enter()) {
            parser.tooDeep();
            return;
        }
        Lambdas before = parser.expressions.readArrowsAs(Lambdas.YES);
        parser.open();
        while (!b.at(TokenKind.RIGHT_PAREN)) {
            if (b.atEnd() || b.at(TokenKind.SEMICOLON)) {
                break;
            }
            argument();
            if (!b.eat(TokenKind.COMMA)) {
                if (parser.atListEnd()) {
                    break;
                }
                parser.skipItem(", or )");
                if (!b.eat(TokenKind.COMMA)) {
                    break;
                }
            }
        }
        parser.close(TokenKind.RIGHT_PAREN);
        parser.expressions.readArrowsAs(before);
        b.finish(SyntaxKind.MACRO_ARGUMENTS, mark, first);
        b.leave();
    }

    private void argument() {
        int mark = b.mark();
        int first = b.first();
        if (parser.names.isNamePart(0) && (b.at(1, TokenKind.ASSIGN) || b.at(1, TokenKind.FAT_ARROW))) {
            parser.names.name();
            b.advance();
            value();
            b.finish(SyntaxKind.NAMED_ARGUMENT, mark, first);
            return;
        }
        value();
        if (b.at(Keyword.AS)) {
            parser.relations.alias();
            b.finish(SyntaxKind.ALIASED_ARGUMENT, mark, first);
        } else if (b.at(Keyword.ASC) || b.at(Keyword.DESC)) {
            b.advance();
            if (b.eat(Keyword.NULLS) && !b.eat(Keyword.FIRST)) {
                b.eat(Keyword.LAST);
            }
            b.finish(SyntaxKind.ORDER_ITEM, mark, first);
        }
    }

    private void value() {
        if (b.at(TokenKind.COMMA) || b.at(TokenKind.RIGHT_PAREN)) {
            b.missing("an argument");
        } else if (parser.queries.startsQuery(0) && !b.at(TokenKind.LEFT_PAREN)) {
            parser.queries.query();
        } else if (parser.statements.startsStatement()) {
            parser.statements.nested();
        } else if (parser.isClauseWord(0)) {
            parser.skipItem("an argument");
        } else {
            parser.expressions.expression();
        }
    }
}
