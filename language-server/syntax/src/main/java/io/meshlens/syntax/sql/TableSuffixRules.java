package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;
import io.meshlens.syntax.sql.Dialect.Feature;

/** What may follow a table: alias, sample, time travel, hints, PIVOT, UNPIVOT, MATCH_RECOGNIZE. */
final class TableSuffixRules {
    private final SqlParser parser;
    private final RelationRules relations;
    private final TreeBuilder b;
    private final Dialect dialect;

    TableSuffixRules(SqlParser parser, RelationRules relations) {
        this.parser = parser;
        this.relations = relations;
        this.b = parser.builder;
        this.dialect = parser.dialect;
    }

    /** Reads all suffixes of the table pushed since the mark; pushes TABLE_REFERENCE, or a PIVOT and the like around it. */
    void read(int mark, int first) {
        SyntaxNode head = b.pushed(mark, 0);
        boolean aliased = head != null && head.is(SyntaxKind.ALIAS);
        boolean wrapped = false;
        while (true) {
            if (startsPivot() || (b.at(Keyword.MATCH_RECOGNIZE) && b.at(1, TokenKind.LEFT_PAREN))) {
                if (!wrapped) {
                    b.finish(SyntaxKind.TABLE_REFERENCE, mark, first);
                    wrapped = true;
                }
                wrap(mark, first);
                aliased = true;
                continue;
            }
            if (suffix()) {
                if (wrapped) {
                    b.finish(SyntaxKind.TABLE_REFERENCE, mark, first);
                }
                continue;
            }
            if (!aliased && (b.at(Keyword.AS) || relations.isImplicitTableAlias())) {
                relations.tableAlias();
                aliased = true;
                if (b.at(Keyword.AT) && b.kind(1).isName() && dialect.has(Feature.AT_INDEX)) {
                    atIndex();
                }
                continue;
            }
            break;
        }
        if (!wrapped) {
            b.finish(SyntaxKind.TABLE_REFERENCE, mark, first);
        }
    }

    /** Reads Redshift's AT with a name for the index. */
    private void atIndex() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        relations.alias();
        b.finish(SyntaxKind.WITH_OFFSET, mark, first);
    }

    private boolean startsPivot() {
        if (b.at(Keyword.PIVOT)) {
            return b.at(1, TokenKind.LEFT_PAREN);
        }
        return b.at(Keyword.UNPIVOT)
                && (b.at(1, TokenKind.LEFT_PAREN) || b.at(1, Keyword.INCLUDE) || b.at(1, Keyword.EXCLUDE));
    }

    /** Says whether the word at the cursor starts a suffix and is not an alias. */
    boolean startsSuffix() {
        return switch (b.keyword()) {
            case TABLESAMPLE -> true;
            case SAMPLE -> !dialect.isTableAlias(Keyword.SAMPLE) || b.at(1, TokenKind.LEFT_PAREN);
            case FINAL -> !dialect.isTableAlias(Keyword.FINAL);
            case PIVOT, UNPIVOT -> startsPivot();
            case VERSION, TIMESTAMP -> b.at(1, Keyword.AS) && b.at(2, Keyword.OF);
            case AT, BEFORE, CHANGES -> b.at(1, TokenKind.LEFT_PAREN);
            case USE, FORCE, IGNORE -> b.at(1, Keyword.INDEX) || b.at(1, Keyword.KEY);
            case PARTITION -> b.at(1, TokenKind.LEFT_PAREN);
            default -> false;
        };
    }

    /** Says whether a word follows that a clause outside of FROM starts with, in the statement around. */
    boolean startsOuterClause() {
        return switch (b.keyword()) {
            case SET, WHEN, VALUES, RETURNING, OUTPUT, DEFAULT, DO, INSERT -> true;
            default -> false;
        };
    }

    private boolean suffix() {
        int mark = b.mark();
        int first = b.first();
        switch (b.keyword()) {
            case TABLESAMPLE, SAMPLE -> {
                if (!startsSuffix()) {
                    return false;
                }
                sample();
            }
            case FINAL -> {
                if (dialect.isTableAlias(Keyword.FINAL)) {
                    return false;
                }
                b.advance();
            }
            case WITH -> {
                if (b.at(1, Keyword.ORDINALITY)) {
                    b.advance(2);
                } else if (b.at(1, Keyword.OFFSET)) {
                    b.advance(2);
                    if (b.at(Keyword.AS) || relations.isImplicitTableAlias()) {
                        relations.alias();
                    }
                    b.finish(SyntaxKind.WITH_OFFSET, mark, first);
                } else if (b.at(1, TokenKind.LEFT_PAREN)) {
                    b.advance();
                    parser.skipBrackets();
                    b.finish(SyntaxKind.TABLE_HINT, mark, first);
                } else {
                    return false;
                }
            }
            case FOR -> {
                boolean travels =
                        b.at(1, Keyword.SYSTEM_TIME) || b.at(1, Keyword.VERSION) || b.at(1, Keyword.TIMESTAMP);
                if (!travels) {
                    return false;
                }
                b.advance(2);
                systemTime();
                b.finish(SyntaxKind.TIME_TRAVEL, mark, first);
            }
            case VERSION, TIMESTAMP -> {
                if (!startsSuffix()) {
                    return false;
                }
                b.advance(3);
                parser.expressions.expression(Precedence.PATTERN);
                b.finish(SyntaxKind.TIME_TRAVEL, mark, first);
            }
            case AT, BEFORE, CHANGES, END -> {
                if (!b.at(1, TokenKind.LEFT_PAREN)) {
                    return false;
                }
                b.advance();
                parser.functions.arguments();
                b.finish(SyntaxKind.TIME_TRAVEL, mark, first);
            }
            case USE, FORCE, IGNORE -> {
                if (!startsSuffix()) {
                    return false;
                }
                b.advance(2);
                if (b.eat(Keyword.FOR)) {
                    b.advance();
                    b.eat(Keyword.BY);
                }
                parser.skipBrackets();
                b.finish(SyntaxKind.TABLE_HINT, mark, first);
            }
            case PARTITION -> {
                if (!b.at(1, TokenKind.LEFT_PAREN)) {
                    return false;
                }
                b.advance();
                parser.skipBrackets();
                b.finish(SyntaxKind.TABLE_HINT, mark, first);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void systemTime() {
        if (b.eat(Keyword.AS, Keyword.OF)) {
            parser.expressions.expression(Precedence.PATTERN);
        } else if (b.eat(Keyword.FROM)) {
            parser.expressions.expression(Precedence.PATTERN);
            b.expect(Keyword.TO);
            parser.expressions.expression(Precedence.PATTERN);
        } else if (b.eat(Keyword.BETWEEN)) {
            parser.expressions.expression(Precedence.PATTERN);
            b.expect(Keyword.AND);
            parser.expressions.expression(Precedence.PATTERN);
        } else if (b.eat(Keyword.CONTAINED, Keyword.IN)) {
            parser.skipBrackets();
        } else if (!b.eat(Keyword.ALL)) {
            b.missing("AS OF");
        }
    }

    // ---- Samples

    /** Reads TABLESAMPLE, SAMPLE or USING SAMPLE. */
    void sample() {
        int mark = b.mark();
        int first = b.first();
        b.eat(Keyword.USING);
        b.advance();
        if (parser.names.isNamePart(0) && b.at(1, TokenKind.LEFT_PAREN)) {
            parser.names.name();
        }
        if (b.at(TokenKind.LEFT_PAREN)) {
            parser.open();
            amount();
            while (!b.at(TokenKind.RIGHT_PAREN) && !b.atEnd() && !b.at(TokenKind.SEMICOLON)) {
                parser.skipOne();
            }
            parser.close(TokenKind.RIGHT_PAREN);
        } else {
            amount();
            if (b.at(TokenKind.LEFT_PAREN)) {
                parser.skipBrackets();
            }
            if (b.at(Keyword.OFFSET) && dialect.has(Feature.EXPRESSION_CTES)) {
                b.advance();
                parser.expressions.expression();
            }
        }
        if ((b.at(Keyword.REPEATABLE) || b.at(Keyword.SEED)) && b.at(1, TokenKind.LEFT_PAREN)) {
            b.advance();
            parser.open();
            parser.expressions.expression();
            parser.close(TokenKind.RIGHT_PAREN);
        }
        b.finish(SyntaxKind.SAMPLE_CLAUSE, mark, first);
    }

    private void amount() {
        parser.expressions.expression(dialect.has(Feature.EXPRESSION_CTES) ? 0 : Precedence.MULTIPLICATION);
        if (b.at(TokenKind.PERCENT) || b.at(Keyword.PERCENT) || b.at(Keyword.ROWS) || b.at(Keyword.ROW)) {
            b.advance();
        }
    }

    // ---- PIVOT and what is like it

    private void wrap(int mark, int first) {
        SyntaxKind kind;
        if (b.at(Keyword.PIVOT)) {
            b.advance();
            pivotBody();
            kind = SyntaxKind.PIVOT;
        } else if (b.at(Keyword.UNPIVOT)) {
            b.advance();
            unpivotBody();
            kind = SyntaxKind.UNPIVOT;
        } else {
            b.advance();
            matchRecognize();
            kind = SyntaxKind.MATCH_RECOGNIZE;
        }
        if (b.at(Keyword.AS) || relations.isImplicitTableAlias()) {
            relations.tableAlias();
        }
        b.finish(kind, mark, first);
    }

    /** Reads PIVOT or UNPIVOT as a step of a pipe: the source is what the pipe brings. */
    void pipePivot() {
        int mark = b.mark();
        int first = b.first();
        SyntaxKind kind = b.at(Keyword.PIVOT) ? SyntaxKind.PIVOT : SyntaxKind.UNPIVOT;
        b.advance();
        if (kind == SyntaxKind.PIVOT) {
            pivotBody();
        } else {
            unpivotBody();
        }
        if (b.at(Keyword.AS)) {
            relations.tableAlias();
        }
        b.finish(kind, mark, first);
    }

    private void pivotBody() {
        if (!b.at(TokenKind.LEFT_PAREN)) {
            b.missing("(");
            return;
        }
        parser.open();
        do {
            if (b.at(Keyword.FOR) || parser.atListEnd()) {
                b.missing("an aggregate");
                break;
            }
            parser.selects.selectItem();
        } while (b.eat(TokenKind.COMMA));
        b.expect(Keyword.FOR);
        do {
            int before = b.position();
            pivotColumn();
            if (b.last().childCount() < 2) {
                b.expected("IN");
            }
            if (b.position() == before) {
                break;
            }
        } while (!parser.atListEnd() && !b.at(Keyword.DEFAULT));
        if (b.at(Keyword.DEFAULT) && b.at(1, Keyword.ON)) {
            b.advance(3);
            if (b.at(TokenKind.LEFT_PAREN)) {
                parser.skipBrackets();
            }
        }
        if (b.at(Keyword.GROUP, Keyword.BY)) {
            parser.selects.groupBy();
        }
        parser.close(TokenKind.RIGHT_PAREN);
    }

    /** Reads a column that is pivoted on, with its values. */
    void pivotColumn() {
        int mark = b.mark();
        int first = b.first();
        b.eat(Keyword.FOR);
        parser.expressions.expression(Precedence.PATTERN);
        if (b.at(Keyword.IN)) {
            b.advance();
            values();
        }
        if (b.at(Keyword.AS)) {
            relations.alias();
        }
        b.finish(SyntaxKind.PIVOT_COLUMN, mark, first);
    }

    private void values() {
        int mark = b.mark();
        int first = b.first();
        if (!b.at(TokenKind.LEFT_PAREN)) {
            if (parser.names.isNamePart(0)) {
                parser.names.name();
            } else {
                b.missing("values in brackets");
            }
            b.finish(SyntaxKind.PIVOT_VALUES, mark, first);
            return;
        }
        if (b.at(1, Keyword.ANY) && !b.at(2, TokenKind.COMMA)) {
            parser.open();
            b.advance();
            if (b.at(Keyword.ORDER, Keyword.BY)) {
                parser.tails.orderBy();
            }
            parser.close(TokenKind.RIGHT_PAREN);
        } else if (parser.queries.startsQuery(1)) {
            parser.open();
            parser.queries.query();
            parser.close(TokenKind.RIGHT_PAREN);
        } else {
            parser.primaries.bracketed(parser.selects::selectItem);
        }
        b.finish(SyntaxKind.PIVOT_VALUES, mark, first);
    }

    private void unpivotBody() {
        if ((b.at(Keyword.INCLUDE) || b.at(Keyword.EXCLUDE)) && b.at(1, Keyword.NULLS)) {
            b.advance(2);
        }
        if (!b.at(TokenKind.LEFT_PAREN)) {
            b.missing("(");
            return;
        }
        parser.open();
        if (b.at(TokenKind.LEFT_PAREN)) {
            parser.primaries.parenthesized();
        } else {
            parser.names.unreservedName("a column");
        }
        b.expect(Keyword.FOR);
        pivotColumn();
        parser.close(TokenKind.RIGHT_PAREN);
    }

    private void matchRecognize() {
        parser.open();
        if (b.at(Keyword.PARTITION, Keyword.BY)) {
            parser.functions.partitionBy();
        }
        if (b.at(Keyword.ORDER, Keyword.BY)) {
            parser.tails.orderBy();
        }
        while (!b.at(TokenKind.RIGHT_PAREN) && !b.atEnd() && !b.at(TokenKind.SEMICOLON)) {
            int mark = b.mark();
            int first = b.first();
            if (b.eat(Keyword.MEASURES)) {
                do {
                    parser.selects.selectItem();
                } while (b.eat(TokenKind.COMMA));
                b.finish(SyntaxKind.MEASURES, mark, first);
            } else if (b.eat(Keyword.DEFINE)) {
                do {
                    definition();
                } while (b.eat(TokenKind.COMMA));
                b.finish(SyntaxKind.DEFINE, mark, first);
            } else {
                do {
                    parser.skipOne();
                } while (!b.at(Keyword.MEASURES)
                        && !b.at(Keyword.DEFINE)
                        && !b.at(TokenKind.RIGHT_PAREN)
                        && !b.atEnd()
                        && !b.at(TokenKind.SEMICOLON));
                b.finish(SyntaxKind.ROW_PATTERN, mark, first);
            }
        }
        parser.close(TokenKind.RIGHT_PAREN);
    }

    private void definition() {
        int mark = b.mark();
        int first = b.first();
        parser.names.name();
        b.expect(Keyword.AS);
        parser.expressions.expression();
        b.finish(SyntaxKind.SELECT_ITEM, mark, first);
    }
}
