package io.meshlens.syntax.yaml;

/** Turns offsets that count code points into UTF-16 offsets. */
final class CodePoints {
    private final String text;
    private final boolean same;
    private int codePoint;
    private int offset;

    CodePoints(String text) {
        this.text = text;
        this.same = text.chars().noneMatch(c -> Character.isSurrogate((char) c));
    }

    /** Returns the UTF-16 offset of a code point, the end of the text for one behind it. Quick when asked in ascending order. */
    int offset(int index) {
        if (same) {
            return Math.min(index, text.length());
        }
        if (index < codePoint) {
            codePoint = 0;
            offset = 0;
        }
        while (codePoint < index && offset < text.length()) {
            offset += Character.charCount(text.codePointAt(offset));
            codePoint++;
        }
        return offset;
    }
}
