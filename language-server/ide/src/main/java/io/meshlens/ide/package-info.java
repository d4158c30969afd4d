/** The editor-shaped API: plain records with offsets and strings. */
@org.jspecify.annotations.NullMarked
package io.meshlens.ide;
