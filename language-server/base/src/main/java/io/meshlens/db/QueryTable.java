package io.meshlens.db;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The memo table: inputs, and what was derived from them, over many revisions.
 *
 * <p>One thread writes ({@link #apply}); it waits for nobody. Any number of threads read, each through its own
 * {@link Db}; a reader of a snapshot that is no longer the head gets {@link Cancelled} at its next query. What it has
 * published before stays: a memo says at which revision it was proven, and no memo ever replaces one of a later
 * revision, so a late one can hide nothing.
 */
public final class QueryTable {
    /** The nodes of one query, and how often it ran. */
    static final class Kind<K, V> {
        final Query<K, V> query;
        final ConcurrentHashMap<K, Node.Derived<K, V>> nodes = new ConcurrentHashMap<>();
        final LongAdder executed = new LongAdder();

        Kind(Query<K, V> query) {
            this.query = query;
        }

        Node.Derived<K, V> node(K key) {
            Node.Derived<K, V> present = nodes.get(key);
            return present != null ? present : nodes.computeIfAbsent(key, absent -> new Node.Derived<>(this, absent));
        }
    }

    private final ConcurrentHashMap<Query<?, ?>, Kind<?, ?>> kinds = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Input<?, ?>, ConcurrentHashMap<Object, Node.Value>> inputs =
            new ConcurrentHashMap<>();
    private volatile Snapshot head = new Snapshot(this, 1, new long[] {1, 1, 1}, true);

    public Snapshot head() {
        return head;
    }

    /**
     * Applies a change and returns the new head. Values equal to the present ones are no change; if nothing changed, the
     * head stays and its readers go on. Called by one thread at a time.
     */
    public Snapshot apply(Change change) {
        long revision = head.revision() + 1;
        Durability highest = null;
        for (Change.Entry<?, ?> entry : change.entries()) {
            Durability touched = write(entry, revision);
            if (touched != null) {
                highest = highest == null ? touched : highest.max(touched);
            }
        }
        if (highest != null) {
            head = head.next(highest);
        }
        return head;
    }

    /** Writes one value and returns the highest durability that this concerns, or null if nothing changed. */
    private <K, V> @Nullable Durability write(Change.Entry<K, V> entry, long revision) {
        Node.Value node = value(entry.input(), entry.key());
        Node.Value.Stamp before = node.stamp;
        boolean sameValue = Objects.equals(before.value(), entry.value());
        if (sameValue && before.durability() == entry.durability()) {
            return null;
        }
        Object kept = sameValue ? before.value() : entry.value();
        long changedAt = sameValue ? before.changedAt() : revision;
        node.stamp = new Node.Value.Stamp(kept, changedAt, entry.durability());
        return before.durability().max(entry.durability());
    }

    /**
     * Forgets what no memo proven at or after a revision was derived from: the facts of removed files, for example.
     * Called by the writer, like {@link #apply}, and cancels readers like it; returns how many facts were forgotten.
     * Absent inputs keep their node, a few words each: a memo may hold on to it as the reason to look again when the file
     * comes back.
     */
    public int sweep(long oldestNeeded) {
        Set<Node> needed = Collections.newSetFromMap(new IdentityHashMap<>());
        ArrayDeque<Node> open = new ArrayDeque<>();
        for (Kind<?, ?> kind : kinds.values()) {
            for (Node.Derived<?, ?> node : kind.nodes.values()) {
                if (node.memo().verifiedAt() >= oldestNeeded && needed.add(node)) {
                    open.add(node);
                }
            }
        }
        while (!open.isEmpty()) {
            if (open.poll() instanceof Node.Derived<?, ?> node) {
                for (Node dependency : node.memo().dependencies()) {
                    if (needed.add(dependency)) {
                        open.add(dependency);
                    }
                }
            }
        }
        return evict(node -> !needed.contains(node));
    }

    /**
     * Forgets some facts; whatever they say is computed again when it is next asked for. Meanwhile the head is one that
     * cannot be read: a reader that met both the forgotten node of a fact and its new one would miss cycles.
     */
    int evict(Predicate<Node> chosen) {
        Snapshot before = head;
        head = before.sealed();
        int forgotten = 0;
        for (Kind<?, ?> kind : kinds.values()) {
            forgotten += evict(kind, chosen);
        }
        head = before.reopened();
        return forgotten;
    }

    private <K, V> int evict(Kind<K, V> kind, Predicate<Node> chosen) {
        int forgotten = 0;
        for (Map.Entry<K, Node.Derived<K, V>> entry : kind.nodes.entrySet()) {
            Node.Derived<K, V> node = entry.getValue();
            if (chosen.test(node) && kind.nodes.remove(entry.getKey(), node)) {
                node.detach();
                forgotten++;
            }
        }
        return forgotten;
    }

    /** Returns how often each query was computed so far, by name; queries that were not are left out. */
    public SortedMap<String, Long> executions() {
        SortedMap<String, Long> counts = new TreeMap<>();
        for (Kind<?, ?> kind : kinds.values()) {
            long count = kind.executed.sum();
            if (count > 0) {
                counts.merge(kind.query.name(), count, Long::sum);
            }
        }
        return counts;
    }

    /** Returns how many facts are remembered. */
    public int size() {
        return kinds.values().stream().mapToInt(kind -> kind.nodes.size()).sum();
    }

    @SuppressWarnings("unchecked") // a kind is made from its query, here and nowhere else
    <K, V> Kind<K, V> kind(Query<K, V> query) {
        Kind<?, ?> present = kinds.get(query);
        return (Kind<K, V>) (present != null ? present : kinds.computeIfAbsent(query, Kind::new));
    }

    Node.Value value(Input<?, ?> input, Object key) {
        ConcurrentHashMap<Object, Node.Value> values =
                inputs.computeIfAbsent(input, absent -> new ConcurrentHashMap<>());
        Node.Value present = values.get(key);
        return present != null ? present : values.computeIfAbsent(key, absent -> new Node.Value(input.durability()));
    }
}
