/** The models as a graph: order, cycles, reachability, and the selectors that walk it; knows names, not contents. */
@org.jspecify.annotations.NullMarked
package io.meshlens.project.dag;
