/** Plans, progress and rows as a person sees them in a terminal, and as JSON. */
@org.jspecify.annotations.NullMarked
package io.meshlens.cli.view;
