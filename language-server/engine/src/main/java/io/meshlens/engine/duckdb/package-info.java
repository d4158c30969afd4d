/** The DuckDB adapter; the only importer of its driver. */
@org.jspecify.annotations.NullMarked
package io.meshlens.engine.duckdb;
