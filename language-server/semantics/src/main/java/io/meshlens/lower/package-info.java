/** Lossless tree to position-free records plus a source map. */
@org.jspecify.annotations.NullMarked
package io.meshlens.lower;
