/** What the tests of the editor-shaped API share. */
@org.jspecify.annotations.NullMarked
package io.meshlens.ide;
