package io.meshlens.text;

/**
 * The replacement of a range by a new text.
 *
 * @param range what is replaced, in offsets of the text before the edit
 * @param newText what stands there afterwards
 */
public record TextEdit(TextRange range, String newText) {
    /** Returns how much longer the text gets; negative where it gets shorter. */
    public int delta() {
        return newText.length() - range.length();
    }

    /** Returns the text after the edit. */
    public String apply(String text) {
        return text.substring(0, range.start()) + newText + text.substring(range.end());
    }

    /**
     * Returns the smallest single edit that turns one text into the other: what lies between their common prefix and
     * their common suffix. A surrogate pair is never cut in two.
     */
    public static TextEdit between(String before, String after) {
        int most = Math.min(before.length(), after.length());
        int prefix = 0;
        while (prefix < most && before.charAt(prefix) == after.charAt(prefix)) {
            prefix++;
        }
        if (prefix > 0 && Character.isHighSurrogate(before.charAt(prefix - 1))) {
            prefix--;
        }
        int suffix = 0;
        while (suffix < most - prefix
                && before.charAt(before.length() - 1 - suffix) == after.charAt(after.length() - 1 - suffix)) {
            suffix++;
        }
        if (suffix > 0 && Character.isLowSurrogate(before.charAt(before.length() - suffix))) {
            suffix--;
        }
        return new TextEdit(
                new TextRange(prefix, before.length() - suffix), after.substring(prefix, after.length() - suffix));
    }
}
