package io.meshlens.engine;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A text that is handed on and never shown, for example a password. */
public final class Secret {
    private final String value;

    public Secret(String value) {
        this.value = Objects.requireNonNull(value);
    }

    /** Returns the text, for the one who needs it to get in. */
    public String reveal() {
        return value;
    }

    /** Returns a text in which this one, wherever it stands, is made unreadable. */
    public String hideIn(String text) {
        return value.isEmpty() ? text : text.replace(value, "***");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Secret secret && value.equals(secret.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return "***";
    }
}
