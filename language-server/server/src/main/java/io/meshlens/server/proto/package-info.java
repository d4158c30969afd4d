/** From the protocol's types to those of the editor-shaped API and back, and nothing else. */
@org.jspecify.annotations.NullMarked
package io.meshlens.server.proto;
