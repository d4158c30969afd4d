package io.meshlens.db;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/** One input or query with its key: what memos refer to as their dependencies. */
abstract sealed class Node {

    /** The value of an input and when it came. The writer alone changes it. */
    static final class Value extends Node {
        /**
         * One state of an input.
         *
         * @param value absent where the input has no value
         */
        record Stamp(@Nullable Object value, long changedAt, Durability durability) {}

        volatile Stamp stamp;

        Value(Durability durability) {
            this.stamp = new Stamp(null, 0, durability);
        }
    }

    /** A query with its key, and its newest memo. */
    static final class Derived<K, V> extends Node {
        @SuppressWarnings("rawtypes")
        private static final AtomicReferenceFieldUpdater<Derived, Memo> MEMO =
                AtomicReferenceFieldUpdater.newUpdater(Derived.class, Memo.class, "memo");

        final QueryTable.Kind<K, V> kind;
        final K key;
        private volatile Memo memo = Memo.NEVER;
        private volatile boolean detached;

        Derived(QueryTable.Kind<K, V> kind, K key) {
            this.kind = kind;
            this.key = key;
        }

        Memo memo() {
            return memo;
        }

        /**
         * Publishes a memo unless one of the same or of a newer revision is there, and returns the one that is there
         * afterwards. The revisions of a node never fall back: a dependent that has seen a later value would otherwise
         * take an earlier one for unchanged.
         */
        Memo publish(Memo made) {
            while (true) {
                Memo present = memo;
                if (present.verifiedAt() >= made.verifiedAt()) {
                    return present;
                }
                if (MEMO.compareAndSet(this, present, made)) {
                    return made;
                }
            }
        }

        /** Takes this node out of use: another one may stand for the fact from now on. */
        void detach() {
            detached = true;
            memo = Memo.NEVER;
        }

        /** Says whether whoever depends on this node has to look again. */
        boolean isDetached() {
            return detached;
        }

        @Override
        public String toString() {
            return kind.query.name() + "(" + key + ")";
        }
    }
}
