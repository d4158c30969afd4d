package io.meshlens.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProjectFilesTest {
    @Test
    void eachFileHasItsRole() {
        check("config.yaml", "CONFIGURATION");
        check("sqlmesh.yml", "CONFIGURATION");
        check("sub/config.yaml", "");
        check(".env", "ENVIRONMENT");
        check("models/a.sql", "SQL_MODEL");
        check("models/deep/er/a.py", "PYTHON_MODEL");
        check("models/readme.md", "");
        check("audits/a.sql", "AUDIT");
        check("macros/a.sql", "JINJA_MACRO");
        check("macros/__init__.py", "PYTHON_MACRO");
        check("metrics/m.sql", "METRIC");
        check("tests/test_a.yaml", "UNIT_TEST");
        check("tests/deep/test.yml", "UNIT_TEST");
        check("tests/a_test.yaml", "");
        check("external_models.yaml", "EXTERNAL_MODELS");
        check("external_models/raw.yaml", "EXTERNAL_MODELS");
        check("schema.yaml", "EXTERNAL_MODELS");
        check("models/.cache/a.sql", "");
        check("models/.ipynb_checkpoints/a.sql", "");
        check("seeds/a.csv", "");
        check("dbt_project.yml", "DBT_PROJECT");
    }

    @Test
    void ignoredFilesHaveNone() {
        ProjectFiles files =
                new ProjectFiles(List.of("models/tmp/*", "**/old_*.sql", "*.draft.sql", "audits/[a-c]?.sql"));
        assertThat(files.role("models/tmp/a.sql")).isEmpty();
        assertThat(files.role("models/tmp/deep/a.sql")).isPresent();
        assertThat(files.role("models/x/old_a.sql")).isEmpty();
        assertThat(files.role("models/a.draft.sql")).isEmpty();
        assertThat(files.role("audits/b1.sql")).isEmpty();
        assertThat(files.role("audits/d1.sql")).isPresent();
    }

    @Test
    void seedPathsAreRelativeToTheModelOrTheRoot() {
        assertThat(ProjectFiles.seedPath("models/raw/a.sql", "../../seeds/a.csv"))
                .isEqualTo("seeds/a.csv");
        assertThat(ProjectFiles.seedPath("models/raw/a.sql", "./a.csv")).isEqualTo("models/raw/a.csv");
        assertThat(ProjectFiles.seedPath("models/raw/a.sql", "$root/seeds/a.csv"))
                .isEqualTo("seeds/a.csv");
        assertThat(ProjectFiles.seedPath("models/a.sql", "../../shared/a.csv")).isEqualTo("../shared/a.csv");
        assertThat(ProjectFiles.seedPath("models/a.sql", "/data/a.csv")).isEqualTo("/data/a.csv");
    }

    @Test
    void namesComeFromTheLastThreePartsBelowModels() {
        assertThat(ProjectFiles.inferredName("models/deep/lake/silver/events.sql"))
                .isEqualTo("lake.silver.events");
        assertThat(ProjectFiles.inferredName("models/raw/users.sql")).isEqualTo("raw.users");
        assertThat(ProjectFiles.inferredName("models/a.b.sql")).isEqualTo("a.b");
    }

    private static void check(String path, String role) {
        ProjectFiles files = new ProjectFiles(List.of(".ipynb_checkpoints/*"));
        assertThat(files.role(path).map(Enum::name).orElse("")).as(path).isEqualTo(role);
    }
}
