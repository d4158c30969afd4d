package io.meshlens.ide.navigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.ide.Fixture;
import io.meshlens.ide.common.Place;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NavigationTest {
    private static final String ORDERS = """
            -- file: models/orders.sql
            MODEL (name stg.orders);
            SELECT id, amount * 2 AS amount FROM raw.orders
            -- file: models/daily.sql
            MODEL (name mart.daily);
            """;

    private static List<String> definition(String text) {
        Fixture fixture = Fixture.of(text);
        return fixture.analysis().definition(fixture.file(), fixture.cursor()).stream()
                .map(link -> fixture.show(new Place(link.target().file(), link.name())))
                .toList();
    }

    private static List<String> references(String text, boolean withDefinition) {
        Fixture fixture = Fixture.of(text);
        return fixture.analysis().references(fixture.file(), fixture.cursor(), withDefinition).stream()
                .map(fixture::show)
                .toList();
    }

    private static List<String> highlights(String text) {
        Fixture fixture = Fixture.of(text);
        return fixture.analysis().highlights(fixture.file(), fixture.cursor()).stream()
                .map(each ->
                        (each.isDefinition() ? "def " : "use ") + fixture.show(new Place(fixture.file(), each.range())))
                .toList();
    }

    @Test
    void aColumnOfAModelIsDefinedByItsProjection() {
        assertThat(definition(ORDERS + "SELECT o.am$0ount FROM stg.orders AS o"))
                .containsExactly("models/orders.sql:2:amount");
    }

    @Test
    void aTableIsDefinedByItsHeadersName() {
        assertThat(definition(ORDERS + "SELECT 1 FROM stg.or$0ders")).containsExactly("models/orders.sql:1:stg.orders");
    }

    @Test
    void aColumnOfACommonTableExpressionIsDefinedInIt() {
        assertThat(definition("""
                MODEL (name a.b);
                WITH c AS (SELECT 1 AS x, 2 AS y)
                SELECT c.y$0 FROM c""")).containsExactly("models/m.sql:2:y");
    }

    @Test
    void aCommonTableExpressionIsDefinedByItsName() {
        assertThat(definition("""
                MODEL (name a.b);
                WITH c AS (SELECT 1 AS x)
                SELECT x FROM $0c""")).containsExactly("models/m.sql:2:c");
    }

    @Test
    void anAliasIsDefinedWhereItIsGiven() {
        assertThat(definition(ORDERS + "SELECT o$0.amount FROM stg.orders AS o"))
                .containsExactly("models/daily.sql:2:o");
    }

    @Test
    void aColumnThatNobodyDefinesHasNoDefinition() {
        assertThat(definition("MODEL (name a.b);\nSELECT x$0 FROM raw.outside")).isEmpty();
    }

    @Test
    void aColumnIsFoundInAllItsReaders() {
        assertThat(references(ORDERS + "SELECT o.am$0ount, o.amount + 1 AS more FROM stg.orders AS o", true))
                .containsExactly(
                        "models/daily.sql:2:amount", "models/daily.sql:2:amount", "models/orders.sql:2:amount");
    }

    @Test
    void theQueryOfAStandaloneAuditIsOneOfTheReaders() {
        String audit = "SELECT o.id FROM stg.orders AS o WHERE o.amount < 0\n-- file: audits/positive.sql\n"
                + "AUDIT (name positive, standalone TRUE);\nSELECT amount FROM stg.orders WHERE amou$0nt < 0";
        assertThat(references(ORDERS + audit, true))
                .containsExactly(
                        "audits/positive.sql:2:amount",
                        "audits/positive.sql:2:amount",
                        "models/daily.sql:2:amount",
                        "models/orders.sql:2:amount");
        assertThat(definition(ORDERS + audit)).containsExactly("models/orders.sql:2:amount");
        Fixture fixture = Fixture.of(ORDERS + audit);
        assertThat(fixture.analysis()
                        .hover(fixture.file(), fixture.cursor())
                        .orElseThrow()
                        .text()
                        .toString())
                .contains("audit positive");
    }

    @Test
    void fromItsDefinitionAColumnIsFoundToo() {
        Fixture fixture = Fixture.of("""
                -- file: models/orders.sql
                MODEL (name stg.orders);
                SELECT id, amount * 2 AS am$0ount FROM raw.orders
                -- file: models/daily.sql
                MODEL (name mart.daily);
                SELECT sum(amount) AS total FROM stg.orders
                """);
        assertThat(fixture.analysis().references(fixture.file(), fixture.cursor(), false).stream()
                        .map(fixture::show))
                .containsExactly("models/daily.sql:2:amount");
    }

    @Test
    void aModelIsFoundByItsHeader() {
        assertThat(references("""
                        -- file: models/orders.sql
                        MODEL (name stg.or$0ders);
                        SELECT 1 AS id
                        -- file: models/daily.sql
                        MODEL (name mart.daily);
                        SELECT id FROM stg.orders UNION ALL SELECT id FROM stg.orders
                        """, true))
                .containsExactly(
                        "models/daily.sql:2:orders", "models/daily.sql:2:orders", "models/orders.sql:1:stg.orders");
    }

    @Test
    void usesInTheSameFileAreHighlighted() {
        assertThat(highlights("""
                MODEL (name a.b);
                WITH c AS (SELECT 1 AS x)
                SELECT x FROM c$0 JOIN c AS d USING (x)"""))
                .containsExactly("def models/m.sql:2:c", "use models/m.sql:3:c", "use models/m.sql:3:c");
    }
}
