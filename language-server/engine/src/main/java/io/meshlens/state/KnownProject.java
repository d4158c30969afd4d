package io.meshlens.state;

import io.meshlens.plan.KnownModels;
import io.meshlens.query.OutsideSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32;

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
    private static final int MAGIC = 0x4d4c4b01;

    private static final int CHECKSUM_BYTES = Long.BYTES;

    /** Reads a file; empty unless it is whole and about this key. */
    public static Optional<KnownProject> read(Path file, String key) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            int end = bytes.length - CHECKSUM_BYTES;
            BinaryReader reader = new BinaryReader(bytes, Math.max(0, end));
            if (end < 0
                    || reader.number() != MAGIC
                    || !reader.text().equals(key)
                    || checksum(bytes, end) != new BinaryReader(bytes, end, bytes.length).longNumber()) {
                return Optional.empty();
            }
            OutsideSources outside = KnownProjectFormat.outside(reader);
            String catalog = reader.text();
            KnownModels models = KnownProjectFormat.models(reader);
            return reader.isAtEnd() ? Optional.of(new KnownProject(key, outside, catalog, models)) : Optional.empty();
        } catch (IOException | RuntimeException unreadable) { // whatever is wrong with it, it can be made again
            return Optional.empty();
        }
    }

    /** Writes a file in place of the one that is there. */
    public void write(Path file) throws IOException {
        BinaryWriter writer = new BinaryWriter();
        writer.number(MAGIC);
        writer.text(key);
        KnownProjectFormat.write(outside, writer);
        writer.text(catalog);
        KnownProjectFormat.write(models, writer);
        byte[] content = writer.bytes();
        BinaryWriter end = new BinaryWriter();
        end.longNumber(checksum(content, content.length));
        byte[] whole = Arrays.copyOf(content, content.length + CHECKSUM_BYTES);
        System.arraycopy(end.bytes(), 0, whole, content.length, CHECKSUM_BYTES);
        Path made = file.resolveSibling(
                file.getFileName() + "." + ProcessHandle.current().pid());
        try {
            Files.write(made, whole);
            Files.move(made, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(made);
        }
    }

    private static long checksum(byte[] bytes, int end) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes, 0, end);
        return checksum.getValue();
    }
}
