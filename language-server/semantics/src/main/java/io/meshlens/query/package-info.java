/** Which memoized query reads which: one line each over a pure function of the other packages. */
@org.jspecify.annotations.NullMarked
package io.meshlens.query;
