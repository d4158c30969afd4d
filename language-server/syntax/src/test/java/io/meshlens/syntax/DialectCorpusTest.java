package io.meshlens.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a dialect has is accepted without an error, and what no dialect has is not. */
class DialectCorpusTest {
    static List<Dialect> dialects() {
        return Dialect.all();
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void theDialectsStatementsAreAccepted(Dialect dialect) {
        List<Corpus.Statement> statements = Corpus.statements("accept", dialect);
        List<String> rejected = new ArrayList<>();
        for (Corpus.Statement statement : statements) {
            List<SyntaxError> errors =
                    FileGrammar.parse(statement.sql(), dialect).errors();
            if (!errors.isEmpty()) {
                SyntaxError first = errors.get(0);
                rejected.add("%s.sql:%s: %s at %s in %s"
                        .formatted(dialect, statement.line(), first.message(), first.range(), statement.sql()));
            }
        }
        report(dialect, "accepted", statements.size() - rejected.size(), statements.size(), rejected);
        assertThat(statements).hasSizeGreaterThanOrEqualTo(60);
        assertThat(rejected).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void whatIsNoSqlIsRejected(Dialect dialect) {
        List<Corpus.Statement> statements = Corpus.statements("reject", dialect);
        List<String> accepted = new ArrayList<>();
        for (Corpus.Statement statement : statements) {
            if (!FileGrammar.parse(statement.sql(), dialect).hasErrors()) {
                accepted.add("%s.sql:%s: %s".formatted(dialect, statement.line(), statement.sql()));
            }
        }
        report(dialect, "rejected", statements.size() - accepted.size(), statements.size(), accepted);
        assertThat(accepted).isEmpty();
    }

    @Test
    void theQueriesOfTpcHAreAccepted() {
        List<Corpus.Statement> queries = Corpus.tpch();
        assertThat(queries).hasSize(22);
        for (Corpus.Statement query : queries) {
            assertThat(FileGrammar.parse(query.sql(), Dialect.DUCKDB).errors())
                    .as(query.sql())
                    .isEmpty();
        }
    }

    private static void report(Dialect dialect, String what, int done, int all, List<String> others) {
        System.out.println(dialect + ": " + done + " of " + all + " " + what);
        others.forEach(other -> System.out.println("  not " + other));
    }
}
