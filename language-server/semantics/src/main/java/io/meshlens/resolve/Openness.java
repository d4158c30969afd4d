package io.meshlens.resolve;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether a relation may have columns that are not known, and where they would come from.
 *
 * @param scans ids of the lowered table references of unknown sources whose columns all come through
 * @param unclear whether columns may come from elsewhere too, or by another name, so that no scan can be asked for them
 */
record Openness(List<Integer> scans, boolean unclear) {
    static final Openness CLOSED = new Openness(List.of(), false);
    static final Openness UNCLEAR = new Openness(List.of(), true);

    static Openness of(int scan) {
        return new Openness(List.of(scan), false);
    }

    boolean isOpen() {
        return unclear || !scans.isEmpty();
    }

    Openness and(Openness other) {
        if (!other.isOpen()) {
            return this;
        }
        if (!isOpen()) {
            return other;
        }
        List<Integer> both = new ArrayList<>(scans);
        for (Integer scan : other.scans) {
            if (!both.contains(scan)) {
                both.add(scan);
            }
        }
        return new Openness(both, unclear || other.unclear);
    }
}
