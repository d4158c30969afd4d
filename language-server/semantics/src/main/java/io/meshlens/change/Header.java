package io.meshlens.change;

import io.meshlens.project.AuditCall;
import io.meshlens.project.Documentation;
import io.meshlens.project.Grain;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.Schedule;
import io.meshlens.project.SqlText;
import io.meshlens.project.Storage;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a header and the statements around a query say, as hashes. It hangs on nothing but the model itself.
 *
 * @param kind what its kind means for others
 * @param build all that makes another table of the same rows
 * @param metadata all that shapes neither rows nor table
 * @param audits the audits it uses
 * @param surroundings the statements around the query
 * @param rows what the kind makes of the query's rows
 * @param properties the words behind {@code build}, to tell which one changed
 */
public record Header(
        Fingerprint.Kind kind,
        Hash build,
        Hash metadata,
        Hash audits,
        Hash surroundings,
        Hash rows,
        Map<String, String> properties) {
    /** Properties of a session that only name or place the work. */
    private static final Set<String> HARMLESS_SESSION = Set.of(
            "query_tag", "query_label", "warehouse", "authorization", "priority", "job_labels", "application_name");

    public Header {
        properties = Collections.unmodifiableMap(new TreeMap<>(properties));
    }

    /**
     * Reads a header.
     *
     * @param before the statements before the query, each as its tokens
     * @param after the statements behind the query
     * @param onVirtualUpdate the statements at the switch of its view
     * @param code what else of the project may decide about its rows
     * @param audits a hash of the queries of the audits it uses
     */
    public static Header of(
            Model model,
            Dialect dialect,
            List<String> before,
            List<String> after,
            List<String> onVirtualUpdate,
            List<String> code,
            Hash audits) {
        Fingerprint.Kind kind = switch (model.kind()) {
            case ModelKind.View view -> view.materialized() ? Fingerprint.Kind.TABLE : Fingerprint.Kind.VIEW;
            case ModelKind.Embedded embedded -> Fingerprint.Kind.EMBEDDED;
            case ModelKind.External external -> Fingerprint.Kind.EXTERNAL;
            default -> Fingerprint.Kind.TABLE;
        };
        Shape.Value nothing = new Shape.Value(Digest.NOTHING, "");
        Hash rows = new KindContent(model, dialect, nothing, new LinkedHashMap<>())
                .rows()
                .hash();
        return new Header(
                kind,
                build(model),
                metadata(model, onVirtualUpdate),
                audits(model, audits),
                surroundings(model, before, after, code),
                rows,
                properties(model));
    }

    private static Hash build(Model model) {
        Fields fields = new Fields("build");
        Storage storage = model.storage();
        fields.add("kind", model.kind().keyword());
        switch (model.kind()) {
            case ModelKind.View view -> fields.add("materialized", String.valueOf(view.materialized()));
            case ModelKind.Seed seed -> fields.add("csv", seed.settings().toString());
            case ModelKind.IncrementalByTimeRange range ->
                fields.add("partition by time", String.valueOf(range.partitionByTimeColumn()));
            default -> {}
        }
        fields.add("partitioned by", texts(storage.partitionedBy()));
        fields.add("clustered by", texts(storage.clusteredBy()));
        fields.add("table format", storage.tableFormat());
        fields.add("storage format", storage.storageFormat());
        fields.add("properties", storage.physicalProperties());
        fields.add("version", storage.physicalVersion());
        fields.add("mode", storage.virtualEnvironmentMode().map(Enum::name));
        fields.add("stamp", model.documentation().stamp());
        fields.add("gateway", model.gateway());
        return fields.hash();
    }

    private static Map<String, String> properties(Model model) {
        Map<String, String> all = new TreeMap<>();
        Storage storage = model.storage();
        all.put("kind", kindText(model.kind()));
        all.put("time_column", timeColumn(model.kind()));
        all.put("unique_key", String.join(", ", texts(key(model.kind()))));
        all.put(
                "columns",
                model.kind() instanceof ModelKind.ScdType2ByColumn scd ? String.join(", ", texts(scd.columns())) : "");
        all.put("merge", merge(model.kind()));
        all.put("partitioned_by", String.join(", ", texts(storage.partitionedBy())));
        all.put("clustered_by", String.join(", ", texts(storage.clusteredBy())));
        all.put("table_format", storage.tableFormat().orElse(""));
        all.put("storage_format", storage.storageFormat().orElse(""));
        all.put("physical_properties", storage.physicalProperties().toString());
        all.put("physical_version", storage.physicalVersion().orElse(""));
        all.put("stamp", model.documentation().stamp().orElse(""));
        all.put("gateway", model.gateway().orElse(""));
        return all;
    }

    private static String timeColumn(ModelKind kind) {
        return switch (kind) {
            case ModelKind.IncrementalByTimeRange range ->
                range.timeColumn().column().sql() + " " + range.timeColumn().format();
            case ModelKind.ScdType2ByTime scd -> scd.updatedAtName();
            default -> "";
        };
    }

    private static List<SqlText> key(ModelKind kind) {
        return switch (kind) {
            case ModelKind.IncrementalByUniqueKey key -> key.uniqueKey();
            case ModelKind.ScdType2ByTime scd -> scd.history().uniqueKey();
            case ModelKind.ScdType2ByColumn scd -> scd.history().uniqueKey();
            default -> List.of();
        };
    }

    private static String merge(ModelKind kind) {
        return kind instanceof ModelKind.IncrementalByUniqueKey key
                ? key.whenMatched().map(SqlText::sql).orElse("")
                        + key.mergeFilter()
                                .map(filter -> " filter " + filter.sql())
                                .orElse("")
                : "";
    }

    private static String kindText(ModelKind kind) {
        return kind instanceof ModelKind.View view && view.materialized() ? "VIEW (materialized)" : kind.keyword();
    }

    private static Hash metadata(Model model, List<String> onVirtualUpdate) {
        Fields fields = new Fields("metadata");
        Documentation documentation = model.documentation();
        fields.add("description", documentation.description());
        fields.add("owner", documentation.owner());
        fields.add("tags", documentation.tags());
        fields.addMap("column descriptions", documentation.columnDescriptions());
        Schedule schedule = model.schedule();
        fields.add("cron", schedule.cron().text());
        fields.add("zone", schedule.cronTimeZone());
        fields.add("unit", schedule.intervalUnit().name());
        fields.add("start", schedule.start().map(Object::toString));
        fields.add("end", schedule.end().map(Object::toString));
        fields.add("partials", String.valueOf(schedule.allowPartials()));
        fields.add("grains", grains(model.grains()));
        fields.add("references", grains(model.references()));
        List<String> signals = new ArrayList<>();
        model.signals().forEach(signal -> signals.add(signal.toString()));
        fields.add("signals", signals);
        fields.add("virtual properties", model.storage().virtualProperties());
        fields.add("session", model.storage().sessionProperties());
        fields.addMap("grants", model.storage().grants());
        fields.add("grants target", model.storage().grantsTarget());
        fields.add("project", model.project());
        fields.add("optimize", String.valueOf(model.optimizeQuery()));
        fields.add("on virtual update", onVirtualUpdate);
        fields.add(
                "on virtual update by default", texts(model.defaultStatements().onVirtualUpdate()));
        options(model.kind(), fields);
        if (model.kind() instanceof ModelKind.Seed seed) {
            fields.add("batch", String.valueOf(seed.batchSize()));
        }
        return fields.hash();
    }

    private static void options(ModelKind kind, Fields fields) {
        ModelKind.IncrementalOptions options = switch (kind) {
            case ModelKind.IncrementalByTimeRange range -> range.options();
            case ModelKind.IncrementalByUniqueKey key -> key.options();
            case ModelKind.ScdType2ByTime scd -> scd.options();
            case ModelKind.ScdType2ByColumn scd -> scd.options();
            case ModelKind.IncrementalByPartition partition -> partition.options();
            case ModelKind.IncrementalUnmanaged unmanaged -> unmanaged.options();
            case ModelKind.Custom custom -> custom.options();
            default -> null;
        };
        if (options != null) {
            fields.add("batch size", options.batchSize().toString());
            fields.add("batch concurrency", options.batchConcurrency().toString());
            fields.add("lookback", String.valueOf(options.lookback()));
            fields.add("forward only", String.valueOf(options.forwardOnly()));
            fields.add("restatement", String.valueOf(options.disableRestatement()));
            fields.add("destructive", options.onDestructiveChange().name());
            fields.add("additive", options.onAdditiveChange().name());
            fields.add("auto restatement", options.autoRestatementCron().map(cron -> cron.text()));
            fields.add("auto intervals", options.autoRestatementIntervals().toString());
        }
    }

    /** Returns a hash of statements and session properties that may do anything to the rows; nothing if there are none. */
    private static Hash surroundings(Model model, List<String> ownBefore, List<String> ownAfter, List<String> code) {
        Fields fields = new Fields("surroundings");
        List<String> before = new ArrayList<>(texts(model.defaultStatements().before()));
        before.addAll(ownBefore);
        List<String> after = new ArrayList<>(texts(model.defaultStatements().after()));
        after.addAll(ownAfter);
        Map<String, String> session = new TreeMap<>();
        model.storage().sessionProperties().forEach((name, value) -> {
            if (!HARMLESS_SESSION.contains(name)) {
                session.put(name, value.sql());
            }
        });
        // DuckDB's dialect is the one in which nothing has to be said.
        String dialect = model.dialect().equals("duckdb") ? "" : model.dialect();
        if (before.isEmpty() && after.isEmpty() && session.isEmpty() && code.isEmpty() && dialect.isEmpty()) {
            return Digest.NOTHING;
        }
        fields.add("before", before);
        fields.add("after", after);
        fields.addMap("session", session);
        fields.add("code", code);
        fields.add("dialect", dialect);
        return fields.hash();
    }

    private static Hash audits(Model model, Hash definitions) {
        Fields fields = new Fields("audits");
        for (AuditCall audit : model.audits()) {
            fields.add(audit.name(), audit.blocking().map(String::valueOf));
            fields.add(audit.name(), audit.arguments());
        }
        return new Hasher().add(fields.hash()).add(definitions).hash();
    }

    private static List<String> texts(List<SqlText> all) {
        return all.stream().map(SqlText::sql).toList();
    }

    private static List<String> grains(List<Grain> grains) {
        List<String> all = new ArrayList<>();
        for (Grain grain : grains) {
            all.add(String.join(",", texts(grain.columns()))
                    + grain.alias().map(alias -> " " + alias).orElse(""));
        }
        return all;
    }

    /** Named values, hashed one behind the other. */
    private static final class Fields {
        private final Hasher hasher = new Hasher();

        Fields(String purpose) {
            hasher.add(purpose);
        }

        void add(String name, String value) {
            hasher.add(name).add(value);
        }

        void add(String name, Optional<String> value) {
            hasher.add(name).add(value.isPresent() ? 1 : 0).add(value.orElse(""));
        }

        void add(String name, List<String> values) {
            hasher.add(name).add(values.size());
            values.forEach(hasher::add);
        }

        void add(String name, SequencedMap<String, SqlText> values) {
            hasher.add(name).add(values.size());
            new TreeMap<>(values).forEach((key, value) -> hasher.add(key).add(value.sql()));
        }

        void addMap(String name, Map<String, ?> values) {
            hasher.add(name).add(values.size());
            new TreeMap<>(values).forEach((key, value) -> hasher.add(key).add(String.valueOf(value)));
        }

        Hash hash() {
            return hasher.hash();
        }
    }
}
