package io.meshlens.state;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.function.Supplier;

/** Reads stored JSON and says what is wrong with it: another build of this program may have written it. */
final class StoredJson {
    private StoredJson() {}

    /**
     * Reads something that is stored.
     *
     * @param what it is, in words
     * @throws Unreadable if it is not in the form that this program knows
     */
    static <T> T reading(String what, Supplier<T> read) {
        try {
            return read.get();
        } catch (Unreadable e) {
            throw new Unreadable(what + ": " + e.getMessage(), e);
        } catch (RuntimeException e) { // all that a value of another type or form can run into
            throw new Unreadable(what + ": " + e.getMessage(), e);
        }
    }

    static JsonElement field(JsonObject json, String name) {
        JsonElement element = json.get(name);
        if (element == null) {
            throw new Unreadable("the field \"" + name + "\" is missing", null);
        }
        return element;
    }

    static JsonArray array(JsonObject json, String name) {
        return field(json, name).getAsJsonArray();
    }

    static JsonObject object(JsonObject json, String name) {
        return field(json, name).getAsJsonObject();
    }

    static boolean flag(JsonObject json, String name) {
        return field(json, name).getAsBoolean();
    }

    static int number(JsonObject json, String name) {
        return field(json, name).getAsInt();
    }

    /** What is stored is not in the form that this program knows. */
    static final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unreadable(String message, @org.jspecify.annotations.Nullable Throwable cause) {
            super(message, cause);
        }
    }
}
