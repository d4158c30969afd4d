/** One class a request that waits for a disk, the state or a warehouse: each runs on a thread of its own. */
@org.jspecify.annotations.NullMarked
package io.meshlens.server.operation;
