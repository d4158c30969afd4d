package io.meshlens.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of SQLMesh's plan that are understood and not carried out yet: they are refused, never left unheard. */
final class LaterOptions {
    @Option(names = "--forward-only", hidden = true)
    private boolean forwardOnly;

    @Option(names = "--effective-from", hidden = true)
    private @Nullable String effectiveFrom;

    @Option(names = "--allow-destructive-model", hidden = true)
    private List<String> allowDestructive = List.of();

    @Option(names = "--allow-additive-model", hidden = true)
    private List<String> allowAdditive = List.of();

    @Option(names = "--no-auto-categorization", hidden = true)
    private boolean noAutoCategorization;

    @Option(names = "--enable-preview", hidden = true)
    private boolean enablePreview;

    @Option(names = "--test-changed-only", hidden = true)
    private boolean testChangedOnly;

    /** Refuses what was asked for and cannot be done. */
    void refuse() {
        refuse(forwardOnly, "--forward-only", "Without it the changed models are built anew beside the old ones.");
        refuse(effectiveFrom != null, "--effective-from", "It belongs to --forward-only.");
        refuse(!allowDestructive.isEmpty(), "--allow-destructive-model", "It belongs to forward-only models.");
        refuse(!allowAdditive.isEmpty(), "--allow-additive-model", "It belongs to forward-only models.");
        refuse(
                noAutoCategorization,
                "--no-auto-categorization",
                "Every verdict comes with its reason, and what cannot be analyzed counts as breaking.");
        refuse(enablePreview, "--enable-preview", "It belongs to --forward-only.");
        refuse(testChangedOnly, "--test-changed-only", "Leave the unit tests out by --skip-tests, or run all of them.");
    }

    private static void refuse(boolean isAsked, String option, String instead) {
        if (isAsked) {
            throw CommandException.notYet(option + " is not in this version. " + instead);
        }
    }
}
