package io.meshlens.ide.symbols;

import io.meshlens.ide.common.Place;

/**
 * A symbol of the project that fits what was searched for.
 *
 * @param kind a model or a column
 * @param name its name
 * @param container the model of a column; else the model's kind
 * @param place where it is defined
 */
public record Found(Outline.Kind kind, String name, String container, Place place) {}
