/** Carries out a plan it was handed; the only package that writes to a warehouse. */
@org.jspecify.annotations.NullMarked
package io.meshlens.run;
