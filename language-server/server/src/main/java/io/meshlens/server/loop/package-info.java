/** The event loop, the head, the pools, the diagnostics schedule; the only mutable session. */
@org.jspecify.annotations.NullMarked
package io.meshlens.server.loop;
