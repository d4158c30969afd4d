/** Runs the behaviour specs under {@code test-fixtures/specs}. */
@org.jspecify.annotations.NullMarked
package io.meshlens.ide.spec;
