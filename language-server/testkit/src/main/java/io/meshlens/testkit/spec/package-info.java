/** Reads behaviour that is written down as Markdown, and shows where a product behaves otherwise. */
@org.jspecify.annotations.NullMarked
package io.meshlens.testkit.spec;
