package io.meshlens.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CronFactsTest {
    @Test
    void answersLikeCroniter() throws IOException {
        Path facts = Path.of(System.getProperty("meshlens.root", "../.."), "test-fixtures/cron/times.tsv");
        List<String> differences = new ArrayList<>();
        int checked = 0;
        for (String line : Files.readAllLines(facts)) {
            if (line.startsWith("#")) {
                continue;
            }
            String[] fields = line.split("\t", -1);
            checked++;
            if (fields[1].equals("-")) {
                if (CronExpression.parse(fields[0]).isPresent()) {
                    differences.add(fields[0] + " is not valid");
                }
                continue;
            }
            CronExpression times = CronExpression.parse(fields[0]).orElseThrow(() -> new AssertionError(fields[0]));
            Instant at = Instant.parse(fields[1]);
            Instant before = times.floor(at, ZoneOffset.UTC);
            Instant after = times.next(at, ZoneOffset.UTC);
            if (!before.toString().equals(fields[2]) || !after.toString().equals(fields[3])) {
                differences.add(line + " but was " + before + " " + after);
            }
        }
        assertThat(differences).isEmpty();
        assertThat(checked).isGreaterThan(250);
    }

    @ParameterizedTest
    @CsvSource({
        "@weekly, DAY",
        "0 0 * * 1-5, DAY",
        "0 */6 * * *, HOUR",
        "*/20 * * * *, QUARTER_HOUR",
        "@yearly, YEAR",
        "0 0 1 */3 *, MONTH",
        "*/43 * * * *, QUARTER_HOUR",
        "*/5 * * * *, FIVE_MINUTE",
        "@monthly, MONTH",
        "0 0 29 2 *, YEAR",
        "*/30 * * * *, HALF_HOUR"
    })
    void derivesTheUnitFromTheSmallestGap(String expression, IntervalUnit unit) {
        assertThat(CronExpression.parse(expression).orElseThrow().intervalUnit())
                .contains(unit);
    }

    @Test
    void hasNoUnitWhenItIsFasterThanFiveMinutes() {
        assertThat(CronExpression.parse("*/2 * * * *").orElseThrow().intervalUnit())
                .isEmpty();
    }

    @Test
    void followsTheClocksOfItsZone() {
        CronExpression midnight = CronExpression.parse("@daily").orElseThrow();
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        assertThat(midnight.floor(Instant.parse("2024-07-02T12:00:00Z"), berlin))
                .isEqualTo("2024-07-01T22:00:00Z");
        assertThat(midnight.next(Instant.parse("2024-01-02T12:00:00Z"), berlin)).isEqualTo("2024-01-02T23:00:00Z");
    }

    @Test
    void skipsNoDayWhenTheClocksChange() {
        CronExpression halfPastTwo = CronExpression.parse("30 2 * * *").orElseThrow();
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        // 2:30 does not exist on 31 March 2024; the clocks then show 3:30.
        assertThat(halfPastTwo.next(Instant.parse("2024-03-30T12:00:00Z"), berlin))
                .isEqualTo("2024-03-31T01:30:00Z");
        assertThat(halfPastTwo.next(Instant.parse("2024-03-31T01:30:00Z"), berlin))
                .isEqualTo("2024-04-01T00:30:00Z");
    }
}
