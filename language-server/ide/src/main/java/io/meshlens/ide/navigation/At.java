package io.meshlens.ide.navigation;

import org.jspecify.annotations.Nullable;

/**
 * What lies at a place of a file.
 *
 * @param model the model, by its name for people
 * @param column the output column whose projection the place is in, or null
 * @param cte the innermost CTE around the place, or null
 */
public record At(
        String model, @Nullable String column, @Nullable String cte) {}
