/** A file as a sequence of blocks: where each ends and which grammar reads it. */
@org.jspecify.annotations.NullMarked
package io.meshlens.syntax.file;
