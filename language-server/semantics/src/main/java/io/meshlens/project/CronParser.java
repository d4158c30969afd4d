package io.meshlens.project;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringTokenizer;

/** Reads cron expressions of five fields and the short names for common ones. */
final class CronParser {
    private static final Map<String, String> SHORT_NAMES = Map.of(
            "@hourly", "0 * * * *",
            "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *",
            "@weekly", "0 0 * * 0",
            "@monthly", "0 0 1 * *",
            "@yearly", "0 0 1 1 *",
            "@annually", "0 0 1 1 *");
    private static final List<String> MONTHS =
            List.of("", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
    private static final List<String> DAYS = List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");

    private CronParser() {}

    static Optional<CronExpression> parse(String text) {
        String trimmed = text.strip().toLowerCase(Locale.ROOT);
        StringTokenizer fields = new StringTokenizer(SHORT_NAMES.getOrDefault(trimmed, trimmed));
        if (fields.countTokens() != 5) {
            return Optional.empty();
        }
        Field minutes = new Field(0, 59, List.of());
        Field hours = new Field(0, 23, List.of());
        Field days = new Field(1, 31, List.of());
        Field months = new Field(1, 12, MONTHS);
        Field weekdays = new Field(0, 7, DAYS);
        for (Field field : List.of(minutes, hours, days, months, weekdays)) {
            if (!field.read(fields.nextToken())) {
                return Optional.empty();
            }
        }
        int daysOfWeek = (int) ((weekdays.bits | weekdays.bits >> 7) & 0x7f);
        CronDays allowed =
                new CronDays(days.bits, (int) months.bits, daysOfWeek, weekdays.nth, days.isAny, weekdays.isAny);
        if (!allowed.isPossible()) {
            return Optional.empty();
        }
        return Optional.of(new CronExpression(text.strip(), minutes.bits, (int) hours.bits, allowed));
    }

    /** One field: which numbers it allows. */
    private static final class Field {
        private final int least;
        private final int most;
        private final List<String> names;
        private long bits;
        private long nth;
        private boolean isAny;

        Field(int least, int most, List<String> names) {
            this.least = least;
            this.most = most;
            this.names = names;
        }

        boolean read(String text) {
            isAny = text.equals("*") || text.equals("?");
            for (String item : text.split(",", -1)) {
                if (!readItem(item)) {
                    return false;
                }
            }
            return true;
        }

        private boolean readItem(String item) {
            if (item.equals("l") && most == 31) {
                bits |= 1;
                return true;
            }
            if (most == 7 && (item.contains("#") || item.startsWith("l"))) {
                return readNth(item);
            }
            int slash = item.indexOf('/');
            String range = slash < 0 ? item : item.substring(0, slash);
            int step = slash < 0 ? 1 : number(item.substring(slash + 1));
            if (step < 1) {
                return false;
            }
            int from;
            int to;
            int dash = range.indexOf('-', 1);
            if (range.equals("*") || (range.equals("?") && slash < 0)) {
                from = least;
                to = most == 7 ? 6 : most;
            } else if (dash > 0) {
                from = value(range.substring(0, dash));
                to = value(range.substring(dash + 1));
            } else {
                from = value(range);
                to = slash < 0 ? from : most == 7 ? 6 : most;
            }
            if (from < 0 || to < 0) {
                return false;
            }
            if (from <= to) {
                add(from, to, step);
            } else {
                int width = most == 7 ? 7 : most - least + 1;
                for (int at = from; at <= to + width; at += step) {
                    bits |= 1L << (least + (at - least) % width);
                }
            }
            return true;
        }

        private void add(int from, int to, int step) {
            for (int at = from; at <= to; at += step) {
                bits |= 1L << at;
            }
        }

        /** Reads {@code 3#1} (the first Wednesday) and {@code l5} (the last Friday). */
        private boolean readNth(String item) {
            int sharp = item.indexOf('#');
            int day = value(sharp < 0 ? item.substring(1) : item.substring(0, sharp)) % 7;
            int which = sharp < 0 || item.substring(sharp + 1).equals("l") ? 0 : number(item.substring(sharp + 1));
            if (day < 0 || which < 0 || which > 5 || (sharp >= 0 && item.endsWith("#0"))) {
                return false;
            }
            nth |= 1L << (7 * which + day);
            return true;
        }

        private int value(String text) {
            int byName = names.indexOf(text);
            int value = byName >= 0 && !text.isEmpty() ? byName : number(text);
            return value < least || value > most ? -1 : value;
        }

        private static int number(String text) {
            if (text.isEmpty() || text.length() > 4) {
                return -1;
            }
            int value = 0;
            for (int at = 0; at < text.length(); at++) {
                char c = text.charAt(at);
                if (c < '0' || c > '9') {
                    return -1;
                }
                value = value * 10 + (c - '0');
            }
            return value;
        }
    }
}
