package io.meshlens.text;

import org.jspecify.annotations.Nullable;

/** An immutable text with its table of lines, which is made when it is first asked for. Equal texts are equal. */
public final class Text implements CharSequence {
    private final String string;

    /** Made at most a few times by racing readers, all with the same content. */
    private volatile @Nullable LineTable lines;

    private Text(String string) {
        this.string = string;
    }

    public static Text of(String string) {
        return new Text(string);
    }

    public LineTable lines() {
        LineTable made = lines;
        if (made == null) {
            made = LineTable.of(string);
            lines = made;
        }
        return made;
    }

    public Text edit(TextEdit edit) {
        return new Text(edit.apply(string));
    }

    @Override
    public int length() {
        return string.length();
    }

    @Override
    public char charAt(int index) {
        return string.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return string.substring(start, end);
    }

    public String substring(TextRange range) {
        return string.substring(range.start(), range.end());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Text text && string.equals(text.string);
    }

    @Override
    public int hashCode() {
        return string.hashCode();
    }

    @Override
    public String toString() {
        return string;
    }
}
