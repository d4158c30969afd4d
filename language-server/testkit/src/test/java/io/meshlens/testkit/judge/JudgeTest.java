package io.meshlens.testkit.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.testkit.judge.Classifier.Claim;
import io.meshlens.testkit.judge.Node.Family;
import io.meshlens.testkit.judge.Node.Kind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The judge itself can fail a classifier: each planted fault is found, and an honest classifier is let through. */
class JudgeTest {

    /** Calls a model unchanged when its tree and those of all it reads are equal after the given blinding. */
    private static Classifier comparingTrees(UnaryOperator<Node> blinding) {
        return (catalog, before, after) -> {
            Map<String, Claim> claims = new HashMap<>();
            Set<String> moved = new HashSet<>();
            Schemas schemas = Schemas.of(catalog, after);
            for (Project.Model model : after.models()) {
                Node old = before.model(model.name()).orElseThrow().query().map(blinding);
                boolean same = old.equals(model.query().map(blinding))
                        && moved.stream().noneMatch(m -> Project.reads(model.query(), m));
                if (!same) {
                    moved.add(model.name());
                }
                claims.put(model.name(), new Claim(same, Set.copyOf(schemas.outputs(model.query())), !same));
            }
            return claims;
        };
    }

    private static void isCaught(String edit, UnaryOperator<Node> blinding) {
        JudgeRun run = new JudgeRun(comparingTrees(blinding), 2, e -> e.equals(edit), 30).run(1, 80, 1);
        assertThat(run.unsound()).as("a classifier that is blind to " + edit).hasSize(1);
    }

    @Test
    void honestClassifierIsNotRefuted() {
        JudgeRun run = new JudgeRun(comparingTrees(n -> n), 1).run(7, 60, 1);
        assertThat(run.unsound()).isEmpty();
        assertThat(run.edits()).isEqualTo(60);
        assertThat(run.generatorFaults()).isEmpty();
    }

    @Test
    void blindnessToDistinctIsCaught() {
        isCaught("distinct", n -> n.is(Kind.SELECT) ? n.withText("") : n);
    }

    @Test
    void blindnessToTheJoinTypeIsCaught() {
        isCaught("join-type", n -> n.is(Kind.JOIN) ? n.withText("JOIN") : n);
    }

    @Test
    void blindnessToWhereAConditionStandsIsCaught() {
        isCaught("where-to-on", n -> {
            if (!n.is(Kind.SELECT)
                    || !n.kid(2).is(Kind.JOIN)
                    || !n.kid(2).kid(2).is(Kind.ON)) {
                return n;
            }
            Node on = n.kid(2).kid(2).kid(0);
            Node where = n.kid(3).isEmpty() ? on : QueryGenerator.logic("AND", on, n.kid(3));
            return n.withKid(2, n.kid(2).withKid(2, Node.EMPTY)).withKid(3, where);
        });
    }

    @Test
    void blindnessToTheScaleOfALiteralIsCaught() {
        isCaught("scale", n -> n.is(Kind.LITERAL) ? n.withText(n.text().replaceAll("(\\.\\d+?)0+$", "$1")) : n);
    }

    @Test
    void blindnessToAnAddedUnnestIsCaught() {
        isCaught("inner-unnest", n -> {
            if (!n.is(Kind.SELECT)) {
                return n;
            }
            return n.withKid(
                    1,
                    Node.list(n.kid(1).kids().stream()
                            .filter(i -> !i.is(Kind.ITEM) || !i.kid(0).text().equals("UNNEST"))
                            .toList()));
        });
    }

    @Test
    void mixedDrawsAreCaught() {
        // Says that a model is rebuilt when its text changed, and never thinks of what is drawn anew by that.
        Classifier forgetful = (catalog, before, after) -> {
            Map<String, Claim> claims = new HashMap<>();
            Schemas schemas = Schemas.of(catalog, after);
            for (Project.Model model : after.models()) {
                boolean edited = !before.model(model.name()).orElseThrow().sql().equals(model.sql());
                claims.put(model.name(), new Claim(true, Set.copyOf(schemas.outputs(model.query())), edited));
            }
            return claims;
        };
        Catalog catalog = new Catalog(List.of(new Catalog.Table(
                "t0", List.of(new Catalog.Column("id", Family.INT), new Catalog.Column("k", Family.INT)), 15)));
        Node read = QueryGenerator.simple(List.of(Node.of(Kind.STAR, "")), table("t0"), Node.EMPTY);
        Node key = Node.expression(Kind.KEY, "", Family.INT, Node.column("", "k", Family.INT));
        Node first =
                Node.of(Kind.ORDERED, "", read, Node.list(List.of(key)), Node.literal("3", Family.INT), Node.EMPTY);
        Node reader = QueryGenerator.simple(
                List.of(Node.item("id", Node.column("m0", "id", Family.INT))), table("m0"), Node.EMPTY);
        Project before =
                new Project(List.of(Project.Model.of("m0", false, first), Project.Model.of("m1", false, reader)));
        Project after = before.with(before.models().getFirst().styled(5));
        Trial trial = new Trial(1_000, catalog, before, after, "m0", "format", Edits.Effect.NONE);
        try (Judge judge = new Judge(2)) {
            Judge.Finding finding = judge.judge(trial, forgetful.classify(catalog, before, after));
            assertThat(finding.unsound())
                    .hasValueSatisfying(text -> assertThat(text).contains("two draws"));
        }
    }

    private static Node table(String name) {
        return new Node(Kind.TABLE, name, name, Family.NONE, List.of());
    }

    @Test
    void everyTrialFollowsFromItsSeed() {
        for (long seed = 12_000; seed < 12_010; seed++) {
            assertThat(Trial.of(seed)).isEqualTo(Trial.of(seed));
        }
    }
}
