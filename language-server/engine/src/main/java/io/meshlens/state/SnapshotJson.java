package io.meshlens.state;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.meshlens.plan.Materialization;
import io.meshlens.plan.Snapshot;
import io.meshlens.plan.SnapshotId;
import io.meshlens.plan.SqlTemplate;
import io.meshlens.project.CronExpression;
import io.meshlens.project.IntervalUnit;
import io.meshlens.project.ModelName;
import io.meshlens.project.TimeValue;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Snapshots as they are stored. Every field is written by name here and not found by reflection, so that a change of a record
 * cannot change what is stored without anybody noticing.
 */
final class SnapshotJson {
    private SnapshotJson() {}

    static String write(Snapshot snapshot) {
        JsonObject json = new JsonObject();
        json.addProperty("displayName", snapshot.displayName());
        json.add("materialization", materialization(snapshot.materialization()));
        json.add("timing", timing(snapshot.timing()));
        json.add("reads", array(snapshot.reads(), reads -> {
            JsonObject item = new JsonObject();
            item.addProperty("table", reads.table().fqn());
            item.addProperty("windowed", reads.windowed());
            return item;
        }));
        json.add("definition", definition(snapshot.definition()));
        json.add("audits", array(snapshot.audits(), audit -> {
            JsonObject item = new JsonObject();
            item.addProperty("name", audit.name());
            item.addProperty("blocking", audit.blocking());
            item.add("query", template(audit.query()));
            return item;
        }));
        json.add("columns", array(snapshot.columns(), SnapshotJson::column));
        json.addProperty("build", snapshot.hashes().build());
        json.addProperty("metadata", snapshot.hashes().metadata());
        json.addProperty("auditHash", snapshot.hashes().audits());
        json.addProperty("baseline", snapshot.baseline());
        return json.toString();
    }

    static Snapshot read(SnapshotId id, String text) {
        return StoredJson.reading("the state of " + id.model().display(), () -> parse(id, text));
    }

    private static Snapshot parse(SnapshotId id, String text) {
        JsonObject json = JsonParser.parseString(text).getAsJsonObject();
        return new Snapshot(
                id,
                string(json, "displayName"),
                materialization(StoredJson.object(json, "materialization")),
                timing(StoredJson.object(json, "timing")),
                list(
                        StoredJson.array(json, "reads"),
                        item -> new Snapshot.Reads(
                                name(string(item.getAsJsonObject(), "table")),
                                StoredJson.flag(item.getAsJsonObject(), "windowed"))),
                definition(StoredJson.object(json, "definition")),
                list(
                        StoredJson.array(json, "audits"),
                        item -> new Snapshot.Audit(
                                string(item.getAsJsonObject(), "name"),
                                StoredJson.flag(item.getAsJsonObject(), "blocking"),
                                template(StoredJson.array(item.getAsJsonObject(), "query")))),
                list(StoredJson.array(json, "columns"), SnapshotJson::column),
                new Snapshot.Hashes(string(json, "build"), string(json, "metadata"), string(json, "auditHash")),
                string(json, "baseline"));
    }

    static String writeColumns(List<Snapshot.Column> columns) {
        return array(columns, SnapshotJson::column).toString();
    }

    static List<Snapshot.Column> readColumns(String text) {
        return StoredJson.reading(
                "the columns of a source",
                () -> list(JsonParser.parseString(text).getAsJsonArray(), SnapshotJson::column));
    }

    private static JsonObject column(Snapshot.Column column) {
        JsonObject json = new JsonObject();
        json.addProperty("name", column.name());
        json.addProperty("type", column.type());
        return json;
    }

    private static Snapshot.Column column(JsonElement element) {
        JsonObject json = element.getAsJsonObject();
        return new Snapshot.Column(string(json, "name"), stringIfAny(json, "type"));
    }

    private static JsonObject definition(Snapshot.Definition definition) {
        JsonObject json = new JsonObject();
        json.addProperty("dialect", definition.dialect());
        json.add("before", array(definition.before(), SnapshotJson::statement));
        json.add("query", definition.query() == null ? JsonNull.INSTANCE : template(definition.query()));
        json.add("after", array(definition.after(), SnapshotJson::statement));
        json.add("onVirtualUpdate", array(definition.onVirtualUpdate(), SnapshotJson::template));
        json.add("declared", array(definition.declared(), SnapshotJson::column));
        json.addProperty("file", definition.file());
        json.addProperty("source", definition.source());
        return json;
    }

    private static Snapshot.Definition definition(JsonObject json) {
        return new Snapshot.Definition(
                string(json, "dialect"),
                list(StoredJson.array(json, "before"), SnapshotJson::statement),
                StoredJson.field(json, "query").isJsonNull() ? null : template(StoredJson.array(json, "query")),
                list(StoredJson.array(json, "after"), SnapshotJson::statement),
                list(StoredJson.array(json, "onVirtualUpdate"), item -> template(item.getAsJsonArray())),
                list(StoredJson.array(json, "declared"), SnapshotJson::column),
                string(json, "file"),
                string(json, "source"));
    }

    private static JsonObject statement(Snapshot.Statement statement) {
        JsonObject json = new JsonObject();
        json.add("sql", template(statement.sql()));
        json.addProperty("creating", statement.whenCreating());
        json.addProperty("evaluating", statement.whenEvaluating());
        return json;
    }

    private static Snapshot.Statement statement(JsonElement element) {
        JsonObject json = element.getAsJsonObject();
        return new Snapshot.Statement(
                template(StoredJson.array(json, "sql")),
                StoredJson.flag(json, "creating"),
                StoredJson.flag(json, "evaluating"));
    }

    /** Writes a text as itself, a table as {@code {t, a}} and a variable as {@code {v}}. */
    static JsonArray template(SqlTemplate template) {
        return array(template.parts(), part -> switch (part) {
            case SqlTemplate.Text text -> new JsonPrimitive(text.sql());
            case SqlTemplate.Table table -> {
                JsonObject json = new JsonObject();
                json.addProperty("t", table.name().fqn());
                json.addProperty("a", table.alias());
                yield json;
            }
            case SqlTemplate.Variable variable -> {
                JsonObject json = new JsonObject();
                json.addProperty("v", variable.name());
                yield json;
            }
        });
    }

    static SqlTemplate template(JsonArray json) {
        return new SqlTemplate(list(json, item -> {
            if (item.isJsonPrimitive()) {
                return new SqlTemplate.Text(item.getAsString());
            }
            JsonObject object = item.getAsJsonObject();
            String variable = stringIfAny(object, "v");
            return variable != null
                    ? new SqlTemplate.Variable(variable)
                    : new SqlTemplate.Table(name(string(object, "t")), stringIfAny(object, "a"));
        }));
    }

    static JsonObject materialization(Materialization kind) {
        JsonObject json = new JsonObject();
        switch (kind) {
            case Materialization.Full full -> json.addProperty("kind", "full");
            case Materialization.View view -> {
                json.addProperty("kind", "view");
                json.addProperty("materialized", view.materialized());
            }
            case Materialization.Embedded embedded -> json.addProperty("kind", "embedded");
            case Materialization.External external -> json.addProperty("kind", "external");
            case Materialization.Seed seed -> json.addProperty("kind", "seed");
            case Materialization.TimeRange range -> {
                json.addProperty("kind", "time range");
                json.addProperty("timeColumn", range.timeColumn());
                json.addProperty("format", range.format());
                json.addProperty("readsItself", range.readsItself());
            }
            case Materialization.UniqueKey unique -> {
                json.addProperty("kind", "unique key");
                json.add("key", strings(unique.key()));
                json.add(
                        "whenMatched",
                        unique.whenMatched() == null ? JsonNull.INSTANCE : template(unique.whenMatched()));
                json.add(
                        "mergeFilter",
                        unique.mergeFilter() == null ? JsonNull.INSTANCE : template(unique.mergeFilter()));
            }
            case Materialization.ScdByTime byTime -> {
                json.addProperty("kind", "history by time");
                json.add("history", history(byTime.history()));
                json.addProperty("updatedAt", byTime.updatedAt());
                json.addProperty("updatedAtAsValidFrom", byTime.updatedAtAsValidFrom());
            }
            case Materialization.ScdByColumn byColumn -> {
                json.addProperty("kind", "history by column");
                json.add("history", history(byColumn.history()));
                json.add("columns", strings(byColumn.columns()));
                json.addProperty("executionTimeAsValidFrom", byColumn.executionTimeAsValidFrom());
                json.addProperty("updatedAt", byColumn.updatedAt());
            }
            case Materialization.Unsupported unsupported -> {
                json.addProperty("kind", "unsupported");
                json.addProperty("keyword", unsupported.keyword());
            }
        }
        return json;
    }

    static Materialization materialization(JsonObject json) {
        String kind = string(json, "kind");
        return switch (kind) {
            case "full" -> new Materialization.Full();
            case "view" -> new Materialization.View(StoredJson.flag(json, "materialized"));
            case "embedded" -> new Materialization.Embedded();
            case "external" -> new Materialization.External();
            case "seed" -> new Materialization.Seed();
            case "time range" ->
                new Materialization.TimeRange(
                        string(json, "timeColumn"), string(json, "format"), StoredJson.flag(json, "readsItself"));
            case "unique key" ->
                new Materialization.UniqueKey(
                        strings(StoredJson.array(json, "key")),
                        templateIfAny(json.get("whenMatched")),
                        templateIfAny(json.get("mergeFilter")));
            case "history by time" ->
                new Materialization.ScdByTime(
                        history(StoredJson.object(json, "history")),
                        string(json, "updatedAt"),
                        StoredJson.flag(json, "updatedAtAsValidFrom"));
            case "history by column" ->
                new Materialization.ScdByColumn(
                        history(StoredJson.object(json, "history")),
                        strings(StoredJson.array(json, "columns")),
                        StoredJson.flag(json, "executionTimeAsValidFrom"),
                        stringIfAny(json, "updatedAt"));
            case "unsupported" -> new Materialization.Unsupported(string(json, "keyword"));
            default -> new Materialization.Unsupported(kind);
        };
    }

    private static @Nullable SqlTemplate templateIfAny(@Nullable JsonElement element) {
        return element == null || element.isJsonNull() ? null : template(element.getAsJsonArray());
    }

    private static JsonObject history(Materialization.History history) {
        JsonObject json = new JsonObject();
        json.add("key", strings(history.key()));
        json.addProperty("validFrom", history.validFrom());
        json.addProperty("validTo", history.validTo());
        json.addProperty("invalidateHardDeletes", history.invalidateHardDeletes());
        json.addProperty("timeType", history.timeType());
        return json;
    }

    private static Materialization.History history(JsonObject json) {
        return new Materialization.History(
                strings(StoredJson.array(json, "key")),
                string(json, "validFrom"),
                string(json, "validTo"),
                StoredJson.flag(json, "invalidateHardDeletes"),
                string(json, "timeType"));
    }

    static JsonObject timing(Snapshot.Timing timing) {
        JsonObject json = new JsonObject();
        json.addProperty("cron", timing.cron().text());
        json.addProperty("zone", timing.zone());
        json.addProperty("unit", timing.unit().keyword());
        json.add("start", time(timing.start()));
        json.add("end", time(timing.end()));
        json.addProperty("lookback", timing.lookback());
        json.addProperty("batchSize", timing.batchSize());
        json.addProperty("batchConcurrency", timing.batchConcurrency());
        json.addProperty("allowPartials", timing.allowPartials());
        json.addProperty("restatable", timing.isRestatable());
        return json;
    }

    static Snapshot.Timing timing(JsonObject json) {
        return new Snapshot.Timing(
                CronExpression.parse(string(json, "cron"))
                        .orElseThrow(() -> new StoredJson.Unreadable("no cron: " + string(json, "cron"), null)),
                string(json, "zone"),
                IntervalUnit.of(string(json, "unit"))
                        .orElseThrow(() -> new StoredJson.Unreadable("no unit: " + string(json, "unit"), null)),
                time(json.get("start")),
                time(json.get("end")),
                StoredJson.number(json, "lookback"),
                StoredJson.number(json, "batchSize"),
                StoredJson.number(json, "batchConcurrency"),
                StoredJson.flag(json, "allowPartials"),
                StoredJson.flag(json, "restatable"));
    }

    private static JsonElement time(@Nullable TimeValue time) {
        if (time == null) {
            return JsonNull.INSTANCE;
        }
        JsonObject json = new JsonObject();
        json.addProperty("written", time.written());
        json.addProperty("isDate", time.isDate());
        switch (time) {
            case TimeValue.Absolute absolute ->
                json.addProperty("at", absolute.instant().toString());
            case TimeValue.Relative relative -> {
                json.addProperty("period", relative.period().toString());
                json.addProperty("duration", relative.duration().toString());
            }
        }
        return json;
    }

    private static @Nullable TimeValue time(@Nullable JsonElement element) {
        if (element == null || element.isJsonNull()) {
            return null;
        }
        JsonObject json = element.getAsJsonObject();
        String written = string(json, "written");
        boolean isDate = StoredJson.flag(json, "isDate");
        return json.has("at")
                ? new TimeValue.Absolute(written, Instant.parse(string(json, "at")), isDate)
                : new TimeValue.Relative(
                        written,
                        Period.parse(string(json, "period")),
                        Duration.parse(string(json, "duration")),
                        isDate);
    }

    static ModelName name(String fqn) {
        return ModelName.parseFqn(fqn).orElseThrow(() -> new StoredJson.Unreadable("no name of a model: " + fqn, null));
    }

    private static JsonArray strings(List<String> items) {
        return array(items, JsonPrimitive::new);
    }

    private static List<String> strings(JsonArray json) {
        return list(json, JsonElement::getAsString);
    }

    static <T> JsonArray array(List<T> items, Function<T, JsonElement> write) {
        JsonArray json = new JsonArray(items.size());
        for (T item : items) {
            json.add(write.apply(item));
        }
        return json;
    }

    static <T> List<T> list(JsonArray json, Function<JsonElement, T> read) {
        List<T> items = new ArrayList<>(json.size());
        for (JsonElement element : json) {
            items.add(read.apply(element));
        }
        return items;
    }

    static String string(JsonObject json, String field) {
        return StoredJson.field(json, field).getAsString();
    }

    static @Nullable String stringIfAny(JsonObject json, String field) {
        JsonElement element = json.get(field);
        return element == null || element.isJsonNull() ? null : element.getAsString();
    }
}
