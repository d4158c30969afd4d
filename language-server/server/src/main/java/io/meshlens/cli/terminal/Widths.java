package io.meshlens.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/** How many cells of a terminal texts take. */
public final class Widths {
    private Widths() {}

    /** Returns the number of cells of a text: East Asian wide characters and emoji take two, marks none. */
    public static int of(String text) {
        int cells = 0;
        for (int at = 0; at < text.length(); ) {
            int point = text.codePointAt(at);
            cells += cells(point);
            at += Character.charCount(point);
        }
        return cells;
    }

    private static int cells(int point) {
        if (point < 0x300) {
            return 1;
        }
        int type = Character.getType(point);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        boolean isWide = (point >= 0x1100 && point <= 0x115F)
                || (point >= 0x2E80 && point <= 0xA4CF)
                || (point >= 0xAC00 && point <= 0xD7A3)
                || (point >= 0xF900 && point <= 0xFAFF)
                || (point >= 0xFE30 && point <= 0xFE6F)
                || (point >= 0xFF00 && point <= 0xFF60)
                || (point >= 0xFFE0 && point <= 0xFFE6)
                || (point >= 0x1F300 && point <= 0x1FAFF)
                || (point >= 0x20000 && point <= 0x3FFFD);
        return isWide ? 2 : 1;
    }

    /** Returns a text that takes at most so many cells; what was cut off is shown by an ellipsis. */
    public static String cut(String text, int most) {
        if (of(text) <= most) {
            return text;
        }
        StringBuilder kept = new StringBuilder();
        int cells = 0;
        for (int at = 0; at < text.length(); ) {
            int point = text.codePointAt(at);
            if (cells + cells(point) > most - 1) {
                break;
            }
            kept.appendCodePoint(point);
            cells += cells(point);
            at += Character.charCount(point);
        }
        return most <= 0 ? "" : kept.append('…').toString();
    }

    /** Returns a text with spaces behind it. */
    public static String left(String text, int width) {
        return text + " ".repeat(Math.max(0, width - of(text)));
    }

    /** Returns a text with spaces before it. */
    public static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - of(text))) + text;
    }

    /** Breaks a text at spaces into lines of at most so many cells; a longer word gets a line of its own. */
    public static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        for (String paragraph : text.split("\\R", -1)) {
            StringBuilder line = new StringBuilder();
            for (String word : paragraph.split(" ", -1)) {
                if (!line.isEmpty() && of(line.toString()) + 1 + of(word) > width) {
                    lines.add(line.toString());
                    line.setLength(0);
                    line.append(word);
                } else {
                    line.append(line.isEmpty() ? "" : " ").append(word);
                }
            }
            lines.add(line.toString());
        }
        return lines;
    }
}
