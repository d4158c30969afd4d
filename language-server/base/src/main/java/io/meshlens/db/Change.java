package io.meshlens.db;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A set of new values of inputs, applied at once by {@link QueryTable#apply}. Confined to the thread that fills it. */
public final class Change {
    record Entry<K, V>(Input<K, V> input, K key, @Nullable V value, Durability durability) {}

    private final List<Entry<?, ?>> entries = new ArrayList<>();

    public <K, V> Change set(Input<K, V> input, K key, V value) {
        return set(input, key, value, input.durability());
    }

    public <K, V> Change set(Input<K, V> input, K key, V value, Durability durability) {
        entries.add(new Entry<>(input, key, value, durability));
        return this;
    }

    /** Makes an input absent for a key. */
    public <K, V> Change remove(Input<K, V> input, K key) {
        entries.add(new Entry<>(input, key, null, input.durability()));
        return this;
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }

    List<Entry<?, ?>> entries() {
        return entries;
    }
}
