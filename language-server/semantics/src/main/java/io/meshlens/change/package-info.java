/** Fingerprints and the class of a change, with reasons; pure, given two lowered models. */
@org.jspecify.annotations.NullMarked
package io.meshlens.change;
