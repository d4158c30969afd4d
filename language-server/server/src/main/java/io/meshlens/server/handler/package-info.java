/** One class a request: what it is about, and how an analysis answers it. */
@org.jspecify.annotations.NullMarked
package io.meshlens.server.handler;
