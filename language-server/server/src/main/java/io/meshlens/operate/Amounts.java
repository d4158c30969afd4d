package io.meshlens.operate;

import java.util.Locale;

/** Numbers, times and sizes in few characters. */
public final class Amounts {
    private Amounts() {}

    /** Returns a number with its noun: {@code 1 row}, {@code 12,345 rows}. */
    public static String count(long number, String noun) {
        return number(number) + " " + noun + (number == 1 ? "" : "s");
    }

    public static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Returns an estimate of a number of rows: {@code ~2.1 M rows}. */
    public static String aboutRows(long rows) {
        String text;
        if (rows < 1_000) {
            text = String.valueOf(rows);
        } else if (rows < 1_000_000) {
            text = scaled(rows / 1e3, "k");
        } else if (rows < 1_000_000_000) {
            text = scaled(rows / 1e6, "M");
        } else {
            text = scaled(rows / 1e9, "bn");
        }
        return "~" + text + (rows == 1 ? " row" : " rows");
    }

    private static String scaled(double value, String unit) {
        return String.format(Locale.ROOT, value < 10 ? "%.1f %s" : "%.0f %s", value, unit);
    }

    /** Returns an estimate of a time: {@code ~40 s}. */
    public static String about(long millis) {
        return "~" + (millis < 1_000 ? "1 s" : time(millis));
    }

    /** Returns a measured time: {@code 80 ms}, {@code 3.2 s}, {@code 2 min 5 s}, {@code 1 h 12 min}. */
    public static String time(long millis) {
        if (millis < 1_000) {
            return millis + " ms";
        }
        if (millis < 10_000) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1e3);
        }
        long seconds = (millis + 500) / 1_000;
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3_600) {
            return seconds / 60 + " min" + (seconds % 60 == 0 ? "" : " " + seconds % 60 + " s");
        }
        return seconds / 3_600 + " h" + (seconds / 60 % 60 == 0 ? "" : " " + seconds / 60 % 60 + " min");
    }
}
