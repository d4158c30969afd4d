package io.meshlens.state;

import io.meshlens.project.ModelName;
import io.meshlens.query.SeenModel;
import io.meshlens.vfs.FileId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The texts of a project's models with what readers saw of each, kept in a file beside the {@link KnownProject} that they belong
 * to: enough to look, after an edit, at nothing but what the edit reaches. As that, it says nothing that cannot be found out again.
 *
 * @param project the key of the {@link KnownProject}
 * @param surroundings names all that was looked at beside the texts; see {@link io.meshlens.query.ProjectKey#withoutModels}
 * @param texts the text of each file with models in SQL
 * @param models what readers saw of each model of which that can be told
 */
public record KnownTexts(
        String project, String surroundings, Map<FileId, String> texts, Map<ModelName, SeenModel> models) {
    /** Begins every file; the last digit is the version of the form. */
    private static final int MAGIC = 0x4d4c5402;

    public KnownTexts {
        texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
        models = Collections.unmodifiableMap(new LinkedHashMap<>(models));
    }

    /** Reads a file; empty unless it is whole and about these surroundings. */
    public static Optional<KnownTexts> read(Path file, String surroundings) {
        return KnownFile.read(file, MAGIC, surroundings, reader -> {
            String project = reader.text();
            Map<FileId, String> texts = new LinkedHashMap<>();
            reader.list(() -> texts.put(new FileId(reader.text()), reader.text()) == null);
            Map<ModelName, SeenModel> models = new LinkedHashMap<>();
            reader.list(() -> models.put(
                            SnapshotJson.name(reader.text()),
                            new SeenModel(
                                    reader.name(),
                                    reader.list(() ->
                                            new SeenModel.Column(reader.name(), reader.nameIfAny(), reader.truth())),
                                    reader.truth(),
                                    reader.text()))
                    == null);
            return new KnownTexts(project, surroundings, texts, models);
        });
    }

    /** Writes a file in place of the one that is there. */
    public void write(Path file) throws IOException {
        KnownFile.write(file, MAGIC, surroundings, writer -> {
            writer.text(project);
            writer.list(List.copyOf(texts.entrySet()), text -> {
                writer.text(text.getKey().path());
                writer.text(text.getValue());
            });
            writer.list(List.copyOf(models.entrySet()), model -> {
                writer.text(model.getKey().fqn());
                writer.name(model.getValue().dialect());
                writer.list(model.getValue().columns(), column -> {
                    writer.name(column.name());
                    writer.name(column.type());
                    writer.truth(column.isCertain());
                });
                writer.truth(model.getValue().complete());
                writer.text(model.getValue().baseline());
            });
        });
    }
}
