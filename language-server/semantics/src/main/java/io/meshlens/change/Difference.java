package io.meshlens.change;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What differs between a model's deployed state and its present one. */
final class Difference {
    private final Baseline old;
    private final Present now;
    private final List<String> redefined = new ArrayList<>();
    private final List<String> added = new ArrayList<>();
    private final List<Baseline.Column> removed = new ArrayList<>();
    private final Set<String> redefinedKeys = new HashSet<>();
    private final Set<String> addedKeys = new HashSet<>();
    private final Set<String> ownKeys = new HashSet<>();
    private final boolean rowsMove;

    Difference(Baseline old, Present now) {
        this.old = old;
        this.now = now;
        Digest was = old.digest();
        Digest is = now.fingerprint().digest();
        this.rowsMove = !was.rows().hash().equals(is.rows().hash());
        Map<String, Baseline.Column> columns = new HashMap<>();
        old.columns().forEach(column -> columns.putIfAbsent(column.key(), column));
        for (Fingerprint.Column column : now.fingerprint().columns()) {
            Baseline.Column before = columns.remove(column.key());
            if (before == null) {
                if (was.complete()) {
                    added.add(column.name());
                    addedKeys.add(column.key());
                }
                continue;
            }
            boolean moves = !hash(was, column.key()).equals(hash(is, column.key()));
            if (moves && !before.full().equals(column.full())) {
                ownKeys.add(column.key());
            }
            // Where the rows change, every value is another row's; a column counts as changed if what is said of it
            // does.
            if (moves && (!rowsMove || !before.definition().equals(column.definition()))) {
                redefined.add(column.name());
                redefinedKeys.add(column.key());
            }
        }
        if (is.complete()) {
            for (Baseline.Column column : old.columns()) {
                if (columns.containsKey(column.key())) {
                    removed.add(column);
                }
            }
        }
    }

    private static Hash hash(Digest digest, String key) {
        Shape.Value value = digest.columns().get(key);
        return value == null ? Digest.NOTHING : value.hash();
    }

    Baseline old() {
        return old;
    }

    Present now() {
        return now;
    }

    private Fingerprint state() {
        return now.fingerprint();
    }

    /** Says whether somebody changed the model itself. */
    boolean isEdited() {
        return !old.text().equals(state().text())
                || !old.tokens().equals(state().tokens())
                || (state().kind() != Fingerprint.Kind.EXTERNAL && !old.header().equals(state().header()))
                || metadataMoves()
                || surroundingsMove()
                || (now.shape() == null && !now.fingerprint().digest().equals(old.digest()) && ownContentMoves());
    }

    /** Says whether what a model without a query holds by itself changed: the file of a seed, the columns of a table. */
    private boolean ownContentMoves() {
        return !old.rows().equals(state().rows()) || !ownKeys.isEmpty() || !added.isEmpty() || !removed.isEmpty();
    }

    /** Says whether a reader could see anything, or the model gets another table. */
    boolean moves() {
        return rebuildsAnything() || !old.digest().equals(state().digest()) || breaks();
    }

    boolean rowsMove() {
        return rowsMove;
    }

    private boolean rebuildsAnything() {
        return !old.build().equals(state().build());
    }

    boolean rebuilds() {
        return rebuildsAnything()
                && state().kind() != Fingerprint.Kind.EMBEDDED
                && state().kind() != Fingerprint.Kind.EXTERNAL;
    }

    boolean breaks() {
        return !now.errors().isEmpty() && !old.digest().equals(state().digest());
    }

    List<String> redefined() {
        return redefined;
    }

    List<String> added() {
        return added;
    }

    List<String> removed() {
        return removed.stream().map(Baseline.Column::name).toList();
    }

    List<Baseline.Column> removedColumns() {
        return removed;
    }

    Set<String> redefinedKeys() {
        return redefinedKeys;
    }

    Set<String> addedKeys() {
        return addedKeys;
    }

    boolean metadataMoves() {
        return !old.metadata().equals(state().metadata()) || auditsMove();
    }

    boolean auditsMove() {
        return !old.audits().equals(state().audits());
    }

    boolean surroundingsMove() {
        return !old.digest().surroundings().equals(state().digest().surroundings());
    }

    boolean orderMoves() {
        return !old.digest().order().hash().equals(state().digest().order().hash());
    }

    /** Says whether what the model itself says about its rows changed, and with it the rows. */
    boolean ownRowsMove() {
        return rowsMove && !old.rows().equals(state().rows());
    }

    /** Says whether the model's own text moves a column (or, for an empty key, its rows). */
    boolean ownMoves(String key) {
        return key.isEmpty() ? ownRowsMove() : ownKeys.contains(key) || addedKeys.contains(key);
    }

    /** Says whether it is a view, plain or materialized, which names what it reads. */
    boolean follows() {
        return state().kind() == Fingerprint.Kind.VIEW
                || state().properties().getOrDefault("kind", "").startsWith("VIEW");
    }

    /** Returns the word for the edit itself, whatever else came from above. */
    ChangeClass ownClass() {
        if (breaks()) {
            return ChangeClass.UNKNOWN;
        }
        if (surroundingsMove()) {
            return ChangeClass.UNKNOWN;
        }
        if (ownRowsMove()) {
            return onlyOpaque() ? ChangeClass.UNKNOWN : ChangeClass.BREAKING_ROWS;
        }
        if (!ownKeys.isEmpty() || !removed.isEmpty()) {
            return ChangeClass.BREAKING_COLUMNS;
        }
        boolean own = state().kind() != Fingerprint.Kind.EXTERNAL;
        boolean layout = own && (!old.header().equals(state().header()) || (orderMoves() && !rowsMove) || reordered());
        if (!added.isEmpty() || (layout && rebuildsAnything())) {
            return ChangeClass.NON_BREAKING;
        }
        return metadataMoves() ? ChangeClass.METADATA : ChangeClass.EQUIVALENT;
    }

    /** Says whether the columns come in another order or are spelled another way. */
    boolean reordered() {
        List<String> was = old.columns().stream().map(Baseline.Column::name).toList();
        List<String> is =
                state().columns().stream().map(Fingerprint.Column::name).toList();
        return !was.equals(is);
    }

    private boolean onlyOpaque() {
        boolean opaque = false;
        for (Part part : addedParts()) {
            if (part.clause() != Part.Clause.OPAQUE) {
                return false;
            }
            opaque = true;
        }
        return opaque && removedParts().stream().allMatch(part -> part.clause() == Part.Clause.OPAQUE);
    }

    /** Returns the clauses that are new. */
    List<Part> addedParts() {
        List<Part> more = new ArrayList<>();
        List<Baseline.Clause> left = new ArrayList<>(old.parts());
        for (Part part : state().parts()) {
            if (!left.removeIf(
                    was -> was.clause() == part.clause() && was.hash().equals(part.hash()))) {
                more.add(part);
            }
        }
        return more;
    }

    /** Returns the clauses that are gone. */
    List<Baseline.Clause> removedParts() {
        List<Baseline.Clause> left = new ArrayList<>(old.parts());
        for (Part part : state().parts()) {
            left.removeIf(was -> was.clause() == part.clause() && was.hash().equals(part.hash()));
        }
        return left;
    }
}
