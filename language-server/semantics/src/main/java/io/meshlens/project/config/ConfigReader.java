package io.meshlens.project.config;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.ProjectConfig.Gateway;
import io.meshlens.project.ProjectConfig.Linter;
import io.meshlens.project.ProjectConfig.ModelDefaults;
import io.meshlens.project.ProjectConfig.PlanOptions;
import io.meshlens.project.ProjectConfig.User;
import io.meshlens.project.SqlText;
import io.meshlens.project.config.ConfigNode.Items;
import io.meshlens.project.config.ConfigNode.Member;
import io.meshlens.project.config.ConfigNode.Place;
import io.meshlens.project.config.ConfigNode.Table;
import io.meshlens.project.config.ConfigNode.Value;
import io.meshlens.syntax.yaml.ScalarType;
import io.meshlens.syntax.yaml.YamlDocument;
import io.meshlens.syntax.yaml.YamlError;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads a project's configuration. */
public final class ConfigReader {
    /** Keys that Meshlens uses. */
    private static final Set<String> USED = Set.of(
            "project",
            "gateways",
            "gateway",
            "default_gateway",
            "default_connection",
            "default_test_connection",
            "model_defaults",
            "variables",
            "model_naming",
            "time_column_format",
            "snapshot_ttl",
            "environment_ttl",
            "pinned_environments",
            "default_target_environment",
            "environment_suffix_target",
            "environment_catalog_mapping",
            "physical_schema_mapping",
            "physical_schema_override",
            "physical_table_naming_convention",
            "virtual_environment_mode",
            "before_all",
            "after_all",
            "plan",
            "format",
            "linter",
            "ignore_patterns",
            "users",
            "env_vars");

    /** Keys that mean nothing here: of a cache, a log, a user interface and the like that Meshlens does not have. */
    private static final Set<String> WITHOUT_EFFECT = Set.of(
            "log_limit",
            "cache_dir",
            "disable_anonymized_analytics",
            "infer_python_dependencies",
            "ui",
            "migration",
            "janitor");

    /** Keys that mean something which Meshlens does not do yet. */
    private static final Set<String> NOT_YET = Set.of(
            "default_scheduler",
            "gateway_managed_virtual_layer",
            "run",
            "dbt",
            "username",
            "notification_targets",
            "cicd_bot",
            "loader",
            "loader_kwargs");

    private static final Set<String> PLAN_KEYS = Set.of(
            "forward_only",
            "auto_categorize_changes",
            "include_unmodified",
            "enable_preview",
            "no_diff",
            "no_prompts",
            "auto_apply",
            "use_finalized_state",
            "always_recreate_environment");
    private static final Set<String> FORMAT_KEYS = Set.of(
            "normalize",
            "pad",
            "indent",
            "normalize_functions",
            "leading_comma",
            "max_text_width",
            "append_newline",
            "no_rewrite_casts");
    private static final Set<String> LINTER_KEYS =
            Set.of("enabled", "rules", "warn_rules", "ignored_rules", "use_project_index");
    private static final Set<String> RULES = Set.of(
            "all",
            "noselectstar",
            "invalidselectstarexpansion",
            "ambiguousorinvalidcolumn",
            "noambiguousprojections",
            "nomissingaudits",
            "nomissingunittest",
            "nomissingexternalmodels");
    private static final Set<String> USER_KEYS =
            Set.of("username", "github_username", "slack_username", "email", "roles", "notification_targets", "type");
    private static final String OVERRIDE = "SQLMESH__";

    /** The environment's variable with the name that {@code user()} returns; whoever asks for it is not noted. */
    public static final String USER = "USER";

    private final ConfigSources sources;
    private final ConfigContext context;
    private final SequencedSet<String> environmentNames = new LinkedHashSet<>();

    private ConfigReader(ConfigSources sources) {
        this.sources = sources;
        this.context = new ConfigContext(sources);
    }

    /** Reads a configuration. There is always one: what is missing or wrong has its default. */
    public static ConfigReading read(ConfigSources sources) {
        return new ConfigReader(sources).read();
    }

    private ConfigReading read() {
        Table root = merged();
        List<ProjectConfig.Computed> computed = List.of();
        if (isPython()) {
            ComputedSettings settings =
                    new ComputedSettings(sources.files().getFirst().text(), USED);
            computed = settings.collect(root);
            settings.report(context);
        }
        ProjectConfig config = config(root, computed);
        return new ConfigReading(config, context.problems(), List.copyOf(environmentNames));
    }

    // ---- Sources

    private Table merged() {
        Table empty = new Table(new Place(0, TextRange.at(0)), new LinkedHashMap<>());
        if (sources.files().isEmpty()) {
            context.report(
                    empty.place(),
                    Diagnostic.of(
                            DiagnosticCode.CONFIG,
                            TextRange.at(0),
                            "this project has no configuration; make a config.yaml with 'gateways' and 'model_defaults'"));
            return empty;
        }
        for (int at = 1; at < sources.files().size(); at++) {
            context.error(
                    new Place(at, TextRange.at(0)),
                    "a project has one configuration file: '"
                            + sources.files().getFirst().path() + "' is used, this one is not");
        }
        ConfigSources.Source file = sources.files().getFirst();
        String name = sources.module().name();
        if (isPython()) {
            return overridden(PythonConfig.read(
                    file.text(),
                    name,
                    new PythonSurroundings(
                            sources.environment(),
                            environmentNames,
                            sources.module().origin(),
                            sources.module().hasOwnEnvironment()),
                    context));
        }
        if (!name.equals(ConfigSources.Module.PLAIN.name())) {
            context.error(
                    empty.place(),
                    "there is no configuration '" + name
                            + "': only a config.py can have several, and this is a YAML file");
        }
        ConfigNode merged = parse(file, 0, empty);
        if (sources.personal().isPresent()) {
            merged = ConfigNode.merge(
                    merged, parse(sources.personal().get(), sources.files().size(), empty));
        }
        return merged instanceof Table table ? overridden(table) : empty;
    }

    /** Says whether the configuration is made by a program, so that part of it may be unknown. */
    private boolean isPython() {
        return !sources.files().isEmpty() && sources.files().getFirst().path().endsWith(".py");
    }

    private ConfigNode parse(ConfigSources.Source source, int number, Table empty) {
        TemplatedText template =
                TemplatedText.render(source.text(), sources.environment(), sources.userName(), Map.of());
        environmentNames.addAll(template.environmentNames());
        for (io.meshlens.syntax.SyntaxError error : template.errors()) {
            context.error(new Place(number, error.range()), error.message());
        }
        YamlDocument document = YamlDocument.parse(template.text());
        for (YamlError error : document.errors()) {
            Place place = new Place(number, template.source(error.range()));
            context.error(place, error.message());
        }
        if (document.root().isEmpty()) {
            if (document.errors().isEmpty() && template.errors().isEmpty()) {
                context.error(
                        new Place(number, TextRange.at(0)),
                        "this configuration is empty; it needs at least 'gateways' and 'model_defaults'");
            }
            return empty;
        }
        ConfigNode node = ConfigNode.of(document.root().get(), number, template::source);
        if (!(node instanceof Table)) {
            context.error(node.place(), "a configuration must be a mapping of keys to values, not " + node.describe());
            return empty;
        }
        return node;
    }

    /** Lays the environment's {@code SQLMESH__A__B=value} over the configuration. */
    private Table overridden(Table table) {
        Place place = new Place(-1, TextRange.at(0));
        ConfigNode result = table;
        for (Map.Entry<String, String> variable : new TreeMap<>(sources.environment()).entrySet()) {
            String name = variable.getKey();
            if (!name.toUpperCase(Locale.ROOT).startsWith(OVERRIDE)) {
                continue;
            }
            environmentNames.add(name);
            String[] path =
                    name.substring(OVERRIDE.length()).toLowerCase(Locale.ROOT).split("__", -1);
            ConfigNode value = new Value(place, variable.getValue(), ScalarType.STRING);
            for (int at = path.length - 1; at >= 0; at--) {
                SequencedMap<String, Member> members = new LinkedHashMap<>();
                members.put(path[at], new Member(place, value));
                value = new Table(place, members);
            }
            result = ConfigNode.merge(result, value);
        }
        return result instanceof Table merged ? merged : table;
    }

    // ---- Keys

    private ProjectConfig config(Table root, List<ProjectConfig.Computed> computed) {
        rootKeys(root);
        SequencedMap<String, Gateway> gateways = new GatewayReader(context, root).read(root);
        String selected = defaultGateway(root, gateways);
        ModelDefaults defaults = new ModelDefaultsReader(context).read(root);
        if (!root.members().isEmpty() && sources.flavor() == ConfigSources.Flavor.SQLMESH) {
            required(root, gateways, selected, defaults);
        }
        return new ProjectConfig(
                computed,
                context.text(root, "project").orElse(""),
                gateways,
                selected,
                defaults,
                GatewayReader.variables(context, root),
                new EnvironmentsReader(context, root).read(),
                context.table(root, "model_naming")
                        .map(table -> {
                            context.unknownKeys(table, Set.of("infer_names"), "'model_naming'");
                            return context.flag(table, "infer_names", false);
                        })
                        .orElse(root.get("model_naming") instanceof ConfigNode.Unknown),
                context.text(root, "time_column_format").orElse("%Y-%m-%d"),
                linter(root),
                format(root),
                plan(root),
                statements(root, "before_all"),
                statements(root, "after_all"),
                ignorePatterns(root),
                users(root));
    }

    private void rootKeys(Table root) {
        Set<String> known = new TreeSet<>(USED);
        known.addAll(WITHOUT_EFFECT);
        known.addAll(NOT_YET);
        root.members().forEach((key, member) -> {
            if (key.equals("include_unmodified") || key.equals("auto_categorize_changes")) {
                context.error(member.key(), "'" + key + "' belongs under 'plan'");
            } else if (NOT_YET.contains(key)) {
                context.notYet(member.key(), "Meshlens does not use '" + key + "' yet");
            } else if (!known.contains(key)) {
                context.unknownKey(key, member, known, "the configuration");
            }
        });
    }

    private void required(Table root, SequencedMap<String, Gateway> gateways, String selected, ModelDefaults defaults) {
        Gateway gateway = gateways.get(selected);
        boolean dialect = defaults.text("dialect").isPresent()
                || (gateway != null && gateway.modelDefaults().text("dialect").isPresent());
        Member said = root.members().get("model_defaults");
        ConfigNode given = root.get("model_defaults");
        boolean faulty =
                given instanceof ConfigNode.Unknown || (given instanceof Table table && table.get("dialect") != null);
        boolean isElsewhere = root.get("gateways") instanceof ConfigNode.Unknown || gateway == null;
        if (!dialect && !faulty && !isElsewhere) {
            Place place = said == null ? new Place(0, TextRange.at(0)) : said.key();
            context.error(
                    place, "'model_defaults' must say the 'dialect' of the models, for example 'dialect: duckdb'");
        }
        if (gateway != null && gateway.connection().isEmpty()) {
            Member member = root.members().get("gateways");
            boolean attempted = root.get("gateways") instanceof Table table
                    ? table.get("connection") != null
                            || table.get(originalName(table, selected)) instanceof ConfigNode.Unknown
                            || (table.get(originalName(table, selected)) instanceof Table one
                                    && one.get("connection") != null)
                    : root.get("gateways") instanceof ConfigNode.Unknown;
            if (!attempted && root.get("default_connection") == null) {
                context.error(
                        member == null ? new Place(0, TextRange.at(0)) : member.key(),
                        "no connection is configured; for DuckDB write 'connection: {type: duckdb}' in a gateway");
            }
        }
    }

    private static String originalName(Table gateways, String lower) {
        for (String name : gateways.members().keySet()) {
            if (name.equalsIgnoreCase(lower)) {
                return name;
            }
        }
        return lower;
    }

    private String defaultGateway(Table root, SequencedMap<String, Gateway> gateways) {
        Optional<String> said = context.text(root, "default_gateway").filter(name -> !name.isEmpty());
        ConfigNode node = root.get("default_gateway");
        boolean areKnown = GatewayReader.areKnown(root);
        if (said.isPresent() && node != null) {
            String name = said.get().toLowerCase(Locale.ROOT);
            if (gateways.containsKey(name) || !areKnown) {
                return name;
            }
            String hint = io.meshlens.project.Nearest.to(name, gateways.keySet())
                    .map(near -> "; did you mean '" + near + "'?")
                    .orElse("; there is " + String.join(", ", gateways.keySet()));
            context.error(node.place(), "there is no gateway '" + said.get() + "'" + hint);
        }
        boolean isOpen = !areKnown || (node instanceof ConfigNode.Unknown && gateways.size() > 1);
        return isOpen || gateways.isEmpty() ? "" : gateways.firstEntry().getKey();
    }

    private Linter linter(Table root) {
        Optional<Table> said = context.table(root, "linter");
        if (said.isEmpty()) {
            return new Linter(false, new LinkedHashSet<>(), new LinkedHashSet<>(), new LinkedHashSet<>());
        }
        Table table = said.get();
        context.unknownKeys(table, LINTER_KEYS, "'linter'");
        SequencedSet<String> rules = rules(table, "rules");
        SequencedSet<String> warnRules = rules(table, "warn_rules");
        for (Value value : context.texts(table, "warn_rules")) {
            if (rules.contains(value.text().toLowerCase(Locale.ROOT))) {
                context.error(value.place(), "the rule '" + value.text() + "' cannot be in 'rules' and 'warn_rules'");
            }
        }
        return new Linter(context.flag(table, "enabled", false), rules, warnRules, rules(table, "ignored_rules"));
    }

    private SequencedSet<String> rules(Table table, String key) {
        SequencedSet<String> found = new LinkedHashSet<>();
        for (Value value : context.texts(table, key)) {
            String rule = value.text().toLowerCase(Locale.ROOT);
            if (sources.rules().contains(rule)) {
                context.notYet(
                        value.place(),
                        "Meshlens does not run the rule '" + value.text() + "', which the project has in Python");
            } else if (!RULES.contains(rule)) {
                Set<String> known = new TreeSet<>(RULES);
                known.addAll(sources.rules());
                String hint = io.meshlens.project.Nearest.to(rule, known)
                        .map(near -> "; did you mean '" + near + "'?")
                        .orElse("");
                context.error(value.place(), "there is no rule '" + value.text() + "'" + hint);
            }
            found.add(rule);
        }
        return found;
    }

    private SequencedMap<String, ConfigValue> format(Table root) {
        return context.table(root, "format")
                .map(table -> {
                    context.unknownKeys(table, FORMAT_KEYS, "'format'");
                    return ConfigContext.values(table, Set.of());
                })
                .orElseGet(LinkedHashMap::new);
    }

    private PlanOptions plan(Table root) {
        Optional<Table> said = context.table(root, "plan");
        if (said.isEmpty()) {
            return new PlanOptions(false, false, true, false, new LinkedHashMap<>());
        }
        Table table = said.get();
        context.unknownKeys(table, PLAN_KEYS, "'plan'");
        return new PlanOptions(
                context.flag(table, "forward_only", false),
                context.flag(table, "include_unmodified", false),
                context.flag(table, "no_prompts", true),
                context.flag(table, "auto_apply", false),
                ConfigContext.values(table, Set.of()));
    }

    private List<SqlText> statements(Table root, String key) {
        List<SqlText> found = new ArrayList<>();
        for (Value value : context.texts(root, key)) {
            found.add(new SqlText(value.text()));
        }
        return found;
    }

    private List<String> ignorePatterns(Table root) {
        if (root.get("ignore_patterns") == null) {
            return List.of(".ipynb_checkpoints/*");
        }
        return context.texts(root, "ignore_patterns").stream().map(Value::text).toList();
    }

    private SequencedMap<String, User> users(Table root) {
        SequencedMap<String, User> users = new LinkedHashMap<>();
        if (root.get("users") instanceof Items items) {
            for (ConfigNode item : items.items()) {
                if (item instanceof ConfigNode.Unknown) {
                    continue;
                }
                if (!(item instanceof Table table)) {
                    context.error(item.place(), "a user must be a mapping with 'username', not " + item.describe());
                    continue;
                }
                context.unknownKeys(table, USER_KEYS, "a user");
                Optional<String> name = context.text(table, "username");
                if (name.isEmpty()) {
                    context.error(table.place(), "a user must say its 'username'");
                    continue;
                }
                List<String> roles =
                        context.texts(table, "roles").stream().map(Value::text).toList();
                users.put(name.get(), new User(name.get(), context.text(table, "email"), roles));
            }
        } else if (!ConfigContext.isEmpty(root.get("users")) && !(root.get("users") instanceof ConfigNode.Unknown)) {
            context.texts(root, "users");
        }
        return users;
    }
}
