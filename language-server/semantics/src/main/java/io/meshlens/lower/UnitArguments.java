package io.meshlens.lower;

import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.sql.Dialect;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which arguments of functions of dates are words for a unit of time, as in {@code DATEDIFF(day, a, b)} or {@code DATE_TRUNC(d, MONTH)},
 * and not columns.
 */
final class UnitArguments {
    /** Dialects in which a unit is a text and a bare word a column. */
    private static final Set<String> TEXTS_ONLY = Set.of("duckdb", "postgres", "trino");

    /** Functions of three arguments whose first is a unit, whatever the word. */
    private static final Set<String> UNIT_FIRST = Set.of(
            "datediff",
            "date_diff",
            "dateadd",
            "date_add",
            "timediff",
            "timeadd",
            "timestampdiff",
            "timestampadd",
            "datediff_big",
            "date_bucket");

    /** Functions of which some argument may be a unit. */
    private static final Set<String> WITH_UNIT = Set.of(
            "date_diff",
            "datetime_diff",
            "timestamp_diff",
            "time_diff",
            "date_trunc",
            "datetime_trunc",
            "timestamp_trunc",
            "time_trunc",
            "datetrunc",
            "date_part",
            "datepart",
            "datename",
            "last_day",
            "next_day",
            "time_slice",
            "trunc");

    private static final Set<String> UNITS = Set.of(
            "year",
            "years",
            "quarter",
            "quarters",
            "month",
            "months",
            "week",
            "weeks",
            "day",
            "days",
            "hour",
            "hours",
            "minute",
            "minutes",
            "second",
            "seconds",
            "millisecond",
            "milliseconds",
            "microsecond",
            "microseconds",
            "nanosecond",
            "nanoseconds",
            "decade",
            "century",
            "millennium",
            "isoweek",
            "isoyear",
            "iso_week",
            "week_iso",
            "weekiso",
            "dayofweek",
            "day_of_week",
            "weekday",
            "dayofweekiso",
            "dayofweek_iso",
            "dayofyear",
            "day_of_year",
            "dow",
            "doy",
            "epoch",
            "epoch_second",
            "epoch_millisecond",
            "yearofweek",
            "yearofweekiso",
            "date",
            "time",
            "timezone",
            "timezone_hour",
            "timezone_minute",
            "tzoffset");

    /** Short words for units; only where the first argument cannot well be a column. */
    private static final Set<String> SHORT_UNITS = Set.of(
            "y", "yy", "yyy", "yyyy", "yr", "q", "qq", "qtr", "mm", "mon", "m", "w", "wk", "ww", "isowk", "isoww", "dd",
            "d", "dy", "dw", "h", "hh", "hr", "mi", "min", "n", "s", "ss", "sec", "ms", "msec", "mcs", "us", "usec",
            "ns", "nsec", "tz", "tzh", "tzm");

    private UnitArguments() {}

    /**
     * Returns the unit that an argument names, in upper case; null if it is an expression.
     *
     * @param function the function's name in lower case
     * @param place the argument's place, from 0
     * @param count how many arguments there are
     */
    static @Nullable String unit(Dialect dialect, String function, int place, int count, SyntaxNode argument) {
        if (count < 2
                || TEXTS_ONLY.contains(dialect.id())
                || !(UNIT_FIRST.contains(function) || WITH_UNIT.contains(function))) {
            return null;
        }
        boolean isWeekFrom = argument.is(SyntaxKind.FUNCTION_CALL)
                && argument.text().toLowerCase(Locale.ROOT).startsWith("week(");
        if (isWeekFrom) {
            return place > 0 ? argument.text().toUpperCase(Locale.ROOT) : null;
        }
        if (!argument.is(SyntaxKind.COLUMN_REFERENCE)
                || argument.childCount() != 1
                || dialect.isQuoted(argument.text())) {
            return null;
        }
        String word = argument.text().toLowerCase(Locale.ROOT);
        boolean isLastForm = dialect.id().equals("bigquery");
        boolean isUnit;
        if (UNIT_FIRST.contains(function) && count == 3 && !isLastForm) {
            isUnit = place == 0;
        } else {
            isUnit = WITH_UNIT.contains(function) && isWord(word, function, place, isLastForm);
        }
        return isUnit ? word.toUpperCase(Locale.ROOT) : null;
    }

    private static boolean isWord(String word, String function, int place, boolean isLastForm) {
        if (isLastForm ? place == 0 : place > 1) {
            return false;
        }
        return UNITS.contains(word) || (place == 0 && !function.equals("trunc") && SHORT_UNITS.contains(word));
    }
}
