/** Seed files: rows out of CSV text, piece by piece, and what is known of a file without keeping them. */
@org.jspecify.annotations.NullMarked
package io.meshlens.project.seed;
