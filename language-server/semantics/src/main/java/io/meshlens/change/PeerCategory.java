package io.meshlens.change;

/** The categories into which SQLMesh puts a changed model, for showing them beside ours. */
public enum PeerCategory {
    BREAKING,
    NON_BREAKING,
    INDIRECT_BREAKING,
    INDIRECT_NON_BREAKING,
    METADATA,
    /** It does not list the model at all. */
    NONE;

    /** Says whether SQLMesh takes the model's own data for changed. */
    public boolean isData() {
        return this == BREAKING || this == NON_BREAKING;
    }

    /** Says whether SQLMesh computes the model's data anew. */
    public boolean rebuilds() {
        return this == BREAKING || this == NON_BREAKING || this == INDIRECT_BREAKING;
    }
}
