package io.meshlens.project.header;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.CronExpression;
import io.meshlens.project.CsvSettings;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ModelKind.History;
import io.meshlens.project.ModelKind.IncrementalOptions;
import io.meshlens.project.ModelKind.OnChange;
import io.meshlens.project.ModelKind.TimeColumn;
import io.meshlens.project.SqlText;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.model.Header;
import io.meshlens.syntax.model.Header.Property;
import io.meshlens.syntax.model.HeaderWords;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads the value of {@code kind}. Where the kind cannot be understood the answer is a view, which the problem explains. */
final class KindReader {
    private static final Set<String> CSV_KEYS = Set.of(
            "delimiter",
            "quotechar",
            "doublequote",
            "escapechar",
            "skipinitialspace",
            "lineterminator",
            "encoding",
            "na_values",
            "keep_default_na");
    private static final int SEED_BATCH = 1000;

    private final Values values;
    private final HeaderProblems problems;
    private final Defaults defaults;
    /** The properties of the kind as written, whose macros are kept; null if the kind as a whole comes from a macro. */
    private final @Nullable SyntaxNode rawKind;

    private final Map<String, Property> properties = new HashMap<>();
    private String keyword = "VIEW";
    private @Nullable SyntaxNode word;

    /**
     * What the configuration says.
     *
     * @param timeColumnFormat of time columns that say none
     * @param properties of {@code model_defaults}
     */
    record Defaults(String timeColumnFormat, Map<String, ConfigValue> properties) {
        Optional<String> text(String key) {
            return properties.get(key) instanceof ConfigValue.Text text ? Optional.of(text.value()) : Optional.empty();
        }
    }

    KindReader(Values values, Defaults defaults, @Nullable SyntaxNode rawKind) {
        this.values = values;
        this.problems = values.problems();
        this.defaults = defaults;
        this.rawKind = rawKind;
    }

    /** Returns the kind's properties by name in lower case, once it was read. */
    Map<String, Property> properties() {
        return properties;
    }

    /** Returns the node of the kind's name. */
    Optional<SyntaxNode> word() {
        return Optional.ofNullable(word);
    }

    ModelKind read(@Nullable SyntaxNode node) {
        if (node == null) {
            return new ModelKind.View(false);
        }
        word = node.is(SyntaxKind.MODEL_KIND) && node.childCount() > 0 ? node.child(0) : node;
        Optional<String> written = values.word(word, "kind");
        if (written.isEmpty()) {
            return new ModelKind.View(false);
        }
        keyword = written.get().strip().toUpperCase(Locale.ROOT);
        Optional<Set<String>> known = HeaderWords.kindProperties(keyword);
        if (known.isEmpty()) {
            problems.unknown(
                    DiagnosticCode.INVALID_PROPERTY,
                    word,
                    keyword,
                    HeaderWords.kinds(),
                    "'" + written.get() + "' is not a kind of model");
            return new ModelKind.View(false);
        }
        SyntaxNode list = node.child(SyntaxKind.PROPERTY_LIST);
        if (list != null) {
            readProperties(list, known.get());
        }
        return kind(node);
    }

    private void readProperties(SyntaxNode list, Set<String> known) {
        for (Property property : Header.properties(list)) {
            boolean isImplied = property.key().equals("forward_only") && keyword.equals("INCREMENTAL_BY_PARTITION");
            if (isImplied) {
                problems.error(
                        property.name(), "models of kind " + keyword + " are always forward-only; leave this out");
            } else if (!known.contains(property.key())) {
                String message = "'" + property.key() + "' is not a property of the kind " + keyword;
                problems.unknown(
                        DiagnosticCode.UNKNOWN_PROPERTY,
                        property.name(),
                        property.key(),
                        new TreeSet<>(known),
                        message);
            } else if (property.value().isPresent()) {
                properties.put(property.key(), property);
            }
        }
    }

    private ModelKind kind(SyntaxNode node) {
        return switch (keyword) {
            case "FULL" -> new ModelKind.Full();
            case "EMBEDDED" -> new ModelKind.Embedded();
            case "EXTERNAL" -> new ModelKind.External();
            case "MANAGED" -> new ModelKind.Managed();
            case "SEED" -> seed();
            case "INCREMENTAL_BY_TIME_RANGE" ->
                new ModelKind.IncrementalByTimeRange(
                        timeColumn(), flag("partition_by_time_column", true), options(false, false));
            case "INCREMENTAL_BY_UNIQUE_KEY" ->
                new ModelKind.IncrementalByUniqueKey(
                        uniqueKey(),
                        raw("when_matched").map(Values::sql),
                        raw("merge_filter").map(Values::sql),
                        serial(options(false, false)));
            case "INCREMENTAL_BY_PARTITION" -> new ModelKind.IncrementalByPartition(options(true, false));
            case "INCREMENTAL_UNMANAGED" ->
                new ModelKind.IncrementalUnmanaged(flag("insert_overwrite", false), options(true, true));
            case "SCD_TYPE_2", "SCD_TYPE_2_BY_TIME" ->
                new ModelKind.ScdType2ByTime(
                        keyword,
                        history(),
                        column("updated_at_name").orElse(values.dialect().fold("updated_at")),
                        flag("updated_at_as_valid_from", false),
                        options(true, true));
            case "SCD_TYPE_2_BY_COLUMN" ->
                new ModelKind.ScdType2ByColumn(
                        history(),
                        watchedColumns(),
                        flag("execution_time_as_valid_from", false),
                        column("updated_at_name"),
                        options(true, true));
            case "CUSTOM" -> {
                problems.notYet(
                        word == null ? node : word,
                        "Meshlens cannot run materializations that are written in Python yet");
                yield new ModelKind.Custom(
                        required("materialization")
                                .flatMap(value -> values.word(value, "materialization"))
                                .orElse(""),
                        value("materialization_properties")
                                .map(value -> values.sqlPairs(value, "materialization_properties"))
                                .orElseGet(LinkedHashMap::new),
                        options(false, false));
            }
            default -> new ModelKind.View(flag("materialized", false));
        };
    }

    // ---- Properties

    private Optional<SyntaxNode> value(String key) {
        Property property = properties.get(key);
        return property == null ? Optional.empty() : property.value();
    }

    /** Returns a property's value as it was written, with its macros. */
    private Optional<SyntaxNode> raw(String key) {
        if (rawKind != null) {
            SyntaxNode list = rawKind.child(SyntaxKind.PROPERTY_LIST);
            if (list != null) {
                for (Property property : Header.properties(list)) {
                    if (property.key().equals(key)) {
                        return property.value();
                    }
                }
            }
        }
        return value(key);
    }

    private Optional<SyntaxNode> required(String key) {
        Optional<SyntaxNode> found = value(key);
        if (found.isEmpty() && word != null) {
            problems.error(word, "the kind " + keyword + " needs the property '" + key + "'");
        }
        return found;
    }

    private boolean flag(String key, boolean otherwise) {
        return value(key).map(node -> values.flag(node, key, otherwise)).orElse(otherwise);
    }

    private OptionalInt positive(String key) {
        Optional<SyntaxNode> node = value(key);
        return node.isPresent() ? values.positive(node.get(), key) : OptionalInt.empty();
    }

    private Optional<String> column(String key) {
        return value(key).flatMap(node -> values.column(node, key));
    }

    private List<SqlText> uniqueKey() {
        return required("unique_key").map(values::fields).orElse(List.of());
    }

    private List<SqlText> watchedColumns() {
        Optional<SyntaxNode> node = required("columns");
        if (node.isEmpty() || Values.sql(Values.unwrapped(node.get())).sql().equals("*")) {
            return List.of();
        }
        return values.fields(node.get());
    }

    private History history() {
        return new History(
                uniqueKey(),
                column("valid_from_name").orElse(values.dialect().fold("valid_from")),
                column("valid_to_name").orElse(values.dialect().fold("valid_to")),
                flag("invalidate_hard_deletes", false),
                value("time_data_type").map(Values::sql).orElse(new SqlText("TIMESTAMP")));
    }

    private TimeColumn timeColumn() {
        Optional<SyntaxNode> node = required("time_column");
        if (node.isEmpty()) {
            return new TimeColumn(new SqlText(""), defaults.timeColumnFormat());
        }
        List<SyntaxNode> items = values.items(node.get());
        if (items.isEmpty() || items.size() > 2) {
            problems.error(node.get(), "'time_column' must be a column, or (column, 'format')");
            return new TimeColumn(new SqlText(""), defaults.timeColumnFormat());
        }
        SyntaxNode column = Values.unwrapped(items.getFirst());
        if (column.is(SyntaxKind.STRING_LITERAL)) {
            problems.warning(
                    node.get(),
                    "SQLMesh takes this for the text " + column.text()
                            + ", not for a column; for a variable with a name write @{variable}");
        }
        String format = items.size() == 2
                ? values.word(items.get(1), "time_column").orElse(defaults.timeColumnFormat())
                : defaults.timeColumnFormat();
        SqlText name = column.is(SyntaxKind.STRING_LITERAL)
                ? new SqlText(values.dialect().write(values.dialect().fold(values.string(column))))
                : values.field(column);
        return new TimeColumn(
                name, TimeFormats.toStrftime(format, values.dialect().id()));
    }

    /** Evaluations by key cannot run side by side. */
    private IncrementalOptions serial(IncrementalOptions options) {
        value("batch_concurrency").ifPresent(node -> {
            if (options.batchConcurrency().orElse(1) != 1) {
                problems.warning(node, "models of kind " + keyword + " are always evaluated one batch after the other");
            }
        });
        return new IncrementalOptions(
                options.batchSize(),
                OptionalInt.of(1),
                options.lookback(),
                options.forwardOnly(),
                options.disableRestatement(),
                options.onDestructiveChange(),
                options.onAdditiveChange(),
                options.autoRestatementCron(),
                options.autoRestatementIntervals());
    }

    private IncrementalOptions options(boolean forwardOnly, boolean disableRestatement) {
        OptionalInt concurrency = positive("batch_concurrency");
        if (concurrency.isEmpty()
                && keyword.equals("INCREMENTAL_BY_TIME_RANGE")
                && defaults.properties().get("batch_concurrency") instanceof ConfigValue.Numeric number) {
            concurrency = OptionalInt.of(number.value().intValue());
        }
        return new IncrementalOptions(
                positive("batch_size"),
                concurrency,
                lookback(),
                flag("forward_only", forwardOnly),
                flag("disable_restatement", disableRestatement),
                onChange("on_destructive_change", OnChange.ERROR),
                onChange("on_additive_change", OnChange.ALLOW),
                value("auto_restatement_cron").flatMap(this::cron),
                positive("auto_restatement_intervals"));
    }

    private int lookback() {
        Optional<SyntaxNode> node = value("lookback");
        if (node.isPresent() && node.get().text().equals("0")) {
            return 0;
        }
        return positive("lookback").orElse(0);
    }

    private Optional<CronExpression> cron(SyntaxNode node) {
        Optional<String> text = values.word(node, "auto_restatement_cron");
        Optional<CronExpression> cron = text.flatMap(CronExpression::parse);
        if (text.isPresent() && cron.isEmpty()) {
            problems.error(node, "'" + text.get() + "' is not a cron expression");
        }
        return cron;
    }

    private OnChange onChange(String key, OnChange otherwise) {
        Optional<SyntaxNode> node = value(key);
        Optional<String> said = node.isPresent() ? values.word(node.get(), key) : defaults.text(key);
        if (said.isEmpty()) {
            return otherwise;
        }
        for (OnChange each : OnChange.values()) {
            if (each.name().equalsIgnoreCase(said.get())) {
                return each;
            }
        }
        node.ifPresent(value -> problems.error(
                value, "'" + key + "' must be one of ERROR, WARN, ALLOW, IGNORE, not '" + said.get() + "'"));
        return otherwise;
    }

    // ---- Seeds

    private ModelKind seed() {
        String path =
                required("path").flatMap(node -> values.word(node, "path")).orElse("");
        return new ModelKind.Seed(
                path,
                positive("batch_size").orElse(SEED_BATCH),
                value("csv_settings").map(this::csvSettings).orElse(CsvSettings.DEFAULT));
    }

    private CsvSettings csvSettings(SyntaxNode node) {
        SequencedMap<String, SyntaxNode> said = new LinkedHashMap<>();
        for (Values.Pair pair : values.pairs(node, "csv_settings")) {
            String key = pair.key().toLowerCase(Locale.ROOT);
            if (CSV_KEYS.contains(key)) {
                said.put(key, pair.value());
            } else {
                problems.unknown(
                        DiagnosticCode.UNKNOWN_PROPERTY,
                        pair.keyNode(),
                        key,
                        new TreeSet<>(CSV_KEYS),
                        "'" + pair.key() + "' is not a setting of 'csv_settings'");
            }
        }
        List<String> nulls = List.of();
        SequencedMap<String, List<String>> nullsByColumn = new LinkedHashMap<>();
        SyntaxNode naValues = said.get("na_values");
        if (naValues != null) {
            List<SyntaxNode> items = values.items(naValues);
            if (!items.isEmpty() && values.pair(items.getFirst()).isPresent()) {
                for (Values.Pair pair : values.pairs(naValues, "na_values")) {
                    nullsByColumn.put(pair.key(), values.words(pair.value(), "na_values"));
                }
            } else {
                nulls = values.words(naValues, "na_values");
            }
        }
        return new CsvSettings(
                text(said, "delimiter"),
                text(said, "quotechar"),
                bool(said, "doublequote"),
                text(said, "escapechar"),
                bool(said, "skipinitialspace"),
                text(said, "lineterminator"),
                text(said, "encoding"),
                nulls,
                nullsByColumn,
                bool(said, "keep_default_na"));
    }

    private Optional<String> text(Map<String, SyntaxNode> said, String key) {
        SyntaxNode node = said.get(key);
        return node == null ? Optional.empty() : values.word(node, key);
    }

    private Optional<Boolean> bool(Map<String, SyntaxNode> said, String key) {
        SyntaxNode node = said.get(key);
        return node == null ? Optional.empty() : Optional.of(values.flag(node, key, true));
    }
}
