package io.meshlens.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronExpressionTest {
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            @hourly;           HOUR
            @DAILY;            DAY
            @midnight;         DAY
            @weekly;           DAY
            @monthly;          MONTH
            @yearly;           YEAR
            @annually;         YEAR
            0 */2 * * *;       HOUR
            */5 * * * *;       FIVE_MINUTE
            */10 * * * *;      FIVE_MINUTE
            */15 * * * *;      QUARTER_HOUR
            */30 * * * *;      HALF_HOUR
            */43 * * * *;      QUARTER_HOUR
            0 0 1 */3 *;       MONTH
            0 0 1 1,7 *;       MONTH
            0 0 15 * *;        MONTH
            0 0 1,15 * *;      DAY
            0 12 * * mon-fri;  DAY
            0 0 * * 3#1;       MONTH
            0 0 29 2 *;        YEAR
            55 23,0 * * *;     HOUR
            50,5 * * * *;      QUARTER_HOUR
            """)
    void unitIsTheLargestWithinTheShortestGap(String cron, IntervalUnit unit) {
        assertThat(CronExpression.parse(cron).orElseThrow().intervalUnit()).hasValue(unit);
    }

    @Test
    void noUnitFitsWhatIsDueEveryMinute() {
        assertThat(CronExpression.parse("* * * * *").orElseThrow().intervalUnit())
                .isEmpty();
        assertThat(CronExpression.parse("*/4 * * * *").orElseThrow().intervalUnit())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "daily",
                "@dayly",
                "0 0 * *",
                "0 0 * * * *",
                "60 * * * *",
                "* 24 * * *",
                "0 0 0 * *",
                "0 0 32 * *",
                "0 0 * 13 *",
                "0 0 * * 8",
                "*/0 * * * *",
                "0 0 30 2 *",
                "a * * * *",
                "0 0 * * 3#6",
                "1- * * * *",
                ", * * * *"
            })
    void whatIsNoExpressionIsRefused(String cron) {
        assertThat(CronExpression.parse(cron)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            @daily;              2024-02-28T00:00:00Z; 2024-02-29T00:00:00Z
            @daily;              2024-02-28T23:59:59Z; 2024-02-29T00:00:00Z
            */43 * * * *;        2024-01-01T00:43:00Z; 2024-01-01T01:00:00Z
            0 0 29 2 *;          2024-02-29T00:00:00Z; 2028-02-29T00:00:00Z
            0 0 l * *;           2024-02-01T00:00:00Z; 2024-02-29T00:00:00Z
            30 6 * * 1-5;        2024-03-01T06:30:00Z; 2024-03-04T06:30:00Z
            0 0 * * 3#1;         2024-03-07T00:00:00Z; 2024-04-03T00:00:00Z
            0 0 * * l5;          2024-03-01T00:00:00Z; 2024-03-29T00:00:00Z
            0 0 13 * fri;        2024-09-10T00:00:00Z; 2024-09-13T00:00:00Z
            0 0 13 * fri;        2024-09-13T00:00:00Z; 2024-09-20T00:00:00Z
            0 22-2 * * *;        2024-01-01T02:00:00Z; 2024-01-01T22:00:00Z
            0 0 * * sun;         2024-03-01T00:00:00Z; 2024-03-03T00:00:00Z
            0 0 * * 7;           2024-03-01T00:00:00Z; 2024-03-03T00:00:00Z
            """)
    void nextIsTheFirstTimeAfter(String cron, Instant after, Instant expected) {
        CronExpression expression = CronExpression.parse(cron).orElseThrow();
        assertThat(expression.next(after)).isEqualTo(expected);
        assertThat(expression.floor(expected)).isEqualTo(expected);
        assertThat(expression.floor(expected.plusSeconds(59))).isEqualTo(expected);
        assertThat(expression.floor(expected.minusNanos(1))).isBeforeOrEqualTo(after);
    }

    @Test
    void aZoneShiftsTheTimes() {
        CronExpression cron = CronExpression.parse("@daily").orElseThrow();
        assertThat(cron.next(Instant.parse("2024-07-01T12:00:00Z"), ZoneId.of("America/Los_Angeles")))
                .isEqualTo(Instant.parse("2024-07-02T07:00:00Z"));
    }
}
