/** Plays a client with a server of its own, so that the Java virtual machine can keep what it learns for later starts. */
@org.jspecify.annotations.NullMarked
package io.meshlens.server.rehearsal;
