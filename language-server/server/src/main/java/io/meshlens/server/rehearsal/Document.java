package io.meshlens.server.rehearsal;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A document of the session: what is asked about it and typed into it. */
final class Document {
    private static final List<String> WHOLE = List.of(
            "textDocument/documentSymbol",
            "textDocument/semanticTokens/full",
            "textDocument/codeLens",
            "textDocument/foldingRange");

    private static final List<String> AT_A_POSITION = List.of(
            "textDocument/hover",
            "textDocument/completion",
            "textDocument/definition",
            "textDocument/documentHighlight",
            "meshlens/at");

    private final EditorSession editor;
    private final String uri;
    private final String saved;
    private int version = 1;

    Document(EditorSession editor, Path file, String saved) {
        this.editor = editor;
        this.uri = file.toUri().toString();
        this.saved = saved;
    }

    void open() throws IOException {
        JsonObject item = new JsonObject();
        item.addProperty("uri", uri);
        item.addProperty("languageId", "sql");
        item.addProperty("version", version);
        item.addProperty("text", saved);
        editor.tell("textDocument/didOpen", with("textDocument", item));
        editor.awaitDiagnostics(uri, version);
    }

    void close() throws IOException {
        editor.tell("textDocument/didClose", about());
    }

    void ask() throws IOException {
        for (String method : WHOLE) {
            editor.ask(method, about());
        }
        JsonObject range = new JsonObject();
        range.add("start", position(0, 0));
        List<String> lines = saved.lines().toList();
        range.add("end", position(lines.size(), 0));
        editor.ask("textDocument/inlayHint", with("range", range));
        for (int line = 0; line < lines.size(); line += 3) {
            int character = firstLetter(lines.get(line));
            for (String method : AT_A_POSITION) {
                JsonObject params = with("position", position(line, character));
                params.addProperty("uri", uri);
                JsonObject answer = editor.ask(method, params);
                if (method.equals("meshlens/at")) {
                    lineage(answer);
                }
            }
        }
        JsonObject references = with("position", position(lines.size() / 2, firstLetter(lines.get(lines.size() / 2))));
        references.add("context", new JsonObject());
        editor.ask("textDocument/references", references);
    }

    private void lineage(@Nullable JsonObject at) throws IOException {
        if (at != null) {
            JsonObject params = new JsonObject();
            params.add("model", at.get("model"));
            params.addProperty("direction", "both");
            editor.ask("meshlens/lineage", params);
        }
    }

    /** Types a comment, a column, an unknown column and something that does not parse, each time from the saved text. */
    void edit() throws IOException {
        for (String typed : List.of(" /* typed */", " 1 AS typed,", " no_such_column,", " (1 + ,")) {
            change(afterSelect(typed));
            impact();
            change(saved);
        }
        change(saved.stripTrailing() + "\nWHERE 1 = 1");
        impact();
        change(saved);
    }

    private String afterSelect(String typed) {
        int at = saved.lastIndexOf("SELECT");
        return at < 0 ? saved + typed : saved.substring(0, at + 6) + typed + saved.substring(at + 6);
    }

    private void change(String text) throws IOException {
        version++;
        JsonObject document = new JsonObject();
        document.addProperty("uri", uri);
        document.addProperty("version", version);
        JsonObject params = with("textDocument", document);
        JsonObject change = new JsonObject();
        change.addProperty("text", text);
        com.google.gson.JsonArray changes = new com.google.gson.JsonArray();
        changes.add(change);
        params.add("contentChanges", changes);
        editor.tell("textDocument/didChange", params);
        editor.awaitDiagnostics(uri, version);
    }

    private void impact() throws IOException {
        for (String method : List.of("meshlens/impact", "meshlens/marks")) {
            JsonObject params = new JsonObject();
            params.addProperty("uri", uri);
            params.addProperty("version", version);
            editor.ask(method, params);
        }
    }

    private static int firstLetter(String line) {
        int at = 0;
        while (at < line.length() && !Character.isLetter(line.charAt(at))) {
            at++;
        }
        return Math.min(at + 1, line.length());
    }

    private static JsonObject position(int line, int character) {
        JsonObject position = new JsonObject();
        position.addProperty("line", line);
        position.addProperty("character", character);
        return position;
    }

    private JsonObject about() {
        JsonObject document = new JsonObject();
        document.addProperty("uri", uri);
        JsonObject params = new JsonObject();
        params.add("textDocument", document);
        return params;
    }

    private JsonObject with(String member, JsonObject value) {
        JsonObject params = about();
        params.add(member, value);
        return params;
    }
}
