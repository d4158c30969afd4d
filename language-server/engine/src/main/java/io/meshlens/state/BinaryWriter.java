package io.meshlens.state;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Collects numbers and texts in the form that {@link BinaryReader} reads. */
final class BinaryWriter {
    private byte[] bytes = new byte[1 << 16];
    private int size;
    private final Map<String, Integer> names = new HashMap<>();

    byte[] bytes() {
        return Arrays.copyOf(bytes, size);
    }

    private void room(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }

    void number(int number) {
        room(Integer.BYTES);
        for (int shift = 24; shift >= 0; shift -= 8) {
            bytes[size++] = (byte) (number >>> shift);
        }
    }

    void longNumber(long number) {
        number((int) (number >>> 32));
        number((int) number);
    }

    void truth(boolean truth) {
        room(1);
        bytes[size++] = (byte) (truth ? 1 : 0);
    }

    void text(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        number(encoded.length);
        room(encoded.length);
        System.arraycopy(encoded, 0, bytes, size, encoded.length);
        size += encoded.length;
    }

    /** Writes a text that occurs often: at full length only the first time. */
    void name(@Nullable String name) {
        if (name == null) {
            number(-1);
            return;
        }
        Integer known = names.putIfAbsent(name, names.size());
        if (known != null) {
            number(known);
        } else {
            number(names.size() - 1);
            text(name);
        }
    }

    <T> void list(List<T> items, Consumer<T> write) {
        number(items.size());
        items.forEach(write);
    }
}
