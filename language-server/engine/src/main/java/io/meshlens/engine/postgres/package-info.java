/** Asks PostgreSQL for its tables; the only importer of its driver. */
@org.jspecify.annotations.NullMarked
package io.meshlens.engine.postgres;
