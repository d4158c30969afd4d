package io.meshlens.testkit.judge;

import io.meshlens.testkit.judge.Classifier.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Judges a classifier over many random edits and keeps count. */
public final class JudgeRun {
    private static final int EDITS_A_PROJECT = 10;

    private final Classifier classifier;
    private final int databases;
    private final Predicate<String> fits;
    private final int shrinking;
    private final List<String> unsound = new ArrayList<>();
    private final List<String> generatorFaults = new ArrayList<>();
    private final Map<String, int[]> byEdit = new TreeMap<>();
    private int edits;
    private int keeping;
    private int keepingCalledEquivalent;
    private int untouchedReaders;
    private int untouchedReadersLeft;
    private int claimsOfSameRows;
    private int invalid;

    public JudgeRun(Classifier classifier, int databases) {
        this(classifier, databases, edit -> true, 3_000);
    }

    /** Judges only edits of some names, and makes a failing one smaller with at most so many steps. */
    JudgeRun(Classifier classifier, int databases, Predicate<String> fits, int shrinking) {
        this.classifier = classifier;
        this.databases = databases;
        this.fits = fits;
        this.shrinking = shrinking;
    }

    /** Judges that many edits, or fewer when as many unsound claims as allowed are found. */
    public JudgeRun run(long seed, int count, int failures) {
        try (Judge judge = new Judge(databases)) {
            for (long project = seed; edits < count && unsound.size() < failures; project++) {
                Trial.Base base = Trial.Base.generate(project);
                List<Trial> trials = new ArrayList<>();
                for (int i = 0; i < EDITS_A_PROJECT; i++) {
                    base.trial(i, fits).ifPresent(trials::add);
                }
                if (trials.isEmpty() || !judge.builds(base.catalog(), base.project())) {
                    continue;
                }
                for (Trial trial : trials) {
                    if (edits < count && unsound.size() < failures) {
                        judge(judge, trial);
                    }
                }
            }
        }
        return this;
    }

    private void judge(Judge judge, Trial trial) {
        Map<String, Claim> claims = classifier.classify(trial.catalog(), trial.before(), trial.after());
        Judge.Finding finding = judge.judge(trial, claims);
        if (!finding.valid()) {
            invalid++;
            return;
        }
        edits++;
        if (finding.unsound().isPresent()) {
            Trial small = new Shrinker(judge, classifier, shrinking).shrink(trial);
            unsound.add(describe(trial, small, judge));
        }
        boolean broken =
                finding.judged().contains(trial.edited()) && !finding.same().contains(trial.edited());
        if (trial.keepsMeaning() && broken) {
            generatorFaults.add(describe(trial, trial, judge));
        }
        count(trial, claims, finding);
    }

    private void count(Trial trial, Map<String, Claim> claims, Judge.Finding finding) {
        int[] own = byEdit.computeIfAbsent(trial.edit().split("\\+", 2)[0], e -> new int[3]);
        own[0]++;
        boolean all = trial.after().models().stream().allMatch(m -> whole(claims.get(m.name()), trial, m));
        Claim edited = claims.get(trial.edited());
        boolean equivalent = all && edited != null && !edited.rebuild();
        if (equivalent) {
            own[1]++;
        }
        if (edited != null && edited.rowsUnchanged()) {
            claimsOfSameRows++;
        }
        if (finding.same().contains(trial.edited())) {
            own[2]++;
        }
        if (trial.keepsMeaning()) {
            keeping++;
            if (equivalent) {
                keepingCalledEquivalent++;
            }
        }
        if (trial.changesOneColumn() && !trial.edit().contains("+")) {
            Set<String> affected = new ColumnReaders(trial).affected();
            for (Project.Model model : trial.after().models()) {
                if (!affected.contains(model.name()) && finding.same().contains(model.name())) {
                    untouchedReaders++;
                    if (whole(claims.get(model.name()), trial, model)) {
                        untouchedReadersLeft++;
                    }
                }
            }
        }
    }

    private static boolean whole(@Nullable Claim claim, Trial trial, Project.Model model) {
        if (claim == null || !claim.rowsUnchanged()) {
            return false;
        }
        Schemas schemas = Schemas.of(trial.catalog(), trial.after());
        return schemas.outputs(model.query()).stream()
                .allMatch(o -> claim.columns().stream().anyMatch(c -> c.equalsIgnoreCase(o)));
    }

    private String describe(Trial trial, Trial small, Judge judge) {
        StringBuilder text = new StringBuilder();
        Optional<String> finding = judge.judge(
                        small, classifier.classify(small.catalog(), small.before(), small.after()))
                .unsound();
        text.append("seed ")
                .append(trial.seed())
                .append(", edit ")
                .append(trial.edit())
                .append(" of ");
        text.append(trial.edited())
                .append(": ")
                .append(finding.orElse("differs"))
                .append('\n');
        for (Catalog.Table table : small.catalog().tables()) {
            text.append("  ")
                    .append(table.name())
                    .append(": ")
                    .append(table.columns())
                    .append('\n');
        }
        for (Project.Model model : small.before().models()) {
            text.append("  ")
                    .append(model.name())
                    .append(model.view() ? " (view)" : "")
                    .append(": ");
            text.append(model.sql()).append('\n');
            small.after()
                    .model(model.name())
                    .filter(m -> !m.sql().equals(model.sql()))
                    .ifPresent(m -> text.append("  -> ").append(m.sql()).append('\n'));
        }
        return text.toString();
    }

    /** The claims that the data refutes, each with its seed, shrunk. */
    public List<String> unsound() {
        return List.copyOf(unsound);
    }

    /** Edits that were made to keep the meaning and did not: faults of the generator, not of the classifier. */
    public List<String> generatorFaults() {
        return List.copyOf(generatorFaults);
    }

    public int edits() {
        return edits;
    }

    /** The share of meaning-preserving edits that were called equivalent. */
    public double equivalence() {
        return keeping == 0 ? 1 : (double) keepingCalledEquivalent / keeping;
    }

    /** The share of truly unaffected readers of single-column edits that were left alone. */
    public double readersLeftAlone() {
        return untouchedReaders == 0 ? 1 : (double) untouchedReadersLeft / untouchedReaders;
    }

    /** Returns the figures as text. */
    public String report() {
        StringBuilder text = new StringBuilder();
        text.append("%d edits judged on %d databases each (%d more could not be built), %d unsound claims%n"
                .formatted(edits, databases, invalid, unsound.size()));
        text.append("meaning-preserving edits called equivalent: %d of %d, %.1f %%%n"
                .formatted(keepingCalledEquivalent, keeping, 100 * equivalence()));
        text.append("unaffected readers of single-column edits left alone: %d of %d, %.1f %%%n"
                .formatted(untouchedReadersLeft, untouchedReaders, 100 * readersLeftAlone()));
        text.append("edited model's rows called unchanged: %d of %d%n".formatted(claimsOfSameRows, edits));
        return text.toString();
    }

    /** Returns for each kind of edit how often it was tried, called equivalent, and equal on the data. */
    public String byEdit() {
        StringBuilder text = new StringBuilder();
        byEdit.forEach((edit, counts) -> text.append(String.format(
                Locale.ROOT,
                "%-20s %5d tried %5d equivalent %5d equal on data%n",
                edit,
                counts[0],
                counts[1],
                counts[2])));
        return text.toString();
    }
}
