package io.meshlens.change;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an edit does to one model.
 *
 * @param model its key
 * @param changeClass the word for it
 * @param edited whether somebody edited it, or gave it other values of variables
 * @param rows whether its rows may differ
 * @param redefined columns whose values, or what is said about them, changed
 * @param added columns that it did not have
 * @param removed columns that it no longer has
 * @param rebuild whether it gets a new physical object
 * @param breaks whether it can no longer be evaluated, because of what it reads
 * @param path for one that is not edited: from the edited model to this one
 * @param reasons why, the most important first
 */
public record Verdict(
        String model,
        ChangeClass changeClass,
        boolean edited,
        boolean rows,
        List<String> redefined,
        List<String> added,
        List<String> removed,
        boolean rebuild,
        boolean breaks,
        List<Step> path,
        List<Reason> reasons) {
    public Verdict {
        redefined = List.copyOf(redefined);
        added = List.copyOf(added);
        removed = List.copyOf(removed);
        path = List.copyOf(path);
        reasons = List.copyOf(reasons);
    }

    /**
     * A station on the way of a change.
     *
     * @param model its key
     * @param column the column that carries the change; empty if its rows do
     */
    public record Step(String model, String column) {}

    /**
     * Why, in one line.
     *
     * @param text the line
     * @param id the node of the model's present query that it is about; -1 for none
     * @param was the whole of the old text where the reason is that a text changed; absent if there was none
     * @param now the whole of the new one; absent if there is none
     */
    public record Reason(
            String text,
            int id,
            @Nullable String was,
            @Nullable String now) {
        /** Makes a reason that is no change of a text. */
        public static Reason of(String text, int id) {
            return new Reason(text, id, null, null);
        }

        static Reason of(String text) {
            return of(text, -1);
        }
    }

    /** Says whether something happens to the model. */
    public boolean isChange() {
        return changeClass != ChangeClass.UNCHANGED;
    }

    /** Returns the columns to name beside the class: those that changed, then the new ones, then those that are gone. */
    public List<String> columns() {
        List<String> all = new java.util.ArrayList<>(redefined);
        all.addAll(added);
        all.addAll(removed);
        return all;
    }
}
