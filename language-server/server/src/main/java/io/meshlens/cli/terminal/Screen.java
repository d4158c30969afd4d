package io.meshlens.cli.terminal;

import java.io.PrintWriter;
import java.util.List;

/** Prints lines, in color where there is a terminal that has it. */
public final class Screen {
    /** Several threads tell of progress. */
    private volatile boolean isBelowBlank;

    private final PrintWriter out;
    private final PrintWriter err;
    private final int width;
    private final boolean hasColors;
    private final boolean isTerminal;

    /**
     * Makes a screen.
     *
     * @param width in characters
     * @param isTerminal whether a person looks at it while it is printed
     */
    public Screen(PrintWriter out, PrintWriter err, int width, boolean hasColors, boolean isTerminal) {
        this.out = out;
        this.err = err;
        this.width = Math.max(width, 30);
        this.hasColors = hasColors;
        this.isTerminal = isTerminal;
    }

    public int width() {
        return width;
    }

    public boolean isTerminal() {
        return isTerminal;
    }

    public PrintWriter out() {
        return out;
    }

    /** Returns a text in the look of its role. */
    public String paint(Role role, String text) {
        return hasColors && !role.code().isEmpty() && !text.isEmpty()
                ? "\u001b[" + role.code() + "m" + text + "\u001b[0m"
                : text;
    }

    public String paint(Span span) {
        return paint(span.role(), span.text());
    }

    /** Prints a line as it is. */
    public void line(String text) {
        isBelowBlank = false;
        out.println(text.stripTrailing());
    }

    /** Prints a line of several pieces. */
    public void line(Span... spans) {
        StringBuilder line = new StringBuilder();
        for (Span span : spans) {
            line.append(paint(span));
        }
        line(line.toString());
    }

    /** Prints a line of one role. */
    public void line(Role role, String text) {
        line(paint(role, text));
    }

    /** Prints an empty line, unless the last one was empty. */
    public void blank() {
        if (!isBelowBlank) {
            out.println();
        }
        isBelowBlank = true;
    }

    /** Prints prose, broken at the width, every line behind the same indentation. */
    public void prose(int indent, Role role, String text) {
        for (String line : Widths.wrap(text, width - indent)) {
            line(" ".repeat(indent) + paint(role, line));
        }
    }

    /** Prints prose behind a mark; further lines are indented below its begin. */
    public void marked(String mark, Role role, String text) {
        List<String> lines = Widths.wrap(text, width - Widths.of(mark));
        for (int at = 0; at < lines.size(); at++) {
            line((at == 0 ? paint(role, mark) : " ".repeat(Widths.of(mark))) + lines.get(at));
        }
    }

    /** Prints to the stream of errors: a word, then what it is about. */
    public void error(Role role, String word, String text) {
        isBelowBlank = false;
        out.flush();
        List<String> lines = text.lines().toList();
        err.println(paint(role, word + ":") + " " + (lines.isEmpty() ? "" : lines.getFirst()));
        lines.stream().skip(1).forEach(line -> err.println("  " + line));
        err.flush();
    }

    /** Prints a line to the stream of errors, which is also that of progress. */
    public void note(String text) {
        isBelowBlank = false;
        out.flush();
        err.println(text.stripTrailing());
        err.flush();
    }

    /** Prints control sequences and text as they are, at once. */
    public void rawOut(String text) {
        isBelowBlank = false;
        out.print(text);
        out.flush();
    }

    public void flush() {
        out.flush();
    }
}
