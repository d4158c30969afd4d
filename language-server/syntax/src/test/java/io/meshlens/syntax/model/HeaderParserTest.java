package io.meshlens.syntax.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.syntax.Block;
import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.syntax.yaml.YamlDocument;
import io.meshlens.syntax.yaml.YamlNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HeaderParserTest {
    private static final Path CASES = Path.of(System.getProperty("meshlens.root", "../.."), "test-fixtures", "cases");

    private static SyntaxTree parse(String text) {
        return FileGrammar.parse(text, Dialect.DUCKDB);
    }

    private static Header header(String text) {
        return Header.of(parse(text).block(0).root());
    }

    private static List<String> errors(String text) {
        return parse(text).errors().stream()
                .map(error -> error.range().of(text) + ": " + error.message())
                .toList();
    }

    private static List<String> properties(String text) {
        return header(text).properties().stream()
                .map(property -> property.key() + " = "
                        + property.value().map(SyntaxNode::text).orElse("-"))
                .toList();
    }

    @Test
    void propertiesHaveNamesAndValuesWithRanges() {
        String text = """
                -- Orders.
                MODEL (
                  Name shop.orders, -- trailing; note
                  kind INCREMENTAL_BY_TIME_RANGE (time_column (ds, '%Y-%m-%d'), batch_size 3,),
                  /* before */ cron '@daily',
                  tags (core, 'daily load'),
                  audits (not_null(columns := (id, ds)), unique_values(columns := id)),
                  grain id, -- last
                );
                SELECT 1 AS id""";
        assertThat(errors(text)).isEmpty();
        Header header = header(text);
        assertThat(header.word()).isEqualTo(Keyword.MODEL);
        assertThat(properties(text))
                .containsExactly(
                        "name = shop.orders",
                        "kind = INCREMENTAL_BY_TIME_RANGE (time_column (ds, '%Y-%m-%d'), batch_size 3,)",
                        "cron = '@daily'",
                        "tags = (core, 'daily load')",
                        "audits = (not_null(columns := (id, ds)), unique_values(columns := id))",
                        "grain = id");
        assertThat(header.property("name").orElseThrow().name().text()).isEqualTo("Name");
        assertThat(header.value("name").orElseThrow().kind()).isEqualTo(SyntaxKind.QUALIFIED_NAME);
        assertThat(header.kindProperties().stream().map(Header.Property::key))
                .containsExactly("time_column", "batch_size");
        Block block = parse(text).block(0);
        assertThat(block.root().text()).isEqualTo(block.text());
    }

    @Test
    void aPropertyThatIsBeingTypedCostsOnlyItself() {
        String rest = "  kind FULL,\n  cron '@daily',\n  tags (a, b)\n);\nSELECT 1 AS a FROM t";
        for (String typed : List.of(
                "name",
                "name ",
                "name shop.",
                "name shop.orders",
                "name shop.orders own",
                "owner",
                "grain (a, ",
                "audits (not_null(columns := ",
                "tags [a",
                "(",
                "'",
                "description 'half",
                "@IF(",
                "name @{")) {
            String text = "MODEL (\n  " + typed + "\n" + rest;
            List<String> properties = properties(text);
            assertThat(properties).as(typed).contains("kind = FULL", "cron = '@daily'", "tags = (a, b)");
            SyntaxTree tree = parse(text);
            Block query = tree.block(tree.blockCount() - 1);
            assertThat(query.root().children()).as(typed).hasSize(1);
            assertThat(query.root().child(0).kind()).as(typed).isEqualTo(SyntaxKind.QUERY);
            assertThat(query.errors()).as(typed).isEmpty();
        }
    }

    @Test
    void aMissingCommaIsReportedBetweenThePropertiesAndBothStay() {
        String text = "MODEL (\n  name c.a\n  kind FULL\n);\nSELECT 1 AS a";
        assertThat(properties(text)).containsExactly("name = c.a", "kind = FULL");
        assertThat(errors(text)).containsExactly("a: Expected a comma, found \"kind\"");
        String line = "MODEL (name c.a kind FULL owner b);\nSELECT 1 AS a";
        assertThat(properties(line)).containsExactly("name = c.a", "kind = FULL", "owner = b");
        assertThat(errors(line)).hasSize(2);
    }

    @Test
    void valuesOfKindsTypesAndColumnsHaveTreesOfTheirOwn() {
        String text = """
                MODEL (
                  name k.c,
                  columns (Id INT, "Mixed" VARCHAR(10), st STRUCT(a INT, b TEXT), tags TEXT[]),
                  kind INCREMENTAL_BY_UNIQUE_KEY (
                    unique_key [id, region],
                    when_matched (
                      WHEN MATCHED AND source.op = 'D' THEN DELETE
                      WHEN MATCHED THEN UPDATE SET target.v = COALESCE(source.v, target.v), w = 1
                      WHEN NOT MATCHED THEN INSERT (id, v) VALUES (source.id, 1)
                    ),
                    merge_filter source.ds > @start_ds AND target.ds > dateadd(day, -7, current_date)
                  ),
                  partitioned_by (region, date_trunc('month', dt))
                );
                SELECT 1 AS id""";
        assertThat(errors(text)).isEmpty();
        Header header = header(text);
        assertThat(header.value("columns").orElseThrow().children(SyntaxKind.COLUMN_DEFINITION))
                .hasSize(4);
        List<Header.Property> kind = header.kindProperties();
        assertThat(kind.get(1).value().orElseThrow().children(SyntaxKind.MERGE_WHEN))
                .hasSize(3);
        assertThat(kind.get(2).value().orElseThrow().kind()).isEqualTo(SyntaxKind.AND);
        String scd =
                "MODEL (name k.b, kind SCD_TYPE_2_BY_TIME (unique_key id, time_data_type TIMESTAMP WITH TIME ZONE));";
        assertThat(errors(scd)).isEmpty();
        assertThat(header(scd).kindProperties().get(1).value().orElseThrow().kind())
                .isEqualTo(SyntaxKind.TYPE);
    }

    @Test
    void macrosMayStandForValuesAndNames() {
        String text =
                "MODEL (name pre_@{sch}.t_@n, kind @VAR('k'), owner @IF(1 = 1, a, b), description @'x @y', tags @t,"
                        + " cron @{c}, blueprints ((a := x, b := 'y'), (a := z)));";
        assertThat(errors(text)).isEmpty();
        Header header = header(text);
        assertThat(header.value("kind").orElseThrow().kind()).isEqualTo(SyntaxKind.MACRO_CALL);
        assertThat(header.value("description").orElseThrow().kind()).isEqualTo(SyntaxKind.MACRO_STRING);
        assertThat(header.value("blueprints").orElseThrow().childCount()).isEqualTo(2);
    }

    @Test
    void mistakesAreReportedWhereTheyAre() {
        assertThat(errors("MODEL (name 'shop.orders', kind FULL);"))
                .containsExactly("'shop.orders': A name is written without these quotes");
        assertThat(errors("MODEL (name k.a, kind FULL (materialized true));"))
                .containsExactly("(: The kind FULL has no properties");
        assertThat(errors("MODEL (name q.c, depends_on q.single);"))
                .containsExactly("q.single: A value such as this must stand in brackets: (q.single)");
        assertThat(errors("MODEL (name q.c,, kind FULL);")).containsExactly(",: Expected a property, found \",\"");
        assertThat(errors("MODEL (name q.c, kind );")).hasSize(1);
        assertThat(errors("MODEL (name q.c)\nSELECT 1")).containsExactly("): Expected ;, found the end");
    }

    /** The recorded answers say which texts SQLMesh takes as the value of a property. */
    @Test
    void takesTheValuesThatSqlmeshTakes() throws IOException {
        YamlNode.Mapping recorded = YamlDocument.parse(
                        Files.readString(CASES.resolve("p01_generic_values/expected.json")))
                .mapping()
                .orElseThrow();
        YamlNode.Sequence items = (YamlNode.Sequence) recorded.get("props").orElseThrow();
        List<String> differing = new ArrayList<>();
        for (YamlNode item : items.items()) {
            YamlNode.Mapping one = (YamlNode.Mapping) item;
            String value = ((YamlNode.Scalar) one.get("text").orElseThrow()).text();
            String text = "MODEL (name a.b, stamp " + value + ", owner x);\nSELECT 1 AS a";
            boolean taken = errors(text).isEmpty() && properties(text).contains("owner = x");
            if (taken == one.get("error").isPresent()) {
                differing.add(value);
            }
        }
        // SELECT as a word alone is harmless, x'FF' is a text of its own, and DuckDB does not join texts on one line.
        assertThat(differing).containsExactlyInAnyOrder("select", "x'FF'", "'a' 'b'");
        assertThat(items.items()).hasSize(58);
    }

    @Test
    void everyTextGivesATreeWithThatText() {
        String[] pieces = {
            "MODEL",
            "AUDIT",
            "(",
            ")",
            ",",
            ";",
            "name",
            "kind",
            "FULL",
            "VIEW",
            "a.b",
            "'x'",
            "[",
            "]",
            "{",
            "}",
            "\n",
            " ",
            "owner",
            "@x",
            "@f(",
            "@{",
            "cron",
            "when_matched",
            "WHEN MATCHED THEN",
            "UPDATE SET",
            "columns",
            "INT",
            "=",
            ":=",
            "--c\n",
            "/*",
            "*/",
            "\"",
            "`",
            "1",
            "-",
            "*",
            "SELECT",
            "INCREMENTAL_BY_UNIQUE_KEY",
            "tags",
            "INSERT",
            "VALUES"
        };
        Random random = new Random(3);
        for (int i = 0; i < 10_000; i++) {
            StringBuilder text = new StringBuilder("MODEL (");
            int length = random.nextInt(30);
            for (int j = 0; j < length; j++) {
                text.append(pieces[random.nextInt(pieces.length)]).append(random.nextBoolean() ? " " : "");
            }
            SyntaxTree tree = parse(text.toString());
            StringBuilder joined = new StringBuilder();
            tree.blocks().forEach(block -> joined.append(block.root().text()));
            assertThat(joined.toString()).isEqualTo(text.toString());
            tree.blocks().forEach(block -> Header.of(block.root()));
        }
    }

    @Test
    void longHeadersAreReadInLinearTime() {
        String[] texts = {
            "MODEL (" + "name a,\n".repeat(20_000) + ")",
            "MODEL (" + "owner (\n".repeat(20_000),
            "MODEL (" + "a ".repeat(50_000),
            "MODEL (" + "tags [\n".repeat(20_000) + ");",
            "MODEL (kind X " + "(\nname ".repeat(10_000)
        };
        for (String text : texts) {
            long start = System.nanoTime();
            parse(text);
            assertThat((System.nanoTime() - start) / 1_000_000)
                    .as(text.substring(0, 20))
                    .isLessThan(5_000);
        }
    }
}
