package io.meshlens.project.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.ProjectConfig.SuffixTarget;
import io.meshlens.project.ProjectConfig.TableNaming;
import io.meshlens.text.Position;
import io.meshlens.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConfigReaderTest {
    private static final String MINIMAL = """
            gateways: {local: {connection: {type: duckdb, database: data/shop.v2.duckdb}}}
            model_defaults: {dialect: duckdb}
            """;

    @Test
    void everythingHasItsDefault() {
        ProjectConfig config = valid(MINIMAL);
        assertThat(config.defaultGateway()).isEqualTo("local");
        assertThat(config.gateway().orElseThrow().connection().orElseThrow().defaultCatalog())
                .as("DuckDB names a database by the file up to its first dot")
                .hasValue("shop");
        assertThat(config.environments().defaultTarget()).isEqualTo("prod");
        assertThat(config.environments().snapshotTtl().written()).isEqualTo("in 1 week");
        assertThat(config.environments().suffixTarget()).isEqualTo(SuffixTarget.SCHEMA);
        assertThat(config.environments().tableNaming()).isEqualTo(TableNaming.SCHEMA_AND_TABLE);
        assertThat(config.timeColumnFormat()).isEqualTo("%Y-%m-%d");
        assertThat(config.ignorePatterns()).containsExactly(".ipynb_checkpoints/*");
        assertThat(config.linter().enabled()).isFalse();
        assertThat(config.plan().noPrompts()).isTrue();
    }

    @Test
    void everyPartIsRead() {
        ProjectConfig config = valid("""
                project: shop
                gateways:
                  Main:
                    connection: {type: duckdb, catalogs: {Lake: 'a.db', other: ':memory:'}, concurrent_tasks: 3}
                    state_connection: {type: postgres, host: h, user: u, password: p, port: 5432, database: state}
                    state_schema: s
                    variables: {X: 1}
                    model_defaults: {owner: ana}
                  second: {connection: {type: duckdb}}
                default_gateway: MAIN
                model_defaults:
                  dialect: duckdb
                  start: 2024-01-01
                  cron: '@hourly'
                  audits: [not_null(columns := a)]
                  physical_properties: {ttl: 7}
                  pre_statements: ['SET x = 1']
                variables: {Name: text, list: [1, 2.5, true, null], map: {a: {b: c}}}
                environment_suffix_target: table
                physical_table_naming_convention: hash_md5
                physical_schema_mapping: {'^raw': lake, '.*': other}
                virtual_environment_mode: dev_only
                pinned_environments: [a, b]
                environment_ttl: null
                snapshot_ttl: in 3 days
                model_naming: {infer_names: true}
                linter: {enabled: true, rules: [NoSelectStar], warn_rules: ALL}
                plan: {forward_only: true, include_unmodified: 'yes'}
                before_all: ["SET a = 1", "SET b = 2"]
                after_all: SET c = 3
                users: [{username: ana, email: a@b, roles: [required_approver]}]
                """);
        assertThat(config.project()).isEqualTo("shop");
        assertThat(config.defaultGateway()).isEqualTo("main");
        ProjectConfig.Gateway gateway = config.gateway().orElseThrow();
        assertThat(gateway.connection().orElseThrow().defaultCatalog()).hasValue("Lake");
        assertThat(gateway.connection().orElseThrow().concurrentTasks()).isEqualTo(3);
        assertThat(gateway.stateConnection().orElseThrow().dialect()).isEqualTo("postgres");
        assertThat(gateway.stateSchema()).isEqualTo("s");
        assertThat(gateway.variables()).containsKey("x");
        assertThat(gateway.modelDefaults().text("owner")).hasValue("ana");
        assertThat(config.modelDefaults().text("start")).hasValue("2024-01-01");
        assertThat(config.modelDefaults().audits()).hasSize(1);
        assertThat(config.modelDefaults().statements().before()).hasSize(1);
        assertThat(config.variables().get("name")).isEqualTo(new ConfigValue.Text("text"));
        assertThat(config.variables().get("list"))
                .isInstanceOfSatisfying(
                        ConfigValue.Items.class,
                        list -> assertThat(list.values()).hasSize(4));
        assertThat(config.environments().physicalSchemas().getFirst().matches("raw_x"))
                .isTrue();
        assertThat(config.environments().physicalSchemas().getFirst().matches("x_raw"))
                .isFalse();
        assertThat(config.environments().environmentTtl()).isEmpty();
        assertThat(config.environments().pinned()).containsExactly("a", "b");
        assertThat(config.inferNames()).isTrue();
        assertThat(config.linter().rules()).containsExactly("noselectstar");
        assertThat(config.linter().warnRules()).containsExactly("all");
        assertThat(config.plan().forwardOnly()).isTrue();
        assertThat(config.plan().includeUnmodified()).isTrue();
        assertThat(config.beforeAll()).hasSize(2);
        assertThat(config.afterAll()).hasSize(1);
        assertThat(config.users())
                .containsEntry("ana", new ProjectConfig.User("ana", Optional.of("a@b"), List.of("required_approver")));
    }

    @Test
    void aGatewayAloneIsTheUnnamedOne() {
        for (String key : List.of("gateway", "gateways")) {
            ProjectConfig config = valid(key + ": {connection: {type: duckdb}}\nmodel_defaults: {dialect: duckdb}\n");
            assertThat(config.gateways().keySet()).containsExactly("");
        }
    }

    @Test
    void gatewaysShareTheDefaultConnection() {
        ProjectConfig config = valid("""
                default_connection: {type: duckdb}
                gateways: {g: {variables: {a: 1}}}
                model_defaults: {dialect: duckdb}
                """);
        assertThat(config.gateway("g").orElseThrow().connection()).isPresent();
    }

    @Test
    void templatesAreRenderedBeforeTheTextIsRead() {
        ConfigReading reading = ConfigReader.read(new ConfigSources(
                ConfigSources.Flavor.SQLMESH,
                List.of(new ConfigSources.Source("config.yaml", """
                        # {{ ignored }}
                        gateways:
                          '{{ env_var("GW", "Main") }}':
                            connection: {type: duckdb, database: ':memory:'}
                        model_defaults:
                          dialect: {{ env_var('MY_DIALECT') }}
                        variables:
                          who: "{{ 'x' if user() else 'y' }}"
                          missing: '{{ env_var("NOPE") }}'
                        """)),
                Optional.empty(),
                Map.of("MY_DIALECT", "duckdb"),
                "ana",
                List.of(),
                ConfigSources.Module.PLAIN));
        assertThat(reading.problems()).isEmpty();
        assertThat(reading.config().gateways()).containsKey("main");
        assertThat(reading.config().modelDefaults().text("dialect")).hasValue("duckdb");
        assertThat(reading.config().variables().get("who")).isEqualTo(new ConfigValue.Text("x"));
        assertThat(reading.config().variables().get("missing")).isEqualTo(new ConfigValue.Text("None"));
        assertThat(reading.environmentNames()).contains("GW", "MY_DIALECT", "NOPE");
    }

    @Test
    void placesBehindATemplateAreThoseOfTheSource() {
        assertThat(problems("""
                {% if true %}
                gateways: {g: {connection: {type: '{{ env_var("T", "a much longer text than the tag") }}'}}}
                {% endif %}
                model_defaults: {dialect: duckdb, colour: 1}
                """))
                .containsExactly(
                        "2:35-2:90 error 'a much longer text than the tag' is not a type of connection",
                        "4:35-4:41 error 'colour' is not a key of 'model_defaults'");
    }

    @Test
    void thePersonalFileAndTheEnvironmentAreLaidOver() {
        ConfigReading reading = ConfigReader.read(new ConfigSources(
                ConfigSources.Flavor.SQLMESH,
                List.of(new ConfigSources.Source("config.yaml", MINIMAL)),
                Optional.of(new ConfigSources.Source(
                        "~/config.yaml", "gateways: {local: {state_schema: mine}}\nvariables: {a: 1}\nnope: 1\n")),
                Map.of("SQLMESH__MODEL_DEFAULTS__OWNER", "ana", "SQLMESH__FORMAT__SIZE", "1"),
                "",
                List.of(),
                ConfigSources.Module.PLAIN));
        assertThat(reading.config().gateway().orElseThrow().stateSchema()).isEqualTo("mine");
        assertThat(reading.config().gateway().orElseThrow().connection()).isPresent();
        assertThat(reading.config().modelDefaults().text("owner")).hasValue("ana");
        assertThat(reading.config().variables()).containsKey("a");
        assertThat(reading.problems().get("~/config.yaml"))
                .extracting(Diagnostic::message)
                .containsExactly("'nope' is not a key of the configuration");
        assertThat(reading.problems().get("config.yaml"))
                .extracting(Diagnostic::message)
                .containsExactly("From the environment: 'size' is not a key of 'format'");
    }

    @Test
    void mistakesAreReportedAtTheirPlace() {
        assertThat(problems("- a\n"))
                .containsExactly("1:1-1:4 error a configuration must be a mapping of keys to values, not a list");
        assertThat(problems("# nothing\n"))
                .containsExactly("1:1-1:1 error this configuration is empty; it needs at least 'gateways' and"
                        + " 'model_defaults'");
        assertThat(problems("model_defaults: {dialect: duckdb}\n"))
                .containsExactly("1:1-1:1 error no connection is configured; for DuckDB write"
                        + " 'connection: {type: duckdb}' in a gateway");
        assertThat(problems("gateways: {g: {connection: {type: duckdb}}}\n"))
                .containsExactly("1:1-1:1 error 'model_defaults' must say the 'dialect' of the models, for example"
                        + " 'dialect: duckdb'");
        checkProblem(
                "varables: {a: 1}",
                "1:1-1:9 error 'varables' is not a key of the configuration; did you mean 'variables'?");
        checkProblem(
                "variables: {d: 2024-01-01}",
                "1:16-1:26 error the variable 'd' is a date for YAML, which variables cannot be; put it in quotes");
        checkProblem("snapshot_ttl: 1 week", "1:15-1:21 error '1 week' is in the past; write 'in 1 week'");
        checkProblem("default_gateway: locl", "1:18-1:22 error there is no gateway 'locl'; did you mean 'local'?");
        checkProblem("include_unmodified: true", "1:1-1:19 error 'include_unmodified' belongs under 'plan'");
        checkProblem(
                "physical_schema_mapping: {'(': x}", "1:27-1:30 error '(' is not a regular expression: Unclosed group");
        checkProblem(
                "plan: {auto_aply: true}",
                "1:8-1:17 error 'auto_aply' is not a key of 'plan'; did you mean 'auto_apply'?");
        checkProblem(
                "linter: {rules: [noselectstr]}",
                "1:18-1:29 error there is no rule 'noselectstr'; did you mean 'noselectstar'?");
        checkProblem(
                "linter: {rules: [all], warn_rules: [ALL]}",
                "1:37-1:40 error the rule 'ALL' cannot be in 'rules' and 'warn_rules'");
        checkProblem(
                "environment_suffix_target: schemas",
                "1:28-1:35 error 'environment_suffix_target' must be one of schema, table, catalog, not 'schemas'; did you"
                        + " mean 'schema'?");
        checkProblem("before_all: {a: b}", "1:13-1:19 error 'before_all' must be a list of texts, not a mapping");
    }

    @Test
    void mistakesInDefaultsAndConnectionsAreReported() {
        String start = "gateways: {local: {connection: {type: duckdb}}}\nmodel_defaults: {dialect: duckdb, ";
        checkWhole(start + "tags: [x]}\n", "2:35-2:39 error 'tags' is not a key of 'model_defaults'");
        checkWhole(start + "start: someday}\n", "2:42-2:49 error 'someday' is not a point of time");
        checkWhole(start + "cron: '@dayly'}\n", "2:41-2:49 error '@dayly' is not a cron expression");
        checkWhole(start + "interval_unit: dya}\n", "2:50-2:53 error 'dya' is not an interval unit");
        checkWhole(start + "enabled: maybe}\n", "2:44-2:49 error 'enabled' must be true or false");
        checkWhole(
                "gateways: {local: {connection: {type: duckdb}}}\nmodel_defaults: {dialect: duckdv}\n",
                "2:27-2:33 error 'duckdv' is not a dialect; did you mean 'duckdb'?");
        checkWhole(
                "gateways: {local: {connection: {type: ducdb}}}\nmodel_defaults: {dialect: duckdb}\n",
                "1:39-1:44 error 'ducdb' is not a type of connection; did you mean 'duckdb'?");
        checkWhole(
                "gateways: {local: {connection: {type: postgres, host: h}}}\nmodel_defaults: {dialect: duckdb}\n",
                "1:39-1:47 error a connection of type 'postgres' must say its 'user'",
                "1:39-1:47 error a connection of type 'postgres' must say its 'password'",
                "1:39-1:47 error a connection of type 'postgres' must say its 'port'",
                "1:39-1:47 error a connection of type 'postgres' must say its 'database'");
        checkWhole(
                "gateways: {local: {connection: {type: duckdb, databse: x}}}\nmodel_defaults: {dialect: duckdb}\n",
                "1:47-1:54 error 'databse' is not a key of a connection of type 'duckdb'; did you mean 'database'?");
    }

    @Test
    void whatIsNotUsedYetIsInformationAndNothingElse() {
        checkProblem("cicd_bot: {type: github}", "1:1-1:9 information Meshlens does not use 'cicd_bot' yet");
        checkWhole(
                "gateways: {local: {connection: {type: duckdb}}}\nmodel_defaults: {dialect: oracle}\n",
                "2:27-2:33 information Meshlens does not know the dialect 'oracle' yet");
    }

    @Test
    void aSecondFileIsAnError() {
        ConfigReading reading = ConfigReader.read(new ConfigSources(
                ConfigSources.Flavor.SQLMESH,
                List.of(
                        new ConfigSources.Source("config.yaml", MINIMAL),
                        new ConfigSources.Source("sqlmesh.yaml", MINIMAL)),
                Optional.empty(),
                Map.of(),
                "",
                List.of(),
                ConfigSources.Module.PLAIN));
        assertThat(reading.problems().get("sqlmesh.yaml"))
                .extracting(Diagnostic::message)
                .containsExactly("a project has one configuration file: 'config.yaml' is used, this one is not");
    }

    @Test
    void aBrokenTextKeepsWhatStandsBefore() {
        ConfigReading reading =
                ConfigReader.read(ConfigSources.of("config.yaml", MINIMAL + "variables: {a: 1\nb: ]\n"));
        assertThat(reading.config().modelDefaults().text("dialect")).hasValue("duckdb");
        assertThat(reading.problems().get("config.yaml")).isNotEmpty();
    }

    @Test
    void dotEnvFilesAreRead() {
        assertThat(DotEnv.parse("""
                # a comment
                A=1
                export B = two # words
                C="quoted # text\\n"
                D='single $x'
                A=3
                E="two
                lines"
                F=
                broken
                """))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "A", "3", "B", "two", "C", "quoted # text\n", "D", "single $x", "E", "two\nlines", "F", ""));
    }

    private static ProjectConfig valid(String text) {
        ConfigReading reading = ConfigReader.read(ConfigSources.of("config.yaml", text));
        assertThat(reading.problems()).isEmpty();
        return reading.config();
    }

    /** Checks the only problem of a line put before a configuration that is fine. */
    private static void checkProblem(String line, String expected) {
        checkWhole(line + "\n" + MINIMAL, expected);
    }

    private static void checkWhole(String text, String... expected) {
        List<String> found = problems(text);
        assertThat(found).hasSameSizeAs(expected);
        for (int at = 0; at < expected.length; at++) {
            assertThat(found.get(at)).startsWith(expected[at]);
        }
    }

    private static List<String> problems(String source) {
        ConfigReading reading = ConfigReader.read(ConfigSources.of("config.yaml", source));
        Text text = Text.of(source);
        List<String> shown = new ArrayList<>();
        for (Diagnostic problem : reading.problems().getOrDefault("config.yaml", List.of())) {
            shown.add(place(text, problem.range().start()) + "-"
                    + place(text, problem.range().end()) + " "
                    + problem.severity().name().toLowerCase(java.util.Locale.ROOT) + " " + problem.message());
        }
        return shown;
    }

    private static String place(Text text, int offset) {
        Position position = text.lines().position(offset);
        return (position.line() + 1) + ":" + (position.column() + 1);
    }
}
