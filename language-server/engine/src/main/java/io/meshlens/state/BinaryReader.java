package io.meshlens.state;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads what {@link BinaryWriter} wrote; where the bytes are something else, any unchecked exception. */
final class BinaryReader {
    private final byte[] bytes;
    private final int end;
    private int at;
    private final List<String> names = new ArrayList<>();

    BinaryReader(byte[] bytes, int end) {
        this(bytes, 0, end);
    }

    BinaryReader(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.at = start;
        this.end = end;
    }

    boolean isAtEnd() {
        return at == end;
    }

    int number() {
        int number = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            number = (number << 8) | (bytes[at + i] & 0xff);
        }
        at += Integer.BYTES;
        return number;
    }

    long longNumber() {
        long high = number();
        return (high << 32) | (number() & 0xffffffffL);
    }

    boolean truth() {
        return bytes[at++] != 0;
    }

    String text() {
        int length = number();
        if (length < 0 || length > end - at) {
            throw new IllegalStateException("a text of " + length + " bytes at " + at);
        }
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        at += length;
        return text;
    }

    /** Reads a text that occurs often; each time it is the same object. */
    String name() {
        String name = nameIfAny();
        if (name == null) {
            throw new IllegalStateException("a name is missing at " + at);
        }
        return name;
    }

    @Nullable
    String nameIfAny() {
        int number = number();
        if (number == -1) {
            return null;
        }
        if (number == names.size()) {
            names.add(text());
        }
        return names.get(number);
    }

    <T> List<T> list(Supplier<T> read) {
        int count = number();
        if (count < 0 || count > end - at) {
            throw new IllegalStateException("a list of " + count + " items at " + at);
        }
        List<T> items = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            items.add(read.get());
        }
        return items;
    }
}
