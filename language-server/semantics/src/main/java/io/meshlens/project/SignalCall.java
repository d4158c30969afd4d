package io.meshlens.project;

import java.util.SequencedMap;

/**
 * One use of a signal by a model: it is due only when the signal says so.
 *
 * @param name in lower case
 * @param arguments by name
 */
public record SignalCall(String name, SequencedMap<String, SqlText> arguments) {
    public SignalCall {
        arguments = Ordered.copy(arguments);
    }
}
