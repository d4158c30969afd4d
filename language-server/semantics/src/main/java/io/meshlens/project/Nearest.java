package io.meshlens.project;

import java.util.Collection;
import java.util.Optional;

/** Finds what somebody probably meant to write. */
public final class Nearest {
    private static final double ENOUGH = 0.6;

    private Nearest() {}

    /** Returns the known word that is most like a given one, if one is like enough; the first of several equal ones. */
    public static Optional<String> to(String word, Collection<String> known) {
        String best = null;
        double bestScore = 0;
        for (String candidate : known) {
            double score = likeness(word, candidate);
            if (score > bestScore) {
                best = candidate;
                bestScore = score;
            }
        }
        return bestScore >= ENOUGH ? Optional.ofNullable(best) : Optional.empty();
    }

    /** Returns how alike two words are, from 0 to 1: one less the share of letters to change, case left aside. */
    static double likeness(String left, String right) {
        int longest = Math.max(left.length(), right.length());
        if (Math.abs(left.length() - right.length()) > longest * (1 - ENOUGH)) {
            return 0;
        }
        return longest == 0 ? 1 : 1 - (double) distance(left, right) / longest;
    }

    /** Counts the letters to put in, take out, replace or swap with their neighbor. */
    private static int distance(String left, String right) {
        int[] beforeLast = new int[right.length() + 1];
        int[] last = new int[right.length() + 1];
        for (int at = 0; at <= right.length(); at++) {
            last[at] = at;
        }
        for (int row = 1; row <= left.length(); row++) {
            int[] now = new int[right.length() + 1];
            now[0] = row;
            for (int column = 1; column <= right.length(); column++) {
                char a = Character.toLowerCase(left.charAt(row - 1));
                char b = Character.toLowerCase(right.charAt(column - 1));
                now[column] =
                        Math.min(Math.min(now[column - 1], last[column]) + 1, last[column - 1] + (a == b ? 0 : 1));
                if (row > 1
                        && column > 1
                        && a == Character.toLowerCase(right.charAt(column - 2))
                        && b == Character.toLowerCase(left.charAt(row - 2))) {
                    now[column] = Math.min(now[column], beforeLast[column - 2] + 1);
                }
            }
            beforeLast = last;
            last = now;
        }
        return last[right.length()];
    }
}
