package io.meshlens.operate;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * How operations work.
 *
 * @param user who asks, for the record of promotions
 * @param longestWait how long a warehouse is waited for that another process holds; zero for not at all
 * @param clock the time
 * @param build the build of Meshlens that runs, see {@link BuildId}; without one nothing is remembered from plan to plan
 */
public record OperationSettings(String user, Duration longestWait, InstantSource clock, Optional<String> build) {
    public OperationSettings(String user, Duration longestWait, InstantSource clock) {
        this(user, longestWait, clock, Optional.empty());
    }

    /** The user of the operating system, the clock of the machine, and no end of waiting but a cancellation. */
    public static OperationSettings standard() {
        return new OperationSettings(System.getProperty("user.name", ""), Duration.ofDays(1), InstantSource.system());
    }

    public OperationSettings withLongestWait(Duration longest) {
        return new OperationSettings(user, longest, clock, build);
    }

    public OperationSettings withClock(InstantSource other) {
        return new OperationSettings(user, longestWait, other, build);
    }

    public OperationSettings withBuild(Optional<String> other) {
        return new OperationSettings(user, longestWait, clock, other);
    }
}
