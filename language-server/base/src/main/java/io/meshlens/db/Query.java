package io.meshlens.db;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A kind of derived fact: a pure function of a key and of the inputs and queries that it reads through its
 * {@link Db}. Declared once as a constant; two queries are the same only if they are the same object.
 *
 * <p>A query that reads itself, through others, is part of a cycle. Every member of a cycle then has the value that its
 * query declares for this case, whichever of them is asked first; a member without one is a bug, and fails.
 *
 * @param <K> what tells the values apart; has {@code equals} and {@code hashCode}
 * @param <V> an immutable value, equal for equal inputs
 */
public final class Query<K, V> {
    /**
     * The body of a query that may use the value it had at an earlier revision to get to the new one faster. The result
     * must not depend on it.
     */
    @FunctionalInterface
    public interface Incremental<K, V> {
        V compute(Db db, K key, @Nullable V previous);
    }

    private final String name;
    private final Incremental<K, V> body;
    private final BiPredicate<V, V> same;
    private final @Nullable Function<K, V> inCycle;

    private Query(String name, Incremental<K, V> body, BiPredicate<V, V> same, @Nullable Function<K, V> inCycle) {
        this.name = name;
        this.body = body;
        this.same = same;
        this.inCycle = inCycle;
    }

    public static <K, V> Query<K, V> of(String name, BiFunction<Db, K, V> body) {
        return new Query<>(name, (db, key, previous) -> body.apply(db, key), Object::equals, null);
    }

    public static <K, V> Query<K, V> incremental(String name, Incremental<K, V> body) {
        return new Query<>(name, body, Object::equals, null);
    }

    /** Returns this query with its own idea of "did not change", which must imply that readers cannot tell. */
    public Query<K, V> comparedBy(BiPredicate<V, V> predicate) {
        return new Query<>(name, body, predicate, inCycle);
    }

    /** Returns this query with the value that it has wherever it is part of a cycle. */
    public Query<K, V> inCycle(Function<K, V> value) {
        return new Query<>(name, body, same, value);
    }

    public String name() {
        return name;
    }

    V compute(Db db, K key, @Nullable V previous) {
        return body.compute(db, key, previous);
    }

    @SuppressWarnings("ReferenceEquality") // the same object needs no comparison
    boolean isSame(V before, V after) {
        return before == after || same.test(before, after);
    }

    Optional<V> cycleValue(K key) {
        Function<K, V> declared = inCycle;
        return declared == null ? Optional.empty() : Optional.of(declared.apply(key));
    }

    @Override
    public String toString() {
        return name;
    }
}
