package io.meshlens.server.handler;

import io.meshlens.ide.Analysis;
import io.meshlens.server.proto.Places;
import io.meshlens.vfs.FileId;
import java.util.Objects;
import org.eclipse.lsp4j.Position;
import org.jspecify.annotations.Nullable;

/**
 * What an answer is computed from.
 *
 * @param analysis the project at the moment that was asked for
 * @param places URIs and positions at that moment
 * @param document the file that the request is about, if it is about one
 * @param version the document's version; -1 if it is not open
 */
public record Context(
        Analysis analysis, Places places, @Nullable FileId document, int version) {
    /** Returns the file of a request that is about one. */
    public FileId file() {
        return Objects.requireNonNull(document);
    }

    public int offset(Position position) {
        return places.offset(file(), position);
    }
}
