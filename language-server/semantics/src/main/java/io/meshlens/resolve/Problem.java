package io.meshlens.resolve;

import io.meshlens.diagnostic.DiagnosticCode;
import java.util.List;

/**
 * Something that is wrong, or worth telling, about one node of a query.
 *
 * @param id the node, of the expression, relation or name at fault; the source map has its range
 * @param message what, why and what to do
 * @param suggestions names that would be right in the node's place, best first
 * @param related the id of the first node of the same name; -1 if the problem is not of two equal names
 */
public record Problem(DiagnosticCode code, int id, String message, List<String> suggestions, int related) {
    public Problem {
        suggestions = List.copyOf(suggestions);
    }
}
