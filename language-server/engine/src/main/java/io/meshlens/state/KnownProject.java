package io.meshlens.state;

import io.meshlens.plan.KnownModels;
import io.meshlens.query.OutsideSources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a look at a project found, kept in a file for the next process. It says nothing that cannot be found out again: a file
 * that is absent, damaged or about anything else is the same as none.
 *
 * @param key names all that was looked at; see {@link io.meshlens.query.ProjectKey}
 * @param outside the tables and files that the project reads and does not make
 * @param catalog names what was known of those
 * @param models the models
 */
public record KnownProject(String key, OutsideSources outside, String catalog, KnownModels models) {
    /** Begins every file; the last digit is the version of the form. */
    private static final int MAGIC = 0x4d4c4b02;

    /** Reads a file; empty unless it is whole and about this key. */
    public static Optional<KnownProject> read(Path file, String key) {
        return KnownFile.read(
                file,
                MAGIC,
                key,
                reader -> new KnownProject(
                        key, KnownProjectFormat.outside(reader), reader.text(), KnownProjectFormat.models(reader)));
    }

    /** Writes a file in place of the one that is there. */
    public void write(Path file) throws IOException {
        KnownFile.write(file, MAGIC, key, writer -> {
            KnownProjectFormat.write(outside, writer);
            writer.text(catalog);
            KnownProjectFormat.write(models, writer);
        });
    }
}
