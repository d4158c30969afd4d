/** Types of expressions and a model's signature; the wall that stops invalidation. */
@org.jspecify.annotations.NullMarked
package io.meshlens.types;
