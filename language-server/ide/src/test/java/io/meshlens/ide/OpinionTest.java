package io.meshlens.ide;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.change.ChangeClass;
import io.meshlens.db.Change;
import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Severity;
import io.meshlens.ide.common.ModelImpact;
import io.meshlens.ide.lineage.Graph;
import io.meshlens.ide.lineage.Graphs;
import io.meshlens.project.ModelName;
import io.meshlens.query.Inputs;
import io.meshlens.query.OpinionQueries.Unread;
import io.meshlens.query.PreviewQueries;
import io.meshlens.syntax.fallback.SecondOpinion;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Queries that our grammar rejects and another parser accepts. */
final class OpinionTest {
    private static final String FEED = "models/feed.sql";
    private static final String REPORT = "models/report.sql";

    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private final SecondOpinion opinion = new SecondOpinion(executor, Duration.ofSeconds(20));

    private final Fixture fixture = Fixture.of("""
            -- file: models/orders.sql
            MODEL (name stg.orders, kind FULL);
            SELECT 1 AS id, 2.50 AS amount
            -- file: models/feed.sql
            MODEL (name mart.feed, kind FULL);
            -- comes continuously
            WITH big AS (SELECT id, amount FROM stg.orders WHERE amount > 1)
            SELECT big.id, c.name FROM big JOIN raw.customers AS c ON c.id = big.id EMIT CHANGES;
            -- file: models/report.sql
            MODEL (name rpt.report, kind FULL);
            SELECT id, whatever AS w FROM mart.feed
            """);

    @AfterEach
    void stop() {
        executor.shutdownNow();
    }

    /** Asks about all queries that do not parse, as is done when typing pauses. */
    private void ask() {
        Map<Unread, List<String>> accepted = new HashMap<>();
        for (Unread query : fixture.analysis().unread()) {
            opinion.ask(query.text(), query.dialect()).ifPresent(found -> accepted.put(query, found.tables()));
        }
        fixture.host().apply(new Change().set(Inputs.OPINIONS, Inputs.PROJECT, accepted));
    }

    private List<Diagnostic> diagnostics(String file) {
        return fixture.analysis().diagnostics(new FileId(file));
    }

    private ChangeClass verdict(String file, String model) {
        return fixture.analysis().impact(new FileId(file)).stream()
                .filter(impact -> impact.display().equals(model))
                .map(ModelImpact::changeClass)
                .findFirst()
                .orElseThrow();
    }

    private List<String> parents(String model) {
        Analysis analysis = fixture.analysis();
        return analysis.parents(analysis.find(model).orElseThrow()).stream()
                .map(ModelName::display)
                .toList();
    }

    @Test
    void anErrorUntilSomebodyHasAskedThenNotAnalysed() {
        assertThat(diagnostics(FEED)).extracting(Diagnostic::code).contains(DiagnosticCode.SYNTAX_ERROR);
        ask();
        assertThat(diagnostics(FEED)).singleElement().satisfies(told -> {
            assertThat(told.code()).isEqualTo(DiagnosticCode.NOT_ANALYSED);
            assertThat(told.severity()).isEqualTo(Severity.INFORMATION);
            assertThat(told.range().of(fixture.text(FEED)))
                    .isEqualTo("WITH big AS (SELECT id, amount FROM stg.orders WHERE amount > 1)");
            assertThat(told.message()).contains("not analysed", "tables count", "breaking", "cannot build");
        });
        assertThat(fixture.analysis().errors()).doesNotContainKey(new FileId(FEED));
    }

    @Test
    void itsTablesAreReadAndItsReadersKnowNoColumns() {
        ask();
        assertThat(parents("mart.feed")).containsExactlyInAnyOrder("stg.orders", "raw.customers");
        assertThat(fixture.analysis()
                        .lineage("rpt.report", null, Graphs.Direction.UPSTREAM, -1)
                        .orElseThrow()
                        .nodes())
                .extracting(Graph.Node::name)
                .contains("stg.orders", "raw.customers", "mart.feed");
        assertThat(diagnostics(REPORT))
                .extracting(Diagnostic::severity)
                .doesNotContain(Severity.ERROR, Severity.WARNING);
    }

    @Test
    void everyEditOfItIsUnknownAndReachesItsReaders() {
        ask();
        fixture.deploy();
        assertThat(verdict(FEED, "mart.feed")).isEqualTo(ChangeClass.UNCHANGED);
        fixture.replace(FEED, "EMIT CHANGES", "EMIT  CHANGES");
        ask();
        assertThat(verdict(FEED, "mart.feed")).isEqualTo(ChangeClass.UNKNOWN);
        assertThat(verdict(FEED, "rpt.report")).isEqualTo(ChangeClass.AFFECTED);
        fixture.replace(FEED, "amount > 1", "amount > 2");
        ask();
        assertThat(verdict(FEED, "mart.feed")).isEqualTo(ChangeClass.UNKNOWN);
    }

    @Test
    void aQueryThatBecomesSuchAOneBreaks() {
        fixture.replace(FEED, " EMIT CHANGES", "").deploy();
        fixture.replace(FEED, "c.id = big.id;", "c.id = big.id EMIT CHANGES;");
        ask();
        assertThat(verdict(FEED, "mart.feed")).isIn(ChangeClass.BREAKING_ROWS, ChangeClass.UNKNOWN);
        assertThat(verdict(FEED, "rpt.report")).isEqualTo(ChangeClass.AFFECTED);
    }

    @Test
    void anEarlierTextDoesNotStandForIt() {
        fixture.replace(FEED, " EMIT CHANGES", "").deploy();
        fixture.host().apply(new Change().set(Inputs.GOOD_TEXT, new FileId(FEED), Text.of(fixture.text(FEED))));
        fixture.replace(FEED, "c.id = big.id;", "c.id = big.id EMIT CHANGES;");
        assertThat(verdict(FEED, "mart.feed")).isEqualTo(ChangeClass.EQUIVALENT);
        ask();
        assertThat(verdict(FEED, "mart.feed")).isIn(ChangeClass.BREAKING_ROWS, ChangeClass.UNKNOWN);
        assertThat(fixture.analysis().hasAccepted(new FileId(FEED))).isTrue();
    }

    @Test
    void whatItReadsMovesIt() {
        ask();
        fixture.deploy();
        fixture.replace("models/orders.sql", "2.50 AS amount", "3.50 AS amount");
        assertThat(verdict("models/orders.sql", "mart.feed")).isEqualTo(ChangeClass.AFFECTED);
    }

    @Test
    void itCannotBeExecuted() {
        ask();
        Analysis analysis = fixture.analysis();
        assertThat(analysis.preview(analysis.find("mart.feed").orElseThrow()))
                .isInstanceOfSatisfying(
                        PreviewQueries.Preview.Refused.class,
                        refused -> assertThat(refused.why()).contains("mart.feed", "does not know", "cannot be built"));
    }

    @Test
    void aWrongQueryStaysAnError() {
        fixture.replace(FEED, "EMIT CHANGES", "WHERE AND");
        ask();
        assertThat(diagnostics(FEED)).extracting(Diagnostic::code).contains(DiagnosticCode.SYNTAX_ERROR);
        assertThat(diagnostics(FEED)).extracting(Diagnostic::code).doesNotContain(DiagnosticCode.NOT_ANALYSED);
        assertThat(fixture.analysis().errors()).containsKey(new FileId(FEED));
    }

    @Test
    void macrosAreExpandedBeforeAndOpenOnesAreNotAskedAbout() {
        fixture.replace(FEED, "MODEL (name mart.feed, kind FULL);", """
                MODEL (name mart.feed, kind FULL);
                @DEF(least, 1);
                """);
        fixture.replace(FEED, "amount > 1", "amount > @least");
        assertThat(fixture.analysis().unread())
                .singleElement()
                .satisfies(query -> assertThat(query.text())
                        .startsWith("WITH big")
                        .contains("amount > 1)")
                        .endsWith("EMIT CHANGES"));
        fixture.replace(FEED, "@least", "@who_knows");
        assertThat(fixture.analysis().unread()).isEmpty();
    }

    @Test
    void otherStatementsOfTheFileKeepTheirErrors() {
        ask();
        fixture.replace(FEED, "EMIT CHANGES;", "EMIT CHANGES;\nSELECT FROM WHERE;");
        assertThat(diagnostics(FEED))
                .extracting(Diagnostic::code)
                .contains(DiagnosticCode.NOT_ANALYSED, DiagnosticCode.SYNTAX_ERROR);
    }
}
