package io.meshlens.query;

import io.meshlens.db.Durability;
import io.meshlens.db.Input;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import java.util.List;

/** The facts that come from outside. */
public final class Inputs {
    /** The text of a file as it counts: that of the editor, else that of the disk. */
    public static final Input<FileId, Text> TEXT = Input.of("text", Durability.MEDIUM);

    /** All files of the project, sorted by path; the key is {@link #PROJECT}. */
    public static final Input<String, List<FileId>> FILES = Input.of("files", Durability.MEDIUM);

    /** The key of what there is once in a project. */
    public static final String PROJECT = "";

    private Inputs() {}
}
