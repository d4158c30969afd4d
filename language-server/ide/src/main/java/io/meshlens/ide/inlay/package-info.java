/** Types shown in the text. */
@org.jspecify.annotations.NullMarked
package io.meshlens.ide.inlay;
