package io.meshlens.ide.actions;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.text.TextEdit;
import java.util.List;

/**
 * A change that mends something.
 *
 * @param title what it does
 * @param diagnostic what it mends
 * @param edits in the diagnostic's own file
 * @param isPreferred whether it is the one to take where there are several
 */
public record FixAction(String title, Diagnostic diagnostic, List<TextEdit> edits, boolean isPreferred) {
    public FixAction {
        edits = List.copyOf(edits);
    }
}
