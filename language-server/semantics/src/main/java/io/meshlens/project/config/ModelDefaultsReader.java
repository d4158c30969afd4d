package io.meshlens.project.config;

import io.meshlens.project.ConfigValue;
import io.meshlens.project.CronExpression;
import io.meshlens.project.IntervalUnit;
import io.meshlens.project.KnownDialects;
import io.meshlens.project.Model;
import io.meshlens.project.Nearest;
import io.meshlens.project.ProjectConfig.ModelDefaults;
import io.meshlens.project.SqlText;
import io.meshlens.project.TimeValue;
import io.meshlens.project.config.ConfigNode.Member;
import io.meshlens.project.config.ConfigNode.Table;
import io.meshlens.project.config.ConfigNode.Value;
import io.meshlens.syntax.sql.Dialect;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;

/** Reads {@code model_defaults}. */
final class ModelDefaultsReader {
    private static final Set<String> PROPERTIES = Set.of(
            "kind",
            "dialect",
            "cron",
            "cron_tz",
            "owner",
            "start",
            "table_format",
            "storage_format",
            "on_destructive_change",
            "on_additive_change",
            "optimize_query",
            "allow_partials",
            "interval_unit",
            "enabled",
            "formatting",
            "batch_concurrency",
            "gateway");
    private static final Set<String> FLAGS = Set.of("optimize_query", "allow_partials", "enabled", "formatting");
    private static final Set<String> OTHERS = Set.of(
            "audits",
            "physical_properties",
            "virtual_properties",
            "session_properties",
            "pre_statements",
            "post_statements",
            "on_virtual_update");

    private final ConfigContext context;

    ModelDefaultsReader(ConfigContext context) {
        this.context = context;
    }

    ModelDefaults read(Table parent) {
        Optional<Table> said = context.table(parent, "model_defaults");
        if (said.isEmpty()) {
            return ModelDefaults.NONE;
        }
        Table table = said.get();
        Set<String> known = new TreeSet<>(PROPERTIES);
        known.addAll(OTHERS);
        context.unknownKeys(table, known, "'model_defaults'");
        SequencedMap<String, ConfigValue> properties = new LinkedHashMap<>();
        table.members().forEach((key, member) -> {
            boolean isSaid = PROPERTIES.contains(key)
                    && !ConfigContext.isEmpty(member.value())
                    && !(ConfigContext.value(member.value()) instanceof ConfigValue.Unknown);
            if (isSaid && isValid(table, key, member)) {
                properties.put(key, ConfigContext.value(member.value()));
            }
        });
        return new ModelDefaults(
                properties,
                sql(table, "audits"),
                entries(table, "physical_properties"),
                entries(table, "virtual_properties"),
                entries(table, "session_properties"),
                new Model.DefaultStatements(
                        sql(table, "pre_statements"), sql(table, "post_statements"), sql(table, "on_virtual_update")));
    }

    private List<SqlText> sql(Table table, String key) {
        List<SqlText> found = new ArrayList<>();
        for (Value value : context.texts(table, key)) {
            found.add(new SqlText(value.text()));
        }
        return found;
    }

    private SequencedMap<String, ConfigValue> entries(Table table, String key) {
        return context.table(table, key)
                .map(entries -> ConfigContext.values(entries, Set.of()))
                .orElseGet(LinkedHashMap::new);
    }

    /** Checks what is no macro. */
    private boolean isValid(Table table, String key, Member member) {
        if (!(member.value() instanceof Value value)) {
            if (key.equals("kind") && member.value() instanceof Table kind) {
                return context.text(kind, "name").isPresent();
            }
            context.error(
                    member.value().place(),
                    "'" + key + "' must be a single value, not "
                            + member.value().describe());
            return false;
        }
        if (value.text().contains("@") && !key.equals("cron")) {
            return true;
        }
        if (FLAGS.contains(key)) {
            context.flag(table, key, true);
            return true;
        }
        return switch (key) {
            case "dialect" -> isDialect(value);
            case "cron" ->
                checked(
                        CronExpression.parse(value.text()).isPresent(),
                        value,
                        "'" + value.text() + "' is not a cron expression");
            case "cron_tz" ->
                checked(isZone(value.text()), value, "'" + value.text() + "' is not the name of a time zone");
            case "start" ->
                checked(
                        TimeValue.parse(value.text()).isPresent(),
                        value,
                        "'" + value.text()
                                + "' is not a point of time; write for example '2024-01-01' or '1 week ago'");
            case "interval_unit" ->
                checked(
                        IntervalUnit.of(value.text()).isPresent(),
                        value,
                        "'" + value.text()
                                + "' is not an interval unit; it can be year, month, day, hour, half_hour, quarter_hour"
                                + " or five_minute");
            case "on_destructive_change", "on_additive_change" ->
                checked(
                        Set.of("error", "warn", "allow", "ignore")
                                .contains(value.text().toLowerCase(Locale.ROOT)),
                        value,
                        "'" + key + "' must be one of error, warn, allow, ignore, not '" + value.text() + "'");
            default -> true;
        };
    }

    private boolean checked(boolean valid, Value value, String message) {
        if (!valid) {
            context.error(value.place(), message);
        }
        return valid;
    }

    private static boolean isZone(String name) {
        return name.equalsIgnoreCase("utc") || ZoneId.getAvailableZoneIds().contains(name);
    }

    private boolean isDialect(Value value) {
        String name = value.text().toLowerCase(Locale.ROOT);
        int comma = name.indexOf(',');
        String id = comma < 0 ? name : name.substring(0, comma).strip();
        if (comma >= 0) {
            context.notYet(value.place(), "Meshlens does not use settings behind a dialect's name yet");
        }
        if (Dialect.of(id).isPresent()) {
            return true;
        }
        if (KnownDialects.isOther(id)) {
            context.notYet(value.place(), "Meshlens does not know the dialect '" + id + "' yet");
            return true;
        }
        String hint = Nearest.to(id, KnownDialects.names())
                .map(near -> "; did you mean '" + near + "'?")
                .orElse("");
        context.error(value.place(), "'" + value.text() + "' is not a dialect" + hint);
        return false;
    }
}
