package io.meshlens.change;

import io.meshlens.change.Verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Says in words what an edit changed: the first clause or expression that differs, with the old text and the new one. */
final class Explanation {
    private static final int LONGEST = 80;

    private final Difference difference;
    private final Present now;
    private final List<Reason> reasons = new ArrayList<>();

    Explanation(Difference difference) {
        this.difference = difference;
        this.now = difference.now();
    }

    List<Reason> reasons(ChangeClass changeClass) {
        if (difference.breaks()) {
            reasons.addAll(now.errors());
        }
        if (difference.surroundingsMove()) {
            reasons.add(Reason.of("a statement around the query changed; what it does to the rows cannot be told"));
        }
        if (difference.ownRowsMove()) {
            rows();
        }
        columns();
        if (changeClass == ChangeClass.NON_BREAKING && reasons.isEmpty()) {
            layout();
        }
        if (changeClass == ChangeClass.METADATA) {
            reasons.add(Reason.of(
                    difference.auditsMove()
                            ? "the audits changed: only they have to run"
                            : "only what is said about it changed"));
        }
        if (changeClass == ChangeClass.EQUIVALENT) {
            reasons.add(Reason.of("another text of the same meaning"));
        }
        return reasons;
    }

    private void rows() {
        List<Part> added = new ArrayList<>(difference.addedParts());
        List<Baseline.Clause> removed = new ArrayList<>(difference.removedParts());
        // A clause of one kind for another of that kind is one change.
        for (Part part : List.copyOf(added)) {
            for (Baseline.Clause old : List.copyOf(removed)) {
                if (old.clause() == part.clause() && added.contains(part)) {
                    String is = now.text().apply(part.id());
                    reasons.add(new Reason(
                            "rows changed: %s `%s` → `%s`"
                                    .formatted(part.clause().display(), cut(old.text()), cut(is)),
                            part.id()));
                    removed.remove(old);
                    added.remove(part);
                }
            }
        }
        for (Part part : added) {
            reasons.add(new Reason(
                    "rows changed: %s `%s`"
                            .formatted(part.clause().display(), cut(now.text().apply(part.id()))),
                    part.id()));
        }
        for (Baseline.Clause old : removed) {
            reasons.add(Reason.of(
                    "rows changed: no longer %s `%s`".formatted(old.clause().display(), cut(old.text()))));
        }
        if (reasons.isEmpty()) {
            reasons.add(Reason.of("rows changed"));
        }
    }

    private void columns() {
        for (Fingerprint.Column column : now.fingerprint().columns()) {
            if (difference.addedKeys().contains(column.key())) {
                reasons.add(new Reason("added column " + column.name(), column.origin()));
            } else if (difference.redefinedKeys().contains(column.key())) {
                reasons.add(new Reason(redefined(column), column.origin()));
            }
        }
        for (String column : difference.removed()) {
            reasons.add(Reason.of("removed column " + column));
        }
    }

    private String redefined(Fingerprint.Column column) {
        String is = column.origin() < 0 ? column.name() : now.text().apply(column.origin());
        String was =
                difference.old().column(column.key()).map(Baseline.Column::text).orElse("");
        if (!is.equals(was)) {
            return "%s changed: %s → %s".formatted(column.name(), cut(was), cut(is));
        }
        if (now.shape() == null) {
            return "%s changed: other values".formatted(column.name());
        }
        return "%s changed: %s over other rows or values".formatted(column.name(), cut(is));
    }

    private void layout() {
        for (Map.Entry<String, String> property : now.fingerprint().properties().entrySet()) {
            String was = difference.old().properties().getOrDefault(property.getKey(), "");
            if (!was.equals(property.getValue())) {
                reasons.add(Reason.of(
                        "%s changed: %s → %s".formatted(property.getKey(), shown(was), shown(property.getValue()))));
            }
        }
        if (difference.reordered()) {
            reasons.add(Reason.of("the columns come in another order"));
        }
        if (difference.orderMoves()) {
            reasons.add(Reason.of("the rows come in another order"));
        }
    }

    private static String shown(String value) {
        return value.isEmpty() ? "none" : value;
    }

    private static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
    }
}
