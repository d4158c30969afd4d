package io.meshlens.operate;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.db.Cancellation;
import io.meshlens.db.Change;
import io.meshlens.db.Input;
import io.meshlens.ide.AnalysisHost;
import io.meshlens.project.ProjectOrigin;
import io.meshlens.query.Inputs;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The key of a project differs whenever an answer may. */
final class ProjectKeyTest {
    private final SortedMap<String, String> files = new TreeMap<>(Map.of(
            "config.yaml", "variables: {a: \"{{ env_var('ASKED', '') }}\"}\n",
            "models/a.sql", "MODEL (name a);\nSELECT 1 AS x\n",
            "models/b.sql", "MODEL (name b);\nSELECT 2 AS x\n"));
    private final SortedMap<String, String> environment = new TreeMap<>(Map.of("ASKED", "1", "OTHER", "2"));
    private String build = "one";
    private final Change more = new Change();

    private String key() {
        AnalysisHost host = new AnalysisHost();
        Change change = new Change()
                .set(Inputs.ENVIRONMENT, Inputs.PROJECT, Map.copyOf(environment))
                .set(
                        Inputs.FILES,
                        Inputs.PROJECT,
                        files.keySet().stream().map(FileId::new).toList());
        files.forEach((path, text) -> change.set(Inputs.TEXT, new FileId(path), Text.of(text)));
        host.apply(change);
        host.apply(more);
        return host.analysis(new Cancellation()).key(List.of(build));
    }

    @Test
    void everyInputIsThoughtOf() {
        assertThat(Arrays.stream(Inputs.class.getFields())
                        .filter(field -> field.getType().equals(Input.class))
                        .map(field -> field.getName()))
                .as("an input that is added belongs into ProjectKey, or its answers must not be remembered")
                .containsExactlyInAnyOrder(
                        "KEPT",
                        "TEXT",
                        "GOOD_TEXT",
                        "FILES",
                        "ENVIRONMENT",
                        "GATEWAY",
                        "CONFIGURATION",
                        "ORIGIN",
                        "UNREADABLE",
                        "CATALOG",
                        "OPINIONS",
                        "DEPLOYED");
    }

    @Test
    void equalProjectsHaveOneKey() {
        assertThat(key()).isEqualTo(key()).hasSize(64);
    }

    @Test
    void textsPathsAndTheBuildCount() {
        String before = key();
        files.put("models/a.sql", "MODEL (name a);\nSELECT 1 AS y\n");
        String edited = key();
        assertThat(edited).isNotEqualTo(before);
        String text = files.remove("models/b.sql");
        assertThat(key()).isNotIn(before, edited);
        files.put("models/c.sql", text);
        assertThat(key()).isNotIn(before, edited);
        files.remove("models/c.sql");
        files.put("models/b.sql", text);
        assertThat(key()).isEqualTo(edited);
        build = "two";
        assertThat(key()).isNotEqualTo(edited);
    }

    @Test
    void whereAFileEndsCounts() {
        files.put("models/x.sql", "ab");
        files.put("models/y.sql", "c");
        String before = key();
        files.put("models/x.sql", "a");
        files.put("models/y.sql", "bc");
        assertThat(key()).isNotEqualTo(before);
    }

    @Test
    void variablesCountThatTheConfigurationAsksFor() {
        String before = key();
        environment.put("OTHER", "3");
        assertThat(key()).isEqualTo(before);
        environment.put("ASKED", "3");
        assertThat(key()).isNotEqualTo(before);
        environment.put("ASKED", "1");
        environment.put("SQLMESH__VARIABLES__A", "3");
        assertThat(key()).isNotEqualTo(before);
        environment.remove("SQLMESH__VARIABLES__A");
        environment.put("USER", "ada");
        assertThat(key()).isNotEqualTo(before);
    }

    @Test
    void everyVariableCountsWhereATestMayAskForIt() {
        files.put("tests/test_a.yaml", "t:\n  model: a\n");
        String before = key();
        environment.put("OTHER", "3");
        assertThat(key()).isEqualTo(before);
        files.put("tests/test_a.yaml", "t:\n  model: {{ env_var('OT' ~ 'HER') }}\n");
        String asking = key();
        environment.put("OTHER", "4");
        assertThat(key()).isNotEqualTo(asking);
    }

    @Test
    void theGatewayAndTheLastGoodTextCount() {
        String before = key();
        more.set(Inputs.GATEWAY, Inputs.PROJECT, "other");
        String gateway = key();
        assertThat(gateway).isNotEqualTo(before);
        more.set(Inputs.GOOD_TEXT, new FileId("models/a.sql"), Text.of("SELECT 1"));
        assertThat(key()).isNotEqualTo(gateway);
    }

    @Test
    void aConfigurationInPythonDependsOnItsNameItsPlaceAndWhatItAsksFor() {
        files.put("config.py", "import os\nfrom sqlmesh import Config\nconfig = Config(project=os.getenv('ASKED'))\n");
        files.remove("config.yaml");
        String before = key();
        environment.put("OTHER", "3");
        assertThat(key()).isEqualTo(before);
        environment.put("ASKED", "3");
        String asked = key();
        assertThat(asked).isNotEqualTo(before);
        more.set(Inputs.CONFIGURATION, Inputs.PROJECT, "test_config");
        String named = key();
        assertThat(named).isNotEqualTo(asked);
        more.set(Inputs.ORIGIN, Inputs.PROJECT, new ProjectOrigin("/a", "/a/config.py"));
        assertThat(key()).isNotEqualTo(named);
    }

    @Test
    void aConfigurationInYamlDoesNotDependOnItsPlace() {
        String before = key();
        more.set(Inputs.ORIGIN, Inputs.PROJECT, new ProjectOrigin("/a", "/a/config.py"));
        assertThat(key()).isEqualTo(before);
    }
}
