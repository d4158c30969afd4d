/** Names to columns, tables, CTEs and models: scopes only, no types. */
@org.jspecify.annotations.NullMarked
package io.meshlens.resolve;
