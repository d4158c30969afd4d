package io.meshlens.ide.common;

import io.meshlens.change.ChangeClass;
import io.meshlens.project.ModelName;
import java.util.List;

/**
 * What the present text does to a model.
 *
 * @param model the model
 * @param display its name as its author wrote it
 * @param changeClass the word for it
 * @param columns the columns that changed, came or went
 * @param rows whether its rows may differ
 * @param rebuild whether data is computed for it
 * @param path from the edited model to this one; empty for the edited one
 * @param reasons why, the most important first
 */
public record ModelImpact(
        ModelName model,
        String display,
        ChangeClass changeClass,
        List<String> columns,
        boolean rows,
        boolean rebuild,
        List<Step> path,
        List<String> reasons) {
    public ModelImpact {
        columns = List.copyOf(columns);
        path = List.copyOf(path);
        reasons = List.copyOf(reasons);
    }

    /**
     * A station on the way of a change.
     *
     * @param model its name for people
     * @param column the column that carries it; empty if its rows do
     */
    public record Step(String model, String column) {}

    /** Returns the first reason; empty if there is none. */
    public String reason() {
        return reasons.isEmpty() ? "" : reasons.getFirst();
    }
}
