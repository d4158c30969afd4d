package io.meshlens.resolve;

/**
 * A resolved query inside another.
 *
 * @param rel its relation
 * @param openness whether it may have more columns
 */
record Bound(Rel rel, Openness openness) {}
