package io.meshlens.diagnostic;

import java.util.Locale;

/**
 * Every kind of diagnostic. The name in lower case with hyphens is its code, and the name of its page under
 * {@code docs/diagnostics}.
 */
public enum DiagnosticCode {
    // Syntax
    SYNTAX_ERROR(Severity.ERROR),
    NOT_ANALYSED(Severity.INFORMATION),
    // Names
    UNKNOWN_COLUMN(Severity.ERROR),
    UNKNOWN_TABLE(Severity.ERROR),
    UNKNOWN_FUNCTION(Severity.WARNING),
    AMBIGUOUS_COLUMN(Severity.ERROR),
    DUPLICATE_CTE(Severity.ERROR),
    DUPLICATE_COLUMN(Severity.ERROR),
    DUPLICATE_ALIAS(Severity.ERROR),
    UNUSED_CTE(Severity.FADED),
    UNNAMED_COLUMN(Severity.WARNING),
    UNEXPANDED_STAR(Severity.INFORMATION),
    // Meaning
    SET_OPERATION_ARITY(Severity.ERROR),
    MISSING_GROUP_BY(Severity.ERROR),
    AGGREGATE_NESTING(Severity.ERROR),
    TYPE_MISMATCH(Severity.ERROR),
    ARGUMENT_COUNT(Severity.ERROR),
    /** A lambda with an arrow, which DuckDB 1 reads and DuckDB 2 does not. */
    ARROW_LAMBDA(Severity.WARNING),
    // Files
    /** What is there and cannot be read; it never counts as deleted. */
    UNREADABLE_FILE(Severity.ERROR),
    FILE_ENCODING(Severity.ERROR),
    // Project
    CONFIG(Severity.ERROR),
    /** A setting that only running the configuration gives. */
    COMPUTED_CONFIG(Severity.INFORMATION),
    MODEL_HEADER(Severity.ERROR),
    UNKNOWN_PROPERTY(Severity.ERROR),
    INVALID_PROPERTY(Severity.ERROR),
    DUPLICATE_PROPERTY(Severity.ERROR),
    DUPLICATE_MODEL(Severity.ERROR),
    MISSING_QUERY(Severity.ERROR),
    MODEL_CYCLE(Severity.ERROR),
    /** The columns that a header declares are not those that the query gives. */
    DECLARED_COLUMNS(Severity.WARNING),
    UNKNOWN_AUDIT(Severity.ERROR),
    UNKNOWN_MACRO(Severity.WARNING),
    MACRO_ERROR(Severity.ERROR),
    NOT_SUPPORTED_YET(Severity.INFORMATION),
    SEED(Severity.ERROR),
    UNIT_TEST(Severity.ERROR),
    // Change
    BREAKS_READER(Severity.ERROR);

    private final Severity severity;

    DiagnosticCode(Severity severity) {
        this.severity = severity;
    }

    /** Returns the severity that a diagnostic of this kind has unless its place says otherwise. */
    public Severity severity() {
        return severity;
    }

    /** Returns the code as people see it, for example {@code unknown-column}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
