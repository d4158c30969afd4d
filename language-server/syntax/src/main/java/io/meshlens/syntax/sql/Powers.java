package io.meshlens.syntax.sql;

import static io.meshlens.syntax.TokenKind.*;

import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.sql.Dialect.Feature;
import java.util.Set;

/** How tight each mark binds as an infix or prefix operator in a dialect, and the few words whose places differ. */
final class Powers {
    private final int[] infix = new int[TokenKind.size()];
    private final int[] prefix = new int[TokenKind.size()];
    private int distinct = Precedence.IS;
    private int collate = Precedence.COLLATE;

    private Powers() {}

    static Powers of(Set<Feature> features) {
        Powers made = new Powers();
        made.common();
        if (features.contains(Feature.POSTGRES_OPERATORS)) {
            made.set(Precedence.OTHER, QUESTION, HASH);
        }
        if (features.contains(Feature.POSTGRES_PRECEDENCE)) {
            made.set(Precedence.POWER, CARET);
            made.prefix[TILDE.code()] = Precedence.OTHER;
        } else if (features.contains(Feature.DUCKDB_PRECEDENCE)) {
            made.duckdb();
        } else {
            made.set(Precedence.BIT_OR, PIPE);
            made.set(Precedence.BIT_XOR, CARET);
            made.set(Precedence.BIT_AND, AMPERSAND);
            made.set(Precedence.SHIFT, SHIFT_LEFT, SHIFT_RIGHT);
            made.set(Precedence.CONCATENATION, DOUBLE_PIPE);
        }
        made.differences(features);
        return made;
    }

    private void common() {
        for (TokenKind kind : TokenKind.values()) {
            if (kind.symbol() != null && kind.compareTo(EQUAL) >= 0) {
                set(Precedence.OTHER, kind);
            }
        }
        set(Precedence.OTHER, ARROW, LONG_ARROW);
        set(0, BANG, DOUBLE_BANG);
        set(Precedence.COMPARISON, EQUAL, DOUBLE_EQUAL, NOT_EQUAL, BANG_EQUAL, LESS, LESS_EQUAL, GREATER);
        set(Precedence.COMPARISON, GREATER_EQUAL, NULL_SAFE_EQUAL, NOT_LESS, NOT_GREATER);
        set(Precedence.ADDITION, PLUS, MINUS);
        set(Precedence.MULTIPLICATION, STAR, SLASH, DOUBLE_SLASH, PERCENT);
        set(Precedence.POWER, DOUBLE_STAR);
        set(Precedence.ASSIGNMENT, ASSIGN, PLUS_EQUAL, MINUS_EQUAL, STAR_EQUAL, SLASH_EQUAL);
        prefix[MINUS.code()] = Precedence.UNARY;
        prefix[PLUS.code()] = Precedence.UNARY;
        prefix[TILDE.code()] = Precedence.UNARY;
        prefix[BANG.code()] = Precedence.NOT;
        for (TokenKind kind : new TokenKind[] {
            AT, SQUARE_ROOT, CUBE_ROOT, DOUBLE_BANG, DOUBLE_AT, AT_MINUS_AT, QUESTION_MINUS, QUESTION_PIPE
        }) {
            prefix[kind.code()] = Precedence.OTHER;
        }
    }

    /** DuckDB since version 2: bit operations bind tighter than other operators, pattern marks looser, arrows loosest. */
    private void duckdb() {
        set(Precedence.LAMBDA, ARROW);
        set(Precedence.PATTERN, TILDE, BANG_TILDE, TILDE_STAR, BANG_TILDE_STAR);
        set(
                Precedence.PATTERN,
                DOUBLE_TILDE,
                BANG_DOUBLE_TILDE,
                DOUBLE_TILDE_STAR,
                BANG_DOUBLE_TILDE_STAR,
                TRIPLE_TILDE);
        set(Precedence.OTHER, NULL_SAFE_EQUAL);
        set(Precedence.DUCKDB_BITS, AMPERSAND, PIPE, SHIFT_LEFT, SHIFT_RIGHT);
        set(Precedence.POWER, CARET);
        prefix[TILDE.code()] = Precedence.DUCKDB_BITS;
        prefix[AT.code()] = Precedence.OTHER - 1;
        distinct = Precedence.DUCKDB_DISTINCT;
        collate = Precedence.DUCKDB_COLLATE;
    }

    private void differences(Set<Feature> features) {
        if (features.contains(Feature.PIPES_ARE_OR)) {
            set(Precedence.OR, DOUBLE_PIPE);
            set(Precedence.AND, DOUBLE_AMPERSAND);
        }
        if (features.contains(Feature.BANG_BINDS_TIGHT)) {
            prefix[BANG.code()] = Precedence.UNARY;
        }
        if (features.contains(Feature.MYSQL_PRECEDENCE)) {
            set(Precedence.POWER, CARET);
        }
        if (features.contains(Feature.CONCATENATION_MULTIPLIES)) {
            set(Precedence.MULTIPLICATION, DOUBLE_PIPE);
        }
        if (features.contains(Feature.BITS_ADD)) {
            set(Precedence.ADDITION, AMPERSAND, PIPE, CARET);
        }
        if (features.contains(Feature.CONCATENATION_ADDS)) {
            set(Precedence.ADDITION, DOUBLE_PIPE);
        }
    }

    private void set(int power, TokenKind... kinds) {
        for (TokenKind kind : kinds) {
            infix[kind.code()] = power;
        }
    }

    /** Returns how tight a mark binds between two operands, 0 if it does not stand there. */
    int infix(TokenKind kind) {
        return infix[kind.code()];
    }

    /** Returns how tight a mark binds in front of its operand, 0 if it does not stand there. */
    int prefix(TokenKind kind) {
        return prefix[kind.code()];
    }

    /** Returns how tight IS DISTINCT FROM binds. */
    int distinct() {
        return distinct;
    }

    /** Returns how tight COLLATE binds. */
    int collate() {
        return collate;
    }

    boolean isRightAssociative(TokenKind kind) {
        return kind == ASSIGN;
    }
}
