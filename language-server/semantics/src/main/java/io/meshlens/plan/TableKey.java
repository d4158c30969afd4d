package io.meshlens.plan;

import io.meshlens.project.ModelName;

/**
 * Names a physical table or view: snapshots with the same key share it.
 *
 * @param model the model whose rows it holds
 * @param version which version of them
 */
public record TableKey(ModelName model, String version) {
    @Override
    public String toString() {
        return model.display() + " " + version;
    }
}
