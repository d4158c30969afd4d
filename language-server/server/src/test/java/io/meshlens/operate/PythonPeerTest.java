package io.meshlens.operate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** What is written can be opened by the DuckDB that users have: PyPI's duckdb 1.5.6. */
@EnabledIfSystemProperty(named = "meshlens.python", matches = ".+")
final class PythonPeerTest {
    @TempDir
    Path folder;

    @Test
    void pythonReadsAndWritesTheFile() throws Exception {
        try (Sandbox project = new Sandbox(folder)) {
            project.write("config.yaml", Sandbox.CONFIG);
            project.write(
                    "models/a.sql",
                    "MODEL (name shop.a, kind FULL);\nSELECT 1 AS x, [1, 2] AS list, {'k': 'v'} AS s\n");
            project.write("models/v.sql", "MODEL (name shop.v, kind VIEW);\nSELECT x + 1 AS x FROM shop.a\n");
            project.deploy("prod");
            assertThat(python("""
                    import duckdb, sys
                    c = duckdb.connect(sys.argv[1])
                    print(duckdb.__version__, c.sql('SELECT * FROM shop.a').fetchall(), c.sql('SELECT * FROM shop.v').fetchall())
                    c.sql('CREATE TABLE mine AS SELECT 5 AS y')
                    """)).isEqualTo("1.5.6 [(1, [1, 2], {'k': 'v'})] [(2,)]");
            project.write("models/v.sql", "MODEL (name shop.v, kind VIEW);\nSELECT x + 2 AS x FROM shop.a\n");
            project.deploy("prod");
            assertThat(python("""
                    import duckdb, sys
                    c = duckdb.connect(sys.argv[1], read_only=True)
                    print(c.sql('SELECT * FROM shop.v').fetchall(), c.sql('SELECT * FROM mine').fetchall())
                    """)).isEqualTo("[(3,)] [(5,)]");
        }
    }

    private String python(String script) throws Exception {
        Process process = new ProcessBuilder(
                        System.getProperty("meshlens.python"),
                        "-c",
                        script,
                        folder.resolve("warehouse.duckdb").toString())
                .redirectErrorStream(true)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return out.strip();
    }
}
