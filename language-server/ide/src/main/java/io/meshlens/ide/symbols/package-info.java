/** The shape of a file: symbols, folds, nested selections. */
@org.jspecify.annotations.NullMarked
package io.meshlens.ide.symbols;
