package io.meshlens.project.unittest;

import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.syntax.sql.SqlLexer;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Puts a fixed time in the place of what asks for the present. */
final class FrozenClock {
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);

    private FrozenClock() {}

    static String in(String sql, Dialect dialect, Instant now) {
        TokenTable tokens = SqlLexer.lex(sql, dialect);
        StringBuilder result = new StringBuilder();
        int token = 0;
        while (token < tokens.count()) {
            Optional<String> literal = tokens.kind(token) == TokenKind.WORD && !isQualified(tokens, token)
                    ? literal(tokens.text(token).toLowerCase(Locale.ROOT), now)
                    : Optional.empty();
            int behind = behindCall(tokens, token);
            boolean needsCall = literal.isPresent() && isFunctionOnly(tokens.text(token));
            if (literal.isPresent() && (behind > token + 1 || !needsCall)) {
                result.append(literal.get());
                token = behind;
            } else {
                result.append(tokens.text(token));
                token++;
            }
        }
        return result.toString();
    }

    private static boolean isQualified(TokenTable tokens, int token) {
        int before = tokens.significantBefore(token);
        int after = tokens.significantFrom(token + 1);
        return (before >= 0 && tokens.kind(before) == TokenKind.DOT)
                || (after < tokens.count() && tokens.kind(after) == TokenKind.DOT);
    }

    /** Returns the token behind an empty pair of brackets, or behind the word if there is none. */
    private static int behindCall(TokenTable tokens, int token) {
        int open = tokens.significantFrom(token + 1);
        int close = open < tokens.count() ? tokens.significantFrom(open + 1) : tokens.count();
        boolean isCall = close < tokens.count()
                && tokens.kind(open) == TokenKind.LEFT_PAREN
                && tokens.kind(close) == TokenKind.RIGHT_PAREN;
        return isCall ? close + 1 : token + 1;
    }

    private static boolean isFunctionOnly(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "now", "today", "get_current_timestamp", "get_current_time", "transaction_timestamp" -> true;
            default -> false;
        };
    }

    private static Optional<String> literal(String word, Instant now) {
        LocalDateTime time = LocalDateTime.ofInstant(now, ZoneOffset.UTC);
        String stamp = TIMESTAMP.format(time);
        return switch (word) {
            case "current_date", "today" -> Optional.of("DATE '" + time.toLocalDate() + "'");
            case "current_timestamp", "now", "get_current_timestamp", "transaction_timestamp" ->
                Optional.of("TIMESTAMPTZ '" + stamp + "+00'");
            case "localtimestamp" -> Optional.of("TIMESTAMP '" + stamp + "'");
            case "current_time", "localtime", "get_current_time" -> Optional.of("TIME '" + stamp.substring(11) + "'");
            default -> Optional.empty();
        };
    }
}
