package io.meshlens.cli.oracle;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A file of one JSON object a line. */
final class OracleFile {
    private OracleFile() {}

    /** Reads the objects of a file; empty lines do not count, and a line that is no object is an empty one with its number as id. */
    static List<JsonObject> read(Path path) throws IOException {
        List<JsonObject> items = new ArrayList<>();
        String text = new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
        int number = 0;
        for (String line : text.replace("\uFEFF", "").lines().toList()) {
            number++;
            if (!line.isBlank()) {
                items.add(item(line, number));
            }
        }
        return items;
    }

    private static JsonObject item(String line, int number) {
        try {
            JsonElement element = JsonParser.parseString(line);
            if (element.isJsonObject()) {
                return element.getAsJsonObject();
            }
        } catch (JsonParseException notJson) {
            // Counts as an item without a query: what is in it, nobody can say.
        }
        JsonObject unreadable = new JsonObject();
        unreadable.addProperty("id", "line " + number);
        unreadable.addProperty("sql", "");
        unreadable.addProperty("expr", "");
        return unreadable;
    }

    /** Reads the file that a command was given, or tells why it cannot. */
    static List<JsonObject> read(Path path, CommandSpec spec) {
        try {
            return read(path);
        } catch (IOException exception) {
            throw new ParameterException(
                    spec.commandLine(), "The file " + path + " cannot be read: " + exception.getMessage(), exception);
        }
    }

    /**
     * Analyzes an item. Whatever happens there costs this item only: what fails is answered by what {@code failed} makes of the
     * reason.
     */
    static JsonObject guarded(
            JsonObject item, Function<JsonObject, JsonObject> answer, Function<String, JsonObject> failed) {
        JsonObject result;
        try {
            result = answer.apply(item);
        } catch (RuntimeException | StackOverflowError failure) {
            result = failed.apply(String.valueOf(failure.getMessage()));
        }
        JsonObject named = new JsonObject();
        named.add("id", item.has("id") ? item.get("id") : JsonNull.INSTANCE);
        result.entrySet().forEach(entry -> named.add(entry.getKey(), entry.getValue()));
        return named;
    }

    /** Returns a text of an object; empty when it has none. */
    static String text(JsonObject object, String name) {
        JsonElement value = object.get(name);
        return value == null || value.isJsonNull()
                ? ""
                : value.isJsonPrimitive() ? value.getAsString() : value.toString();
    }

    /** Returns the texts of an object by name, in order. */
    static SequencedMap<String, String> texts(JsonObject object) {
        SequencedMap<String, String> texts = new LinkedHashMap<>();
        for (String name : object.keySet()) {
            texts.put(name, text(object, name));
        }
        return texts;
    }

    /** Returns the columns of a table with their types: an object of types by name, or a list of names. */
    static SequencedMap<String, String> columns(JsonElement table) {
        SequencedMap<String, String> columns = new LinkedHashMap<>();
        if (table.isJsonObject()) {
            columns.putAll(texts(table.getAsJsonObject()));
        } else if (table.isJsonArray()) {
            for (JsonElement column : table.getAsJsonArray()) {
                if (column.isJsonPrimitive()) {
                    columns.put(column.getAsString(), "");
                } else if (column.isJsonObject()) {
                    columns.put(text(column.getAsJsonObject(), "name"), text(column.getAsJsonObject(), "type"));
                }
            }
        }
        return columns;
    }

    /** Returns a part of an object that is an object itself; an empty one when it has none. */
    static JsonObject part(JsonObject object, String name) {
        JsonElement value = object.get(name);
        return value == null || !value.isJsonObject() ? new JsonObject() : value.getAsJsonObject();
    }
}
