package io.meshlens.state;

import com.google.gson.JsonParser;
import io.meshlens.plan.KnownModels;
import io.meshlens.plan.Materialization;
import io.meshlens.plan.Snapshot;
import io.meshlens.plan.SnapshotId;
import io.meshlens.plan.SqlTemplate;
import io.meshlens.plan.StandaloneAudit;
import io.meshlens.project.ModelName;
import io.meshlens.query.OutsideSources;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The parts of a {@link KnownProject} as bytes. Kinds and schedules, of which a project has few, are in the form of the
 * state's snapshots.
 */
final class KnownProjectFormat {
    private final BinaryReader in;
    private final Map<String, ModelName> names = new HashMap<>();
    private final Map<String, Materialization> kinds = new HashMap<>();
    private final Map<String, Snapshot.Timing> timings = new HashMap<>();

    private KnownProjectFormat(BinaryReader in) {
        this.in = in;
    }

    // ---- Writing

    static void write(OutsideSources outside, BinaryWriter out) {
        out.list(List.copyOf(outside.readers().entrySet()), table -> {
            out.text(table.getKey().fqn());
            out.list(List.copyOf(table.getValue()), out::name);
        });
        out.list(List.copyOf(outside.files().entrySet()), file -> {
            out.text(file.getKey().fqn());
            out.text(file.getValue().path());
            out.text(file.getValue().relation());
        });
    }

    static void write(KnownModels known, BinaryWriter out) {
        out.list(known.models(), model -> write(model, out));
        out.list(known.beforeAll(), sql -> write(sql, out));
        out.list(known.afterAll(), sql -> write(sql, out));
        out.list(known.audits(), audit -> write(audit, out));
    }

    private static void write(Snapshot model, BinaryWriter out) {
        out.name(model.model().fqn());
        out.text(model.id().identifier());
        out.text(model.displayName());
        out.name(SnapshotJson.materialization(model.materialization()).toString());
        out.name(SnapshotJson.timing(model.timing()).toString());
        out.list(model.reads(), reads -> {
            out.name(reads.table().fqn());
            out.truth(reads.windowed());
        });
        write(model.definition(), out);
        out.list(model.audits(), audit -> {
            out.name(audit.name());
            out.truth(audit.blocking());
            write(audit.query(), out);
        });
        out.text(model.hashes().build());
        out.text(model.hashes().metadata());
        out.name(model.hashes().audits());
    }

    private static void write(StandaloneAudit audit, BinaryWriter out) {
        out.text(audit.name());
        out.truth(audit.skip());
        out.name(SnapshotJson.timing(audit.timing()).toString());
        out.list(audit.reads(), read -> out.name(read.fqn()));
        write(audit.query(), out);
        out.text(audit.file());
        out.text(audit.hash());
    }

    private static void write(Snapshot.Definition definition, BinaryWriter out) {
        out.name(definition.dialect());
        out.list(definition.before(), statement -> write(statement, out));
        out.list(definition.queryIfAny().stream().toList(), sql -> write(sql, out));
        out.list(definition.after(), statement -> write(statement, out));
        out.list(definition.onVirtualUpdate(), sql -> write(sql, out));
        out.list(definition.declared(), column -> {
            out.name(column.name());
            out.name(column.type());
        });
        out.text(definition.file());
    }

    private static void write(Snapshot.Statement statement, BinaryWriter out) {
        write(statement.sql(), out);
        out.truth(statement.whenCreating());
        out.truth(statement.whenEvaluating());
    }

    private static void write(SqlTemplate sql, BinaryWriter out) {
        out.list(sql.parts(), part -> {
            switch (part) {
                case SqlTemplate.Text text -> {
                    out.number(0);
                    out.text(text.sql());
                }
                case SqlTemplate.Table table -> {
                    out.number(1);
                    out.name(table.name().fqn());
                    out.name(table.alias());
                }
                case SqlTemplate.Variable variable -> {
                    out.number(2);
                    out.name(variable.name());
                }
            }
        });
    }

    // ---- Reading

    static OutsideSources outside(BinaryReader in) {
        SortedMap<ModelName, SortedSet<String>> tables = new TreeMap<>();
        in.list(() -> tables.put(SnapshotJson.name(in.text()), new TreeSet<>(in.list(in::name))) == null);
        Map<ModelName, OutsideSources.File> files = new TreeMap<>();
        in.list(() -> files.put(SnapshotJson.name(in.text()), new OutsideSources.File(in.text(), in.text())) == null);
        return new OutsideSources(tables, files);
    }

    static KnownModels models(BinaryReader in) {
        KnownProjectFormat format = new KnownProjectFormat(in);
        return new KnownModels(
                in.list(format::model), in.list(format::template), in.list(format::template), in.list(format::audit));
    }

    private ModelName modelName() {
        return names.computeIfAbsent(in.name(), SnapshotJson::name);
    }

    private Snapshot model() {
        SnapshotId id = new SnapshotId(modelName(), in.text());
        return new Snapshot(
                id,
                in.text(),
                kinds.computeIfAbsent(
                        in.name(),
                        json -> SnapshotJson.materialization(
                                JsonParser.parseString(json).getAsJsonObject())),
                timing(),
                in.list(() -> new Snapshot.Reads(modelName(), in.truth())),
                definition(),
                in.list(() -> new Snapshot.Audit(in.name(), in.truth(), template())),
                List.of(),
                new Snapshot.Hashes(in.text(), in.text(), in.name()),
                "");
    }

    private Snapshot.Timing timing() {
        return timings.computeIfAbsent(
                in.name(),
                json -> SnapshotJson.timing(JsonParser.parseString(json).getAsJsonObject()));
    }

    private StandaloneAudit audit() {
        return new StandaloneAudit(
                in.text(), in.truth(), timing(), in.list(this::modelName), template(), in.text(), in.text());
    }

    private Snapshot.Definition definition() {
        return new Snapshot.Definition(
                in.name(),
                in.list(this::statement),
                in.list(this::template).stream().findFirst().orElse(null),
                in.list(this::statement),
                in.list(this::template),
                in.list(() -> new Snapshot.Column(in.name(), in.nameIfAny())),
                in.text(),
                "");
    }

    private Snapshot.Statement statement() {
        return new Snapshot.Statement(template(), in.truth(), in.truth());
    }

    private SqlTemplate template() {
        return new SqlTemplate(in.list(() -> switch (in.number()) {
            case 0 -> new SqlTemplate.Text(in.text());
            case 1 -> new SqlTemplate.Table(modelName(), in.nameIfAny());
            case 2 -> new SqlTemplate.Variable(in.name());
            default -> throw new IllegalStateException("an unknown part of a template");
        }));
    }
}
