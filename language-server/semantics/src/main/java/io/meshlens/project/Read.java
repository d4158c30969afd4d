package io.meshlens.project;

import io.meshlens.diagnostic.Diagnostic;
import java.util.List;

/**
 * A value that was read from a text, with what is wrong in that text.
 *
 * @param value what was understood; complete even where something is wrong, as if the faulty part had not been written
 * @param problems what to tell, at ranges of the text (of the block, where the value comes from one block)
 * @param <T> what was read
 */
public record Read<T>(T value, List<Diagnostic> problems) {
    public Read {
        problems = List.copyOf(problems);
    }
}
