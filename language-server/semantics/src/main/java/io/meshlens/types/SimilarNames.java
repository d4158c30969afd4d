package io.meshlens.types;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Names of functions that a wrong one may have been meant to be. */
final class SimilarNames {
    private static final int MOST = 3;

    private SimilarNames() {}

    /** Returns the most similar names, best first; none when nothing is near. */
    static List<String> of(String name, FunctionTable functions) {
        String wanted = name.toLowerCase(Locale.ROOT);
        int allowed = Math.max(1, wanted.length() / 3);
        List<Candidate> candidates = new ArrayList<>();
        for (FunctionEntry function : functions.all()) {
            String candidate = function.name();
            if (candidate.isEmpty() || !Character.isLetter(candidate.charAt(0))) {
                continue;
            }
            if (Math.abs(candidate.length() - wanted.length()) <= allowed) {
                int distance = distance(wanted, candidate.toLowerCase(Locale.ROOT), allowed);
                if (distance <= allowed) {
                    candidates.add(new Candidate(candidate, distance));
                }
            }
        }
        candidates.sort(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name));
        return candidates.stream().limit(MOST).map(Candidate::name).toList();
    }

    private record Candidate(String name, int distance) {}

    /** Returns how many letters must be put in, taken out or changed; more than allowed as soon as that is sure. */
    private static int distance(String left, String right, int allowed) {
        int[] previous = new int[right.length() + 1];
        int[] current = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            current[0] = i;
            int least = i;
            for (int j = 1; j <= right.length(); j++) {
                int change = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
                current[j] = Math.min(Math.min(current[j - 1], previous[j]) + 1, previous[j - 1] + change);
                least = Math.min(least, current[j]);
            }
            if (least > allowed) {
                return allowed + 1;
            }
            int[] swap = previous;
            previous = current;
            current = swap;
        }
        return previous[right.length()];
    }
}
