package io.meshlens.text;

/**
 * A half-open range of UTF-16 offsets, {@code start <= end}.
 *
 * @param start the first offset inside
 * @param end the first offset behind
 */
public record TextRange(int start, int end) implements Comparable<TextRange> {
    public TextRange {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("not a range: " + start + ".." + end);
        }
    }

    /** Returns the empty range at an offset. */
    public static TextRange at(int offset) {
        return new TextRange(offset, offset);
    }

    public int length() {
        return end - start;
    }

    public boolean isEmpty() {
        return start == end;
    }

    /** Says whether an offset lies inside; the end does not. */
    public boolean contains(int offset) {
        return start <= offset && offset < end;
    }

    /** Says whether a cursor at an offset touches the range: the end counts. */
    public boolean touches(int offset) {
        return start <= offset && offset <= end;
    }

    public boolean contains(TextRange other) {
        return start <= other.start && other.end <= end;
    }

    /** Says whether the two share a character. */
    public boolean overlaps(TextRange other) {
        return start < other.end && other.start < end;
    }

    /** Returns the smallest range that holds both. */
    public TextRange cover(TextRange other) {
        return new TextRange(Math.min(start, other.start), Math.max(end, other.end));
    }

    public TextRange shift(int by) {
        return new TextRange(start + by, end + by);
    }

    public String of(CharSequence text) {
        return text.subSequence(start, end).toString();
    }

    @Override
    public int compareTo(TextRange other) {
        int byStart = Integer.compare(start, other.start);
        return byStart != 0 ? byStart : Integer.compare(end, other.end);
    }

    @Override
    public String toString() {
        return start + ".." + end;
    }
}
