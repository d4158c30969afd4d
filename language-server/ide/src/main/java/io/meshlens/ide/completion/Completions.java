package io.meshlens.ide.completion;

import java.util.List;

/**
 * The answer to a request for completions.
 *
 * @param items what could stand at the cursor, best first
 * @param isIncomplete whether more is offered once a letter is typed
 */
public record Completions(List<Completion> items, boolean isIncomplete) {
    /** Nothing can be offered. */
    public static final Completions NONE = new Completions(List.of(), false);

    public Completions {
        items = List.copyOf(items);
    }
}
