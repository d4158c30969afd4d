package io.meshlens.project.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.ProjectOrigin;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a configuration in Python says, as far as it is known without running it. */
class PythonConfigTest {
    private static final ProjectOrigin HERE = new ProjectOrigin("/home/ana/shop", "/home/ana/shop/config.py");
    private static final String IMPORTS = """
            import os
            from pathlib import Path
            from sqlmesh.core.config import Config, GatewayConfig, DuckDBConnectionConfig, ModelDefaultsConfig
            from sqlmesh.core import config as c

            """;

    private static ConfigReading read(String text, String name, Map<String, String> environment, boolean dotenv) {
        return ConfigReader.read(new ConfigSources(
                ConfigSources.Flavor.SQLMESH,
                List.of(new ConfigSources.Source("config.py", IMPORTS + text)),
                Optional.empty(),
                environment,
                "",
                List.of(),
                new ConfigSources.Module(name, Optional.of(HERE), dotenv)));
    }

    private static ConfigReading read(String text, Map<String, String> environment) {
        return read(text, "config", environment, false);
    }

    private static ProjectConfig valid(String text) {
        ConfigReading reading = read(text, Map.of());
        assertThat(reading.problems()).isEmpty();
        assertThat(reading.config().computed()).isEmpty();
        return reading.config();
    }

    private static List<String> messages(ConfigReading reading) {
        return reading.problems().getOrDefault("config.py", List.of()).stream()
                .map(Diagnostic::message)
                .toList();
    }

    /** Returns what a variable of the configuration is, of a module that ends with its value. */
    private static ConfigValue variable(String before, String expression, Map<String, String> environment) {
        return Objects.requireNonNull(read(before + whole(expression), environment)
                .config()
                .variables()
                .get("x"));
    }

    private static String whole(String expression) {
        return "\nconfig = Config(gateways={'a': GatewayConfig(connection=DuckDBConnectionConfig())},"
                + " model_defaults=ModelDefaultsConfig(dialect='duckdb'), variables={'x': " + expression + "})\n";
    }

    private static void checkText(String expression, String expected) {
        assertThat(variable("", expression, Map.of("SET", "set", "EMPTY", "")))
                .as(expression)
                .isEqualTo(new ConfigValue.Text(expected));
    }

    private static void checkUnknown(String before, String expression) {
        assertThat(variable(before, expression, Map.of("SET", "set")))
                .as(before + " / " + expression)
                .isInstanceOf(ConfigValue.Unknown.class);
    }

    @Test
    void aWholeConfigurationIsWhatYamlWouldGive() {
        ProjectConfig config = valid("""
                HERE = os.path.dirname(__file__)
                common = dict(dialect="duckdb")
                naming = c.NameInferenceConfig(infer_names=True)
                config = Config(
                    project="shop",
                    gateways={
                        "Local": GatewayConfig(
                            connection=DuckDBConnectionConfig(database=os.path.join(HERE, "data", "shop.v2.db")),
                            variables={"one": 1},
                            state_schema="mine",
                        ),
                        "other": c.GatewayConfig(connection=c.PostgresConnectionConfig(
                            host="h", user=os.environ["PGUSER"], password=secret(), port=1, database="d")),
                    },
                    default_gateway="Local",
                    model_defaults=ModelDefaultsConfig(**common, start="2024-01-01", cron="@hourly"),
                    model_naming=naming,
                    variables={"Two": 2, "list": [1, "b", None, True], "half": -0.5},
                    environment_suffix_target=c.EnvironmentSuffixTarget.TABLE,
                    physical_table_naming_convention=c.common.TableNamingConvention.HASH_MD5,
                    environment_catalog_mapping={"^prod$": "p", ".*": "d"},
                    snapshot_ttl="in 2 weeks",
                    plan=c.PlanConfig(forward_only=True, auto_categorize_changes=c.CategorizerConfig.all_semi()),
                    linter=c.LinterConfig(enabled=True, rules=["noselectstar"]),
                    before_all=["SELECT 1"],
                    ignore_patterns=["*.tmp"],
                )
                """);
        ProjectConfig.Gateway gateway = config.gateway().orElseThrow();
        assertThat(config.project()).isEqualTo("shop");
        assertThat(gateway.name()).isEqualTo("local");
        assertThat(gateway.stateSchema()).isEqualTo("mine");
        assertThat(gateway.variables().get("one")).isEqualTo(new ConfigValue.Numeric(java.math.BigDecimal.ONE, true));
        assertThat(gateway.connection().orElseThrow().type()).isEqualTo("duckdb");
        assertThat(gateway.connection().orElseThrow().defaultCatalog()).hasValue("shop");
        assertThat(gateway.connection().orElseThrow().options().get("database"))
                .isEqualTo(new ConfigValue.Text("/home/ana/shop/data/shop.v2.db"));
        assertThat(config.gateway("other")
                        .orElseThrow()
                        .connection()
                        .orElseThrow()
                        .defaultCatalog())
                .hasValue("d");
        assertThat(config.modelDefaults().text("dialect")).hasValue("duckdb");
        assertThat(config.modelDefaults().text("cron")).hasValue("@hourly");
        assertThat(config.inferNames()).isTrue();
        assertThat(config.variables().keySet()).containsExactly("two", "list", "half");
        assertThat(config.variables().get("list"))
                .isEqualTo(new ConfigValue.Items(List.of(
                        new ConfigValue.Numeric(java.math.BigDecimal.ONE, true),
                        new ConfigValue.Text("b"),
                        new ConfigValue.Null(),
                        new ConfigValue.Bool(true))));
        assertThat(config.environments().suffixTarget()).isEqualTo(ProjectConfig.SuffixTarget.TABLE);
        assertThat(config.environments().tableNaming()).isEqualTo(ProjectConfig.TableNaming.HASH_MD5);
        assertThat(config.environments().catalogs()).hasSize(2);
        assertThat(config.environments().snapshotTtl().written()).isEqualTo("in 2 weeks");
        assertThat(config.plan().forwardOnly()).isTrue();
        assertThat(config.plan().options().get("auto_categorize_changes")).isInstanceOf(ConfigValue.Mapping.class);
        assertThat(config.linter().rules()).containsExactly("noselectstar");
        assertThat(config.beforeAll()).hasSize(1);
        assertThat(config.ignorePatterns()).containsExactly("*.tmp");
    }

    @Test
    void textsPathsAndTheEnvironmentAreComputed() {
        checkText("'a' 'b' + \"c\"", "abc");
        checkText("f\"{'a'}-{1}{{}}{os.getenv('SET')}\"", "a-1{}set");
        checkText("r'\\d' '\\x41\\n'", "\\dA\n");
        checkText("os.environ['SET']", "set");
        checkText("os.environ.get('NOT', 'otherwise')", "otherwise");
        checkText("os.getenv('EMPTY') or 'otherwise'", "otherwise");
        checkText("'yes' if os.getenv('SET') == 'set' else 'no'", "yes");
        checkText("'yes' if 'SET' in os.environ and not 'NOT' in os.environ else 'no'", "yes");
        checkText("str(Path(__file__).resolve().parent.parent / 'data' / 'x.db')", "/home/ana/data/x.db");
        checkText("str(Path(__file__).parents[1])", "/home/ana");
        checkText("os.path.abspath(os.path.join(os.path.dirname(__file__), '..', 'x'))", "/home/ana/x");
        checkText("(Path('a') / 'b').as_posix().upper().replace('/', '.')", "A.B");
        checkText("{'a': 'b'}['a'] + ['c', 'd'][-1] + dict(k='e').get('k')", "bde");
        checkText("','.join(['a', 'b'])", "a,b");
        assertThat(variable("", "int('7') + 2 * 3", Map.of()))
                .isEqualTo(new ConfigValue.Numeric(new java.math.BigDecimal("13"), true));
    }

    @Test
    void whatIsNotKnownStaysUnknown() {
        checkUnknown("", "make()");
        checkUnknown("", "os.getenv('NOT')");
        checkUnknown("", "os.environ['NOT']");
        checkUnknown("", "f'md:{os.getenv(\"NOT\")}'");
        checkUnknown("", "f'{1.5:.2f}'");
        checkUnknown("a = 'x'\n", "f'{a + a!r:>3}'");
        checkUnknown("", "os.getcwd()");
        checkUnknown("", "os.path.abspath('.')");
        checkUnknown("", "[name for name in ['a']][0]");
        checkUnknown("", "(lambda: 1)()");
        checkUnknown("", "['a', make()]");
        checkUnknown("from other import VALUE", "VALUE");
        checkUnknown("def f():\n    return 1\n", "f()");
        checkUnknown("try:\n    a = 'x'\nexcept Exception:\n    a = 'y'\n", "a");
        checkUnknown("if make():\n    a = 'x'\nelse:\n    a = 'x'\n", "a");
        checkUnknown("for a in ['x']:\n    pass\n", "a");
        checkUnknown("a = {'k': 'v'}\nchange(a)\n", "a['k']");
        checkUnknown("a = {'k': 'v'}\nb = a\nchange(b)\n", "a['k']");
        checkUnknown("a = {'k': 'v'}\na.setdefault('k', 'w')\n", "a['k']");
        checkUnknown("a = ['v']\n[a.append(i) for i in [1]]\n", "a[0]");
        checkUnknown("a = 'v'\ndef f():\n    global a\n    a = 'w'\nf()\n", "a");
        checkUnknown("a = {'k': 'v'}\ndef f():\n    a['k'] = 'w'\nf()\n", "a['k']");
        checkUnknown("os.environ['SET'] = make()\n", "os.environ['SET']");
        checkUnknown("os.environ.update(make())\n", "os.environ['SET']");
        checkUnknown("from other import *\n", "str(1)");
    }

    @Test
    void laterStatementsCount() {
        assertThat(variable("a = {'k': 'v'}\na['k'] = 'w'\n", "a['k']", Map.of()))
                .isEqualTo(new ConfigValue.Text("w"));
        assertThat(variable("a = {'k': 'v'}\nb = a\nb.update(k='w')\n", "a['k']", Map.of()))
                .isEqualTo(new ConfigValue.Text("w"));
        assertThat(variable("a = ['v']\na += ['w']\na.append('z')\n", "','.join(a)", Map.of()))
                .isEqualTo(new ConfigValue.Text("v,w,z"));
        assertThat(variable("if os.getenv('A') is None:\n    a = 'x'\nelif True:\n    a = 'y'\n", "a", Map.of()))
                .isEqualTo(new ConfigValue.Text("x"));
        assertThat(variable("a, b = 'x', 'y'\nc1 = d = b\n", "d", Map.of())).isEqualTo(new ConfigValue.Text("y"));
        ConfigReading changed =
                read(whole("1") + "config.default_gateway = 'b'\nconfig.gateways['b'] = GatewayConfig()\n", Map.of());
        assertThat(changed.config().defaultGateway()).isEqualTo("b");
        ConfigReading kept = read("more = {'k': 1}" + whole("more") + "more['k'] = make()\n", Map.of());
        assertThat(kept.config().variables().get("x")).isInstanceOf(ConfigValue.Mapping.class);
    }

    @Test
    void aDotEnvElsewhereMayHaveWhatTheEnvironmentHasNot() {
        String text = "from dotenv import load_dotenv\nload_dotenv()\n" + whole("os.getenv('NOT', 'b')");
        assertThat(read(text, "config", Map.of(), false).config().variables().get("x"))
                .isInstanceOf(ConfigValue.Unknown.class);
        assertThat(read(text, "config", Map.of(), true).config().variables().get("x"))
                .isEqualTo(new ConfigValue.Text("b"));
        assertThat(read(text, "config", Map.of("NOT", "c"), false)
                        .config()
                        .variables()
                        .get("x"))
                .isEqualTo(new ConfigValue.Text("c"));
    }

    @Test
    void anotherVariableCanBeTheConfiguration() {
        String text = whole("1") + "test_config = config.copy(update={'project': 'test', 'variables': {'y': 2}})\n";
        ProjectConfig test = read(text, "test_config", Map.of(), false).config();
        assertThat(test.project()).isEqualTo("test");
        assertThat(test.variables().keySet()).containsExactly("y");
        assertThat(test.modelDefaults().text("dialect")).hasValue("duckdb");
        assertThat(read(text, Map.of()).config().project()).isEmpty();
        assertThat(messages(read(text, "nope", Map.of(), false)))
                .first()
                .asString()
                .isEqualTo("this file gives no value to 'nope'; it has the configurations config, test_config");
    }

    @Test
    void anUnknownConnectionIsNotAMissingOne() {
        ConfigReading reading = read("""
                config = Config(
                    gateways={"a": GatewayConfig(connection=DuckDBConnectionConfig(database=path())), "b": make()},
                    default_gateway="a",
                    model_defaults=ModelDefaultsConfig(dialect=which),
                )
                """, Map.of());
        assertThat(messages(reading))
                .containsExactly(
                        "'gateways.a.connection.database' is not known: nothing in this file gives it a value. Write the"
                                + " value itself, or the configuration as config.yaml",
                        "'gateways.b' is not known: nothing in this file gives it a value. Write the value itself, or the"
                                + " configuration as config.yaml",
                        "'model_defaults.dialect' is not known: nothing in this file gives it a value. Write the value"
                                + " itself, or the configuration as config.yaml");
        ProjectConfig config = reading.config();
        assertThat(config.gateway().orElseThrow().connection().orElseThrow().defaultCatalog())
                .isEmpty();
        assertThat(config.modelDefaults().text("dialect")).isEmpty();
        assertThat(config.computedConnection())
                .extracting(ProjectConfig.Computed::path)
                .containsExactly(List.of("gateways", "a", "connection", "database"));
        assertThat(config.withDefaultGateway("b").computedConnection())
                .extracting(ProjectConfig.Computed::message)
                .containsExactly(
                        "'gateways.b' is not known: config.py computes it by make() (line 7), and nothing in this"
                                + " file gives it a value. Write the value itself there, or the configuration as config.yaml");
    }

    @Test
    void mistakesAreTheSameAsInYaml() {
        assertThat(messages(read("config = Config(gateway_s={}, model_defaults={'dialekt': 'x'})\n", Map.of())))
                .anyMatch(message -> message.startsWith("'gateway_s' is not a key of the configuration"))
                .anyMatch(message -> message.startsWith("'dialekt' is not a key of 'model_defaults'"));
        assertThat(messages(read("config = {'gateways': {}}\n", Map.of())))
                .contains("'config' must be a Config(...), not a mapping");
        assertThat(messages(read("config = Config(model_defaults=ModelDefaultsConfig(dialect='dukdb'))\n", Map.of())))
                .contains("'dukdb' is not a dialect; did you mean 'duckdb'?");
    }

    @Test
    void anyTextGivesAnAnswer() {
        for (String text : List.of(
                "",
                "config",
                "config =",
                "config = Config(",
                "config = Config(**",
                "if",
                "if x:",
                "(((",
                "f'{",
                "x = [",
                "config = Config(a=1, a=2, *x, **y",
                "def",
                "@",
                "class A:\n  x = 1",
                "from",
                "import",
                "a = b = ",
                "lambda",
                "x[",
                "x.y.z = {",
                "'",
                "\"\"\"",
                "x = f'{a!r:>{w}}'",
                "config = config",
                "a = {}\na['a'] = a\nconfig = a\n",
                "d = Config()\nd.x = d\nconfig = d\nf(d)")) {
            assertThat(read(text, Map.of()).config()).as(text).isNotNull();
        }
    }
}
