package io.meshlens.project.macros;

import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.List;

/**
 * For each token of an expanded text the range of the block that it came from: its own place where it stood there, the
 * macro's call where the macro made it.
 */
public final class Provenance {
    private final int[] tokenStarts;
    private final int[] starts;
    private final int[] ends;
    private final boolean identity;

    /**
     * Makes a provenance.
     *
     * @param tokenStarts where each token starts in the expanded text, and last the text's length
     * @param starts where each came from starts
     * @param ends where it ends
     */
    Provenance(int[] tokenStarts, int[] starts, int[] ends) {
        this(tokenStarts, starts, ends, false);
    }

    private Provenance(int[] tokenStarts, int[] starts, int[] ends, boolean identity) {
        this.tokenStarts = tokenStarts;
        this.starts = starts;
        this.ends = ends;
        this.identity = identity;
    }

    /** Returns the provenance of a text that was not changed. */
    static Provenance same() {
        return new Provenance(new int[0], new int[0], new int[0], true);
    }

    /** Returns the range of the block that a token came from. */
    public TextRange token(int token) {
        if (identity) {
            throw new IllegalStateException("an unchanged text has the block's own tokens");
        }
        return new TextRange(starts[token], ends[token]);
    }

    public boolean isIdentity() {
        return identity;
    }

    /**
     * Returns the range of the block that a range of the expanded text came from: the smallest that covers all its tokens'
     * places. Blanks do not count, unless there is nothing else.
     */
    public TextRange source(TextRange expanded) {
        if (identity || starts.length == 0) {
            return expanded;
        }
        int first = tokenAt(expanded.start());
        int last = expanded.isEmpty() ? first : tokenAt(expanded.end() - 1);
        if (expanded.isEmpty()) {
            boolean behind = first > 0 && tokenStarts[first] == expanded.start();
            return TextRange.at(behind ? ends[first - 1] : starts[first]);
        }
        TextRange found = token(first);
        for (int token = first + 1; token <= last; token++) {
            found = found.cover(token(token));
        }
        return clipped(expanded, first, last, found);
    }

    /** A part of one copied token maps to that part. */
    private TextRange clipped(TextRange expanded, int first, int last, TextRange found) {
        boolean copied = first == last && found.length() == tokenStarts[first + 1] - tokenStarts[first];
        return copied ? expanded.shift(starts[first] - tokenStarts[first]) : found;
    }

    /**
     * Returns the places in the expanded text that came from a place of the block, in order: several where a macro repeats its
     * argument, none where it drops it. An offset inside of a copied token keeps its distance from the token's start.
     */
    public List<Integer> expanded(int sourceOffset) {
        if (identity) {
            return List.of(sourceOffset);
        }
        List<Integer> found = new ArrayList<>();
        for (int token = 0; token < starts.length; token++) {
            boolean copied = ends[token] - starts[token] == tokenStarts[token + 1] - tokenStarts[token];
            if (copied && starts[token] <= sourceOffset && sourceOffset <= ends[token]) {
                int place = tokenStarts[token] + sourceOffset - starts[token];
                if (found.isEmpty() || found.get(found.size() - 1) != place) {
                    found.add(place);
                }
            }
        }
        return found;
    }

    private int tokenAt(int offset) {
        int found = java.util.Arrays.binarySearch(tokenStarts, 0, starts.length, offset);
        return Math.max(0, found >= 0 ? found : -found - 2);
    }
}
