package io.meshlens.project.macros;

import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Marks in rendered templates that stand for the text of a variable of time. They are words, so that they may stand inside of
 * a text literal as well as for a number.
 */
public final class TimeMarks {
    private static final String BEGIN = "meshlens__time__";
    private static final String END = "__";
    private static final Pattern MARK = Pattern.compile(
            BEGIN + "((?:start|end|execution|latest)_(?:dtntz|date|dt|ds|tstz|ts|epoch|millis|hour))" + END);

    private TimeMarks() {}

    /** Returns the mark of a variable. */
    static String of(String variable) {
        return BEGIN + variable.toLowerCase(Locale.ROOT) + END;
    }

    /**
     * Cuts a text at the marks.
     *
     * @param text hears what stands between them, which may be empty
     * @param variable hears their variables in lower case
     */
    public static void cut(String sql, Consumer<String> text, Consumer<String> variable) {
        Matcher marks = MARK.matcher(sql);
        int from = 0;
        while (marks.find()) {
            text.accept(sql.substring(from, marks.start()));
            variable.accept(marks.group(1));
            from = marks.end();
        }
        text.accept(sql.substring(from));
    }
}
