/** What is computed little by little against what is computed at once. */
@org.jspecify.annotations.NullMarked
package io.meshlens.differential;
