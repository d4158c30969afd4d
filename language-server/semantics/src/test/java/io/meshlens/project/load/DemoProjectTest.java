package io.meshlens.project.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.project.Model;
import io.meshlens.project.ModelIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The demo shop is the tutorial: it must show what there is, and have nothing wrong. */
class DemoProjectTest {
    private static final Path DEMO =
            Path.of(System.getProperty("meshlens.root", ".")).resolve("test-fixtures/demo");

    @Test
    void theDemoLoadsWithoutAProblemAndShowsEveryKind() throws IOException {
        LoadedProject demo = ProjectLoader.load(ProjectCasesTest.files(DEMO), Map.of());
        assertThat(demo.problems()).isEmpty();
        ModelIndex index = demo.index();
        assertThat(index.models()).hasSize(35);
        Set<String> kinds = index.models().values().stream()
                .map(model -> model.kind().keyword())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(kinds)
                .containsExactly(
                        "EMBEDDED",
                        "EXTERNAL",
                        "FULL",
                        "INCREMENTAL_BY_TIME_RANGE",
                        "INCREMENTAL_BY_UNIQUE_KEY",
                        "SCD_TYPE_2_BY_COLUMN",
                        "SCD_TYPE_2_BY_TIME",
                        "SEED",
                        "VIEW");
        assertThat(index.models().values())
                .filteredOn(model -> model.source().blueprint().isPresent())
                .extracting(Model::displayName)
                .containsExactly("marts.orders_app", "marts.orders_store", "marts.orders_web");
        Set<String> owners = index.models().values().stream()
                .flatMap(model -> model.documentation().owner().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(owners).containsExactly("finance", "growth");
        assertThat(index.audits()).containsKeys("assert_not_negative", "orders_have_items", "not_null_non_blocking");
        assertThat(index.macros()).containsKey("cents_to_money");
    }
}
