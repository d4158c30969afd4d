package io.meshlens.query;

import io.meshlens.db.Durability;
import io.meshlens.db.Input;
import io.meshlens.project.ModelName;
import io.meshlens.project.ProjectOrigin;
import io.meshlens.text.Text;
import io.meshlens.types.ModelSignature;
import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Unreadable;
import java.util.List;
import java.util.Map;

/** The facts that come from outside. */
public final class Inputs {
    /** The text of a file as it counts: that of the editor, else that of the disk. */
    public static final Input<FileId, Text> TEXT = Input.of("text", Durability.MEDIUM);

    /** The last text of an open file that had no error; absent for a file whose text has none. */
    public static final Input<FileId, Text> GOOD_TEXT = Input.of("good-text", Durability.LOW);

    /**
     * What is on the disk and cannot be read, or not as what it is; absent for nothing. Files of it are among {@link #FILES}, with
     * the last text that was known of them or an empty one.
     */
    public static final Input<String, Map<FileId, Unreadable>> UNREADABLE = Input.of("unreadable", Durability.MEDIUM);

    /** All files of the project, sorted by path. */
    public static final Input<String, List<FileId>> FILES = Input.of("files", Durability.MEDIUM);

    /** The environment's variables. */
    public static final Input<String, Map<String, String>> ENVIRONMENT = Input.of("environment", Durability.HIGH);

    /** The columns of tables outside the project, as far as somebody has looked. */
    public static final Input<String, Map<ModelName, ModelSignature>> CATALOG = Input.of("catalog", Durability.HIGH);

    /** What is deployed; absent as long as nobody has looked. */
    public static final Input<String, DeployedModels> DEPLOYED = Input.of("deployed", Durability.HIGH);

    /** The models that count as they are deployed, whatever the files say of them; absent for none. */
    public static final Input<String, Map<ModelName, KeptModel>> KEPT = Input.of("kept", Durability.HIGH);

    /**
     * The tables, as written, of statements that our grammar rejects and another parser accepts. A statement that it rejects or
     * was not asked about is absent.
     */
    public static final Input<String, Map<OpinionQueries.Unread, List<String>>> OPINIONS =
            Input.of("opinions", Durability.MEDIUM);

    /** The gateway that was asked for; absent for the one that the configuration names. */
    public static final Input<String, String> GATEWAY = Input.of("gateway", Durability.HIGH);

    /** The variable of {@code config.py} that was asked for; absent for {@code config}. */
    public static final Input<String, String> CONFIGURATION = Input.of("configuration", Durability.HIGH);

    /** Where the project lies; absent if that is not known. */
    public static final Input<String, ProjectOrigin> ORIGIN = Input.of("origin", Durability.HIGH);

    /** The key of what there is once in a project. */
    public static final String PROJECT = "";

    private Inputs() {}
}
