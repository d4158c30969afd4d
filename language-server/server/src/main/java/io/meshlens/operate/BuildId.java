package io.meshlens.operate;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tells builds of Meshlens apart by what is in their jars. Every jar ends with a directory of what it holds, each entry with its
 * size and its checksum, so that reading a hundredth of the bytes is enough.
 */
public final class BuildId {
    /** A jar's end: a record of this size, here always without the comment that a zip file may have. */
    private static final int END_BYTES = 22;

    private static final int END_MAGIC = 0x06054b50;

    private BuildId() {}

    /** Names the build that runs, and the Java that runs it; empty where that is not a jar with its libraries beside it. */
    public static Optional<String> ofProcess() {
        try {
            Path jar = Path.of(System.getProperty("java.class.path", ""));
            return Files.isRegularFile(jar)
                    ? of(jar, jar.resolveSibling("lib"))
                            .map(id -> id + " " + System.getProperty("java.runtime.version"))
                    : Optional.empty();
        } catch (InvalidPathException severalPaths) {
            return Optional.empty();
        }
    }

    /** Names a build by its jar and the jars in a folder; empty if one of them cannot be read. */
    static Optional<String> of(Path jar, Path libraries) {
        try (Stream<Path> found = Files.list(libraries)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(directory(jar));
            List<Path> jars = found.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
            for (Path library : jars) {
                digest.update(directory(library));
            }
            return Optional.of(HexFormat.of().formatHex(digest.digest()));
        } catch (IOException | NoSuchAlgorithmException unreadable) {
            return Optional.empty();
        }
    }

    private static ByteBuffer directory(Path jar) throws IOException {
        try (FileChannel channel = FileChannel.open(jar, StandardOpenOption.READ)) {
            ByteBuffer end = read(channel, channel.size() - END_BYTES, END_BYTES);
            if (end.getInt(0) != END_MAGIC) {
                throw new IOException(jar + " does not end like a jar");
            }
            return read(channel, end.getInt(16) & 0xffffffffL, end.getInt(12));
        }
    }

    private static ByteBuffer read(FileChannel channel, long from, int length) throws IOException {
        if (from < 0 || length < 0 || from + length > channel.size()) {
            throw new IOException("not in the file");
        }
        ByteBuffer buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, from + buffer.position()) < 0) {
                throw new IOException("the file became shorter");
            }
        }
        return buffer.flip();
    }
}
