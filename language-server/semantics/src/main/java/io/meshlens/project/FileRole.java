package io.meshlens.project;

/** What a file of a project is read as. */
public enum FileRole {
    /** {@code config.yaml} and its other names. */
    CONFIGURATION,
    /** {@code .env}. */
    ENVIRONMENT,
    /** A model, or several, in SQL. */
    SQL_MODEL,
    /** Models in Python: only their heads are known. */
    PYTHON_MODEL,
    /** Audits in SQL. */
    AUDIT,
    /** Macros in Python: only their heads are known. */
    PYTHON_MACRO,
    /** Macros in Jinja. */
    JINJA_MACRO,
    /** Metrics in SQL; not used yet. */
    METRIC,
    /** Unit tests in YAML. */
    UNIT_TEST,
    /** Tables that somebody else makes, in YAML. */
    EXTERNAL_MODELS,
    /** Signals in Python: only their heads are known. */
    SIGNAL,
    /** Lint rules in Python; not run. */
    LINT_RULE,
    /** Materializations in Python; not run. */
    MATERIALIZATION,
    /** The project file of a dbt project, which Meshlens does not read yet. */
    DBT_PROJECT
}
