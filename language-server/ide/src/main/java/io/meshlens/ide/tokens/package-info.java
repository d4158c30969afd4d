/** What each word of a file is, for coloring. */
@org.jspecify.annotations.NullMarked
package io.meshlens.ide.tokens;
