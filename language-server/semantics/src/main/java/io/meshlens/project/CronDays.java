package io.meshlens.project;

import java.time.DayOfWeek;
import java.time.LocalDate;

/**
 * The days that a cron expression allows. Where both the day of the month and the day of the week are restricted, one of
 * them is enough.
 *
 * @param daysOfMonth bit 1 to 31; bit 0 stands for the month's last day
 * @param months bit 1 to 12
 * @param daysOfWeek bit 0 (Sunday) to 6
 * @param nthWeekdays bit {@code 7 * n + day} for the n-th such day of the month, n from 1 to 5; n = 0 is the last one
 * @param anyDayOfMonth whether the day of the month is not restricted
 * @param anyDayOfWeek whether the day of the week is not restricted
 */
record CronDays(
        long daysOfMonth, int months, int daysOfWeek, long nthWeekdays, boolean anyDayOfMonth, boolean anyDayOfWeek) {

    boolean matches(LocalDate date) {
        if ((months >> date.getMonthValue() & 1) == 0) {
            return false;
        }
        if (anyDayOfMonth && anyDayOfWeek) {
            return true;
        }
        boolean byMonth = !anyDayOfMonth && matchesDayOfMonth(date);
        boolean byWeek = !anyDayOfWeek && matchesDayOfWeek(date);
        return byMonth || byWeek;
    }

    private boolean matchesDayOfMonth(LocalDate date) {
        return (daysOfMonth >> date.getDayOfMonth() & 1) == 1
                || ((daysOfMonth & 1) == 1 && date.getDayOfMonth() == date.lengthOfMonth());
    }

    private boolean matchesDayOfWeek(LocalDate date) {
        int day = date.getDayOfWeek() == DayOfWeek.SUNDAY
                ? 0
                : date.getDayOfWeek().getValue();
        if ((daysOfWeek >> day & 1) == 1) {
            return true;
        }
        int nth = (date.getDayOfMonth() - 1) / 7 + 1;
        boolean isLast = date.getDayOfMonth() + 7 > date.lengthOfMonth();
        return (nthWeekdays >> (7 * nth + day) & 1) == 1 || (isLast && (nthWeekdays >> day & 1) == 1);
    }

    /** Returns the least number of days between two days that match, at most what a nine-year window shows. */
    int shortestGap() {
        if (anyDayOfMonth && anyDayOfWeek && Integer.bitCount(months) == 12) {
            return 1;
        }
        LocalDate date = LocalDate.of(2023, 1, 1);
        LocalDate end = LocalDate.of(2033, 1, 1);
        LocalDate last = null;
        int shortest = 366 * 9;
        while (date.isBefore(end) && shortest > 1) {
            if (matches(date)) {
                if (last != null) {
                    shortest = Math.min(shortest, (int) (date.toEpochDay() - last.toEpochDay()));
                }
                last = date;
            }
            date = date.plusDays(1);
        }
        return shortest;
    }

    /** Says whether any day of any year matches. */
    boolean isPossible() {
        LocalDate date = LocalDate.of(2023, 1, 1);
        LocalDate end = LocalDate.of(2033, 1, 1);
        while (date.isBefore(end)) {
            if (matches(date)) {
                return true;
            }
            date = date.plusDays(1);
        }
        return false;
    }
}
