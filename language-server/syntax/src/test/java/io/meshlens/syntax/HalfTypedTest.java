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
        String[] parts = Corpus.text(Corpus.path("half-typed.txt")).split("(?m)^== ", -1);
        for (int i = 1; i < parts.length; i++) {
            int line = parts[i].indexOf('\n');
            int middle = parts[i].indexOf("\n--\n");
            cases.add(new Case(
                    parts[i].substring(0, line),
                    parts[i].substring(line + 1, middle).replace("$0", ""),
                    parts[i].substring(middle + 4).strip()));
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
