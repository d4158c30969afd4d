package io.meshlens.plan;

import io.meshlens.project.ModelName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a model that begins earlier than before does to its readers: rows of that time come to a table whose readers have
 * evaluated the time without them.
 *
 * <p>It is told of each model in the order of the DAG. What readers had seen is the table that the base has, or, for a table
 * that prod shows as well, the one that prod has.
 */
final class Beginnings {
    private final Placement.Setting setting;
    private final Map<ModelName, Environment.Member> prod;
    private final Set<TableKey> ofProd = new HashSet<>();
    private final Map<ModelName, Interval> thanBase = new HashMap<>();
    private final Map<ModelName, Interval> thanProd = new HashMap<>();

    Beginnings(Placement.Setting setting) {
        this.setting = setting;
        prod = setting.state()
                .environment(EnvironmentName.PROD)
                .<Map<ModelName, Environment.Member>>map(Environment::members)
                .orElse(Map.of());
        for (Environment.Member member : prod.values()) {
            if (member.table() != null) {
                ofProd.add(member.table().key());
            }
        }
    }

    /** Says whether another environment's plan must not give a table other rows: prod shows them. */
    boolean isProds(TableKey table) {
        return !setting.environment().isProd() && ofProd.contains(table);
    }

    /** Says whether a model's rows of the time that is loaded hang on where it begins, so that an earlier begin is missing. */
    static boolean counts(Snapshot model) {
        Materialization kind = model.materialization();
        if (!kind.isTable() || kind.keepsHistory() || kind instanceof Materialization.Seed) {
            return false;
        }
        return !kind.isWhole()
                || model.definition().queryIfAny().stream()
                        .flatMap(query -> query.variables().stream())
                        .anyMatch(name -> name.startsWith("start_") || name.startsWith(SqlTemplate.PLAIN + "start_"));
    }

    /**
     * Returns the time for which a built table has to be evaluated again, because what it reads has rows now that were not
     * there; null if there is none.
     */
    @Nullable
    Interval again(Snapshot model, TableKey table, Intervals loaded) {
        Map<ModelName, Interval> earlier;
        if (isProds(table)) {
            earlier = thanProd;
        } else {
            Environment.Member before = setting.base().get(model.model());
            if (before == null
                    || before.table() == null
                    || !before.table().key().equals(table)) {
                return null;
            }
            earlier = thanBase;
        }
        Interval above = above(model, earlier);
        if (above == null) {
            return null;
        }
        Materialization kind = model.materialization();
        long start = above.start();
        long end = above.end();
        if (kind.isWhole() || kind.isSequential()) {
            boolean isFromStart = !(kind instanceof Materialization.TimeRange);
            start = isFromStart ? Math.min(start, loaded.start().orElse(start)) : start;
            end = Math.max(end, loaded.end().orElse(end));
        }
        Snapshot.Timing timing = model.timing();
        Interval range = new Interval(UnitTime.floor(timing.unit(), start), UnitTime.ceiling(timing.unit(), end));
        return loaded.overlaps(range) ? range : null;
    }

    /** Notes a model at its place, and the time for which it is evaluated again, if it is. */
    void placed(Placed place, @Nullable Interval again) {
        note(place, again, setting.base(), thanBase);
        note(place, again, prod, thanProd);
    }

    private void note(
            Placed place,
            @Nullable Interval again,
            Map<ModelName, Environment.Member> reference,
            Map<ModelName, Interval> into) {
        Interval own = again;
        if (place.isInline() || place.isView()) {
            own = above(place.snapshot(), into);
        } else {
            Environment.Member before = reference.get(place.model());
            Environment.PhysicalTable table = before == null ? null : before.table();
            if (table != null && !table.isView() && counts(place.snapshot())) {
                own = hull(own, filled(place, setting.state().table(table.key()).loaded()));
            }
        }
        if (own != null) {
            into.put(place.model(), own);
        }
    }

    private static @Nullable Interval filled(Placed place, Intervals before) {
        if (before.isEmpty()) {
            return null;
        }
        long known = before.end().orElse(Long.MIN_VALUE);
        List<Interval> filled = place.loaded().minus(before).ranges().stream()
                .filter(range -> range.start() < known)
                .toList();
        if (filled.isEmpty()) {
            return null;
        }
        boolean isWhole = place.snapshot().materialization().isWhole()
                || place.snapshot().materialization().isSequential();
        long end = isWhole ? known : Math.min(known, filled.getLast().end());
        return new Interval(filled.getFirst().start(), end);
    }

    private static @Nullable Interval above(Snapshot model, Map<ModelName, Interval> earlier) {
        Interval above = null;
        for (Snapshot.Reads reads : model.reads()) {
            if (!reads.table().equals(model.model())) {
                above = hull(above, earlier.get(reads.table()));
            }
        }
        return above;
    }

    private static @Nullable Interval hull(@Nullable Interval one, @Nullable Interval other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return new Interval(Math.min(one.start(), other.start()), Math.max(one.end(), other.end()));
    }
}
