/** Fixture parser, expectations, spec runner, fake engine and clock. */
@org.jspecify.annotations.NullMarked
package io.meshlens.testkit;
