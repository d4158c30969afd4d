/** A seeded generator of small projects and edits, and a judge that asks DuckDB whether a verdict on an edit holds on data. */
@org.jspecify.annotations.NullMarked
package io.meshlens.testkit.judge;
