package io.meshlens.resolve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The keys of a GROUP BY, found again by what they compute. */
final class GroupKeys {
    private final Sameness sameness;
    private final List<Expr> keys = new ArrayList<>();
    private final Map<Integer, Integer> places = new HashMap<>();
    private boolean hasSubquery;

    GroupKeys(Sameness sameness) {
        this.sameness = sameness;
    }

    /** Adds a key unless it is there, and returns its place. */
    int add(Expr key) {
        int before = sameness.subqueries();
        int number = sameness.number(key);
        hasSubquery |= sameness.subqueries() > before;
        Integer place = places.get(number);
        if (place != null) {
            return place;
        }
        keys.add(key);
        places.put(number, keys.size() - 1);
        return keys.size() - 1;
    }

    /** Returns the place of the key that computes the same, or -1. */
    int find(Expr expression) {
        return places.getOrDefault(sameness.number(expression), -1);
    }

    boolean hasColumn(int index) {
        return find(new Expr.Column(-1, 0, index, "")) >= 0;
    }

    /** Says whether a key holds a subquery; engines find such a key again by its text, which is not compared here. */
    boolean hasSubquery() {
        return hasSubquery;
    }

    List<Expr> keys() {
        return keys;
    }
}
