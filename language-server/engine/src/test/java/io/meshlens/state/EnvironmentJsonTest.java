package io.meshlens.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.plan.Environment;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Snapshot;
import io.meshlens.plan.SqlTemplate;
import io.meshlens.plan.StandaloneAudit;
import io.meshlens.project.ModelName;
import io.meshlens.project.TimeValue;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EnvironmentJsonTest {
    private static final StandaloneAudit AUDIT = StandaloneAudit.of(
            "orders_have_items",
            true,
            Snapshot.Timing.DAILY.withStart(TimeValue.parse("2024-01-01").orElseThrow()),
            List.of(ModelName.parseFqn("\"db\".\"shop\".\"orders\"").orElseThrow()),
            new SqlTemplate(List.of(
                    new SqlTemplate.Text("SELECT 1 FROM "),
                    new SqlTemplate.Table(
                            ModelName.parseFqn("\"db\".\"shop\".\"orders\"").orElseThrow(), "orders"),
                    new SqlTemplate.Text(" WHERE day < "),
                    new SqlTemplate.Variable("end_ds"))),
            "audits/orders_have_items.sql",
            List.of("owner finance"));

    private static Environment read(String json) {
        return EnvironmentJson.read(EnvironmentName.PROD, 3, "plan", true, null, json);
    }

    @Test
    void standaloneAuditsAreReadAsTheyWereWritten() {
        Environment environment = SampleEnvironments.of(3, List.of(), List.of(AUDIT));

        assertThat(read(EnvironmentJson.write(environment)).audits())
                .usingRecursiveComparison()
                .isEqualTo(List.of(AUDIT));
    }

    @Test
    void anEnvironmentThatWasRecordedBeforeThereWereAnyHasNone() {
        String today = EnvironmentJson.write(SampleEnvironments.of(3, List.of(), List.of()));
        String before = today.replace("\"audits\":[],", "");
        assertThat(before).isNotEqualTo(today);

        assertThat(read(before)).isEqualTo(SampleEnvironments.of(3, List.of(), List.of()));
    }
}
