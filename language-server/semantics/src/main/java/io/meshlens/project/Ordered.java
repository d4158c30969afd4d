package io.meshlens.project;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;

/** Unmodifiable maps and sets that keep the order in which they were filled. */
final class Ordered {
    private Ordered() {}

    static <K, V> SequencedMap<K, V> map() {
        return Collections.unmodifiableSequencedMap(new LinkedHashMap<>());
    }

    static <K, V> SequencedMap<K, V> copy(Map<K, V> map) {
        return Collections.unmodifiableSequencedMap(new LinkedHashMap<>(map));
    }

    static <T> SequencedSet<T> set(Collection<T> items) {
        return Collections.unmodifiableSequencedSet(new LinkedHashSet<>(items));
    }
}
