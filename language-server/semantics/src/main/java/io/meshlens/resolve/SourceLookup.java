package io.meshlens.resolve;

import io.meshlens.lower.Ident;
import java.util.List;
import java.util.Optional;

/**
 * From a table's name as it is written to the source it stands for. Given by the project layer; asked once for each
 * reference that is not a CTE.
 */
@FunctionalInterface
public interface SourceLookup {
    /**
     * Returns the source that a name stands for.
     *
     * @param parts the name's parts as written; catalog and schema first, if any
     * @return empty only if it is certain that there is no such table (the catalog is known in full): that is an error; a
     *     table that may exist is {@link Source#unknown}
     */
    Optional<Source> lookup(List<Ident> parts);
}
