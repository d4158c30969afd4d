package io.meshlens.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A statement that is being typed keeps its other columns, tables, CTEs and clauses. */
class HalfTypedTest {
    private record Case(String name, String text, String expected) {}

    @TestFactory
    List<DynamicTest> scopesSurvive() {
        return cases().stream()
                .map(example -> dynamicTest(
                        example.name(), () -> assertThat(known(example.text())).isEqualTo(example.expected())))
                .toList();
    }

    @Test
    void thereAreFortyCases() {
        assertThat(cases()).hasSizeGreaterThanOrEqualTo(40);
    }

    private static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        String all = Corpus.text(Corpus.path("half-typed.txt"));
        int start = all.indexOf("\n== ");
        while (start >= 0) {
            int next = all.indexOf("\n== ", start + 1);
            String part = all.substring(start + 4, next < 0 ? all.length() : next);
            int line = part.indexOf('\n');
            int middle = part.indexOf("\n--\n");
            cases.add(new Case(
                    part.substring(0, line),
                    part.substring(line + 1, middle).replace("$0", ""),
                    part.substring(middle + 4).strip()));
            start = next;
        }
        return cases;
    }

    private static String known(String text) {
        SyntaxTree tree = FileGrammar.parse(text, Dialect.DUCKDB);
        List<String> lines = new ArrayList<>(Scopes.of(tree));
        tree.errors().forEach(error -> lines.add("! " + error.range() + " " + error.message()));
        return lines.stream().collect(Collectors.joining("\n"));
    }
}
