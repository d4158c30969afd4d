/** What the adapters of databases in a network share: asking with an end, and saying why nobody answered. */
@org.jspecify.annotations.NullMarked
package io.meshlens.engine.jdbc;
