/** What could stand at the cursor. */
@org.jspecify.annotations.NullMarked
package io.meshlens.ide.completion;
