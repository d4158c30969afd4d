package io.meshlens.project.jinja;

import io.meshlens.text.TextRange;
import java.util.Arrays;

/** Text that is being put out, with the place each piece came from. */
final class Output {
    private final StringBuilder text = new StringBuilder();
    private int[] outputs = new int[16];
    private int[] starts = new int[16];
    private int[] ends = new int[16];
    private int count;

    /** Adds text that stands in the template as it is. */
    void copy(String piece, TextRange range) {
        add(piece, range.start(), range.end());
    }

    /** Adds a value that the tag at a range stands for. */
    void value(String piece, TextRange range) {
        add(piece, -range.start() - 1, range.end());
    }

    private void add(String piece, int start, int end) {
        if (piece.isEmpty()) {
            return;
        }
        if (count == outputs.length) {
            outputs = Arrays.copyOf(outputs, count * 2);
            starts = Arrays.copyOf(starts, count * 2);
            ends = Arrays.copyOf(ends, count * 2);
        }
        outputs[count] = text.length();
        starts[count] = start;
        ends[count++] = end;
        text.append(piece);
    }

    int length() {
        return text.length();
    }

    Rendered.SourceMap map() {
        return new Rendered.SourceMap(
                Arrays.copyOf(outputs, count), Arrays.copyOf(starts, count), Arrays.copyOf(ends, count));
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
