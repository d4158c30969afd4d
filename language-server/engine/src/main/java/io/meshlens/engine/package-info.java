/** The adapter SPI in our own records: dialect, catalog, execute, cancel. */
@org.jspecify.annotations.NullMarked
package io.meshlens.engine;
