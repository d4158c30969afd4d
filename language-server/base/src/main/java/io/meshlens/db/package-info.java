/** The query table: revisions, dependencies, early cut-off, cancellation; knows no SQL. */
@org.jspecify.annotations.NullMarked
package io.meshlens.db;
