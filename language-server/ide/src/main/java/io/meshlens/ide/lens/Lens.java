package io.meshlens.ide.lens;

import io.meshlens.text.TextRange;
import org.jspecify.annotations.Nullable;

/**
 * A line above a model or a CTE.
 *
 * @param range what it stands above
 * @param title what it says
 * @param action what a click does
 * @param model the model that is meant, by its name for people
 * @param cte the CTE that is meant, or null
 */
public record Lens(
        TextRange range,
        String title,
        Action action,
        String model,
        @Nullable String cte) {
    /** What a click does. */
    public enum Action {
        WHY,
        PLAN,
        DIFF,
        PREVIEW
    }
}
