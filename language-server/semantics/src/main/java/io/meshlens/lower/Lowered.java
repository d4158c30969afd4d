package io.meshlens.lower;

/**
 * What lowering gives: the value, and beside it where its parts stand.
 *
 * @param statement equal for texts that differ in trivia only
 * @param map where the statement's ids stand
 */
public record Lowered(Statement statement, SourceMap map) {}
