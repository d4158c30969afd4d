/** Text, UTF-16 offsets, ranges, edits and line tables; knows no language and does no I/O. */
@org.jspecify.annotations.NullMarked
package io.meshlens.text;
