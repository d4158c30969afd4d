package io.meshlens.project.dag;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.project.ModelName;
import io.meshlens.project.dag.Selection.Candidate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SelectorTest {
    private static final List<Candidate> MODELS = List.of(
            model("raw.a", "pii"),
            model("mart.b", "finance", "Daily"),
            model("mart.c", "pii", "finance"),
            model("mart.d"),
            new Candidate(name("check"), "check", List.of(), Optional.of("ben"), true));

    private static final Dag DAG = Dag.of(Map.of(
            name("raw.a"), List.of(name("ext.x")),
            name("mart.b"), List.of(name("raw.a")),
            name("mart.c"), List.of(name("mart.b")),
            name("mart.d"), List.of()));

    @Test
    void selectsByNamePatternTagAndOwner() {
        check("mart.b", "mart.b");
        check("mart.*", "mart.d mart.b mart.c");
        check("*.c", "mart.c");
        check("tag:PII", "raw.a mart.c");
        check("tag:fin*", "mart.b mart.c");
        check("owner:ana", "mart.d raw.a mart.b mart.c");
        check("resource_type:audit", "check");
        check("git:main", "mart.d");
    }

    @Test
    void plusTakesWhatIsReadAndWhatReads() {
        check("+mart.c", "raw.a mart.b mart.c");
        check("raw.a+", "raw.a mart.b mart.c");
        check("+mart.b+", "raw.a mart.b mart.c");
        check("+(mart.b | mart.d)", "mart.d raw.a mart.b");
        check("+tag:daily", "raw.a mart.b");
    }

    @Test
    void operatorsBindAsUsualAndChain() {
        check("mart.* & tag:finance & ^tag:pii", "mart.b");
        check("raw.a | mart.* & tag:pii", "raw.a mart.c");
        check("(raw.a | mart.*) & tag:pii", "raw.a mart.c");
        check("^mart.* & ^resource_type:audit", "raw.a");
        check("^^mart.b", "mart.b");
    }

    @Test
    void namesThatNothingHasAreReportedWithTheNearest() {
        Selection found = select("mart.bb | tag:nope");
        assertThat(found.names()).isEmpty();
        assertThat(found.problems())
                .extracting(problem -> problem.range() + " " + problem.message())
                .containsExactly(
                        "0..7 there is no model 'mart.bb'; did you mean 'mart.b'?",
                        "10..18 no model has the tag 'nope'");
    }

    @Test
    void faultsAreReportedAtTheirPlace() {
        checkFault("a &", "3..3 expected a model");
        checkFault("(a | b", "6..6 expected ')'");
        checkFault("a b", "2..3 expected '&' or '|'");
        checkFault("tag:", "0..4 expected a value");
        checkFault("resource_type:seed", "0..18 a resource type is 'model' or 'audit'");
        checkFault("", "0..0 expected a model");
        checkFault("(".repeat(500), "200..500 this selector is nested too deeply");
    }

    private static Candidate model(String name, String... tags) {
        return new Candidate(name(name), name, List.of(tags), Optional.of("ana"), false);
    }

    private static ModelName name(String dotted) {
        return ModelName.of(dotted.split("\\."));
    }

    private static Selection select(String text) {
        return Selection.of(
                Selector.parse(text).selector().orElseThrow(),
                MODELS,
                DAG,
                written -> Optional.of(name(written)),
                branch -> Set.of(name("mart.d")));
    }

    private static void check(String text, String expected) {
        Selection found = select(text);
        assertThat(found.problems()).isEmpty();
        assertThat(String.join(
                        " ", found.names().stream().map(ModelName::display).toList()))
                .isEqualTo(expected);
    }

    private static void checkFault(String text, String expected) {
        Selector.Problem problem = Selector.parse(text).problem().orElseThrow();
        assertThat(problem.range() + " " + problem.message()).startsWith(expected);
    }
}
