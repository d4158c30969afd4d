package io.meshlens.syntax.fallback;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SecondOpinionTest {
    private static final String ONLY_THE_OTHER_KNOWS =
            "WITH c AS (SELECT a FROM s.t) SELECT c.a FROM c JOIN db.u AS u ON u.id = c.a EMIT CHANGES";

    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private final SecondOpinion opinion = new SecondOpinion(executor, Duration.ofSeconds(20));

    @AfterEach
    void stop() {
        executor.shutdownNow();
    }

    @Test
    void aConstructThatOnlyTheOtherParserKnowsKeepsItsTables() {
        String sql = ONLY_THE_OTHER_KNOWS;
        assertThat(FileGrammar.parse(sql, Dialect.DUCKDB).hasErrors()).isTrue();
        assertThat(opinion.ask(sql, Dialect.DUCKDB).orElseThrow().tables()).containsExactly("db.u", "s.t");
    }

    @Test
    void whatBothRejectStaysRejected() {
        assertThat(opinion.ask("SELECT a FROM WHERE b", Dialect.DUCKDB)).isEmpty();
        assertThat(opinion.ask("", Dialect.DUCKDB)).isEmpty();
        assertThat(opinion.ask("SELECT 'open", Dialect.DUCKDB)).isEmpty();
    }

    @Test
    void deepNestingIsNotTried() {
        String sql = "SELECT " + "(".repeat(200) + "1" + ")".repeat(200) + " FROM t";
        assertThat(opinion.ask(sql, Dialect.DUCKDB)).isEmpty();
    }

    @Test
    void aLimitEndsTheWait() {
        String sql = ONLY_THE_OTHER_KNOWS;
        assertThat(opinion.ask(sql, Dialect.DUCKDB)).isPresent();
        CountDownLatch release = new CountDownLatch(1);
        Future<?> busy = executor.submit(() -> {
            release.await();
            return null;
        });
        SecondOpinion hasty = new SecondOpinion(executor, Duration.ofMillis(10));
        assertThat(hasty.ask(sql, Dialect.DUCKDB)).isEmpty();
        assertThat(busy).isNotDone();
        release.countDown();
        assertThat(opinion.ask(sql, Dialect.DUCKDB)).isPresent();
    }

    @Test
    void theDialectDecidesWhatQuotesAre() {
        assertThat(opinion.ask("SELECT [a b] FROM [my table]", Dialect.TSQL)
                        .orElseThrow()
                        .tables())
                .containsExactly("[my table]");
    }
}
