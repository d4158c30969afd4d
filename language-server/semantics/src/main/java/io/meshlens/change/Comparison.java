package io.meshlens.change;

import io.meshlens.change.Verdict.Reason;
import io.meshlens.change.Verdict.Step;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares a project with what is deployed, model by model. A verdict asks for the two states of the model itself and, where it
 * is touched without having been edited, for those of the models on the way to the edit; nothing else.
 */
public final class Comparison {
    /** The two states of a project, asked by the keys of models and tables. */
    public interface States {
        /** Returns the deployed state of a model; null if it has none. */
        @Nullable
        Baseline before(String model);

        /** Returns the present state of a model; null if there is no such model. */
        @Nullable
        Present after(String model);

        /** Returns what readers see of a model or table now, which is unknown if there is no such model. */
        Digest digest(String model);

        /** Returns the keys of the present models that read one directly; asked only to explain an edit. */
        List<String> readers(String model);

        /**
         * Returns what {@link #way(Leaf)} says of a part of a model. Many readers have most of their way to an edit in common:
         * whoever asks for many verdicts remembers it.
         */
        List<Step> way(Leaf part);
    }

    private final States states;

    public Comparison(States states) {
        this.states = states;
    }

    /** Returns what becomes of a model that is in at least one of the two states. */
    public Verdict verdict(String model) {
        Baseline old = states.before(model);
        Present now = states.after(model);
        if (now == null) {
            return only(model, ChangeClass.REMOVED, false);
        }
        if (old == null) {
            boolean built = now.fingerprint().kind() != Fingerprint.Kind.EXTERNAL
                    && now.fingerprint().kind() != Fingerprint.Kind.EMBEDDED;
            return only(model, ChangeClass.ADDED, built);
        }
        Difference difference = new Difference(old, now);
        return difference.isEdited() ? edited(model, difference) : untouched(model, difference);
    }

    private static Verdict only(String model, ChangeClass changeClass, boolean rebuild) {
        return new Verdict(
                model, changeClass, true, true, List.of(), List.of(), List.of(), rebuild, false, List.of(), List.of());
    }

    // ---- a model that somebody edited

    private Verdict edited(String model, Difference difference) {
        ChangeClass own = difference.ownClass();
        boolean reads = !difference.now().reads().isEmpty();
        boolean quiet = own == ChangeClass.EQUIVALENT || own == ChangeClass.METADATA;
        if (reads && difference.moves() && quiet) {
            return affected(model, difference, true);
        }
        List<Reason> reasons = new ArrayList<>(new Explanation(difference, readers(model)).reasons(own));
        boolean more = difference.rowsMove() || !difference.redefined().isEmpty();
        if (reads && own == ChangeClass.NON_BREAKING && more) {
            // Its own edit would be harmless, but what it reads moved too, or it draws anew because of the edit.
            Verdict inherited = affected(model, difference, true);
            reasons.addAll(0, inherited.reasons());
            if (isDrawn(difference)) {
                own = difference.rowsMove() ? ChangeClass.BREAKING_ROWS : ChangeClass.BREAKING_COLUMNS;
            } else {
                return new Verdict(
                        model,
                        ChangeClass.AFFECTED,
                        true,
                        difference.rowsMove(),
                        difference.redefined(),
                        difference.added(),
                        difference.removed(),
                        difference.rebuilds(),
                        difference.breaks(),
                        inherited.path(),
                        reasons);
            }
        }
        return new Verdict(
                model,
                own,
                true,
                difference.rowsMove(),
                difference.redefined(),
                difference.added(),
                difference.removed(),
                difference.rebuilds(),
                difference.breaks(),
                List.of(),
                reasons);
    }

    /** Says whether nothing that a model reads moved, so that only what it draws can have. */
    private boolean isDrawn(Difference difference) {
        Shape shape = difference.now().shape();
        return shape != null
                && shape.leaves().stream()
                        .allMatch(leaf -> oldDigest(leaf.source())
                                .seen(leaf)
                                .hash()
                                .equals(newDigest(leaf.source()).seen(leaf).hash()));
    }

    /** Returns who reads a model, and of those who have a query, what. */
    private List<Explanation.Reader> readers(String model) {
        List<Explanation.Reader> found = new ArrayList<>();
        for (String reader : states.readers(model)) {
            Present now = states.after(reader);
            if (now == null) {
                continue;
            }
            Set<String> columns = new HashSet<>();
            Shape shape = now.shape();
            if (shape != null) {
                for (Leaf leaf : shape.leaves()) {
                    if (leaf.part() == Leaf.Part.COLUMN && leaf.source().equals(model)) {
                        columns.add(leaf.column());
                    }
                }
            }
            found.add(new Explanation.Reader(now.display(), shape != null, columns));
        }
        return found;
    }

    // ---- a model that nobody edited

    private Verdict untouched(String model, Difference difference) {
        if (difference.moves()) {
            return affected(model, difference, false);
        }
        if (difference.follows() && readsMovedTable(difference.now())) {
            return new Verdict(
                    model,
                    ChangeClass.RE_POINTED,
                    false,
                    false,
                    List.of(),
                    List.of(),
                    List.of(),
                    false,
                    false,
                    List.of(),
                    List.of(Reason.of("reads the same data from a new table")));
        }
        return new Verdict(
                model,
                ChangeClass.UNCHANGED,
                false,
                false,
                List.of(),
                List.of(),
                List.of(),
                false,
                false,
                List.of(),
                List.of());
    }

    private Verdict affected(String model, Difference difference, boolean edited) {
        Cause cause = cause(model, difference);
        List<Reason> reasons =
                new ArrayList<>(difference.breaks() ? difference.now().errors() : List.of());
        reasons.add(Reason.of(cause.text()));
        return new Verdict(
                model,
                ChangeClass.AFFECTED,
                edited,
                difference.rowsMove(),
                difference.redefined(),
                difference.added(),
                difference.removed(),
                difference.rebuilds(),
                difference.breaks(),
                cause.path(),
                reasons);
    }

    /** Why a model moves, and the way on which the change came. */
    private record Cause(List<Step> path, String text) {}

    private Cause cause(String model, Difference difference) {
        Shape shape = difference.now().shape();
        if (shape != null) {
            if (difference.rowsMove()) {
                Leaf leaf = movedLeaf(model, shape, shape.rows());
                if (leaf != null) {
                    return cause(leaf, new Step(model, ""), "filters, joins or groups by");
                }
            }
            for (Shape.Column column : shape.columns()) {
                if (difference.redefinedKeys().contains(column.key())
                        || difference.addedKeys().contains(column.key())) {
                    Leaf leaf = movedLeaf(model, shape, column.template());
                    if (leaf != null) {
                        return cause(leaf, new Step(model, column.name()), "reads");
                    }
                }
            }
            Leaf order = movedLeaf(model, shape, shape.order());
            if (order != null) {
                return cause(order, new Step(model, ""), "reads");
            }
        }
        for (String read : difference.now().reads()) {
            if (moves(read)) {
                List<Step> path = new ArrayList<>(states.way(Leaf.rows(read)));
                path.add(new Step(model, ""));
                return new Cause(path, schema(read));
            }
        }
        return new Cause(List.of(new Step(model, "")), drawn(difference.now()));
    }

    /** What else can have moved: what is one of several results is another one in another table. */
    private static String drawn(Present now) {
        return now.fingerprint().draws().values().stream()
                .findFirst()
                .map(what -> "drawn anew when it is rebuilt: " + what)
                .orElse("what it reads changed");
    }

    private String schema(String read) {
        return "takes its columns from " + display(read) + ", which changed";
    }

    private Cause cause(Leaf leaf, Step last, String how) {
        List<Step> path = new ArrayList<>(states.way(leaf));
        path.add(last);
        return new Cause(path, because(leaf, how));
    }

    private String because(Leaf leaf, String how) {
        String source = display(leaf.source());
        Baseline old = states.before(leaf.source());
        Present now = states.after(leaf.source());
        if (now == null) {
            return "reads " + source + ", which is gone";
        }
        String drawn = now.fingerprint().draws().get(leaf.column());
        boolean sameMeaning = old != null && sameDefinition(old, now, leaf);
        if (drawn != null && sameMeaning) {
            String what = leaf.part() == Leaf.Part.COLUMN ? source + "." + leaf.column() : "the rows of " + source;
            return what + " are drawn anew when it is rebuilt: " + drawn;
        }
        return switch (leaf.part()) {
            case ROWS -> "the rows of " + source + " change";
            case ORDER -> "reads the order of " + source + ", which changes";
            case COLUMN -> {
                boolean gone = !now.fingerprint().digest().columns().containsKey(leaf.column());
                boolean fresh = old != null && !old.digest().columns().containsKey(leaf.column());
                String name = source + "." + leaf.column();
                if (gone) {
                    yield how + " " + name + ", which is gone";
                }
                if (fresh) {
                    yield (how.equals("reads") ? "takes over " : how + " ") + name + ", which is new";
                }
                yield how + " " + name + ", which changes";
            }
        };
    }

    private static boolean sameDefinition(Baseline old, Present now, Leaf leaf) {
        if (leaf.part() != Leaf.Part.COLUMN) {
            return old.rows().equals(now.fingerprint().rows());
        }
        for (Fingerprint.Column column : now.fingerprint().columns()) {
            if (column.key().equals(leaf.column())) {
                return old.column(column.key())
                        .map(was -> was.full().equals(column.full()))
                        .orElse(false);
            }
        }
        return false;
    }

    private String display(String key) {
        Present now = states.after(key);
        if (now != null) {
            return now.display();
        }
        Baseline old = states.before(key);
        return old != null ? old.display() : key;
    }

    /** Returns the way on which a change came to a part of a model, beginning with the edited model. */
    public List<Step> way(Leaf part) {
        String model = part.source();
        List<Step> path = new ArrayList<>();
        Baseline old = states.before(model);
        Present now = states.after(model);
        if (old != null && now != null && now.shape() != null) {
            Difference difference = new Difference(old, now);
            boolean inherited = !difference.isEdited() || !difference.ownMoves(column(part));
            Leaf leaf = inherited ? movedLeaf(model, now.shape(), template(now.shape(), part)) : null;
            if (leaf != null) {
                path.addAll(states.way(leaf));
            }
        }
        path.add(last(part));
        return List.copyOf(path);
    }

    /** Returns the last step of the way to a part of a model. */
    public static Step last(Leaf part) {
        return new Step(part.source(), column(part));
    }

    private static String column(Leaf part) {
        return part.part() == Leaf.Part.COLUMN ? part.column() : "";
    }

    private static int template(Shape shape, Leaf part) {
        return switch (part.part()) {
            case ROWS -> shape.rows();
            case ORDER -> shape.order();
            case COLUMN -> {
                for (Shape.Column column : shape.columns()) {
                    if (column.key().equals(part.column())) {
                        yield column.template();
                    }
                }
                yield shape.rows();
            }
        };
    }

    private @Nullable Leaf movedLeaf(String model, Shape shape, int template) {
        for (Leaf leaf : shape.leavesOf(template)) {
            // That a model reads itself is no cause: its own rows move because of what else it reads.
            if (!leaf.source().equals(model)
                    && !oldDigest(leaf.source())
                            .seen(leaf)
                            .hash()
                            .equals(newDigest(leaf.source()).seen(leaf).hash())) {
                return leaf;
            }
        }
        return null;
    }

    private Digest oldDigest(String source) {
        Baseline old = states.before(source);
        return old == null ? Digest.unknown(source) : old.digest();
    }

    private Digest newDigest(String source) {
        return states.digest(source);
    }

    private boolean moves(String model) {
        return !oldDigest(model).equals(newDigest(model));
    }

    /** Says whether a view over these models must name another table than it does. */
    private boolean readsMovedTable(Present now) {
        return now.reads().stream().anyMatch(read -> movesTable(read, new HashSet<>()));
    }

    private boolean movesTable(String model, Set<String> seen) {
        if (!seen.add(model)) {
            return false;
        }
        Baseline old = states.before(model);
        Present now = states.after(model);
        if (old == null || now == null) {
            return old != null || now != null;
        }
        Fingerprint.Kind kind = now.fingerprint().kind();
        return switch (kind) {
            case EXTERNAL -> false;
            case TABLE -> !old.build().equals(now.fingerprint().build());
            case VIEW, EMBEDDED ->
                !old.build().equals(now.fingerprint().build())
                        || now.reads().stream().anyMatch(read -> movesTable(read, seen));
        };
    }
}
