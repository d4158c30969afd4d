/** What must be built, where and for which intervals; a value, never an action. */
@org.jspecify.annotations.NullMarked
package io.meshlens.plan;
