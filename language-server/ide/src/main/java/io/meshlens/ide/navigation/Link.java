package io.meshlens.ide.navigation;

import io.meshlens.ide.common.Place;
import io.meshlens.text.TextRange;

/**
 * From a name to where it is defined.
 *
 * @param origin the name that was asked about
 * @param target what defines it as a whole
 * @param name the defined name in it
 */
public record Link(TextRange origin, Place target, TextRange name) {}
