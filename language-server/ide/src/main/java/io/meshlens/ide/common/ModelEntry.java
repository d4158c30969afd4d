package io.meshlens.ide.common;

/**
 * A model in a list of all of them.
 *
 * @param name as its author wrote it
 * @param kind its kind's word
 * @param place its name in its header, or the begin of its file
 * @param description what it says to its readers; may be empty
 */
public record ModelEntry(String name, String kind, Place place, String description) {}
