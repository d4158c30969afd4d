/** Measures the analysis against files of recorded answers: one line for each item that differs, and a count. */
@org.jspecify.annotations.NullMarked
package io.meshlens.cli.oracle;
