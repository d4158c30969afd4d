package io.meshlens.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.db.Cancellation;
import io.meshlens.db.Change;
import io.meshlens.db.Db;
import io.meshlens.db.Durability;
import io.meshlens.db.QueryTable;
import io.meshlens.project.ModelName;
import io.meshlens.text.Text;
import io.meshlens.types.ModelSignature;
import io.meshlens.vfs.FileId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Macros and templates through the queries of a whole project. */
class ModelMacrosTest {
    private static final String CONFIG = """
            gateways:
              local:
                connection: {type: duckdb}
                variables: {region: emea}
            model_defaults: {dialect: duckdb}
            variables: {sch: dw, cols: [a, b], limit_n: 10}
            """;

    private final QueryTable table = new QueryTable();
    private final Map<FileId, String> texts = new TreeMap<>();

    private Db project(Map<String, String> files) {
        texts.put(new FileId("config.yaml"), CONFIG);
        files.forEach((path, text) -> texts.put(new FileId(path), text));
        Change change = new Change();
        texts.forEach((file, text) -> change.set(Inputs.TEXT, file, Text.of(text), Durability.LOW));
        change.set(Inputs.FILES, Inputs.PROJECT, List.copyOf(new TreeSet<>(texts.keySet())));
        table.apply(change);
        return table.head().reader(new Cancellation());
    }

    private static String columns(Db db, String... name) {
        ModelSignature signature = db.get(ModelQueries.SIGNATURE, ModelName.of(name));
        return String.join(
                ", ",
                signature.columns().stream()
                        .map(column -> column.name() + " " + column.type())
                        .toList());
    }

    @Test
    void namesKindsAndQueriesOfModelsMayComeFromMacros() {
        Db db = project(Map.of(
                "models/a.sql",
                "MODEL (name @{sch}.orders, kind FULL);\nSELECT @EACH(@cols, c -> 1 AS n_@c), @limit_n AS l",
                "models/b.sql",
                "MODEL (name @{sch}.@{which}, kind VIEW, blueprints ((which := one), (which := two)));\n"
                        + "SELECT @STAR(dw.orders, exclude := [L]), '@which' AS t FROM dw.orders"));
        assertThat(columns(db, "memory", "dw", "orders")).isEqualTo("n_a INTEGER, n_b INTEGER, l INTEGER");
        assertThat(columns(db, "memory", "dw", "one")).isEqualTo("n_a INTEGER, n_b INTEGER, t VARCHAR");
        assertThat(columns(db, "memory", "dw", "two")).isEqualTo("n_a INTEGER, n_b INTEGER, t VARCHAR");
        assertThat(db.get(ModelQueries.READS, ModelName.of("memory", "dw", "one")))
                .containsExactly(ModelName.of("memory", "dw", "orders"));
    }

    @Test
    void jinjaQueriesCallTheProjectsMacros() {
        Db db = project(Map.of(
                "macros/util.sql",
                "{% macro cents(col) %}round({{ col }} / 100.0, 2){% endmacro %}",
                "models/src.sql",
                "MODEL (name dw.src, kind FULL);\nSELECT 5 AS amount, '2024-01-01' AS ds",
                "models/a.sql",
                "MODEL (name dw.a, kind FULL);\nJINJA_QUERY_BEGIN;\nSELECT {{ cents('amount') }} AS eur,"
                        + " '{{ var('region') }}' AS r FROM dw.src\nJINJA_END;"));
        assertThat(columns(db, "memory", "dw", "a")).startsWith("eur ").endsWith("r VARCHAR");
        assertThat(db.get(ModelQueries.READS, ModelName.of("memory", "dw", "a")))
                .containsExactly(ModelName.of("memory", "dw", "src"));
    }

    @Test
    void theModelItselfIsATable() {
        Db db = project(Map.of(
                "models/a.sql",
                "MODEL (name dw.a, kind INCREMENTAL_BY_TIME_RANGE (time_column ds), columns (ds TEXT, n INT));\n"
                        + "SELECT ds, n FROM @this_model WHERE ds < @start_ds"));
        assertThat(db.get(ModelQueries.EXPANSION, ModelName.of("memory", "dw", "a"))
                        .orElseThrow()
                        .problems())
                .isEmpty();
        assertThat(db.get(ModelQueries.READS, ModelName.of("memory", "dw", "a")))
                .containsExactly(ModelName.of("memory", "dw", "a"));
    }
}
