/** Environments, deployed snapshots and intervals, stored and migrated. */
@org.jspecify.annotations.NullMarked
package io.meshlens.state;
