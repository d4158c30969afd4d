package io.meshlens.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.zip.CRC32;

/** A file that keeps what can be found out again: one that is absent, damaged or about anything else is the same as none. */
final class KnownFile {
    private static final int CHECKSUM_BYTES = Long.BYTES;

    private KnownFile() {}

    /**
     * Reads a file; empty unless it is whole, of this form, and about this key.
     *
     * @param magic names the form
     */
    static <T> Optional<T> read(Path file, int magic, String key, Function<BinaryReader, T> content) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            int end = bytes.length - CHECKSUM_BYTES;
            BinaryReader reader = new BinaryReader(bytes, Math.max(0, end));
            if (end < 0
                    || reader.number() != magic
                    || !reader.text().equals(key)
                    || checksum(bytes, end) != new BinaryReader(bytes, end, bytes.length).longNumber()) {
                return Optional.empty();
            }
            T found = content.apply(reader);
            return reader.isAtEnd() ? Optional.of(found) : Optional.empty();
        } catch (IOException | RuntimeException unreadable) { // whatever is wrong with it, it can be made again
            return Optional.empty();
        }
    }

    /** Writes a file in place of the one that is there. */
    static void write(Path file, int magic, String key, Consumer<BinaryWriter> content) throws IOException {
        BinaryWriter writer = new BinaryWriter();
        writer.number(magic);
        writer.text(key);
        content.accept(writer);
        byte[] bytes = writer.bytes();
        BinaryWriter end = new BinaryWriter();
        end.longNumber(checksum(bytes, bytes.length));
        byte[] whole = Arrays.copyOf(bytes, bytes.length + CHECKSUM_BYTES);
        System.arraycopy(end.bytes(), 0, whole, bytes.length, CHECKSUM_BYTES);
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
