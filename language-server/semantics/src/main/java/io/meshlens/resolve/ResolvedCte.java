package io.meshlens.resolve;

/**
 * A CTE's body, once for all its uses.
 *
 * @param index its place in {@link ResolvedQuery#ctes}; a body reads CTEs of lower indices only, and itself by
 *     {@link Rel.SelfScan} if it holds a {@link Rel.Recursive}
 * @param id the lowered CTE's id
 * @param name as written
 * @param depth how many rows are outside it, that is, how many levels a walker's stack has at the {@code WITH}: references to outer rows in the
 *     body count from there, not from the use
 * @param uses how many {@link Rel.CteScan}s read it
 * @param body its columns have the names that a reader sees
 */
public record ResolvedCte(int index, int id, String name, int depth, int uses, Rel body) {}
