/** The parameters of the call that is being written. */
@org.jspecify.annotations.NullMarked
package io.meshlens.ide.signature;
