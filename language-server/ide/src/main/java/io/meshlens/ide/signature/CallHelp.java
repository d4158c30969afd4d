package io.meshlens.ide.signature;

import io.meshlens.text.TextRange;
import java.util.List;

/**
 * What is known of the call around the cursor.
 *
 * @param overloads how it can be called
 * @param active the overload that fits best
 * @param argument the argument that the cursor is in, from 0
 */
public record CallHelp(List<Overload> overloads, int active, int argument) {
    public CallHelp {
        overloads = List.copyOf(overloads);
    }

    /**
     * One way to call.
     *
     * @param label the whole call
     * @param parameters where the parameters stand in it
     * @param documentation more about it; may be empty
     */
    public record Overload(String label, List<TextRange> parameters, String documentation) {
        public Overload {
            parameters = List.copyOf(parameters);
        }
    }
}
