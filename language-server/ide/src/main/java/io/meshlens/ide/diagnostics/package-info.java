/** Everything that is to be told about a file. */
@org.jspecify.annotations.NullMarked
package io.meshlens.ide.diagnostics;
