package io.meshlens.project.macros;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.diagnostic.Severity;
import io.meshlens.project.ConfigValue;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.syntax.yaml.YamlNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Single expressions with SQLMesh's recorded results. Every difference is listed with its reason. */
class MacroCasesTest {
    @Test
    void expressionsExpandAsRecordedOrForAReason() {
        Map<String, String> explained = new LinkedHashMap<>();
        for (YamlNode.Mapping item :
                Cases.list(Cases.yaml(Cases.FOLDER.resolve("macro_differences.yaml")), "expressions")) {
            assertThat(Cases.text(item, "why")).isNotBlank();
            explained.put(Cases.text(item, "sql"), Cases.text(item, "ours"));
        }
        List<String> wrong = new ArrayList<>();
        int all = 0;
        int equal = 0;
        for (Path folder : Cases.all()) {
            List<YamlNode.Mapping> expected = Cases.list(Cases.yaml(folder.resolve("expected.json")), "macro_eval");
            List<YamlNode.Mapping> asked = Files.exists(folder.resolve("case.json"))
                    ? Cases.list(Cases.yaml(folder.resolve("case.json")), "macro_eval")
                    : List.of();
            for (int i = 0; i < expected.size(); i++) {
                all++;
                Answer answer = answer(expected.get(i), asked.get(i));
                if (answer.same) {
                    equal++;
                    assertThat(explained).as("a difference that is none").doesNotContainKey(answer.sql);
                } else if (!answer.ours.equals(explained.get(answer.sql))) {
                    wrong.add(folder.getFileName() + ": " + answer.sql + "\n  SQLMesh: " + answer.theirs + "\n  ours: "
                            + answer.ours);
                }
            }
        }
        System.out.printf("macro expressions: %d of %d as SQLMesh, %d for a reason%n", equal, all, explained.size());
        assertThat(wrong).isEmpty();
        assertThat(equal + explained.size()).isEqualTo(all);
    }

    private record Answer(String sql, String theirs, String ours, boolean same) {}

    private static Answer answer(YamlNode.Mapping expected, YamlNode.Mapping asked) {
        String sql = Cases.text(expected, "sql");
        Dialect dialect = Dialect.of(Cases.text(expected, "dialect")).orElseThrow();
        Map<String, ConfigValue> facts = Map.of("runtime_stage", new ConfigValue.Text("loading"));
        MacroContext context = MacroContext.of(dialect, new MacroMode.Analysis(true))
                .withProject(Cases.variables(asked.get("vars")))
                .withFacts(new LinkedHashMap<>(facts));
        SyntaxTree tree = FileGrammar.parse(sql, dialect);
        Expansion expansion = MacroExpander.expand(tree.block(0), MacroScope.of(context), TableColumns.NONE);
        boolean failed = tree.hasErrors()
                || expansion.problems().stream().anyMatch(problem -> problem.severity() == Severity.ERROR);
        StringBuilder text = new StringBuilder();
        expansion
                .statements()
                .forEach(statement -> text.append(statement.block().text()));
        String ours = failed ? "an error" : text.toString();
        boolean theyFailed = expected.get("error").isPresent();
        String theirs =
                theyFailed ? "an error" : Cases.optionalText(expected, "result").orElse("");
        boolean equal = Cases.plain(ours, dialect).equals(Cases.plain(theirs, dialect));
        boolean same = theyFailed ? failed : !failed && equal;
        return new Answer(sql, theirs, ours, same);
    }
}
