/** Column-to-column edges inside one model and their composition across models. */
@org.jspecify.annotations.NullMarked
package io.meshlens.lineage;
