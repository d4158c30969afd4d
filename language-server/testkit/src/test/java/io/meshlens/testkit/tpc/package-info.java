/** The queries of TPC-H and TPC-DS, through the analysis and through DuckDB. */
@org.jspecify.annotations.NullMarked
package io.meshlens.testkit.tpc;
