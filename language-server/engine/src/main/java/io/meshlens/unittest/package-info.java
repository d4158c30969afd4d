/** Runs unit tests of models on an engine that holds nothing else; never touches a warehouse. */
@org.jspecify.annotations.NullMarked
package io.meshlens.unittest;
