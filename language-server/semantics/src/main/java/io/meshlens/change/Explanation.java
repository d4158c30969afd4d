package io.meshlens.change;

import io.meshlens.change.Verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Says in words what an edit changed: the first clause or expression that differs, with the old text and the new one. */
final class Explanation {
    private static final int LONGEST = 80;

    /** Properties that say which rows a table keeps of what its query returns. */
    private static final Set<String> ROWS = Set.of("kind", "time_column", "unique_key", "columns", "merge");

    /**
     * A model that reads the edited one.
     *
     * @param isKnown whether it is known what it reads
     * @param columns the keys of the columns that it reads
     */
    record Reader(String display, boolean isKnown, Set<String> columns) {}

    private final Difference difference;
    private final List<Reader> readers;
    private final Present now;
    private final List<Reason> reasons = new ArrayList<>();

    Explanation(Difference difference, List<Reader> readers) {
        this.difference = difference;
        this.readers = List.copyOf(readers);
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
                            part.id(),
                            old.text(),
                            is));
                    removed.remove(old);
                    added.remove(part);
                }
            }
        }
        for (Part part : added) {
            String is = now.text().apply(part.id());
            reasons.add(new Reason(
                    "rows changed: %s `%s`".formatted(part.clause().display(), cut(is)), part.id(), null, is));
        }
        for (Baseline.Clause old : removed) {
            reasons.add(new Reason(
                    "rows changed: no longer %s `%s`".formatted(old.clause().display(), cut(old.text())),
                    -1,
                    old.text(),
                    null));
        }
        properties("rows changed: ", ROWS);
        if (reasons.isEmpty()) {
            reasons.add(Reason.of("rows changed"));
        }
    }

    private void columns() {
        for (Fingerprint.Column column : now.fingerprint().columns()) {
            if (difference.addedKeys().contains(column.key())) {
                reasons.add(new Reason(
                        "added column " + column.name() + taken(column.key()), column.origin(), null, text(column)));
            } else if (difference.redefinedKeys().contains(column.key()) && difference.ownMoves(column.key())) {
                String unread = difference.ownRowsMove() ? "" : unread(column.key());
                reasons.add(redefined(column, unread));
            }
        }
        for (Baseline.Column column : difference.removedColumns()) {
            reasons.add(new Reason("removed column " + column.name() + unread(column.key()), -1, column.text(), null));
        }
    }

    /** Says who takes over a new column: only one who selects all columns, or joins by all of one name, does so unasked. */
    private String taken(String key) {
        List<String> takers = new ArrayList<>();
        for (Reader reader : readers) {
            if (!reader.isKnown()) {
                return "";
            }
            if (reader.columns().contains(key)) {
                takers.add(reader.display());
            }
        }
        if (readers.isEmpty()) {
            return "";
        }
        return takers.isEmpty() ? "; nobody selects * from it" : "; read by " + String.join(", ", takers);
    }

    /** Says that nobody reads a column, if that is so. */
    private String unread(String key) {
        boolean read = readers.stream()
                .anyMatch(reader -> !reader.isKnown() || reader.columns().contains(key));
        return read || readers.isEmpty() ? "" : "; nobody reads it";
    }

    private String text(Fingerprint.Column column) {
        return column.origin() < 0 ? column.name() : now.text().apply(column.origin());
    }

    private Reason redefined(Fingerprint.Column column, String unread) {
        String is = text(column);
        String was =
                difference.old().column(column.key()).map(Baseline.Column::text).orElse("");
        if (!is.equals(was)) {
            return new Reason(
                    "%s changed: %s → %s".formatted(column.name(), cut(was), cut(is)) + unread,
                    column.origin(),
                    was.isEmpty() ? null : was,
                    is);
        }
        String how = now.shape() == null ? "other values" : cut(is) + " over other rows or values";
        return Reason.of("%s changed: %s".formatted(column.name(), how) + unread, column.origin());
    }

    /** Adds what the header says otherwise, of some properties or, for none, of all. */
    private void properties(String prefix, Set<String> some) {
        for (Map.Entry<String, String> property : now.fingerprint().properties().entrySet()) {
            String was = difference.old().properties().getOrDefault(property.getKey(), "");
            boolean counts = some.isEmpty() || some.contains(property.getKey());
            if (counts && !was.equals(property.getValue())) {
                String is = property.getValue();
                reasons.add(new Reason(
                        prefix + "%s changed: %s → %s".formatted(property.getKey(), shown(was), shown(is)),
                        -1,
                        was.isEmpty() ? null : was,
                        is.isEmpty() ? null : is));
            }
        }
    }

    private void layout() {
        properties("", Set.of());
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
