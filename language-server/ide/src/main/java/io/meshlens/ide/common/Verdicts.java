package io.meshlens.ide.common;

import io.meshlens.change.ChangeClass;
import io.meshlens.change.Verdict;
import io.meshlens.project.ModelName;
import io.meshlens.query.ChangeQueries;
import io.meshlens.query.DeployedModels;
import java.util.List;
import java.util.Optional;

/** Verdicts in the words that every view uses. */
public final class Verdicts {
    private final ProjectView project;

    public Verdicts(ProjectView project) {
        this.project = project;
    }

    public Optional<String> label() {
        return ChangeQueries.deployed(project.db()).map(DeployedModels::label);
    }

    /** Returns what became of a model, in a few words; empty for an unchanged one, absent as long as that is not known. */
    public Optional<String> line(ModelName name) {
        return label().map(label -> words(project.db().get(ChangeQueries.VERDICT, name), label));
    }

    /** Returns a verdict's class with its columns or its clause. */
    public static String words(Verdict verdict, String label) {
        return switch (verdict.changeClass()) {
            case UNCHANGED -> "";
            case EQUIVALENT -> "equivalent to " + label;
            case METADATA -> "metadata only";
            case NON_BREAKING ->
                verdict.added().isEmpty() ? "non-breaking" : "non-breaking: + " + list(verdict.added());
            case BREAKING_COLUMNS -> "breaking: " + list(breaking(verdict));
            case BREAKING_ROWS -> "breaking: rows";
            case AFFECTED -> "affected" + via(verdict);
            case RE_POINTED -> "re-pointed";
            case ADDED -> "added since " + label;
            case REMOVED -> "removed since " + label;
            case UNKNOWN ->
                "unknown"
                        + verdict.reasons().stream()
                                .findFirst()
                                .map(reason -> ": " + reason.text())
                                .orElse("");
        };
    }

    private static List<String> breaking(Verdict verdict) {
        List<String> columns = new java.util.ArrayList<>(verdict.redefined());
        columns.addAll(verdict.removed());
        return columns;
    }

    private static String via(Verdict verdict) {
        return verdict.path().size() > 1
                        && !verdict.path()
                                .get(verdict.path().size() - 2)
                                .column()
                                .isEmpty()
                ? " via " + verdict.path().get(verdict.path().size() - 2).column()
                : "";
    }

    private static String list(List<String> columns) {
        int most = 3;
        String shown = String.join(", ", columns.subList(0, Math.min(most, columns.size())));
        return columns.size() > most ? shown + " and " + (columns.size() - most) + " more" : shown;
    }

    /** Says whether a class of change stands for data that must be computed. */
    public static boolean isQuiet(ChangeClass changeClass) {
        return changeClass == ChangeClass.UNCHANGED
                || changeClass == ChangeClass.EQUIVALENT
                || changeClass == ChangeClass.METADATA;
    }
}
