package io.meshlens.state;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.meshlens.plan.Environment;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Naming;
import io.meshlens.plan.SnapshotId;
import io.meshlens.plan.StandaloneAudit;
import io.meshlens.plan.TableKey;
import io.meshlens.plan.TableName;
import io.meshlens.project.ModelName;
import io.meshlens.project.ProjectConfig;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Environments as they are stored. A member is an array, because there are many of them. */
final class EnvironmentJson {
    private EnvironmentJson() {}

    static String write(Environment environment) {
        JsonObject json = new JsonObject();
        json.add("members", SnapshotJson.array(List.copyOf(environment.members().values()), EnvironmentJson::member));
        json.add("naming", naming(environment.naming()));
        json.addProperty(
                "start",
                environment.start() == null ? null : environment.start().toString());
        json.add("beforeAll", SnapshotJson.array(environment.beforeAll(), SnapshotJson::template));
        json.add("afterAll", SnapshotJson.array(environment.afterAll(), SnapshotJson::template));
        json.add("audits", SnapshotJson.array(environment.audits(), EnvironmentJson::audit));
        json.add("removing", SnapshotJson.array(environment.removing(), EnvironmentJson::tableName));
        return json.toString();
    }

    static Environment read(
            EnvironmentName name,
            long revision,
            String planId,
            boolean isFinal,
            @Nullable Instant expires,
            String text) {
        return StoredJson.reading(
                "the environment " + name, () -> parse(name, revision, planId, isFinal, expires, text));
    }

    private static Environment parse(
            EnvironmentName name,
            long revision,
            String planId,
            boolean isFinal,
            @Nullable Instant expires,
            String text) {
        JsonObject json = JsonParser.parseString(text).getAsJsonObject();
        String start = SnapshotJson.stringIfAny(json, "start");
        Function<JsonElement, io.meshlens.plan.SqlTemplate> template =
                item -> SnapshotJson.template(item.getAsJsonArray());
        return new Environment(
                name,
                revision,
                planId,
                Environment.membersOf(SnapshotJson.list(StoredJson.array(json, "members"), EnvironmentJson::member)),
                naming(StoredJson.object(json, "naming")),
                start == null ? null : Instant.parse(start),
                expires,
                isFinal,
                SnapshotJson.list(StoredJson.array(json, "beforeAll"), template),
                SnapshotJson.list(StoredJson.array(json, "afterAll"), template),
                // Environments that were recorded before standalone audits ran have none.
                json.has("audits")
                        ? SnapshotJson.list(StoredJson.array(json, "audits"), EnvironmentJson::audit)
                        : List.of(),
                SnapshotJson.list(StoredJson.array(json, "removing"), EnvironmentJson::tableName));
    }

    private static JsonArray member(Environment.Member member) {
        JsonArray json = new JsonArray();
        json.add(member.snapshot().model().fqn());
        json.add(member.snapshot().identifier());
        Environment.PhysicalTable table = member.table();
        json.add(table == null ? null : table.key().version());
        json.add(table == null ? JsonNull.INSTANCE : tableName(table.name()));
        json.add(table != null && table.isView());
        json.add(member.isPreview());
        json.add(member.view() == null ? JsonNull.INSTANCE : tableName(member.view()));
        return json;
    }

    private static Environment.Member member(JsonElement element) {
        JsonArray json = element.getAsJsonArray();
        ModelName model = SnapshotJson.name(json.get(0).getAsString());
        Environment.PhysicalTable table = json.get(2).isJsonNull()
                ? null
                : new Environment.PhysicalTable(
                        new TableKey(model, json.get(2).getAsString()),
                        tableName(json.get(3)),
                        json.get(4).getAsBoolean());
        return new Environment.Member(
                new SnapshotId(model, json.get(1).getAsString()),
                table,
                json.get(5).getAsBoolean(),
                json.get(6).isJsonNull() ? null : tableName(json.get(6)));
    }

    private static JsonObject audit(StandaloneAudit audit) {
        JsonObject json = new JsonObject();
        json.addProperty("name", audit.name());
        json.addProperty("skip", audit.skip());
        json.add("timing", SnapshotJson.timing(audit.timing()));
        json.add("reads", SnapshotJson.array(audit.reads(), read -> new JsonPrimitive(read.fqn())));
        json.add("query", SnapshotJson.template(audit.query()));
        json.addProperty("file", audit.file());
        json.addProperty("hash", audit.hash());
        return json;
    }

    private static StandaloneAudit audit(JsonElement element) {
        JsonObject json = element.getAsJsonObject();
        return new StandaloneAudit(
                SnapshotJson.string(json, "name"),
                StoredJson.flag(json, "skip"),
                SnapshotJson.timing(StoredJson.object(json, "timing")),
                SnapshotJson.list(StoredJson.array(json, "reads"), read -> SnapshotJson.name(read.getAsString())),
                SnapshotJson.template(StoredJson.array(json, "query")),
                SnapshotJson.string(json, "file"),
                SnapshotJson.string(json, "hash"));
    }

    private static JsonArray tableName(TableName name) {
        JsonArray json = new JsonArray();
        json.add(name.catalog());
        json.add(name.schema());
        json.add(name.name());
        return json;
    }

    private static TableName tableName(JsonElement element) {
        JsonArray json = element.getAsJsonArray();
        return new TableName(text(json.get(0)), text(json.get(1)), json.get(2).getAsString());
    }

    private static @Nullable String text(JsonElement element) {
        return element.isJsonNull() ? null : element.getAsString();
    }

    private static JsonObject naming(Naming naming) {
        JsonObject json = new JsonObject();
        json.addProperty("suffixTarget", naming.suffixTarget().name());
        json.addProperty("tableNaming", naming.tableNaming().name());
        json.add("physicalSchemas", mappings(naming.physicalSchemas()));
        json.add("catalogs", mappings(naming.catalogs()));
        json.addProperty("defaultCatalog", naming.defaultCatalog());
        return json;
    }

    private static Naming naming(JsonObject json) {
        return new Naming(
                ProjectConfig.SuffixTarget.valueOf(SnapshotJson.string(json, "suffixTarget")),
                ProjectConfig.TableNaming.valueOf(SnapshotJson.string(json, "tableNaming")),
                mappings(StoredJson.array(json, "physicalSchemas")),
                mappings(StoredJson.array(json, "catalogs")),
                SnapshotJson.stringIfAny(json, "defaultCatalog"));
    }

    private static JsonArray mappings(List<ProjectConfig.Mapping> mappings) {
        JsonArray json = new JsonArray();
        for (ProjectConfig.Mapping mapping : mappings) {
            JsonArray pair = new JsonArray();
            pair.add(new JsonPrimitive(mapping.pattern()));
            pair.add(new JsonPrimitive(mapping.target()));
            json.add(pair);
        }
        return json;
    }

    private static List<ProjectConfig.Mapping> mappings(JsonArray json) {
        List<ProjectConfig.Mapping> mappings = new ArrayList<>();
        for (JsonElement element : json) {
            JsonArray pair = element.getAsJsonArray();
            mappings.add(new ProjectConfig.Mapping(
                    pair.get(0).getAsString(), pair.get(1).getAsString()));
        }
        return mappings;
    }
}
