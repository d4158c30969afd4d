/** A whole project read at once from the texts of its files: for tools and tests that do not edit. */
@org.jspecify.annotations.NullMarked
package io.meshlens.project.load;
