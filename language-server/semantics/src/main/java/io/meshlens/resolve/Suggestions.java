package io.meshlens.resolve;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;

/** Which of the names that would be right is likely meant. */
final class Suggestions {
    private static final int LONGEST_LIST = 3;

    private Suggestions() {}

    private record Near(String name, int distance) {}

    /** Returns the names that are close to the written one, closest first, at most three. */
    static List<String> near(String written, Collection<String> names) {
        String wanted = written.toLowerCase(Locale.ROOT);
        int allowed = Math.max(1, Math.min(3, (wanted.length() + 1) / 3));
        List<Near> found = new ArrayList<>();
        for (String name : new LinkedHashSet<>(names)) {
            String other = name.toLowerCase(Locale.ROOT);
            if (name.isEmpty() || Math.abs(other.length() - wanted.length()) > Math.max(allowed, 4)) {
                continue;
            }
            int distance = distance(wanted, other, allowed);
            if (distance <= allowed) {
                found.add(new Near(name, distance));
            } else if (wanted.length() >= 3
                    && (other.contains(wanted) || (wanted.contains(other) && other.length() >= 3))) {
                found.add(new Near(name, allowed + 1));
            }
        }
        found.sort(Comparator.comparingInt(Near::distance));
        return found.stream().limit(LONGEST_LIST).map(Near::name).toList();
    }

    /** Returns the sentence that offers the names; empty for none. */
    static String sentence(List<String> names) {
        return names.isEmpty() ? "" : " Did you mean \"" + names.get(0) + "\"?";
    }

    /** Returns the number of inserted, removed, changed or swapped characters, or more than allowed. */
    private static int distance(String a, String b, int allowed) {
        if (Math.abs(a.length() - b.length()) > allowed) {
            return allowed + 1;
        }
        int[] before = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] now = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            now[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                now[j] = Math.min(change, Math.min(last[j], now[j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    now[j] = Math.min(now[j], before[j - 2] + 1);
                }
            }
            int[] free = before;
            before = last;
            last = now;
            now = free;
        }
        return last[b.length()];
    }
}
