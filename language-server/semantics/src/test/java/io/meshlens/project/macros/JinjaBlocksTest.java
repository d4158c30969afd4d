package io.meshlens.project.macros;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.MacroDeclaration;
import io.meshlens.project.SqlText;
import io.meshlens.project.jinja.JinjaMacros;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.syntax.template.JinjaTemplate;
import io.meshlens.text.TextRange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

class JinjaBlocksTest {
    private static final JinjaMacros MACROS = JinjaMacros.of(
            List.of(JinjaTemplate.parse("{% macro cents(col) %}round({{ col }} / 100.0, 2){% endmacro %}")));

    private static MacroContext context() {
        SequencedMap<String, ConfigValue> project = new LinkedHashMap<>();
        project.put("region", new ConfigValue.Text("emea"));
        SequencedMap<String, SqlText> blueprint = new LinkedHashMap<>();
        blueprint.put("customer", new SqlText("acme"));
        SequencedMap<String, MacroDeclaration> declared = new LinkedHashMap<>();
        declared.put(
                "py",
                new MacroDeclaration(
                        "py", MacroDeclaration.Language.PYTHON, "macros/m.py", List.of(), Optional.empty()));
        return MacroContext.of(Dialect.DUCKDB, new MacroMode.Analysis(true))
                .withProject(project)
                .withBlueprint(blueprint)
                .withDeclarations(declared);
    }

    private static String file(String template) {
        return "JINJA_QUERY_BEGIN;\n" + template + "\nJINJA_END;";
    }

    private static Expansion expand(String template) {
        Block block = FileGrammar.parse(file(template), Dialect.DUCKDB).block(0);
        assertThat(block.kind()).isEqualTo(Block.Kind.JINJA_QUERY);
        return MacroExpander.expand(block, MacroScope.of(context()).withJinja(MACROS), TableColumns.NONE);
    }

    private static String sql(String template) {
        Expansion expansion = expand(template);
        assertThat(expansion.problems()).isEmpty();
        return expansion.statements().get(0).block().text().strip();
    }

    @Test
    void templatesSeeVariablesBlueprintsMacrosAndTimes() {
        assertThat(sql(
                        "SELECT {{ cents('a') }} AS {{ blueprint_var('Customer') }}, '{{ var(\"REGION\") }}', '{{ start_ds }}',"
                                + " '{{ end_ts }}' FROM t_{{ blueprint_var('customer') }} WHERE x = @region"))
                .isEqualTo("SELECT round(a / 100.0, 2) AS acme, 'emea', '1970-01-01', '1970-01-01 23:59:59.999999'"
                        + " FROM t_acme WHERE x = 'emea'");
        assertThat(sql("SELECT '{% raw %}{{ kept }}{% endraw %}' AS a")).isEqualTo("SELECT '{{ kept }}' AS a");
    }

    @Test
    void tokensPointIntoTheTemplate() {
        String template = "SELECT a,\n  {{ cents('bb') }} AS z\nFROM {{ var('region') }}_t WHERE @region = x";
        Expansion expansion = expand(template);
        Expansion.Expanded expanded = expansion.statements().get(0);
        String out = expanded.block().text();
        String file = file(template);
        assertThat(source(expanded, out, "bb", file)).isEqualTo("{{ cents('bb') }}");
        assertThat(source(expanded, out, "z", file)).isEqualTo("z");
        assertThat(source(expanded, out, "emea_t", file)).isEqualTo("{{ var('region') }}_t");
        assertThat(source(expanded, out, "'emea'", file)).isEqualTo("@region");
        assertThat(source(expanded, out, "WHERE", file)).isEqualTo("WHERE");
        assertThat(expansion.uses().variables()).contains("region");
    }

    private static String source(Expansion.Expanded expanded, String out, String part, String file) {
        int at = out.indexOf(part);
        return expanded.provenance()
                .source(new TextRange(at, at + part.length()))
                .of(file);
    }

    @Test
    void mistakesAreShownInTheTemplate() {
        assertThat(problem("SELECT {{ nope(1) }}", "nope(1)")).contains("no macro or function \"nope\"");
        assertThat(problem("SELECT {% if x %}1", "if")).contains("has no \"endif\"");
        assertThat(problem("SELECT 1 FROM FROM t {{ 1 }}", "FROM")).contains("FROM");
        assertThat(problem("SELECT 1; SELECT 2", "\nSELECT 1; SELECT 2\n")).contains("2 statements");
        Expansion python = expand("SELECT {{ py(1) }}");
        assertThat(python.statements()).isEmpty();
        assertThat(python.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(DiagnosticCode.NOT_SUPPORTED_YET));
    }

    private static String problem(String template, String place) {
        Diagnostic problem = expand(template).problems().get(0);
        assertThat(problem.range().of(file(template))).isEqualTo(place);
        return problem.message();
    }

    @Test
    void withoutAnIntervalItsVariablesAreUndefined() {
        Block block = FileGrammar.parse(file("SELECT '{{ start_ds }}|{{ execution_ds }}' AS a"), Dialect.DUCKDB)
                .block(0);
        MacroScope scope = MacroScope.of(context().withMode(new MacroMode.Analysis(false)));
        Expansion expansion = MacroExpander.expand(block, scope, TableColumns.NONE);
        assertThat(expansion.statements().get(0).block().text().strip()).isEqualTo("SELECT '|1970-01-01' AS a");
    }
}
