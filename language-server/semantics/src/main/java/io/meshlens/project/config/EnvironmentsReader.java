package io.meshlens.project.config;

import io.meshlens.project.ProjectConfig.Environments;
import io.meshlens.project.ProjectConfig.Mapping;
import io.meshlens.project.ProjectConfig.SuffixTarget;
import io.meshlens.project.ProjectConfig.TableNaming;
import io.meshlens.project.ProjectConfig.VirtualEnvironmentMode;
import io.meshlens.project.TimeValue;
import io.meshlens.project.config.ConfigNode.Table;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Reads how environments and physical tables are named and kept. */
final class EnvironmentsReader {
    private static final TimeValue IN_A_WEEK =
            new TimeValue.Relative("in 1 week", Period.ofDays(7), Duration.ZERO, true);

    private final ConfigContext context;
    private final Table root;

    EnvironmentsReader(ConfigContext context, Table root) {
        this.context = context;
        this.root = root;
    }

    Environments read() {
        SuffixTarget target =
                context.choice(root, "environment_suffix_target", SuffixTarget.class, SuffixTarget.SCHEMA);
        List<Mapping> catalogs = mappings("environment_catalog_mapping", false);
        ConfigNode catalogNode = root.get("environment_catalog_mapping");
        if (target == SuffixTarget.CATALOG && !catalogs.isEmpty() && catalogNode != null) {
            context.error(
                    catalogNode.place(),
                    "'environment_catalog_mapping' cannot be used together with 'environment_suffix_target: catalog'");
        }
        SequencedSet<String> pinned = new LinkedHashSet<>();
        context.texts(root, "pinned_environments").forEach(value -> pinned.add(value.text()));
        return new Environments(
                target,
                context.choice(
                        root, "physical_table_naming_convention", TableNaming.class, TableNaming.SCHEMA_AND_TABLE),
                physicalSchemas(),
                catalogs,
                context.choice(
                        root, "virtual_environment_mode", VirtualEnvironmentMode.class, VirtualEnvironmentMode.FULL),
                context.text(root, "default_target_environment").orElse("prod"),
                timeToLive("snapshot_ttl").orElse(IN_A_WEEK),
                environmentTtl(),
                pinned);
    }

    private List<Mapping> physicalSchemas() {
        List<Mapping> mapped = mappings("physical_schema_mapping", false);
        List<Mapping> exact = mappings("physical_schema_override", true);
        ConfigNode old = root.get("physical_schema_override");
        if (old != null && !mapped.isEmpty() && !exact.isEmpty()) {
            context.error(
                    old.place(),
                    "'physical_schema_override' is the old form of 'physical_schema_mapping'; only one of them can be used");
        }
        return mapped.isEmpty() ? exact : mapped;
    }

    private List<Mapping> mappings(String key, boolean exact) {
        List<Mapping> found = new ArrayList<>();
        context.table(root, key)
                .ifPresent(table -> table.members().forEach((name, member) -> {
                    Optional<String> target = context.text(member.value(), name);
                    String pattern = exact ? "^" + Pattern.quote(name) + "$" : name;
                    try {
                        Pattern.compile(pattern);
                        target.ifPresent(value -> found.add(new Mapping(pattern, value)));
                    } catch (PatternSyntaxException fault) {
                        context.error(
                                member.key(), "'" + name + "' is not a regular expression: " + fault.getDescription());
                    }
                }));
        return found;
    }

    private Optional<TimeValue> environmentTtl() {
        ConfigNode node = root.get("environment_ttl");
        if (node != null && ConfigContext.isEmpty(node)) {
            return Optional.empty();
        }
        return Optional.of(timeToLive("environment_ttl").orElse(IN_A_WEEK));
    }

    private Optional<TimeValue> timeToLive(String key) {
        Optional<String> text = context.text(root, key);
        ConfigNode node = root.get(key);
        if (text.isEmpty() || node == null) {
            return Optional.empty();
        }
        Optional<TimeValue> value = TimeValue.parse(text.get());
        if (!(value.orElse(null) instanceof TimeValue.Relative relative)) {
            context.error(node.place(), "'" + key + "' must be a time from now on, for example 'in 1 week'");
            return Optional.empty();
        }
        if (!relative.resolve(Instant.EPOCH).isAfter(Instant.EPOCH)) {
            context.error(
                    node.place(),
                    "'" + text.get() + "' is in the past; write 'in "
                            + text.get().replace(" ago", "") + "'");
            return Optional.empty();
        }
        return value;
    }
}
