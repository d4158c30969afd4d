package io.meshlens.testkit.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.testkit.judge.Node.Kind;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * The product's verdicts against DuckDB: whatever is called unchanged must be equal on data. With {@code -Dmeshlens.long} it
 * judges 20,000 edits, with {@code -Dmeshlens.seed} others than usual.
 */
class ChangeVerdictsDifferentialTest {
    private static final int SHORT = 1_000;
    private static final int LONG = 20_000;

    @Test
    void noVerdictIsRefutedByData() {
        boolean all = Boolean.getBoolean("meshlens.long");
        long seed = Long.getLong("meshlens.seed", 1L);
        FingerprintClassifier classifier = new FingerprintClassifier();
        JudgeRun run = new JudgeRun(classifier, 2).run(seed, all ? LONG : SHORT, 5);
        System.out.println(run.report());
        assertThat(run.unsound()).as("claims that data refutes").isEmpty();
        assertThat(run.generatorFaults())
                .as("edits that should keep the meaning and do not")
                .isEmpty();
        assertThat(classifier.rejected())
                .as("queries that only DuckDB can read")
                .isEmpty();
        assertThat(run.equivalence())
                .as("meaning-preserving edits called equivalent")
                .isGreaterThan(0.98);
        assertThat(run.readersLeftAlone()).as("unaffected readers left alone").isGreaterThan(0.97);
    }

    private static void isCaught(String edit, UnaryOperator<Node> blinding) {
        JudgeRun run = new JudgeRun(new FingerprintClassifier(blinding), 2, e -> e.equals(edit), 30).run(1, 60, 1);
        assertThat(run.unsound()).as("fingerprints that are blind to " + edit).hasSize(1);
    }

    @Test
    void rowsWithoutDistinctAreCaught() {
        isCaught("distinct", n -> n.is(Kind.SELECT) && n.kid(0).isEmpty() ? n.withText("") : n);
    }

    @Test
    void rowsWithoutWhereAreCaught() {
        isCaught("drop-condition", n -> n.is(Kind.SELECT) ? n.withKid(3, Node.EMPTY) : n);
    }

    @Test
    void columnsWithoutCastsAreCaught() {
        isCaught("try-cast", n -> n.is(Kind.CAST) ? n.kid(0) : n);
    }

    @Test
    void windowsWithoutPartitionsAreCaught() {
        isCaught("window", n -> n.is(Kind.WINDOW) ? n.withKid(1, Node.EMPTY) : n);
    }
}
