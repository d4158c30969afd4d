package io.meshlens.engine.duckdb;

import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.syntax.sql.SqlLexer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What DuckDB's statements do, as far as their words tell it without running anything. */
final class DuckDbStatementKinds {
    private static final String ACCEPTED =
            " Only one statement that reads is run here: SELECT, FROM, WITH, VALUES, TABLE,"
                    + " PIVOT, DESCRIBE, SHOW, SUMMARIZE, EXPLAIN of one of them, or a PRAGMA that tells something. What is"
                    + " written is written by a plan.";

    private static final Set<String> READING = Set.of(
            "SELECT", "FROM", "WITH", "VALUES", "TABLE", "PIVOT", "UNPIVOT", "DESCRIBE", "DESC", "SHOW", "SUMMARIZE");

    private static final Set<String> READING_PRAGMAS = Set.of(
            "collations",
            "database_list",
            "database_size",
            "functions",
            "metadata_info",
            "platform",
            "show",
            "show_databases",
            "show_tables",
            "show_tables_expanded",
            "storage_info",
            "table_info",
            "user_agent",
            "version");

    /** A statement begins with one of them; inside of a query they are names unless something follows as in a statement. */
    private static final Set<String> WRITING =
            Set.of("INSERT", "UPDATE", "DELETE", "MERGE", "COPY", "CREATE", "DROP", "ALTER", "TRUNCATE", "EXPORT");

    /** Words behind a name in an expression. */
    private static final Set<String> BEHIND_NAMES = Set.of(
            "AND", "AS", "ASC", "BETWEEN", "COLLATE", "DESC", "FILTER", "FROM", "GLOB", "ILIKE", "IN", "IS", "ISNULL",
            "LIKE", "NOT", "NOTNULL", "NULLS", "OR", "ORDER", "OVER", "SIMILAR");

    /** Functions that change something, wherever they are called. */
    private static final Set<String> CHANGING =
            Set.of("nextval", "setval", "checkpoint", "force_checkpoint", "write_log", "http_post", "http_post_form");

    private static final Set<TokenKind> OPEN =
            Set.of(TokenKind.OPEN_COMMENT, TokenKind.OPEN_STRING, TokenKind.OPEN_WORD);

    private record Token(TokenKind kind, String text) {
        String word() {
            return kind == TokenKind.WORD ? text.toUpperCase(Locale.ROOT) : "";
        }

        String name() {
            return kind == TokenKind.QUOTED_WORD
                    ? text.substring(1, text.length() - 1).toLowerCase(Locale.ROOT)
                    : kind == TokenKind.WORD ? text.toLowerCase(Locale.ROOT) : "";
        }
    }

    private DuckDbStatementKinds() {}

    private static List<Token> tokens(String sql) {
        TokenTable table = SqlLexer.lex(sql, Dialect.DUCKDB);
        List<Token> tokens = new ArrayList<>();
        for (int at = 0; at < table.count(); at++) {
            String text = table.text(at);
            switch (table.kind(at)) {
                case END, WHITESPACE -> {}
                // Where such a comment ends is a matter of opinion, and something may stand behind it.
                case LINE_COMMENT -> {
                    if (text.stripTrailing().indexOf('\r') >= 0) {
                        tokens.add(new Token(TokenKind.OPEN_COMMENT, text));
                    }
                }
                case BLOCK_COMMENT -> {
                    if (text.indexOf("/*", 2) >= 0) {
                        tokens.add(new Token(TokenKind.OPEN_COMMENT, text));
                    }
                }
                default -> tokens.add(new Token(table.kind(at), text));
            }
        }
        while (!tokens.isEmpty() && tokens.getLast().kind() == TokenKind.SEMICOLON) {
            tokens.removeLast();
        }
        return tokens;
    }

    /**
     * Says why a text is not run where nothing may be changed; empty if it is one statement that can do nothing but read. What is
     * not known counts as writing.
     */
    static Optional<String> whyNotReading(String sql) {
        List<Token> tokens = tokens(sql);
        if (tokens.isEmpty()) {
            return Optional.of("Nothing was run: there is no statement." + ACCEPTED);
        }
        for (Token token : tokens) {
            if (token.kind() == TokenKind.SEMICOLON) {
                return Optional.of("Nothing was run: there is more than one statement." + ACCEPTED);
            }
            if (OPEN.contains(token.kind())) {
                return Optional.of(
                        "Nothing was run: " + token.text().lines().findFirst().orElse("")
                                + " has no clear end, so it is not certain where the statement ends." + ACCEPTED);
            }
        }
        return statement(tokens).or(() -> inside(tokens));
    }

    private static Optional<String> statement(List<Token> tokens) {
        int first = 0;
        while (first < tokens.size() && tokens.get(first).kind() == TokenKind.LEFT_PAREN) {
            first++;
        }
        String word = first < tokens.size() ? tokens.get(first).word() : "";
        if (READING.contains(word)) {
            return Optional.empty();
        }
        if (first == 0 && word.equals("EXPLAIN")) {
            return statement(tokens.subList(explained(tokens), tokens.size()));
        }
        if (first == 0 && word.equals("PRAGMA")) {
            boolean isReading = tokens.size() > 1
                    && READING_PRAGMAS.contains(tokens.get(1).name())
                    && tokens.stream().noneMatch(token -> token.kind() == TokenKind.EQUAL);
            return isReading
                    ? Optional.empty()
                    : begins("PRAGMA " + (tokens.size() > 1 ? tokens.get(1).text() : ""));
        }
        return begins(tokens.get(Math.min(first, tokens.size() - 1)).text());
    }

    /** Returns where the statement begins that is explained. */
    private static int explained(List<Token> tokens) {
        int at = 1;
        if (at < tokens.size() && tokens.get(at).word().equals("ANALYZE")) {
            at++;
        }
        boolean hasOptions = at + 1 < tokens.size()
                && tokens.get(at).kind() == TokenKind.LEFT_PAREN
                && Set.of("FORMAT", "ANALYZE").contains(tokens.get(at + 1).word());
        if (hasOptions) {
            while (at < tokens.size() && tokens.get(at).kind() != TokenKind.RIGHT_PAREN) {
                at++;
            }
            at = Math.min(at + 1, tokens.size() - 1);
        }
        return Math.min(at, tokens.size() - 1);
    }

    /** Looks for what writes inside of a query: behind a WITH, in a CTE, by a function. */
    private static Optional<String> inside(List<Token> tokens) {
        for (int at = 1; at < tokens.size(); at++) {
            Token token = tokens.get(at);
            TokenKind before = tokens.get(at - 1).kind();
            Token next = at + 1 < tokens.size() ? tokens.get(at + 1) : new Token(TokenKind.END, "");
            boolean begins = before == TokenKind.LEFT_PAREN || before == TokenKind.RIGHT_PAREN;
            if (begins && WRITING.contains(token.word()) && isObject(token.word(), next)) {
                return refused(token.text());
            }
            String name = token.name();
            boolean isChanging = CHANGING.contains(name) || name.endsWith("_execute") || name.endsWith("_attach");
            if (isChanging && next.kind() == TokenKind.LEFT_PAREN) {
                return refused(token.text() + "()");
            }
        }
        return Optional.empty();
    }

    private static boolean isObject(String word, Token next) {
        return switch (next.kind()) {
            case WORD -> word.equals("DELETE") || !BEHIND_NAMES.contains(next.word());
            case QUOTED_WORD, STRING -> true;
            case LEFT_PAREN -> word.equals("COPY");
            default -> false;
        };
    }

    private static Optional<String> begins(String word) {
        return refused("a statement that begins with " + word.strip());
    }

    private static Optional<String> refused(String what) {
        return Optional.of("Nothing was run: " + what + " may change something." + ACCEPTED);
    }

    /** Says whether a statement does something for its connection alone, so that every other connection has to do it too. */
    static boolean isOfSession(String sql) {
        List<Token> tokens = tokens(sql);
        String first = tokens.isEmpty() ? "" : tokens.getFirst().word();
        String second = tokens.size() > 1 ? tokens.get(1).word() : "";
        return switch (first) {
            case "SET", "RESET" -> !second.equals("GLOBAL");
            case "USE", "LOAD" -> true;
            case "PRAGMA" -> tokens.stream().anyMatch(token -> token.kind() == TokenKind.EQUAL);
            case "CREATE" -> {
                String kind =
                        second.equals("OR") && tokens.size() > 3 ? tokens.get(3).word() : second;
                yield kind.equals("TEMP") || kind.equals("TEMPORARY");
            }
            default -> false;
        };
    }
}
