package io.meshlens.plan;

import io.meshlens.project.ModelName;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What became of a model between the base of a plan and the project: the words that people see.
 *
 * @param model the model
 * @param kind the word
 * @param columns the columns whose values change; for {@link Kind#NON_BREAKING} those that were added
 * @param reasons why, the most important first
 * @param path for an affected model, from the edited model to this one
 * @param sqlmesh the category into which SQLMesh puts it, by SQLMesh's own name; absent if it would not list it
 */
public record ModelChange(
        ModelName model,
        Kind kind,
        SortedSet<String> columns,
        List<Reason> reasons,
        List<Step> path,
        @Nullable String sqlmesh) {
    public ModelChange {
        columns = java.util.Collections.unmodifiableSortedSet(new TreeSet<>(columns));
        reasons = List.copyOf(reasons);
        path = List.copyOf(path);
    }

    /** Makes a change without details. */
    public static ModelChange of(ModelName model, Kind kind) {
        return new ModelChange(model, kind, new TreeSet<>(), List.of(), List.of(), null);
    }

    /** The words for a change; {@code docs} and every view use the same. */
    public enum Kind {
        UNCHANGED,
        EQUIVALENT,
        METADATA,
        NON_BREAKING,
        BREAKING_COLUMNS,
        BREAKING_ROWS,
        AFFECTED,
        RE_POINTED,
        ADDED,
        REMOVED,
        UNKNOWN;

        /** Returns the word as it is in JSON. */
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** Says whether somebody edited the model itself. */
        public boolean isEdit() {
            return switch (this) {
                case EQUIVALENT, METADATA, NON_BREAKING, BREAKING_COLUMNS, BREAKING_ROWS, ADDED, REMOVED, UNKNOWN ->
                    true;
                case UNCHANGED, AFFECTED, RE_POINTED -> false;
            };
        }
    }

    /**
     * Why a model counts as changed.
     *
     * @param text one line, for example {@code net_amount: SUM(amount) → SUM(amount - refund)}
     * @param file the file of the clause, relative to the project's root; absent if there is none
     * @param line from 1; 0 if there is none
     * @param was the whole of the old text where the reason is that a text changed; absent if there was none
     * @param now the whole of the new one; absent if there is none
     */
    public record Reason(
            String text,
            @Nullable String file,
            int line,
            @Nullable String was,
            @Nullable String now) {}

    /**
     * One station of the way on which a change reaches a model.
     *
     * @param model the model
     * @param column the column that carries it; absent if rows do
     */
    public record Step(ModelName model, @Nullable String column) {}
}
