package io.meshlens.ide;

import io.meshlens.change.Baseline;
import io.meshlens.db.Cancellation;
import io.meshlens.db.Change;
import io.meshlens.db.Durability;
import io.meshlens.ide.common.Place;
import io.meshlens.project.ModelName;
import io.meshlens.query.DeployedModels;
import io.meshlens.query.Inputs;
import io.meshlens.text.Text;
import io.meshlens.text.TextRange;
import io.meshlens.vfs.FileId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * A project written as one text: {@code -- file: path} begins a file, {@code $0} is the cursor ({@code \$0} the text itself). A
 * text without any file is {@code models/m.sql}. There is a configuration for DuckDB unless the text has one.
 */
public final class Fixture {
    private static final String CONFIG = "config.yaml";

    private final AnalysisHost host = new AnalysisHost();
    private final Map<FileId, String> texts = new LinkedHashMap<>();
    private FileId cursorFile = new FileId("models/m.sql");
    private int cursor = -1;

    private Fixture() {}

    /** Makes a project of a text. */
    public static Fixture of(String text) {
        Fixture fixture = new Fixture();
        fixture.texts.put(new FileId(CONFIG), "model_defaults:\n  dialect: duckdb\n");
        FileId file = new FileId("models/m.sql");
        List<String> lines = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (line.startsWith("-- file: ")) {
                fixture.add(file, lines);
                file = new FileId(line.substring(9).strip());
                lines.clear();
            } else {
                lines.add(line);
            }
        }
        fixture.add(file, lines);
        Change change = new Change();
        fixture.texts.forEach((id, content) -> change.set(Inputs.TEXT, id, Text.of(content), Durability.LOW));
        change.set(Inputs.FILES, Inputs.PROJECT, List.copyOf(new TreeSet<>(fixture.texts.keySet())));
        fixture.host.apply(change);
        return fixture;
    }

    private void add(FileId file, List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        String text = String.join("\n", lines) + "\n";
        int at = text.indexOf("$0");
        if (at >= 0 && (at == 0 || text.charAt(at - 1) != '\\')) {
            cursor = at;
            cursorFile = file;
            text = text.substring(0, at) + text.substring(at + 2);
        }
        texts.put(file, text.replace("\\$0", "$0"));
    }

    /** Replaces the text of a file. */
    public Fixture edit(String path, String text) {
        FileId file = new FileId(path);
        boolean isNew = texts.put(file, text) == null;
        Change change = new Change().set(Inputs.TEXT, file, Text.of(text), Durability.LOW);
        if (isNew) {
            change.set(Inputs.FILES, Inputs.PROJECT, List.copyOf(new TreeSet<>(texts.keySet())));
        }
        host.apply(change);
        return this;
    }

    /** Replaces a piece of a file, which must be there. */
    public Fixture replace(String path, String piece, String by) {
        String text = text(path);
        if (!text.contains(piece)) {
            throw new IllegalArgumentException(path + " has no " + piece);
        }
        return edit(path, text.replace(piece, by));
    }

    /** Takes the present state for what is deployed. */
    public Fixture deploy() {
        Analysis analysis = analysis();
        Map<ModelName, Baseline> models = new LinkedHashMap<>();
        Map<ModelName, FileId> files = new LinkedHashMap<>();
        for (ModelName name : analysis.modelNames()) {
            analysis.toDeploy(name).ifPresent(baseline -> models.put(name, baseline));
            analysis.fileOf(name).ifPresent(file -> files.put(name, file));
        }
        host.apply(new Change().set(Inputs.DEPLOYED, Inputs.PROJECT, new DeployedModels("prod", models, files)));
        return this;
    }

    public AnalysisHost host() {
        return host;
    }

    public Analysis analysis() {
        return host.analysis(new Cancellation());
    }

    public FileId file() {
        return cursorFile;
    }

    /** Returns the cursor's offset. */
    public int cursor() {
        if (cursor < 0) {
            throw new IllegalStateException("the fixture has no $0");
        }
        return cursor;
    }

    public String text(String path) {
        return text(new FileId(path));
    }

    public String text(FileId file) {
        String text = texts.get(file);
        if (text == null) {
            throw new IllegalArgumentException("no file " + file);
        }
        return text;
    }

    /** Returns a place as {@code file:line:text}; lines count from 1. */
    public String show(Place place) {
        return place.file() + ":" + line(place.file(), place.range()) + ":"
                + place.range().of(text(place.file()));
    }

    private int line(FileId file, TextRange range) {
        return Text.of(text(file)).lines().position(range.start()).line() + 1;
    }
}
