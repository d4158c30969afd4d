package io.meshlens.project;

import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * What a model says to its readers. None of it changes data.
 *
 * @param description said, or the comments directly before the header
 * @param owner who answers for it
 * @param tags in written order and case
 * @param columnDescriptions those said in the header, by normalised column name; comments of the query come on top of them
 *     only if the header says none
 * @param stamp a text that makes a new version when it changes
 */
public record Documentation(
        Optional<String> description,
        Optional<String> owner,
        List<String> tags,
        SequencedMap<String, String> columnDescriptions,
        Optional<String> stamp) {
    public Documentation {
        tags = List.copyOf(tags);
        columnDescriptions = Ordered.copy(columnDescriptions);
    }
}
