/** Paths in a text that lead to files. */
@org.jspecify.annotations.NullMarked
package io.meshlens.ide.links;
