/** Merges what the files define into one index, and checks what one file says against it. */
@org.jspecify.annotations.NullMarked
package io.meshlens.project.index;
