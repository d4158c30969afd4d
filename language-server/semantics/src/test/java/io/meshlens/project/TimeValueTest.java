package io.meshlens.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeValueTest {
    private static final Instant NOW = Instant.parse("2024-03-31T10:20:30Z");

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            2024-01-05;                    2024-01-05T00:00:00Z; true
            2024/1/5;                      2024-01-05T00:00:00Z; true
            20240105;                      2024-01-05T00:00:00Z; true
            1704067200000;                 2024-01-01T00:00:00Z; false
            2024-01-05 06:07;              2024-01-05T06:07:00Z; false
            2024-01-05T06:07:08.25;        2024-01-05T06:07:08.250Z; false
            2024-01-05 06:07:08+02:00;     2024-01-05T04:07:08Z; false
            2024-01-05T06:07:08-0130;      2024-01-05T07:37:08Z; false
            2024-01-05 06:07:08 UTC;       2024-01-05T06:07:08Z; false
            Jan 5, 2024;                   2024-01-05T00:00:00Z; true
            5 January 2024;                2024-01-05T00:00:00Z; true
            now;                           2024-03-31T10:20:30Z; false
            today;                         2024-03-31T00:00:00Z; true
            Yesterday;                     2024-03-30T00:00:00Z; true
            tomorrow;                      2024-04-01T00:00:00Z; true
            1 week ago;                    2024-03-24T00:00:00Z; true
            1 week;                        2024-03-24T00:00:00Z; true
            1 month ago;                   2024-02-29T00:00:00Z; true
            in 2 days;                     2024-04-02T00:00:00Z; true
            a year ago;                    2023-03-31T00:00:00Z; true
            three hours ago;               2024-03-31T07:20:30Z; false
            1 day 2 hours ago;             2024-03-30T08:20:30Z; false
            2 days and 1 week ago;         2024-03-22T00:00:00Z; true
            90min ago;                     2024-03-31T08:50:30Z; false
            """)
    void pointsOfTimeAreRead(String text, Instant expected, boolean isDate) {
        TimeValue value = TimeValue.parse(text).orElseThrow();
        assertThat(value.resolve(NOW)).isEqualTo(expected);
        assertThat(value.isDate()).isEqualTo(isDate);
        assertThat(value.written()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "soon",
                "2024-13-01",
                "2024-02-30",
                "20240230",
                "2024-01",
                "01/05/2024",
                "1 fortnight ago",
                "ago",
                "in",
                "2024-01-05 25:00",
                "2024-01-05Z",
                "Smarch 1, 2024",
                "999999999999999999999",
                "999999999 years ago"
            })
    void whatIsNoPointOfTimeIsRefused(String text) {
        assertThat(TimeValue.parse(text)).isEmpty();
    }
}
