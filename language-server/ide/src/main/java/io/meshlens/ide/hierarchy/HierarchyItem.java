package io.meshlens.ide.hierarchy;

import io.meshlens.ide.common.Place;
import io.meshlens.text.TextRange;

/**
 * A model or a column of one.
 *
 * @param model the model's full name, by which it is asked about again
 * @param column the column; empty for the model as a whole
 * @param label what is shown
 * @param detail more in a few words
 * @param place what defines it as a whole
 * @param name its name in it
 */
public record HierarchyItem(String model, String column, String label, String detail, Place place, TextRange name) {}
