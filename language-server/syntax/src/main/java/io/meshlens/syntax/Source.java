package io.meshlens.syntax;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A text while it is read, with what is known about the ends of things in it: whether a quote, comment or tag that opens
 * is ever closed. Each fact is found by one pass over the text when it is first asked for, so that a text full of openings without
 * ends is still read in linear time. Serves one thread.
 */
public final class Source {
    private static final int UNKNOWN = -2;

    private final char[] text;
    private final int length;
    private final int[] lastOf = new int[128];
    private final Map<String, Integer> lastOfPair = new HashMap<>();
    private @Nullable Map<String, Integer> lastOfTag;
    private final int[] openFrom = new int[128];
    private int[] unclosedComments = {};
    private int commentsScannedFrom = Integer.MAX_VALUE;

    public Source(String text) {
        this.text = text.toCharArray();
        this.length = this.text.length;
        Arrays.fill(lastOf, UNKNOWN);
        Arrays.fill(openFrom, Integer.MAX_VALUE);
    }

    /** Returns the characters; whoever reads them leaves them as they are. */
    public char[] characters() {
        return text;
    }

    public int length() {
        return length;
    }

    /** Returns the character at an offset, 0 behind the end. */
    public char at(int offset) {
        return offset < length ? text[offset] : 0;
    }

    public String substring(int start, int end) {
        return new String(text, start, end - start);
    }

    /** Says whether an ASCII character occurs at an offset or behind it. */
    public boolean hasFrom(char c, int offset) {
        if (lastOf[c] == UNKNOWN) {
            int at = length - 1;
            while (at >= 0 && text[at] != c) {
                at--;
            }
            lastOf[c] = at;
        }
        return lastOf[c] >= offset;
    }

    /** Says whether a short sequence of characters occurs at an offset or behind it. */
    public boolean hasFrom(String sequence, int offset) {
        return lastOfPair.computeIfAbsent(sequence, this::lastIndexOf) >= offset;
    }

    /** Returns where a sequence occurs first at an offset or behind it, -1 if nowhere. */
    public int indexOf(String sequence, int offset) {
        if (!hasFrom(sequence, offset)) {
            return -1;
        }
        int at = offset;
        while (!matches(sequence, at)) {
            at++;
        }
        return at;
    }

    private int lastIndexOf(String sequence) {
        int at = length - sequence.length();
        while (at >= 0 && !matches(sequence, at)) {
            at--;
        }
        return at;
    }

    /** Says whether a sequence stands at an offset. */
    public boolean matches(String sequence, int offset) {
        if (offset + sequence.length() > length) {
            return false;
        }
        for (int i = 0; i < sequence.length(); i++) {
            if (text[offset + i] != sequence.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Says whether a dollar tag such as {@code $a$} occurs at an offset or behind it. */
    public boolean hasTagFrom(String tag, int offset) {
        Map<String, Integer> tags = lastOfTag;
        if (tags == null) {
            tags = tags();
            lastOfTag = tags;
        }
        return tags.getOrDefault(tag, -1) >= offset;
    }

    private Map<String, Integer> tags() {
        Map<String, Integer> found = new HashMap<>();
        int open = -1;
        for (int i = 0; i < length; i++) {
            char c = text[i];
            if (c == '$') {
                if (open >= 0) {
                    found.put(new String(text, open, i + 1 - open), open);
                }
                open = i;
            } else if (c <= ' ') {
                open = -1;
            }
        }
        return found;
    }

    /** Returns where a dollar tag that {@link #hasTagFrom occurs} at an offset or behind it occurs first. */
    public int indexOfTag(String tag, int offset) {
        int at = offset;
        while (!matches(tag, at)) {
            at++;
        }
        return at;
    }

    /** Remembers that the quote at an offset, in a dialect where backslashes escape, is never closed. */
    public void rememberOpen(int quoteAt) {
        openFrom[text[quoteAt]] = Math.min(openFrom[text[quoteAt]], quoteAt);
    }

    /**
     * Says whether the quote at an offset is known to stay open: an earlier one that stays open took it for escaped and found no
     * end behind it.
     */
    public boolean isKnownOpen(int quoteAt) {
        if (quoteAt <= openFrom[text[quoteAt]]) {
            return false;
        }
        int backslashes = 0;
        while (backslashes < quoteAt && text[quoteAt - 1 - backslashes] == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1;
    }

    /**
     * Returns the offset behind the comment that opens at an offset and may hold others, -1 if it does not end. A scan that
     * fails remembers which openings it met stay open, so the next one need not look.
     */
    public int nestedCommentEnd(int start) {
        if (start >= commentsScannedFrom && Arrays.binarySearch(unclosedComments, start) >= 0) {
            return -1;
        }
        int[] open = new int[8];
        int depth = 1;
        open[0] = start;
        int at = start + 2;
        while (at < length) {
            if (text[at] == '*' && at + 1 < length && text[at + 1] == '/') {
                at += 2;
                if (--depth == 0) {
                    return at;
                }
            } else if (text[at] == '/' && at + 1 < length && text[at + 1] == '*') {
                if (depth == open.length) {
                    open = Arrays.copyOf(open, depth * 2);
                }
                open[depth++] = at;
                at += 2;
            } else {
                at++;
            }
        }
        unclosedComments = Arrays.copyOf(open, depth);
        commentsScannedFrom = start;
        return -1;
    }
}
