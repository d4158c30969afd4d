package io.meshlens.ide.actions;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.Fix;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.List;

/** Offers what mends the diagnostics at a place. */
public final class FixActions {
    private FixActions() {}

    /** Returns the fixes of the diagnostics that a range touches. */
    public static List<FixAction> of(List<Diagnostic> diagnostics, TextRange range) {
        List<FixAction> actions = new ArrayList<>();
        for (Diagnostic diagnostic : diagnostics) {
            boolean touches = diagnostic.range().start() <= range.end()
                    && range.start() <= diagnostic.range().end();
            if (touches) {
                for (Fix fix : diagnostic.fixes()) {
                    boolean isPreferred = fix.equals(diagnostic.fixes().getFirst());
                    actions.add(new FixAction(fix.title(), diagnostic, fix.edits(), isPreferred));
                }
            }
        }
        return actions;
    }
}
