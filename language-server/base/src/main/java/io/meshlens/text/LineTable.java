package io.meshlens.text;

import java.util.Arrays;

/**
 * Where the lines of a text start. Lines end at {@code \n}, {@code \r\n} or {@code \r}, as in the Language Server
 * Protocol; columns count UTF-16 units.
 */
public final class LineTable {
    private final int[] starts;
    private final int[] contentEnds;

    private LineTable(int[] starts, int[] contentEnds) {
        this.starts = starts;
        this.contentEnds = contentEnds;
    }

    public static LineTable of(String text) {
        int[] starts = new int[16];
        int[] ends = new int[16];
        int lines = 0;
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            boolean last = i == text.length();
            char c = last ? '\n' : text.charAt(i);
            if (c != '\n' && c != '\r') {
                continue;
            }
            if (lines == starts.length) {
                starts = Arrays.copyOf(starts, lines * 2);
                ends = Arrays.copyOf(ends, lines * 2);
            }
            starts[lines] = start;
            ends[lines++] = i;
            if (c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n') {
                i++;
            }
            start = i + 1;
        }
        return new LineTable(Arrays.copyOf(starts, lines), Arrays.copyOf(ends, lines));
    }

    public int lineCount() {
        return starts.length;
    }

    /** Returns the offset at which a line starts; lines count from 0. */
    public int lineStart(int line) {
        return starts[line];
    }

    /** Returns the offset behind a line's last character, its line break left out. */
    public int lineEnd(int line) {
        return contentEnds[line];
    }

    /** Returns the position of an offset; one behind the text is taken for the end of the text. */
    public Position position(int offset) {
        int at = Math.min(offset, contentEnds[contentEnds.length - 1]);
        int found = Arrays.binarySearch(starts, at);
        int line = found >= 0 ? found : -found - 2;
        return new Position(line, at - starts[line]);
    }

    /**
     * Returns the offset of a position. A line behind the last is the end of the text and a column behind the line's
     * end is the line's end, as the protocol says.
     */
    public int offset(Position position) {
        if (position.line() >= starts.length) {
            return contentEnds[contentEnds.length - 1];
        }
        return Math.min(starts[position.line()] + position.column(), contentEnds[position.line()]);
    }
}
