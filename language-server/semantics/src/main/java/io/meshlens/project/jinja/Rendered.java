package io.meshlens.project.jinja;

import io.meshlens.syntax.SyntaxError;
import io.meshlens.text.TextRange;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * What a template puts out.
 *
 * @param errors in offsets of the template; with one, the text is only what came before it
 * @param names the global names that were asked for, known or not
 */
public record Rendered(String text, SourceMap map, List<SyntaxError> errors, Set<String> names) {
    public Rendered {
        errors = List.copyOf(errors);
        names = Set.copyOf(names);
    }

    public boolean failed() {
        return !errors.isEmpty();
    }

    /** From where in the template the pieces of the output came. */
    public static final class SourceMap {
        private final int[] outputs;
        private final int[] starts;
        private final int[] ends;

        /**
         * Makes a map of pieces.
         *
         * @param outputs where each piece starts in the output, ascending
         * @param starts where it starts in the template
         * @param ends where it ends there; a piece as long as its source is a copy of it
         */
        SourceMap(int[] outputs, int[] starts, int[] ends) {
            this.outputs = outputs;
            this.starts = starts;
            this.ends = ends;
        }

        /** Returns the range of the template that a range of the output came from. */
        public TextRange source(TextRange output) {
            if (outputs.length == 0) {
                return TextRange.at(0);
            }
            TextRange first = at(output.start());
            TextRange last = output.isEmpty() ? first : at(output.end() - 1);
            return first.cover(last);
        }

        /** A character of copied text maps to that character, one of a value to all of its tag. */
        private TextRange at(int offset) {
            int found = Arrays.binarySearch(outputs, offset);
            int piece = Math.max(0, found >= 0 ? found : -found - 2);
            if (starts[piece] < 0) {
                return new TextRange(-starts[piece] - 1, ends[piece]);
            }
            int start = Math.min(starts[piece] + Math.max(0, offset - outputs[piece]), ends[piece]);
            return new TextRange(start, Math.min(start + 1, ends[piece]));
        }
    }
}
