package io.meshlens.server.proto;

import io.meshlens.ide.common.RichText;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.Range;

/** Rich text as Markdown, its links leading to lines of files. */
public final class MarkdownText {
    private MarkdownText() {}

    public static MarkupContent of(RichText text, Places places) {
        StringBuilder markdown = new StringBuilder();
        for (RichText.Part part : text.parts()) {
            switch (part) {
                case RichText.Markdown plain -> markdown.append(plain.text());
                case RichText.Link link -> {
                    Range range = places.range(link.place().file(), link.place().range());
                    markdown.append('[')
                            .append(RichText.escaped(link.name()))
                            .append("](")
                            .append(places.uri(link.place().file()))
                            .append("#L")
                            .append(range.getStart().getLine() + 1)
                            .append(')');
                }
            }
        }
        return new MarkupContent("markdown", markdown.toString());
    }
}
