package io.meshlens.cli.oracle;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** A file of one JSON object a line. */
final class OracleFile {
    private OracleFile() {}

    /** Reads the objects of a file; empty lines do not count. */
    static List<JsonObject> read(Path path) throws IOException {
        List<JsonObject> items = new ArrayList<>();
        int number = 0;
        for (String line : Files.readAllLines(path)) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            try {
                items.add(JsonParser.parseString(line).getAsJsonObject());
            } catch (JsonParseException | IllegalStateException exception) {
                throw new IOException(
                        path + ":" + number + ": not a JSON object: " + exception.getMessage(), exception);
            }
        }
        return items;
    }

    /** Returns a text of an object; empty when it has none. */
    static String text(JsonObject object, String name) {
        JsonElement value = object.get(name);
        return value == null || value.isJsonNull() ? "" : value.getAsString();
    }

    /** Returns the texts of an object by name, in order. */
    static SequencedMap<String, String> texts(JsonObject object) {
        SequencedMap<String, String> texts = new LinkedHashMap<>();
        for (String name : object.keySet()) {
            texts.put(name, object.get(name).getAsString());
        }
        return texts;
    }

    /** Returns a part of an object that is an object itself; an empty one when it has none. */
    static JsonObject part(JsonObject object, String name) {
        JsonElement value = object.get(name);
        return value == null || !value.isJsonObject() ? new JsonObject() : value.getAsJsonObject();
    }
}
