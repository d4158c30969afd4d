package io.meshlens.server.loop;

import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import org.jspecify.annotations.Nullable;

/**
 * A document that is open in the editor, at one version.
 *
 * @param uri as the client spells it
 * @param version the client's number for this text
 * @param text the text
 * @param project the project that it belongs to, or null: then the server is silent about it
 * @param file its place in that project
 */
record Document(
        String uri,
        int version,
        Text text,
        @Nullable Project project,
        @Nullable FileId file) {
    Document edited(int newVersion, Text newText) {
        return new Document(uri, newVersion, newText, project, file);
    }
}
