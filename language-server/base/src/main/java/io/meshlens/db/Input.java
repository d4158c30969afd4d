package io.meshlens.db;

/**
 * A kind of fact that comes from outside, one value for each key. Declared once as a constant; two inputs are the same
 * only if they are the same object.
 *
 * @param <K> what tells the values apart; has {@code equals} and {@code hashCode}
 * @param <V> an immutable value with {@code equals}
 */
@SuppressWarnings("UnusedTypeParameter") // the types tie the readers of an input to its writers
public final class Input<K, V> {
    private final String name;
    private final Durability durability;

    private Input(String name, Durability durability) {
        this.name = name;
        this.durability = durability;
    }

    public static <K, V> Input<K, V> of(String name, Durability durability) {
        return new Input<>(name, durability);
    }

    public String name() {
        return name;
    }

    /** Returns the durability of a value that was set without one, and of an absent value. */
    public Durability durability() {
        return durability;
    }

    @Override
    public String toString() {
        return name;
    }
}
