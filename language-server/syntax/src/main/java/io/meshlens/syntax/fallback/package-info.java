/** The second opinion on a complete statement that our grammar rejects; off the keystroke path. */
@org.jspecify.annotations.NullMarked
package io.meshlens.syntax.fallback;
