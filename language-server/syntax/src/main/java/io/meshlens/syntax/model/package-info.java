/** The grammar of MODEL and AUDIT headers. */
@org.jspecify.annotations.NullMarked
package io.meshlens.syntax.model;
