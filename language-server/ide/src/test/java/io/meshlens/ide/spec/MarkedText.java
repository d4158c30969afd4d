package io.meshlens.ide.spec;

import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with what is expected of it: a line of carets under a line marks a range of it, with a code and, behind a colon, a part of
 * the message; a {@code |} marks a place without any text. Such lines are no part of the text.
 *
 * <pre>
 * SELECT amout FROM stg.orders
 *        ^^^^^ unknown-column: did you mean "amount"
 * </pre>
 */
record MarkedText(String text, List<Mark> marks) {
    private static final Pattern CARETS = Pattern.compile("^( *)(\\^+|\\|) ([a-z-]+)(?:: (.*))?$");

    /** An expectation. */
    record Mark(TextRange range, String code, String message) {}

    MarkedText {
        marks = List.copyOf(marks);
    }

    static MarkedText of(List<String> lines) {
        StringBuilder text = new StringBuilder();
        List<Mark> marks = new ArrayList<>();
        int lineStart = 0;
        for (String line : lines) {
            Matcher carets = CARETS.matcher(line);
            if (carets.matches()) {
                int start = lineStart + carets.end(1);
                String message = carets.group(4) == null ? "" : carets.group(4);
                int length = carets.group(2).equals("|") ? 0 : carets.group(2).length();
                marks.add(new Mark(new TextRange(start, start + length), carets.group(3), message));
            } else {
                lineStart = text.length();
                text.append(line).append('\n');
            }
        }
        return new MarkedText(text.toString(), marks);
    }
}
