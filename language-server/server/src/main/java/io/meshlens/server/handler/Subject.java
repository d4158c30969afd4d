package io.meshlens.server.handler;

import java.util.OptionalInt;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.jspecify.annotations.Nullable;

/**
 * What a request is about.
 *
 * @param uri the document, or null for the project as a whole
 * @param version the version that the answer must be about, if the request names one
 */
public record Subject(@Nullable String uri, OptionalInt version) {
    /** The project as a whole. */
    public static final Subject PROJECT = new Subject(null, OptionalInt.empty());

    public static Subject document(String uri) {
        return new Subject(uri, OptionalInt.empty());
    }

    public static Subject document(TextDocumentIdentifier document) {
        return document(document.getUri());
    }
}
