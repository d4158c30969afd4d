/** What a person sees in a terminal: width, color, aligned text. Knows no commands. */
@org.jspecify.annotations.NullMarked
package io.meshlens.cli.terminal;
