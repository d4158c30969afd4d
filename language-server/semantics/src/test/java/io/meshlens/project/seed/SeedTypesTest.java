package io.meshlens.project.seed;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.meshlens.project.CsvSettings;
import io.meshlens.project.SeedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Columns of seeds have the types that pandas was recorded to give them. */
class SeedTypesTest {
    private static final Path RECORDED =
            Path.of(System.getProperty("meshlens.root", ".")).resolve("test-fixtures/seeds/types.json");

    @Test
    void typesAreThoseOfPandas() throws IOException {
        JsonArray recorded = JsonParser.parseString(Files.readString(RECORDED)).getAsJsonArray();
        List<String> differences = new ArrayList<>();
        for (JsonElement element : recorded) {
            JsonObject item = element.getAsJsonObject();
            String text = item.get("csv").getAsString();
            SeedData data = SeedScanner.scan(text, CsvSettings.DEFAULT).data();
            List<String> ours = new ArrayList<>();
            data.columns().forEach(column -> ours.add(column.name() + " " + column.type()));
            List<String> theirs = new ArrayList<>();
            item.getAsJsonArray("columns")
                    .forEach(pair -> theirs.add(pair.getAsJsonArray().get(0).getAsString() + " "
                            + pair.getAsJsonArray().get(1).getAsString().replace("UINT64", "DOUBLE")));
            if (!ours.equals(theirs) || data.rows() != item.get("rows").getAsLong()) {
                differences.add(text + " " + ours + " instead of " + theirs + " " + item.get("rows"));
            }
        }
        assertThat(differences).isEmpty();
        assertThat(recorded.size()).isGreaterThan(1000);
    }
}
