package io.meshlens.ide.common;

import java.util.ArrayList;
import java.util.List;

/** Markdown in which names lead to places of the project. */
public record RichText(List<Part> parts) {
    public RichText {
        parts = List.copyOf(parts);
    }

    /** A piece of it. */
    public sealed interface Part {}

    /** Markdown. */
    public record Markdown(String text) implements Part {}

    /** A name that leads to a place. */
    public record Link(String name, Place place) implements Part {}

    /** Collects pieces. */
    public static final class Builder {
        private final List<Part> parts = new ArrayList<>();

        public Builder add(String markdown) {
            parts.add(new Markdown(markdown));
            return this;
        }

        /** Adds text as it is, whatever signs are in it. */
        public Builder plain(String text) {
            return add(escaped(text));
        }

        public Builder link(String name, Place place) {
            parts.add(new Link(name, place));
            return this;
        }

        /** Adds code in a block of its own. */
        public Builder code(String sql) {
            String fence = sql.contains("```") ? "~~~~" : "```";
            return add("\n" + fence + "sql\n" + sql + "\n" + fence + "\n");
        }

        public boolean isEmpty() {
            return parts.isEmpty();
        }

        public RichText text() {
            return new RichText(parts);
        }
    }

    /** Returns a text in which no sign has a meaning of its own. */
    public static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 8);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean inWord = c == '_' && isWord(text, i - 1) && isWord(text, i + 1);
            if (!inWord && "\\`*_{}[]<>#|~".indexOf(c) >= 0) {
                escaped.append('\\');
            }
            escaped.append(c);
        }
        return escaped.toString();
    }

    private static boolean isWord(String text, int at) {
        return at >= 0 && at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_');
    }

    /** Returns a short piece of code. */
    public static String inline(String code) {
        String fence = code.contains("`") ? "``" : "`";
        String space = code.startsWith("`") || code.endsWith("`") ? " " : "";
        return fence + space + code.replace('\n', ' ') + space + fence;
    }

    /** Returns the text with links as their names alone. */
    public String plain() {
        StringBuilder all = new StringBuilder();
        for (Part part : parts) {
            all.append(
                    switch (part) {
                        case Markdown markdown -> markdown.text();
                        case Link link -> escaped(link.name());
                    });
        }
        return all.toString();
    }
}
