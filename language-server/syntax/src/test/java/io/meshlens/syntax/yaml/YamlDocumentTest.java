package io.meshlens.syntax.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class YamlDocumentTest {
    @Test
    void nodesHaveTheRangesOfTheirText() {
        String text = "a: one # note\nb:\n  - 'two'\n  - {c: 3}\n\n# end\nd: |\n  x\n  y\n";
        YamlNode.Mapping root = YamlDocument.parse(text).mapping().orElseThrow();
        assertThat(root.get("a").orElseThrow().range().of(text)).isEqualTo("one");
        assertThat(root.entry("b").orElseThrow().range().of(text)).isEqualTo("b:\n  - 'two'\n  - {c: 3}");
        assertThat(root.entry("b").orElseThrow().key().range().of(text)).isEqualTo("b");
        YamlNode.Sequence list = (YamlNode.Sequence) root.get("b").orElseThrow();
        assertThat(list.items().get(0))
                .isEqualTo(new YamlNode.Scalar(list.items().get(0).range(), "two", ScalarType.STRING));
        assertThat(list.items().get(1).range().of(text)).isEqualTo("{c: 3}");
        assertThat(((YamlNode.Scalar) root.get("d").orElseThrow()).text()).isEqualTo("x\ny\n");
    }

    @Test
    void rangesCountUtf16Units() {
        String text = "a: \"\uD83D\uDE00\"\nb: \uD83D\uDE00\uD83D\uDE00\nc: x\n";
        YamlNode.Mapping root = YamlDocument.parse(text).mapping().orElseThrow();
        assertThat(root.get("b").orElseThrow().range().of(text)).isEqualTo("\uD83D\uDE00\uD83D\uDE00");
        assertThat(root.get("c").orElseThrow().range().of(text)).isEqualTo("x");
    }

    @Test
    void plainScalarsHaveTheTypesOfYaml12AndDates() {
        assertThat(types(
                        "[1, -2, 0x1F, 0o17, 1_000, 1.5, .5, 1e3, .inf, true, FALSE, yes, no, on, null, ~, '1', 2024-01-01,"
                                + " 2024-01-01 10:00:00, 12:30, a1, 1a, -x, !!str 5, !!int '7']"))
                .containsExactly(
                        ScalarType.INTEGER,
                        ScalarType.INTEGER,
                        ScalarType.INTEGER,
                        ScalarType.INTEGER,
                        ScalarType.INTEGER,
                        ScalarType.DECIMAL,
                        ScalarType.DECIMAL,
                        ScalarType.DECIMAL,
                        ScalarType.DECIMAL,
                        ScalarType.BOOLEAN,
                        ScalarType.BOOLEAN,
                        ScalarType.STRING,
                        ScalarType.STRING,
                        ScalarType.STRING,
                        ScalarType.NULL,
                        ScalarType.NULL,
                        ScalarType.STRING,
                        ScalarType.TIMESTAMP,
                        ScalarType.TIMESTAMP,
                        ScalarType.STRING,
                        ScalarType.STRING,
                        ScalarType.STRING,
                        ScalarType.STRING,
                        ScalarType.STRING,
                        ScalarType.INTEGER);
    }

    private static List<ScalarType> types(String text) {
        YamlNode.Sequence list =
                (YamlNode.Sequence) YamlDocument.parse(text).root().orElseThrow();
        return list.items().stream()
                .map(item -> ((YamlNode.Scalar) item).type())
                .toList();
    }

    @Test
    void aKeyThatStandsTwiceIsReportedAtItsSecondPlace() {
        String text = "a: 1\nb: 2\na: 3\n";
        YamlDocument document = YamlDocument.parse(text);
        assertThat(document.errors()).singleElement().satisfies(error -> {
            assertThat(error.kind()).isEqualTo(YamlError.Kind.DUPLICATE_KEY);
            assertThat(error.range().start()).isEqualTo(text.lastIndexOf('a'));
        });
        assertThat(document.mapping().orElseThrow().get("a").orElseThrow())
                .hasToString(
                        new YamlNode.Scalar(new io.meshlens.text.TextRange(3, 4), "1", ScalarType.INTEGER).toString());
    }

    @Test
    void whatStandsBeforeAFaultIsKept() {
        YamlDocument document = YamlDocument.parse("gateways:\n  local:\n    type: duckdb\nbroken: [1, 2\nafter: x\n");
        assertThat(document.errors())
                .singleElement()
                .satisfies(error -> assertThat(error.kind()).isEqualTo(YamlError.Kind.SYNTAX));
        YamlNode.Mapping root = document.mapping().orElseThrow();
        assertThat(root.get("gateways")).isPresent();
        assertThat(root.get("broken")).isPresent();
    }

    @Test
    void emptyTextsHaveNoRoot() {
        assertThat(YamlDocument.parse("").root()).isEmpty();
        assertThat(YamlDocument.parse("# only a comment\n").root()).isEmpty();
        assertThat(YamlDocument.parse("").errors()).isEmpty();
    }

    @Test
    void aValueThatIsLeftOutIsNullBehindItsKey() {
        YamlNode.Mapping root = YamlDocument.parse("a:\nb: 1\n").mapping().orElseThrow();
        assertThat(((YamlNode.Scalar) root.get("a").orElseThrow()).isNull()).isTrue();
    }

    @Test
    void aliasesAndMergeKeysAreResolved() {
        YamlNode.Mapping root = YamlDocument.parse("base: &b {x: 1, y: 2}\nother:\n  <<: *b\n  y: 3\nlist: [*b]\n")
                .mapping()
                .orElseThrow();
        YamlNode.Mapping other = (YamlNode.Mapping) root.get("other").orElseThrow();
        assertThat(((YamlNode.Scalar) other.get("x").orElseThrow()).text()).isEqualTo("1");
        assertThat(((YamlNode.Scalar) other.get("y").orElseThrow()).text()).isEqualTo("3");
    }

    @Test
    void aliasesOfAliasesAreCutOff() {
        StringBuilder text = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 12; i++) {
            text.append("a%d: &a%d [".formatted(i, i));
            text.append(("*a" + (i - 1) + ", ").repeat(10)).append("]\n");
        }
        YamlDocument document = YamlDocument.parse(text.toString());
        assertThat(document.errors())
                .singleElement()
                .satisfies(error -> assertThat(error.message()).contains("too large"));
        assertThat(document.root().orElseThrow().size()).isLessThan(2_000_000);
    }

    @Test
    void noTextThrows() {
        String seed =
                "a: &x {b: [1, 'two', \"three\\n\"], c: |\n  text\n}\n- *x\n? k\n: v\n--- !t\n%YAML 1.2\n\t\0\uFEFF\uD800\u2028@`";
        Random random = new Random(7);
        List<String> texts = new ArrayList<>(
                List.of("[".repeat(5_000), "{a: ".repeat(5_000), "- ".repeat(5_000), "? ".repeat(3_000)));
        for (int i = 0; i < 4_000; i++) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(40);
            for (int j = 0; j < length; j++) {
                text.append(seed.charAt(random.nextInt(seed.length())));
            }
            texts.add(text.toString());
            int from = random.nextInt(seed.length());
            texts.add(seed.substring(0, from) + seed.charAt(random.nextInt(seed.length())) + seed.substring(from));
        }
        for (String text : texts) {
            YamlDocument document = YamlDocument.parse(text);
            for (YamlError error : document.errors()) {
                assertThat(error.range().end()).isLessThanOrEqualTo(text.length());
            }
            document.root().ifPresent(root -> assertInside(root, text.length(), 0));
        }
    }

    private static void assertInside(YamlNode node, int length, int depth) {
        assertThat(node.range().end()).isLessThanOrEqualTo(length);
        if (depth > 100) {
            return;
        }
        switch (node) {
            case YamlNode.Scalar ignored -> {}
            case YamlNode.Sequence list -> list.items().forEach(item -> assertInside(item, length, depth + 1));
            case YamlNode.Mapping map -> map.entries().forEach(entry -> assertInside(entry.value(), length, depth + 1));
        }
    }
}
