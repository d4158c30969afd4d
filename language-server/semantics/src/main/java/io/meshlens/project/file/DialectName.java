package io.meshlens.project.file;

import io.meshlens.text.TextRange;
import java.util.Optional;

/**
 * Finds the dialect that a file says in its header, before the file is parsed: what a token is depends on it. It looks at
 * words inside the brackets of headers only, not into comments and texts, and as far as it takes.
 *
 * @param name the dialect's name as written
 * @param range where it stands
 */
public record DialectName(String name, TextRange range) {
    /** Finds the dialect of a file; empty if no header says one. */
    public static Optional<DialectName> find(String text) {
        return new Search(text).find();
    }

    /** A walk over a text that knows words, brackets, quotes and comments, and nothing else. */
    private static final class Search {
        private final String text;
        private int at;

        Search(String text) {
            this.text = text;
        }

        Optional<DialectName> find() {
            while (skipToWord()) {
                int start = at;
                skipWord();
                if (isWord(start, "model") || isWord(start, "audit") || isWord(start, "metric")) {
                    skipBlanks();
                    if (at < text.length() && text.charAt(at) == '(') {
                        at++;
                        Optional<DialectName> found = inHeader();
                        if (found.isPresent()) {
                            return found;
                        }
                    }
                }
            }
            return Optional.empty();
        }

        /** Looks at the properties of a header whose bracket is behind the cursor. */
        private Optional<DialectName> inHeader() {
            int depth = 1;
            boolean atProperty = true;
            while (true) {
                skipBlanks();
                if (at >= text.length()) {
                    return Optional.empty();
                }
                char c = text.charAt(at);
                if (isWordStart(c)) {
                    int start = at;
                    skipWord();
                    if (atProperty && depth == 1 && isWord(start, "dialect")) {
                        return name();
                    }
                    atProperty = false;
                } else {
                    atProperty = false;
                    switch (c) {
                        case '(', '[', '{' -> depth++;
                        case ')', ']', '}' -> {
                            if (--depth == 0) {
                                return Optional.empty();
                            }
                        }
                        case ',' -> atProperty = true;
                        case ';' -> {
                            return Optional.empty();
                        }
                        default -> {}
                    }
                    skipQuoteOrCharacter();
                }
            }
        }

        private Optional<DialectName> name() {
            skipBlanks();
            boolean quoted = at < text.length() && (text.charAt(at) == '\'' || text.charAt(at) == '"');
            int start = quoted ? ++at : at;
            skipWord();
            if (at == start) {
                return Optional.empty();
            }
            return Optional.of(new DialectName(text.substring(start, at), new TextRange(start, at)));
        }

        /** Moves to the next word outside of quotes and comments. */
        private boolean skipToWord() {
            while (true) {
                skipBlanks();
                if (at >= text.length()) {
                    return false;
                }
                if (isWordStart(text.charAt(at))) {
                    return true;
                }
                skipQuoteOrCharacter();
            }
        }

        private static boolean isWordStart(char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        }

        private void skipWord() {
            while (at < text.length()
                    && (isWordStart(text.charAt(at)) || (text.charAt(at) >= '0' && text.charAt(at) <= '9'))) {
                at++;
            }
        }

        private boolean isWord(int start, String lower) {
            return at - start == lower.length() && text.regionMatches(true, start, lower, 0, lower.length());
        }

        private void skipBlanks() {
            while (at < text.length()) {
                if (text.charAt(at) <= ' ') {
                    at++;
                } else if (text.startsWith("--", at)) {
                    int end = text.indexOf('\n', at);
                    at = end < 0 ? text.length() : end + 1;
                } else if (text.startsWith("/*", at)) {
                    int end = text.indexOf("*/", at + 2);
                    at = end < 0 ? text.length() : end + 2;
                } else {
                    return;
                }
            }
        }

        private void skipQuoteOrCharacter() {
            char c = text.charAt(at++);
            if (c == '\'' || c == '"' || c == '`') {
                int end = text.indexOf(c, at);
                at = end < 0 ? text.length() : end + 1;
            } else if (c >= '0' && c <= '9') {
                skipWord();
            }
        }
    }
}
