/** Macro and Jinja syntax. */
@org.jspecify.annotations.NullMarked
package io.meshlens.syntax.template;
