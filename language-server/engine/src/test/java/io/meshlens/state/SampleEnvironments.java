package io.meshlens.state;

import io.meshlens.plan.Environment;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Naming;
import io.meshlens.plan.StandaloneAudit;
import io.meshlens.project.ProjectConfig;
import java.util.List;

/** Environments for tests of what is stored of them. */
final class SampleEnvironments {
    private SampleEnvironments() {}

    /** Returns prod, promoted, with the names that a project has without settings. */
    static Environment of(long revision, List<Environment.Member> members, List<StandaloneAudit> audits) {
        return new Environment(
                EnvironmentName.PROD,
                revision,
                "plan",
                Environment.membersOf(members),
                new Naming(
                        ProjectConfig.SuffixTarget.SCHEMA,
                        ProjectConfig.TableNaming.SCHEMA_AND_TABLE,
                        List.of(),
                        List.of(),
                        null),
                null,
                null,
                true,
                List.of(),
                List.of(),
                audits,
                List.of());
    }
}
