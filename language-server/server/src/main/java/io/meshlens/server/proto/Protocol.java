package io.meshlens.server.proto;

import com.google.gson.annotations.SerializedName;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.jspecify.annotations.Nullable;

/**
 * The messages that Meshlens adds to the protocol: each record has the name and the fields of an interface of {@code
 * vscode-extension/src/protocol.ts}, which says what they mean; a test compares the two. A field that may be left out there
 * may be null here.
 */
public final class Protocol {
    private Protocol() {}

    public record Place(String uri, Range range) {}

    public record ImpactParams(String uri, int version) {}

    public record Impact(int version, List<ModelImpact> models) {}

    public record ModelImpact(
            String name,
            @SerializedName("class") String changeClass,
            List<String> columns,
            boolean rows,
            boolean rebuild,
            List<LineageEnd> path,
            String reason) {}

    public record MarksParams(String uri, int version) {}

    public record Marks(int version, List<Mark> marks) {}

    public record Mark(
            Range range,
            @SerializedName("class") String changeClass,
            String text,
            @Nullable String was,
            @Nullable String now) {}

    public record LineageParams(
            String model,
            @Nullable String column,

            @Parameters.OneOf({"upstream", "downstream", "both"}) @Nullable
            String direction,

            @Nullable Integer depth) {}

    public record LineageGraph(String root, List<LineageNode> nodes, List<LineageEdge> edges, boolean stale) {}

    public record LineageNode(
            String name,
            String kind,
            @Nullable String uri,
            @Nullable Range range,
            String folder,
            List<String> tags,
            @SerializedName("class") String changeClass,
            @Nullable String reason,
            List<LineageColumn> columns) {}

    public record LineageColumn(
            String name, @Nullable String type, @Nullable String change) {}

    public record LineageEnd(String model, @Nullable String column) {}

    public record LineageEdge(LineageEnd from, LineageEnd to, String kind) {}

    public record AtParams(String uri, Position position) {}

    public record At(
            String model, @Nullable String column, @Nullable String cte) {}

    public record ModelsParams() {}

    public record ModelEntry(
            String name,
            String kind,
            String uri,
            Range range,
            @Nullable String description) {}

    public record RenderParams(String model) {}

    public record Rendered(String model, String sql) {}

    public record DeployedParams(String model, String environment) {}

    public record Deployed(String model, String environment, String text) {}

    public record EnvironmentsParams() {}

    public record Environment(
            String name,
            int models,
            @Nullable String promoted,
            @Nullable String expires,
            @SerializedName("protected") boolean isProtected) {}

    public record PlanParams(
            String environment,
            @Nullable String start,
            @Nullable String end,
            @Nullable Boolean includeUnmodified) {}

    public record PlanPreview(
            String id,
            String environment,
            boolean isNew,
            boolean isEmpty,
            @Nullable String from,
            List<String> unsaved,
            List<PlanError> errors,
            List<PlannedModel> models,
            List<PlannedAudit> audits,
            List<Spared> spared,
            int builds,
            int repoints,
            int promotes,
            int untouched,
            @Nullable Long rows,
            @Nullable Double seconds,
            String summary) {}

    public record PlanError(String message, @Nullable Place place) {}

    public record PlannedAudit(
            String name,
            @SerializedName("class") String changeClass,
            String action,
            @Nullable String range,
            @Nullable Place place) {}

    public record Spared(String name, String reason) {}

    public record PlannedModel(
            String name,
            boolean edited,
            @SerializedName("class") String changeClass,
            List<String> columns,
            List<PlanReason> reasons,
            String action,
            @Nullable String range,
            @Nullable Long rows,
            @Nullable Double seconds,
            @Nullable String sqlmesh,
            List<LineageEnd> path) {}

    public record PlanReason(
            String text,
            @Nullable String was,
            @Nullable String now,
            @Nullable Place place) {}

    public record ApplyParams(
            String id, String environment, @Nullable Either<String, Integer> workDoneToken) {}

    public record ApplyResult(String outcome, String message, List<AppliedModel> models, double seconds) {}

    public record AppliedModel(
            String name,
            String state,
            @Nullable Long rows,
            @Nullable Double seconds,
            @Nullable Integer done,
            @Nullable Integer total,
            @Nullable String message,
            @Nullable List<AuditOutcome> audits) {}

    public record AuditOutcome(
            String name,
            long failures,
            boolean blocking,
            @Nullable QueryResult sample) {}

    public record QueryParams(
            String uri,

            String target,

            @Nullable String model,
            @Nullable String cte,
            @Nullable Range range,
            @Nullable String environment,
            int limit,
            @Nullable Either<String, Integer> workDoneToken) {}

    public record QueryResult(
            List<QueryColumn> columns,
            List<List<@Nullable String>> rows,
            boolean more,
            @Nullable Long total,
            double seconds,
            String sql,
            @Nullable String error) {}

    public record QueryColumn(String name, String type) {}

    public record Status(String state, String text, String detail) {}

    public record Applying(String id, String environment, AppliedModel model) {}

    public record Changed(String what) {}
}
