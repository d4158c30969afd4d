/** Evaluates macros on trees: the result is a tree of the same kind whose every token knows its place in the source. */
@org.jspecify.annotations.NullMarked
package io.meshlens.project.macros;
