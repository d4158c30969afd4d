/** The line above a model: its verdict and what it would rebuild. */
@org.jspecify.annotations.NullMarked
package io.meshlens.ide.lens;
