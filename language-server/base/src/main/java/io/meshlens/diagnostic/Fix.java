package io.meshlens.diagnostic;

import io.meshlens.text.TextEdit;
import java.util.List;

/**
 * A change that mends what a diagnostic reports, in the diagnostic's own file.
 *
 * @param title what it does, as an imperative
 * @param edits not overlapping, in offsets of the text that was diagnosed
 * @param safe whether it can be applied without looking
 */
public record Fix(String title, List<TextEdit> edits, boolean safe) {
    public Fix {
        edits = List.copyOf(edits);
    }
}
