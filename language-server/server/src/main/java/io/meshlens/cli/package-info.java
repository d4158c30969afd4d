/** The command line: the same analysis and plans without an editor. */
@org.jspecify.annotations.NullMarked
package io.meshlens.cli;
