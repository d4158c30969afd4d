package io.meshlens.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names with dots and blanks are asked for in quotes. */
final class QuotedNamesTest {
    @TempDir
    Path folder;

    private String run(String... arguments) {
        return InProcess.run(folder, arguments);
    }

    @BeforeEach
    void write() throws Exception {
        Files.writeString(folder.resolve("config.yaml"), """
                gateways: {local: {connection: {type: duckdb, database: warehouse.duckdb}}}
                model_defaults: {dialect: duckdb, start: '2024-01-01'}
                """);
        Files.createDirectories(folder.resolve("models"));
        Files.writeString(
                folder.resolve("models/a.sql"),
                "MODEL (name \"my schema\".\"tab.le\", kind FULL);\nSELECT 1 AS \"col.umn\", 2 AS plain\n");
        Files.writeString(
                folder.resolve("models/b.sql"),
                "MODEL (name shop.b, kind FULL);\nSELECT \"col.umn\" AS x FROM \"my schema\".\"tab.le\"\n");
    }

    @Test
    void aColumnInQuotesIsFound() {
        assertThat(run("lineage", "\"my schema\".\"tab.le\".\"col.umn\""))
                .contains("shop.b.x")
                .endsWith("exit 0");
        assertThat(run("lineage", "\"my schema\".\"tab.le\".plain"))
                .doesNotContain("shop.b.x")
                .endsWith("exit 0");
        assertThat(run("lineage", "\"my schema\".\"tab.le\".\"umn\""))
                .contains("has no column 'umn'. It has col.umn, plain.")
                .endsWith("exit 2");
    }
}
