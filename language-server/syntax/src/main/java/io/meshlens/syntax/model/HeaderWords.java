package io.meshlens.syntax.model;

import io.meshlens.syntax.Keyword;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The words that headers know: their properties, the kinds of models, and the properties of kinds. */
public final class HeaderWords {
    private static final Set<String> MODEL = Set.of(
            "name",
            "kind",
            "dialect",
            "cron",
            "cron_tz",
            "interval_unit",
            "start",
            "end",
            "owner",
            "description",
            "stamp",
            "project",
            "tags",
            "grain",
            "grains",
            "references",
            "depends_on",
            "columns",
            "column_descriptions",
            "audits",
            "signals",
            "partitioned_by",
            "clustered_by",
            "table_format",
            "storage_format",
            "physical_properties",
            "table_properties",
            "virtual_properties",
            "session_properties",
            "grants",
            "grants_target_layer",
            "allow_partials",
            "enabled",
            "optimize_query",
            "formatting",
            "gateway",
            "physical_version",
            "ignored_rules",
            "virtual_environment_mode",
            "blueprints",
            "retention",
            "default_catalog");
    private static final Set<String> AUDIT = Set.of(
            "name",
            "dialect",
            "skip",
            "blocking",
            "defaults",
            "standalone",
            "formatting",
            "cron",
            "cron_tz",
            "start",
            "end",
            "interval_unit",
            "owner",
            "description",
            "tags",
            "stamp",
            "depends_on",
            "default_catalog",
            "project",
            "model");
    private static final Set<String> METRIC = Set.of("name", "expression", "description", "owner", "dialect");

    private static final List<String> INCREMENTAL = List.of(
            "on_destructive_change",
            "on_additive_change",
            "auto_restatement_cron",
            "batch_size",
            "batch_concurrency",
            "lookback",
            "forward_only",
            "disable_restatement");
    private static final List<String> SCD = List.of(
            "unique_key",
            "valid_from_name",
            "valid_to_name",
            "invalidate_hard_deletes",
            "time_data_type",
            "updated_at_name");

    private static final Map<String, Set<String>> KINDS = Map.ofEntries(
            Map.entry("FULL", Set.of()),
            Map.entry("VIEW", Set.of("materialized")),
            Map.entry("EMBEDDED", Set.of()),
            Map.entry("SEED", Set.of("path", "batch_size", "csv_settings")),
            Map.entry("EXTERNAL", Set.of()),
            Map.entry("MANAGED", Set.of()),
            Map.entry(
                    "INCREMENTAL_BY_TIME_RANGE",
                    with(INCREMENTAL, "time_column", "auto_restatement_intervals", "partition_by_time_column")),
            Map.entry("INCREMENTAL_BY_UNIQUE_KEY", with(INCREMENTAL, "unique_key", "when_matched", "merge_filter")),
            Map.entry("INCREMENTAL_BY_PARTITION", with(INCREMENTAL)),
            Map.entry("INCREMENTAL_UNMANAGED", with(INCREMENTAL, "insert_overwrite")),
            Map.entry("SCD_TYPE_2", scd("updated_at_as_valid_from")),
            Map.entry("SCD_TYPE_2_BY_TIME", scd("updated_at_as_valid_from")),
            Map.entry("SCD_TYPE_2_BY_COLUMN", scd("columns", "execution_time_as_valid_from")),
            Map.entry(
                    "CUSTOM",
                    with(INCREMENTAL, "materialization", "materialization_properties", "auto_restatement_intervals")));

    private static final Set<String> ALL_KIND_PROPERTIES = union();

    private HeaderWords() {}

    private static Set<String> with(List<String> shared, String... more) {
        Set<String> all = new TreeSet<>(shared);
        all.addAll(List.of(more));
        return Set.copyOf(all);
    }

    private static Set<String> scd(String... more) {
        Set<String> all = new TreeSet<>(with(INCREMENTAL, more));
        all.addAll(SCD);
        return Set.copyOf(all);
    }

    private static Set<String> union() {
        Set<String> all = new TreeSet<>();
        KINDS.values().forEach(all::addAll);
        return Set.copyOf(all);
    }

    /** Returns the properties that a header may have, in lower case: of MODEL, AUDIT or METRIC. */
    public static Set<String> properties(Keyword header) {
        return switch (header) {
            case AUDIT -> AUDIT;
            case METRIC -> METRIC;
            default -> MODEL;
        };
    }

    /** Returns the kinds of models, in upper case. */
    public static Set<String> kinds() {
        return KINDS.keySet();
    }

    /** Returns the properties of a kind, in lower case; empty if there is no such kind. The case of the name does not count. */
    public static Optional<Set<String>> kindProperties(String kind) {
        return Optional.ofNullable(KINDS.get(kind.toUpperCase(Locale.ROOT)));
    }

    /** Returns the properties of all kinds. */
    static Set<String> allKindProperties() {
        return ALL_KIND_PROPERTIES;
    }
}
