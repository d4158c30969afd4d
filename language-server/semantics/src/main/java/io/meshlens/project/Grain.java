package io.meshlens.project;

import java.util.List;
import java.util.Optional;

/**
 * Columns or expressions that together identify a row (a grain) or point to another model's grain (a reference).
 *
 * @param columns one, or several for a composite
 * @param alias the name of the entity where it differs from the column
 */
public record Grain(List<SqlText> columns, Optional<String> alias) {
    public Grain {
        columns = List.copyOf(columns);
    }
}
