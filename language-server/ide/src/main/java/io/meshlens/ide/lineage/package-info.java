/** The graph of models and columns, and walks through it. */
@org.jspecify.annotations.NullMarked
package io.meshlens.ide.lineage;
