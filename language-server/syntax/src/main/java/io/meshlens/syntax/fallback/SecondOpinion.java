package io.meshlens.syntax.fallback;

import io.meshlens.syntax.sql.Dialect;
import io.meshlens.syntax.sql.Dialect.Feature;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.util.TablesNamesFinder;

/**
 * Another parser's opinion on a complete statement that our grammar rejects. If it accepts, the statement holds a construct
 * that we do not know: no error then, but nothing is known of it except the tables it reads. Slow, so never asked while
 * somebody waits for a keystroke.
 */
public final class SecondOpinion {
    /** Statements longer than this are not worth the wait. */
    private static final int MAX_LENGTH = 100_000;

    /** Brackets nested deeper than this make the other parser take very long. */
    private static final int MAX_NESTING = 12;

    private final ExecutorService executor;
    private final Duration limit;

    /**
     * Makes an asker.
     *
     * @param executor runs the other parser, so that it can be given up
     * @param limit how long one statement may take
     */
    public SecondOpinion(ExecutorService executor, Duration limit) {
        this.executor = executor;
        this.limit = limit;
    }

    /**
     * What is known of a statement that only the other parser accepts.
     *
     * @param tables the tables it names, as written, in alphabetical order; CTEs are left out
     */
    public record Accepted(List<String> tables) {
        public Accepted {
            tables = List.copyOf(tables);
        }
    }

    /**
     * Returns what the other parser finds in one query (without its semicolon), nothing if it rejects it, if it is another kind
     * of statement, or if it takes too long.
     */
    public Optional<Accepted> ask(String statement, Dialect dialect) {
        if (statement.length() > MAX_LENGTH || CCJSqlParserUtil.getNestingDepth(statement) > MAX_NESTING) {
            return Optional.empty();
        }
        try {
            CCJSqlParser parser = CCJSqlParserUtil.newParser(statement)
                    .withAllowComplexParsing(true)
                    .withTimeOut(limit.toMillis())
                    .withSquareBracketQuotation(dialect.has(Feature.BRACKET_NAMES))
                    .withBackslashEscapeCharacter(dialect.has(Feature.BACKSLASH_ESCAPES))
                    .withDoubleQuotedStrings(dialect.has(Feature.DOUBLE_QUOTED_STRINGS))
                    .withHashLineComments(dialect.has(Feature.HASH_COMMENTS));
            Statement parsed = CCJSqlParserUtil.parseStatement(parser, executor);
            if (!(parsed instanceof Select)) {
                return Optional.empty();
            }
            return Optional.of(
                    new Accepted(List.copyOf(new TreeSet<>(new TablesNamesFinder<Void>().getTables(parsed)))));
        } catch (JSQLParserException | RuntimeException e) {
            // Whatever goes wrong in there, the answer is the same: it does not accept the statement.
            return Optional.empty();
        }
    }
}
