package io.meshlens.syntax.sql;

import java.util.Locale;
import java.util.Set;

/** The units of time that may follow an interval's number. */
final class Units {
    private static final Set<String> UNITS = Set.of(
            "YEAR",
            "MONTH",
            "DAY",
            "HOUR",
            "MINUTE",
            "SECOND",
            "WEEK",
            "QUARTER",
            "MILLISECOND",
            "MICROSECOND",
            "NANOSECOND",
            "DECADE",
            "CENTURY",
            "MILLENNIUM",
            "YEARS",
            "MONTHS",
            "DAYS",
            "HOURS",
            "MINUTES",
            "SECONDS",
            "WEEKS",
            "QUARTERS",
            "MILLISECONDS",
            "MICROSECONDS",
            "NANOSECONDS",
            "DECADES",
            "CENTURIES",
            "MILLENNIA",
            "MILLENNIUMS",
            "YEAR_MONTH",
            "DAY_HOUR",
            "DAY_MINUTE",
            "DAY_SECOND",
            "DAY_MICROSECOND",
            "HOUR_MINUTE",
            "HOUR_SECOND",
            "HOUR_MICROSECOND",
            "MINUTE_SECOND",
            "MINUTE_MICROSECOND",
            "SECOND_MICROSECOND",
            "MS",
            "US");

    private static final int LONGEST = 18;

    private Units() {}

    static boolean isUnit(String word) {
        return word.length() <= LONGEST && UNITS.contains(word.toUpperCase(Locale.ROOT));
    }
}
