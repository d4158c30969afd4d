package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;
import java.util.Locale;
import java.util.Set;

/** Types: names of one or more words, with arguments, fields and array suffixes. */
final class TypeRules {
    private static final Set<String> LITERAL_TYPES = Set.of(
            "DATE",
            "TIME",
            "TIMESTAMP",
            "DATETIME",
            "TIMESTAMPTZ",
            "TIMETZ",
            "TIMESTAMP_NTZ",
            "TIMESTAMP_LTZ",
            "TIMESTAMP_TZ",
            "TIMESTAMP_S",
            "TIMESTAMP_MS",
            "TIMESTAMP_NS",
            "NUMERIC",
            "BIGNUMERIC",
            "DECIMAL",
            "INT",
            "INTEGER",
            "BIGINT",
            "SMALLINT",
            "TINYINT",
            "HUGEINT",
            "DOUBLE",
            "REAL",
            "FLOAT",
            "CHAR",
            "BPCHAR",
            "VARCHAR",
            "TEXT",
            "BOOLEAN",
            "BOOL",
            "JSON",
            "JSONB",
            "UUID",
            "BLOB",
            "BYTEA",
            "BIT",
            "VARBINARY",
            "INET",
            "CIDR",
            "MACADDR",
            "POINT",
            "LINE",
            "LSEG",
            "BOX",
            "PATH",
            "POLYGON",
            "CIRCLE",
            "XML",
            "MONEY",
            "OID",
            "REGCLASS",
            "NAME",
            "IPADDRESS",
            "SUPER",
            "HLLSKETCH",
            "RANGE",
            "GEOMETRY",
            "GEOGRAPHY",
            "TSVECTOR",
            "TSQUERY",
            "IPV4",
            "IPV6");

    private final SqlParser parser;
    private final TreeBuilder b;
    /** How many closing angle brackets of a {@code >>} already read are still to be used. */
    private int pendingClose;
    /** How many angle brackets are open around the cursor. */
    private int angles;

    private boolean isOperatorsType;

    TypeRules(SqlParser parser) {
        this.parser = parser;
        this.b = parser.builder;
    }

    /** Says whether the word ahead is a type that may stand in front of a string: {@code DATE '2024-01-01'}. */
    boolean isLiteralType(int ahead) {
        String word = b.text(ahead);
        if (word.charAt(0) == '_') {
            return parser.dialect.has(Dialect.Feature.STRING_INTRODUCERS);
        }
        String upper = word.toUpperCase(Locale.ROOT);
        if (parser.dialect.has(Dialect.Feature.STRING_ALIASES)
                && !parser.dialect.has(Dialect.Feature.ANY_TYPED_LITERAL)) {
            return upper.equals("DATE") || upper.equals("TIME") || upper.equals("TIMESTAMP");
        }
        return LITERAL_TYPES.contains(upper);
    }

    /** Reads the type behind a {@code ::}; a COLLATE behind that is another operator. */
    void ofOperator() {
        boolean before = isOperatorsType;
        isOperatorsType = true;
        type();
        isOperatorsType = before;
    }

    void type() {
        if (!b.enter()) {
            parser.tooDeep();
            return;
        }
        int mark = b.mark();
        int first = b.first();
        if (base(true)) {
            suffixes();
        }
        b.finish(SyntaxKind.TYPE, mark, first);
        b.leave();
    }

    /** Reads a type in front of a literal's brackets: {@code ARRAY<INT64>} of {@code ARRAY<INT64>[1]}. */
    void typeWithoutBrackets() {
        if (!b.enter()) {
            parser.tooDeep();
            return;
        }
        int mark = b.mark();
        int first = b.first();
        base(false);
        b.finish(SyntaxKind.TYPE, mark, first);
        b.leave();
    }

    /** Reads the name and arguments; false where there is no type. */
    private boolean base(boolean brackets) {
        switch (b.kind()) {
            case LEFT_PAREN -> {
                parser.open();
                type();
                parser.close(TokenKind.RIGHT_PAREN);
                return true;
            }
            case MACRO_NAME -> {
                parser.macros.macro();
                return true;
            }
            case STRING -> {
                b.leaf(SyntaxKind.TYPE_NAME);
                return true;
            }
            case WORD, QUOTED_WORD, TEMPLATE_WORD, OPEN_WORD, JINJA_EXPRESSION -> {}
            default -> {
                b.missing("a type");
                return false;
            }
        }
        boolean union = b.at(Keyword.UNION) && b.at(1, TokenKind.LEFT_PAREN);
        if (!union && (parser.isClauseWord(0) || (b.at(TokenKind.WORD) && parser.dialect.isReserved(b.keyword())))) {
            b.missing("a type");
            return false;
        }
        // Only these take arguments in angle brackets: after any other type the sign compares, as in x::INTEGER < y.
        boolean angles = switch (b.keyword()) {
            case ARRAY, STRUCT, MAP, RANGE, TABLE -> true;
            default -> false;
        };
        name();
        if (angles && (b.at(TokenKind.LESS) || b.at(TokenKind.NOT_EQUAL))) {
            angleArguments();
        }
        if (brackets && pendingClose == 0 && b.at(TokenKind.LEFT_PAREN)) {
            arguments();
        }
        return true;
    }

    private void name() {
        int mark = b.mark();
        int first = b.first();
        Keyword word = b.keyword();
        b.advance();
        while (b.at(TokenKind.DOT) && parser.names.isNamePart(1)) {
            b.advance(2);
        }
        switch (word) {
            case DOUBLE -> b.eat(Keyword.PRECISION);
            case CHARACTER, CHAR, NCHAR, BINARY, BIT -> {
                if (!b.eat(Keyword.LARGE, Keyword.OBJECT)) {
                    b.eat(Keyword.VARYING);
                }
            }
            case NATIONAL -> {
                b.advance();
                b.eat(Keyword.VARYING);
            }
            case LONG -> b.eat(Keyword.VARCHAR);
            case SIGNED, UNSIGNED -> b.eat(Keyword.INTEGER);
            case INTERVAL -> intervalUnits();
            default -> {}
        }
        b.finish(SyntaxKind.TYPE_NAME, mark, first);
    }

    private void intervalUnits() {
        if (parser.primaries.isUnit(0)) {
            b.advance();
            if (b.at(Keyword.TO) && parser.primaries.isUnit(1)) {
                b.advance(2);
            }
        }
    }

    private void suffixes() {
        while (pendingClose == 0 && suffix()) {
            // each call reads one
        }
    }

    private boolean suffix() {
        switch (b.kind()) {
            case LEFT_BRACKET -> {
                boolean empty = b.at(1, TokenKind.RIGHT_BRACKET);
                boolean sized = b.at(1, TokenKind.NUMBER) && b.at(2, TokenKind.RIGHT_BRACKET);
                if (!empty && !sized) {
                    return false;
                }
                int mark = b.mark();
                int first = b.first();
                b.advance();
                if (sized) {
                    b.leaf(SyntaxKind.NUMBER_LITERAL);
                }
                b.advance();
                b.finish(SyntaxKind.ARRAY_SUFFIX, mark, first);
                return true;
            }
            case WORD -> {
                return wordSuffix();
            }
            default -> {
                return false;
            }
        }
    }

    private boolean wordSuffix() {
        switch (b.keyword()) {
            case WITH, WITHOUT -> {
                boolean local = b.at(1, Keyword.LOCAL);
                int ahead = local ? 2 : 1;
                if (!b.at(ahead, Keyword.TIME) || !b.at(ahead + 1, Keyword.ZONE)) {
                    return false;
                }
                b.advance(ahead + 2);
                if (b.at(TokenKind.LEFT_PAREN)) {
                    arguments();
                }
            }
            case ARRAY -> {
                int mark = b.mark();
                int first = b.first();
                b.advance();
                if (b.at(TokenKind.LEFT_BRACKET) && b.at(1, TokenKind.NUMBER)) {
                    b.advance();
                    b.leaf(SyntaxKind.NUMBER_LITERAL);
                    b.expect(TokenKind.RIGHT_BRACKET);
                }
                b.finish(SyntaxKind.ARRAY_SUFFIX, mark, first);
            }
            case UNSIGNED, SIGNED -> b.advance();
            case CHARACTER -> {
                if (!b.at(1, Keyword.SET)) {
                    return false;
                }
                b.advance(3);
            }
            case COLLATE, CHARSET -> {
                if (isOperatorsType && b.at(Keyword.COLLATE)) {
                    return false;
                }
                b.advance();
                parser.names.qualifiedName();
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Reads arguments in parentheses: numbers, types or fields. */
    private void arguments() {
        int mark = b.mark();
        int first = b.first();
        parser.open();
        while (!b.at(TokenKind.RIGHT_PAREN) && !parser.atListEnd()) {
            int before = b.position();
            argument();
            if (b.position() == before) {
                parser.skipItem("a type");
            }
            if (!b.eat(TokenKind.COMMA)) {
                break;
            }
        }
        parser.close(TokenKind.RIGHT_PAREN);
        b.finish(SyntaxKind.TYPE_ARGUMENTS, mark, first);
    }

    /** Reads arguments in angle brackets; a {@code >>} closes two of them. */
    private void angleArguments() {
        int mark = b.mark();
        int first = b.first();
        if (b.eat(TokenKind.NOT_EQUAL)) {
            b.finish(SyntaxKind.TYPE_ARGUMENTS, mark, first);
            return;
        }
        b.advance();
        angles++;
        while (!closesAngle()) {
            int before = b.position();
            argument();
            if (closesAngle() || b.position() == before || !b.eat(TokenKind.COMMA)) {
                break;
            }
        }
        if (pendingClose > 0) {
            pendingClose--;
        } else if (b.at(TokenKind.SHIFT_RIGHT)) {
            b.advance();
            pendingClose++;
        } else {
            b.expect(TokenKind.GREATER);
        }
        angles--;
        if (angles == 0) {
            pendingClose = 0;
        }
        b.finish(SyntaxKind.TYPE_ARGUMENTS, mark, first);
    }

    /** Says whether a type's angle bracket is open around the cursor. */
    boolean isInAngles() {
        return angles > 0;
    }

    private boolean closesAngle() {
        return pendingClose > 0 || b.at(TokenKind.GREATER) || b.at(TokenKind.SHIFT_RIGHT);
    }

    private void argument() {
        switch (b.kind()) {
            case NUMBER -> {
                b.leaf(SyntaxKind.NUMBER_LITERAL);
                if (b.spells(0, "CHAR") || b.spells(0, "BYTE")) {
                    b.advance();
                }
            }
            case STRING -> {
                parser.primaries.string();
                if (b.eat(TokenKind.EQUAL)) {
                    b.eat(TokenKind.MINUS);
                    b.advance();
                }
            }
            case MINUS, STAR -> parser.expressions.expression();
            default -> {
                if (b.at(Keyword.SKIP) && !b.at(1, TokenKind.COMMA)) {
                    skipped();
                } else if (isField()) {
                    field();
                } else {
                    type();
                    if (b.at(TokenKind.EQUAL)) {
                        b.advance();
                        parser.expressions.expression(Precedence.PATTERN);
                    }
                }
            }
        }
    }

    private boolean isField() {
        if (!parser.names.isNamePart(0)) {
            return false;
        }
        if (b.at(1, TokenKind.COLON)) {
            return true;
        }
        if (b.at(1, TokenKind.DOT) && b.at(3, TokenKind.WORD)) {
            return true;
        }
        return switch (b.kind(1)) {
            case QUOTED_WORD -> true;
            case WORD ->
                switch (b.keyword(1)) {
                    case WITH, WITHOUT, NOT, PRECISION, VARYING, COLLATE, UNSIGNED, SIGNED -> false;
                    case ARRAY -> b.at(2, TokenKind.LESS) || b.at(2, TokenKind.LEFT_PAREN);
                    case LARGE -> !b.at(2, Keyword.OBJECT);
                    default -> !parser.primaries.isUnit(1) || !b.at(Keyword.INTERVAL);
                };
            default -> false;
        };
    }

    private void field() {
        int mark = b.mark();
        int first = b.first();
        parser.names.name();
        while (b.eat(TokenKind.DOT)) {
            parser.names.name();
        }
        b.eat(TokenKind.COLON);
        type();
        parser.columns.columnConstraints();
        b.finish(SyntaxKind.TYPE_FIELD, mark, first);
    }

    /** Reads ClickHouse's SKIP path in a JSON type. */
    private void skipped() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        b.eat(Keyword.REGEXP);
        if (b.at(TokenKind.STRING)) {
            parser.primaries.string();
        } else {
            parser.names.qualifiedName();
        }
        b.finish(SyntaxKind.OPTION, mark, first);
    }
}
