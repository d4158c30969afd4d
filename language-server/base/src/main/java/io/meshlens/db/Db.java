package io.meshlens.db;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a query reads through: inputs and other queries at one snapshot. Confined to one thread; after an exception,
 * {@link Cancelled} or another, it is used no more.
 *
 * <p>A memo of an earlier revision is proven right ("green") by its dependencies, in the order in which they were read,
 * or else computed again; where the new value is equal, its readers stay green. Cycles are found as strongly connected
 * components (Tarjan's way: each open computation knows the lowest one below it that it reached), so that their members
 * do not depend on who was asked first.
 */
public final class Db {
    /** A query that is being proven or computed. */
    private static final class Frame {
        final Node.Derived<?, ?> node;
        final int depth;
        final int closedBefore;
        int lowest;
        boolean reached;
        /** Members of this computation's cycle that were known before. */
        @Nullable
        Set<Node> joined;

        Durability durability = Durability.HIGH;

        Frame(Node.Derived<?, ?> node, int depth, int closedBefore) {
            this.node = node;
            this.depth = depth;
            this.closedBefore = closedBefore;
            this.lowest = depth;
        }

        void join(Set<Node> members) {
            Set<Node> all = joined;
            if (all == null) {
                all = Collections.newSetFromMap(new IdentityHashMap<>());
                joined = all;
            }
            all.addAll(members);
        }

        boolean isCyclic() {
            return reached || lowest < depth;
        }
    }

    /** A member of a cycle that was computed while the cycle's first member is still open. */
    private static final class Closed {
        final Node.Derived<?, ?> node;
        final Memo memo;
        int lowest;

        Closed(Node.Derived<?, ?> node, Memo memo, int lowest) {
            this.node = node;
            this.memo = memo;
            this.lowest = lowest;
        }
    }

    private static final Node[] NOTHING = {};

    private final QueryTable table;
    private final Snapshot snapshot;
    private final long revision;
    private final Cancellation cancellation;

    private final List<Frame> frames = new ArrayList<>();
    private final IdentityHashMap<Node, Frame> open = new IdentityHashMap<>();
    private final List<Closed> closed = new ArrayList<>();
    private final IdentityHashMap<Node, Closed> closedByNode = new IdentityHashMap<>();
    private Node[] recorded = new Node[64];
    private int recordedCount;
    private int recordedFrom;

    Db(QueryTable table, Snapshot snapshot, Cancellation cancellation) {
        this.table = table;
        this.snapshot = snapshot;
        this.revision = snapshot.revision();
        this.cancellation = cancellation;
    }

    public long revision() {
        return revision;
    }

    /** Returns the value of an input, or null where it has none. */
    @SuppressWarnings("unchecked") // only values of type V are ever set for this input
    public <K, V> @Nullable V input(Input<K, V> input, K key) {
        Node.Value node = table.value(input, key);
        Node.Value.Stamp stamp = node.stamp;
        if (stamp.changedAt() > revision) {
            throw new Cancelled();
        }
        record(node);
        lower(stamp.durability());
        return (V) stamp.value();
    }

    /** Returns the value of a query, from its memo where that still holds. */
    @SuppressWarnings("unchecked") // the memos of a node come from its query
    public <K, V> V get(Query<K, V> query, K key) {
        Node.Derived<K, V> node = table.kind(query).node(key);
        record(node);
        Memo memo = fetch(node);
        lower(memo.durability());
        return (V) Objects.requireNonNull(memo.value());
    }

    /** Throws {@link Cancelled} when nobody waits for the answer any more; long loops call it. */
    public void checkCancelled() {
        if (table.head() != snapshot || !snapshot.isReadable() || cancellation.isCancelled()) {
            throw new Cancelled();
        }
    }

    private void lower(Durability durability) {
        if (!frames.isEmpty()) {
            Frame frame = frames.getLast();
            frame.durability = frame.durability.min(durability);
        }
    }

    private void record(Node node) {
        if (frames.isEmpty()) {
            return;
        }
        for (int i = recordedCount - 1, last = Math.max(recordedFrom, recordedCount - 8); i >= last; i--) {
            if (recorded[i] == node) {
                return;
            }
        }
        if (recordedCount == recorded.length) {
            recorded = Arrays.copyOf(recorded, recordedCount * 2);
        }
        recorded[recordedCount++] = node;
    }

    /** Returns a memo that holds at this revision. */
    private Memo fetch(Node.Derived<?, ?> node) {
        Memo memo = node.memo();
        if (memo.verifiedAt() >= revision) {
            if (memo.verifiedAt() > revision) {
                throw new Cancelled();
            }
            Set<Node> cycle = memo.cycle();
            if (cycle != null) {
                join(cycle);
            }
            return memo;
        }
        checkCancelled();
        if (memo.isProvable() && snapshot.lastChanged(memo.durability()) <= memo.verifiedAt()) {
            return publish(node, memo.verified(revision, memo.durability()));
        }
        Closed member = closed.isEmpty() ? null : closedByNode.get(node);
        if (member != null) {
            Frame frame = frames.getLast();
            frame.lowest = Math.min(frame.lowest, member.lowest);
            return member.memo;
        }
        Frame already = open.get(node);
        return already != null ? cycle(node, already) : refresh(node, memo);
    }

    /**
     * Notes that the open computations that are members of a cycle are part of it, although one of its members has its
     * memo already: another reader was first, or the memos of the rest were evicted.
     */
    private void join(Set<Node> cycle) {
        for (Frame frame : frames) {
            if (cycle.contains(frame.node)) {
                frame.reached = true;
                frame.join(cycle);
                Frame reader = frames.getLast();
                reader.lowest = Math.min(reader.lowest, frame.depth);
                return;
            }
        }
    }

    private Memo publish(Node.Derived<?, ?> node, Memo made) {
        Memo present = node.publish(made);
        if (present.verifiedAt() != revision) {
            throw new Cancelled();
        }
        return present;
    }

    /** Answers for a query that is already being computed further down the stack. */
    private Memo cycle(Node.Derived<?, ?> node, Frame reached) {
        reached.reached = true;
        Frame reader = frames.getLast();
        reader.lowest = Math.min(reader.lowest, reached.depth);
        return new Memo(cycleValue(node), revision, revision, Durability.LOW, NOTHING, null);
    }

    private <K, V> V cycleValue(Node.Derived<K, V> node) {
        return node.kind
                .query
                .cycleValue(node.key)
                .orElseThrow(() -> new IllegalStateException(node + " declares no value for the cycle it is in: "
                        + frames.stream().map(frame -> frame.node.toString()).toList()));
    }

    /** Proves a memo of an earlier revision, or computes a new one. */
    private <K, V> Memo refresh(Node.Derived<K, V> node, Memo memo) {
        Frame frame = new Frame(node, frames.size(), closed.size());
        int outerFrom = recordedFrom;
        int from = recordedCount;
        frames.add(frame);
        open.put(node, frame);
        try {
            if (memo.isProvable() && isGreen(memo, frame)) {
                return publish(node, memo.verified(revision, frame.durability));
            }
            frame.durability = Durability.HIGH;
            recordedFrom = from;
            V value = compute(node, memo, frame);
            return settle(frame, finished(node, memo, value, frame, from));
        } finally {
            recordedFrom = outerFrom;
            recordedCount = from;
            open.remove(node);
            frames.removeLast();
            if (!frames.isEmpty()) {
                leave(frame, frames.getLast());
            }
        }
    }

    /** Passes on what a computation, done or given up, has found out about the cycle that it shares with its reader. */
    private static void leave(Frame frame, Frame below) {
        Set<Node> joined = frame.joined;
        if (frame.lowest < frame.depth) {
            below.lowest = Math.min(below.lowest, frame.lowest);
            if (joined != null) {
                below.join(joined);
            }
        }
    }

    /** Says whether nothing that a memo was derived from has changed since it was last proven. */
    private boolean isGreen(Memo memo, Frame frame) {
        Durability durability = Durability.HIGH;
        for (Node dependency : memo.dependencies()) {
            switch (dependency) {
                case Node.Value input -> {
                    Node.Value.Stamp stamp = input.stamp;
                    if (stamp.changedAt() > revision) {
                        throw new Cancelled();
                    }
                    if (stamp.changedAt() > memo.verifiedAt()) {
                        return false;
                    }
                    durability = durability.min(stamp.durability());
                }
                case Node.Derived<?, ?> derived -> {
                    if (derived.isDetached()) {
                        return false;
                    }
                    Memo fresh = fetch(derived);
                    if (frame.isCyclic() || fresh.changedAt() > memo.verifiedAt()) {
                        return false;
                    }
                    durability = durability.min(fresh.durability());
                }
            }
        }
        frame.durability = durability;
        return true;
    }

    private <K, V> V compute(Node.Derived<K, V> node, Memo memo, Frame frame) {
        node.kind.executed.increment();
        @SuppressWarnings("unchecked") // the memos of a node come from its query
        V previous = (V) memo.value();
        V value = node.kind.query.compute(this, node.key, previous);
        return frame.isCyclic() ? cycleValue(node) : value;
    }

    /** Makes the memo of a computation; an equal value stays the old one, unchanged. */
    private <K, V> Memo finished(Node.Derived<K, V> node, Memo before, V value, Frame frame, int from) {
        Node[] dependencies = Arrays.copyOfRange(recorded, from, recordedCount);
        @SuppressWarnings("unchecked") // the memos of a node come from its query
        V old = (V) before.value();
        boolean same = old != null && node.kind.query.isSame(old, value);
        return new Memo(
                same ? old : value,
                revision,
                same ? before.changedAt() : revision,
                frame.durability,
                dependencies,
                null);
    }

    /** Publishes a memo, or keeps it aside until the first member of its cycle is done. */
    private Memo settle(Frame frame, Memo made) {
        if (frame.lowest < frame.depth) {
            for (Closed member : closed.subList(frame.closedBefore, closed.size())) {
                member.lowest = Math.min(member.lowest, frame.lowest);
            }
            Closed member = new Closed(frame.node, made, frame.lowest);
            closed.add(member);
            closedByNode.put(frame.node, member);
            return made;
        }
        if (!frame.reached) {
            return publish(frame.node, made);
        }
        List<Closed> members = closed.subList(frame.closedBefore, closed.size());
        Set<Node> cycle = Collections.newSetFromMap(new IdentityHashMap<>());
        cycle.add(frame.node);
        members.forEach(member -> cycle.add(member.node));
        Set<Node> joined = frame.joined;
        if (joined != null) {
            cycle.addAll(joined);
        }
        for (Closed member : members) {
            closedByNode.remove(member.node);
            publish(member.node, member.memo.in(cycle));
        }
        members.clear();
        return publish(frame.node, made.in(cycle));
    }
}
