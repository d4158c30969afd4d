/** Models and columns as a hierarchy of callers and callees: lineage for every editor. */
@org.jspecify.annotations.NullMarked
package io.meshlens.ide.hierarchy;
