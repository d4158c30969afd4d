package io.meshlens.operate;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.engine.Cancellation;
import io.meshlens.ide.Analysis;
import io.meshlens.project.ModelName;
import io.meshlens.types.ModelSignature;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The columns of what a project reads and does not make. */
final class SourcesTest {
    @TempDir
    Path folder;

    private Sandbox project;

    @BeforeEach
    void write() throws Exception {
        project = new Sandbox(folder);
        project.write("config.yaml", Sandbox.CONFIG);
        project.write("data/Orders.csv", "id,amount\n1,2.5\n");
        project.write("data/odd.csv", "a;b\n1;x\n");
        project.write("data/part/x1.csv", "day\n2024-01-01\n");
        project.write("models/a.sql", "MODEL (name shop.a, kind FULL);\nSELECT * FROM 'data/Orders.csv'\n");
        project.write(
                "models/b.sql",
                "MODEL (name shop.b, kind FULL);\nSELECT * FROM read_csv('data/odd.csv', delim = ';')\n");
        project.write("models/c.sql", "MODEL (name shop.c, kind FULL);\nSELECT * FROM read_csv('data/part/*.csv')\n");
        project.write(
                "models/d.sql", "MODEL (name shop.d, kind FULL);\nSELECT * FROM raw.things JOIN shop.a ON true\n");
        project.write(
                "models/e.sql",
                "MODEL (name shop.e, kind FULL);\nSELECT * FROM read_csv('https://example.org/x.csv')\n");
        project.execute("CREATE SCHEMA raw", "CREATE TABLE raw.things (what VARCHAR, n DECIMAL(10, 2))");
    }

    private Map<ModelName, ModelSignature> look() throws Exception {
        return project.operations().describeSources(project.analysis(), new Cancellation());
    }

    private static List<String> lines(Map<ModelName, ModelSignature> catalog) {
        return catalog.entrySet().stream()
                .map(entry -> entry.getKey().display() + ": "
                        + entry.getValue().columns().stream()
                                .map(column -> column.name() + " " + column.type())
                                .toList())
                .sorted()
                .toList();
    }

    @Test
    void filesAndTablesAreDescribedAndNothingIsFetchedOrMade() throws Exception {
        List<String> before = files();
        assertThat(lines(look()))
                .containsExactly(
                        "\"data/odd.csv\": [a BIGINT, b VARCHAR]",
                        "\"data/orders.csv\": [id BIGINT, amount DOUBLE]",
                        "\"data/part/*.csv\": [day DATE]",
                        "raw.things: [what VARCHAR, n DECIMAL(10,2)]");
        assertThat(files()).isEqualTo(before);
    }

    private List<String> files() throws Exception {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.map(Path::toString).sorted().toList();
        }
    }

    @Test
    void whatIsKnownExpandsStarsAndAFileThatChangedIsLookedAtAgain() throws Exception {
        assertThat(columns("shop.a")).containsExactly("id", "amount");
        project.write("data/Orders.csv", "id,amount,more\n1,2.5,x\n");
        assertThat(columns("shop.a")).containsExactly("id", "amount", "more");
    }

    private List<String> columns(String model) throws Exception {
        Analysis analysis = ProjectReader.withCatalog(project.analysis(), look());
        return analysis
                .planRequest(
                        io.meshlens.plan.EnvironmentName.PROD,
                        io.meshlens.plan.DeployedState.empty(),
                        io.meshlens.plan.PlanOptions.DEFAULT,
                        project.now)
                .models()
                .stream()
                .filter(each -> each.snapshot().displayName().equals(model))
                .flatMap(each -> each.snapshot().columns().stream())
                .map(io.meshlens.plan.Snapshot.Column::name)
                .toList();
    }

    @Test
    void filesAreReadRelativeToTheProjectWhenAPlanIsApplied() throws Exception {
        project.delete("models/e.sql");
        project.deploy("prod");
        assertThat(project.rows("SELECT * FROM shop.a")).containsExactly("1 | 2.5");
        assertThat(project.rows("SELECT * FROM shop.b")).containsExactly("1 | x");
    }

    @Test
    void whatWasSeenIsKeptForTimesWhenSomebodyHoldsTheWarehouse() throws Exception {
        project.delete("models/e.sql");
        project.deploy("prod");
        List<String> seen = lines(look());
        Process holder = ConcurrencyTest.holder(folder);
        try {
            assertThat(lines(look())).isEqualTo(seen).anyMatch(line -> line.startsWith("raw.things"));
        } finally {
            holder.destroyForcibly();
        }
    }
}
