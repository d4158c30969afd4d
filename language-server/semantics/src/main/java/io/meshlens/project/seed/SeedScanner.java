package io.meshlens.project.seed;

import io.meshlens.project.CsvSettings;
import io.meshlens.project.SeedData;
import io.meshlens.project.SeedData.InferredType;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Learns a seed file's columns, their types and a hash of each column's values. The text comes in pieces; the rows are not
 * kept.
 */
public final class SeedScanner {
    /** What means null unless the settings say otherwise. */
    private static final Set<String> USUAL_NULLS = Set.of(
            "",
            "#N/A",
            "#N/A N/A",
            "#NA",
            "-1.#IND",
            "-1.#QNAN",
            "-NaN",
            "-nan",
            "1.#IND",
            "1.#QNAN",
            "<NA>",
            "N/A",
            "NA",
            "NULL",
            "NaN",
            "None",
            "n/a",
            "nan",
            "null");

    private static final int MOST_PROBLEMS = 20;

    private final CsvSettings settings;
    private final CsvParser parser;
    private final List<Column> columns = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private boolean hasHeader;
    private long rows;

    /**
     * What is wrong with a file.
     *
     * @param start the offset where it begins
     * @param end the offset behind it
     * @param message what is wrong
     */
    public record Problem(long start, long end, String message) {}

    /**
     * What was learned.
     *
     * @param data of the file
     * @param problems the first of them
     */
    public record Result(SeedData data, List<Problem> problems) {
        public Result {
            problems = List.copyOf(problems);
        }
    }

    /** Makes a scanner of a file that is read with some settings. */
    public SeedScanner(CsvSettings settings) {
        this.settings = settings;
        this.parser = new CsvParser(settings, this::row);
    }

    /** Scans a text that is in memory. */
    public static Result scan(CharSequence text, CsvSettings settings) {
        SeedScanner scanner = new SeedScanner(settings);
        scanner.feed(text);
        return scanner.finish();
    }

    /** Takes the next piece of the text. */
    public void feed(CharSequence piece) {
        parser.feed(piece);
    }

    /** Ends the text and tells what was learned. */
    public Result finish() {
        long open = parser.finish();
        if (open >= 0) {
            problem(open, open + 1, "this quote is never closed");
        }
        if (!hasHeader) {
            problem(0, 0, "the file has no header with the names of the columns");
        }
        List<SeedData.Column> found = new ArrayList<>();
        for (Column column : columns) {
            found.add(new SeedData.Column(column.name, column.type(), column.hash()));
        }
        return new Result(new SeedData(found, rows), problems);
    }

    /** Returns the texts that mean null in a column. */
    public static Set<String> nullTexts(CsvSettings settings, String column) {
        Set<String> nulls = new HashSet<>();
        if (settings.keepDefaultNa().orElse(true)) {
            nulls.addAll(USUAL_NULLS);
        }
        nulls.addAll(settings.naValues());
        nulls.addAll(settings.naValuesByColumn().getOrDefault(column, List.of()));
        return nulls;
    }

    private void row(List<String> fields, long start, long end) {
        if (!hasHeader) {
            hasHeader = true;
            header(fields);
            return;
        }
        rows++;
        if (fields.size() > columns.size()
                && fields.subList(columns.size(), fields.size()).stream().anyMatch(field -> !field.isEmpty())) {
            problem(
                    start,
                    end,
                    "this row has " + fields.size() + " fields, but the header names " + columns.size() + " columns");
        }
        for (int at = 0; at < columns.size(); at++) {
            columns.get(at).add(at < fields.size() ? fields.get(at) : "");
        }
    }

    /** Numbers the repeated names, so that each column has a name of its own. */
    private void header(List<String> names) {
        Map<String, Integer> seen = new HashMap<>();
        Set<String> taken = new HashSet<>(names);
        for (String name : names) {
            String unique = name;
            int count = seen.merge(name, 1, Integer::sum);
            while (count > 1 && taken.contains(unique)) {
                unique = name + "." + (count - 1);
                count++;
            }
            taken.add(unique);
            columns.add(new Column(unique, nullTexts(settings, unique)));
        }
    }

    private void problem(long start, long end, String message) {
        if (problems.size() < MOST_PROBLEMS) {
            problems.add(new Problem(start, end, message));
        }
    }

    /** What is known of a column so far. */
    private static final class Column {
        private final String name;
        private final Set<String> nulls;
        private final MessageDigest digest;
        private final byte[] prefix = new byte[5];
        private boolean hasNull;
        private boolean hasValue;
        private boolean canBeBoolean = true;
        private boolean isAllWhole = true;
        private boolean hasLarge;
        private boolean hasNegative;
        private boolean canBeNumber = true;

        Column(String name, Set<String> nulls) {
            this.name = name;
            this.nulls = nulls;
            try {
                this.digest = MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException everyRuntimeHasIt) {
                throw new IllegalStateException(everyRuntimeHasIt);
            }
        }

        void add(String text) {
            if (nulls.contains(text)) {
                hasNull = true;
                digest.update((byte) 0);
                return;
            }
            hasValue = true;
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            prefix[0] = 1;
            prefix[1] = (byte) (bytes.length >> 24);
            prefix[2] = (byte) (bytes.length >> 16);
            prefix[3] = (byte) (bytes.length >> 8);
            prefix[4] = (byte) bytes.length;
            digest.update(prefix);
            digest.update(bytes);
            if (canBeBoolean) {
                canBeBoolean = isBoolean(text);
            }
            if (canBeNumber) {
                number(text);
            }
        }

        /**
         * Takes a value into account that may be a number. Whole numbers of more than 64 bits are texts, unless a number that
         * is not whole came before: then all are decimals. Infinity does not go together with large whole numbers.
         */
        private void number(String text) {
            String trimmed = text.strip();
            boolean isWhole = isDigits(trimmed, sign(trimmed), trimmed.length());
            if (!isWhole) {
                boolean isWord = !trimmed.isEmpty() && Character.isLetter(trimmed.charAt(trimmed.length() - 1));
                canBeNumber = isNumber(trimmed) && !(hasLarge && isWord);
                isAllWhole = false;
                return;
            }
            hasNegative |= trimmed.startsWith("-");
            if (isAllWhole && !fitsLong(trimmed)) {
                hasLarge = true;
                canBeNumber =
                        new BigInteger(trimmed.startsWith("+") ? trimmed.substring(1) : trimmed).bitLength() <= 64;
            }
        }

        InferredType type() {
            if (!hasValue) {
                return hasNull ? InferredType.DOUBLE : InferredType.TEXT;
            }
            if (canBeNumber && hasLarge && isAllWhole) {
                return hasNull || hasNegative ? InferredType.TEXT : InferredType.DOUBLE;
            }
            if (canBeNumber) {
                return isAllWhole && !hasNull ? InferredType.BIGINT : InferredType.DOUBLE;
            }
            return canBeBoolean && !hasNull ? InferredType.BOOLEAN : InferredType.TEXT;
        }

        String hash() {
            return HexFormat.of().formatHex(digest.digest(), 0, 16);
        }

        private static boolean isBoolean(String text) {
            return text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false");
        }

        private static boolean fitsLong(String whole) {
            if (whole.length() < 19) {
                return true;
            }
            try {
                Long.parseLong(whole);
                return true;
            } catch (NumberFormatException tooLarge) {
                return false;
            }
        }

        private static int sign(String text) {
            return text.startsWith("-") || text.startsWith("+") ? 1 : 0;
        }

        private static boolean isDigits(String text, int from, int to) {
            for (int at = from; at < to; at++) {
                if (text.charAt(at) < '0' || text.charAt(at) > '9') {
                    return false;
                }
            }
            return to > from;
        }

        private static boolean isNumber(String trimmed) {
            int at = sign(trimmed);
            String rest = trimmed.substring(at);
            if (rest.equalsIgnoreCase("inf") || rest.equalsIgnoreCase("infinity")) {
                return true;
            }
            int start = at;
            int digits = 0;
            while (at < trimmed.length() && isDigits(trimmed, at, at + 1)) {
                at++;
                digits++;
            }
            if (at < trimmed.length() && trimmed.charAt(at) == '.') {
                at++;
                while (at < trimmed.length() && isDigits(trimmed, at, at + 1)) {
                    at++;
                    digits++;
                }
            }
            if (digits == 0 || at == start) {
                return false;
            }
            if (at < trimmed.length() && (trimmed.charAt(at) == 'e' || trimmed.charAt(at) == 'E')) {
                String exponent = trimmed.substring(at + 1);
                return isDigits(exponent, sign(exponent), exponent.length())
                        && !Double.isInfinite(Double.parseDouble(trimmed));
            }
            return at == trimmed.length() && !Double.isInfinite(Double.parseDouble(trimmed));
        }
    }
}
