package io.meshlens.project.header;

import io.meshlens.project.ConfigValue;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.ProjectConfig.ModelDefaults;
import io.meshlens.project.SqlText;
import io.meshlens.project.Storage;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/** Reads how a model's table is kept. */
final class StorageReader {
    private static final Set<String> TABLE_FORMATS = Set.of("iceberg", "hive", "hudi", "delta");

    private final PropertySet properties;
    private final Values values;
    private final HeaderProblems problems;
    private final ModelKind kind;
    private final ModelDefaults defaults;

    StorageReader(PropertySet properties, ModelKind kind, ModelDefaults defaults) {
        this.properties = properties;
        this.values = properties.values();
        this.problems = properties.problems();
        this.kind = kind;
        this.defaults = defaults;
    }

    Storage read() {
        properties.node("storage_format").ifPresent(node -> {
            if (values.word(node, "storage_format")
                    .map(text -> text.toLowerCase(Locale.ROOT))
                    .filter(TABLE_FORMATS::contains)
                    .isPresent()) {
                problems.warning(node, "this is a format of tables; use 'table_format' for it");
            }
        });
        Optional<SyntaxNode> old = properties.node("table_properties");
        if (old.isPresent()) {
            if (properties.has("physical_properties")) {
                problems.error(
                        old.get(),
                        "'table_properties' is the old name of 'physical_properties'; the two cannot be used together");
            } else {
                problems.warning(old.get(), "'table_properties' is now called 'physical_properties'");
            }
        }
        String physical = properties.has("physical_properties") ? "physical_properties" : "table_properties";
        return new Storage(
                partitionedBy(),
                checkedFields("clustered_by"),
                properties.text("table_format"),
                properties.text("storage_format"),
                merged(physical, defaults.physicalProperties()),
                merged("virtual_properties", defaults.virtualProperties()),
                merged("session_properties", defaults.sessionProperties()),
                grants(),
                properties.lowerText("grants_target_layer"),
                properties.text("physical_version"),
                properties.lowerText("virtual_environment_mode").flatMap(text -> switch (text) {
                    case "full" -> Optional.of(ProjectConfig.VirtualEnvironmentMode.FULL);
                    case "dev_only" -> Optional.of(ProjectConfig.VirtualEnvironmentMode.DEV_ONLY);
                    default -> Optional.empty();
                }));
    }

    // ---- Partitions

    private List<SqlText> partitionedBy() {
        List<SqlText> declared = checkedFields("partitioned_by");
        Optional<SyntaxNode> node = properties.node("partitioned_by");
        if (node.isPresent() && !canBePartitioned()) {
            problems.error(node.get(), "a model of kind " + kind.keyword() + " cannot have 'partitioned_by'");
        }
        if (declared.isEmpty()) {
            requirePartitions();
        }
        if (kind instanceof ModelKind.IncrementalByTimeRange byTime && byTime.partitionByTimeColumn()) {
            SqlText time = byTime.timeColumn().column();
            if (!time.sql().isEmpty() && !mentions(time)) {
                List<SqlText> all = new ArrayList<>();
                all.add(values.dialect() == Dialect.CLICKHOUSE ? new SqlText("toMonday(" + time.sql() + ")") : time);
                all.addAll(declared);
                return all;
            }
        }
        return declared;
    }

    /** Says whether the time column is among the columns that the partitions are made of. */
    private boolean mentions(SqlText time) {
        String column = values.dialect().fold(time.sql());
        return properties
                .node("partitioned_by")
                .filter(node -> values.items(node).stream()
                        .anyMatch(item -> values.columnsIn(item).contains(column)))
                .isPresent();
    }

    private boolean canBePartitioned() {
        return switch (kind) {
            case ModelKind.View view -> view.materialized();
            case ModelKind.Embedded ignored -> false;
            case ModelKind.External ignored -> false;
            default -> true;
        };
    }

    private void requirePartitions() {
        boolean needed = kind instanceof ModelKind.IncrementalByPartition
                || (kind instanceof ModelKind.IncrementalUnmanaged unmanaged && unmanaged.insertOverwrite());
        if (needed) {
            Optional<SyntaxNode> place = properties.node("kind");
            String reason = kind instanceof ModelKind.IncrementalByPartition
                    ? "a model of kind INCREMENTAL_BY_PARTITION"
                    : "a model of kind INCREMENTAL_UNMANAGED with insert_overwrite";
            place.ifPresent(node ->
                    problems.error(node.childCount() > 0 ? node.child(0) : node, reason + " needs 'partitioned_by'"));
        }
    }

    /** Reads a list in which each entry is made of one column. */
    private List<SqlText> checkedFields(String key) {
        Optional<SyntaxNode> node = properties.node(key);
        if (node.isEmpty()) {
            return List.of();
        }
        List<SqlText> found = new ArrayList<>();
        for (SyntaxNode item : values.items(node.get())) {
            SqlText field = values.field(item);
            boolean isKeyword = key.equals("clustered_by")
                    && (field.sql().equalsIgnoreCase("auto") || field.sql().equalsIgnoreCase("none"));
            int columns = values.columnsIn(item).size();
            if (columns != 1 && !isKeyword) {
                problems.error(
                        item,
                        columns == 0
                                ? "this has no column; each entry of '" + key + "' must be made of one"
                                : "this has several columns; each entry of '" + key + "' must be made of one");
            } else if (found.contains(field)) {
                problems.error(item, field.sql() + " stands twice in '" + key + "'");
            }
            found.add(field);
        }
        return found;
    }

    // ---- Properties

    /** Merges properties of the model over those of the configuration; NULL takes a default away. */
    private SequencedMap<String, SqlText> merged(String key, Map<String, ConfigValue> base) {
        SequencedMap<String, SqlText> result = new LinkedHashMap<>();
        base.forEach((name, value) -> result.put(name, SqlLiterals.of(value)));
        properties.rawNode(key).ifPresent(node -> {
            Values written = new Values(values.dialect(), problems.ofWritten());
            for (Values.Pair pair : written.pairs(node, key)) {
                SqlText value = Values.sql(pair.value());
                if (value.sql().equalsIgnoreCase("none") || value.sql().equalsIgnoreCase("null")) {
                    result.remove(pair.key());
                } else {
                    result.put(pair.key(), value);
                }
            }
        });
        return result;
    }

    private SequencedMap<String, List<String>> grants() {
        SequencedMap<String, List<String>> found = new LinkedHashMap<>();
        properties.node("grants").ifPresent(node -> {
            for (Values.Pair pair : values.pairs(node, "grants")) {
                found.put(pair.key(), values.words(pair.value(), "grants"));
            }
            problems.notYet(node, "Meshlens does not set 'grants' yet");
        });
        return found;
    }
}
