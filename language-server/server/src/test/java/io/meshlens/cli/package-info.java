/** The command line as a user sees it. */
@org.jspecify.annotations.NullMarked
package io.meshlens.cli;
