/** What an edit does, for whom. */
@org.jspecify.annotations.NullMarked
package io.meshlens.ide.impact;
