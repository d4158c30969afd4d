package io.meshlens.project.jinja;

/** A function that templates may call. */
@FunctionalInterface
public interface JinjaFunction {
    /**
     * Returns a value that templates know: {@link String}, {@link java.math.BigInteger}, {@link Double},
     * {@link Boolean}, {@link None}, {@link java.util.List}, {@link Tuple}, {@link java.util.Map},
     * {@link java.time.LocalDate}, {@link java.time.LocalDateTime}, {@link java.time.OffsetDateTime} or another function.
     */
    Object call(CallArguments arguments);
}
