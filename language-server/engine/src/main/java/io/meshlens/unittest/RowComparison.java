package io.meshlens.unittest;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares rows: as a bag, or in their order. Numbers may differ by a hundred-thousandth part. */
final class RowComparison {
    private static final double RELATIVE = 1e-5;
    private static final double ABSOLUTE = 1e-8;

    private RowComparison() {}

    /**
     * What is different.
     *
     * @param missing expected rows that did not come
     * @param unexpected rows that came and were not expected
     */
    record Result(List<List<String>> missing, List<List<String>> unexpected) {}

    static Result compare(
            List<List<@Nullable Object>> expected, List<List<@Nullable Object>> actual, boolean isOrdered) {
        List<List<@Nullable Object>> left = new ArrayList<>(actual);
        List<List<String>> missing = new ArrayList<>();
        if (isOrdered) {
            List<List<String>> unexpected = new ArrayList<>();
            for (int at = 0; at < Math.max(expected.size(), actual.size()); at++) {
                List<@Nullable Object> wanted = at < expected.size() ? expected.get(at) : null;
                List<@Nullable Object> came = at < actual.size() ? actual.get(at) : null;
                if (wanted == null || came == null || !isSame(wanted, came)) {
                    if (wanted != null) {
                        missing.add(shown(wanted));
                    }
                    if (came != null) {
                        unexpected.add(shown(came));
                    }
                }
            }
            return new Result(missing, unexpected);
        }
        for (List<@Nullable Object> row : expected) {
            int found = -1;
            for (int at = 0; at < left.size() && found < 0; at++) {
                found = isSame(row, left.get(at)) ? at : -1;
            }
            if (found >= 0) {
                left.remove(found);
            } else {
                missing.add(shown(row));
            }
        }
        return new Result(missing, left.stream().map(RowComparison::shown).toList());
    }

    private static List<String> shown(List<@Nullable Object> row) {
        return row.stream()
                .map(value -> value == null ? "NULL" : value.toString())
                .toList();
    }

    private static boolean isSame(List<@Nullable Object> left, List<@Nullable Object> right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (int at = 0; at < left.size(); at++) {
            if (!isSame(left.get(at), right.get(at))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSame(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return left == null && right == null;
        }
        if (left instanceof Number && right instanceof Number) {
            double one = new BigDecimal(left.toString().replace("NaN", "0").replace("Infinity", "0")).doubleValue();
            double other = new BigDecimal(right.toString().replace("NaN", "0").replace("Infinity", "0")).doubleValue();
            boolean isPlain = left.toString().chars().noneMatch(c -> c == 'N' || c == 'I')
                    && right.toString().chars().noneMatch(c -> c == 'N' || c == 'I');
            return isPlain
                    ? Math.abs(one - other) <= ABSOLUTE + RELATIVE * Math.abs(other)
                    : left.toString().equals(right.toString());
        }
        return left.toString().equals(right.toString());
    }
}
