package io.meshlens.project;

import io.meshlens.text.TextRange;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Where a header says what, relative to the begin of its block (of the file, for YAML and Python). It is kept beside the
 * {@link Model}, which holds no offsets.
 *
 * @param whole the whole header
 * @param name the model's or audit's name; empty if it is inferred from the path
 * @param kind the word of the kind
 * @param properties the properties by name in lower case, the last one where a name is repeated; the properties of the kind
 *     are named {@code kind.time_column} and so on
 */
public record HeaderRanges(
        TextRange whole,
        Optional<TextRange> name,
        Optional<TextRange> kind,
        SequencedMap<String, Property> properties) {
    public HeaderRanges {
        properties = Ordered.copy(properties);
    }

    /**
     * The two ranges of a property.
     *
     * @param key its name
     * @param value its value; empty at the end of the key if it has none
     */
    public record Property(TextRange key, TextRange value) {}
}
