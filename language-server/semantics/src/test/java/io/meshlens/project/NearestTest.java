package io.meshlens.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {
    @Test
    void findsWhatWasMeant() {
        assertThat(Nearest.to("duckdv", List.of("bigquery", "duckdb"))).hasValue("duckdb");
        assertThat(Nearest.to("batchsize", List.of("batch_concurrency", "batch_size")))
                .hasValue("batch_size");
        assertThat(Nearest.to("onwer", List.of("name", "owner"))).hasValue("owner");
        assertThat(Nearest.to("COLUMN", List.of("columns", "name"))).hasValue("columns");
        assertThat(Nearest.to("quark", List.of("columns", "name"))).isEmpty();
    }
}
