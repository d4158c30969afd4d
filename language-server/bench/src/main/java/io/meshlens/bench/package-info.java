/** Micro-benchmarks; every bench also checks its answer. */
@org.jspecify.annotations.NullMarked
package io.meshlens.bench;
