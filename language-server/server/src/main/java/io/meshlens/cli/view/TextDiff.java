package io.meshlens.cli.view;

import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.terminal.Screen;
import java.util.ArrayList;
import java.util.List;

/** The difference of two texts line by line, with a little of what is around. */
public final class TextDiff {
    private static final int AROUND = 2;

    /** Texts of more lines than this are compared without looking for the smallest difference. */
    private static final int LARGEST = 4_000;

    private TextDiff() {}

    private enum Kind {
        SAME,
        GONE,
        NEW
    }

    private record Line(Kind kind, String text) {}

    /** Prints the difference under the names of both sides; nothing if there is none. */
    public static void print(Screen screen, String beforeName, String nowName, String before, String now) {
        List<Line> lines = compare(before.lines().toList(), now.lines().toList());
        if (lines.stream().allMatch(line -> line.kind() == Kind.SAME)) {
            return;
        }
        screen.line(Role.MUTED, "--- " + beforeName);
        screen.line(Role.MUTED, "+++ " + nowName);
        int last = -1;
        for (int at = 0; at < lines.size(); at++) {
            if (isNear(lines, at)) {
                if (last >= 0 && at > last + 1) {
                    screen.line(Role.MUTED, "  ...");
                }
                last = at;
                Line line = lines.get(at);
                switch (line.kind()) {
                    case SAME -> screen.line("  " + line.text());
                    case GONE -> screen.line(Role.BAD, "- " + line.text());
                    case NEW -> screen.line(Role.GOOD, "+ " + line.text());
                }
            }
        }
    }

    private static boolean isNear(List<Line> lines, int at) {
        for (int near = Math.max(0, at - AROUND); near <= Math.min(lines.size() - 1, at + AROUND); near++) {
            if (lines.get(near).kind() != Kind.SAME) {
                return true;
            }
        }
        return false;
    }

    /** Compares by the longest common subsequence of what lies between the common begin and the common end. */
    private static List<Line> compare(List<String> before, List<String> now) {
        int begin = 0;
        while (begin < before.size() && begin < now.size() && before.get(begin).equals(now.get(begin))) {
            begin++;
        }
        int end = 0;
        while (end < before.size() - begin
                && end < now.size() - begin
                && before.get(before.size() - 1 - end).equals(now.get(now.size() - 1 - end))) {
            end++;
        }
        List<Line> lines = new ArrayList<>();
        before.subList(0, begin).forEach(text -> lines.add(new Line(Kind.SAME, text)));
        middle(before.subList(begin, before.size() - end), now.subList(begin, now.size() - end), lines);
        before.subList(before.size() - end, before.size()).forEach(text -> lines.add(new Line(Kind.SAME, text)));
        return lines;
    }

    private static void middle(List<String> before, List<String> now, List<Line> lines) {
        int rows = before.size();
        int columns = now.size();
        if (rows > LARGEST || columns > LARGEST) {
            before.forEach(text -> lines.add(new Line(Kind.GONE, text)));
            now.forEach(text -> lines.add(new Line(Kind.NEW, text)));
            return;
        }
        int[][] common = new int[rows + 1][columns + 1];
        for (int row = rows - 1; row >= 0; row--) {
            for (int column = columns - 1; column >= 0; column--) {
                common[row][column] = before.get(row).equals(now.get(column))
                        ? common[row + 1][column + 1] + 1
                        : Math.max(common[row + 1][column], common[row][column + 1]);
            }
        }
        int row = 0;
        int column = 0;
        while (row < rows || column < columns) {
            if (row < rows && column < columns && before.get(row).equals(now.get(column))) {
                lines.add(new Line(Kind.SAME, before.get(row)));
                row++;
                column++;
            } else if (row < rows && (column == columns || common[row + 1][column] >= common[row][column + 1])) {
                lines.add(new Line(Kind.GONE, before.get(row)));
                row++;
            } else {
                lines.add(new Line(Kind.NEW, now.get(column)));
                column++;
            }
        }
    }
}
