package io.meshlens.query;

import io.meshlens.change.Baseline;
import io.meshlens.project.ModelName;
import io.meshlens.vfs.FileId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the present state of a project is compared with.
 *
 * @param label what that is, in words: {@code prod}, {@code git HEAD} or {@code the saved files}
 * @param models the state of each model
 * @param files the file in which each of them was defined
 */
public record DeployedModels(String label, Map<ModelName, Baseline> models, Map<ModelName, FileId> files) {
    public DeployedModels {
        models = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(models));
        files = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(files));
    }

    /** Returns the models that were defined in a file. */
    public List<ModelName> in(FileId file) {
        return files.entrySet().stream()
                .filter(entry -> entry.getValue().equals(file))
                .map(Map.Entry::getKey)
                .toList();
    }
}
