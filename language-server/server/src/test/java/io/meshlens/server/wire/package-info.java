/** Tests that speak the protocol with the real process. */
@org.jspecify.annotations.NullMarked
package io.meshlens.server.wire;
