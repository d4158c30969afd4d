/** What mends a diagnostic. */
@org.jspecify.annotations.NullMarked
package io.meshlens.ide.actions;
