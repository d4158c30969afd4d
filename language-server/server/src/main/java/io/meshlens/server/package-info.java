/** The language server. */
@org.jspecify.annotations.NullMarked
package io.meshlens.server;
