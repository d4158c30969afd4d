package io.meshlens.project;

/**
 * A column that a header, a YAML entry or a Python decorator declares.
 *
 * @param name normalised by the model's dialect
 * @param type as written
 */
public record ColumnDeclaration(String name, SqlText type) {}
