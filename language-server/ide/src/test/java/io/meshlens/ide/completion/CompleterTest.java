package io.meshlens.ide.completion;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.ide.Fixture;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CompleterTest {
    private static final String ORDERS = """
            -- file: models/orders.sql
            MODEL (name stg.orders, kind VIEW, description 'All orders');
            SELECT 1::INT AS id, 2.50::DECIMAL(18,2) AS amount, 'x' AS status
            -- file: models/users.sql
            MODEL (name stg.users);
            SELECT 1::BIGINT AS id, 'a' AS "Full Name"
            -- file: models/daily.sql
            MODEL (name mart.daily);
            """;

    private static List<Completion> all(String text) {
        Fixture fixture = Fixture.of(text);
        return fixture.analysis().completions(fixture.file(), fixture.cursor()).items();
    }

    /** Returns each column or table as {@code label type origin -> inserted}. */
    private static List<String> check(String text) {
        return all(text).stream()
                .filter(item -> item.kind() != Completion.Kind.KEYWORD && item.kind() != Completion.Kind.FUNCTION)
                .map(item -> item.label() + " " + item.detail() + " " + item.origin()
                        + (item.insert().equals(item.label()) ? "" : " -> " + item.insert()))
                .map(String::strip)
                .toList();
    }

    @Test
    void columnsInScopeHaveTheirTypeAndTable() {
        assertThat(check(ORDERS + "SELECT $0 FROM stg.orders"))
                .containsExactly(
                        "id INTEGER stg.orders",
                        "amount DECIMAL(18,2) stg.orders",
                        "status VARCHAR stg.orders",
                        "orders  stg.orders");
    }

    @Test
    void aNameThatTwoTablesHaveIsInsertedWithItsTable() {
        assertThat(check(ORDERS + "SELECT $0 FROM stg.orders AS o JOIN stg.users AS u ON o.id = u.id"))
                .contains("id INTEGER o = stg.orders -> o.id", "id BIGINT u = stg.users -> u.id")
                .contains("amount DECIMAL(18,2) o = stg.orders", "Full Name VARCHAR u = stg.users -> \"Full Name\"");
    }

    @Test
    void behindADotThereAreTheColumnsOfThatTable() {
        assertThat(check(ORDERS + "SELECT u.$0 FROM stg.orders AS o JOIN stg.users AS u ON o.id = u.id"))
                .containsExactly("id BIGINT u = stg.users", "Full Name VARCHAR u = stg.users -> \"Full Name\"");
    }

    @Test
    void halfTypedTextHasCompletionsToo() {
        assertThat(check(ORDERS + "SELECT o.id, o.$0\nFROM stg.orders AS o\nWHERE"))
                .contains("amount DECIMAL(18,2) o = stg.orders");
        assertThat(check(ORDERS + "SELECT o.id FROM stg.orders AS o WHERE o.st$0"))
                .contains("status VARCHAR o = stg.orders");
        assertThat(check(ORDERS + "SELECT id FROM stg.orders WHERE $0")).contains("status VARCHAR stg.orders");
    }

    @Test
    void behindFromThereAreCommonTableExpressionsAndModels() {
        assertThat(check(ORDERS + "WITH big AS (SELECT id, amount FROM stg.orders) SELECT 1 FROM $0"))
                .containsExactly("big 2 columns CTE", "stg.orders  VIEW", "stg.users  VIEW");
    }

    @Test
    void behindASchemaThereAreItsModels() {
        assertThat(check(ORDERS + "SELECT 1 FROM stg.$0")).containsExactly("orders  VIEW", "users  VIEW");
    }

    @Test
    void columnsOfACommonTableExpressionAreThere() {
        assertThat(check(ORDERS + "WITH big AS (SELECT id, amount * 2 AS twice FROM stg.orders) SELECT $0 FROM big"))
                .contains("id INTEGER big", "twice DECIMAL(18,2) big");
    }

    @Test
    void anInnerQuerySeesItsOwnColumnsAndThoseAround() {
        assertThat(check(ORDERS + "SELECT (SELECT max(u.id) FROM stg.users AS u WHERE u.id = $0) FROM stg.orders AS o"))
                .contains("Full Name VARCHAR u = stg.users -> \"Full Name\"", "amount DECIMAL(18,2) o = stg.orders");
    }

    @Test
    void functionsComeWithTheirSignature() {
        assertThat(all(ORDERS + "SELECT date_tr$0 FROM stg.orders"))
                .filteredOn(item -> item.label().equals("date_trunc"))
                .singleElement()
                .satisfies(item -> {
                    assertThat(item.insert()).isEqualTo("date_trunc($0)");
                    assertThat(item.detail()).startsWith("(");
                });
    }

    @Test
    void insideATextOrACommentThereIsNothing() {
        assertThat(all(ORDERS + "SELECT 'a$0b' FROM stg.orders")).isEmpty();
        assertThat(all(ORDERS + "SELECT 1 -- a$0\nFROM stg.orders")).isEmpty();
    }

    @Test
    void aNewNameIsNotGuessed() {
        assertThat(all(ORDERS + "SELECT id AS $0 FROM stg.orders")).isEmpty();
    }

    @Test
    void theBegunWordIsReplaced() {
        Fixture fixture = Fixture.of(ORDERS + "SELECT am$0 FROM stg.orders");
        assertThat(fixture.analysis()
                        .completions(fixture.file(), fixture.cursor())
                        .items())
                .filteredOn(item -> item.label().equals("amount"))
                .singleElement()
                .satisfies(item -> assertThat(item.replaced().of(fixture.text(fixture.file())))
                        .isEqualTo("am"));
    }
}
