package io.meshlens.lower;

/** An expression that stands alone, and where its parts stand. */
public record LoweredExpression(Expression expression, SourceMap map) {}
