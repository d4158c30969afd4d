package io.meshlens.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.operate.GitFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code git:BRANCH} selects the models whose files differ from a branch, whatever else is edited or deployed. */
final class GitSelectorTest {
    @TempDir
    Path folder;

    private String run(String... arguments) {
        return InProcess.run(folder.resolve("shop"), arguments);
    }

    @BeforeEach
    void deploy() throws Exception {
        GitFolder repository = new GitFolder(folder);
        repository.write("shop/config.yaml", """
                gateways: {local: {connection: {type: duckdb, database: warehouse.duckdb}}}
                model_defaults: {dialect: duckdb, start: '2024-01-01'}
                """);
        repository.write("shop/.gitignore", "*.duckdb\n.meshlens/\n");
        repository.write("shop/seeds/rows.csv", "id\n1\n");
        repository.write("shop/models/rows.sql", "MODEL (name shop.rows, kind SEED (path '../seeds/rows.csv'));\n");
        for (String name : new String[] {"a", "b", "c", "d"}) {
            repository.write(
                    "shop/models/" + name + ".sql", "MODEL (name shop." + name + ", kind FULL);\nSELECT 1 AS x\n");
        }
        repository.git("init", "-q", "-b", "main");
        repository.git("add", ".");
        repository.git("commit", "-q", "-m", "first");
        assertThat(run("plan", "--auto-apply", "--no-prompts")).endsWith("exit 0");
        // One edit is committed to main and not deployed; the others are made on a branch, committed, open, new or a
        // deletion.
        repository.write("shop/models/d.sql", "MODEL (name shop.d, kind FULL);\nSELECT 4 AS x\n");
        repository.git("commit", "-q", "-a", "-m", "second");
        repository.git("checkout", "-q", "-b", "feature");
        repository.write("shop/models/a.sql", "MODEL (name shop.a, kind FULL);\nSELECT 2 AS x\n");
        repository.git("commit", "-q", "-a", "-m", "third");
        repository.write("shop/seeds/rows.csv", "id\n1\n2\n");
        repository.write("shop/models/e.sql", "MODEL (name shop.e, kind FULL);\nSELECT 5 AS x\n");
        Files.delete(folder.resolve("shop/models/c.sql"));
    }

    @Test
    void whatDiffersFromABranch() {
        assertThat(run("plan", "dev", "--no-prompts", "--select-model", "git:main"))
                .contains("~ shop.a", "~ shop.rows", "+ shop.e", "- shop.c")
                .doesNotContain("~ shop.d", "shop.b ")
                .contains("left as prod has it: shop.d (edited)")
                .endsWith("exit 0");
    }

    @Test
    void whatDiffersFromACommitAndHasAName() {
        assertThat(run("plan", "dev", "--no-prompts", "--select-model", "git:HEAD & shop.e"))
                .contains("+ shop.e")
                .doesNotContain("~ shop.a", "- shop.c")
                .endsWith("exit 0");
    }

    @Test
    void noSuchBranch() {
        assertThat(run("plan", "dev", "--no-prompts", "--select-model", "git:nowhere"))
                .contains("git:nowhere names no branch or commit")
                .endsWith("exit 2");
        assertThat(run("plan", "dev", "--no-prompts", "--select-model", "git:--output=x"))
                .contains("names no branch or commit")
                .endsWith("exit 2");
    }
}
