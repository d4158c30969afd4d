/** What is told about the thing under the cursor. */
@org.jspecify.annotations.NullMarked
package io.meshlens.ide.hover;
