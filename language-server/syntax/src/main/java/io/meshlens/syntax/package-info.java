/** Text in, lossless tree and errors out; never throws, never looks at a second file. */
@org.jspecify.annotations.NullMarked
package io.meshlens.syntax;
