package io.meshlens.operate;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.plan.Plan;
import io.meshlens.run.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The loop of an analyst on the demo project: plan and apply prod, try an edit in dev, promote it, go back. */
final class DemoProjectOperationsTest {
    @TempDir
    Path folder;

    private Sandbox project;

    @BeforeEach
    void copy() throws Exception {
        project = Sandbox.copyOf(Path.of("../../test-fixtures/demo"), folder.resolve("demo"));
        project.now = java.time.Instant.parse("2024-07-05T03:00:00Z");
    }

    @Test
    void firstPlanBuildsEverythingAndTheSecondNothing() throws Exception {
        try (Sandbox demo = project) {
            Plan first = demo.plan("prod");
            assertThat(first.problems()).isEmpty();
            RunResult result = demo.apply(first);
            assertThat(result.status()).as(result.toString()).isEqualTo(RunResult.Status.DONE);
            Plan second = demo.plan("prod");
            assertThat(second.problems()).isEmpty();
            assertThat(second.changes()).isEmpty();
            assertThat(second.isEmpty()).as(second.toString()).isTrue();
        }
    }
}
