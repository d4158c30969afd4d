package io.meshlens.project.load;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.meshlens.project.AuditCall;
import io.meshlens.project.Grain;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ModelKind.IncrementalOptions;
import io.meshlens.project.SqlText;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes a model in the form of the recorded answers. */
final class ModelAsJson {
    static final List<String> KEYS = List.of(
            "name",
            "dialect",
            "kind",
            "cron",
            "interval_unit",
            "start",
            "end",
            "owner",
            "description",
            "tags",
            "stamp",
            "audits",
            "signals",
            "grains",
            "references",
            "partitioned_by_effective",
            "physical_properties",
            "virtual_properties",
            "session_properties",
            "allow_partials",
            "optimize_query",
            "formatting",
            "gateway",
            "ignored_rules");

    private ModelAsJson() {}

    static JsonObject of(Model model) {
        JsonObject json = new JsonObject();
        json.addProperty("name", model.displayName());
        json.addProperty("dialect", model.dialect());
        json.add("kind", kind(model.kind()));
        json.addProperty("cron", model.schedule().cron().text());
        json.addProperty("interval_unit", model.schedule().intervalUnit().keyword());
        model.schedule().start().ifPresent(start -> json.addProperty("start", start.written()));
        model.schedule().end().ifPresent(end -> json.addProperty("end", end.written()));
        model.documentation().owner().ifPresent(owner -> json.addProperty("owner", owner));
        model.documentation().description().ifPresent(text -> json.addProperty("description", text));
        model.documentation().stamp().ifPresent(stamp -> json.addProperty("stamp", stamp));
        json.add("tags", texts(model.documentation().tags()));
        json.add("audits", audits(model.audits()));
        JsonArray signals = new JsonArray();
        model.signals().forEach(signal -> signals.add(call(signal.name(), signal.arguments())));
        json.add("signals", signals);
        json.add("grains", grains(model.grains()));
        json.add("references", grains(model.references()));
        json.add("partitioned_by_effective", sql(model.storage().partitionedBy()));
        json.add("physical_properties", map(model.storage().physicalProperties()));
        json.add("virtual_properties", map(model.storage().virtualProperties()));
        json.add("session_properties", map(model.storage().sessionProperties()));
        if (model.schedule().allowPartials()) {
            json.addProperty("allow_partials", true);
        }
        if (!model.optimizeQuery()) {
            json.addProperty("optimize_query", false);
        }
        if (!model.formatting()) {
            json.addProperty("formatting", false);
        }
        model.gateway().ifPresent(gateway -> json.addProperty("gateway", gateway));
        json.add("ignored_rules", texts(new java.util.TreeSet<>(model.ignoredRules())));
        return json;
    }

    private static JsonArray texts(Collection<String> texts) {
        JsonArray array = new JsonArray();
        texts.forEach(array::add);
        return array;
    }

    private static JsonArray sql(Collection<SqlText> texts) {
        return texts(texts.stream().map(SqlText::sql).toList());
    }

    private static JsonObject map(Map<String, SqlText> values) {
        JsonObject json = new JsonObject();
        values.forEach((key, value) -> json.addProperty(key, value.sql()));
        return json;
    }

    private static JsonArray audits(List<AuditCall> calls) {
        JsonArray array = new JsonArray();
        calls.forEach(call -> array.add(call(call.name(), call.arguments())));
        return array;
    }

    private static JsonObject call(String name, Map<String, SqlText> arguments) {
        JsonObject json = new JsonObject();
        json.addProperty("name", name);
        json.add("args", map(arguments));
        return json;
    }

    private static JsonArray grains(List<Grain> grains) {
        JsonArray array = new JsonArray();
        for (Grain grain : grains) {
            String columns =
                    String.join(", ", grain.columns().stream().map(SqlText::sql).toList());
            String text = grain.columns().size() == 1 ? columns : "(" + columns + ")";
            array.add(grain.alias().map(alias -> text + " AS " + alias).orElse(text));
        }
        return array;
    }

    // ---- Kinds

    private static JsonObject kind(ModelKind kind) {
        JsonObject json = new JsonObject();
        json.addProperty("name", kind.keyword());
        switch (kind) {
            case ModelKind.Full ignored -> {}
            case ModelKind.Embedded ignored -> {}
            case ModelKind.External ignored -> {}
            case ModelKind.View view -> json.addProperty("materialized", view.materialized());
            case ModelKind.Seed seed -> {
                json.addProperty("path", seed.path().replace("$root", "<PROJECT>"));
                json.addProperty("batch_size", seed.batchSize());
            }
            case ModelKind.Managed ignored -> json.addProperty("disable_restatement", true);
            case ModelKind.IncrementalByTimeRange byTime -> {
                options(json, byTime.options());
                JsonObject column = new JsonObject();
                column.addProperty("column", byTime.timeColumn().column().sql());
                column.addProperty("format", byTime.timeColumn().format());
                json.add("time_column", column);
                json.addProperty("partition_by_time_column", byTime.partitionByTimeColumn());
            }
            case ModelKind.IncrementalByUniqueKey byKey -> {
                options(json, byKey.options());
                json.add("unique_key", sql(byKey.uniqueKey()));
                byKey.whenMatched().ifPresent(text -> json.addProperty("when_matched", merge(text)));
                byKey.mergeFilter().ifPresent(text -> json.addProperty("merge_filter", merge(text)));
            }
            case ModelKind.IncrementalByPartition byPartition -> options(json, byPartition.options());
            case ModelKind.IncrementalUnmanaged unmanaged -> {
                onChange(json, unmanaged.options());
                json.addProperty("insert_overwrite", unmanaged.insertOverwrite());
                tail(json, unmanaged.options());
            }
            case ModelKind.ScdType2ByTime scd -> {
                history(json, scd.options(), scd.history());
                json.addProperty("updated_at_name", scd.updatedAtName());
                json.addProperty("updated_at_as_valid_from", scd.updatedAtAsValidFrom());
            }
            case ModelKind.ScdType2ByColumn scd -> {
                history(json, scd.options(), scd.history());
                json.add("columns", scd.columns().isEmpty() ? texts(List.of("*")) : sql(scd.columns()));
                json.addProperty("execution_time_as_valid_from", scd.executionTimeAsValidFrom());
                scd.updatedAtName().ifPresent(name -> json.addProperty("updated_at_name", name));
            }
            case ModelKind.Custom custom -> json.addProperty("materialization", custom.materialization());
        }
        return json;
    }

    private static String merge(SqlText text) {
        return text.sql()
                .replaceAll("(?i)\\bsource\\.", "__MERGE_SOURCE__.")
                .replaceAll("(?i)\\btarget\\.", "__MERGE_TARGET__.");
    }

    private static void onChange(JsonObject json, IncrementalOptions options) {
        json.addProperty("on_destructive_change", options.onDestructiveChange().name());
        json.addProperty("on_additive_change", options.onAdditiveChange().name());
        options.autoRestatementCron().ifPresent(cron -> json.addProperty("auto_restatement_cron", cron.text()));
    }

    private static void options(JsonObject json, IncrementalOptions options) {
        onChange(json, options);
        options.batchSize().ifPresent(size -> json.addProperty("batch_size", size));
        options.batchConcurrency().ifPresent(size -> json.addProperty("batch_concurrency", size));
        if (options.lookback() > 0) {
            json.addProperty("lookback", options.lookback());
        }
        tail(json, options);
    }

    private static void tail(JsonObject json, IncrementalOptions options) {
        json.addProperty("forward_only", options.forwardOnly());
        json.addProperty("disable_restatement", options.disableRestatement());
        options.autoRestatementIntervals().ifPresent(count -> json.addProperty("auto_restatement_intervals", count));
    }

    private static void history(JsonObject json, IncrementalOptions options, ModelKind.History history) {
        onChange(json, options);
        json.add("unique_key", sql(history.uniqueKey()));
        json.addProperty("valid_from_name", history.validFromName());
        json.addProperty("valid_to_name", history.validToName());
        json.addProperty("invalidate_hard_deletes", history.invalidateHardDeletes());
        options.batchSize().ifPresent(size -> json.addProperty("batch_size", size));
        json.addProperty("time_data_type", history.timeDataType().sql().toUpperCase(Locale.ROOT));
        tail(json, options);
    }
}
