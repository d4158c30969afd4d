package io.meshlens.db;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one query and key: the value, proven right at revision {@code verifiedAt} and the same since
 * {@code changedAt}.
 *
 * @param value absent only in {@link #NEVER}
 * @param durability the lowest of all inputs that the value was derived from
 * @param dependencies what the computation read, in the order of reading
 * @param cycle the members of the cycle that the computation was part of, or null; such a memo is never proven by its
 *     dependencies
 */
@SuppressWarnings("ArrayRecordComponent") // memos are never compared, and the array is never changed
record Memo(
        @Nullable Object value,
        long verifiedAt,
        long changedAt,
        Durability durability,
        Node[] dependencies,
        @Nullable Set<Node> cycle) {
    private static final Node[] NOTHING = {};

    /** The state of a node that was never computed. */
    static final Memo NEVER = new Memo(null, -1, -1, Durability.LOW, NOTHING, null);

    /** Says whether the value can be proven right at a later revision without computing it again. */
    boolean isProvable() {
        return value != null && cycle == null;
    }

    Memo verified(long revision, Durability newDurability) {
        return new Memo(value, revision, changedAt, newDurability, dependencies, cycle);
    }

    Memo in(Set<Node> members) {
        return new Memo(value, verifiedAt, changedAt, durability, dependencies, members);
    }
}
