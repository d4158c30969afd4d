package io.meshlens.diagnostic;

/** How much a diagnostic matters; {@link #FADED} marks text that has no effect, such as an unused CTE. */
public enum Severity {
    ERROR,
    WARNING,
    INFORMATION,
    FADED
}
