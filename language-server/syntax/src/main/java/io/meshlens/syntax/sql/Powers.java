package io.meshlens.syntax.sql;

import static io.meshlens.syntax.TokenKind.*;

import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.sql.Dialect.Feature;
import java.util.Set;

/** How tight each mark binds as an infix operator in a dialect. */
final class Powers {
    private final int[] powers = new int[TokenKind.size()];

    private Powers() {}

    static Powers of(Set<Feature> features) {
        Powers made = new Powers();
        made.set(Precedence.COMPARISON, EQUAL, DOUBLE_EQUAL, NOT_EQUAL, BANG_EQUAL, LESS, LESS_EQUAL, GREATER);
        made.set(Precedence.COMPARISON, GREATER_EQUAL, NULL_SAFE_EQUAL, NOT_LESS, NOT_GREATER);
        made.set(Precedence.ADDITION, PLUS, MINUS);
        made.set(Precedence.MULTIPLICATION, STAR, SLASH, DOUBLE_SLASH, PERCENT);
        made.set(Precedence.POWER, DOUBLE_STAR);
        made.set(Precedence.ASSIGNMENT, ASSIGN, PLUS_EQUAL, MINUS_EQUAL, STAR_EQUAL, SLASH_EQUAL);
        for (TokenKind kind : TokenKind.values()) {
            if (kind.symbol() != null && kind.compareTo(EQUAL) >= 0 && made.of(kind) == 0) {
                made.set(Precedence.OTHER, kind);
            }
        }
        made.set(0, BANG, DOUBLE_BANG);
        made.set(Precedence.OTHER, ARROW, LONG_ARROW);
        if (features.contains(Feature.POSTGRES_OPERATORS)) {
            made.set(Precedence.OTHER, QUESTION, HASH);
        }
        if (features.contains(Feature.POSTGRES_PRECEDENCE)) {
            made.set(Precedence.POWER, CARET);
        } else {
            made.set(Precedence.BIT_OR, PIPE);
            made.set(Precedence.BIT_XOR, CARET);
            made.set(Precedence.BIT_AND, AMPERSAND);
            made.set(Precedence.SHIFT, SHIFT_LEFT, SHIFT_RIGHT);
            made.set(Precedence.CONCATENATION, DOUBLE_PIPE);
        }
        if (features.contains(Feature.PIPES_ARE_OR)) {
            made.set(Precedence.OR, DOUBLE_PIPE);
            made.set(Precedence.AND, DOUBLE_AMPERSAND);
        }
        return made;
    }

    private void set(int power, TokenKind... kinds) {
        for (TokenKind kind : kinds) {
            powers[kind.code()] = power;
        }
    }

    int of(TokenKind kind) {
        return powers[kind.code()];
    }

    boolean isRightAssociative(TokenKind kind) {
        return kind == ASSIGN;
    }
}
