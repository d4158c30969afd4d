/** The open and on-disk files as immutable maps from file id to text; the only package that knows paths. */
@org.jspecify.annotations.NullMarked
package io.meshlens.vfs;
