package io.meshlens.project.jinja;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.syntax.template.JinjaTemplate;
import io.meshlens.syntax.yaml.YamlDocument;
import io.meshlens.syntax.yaml.YamlNode;
import io.meshlens.text.TextRange;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JinjaRendererTest {
    private static final Path CASES =
            Path.of(System.getProperty("meshlens.root", "../.."), "test-fixtures", "jinja", "cases.json");

    @Test
    void rendersAsJinja2Does() throws IOException {
        YamlNode.Mapping recorded =
                YamlDocument.parse(Files.readString(CASES)).mapping().orElseThrow();
        YamlNode.Sequence cases = (YamlNode.Sequence) recorded.get("cases").orElseThrow();
        List<String> differing = new ArrayList<>();
        for (YamlNode item : cases.items()) {
            YamlNode.Mapping expected = (YamlNode.Mapping) item;
            String template = text(expected, "template");
            Map<String, Object> values = values(recorded);
            Rendered rendered = JinjaRenderer.render(JinjaTemplate.parse(template), JinjaMacros.NONE, values);
            boolean same = expected.get("error").isPresent()
                    ? rendered.failed()
                    : !rendered.failed() && rendered.text().equals(text(expected, "output"));
            if (!same) {
                differing.add(template + "\n  expected "
                        + expected.get(expected.get("error").isPresent() ? "error" : "output")
                                .orElseThrow() + "\n  got "
                        + rendered.text() + " " + rendered.errors());
            }
        }
        assertThat(differing).isEmpty();
        assertThat(cases.items()).hasSizeGreaterThan(90);
    }

    private static String text(YamlNode.Mapping mapping, String key) {
        return ((YamlNode.Scalar) mapping.get(key).orElseThrow()).text();
    }

    private static Map<String, Object> values(YamlNode.Mapping recorded) {
        Map<String, Object> values = new LinkedHashMap<>();
        ((Map<?, ?>) value(recorded.get("values").orElseThrow())).forEach((key, value) -> values.put("" + key, value));
        values.put("day", LocalDate.of(2024, 1, 5));
        values.put("moment", OffsetDateTime.parse("2024-01-05T23:59:59.999999Z"));
        values.put("plain", LocalDateTime.parse("2024-01-05T07:00:00"));
        return values;
    }

    private static Object value(YamlNode node) {
        return switch (node) {
            case YamlNode.Mapping mapping -> {
                Map<Object, Object> made = new LinkedHashMap<>();
                mapping.entries().forEach(entry -> made.put(entry.name(), value(entry.value())));
                yield made;
            }
            case YamlNode.Sequence list ->
                new ArrayList<>(list.items().stream().map(each -> value(each)).toList());
            case YamlNode.Scalar scalar ->
                switch (scalar.type()) {
                    case INTEGER -> new BigInteger(scalar.text());
                    case DECIMAL -> Double.valueOf(scalar.text());
                    case BOOLEAN -> Boolean.valueOf(scalar.text());
                    case NULL -> None.NONE;
                    case STRING, TIMESTAMP -> scalar.text();
                };
        };
    }

    @Test
    void outputKnowsWhereItCameFrom() {
        String template = "SELECT {% for c in cols %}{{ c }} + 1 AS x, {% endfor %}y\nFROM {{ t }}\n";
        Rendered rendered = JinjaRenderer.render(
                JinjaTemplate.parse(template), JinjaMacros.NONE, Map.of("cols", List.of("a", "b"), "t", "some_table"));
        assertThat(rendered.text()).isEqualTo("SELECT a + 1 AS x, b + 1 AS x, y\nFROM some_table");
        assertThat(source(rendered, template, "FROM")).isEqualTo("FROM");
        assertThat(source(rendered, template, "y\n")).isEqualTo("y\n");
        assertThat(source(rendered, template, "some_table")).isEqualTo("{{ t }}");
        assertThat(source(rendered, template, "table")).isEqualTo("{{ t }}");
        assertThat(source(rendered, template, "b + 1")).isEqualTo("{{ c }} + 1");
        assertThat(source(rendered, template, "AS x, y")).isEqualTo("AS x, {% endfor %}y");
    }

    private static String source(Rendered rendered, String template, String part) {
        int at = rendered.text().lastIndexOf(part);
        return rendered.map().source(new TextRange(at, at + part.length())).of(template);
    }

    @Test
    void aFaultIsShownAtItsPlaceInTheTemplate() {
        String template = "SELECT {{ nope(1) }}, {{ x.y.z }}";
        Rendered rendered = JinjaRenderer.render(JinjaTemplate.parse(template), JinjaMacros.NONE, Map.of());
        assertThat(rendered.errors()).singleElement().satisfies(error -> {
            assertThat(error.range().of(template)).isEqualTo("nope(1)");
            assertThat(error.message()).isEqualTo("There is no macro or function \"nope\"");
        });
    }

    @Test
    void aFaultInAnotherFilesMacroIsShownAtTheCall() {
        JinjaMacros macros = JinjaMacros.of(
                List.of(JinjaTemplate.parse("{% macro broken() %}some long text {{ 1 / 0 }}{% endmacro %}")));
        String template = "SELECT {{ broken() }}";
        Rendered rendered = JinjaRenderer.render(JinjaTemplate.parse(template), macros, Map.of());
        assertThat(rendered.errors())
                .singleElement()
                .satisfies(error -> assertThat(error.range().of(template)).isEqualTo("broken()"));
    }

    @Test
    void everyMistakeOfATemplateIsReportedOnce() {
        JinjaTemplate template =
                JinjaTemplate.parse("{% if %}a{% else %}b{% endif %}{{ 1 + }}{% for x in y %}{% nope %}{{ z }}");
        assertThat(template.errors().stream().map(error -> error.message()))
                .containsExactly(
                        "Expected an expression",
                        "Expected an expression",
                        "This \"for\" has no \"endfor\"",
                        "There is no tag \"nope\"");
    }

    @Test
    void endlessTemplatesEnd() {
        List<String> endless = List.of(
                "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
                "{% for a in range(100000) %}{% for b in range(100000) %}x{% endfor %}{% endfor %}",
                "{{ 9 ** 99999 }}",
                "{{ 'x' * 1000000000 }}",
                "{{ range(10000000000) }}",
                "{{ ('x' * 100000)|replace('x', 'y' * 100000) }}",
                "{% set q = [1] %}{% for i in range(60) %}{% do q.extend(q) %}{% endfor %}",
                "{% set ns = namespace(t=[1]) %}{% for i in range(60) %}{% set ns.t = [ns.t, ns.t] %}{% endfor %}{{ ns.t }}",
                "{% set ns = namespace(t='xx') %}{% for i in range(60) %}{% set ns.t = ns.t ~ ns.t %}{% endfor %}");
        for (String template : endless) {
            Rendered rendered = JinjaRenderer.render(JinjaTemplate.parse(template), JinjaMacros.NONE, Map.of());
            assertThat(rendered.failed()).as(template).isTrue();
        }
    }

    @Test
    void noTextMakesTheParserOrTheRendererThrow() {
        String[] pieces = {
            "{{",
            "}}",
            "{%",
            "%}",
            "{#",
            "#}",
            "{%-",
            "-%}",
            " ",
            "if",
            "for",
            "in",
            "set",
            "macro",
            "endif",
            "endfor",
            "else",
            "x",
            "y",
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            "|",
            "is",
            "not",
            "1",
            "1.5",
            "'",
            "\"",
            "a",
            ",",
            ":",
            ".",
            "+",
            "-",
            "*",
            "**",
            "//",
            "%",
            "~",
            "=",
            "==",
            "raw",
            "endraw",
            "call",
            "filter",
            "\n",
            "upper",
            "range",
            "loop",
            "\uD83D\uDE00",
            "\\",
            "@",
            "$",
            "do",
            "with",
            "{{ x",
            "{% set a = 1 %}"
        };
        Random random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(25);
            for (int j = 0; j < length; j++) {
                text.append(pieces[random.nextInt(pieces.length)]);
                text.append(random.nextBoolean() ? " " : "");
            }
            JinjaTemplate template = JinjaTemplate.parse(text.toString());
            Rendered rendered = JinjaRenderer.render(template, JinjaMacros.NONE, Map.of("x", List.of(1, "b")));
            for (var error : rendered.errors()) {
                assertThat(error.range().end()).isLessThanOrEqualTo(text.length());
            }
        }
        String deep = "{{ " + "(".repeat(5_000) + ")".repeat(5_000) + "}}" + "{% if x %}".repeat(2_000);
        assertThat(JinjaTemplate.parse(deep).errors()).isNotEmpty();
        assertThat(JinjaTemplate.parse("{{ " + "not ".repeat(5_000) + "x }}{{ " + "-".repeat(5_000) + "1 }}")
                        .errors())
                .isNotEmpty();
    }
}
