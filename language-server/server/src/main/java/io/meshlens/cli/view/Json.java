package io.meshlens.cli.view;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** JSON as commands print it. */
public final class Json {
    private static final Gson GSON = new GsonBuilder()
            .setPrettyPrinting()
            .disableHtmlEscaping()
            .serializeNulls()
            .create();

    private Json() {}

    /**
     * Makes an object.
     *
     * @param fields names and values in turn; a null value leaves its field out
     */
    public static JsonObject object(@Nullable Object... fields) {
        JsonObject object = new JsonObject();
        for (int at = 0; at < fields.length; at += 2) {
            Object value = fields[at + 1];
            if (value != null) {
                object.add(String.valueOf(fields[at]), element(value));
            }
        }
        return object;
    }

    /** Makes an array. */
    public static <T> JsonArray array(Collection<? extends T> values, Function<T, Object> made) {
        JsonArray array = new JsonArray();
        values.forEach(value -> array.add(element(made.apply(value))));
        return array;
    }

    /** Makes an array of texts. */
    public static JsonArray texts(Collection<String> values) {
        return array(values, text -> text);
    }

    private static JsonElement element(Object value) {
        return switch (value) {
            case JsonElement element -> element;
            case String text -> new JsonPrimitive(text);
            case Number number -> new JsonPrimitive(number);
            case Boolean bool -> new JsonPrimitive(bool);
            case Collection<?> many -> array(many, each -> each == null ? JsonNull.INSTANCE : each);
            default -> new JsonPrimitive(value.toString());
        };
    }

    /** Prints an element and ends the line. */
    public static void print(PrintWriter out, JsonElement element) {
        GSON.toJson(element, out);
        out.println();
        out.flush();
    }
}
