package io.meshlens.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/** Rows whose columns stand below each other. The last column takes what is left of the width and is broken there. */
public final class Grid {
    private static final int GAP = 2;

    private final List<List<Span>> rows = new ArrayList<>();
    private final int indent;

    public Grid(int indent) {
        this.indent = indent;
    }

    public Grid row(Span... cells) {
        rows.add(List.of(cells));
        return this;
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Prints the rows. */
    public void print(Screen screen) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        if (columns == 0) {
            return;
        }
        int[] widths = new int[columns];
        for (List<Span> row : rows) {
            for (int at = 0; at < row.size(); at++) {
                widths[at] = Math.max(widths[at], Widths.of(row.get(at).text()));
            }
        }
        int before = indent;
        for (int at = 0; at < columns - 1; at++) {
            // No column but the last may push it out of sight.
            widths[at] = Math.min(widths[at], Math.max(8, (screen.width() - indent) * 2 / 3));
            before += widths[at] + (widths[at] == 0 ? 0 : GAP);
        }
        boolean isStacked = screen.width() - before < 16 && widths[columns - 1] > screen.width() - before;
        for (List<Span> row : rows) {
            print(screen, row, widths, isStacked);
        }
    }

    private void print(Screen screen, List<Span> row, int[] widths, boolean isStacked) {
        StringBuilder line = new StringBuilder(" ".repeat(indent));
        int used = indent;
        for (int at = 0; at < row.size(); at++) {
            Span cell = row.get(at);
            if (at == widths.length - 1) {
                if (isStacked) {
                    screen.line(line.toString());
                    line.setLength(0);
                    used = indent + GAP * 2;
                    line.append(" ".repeat(used));
                }
                List<String> pieces = Widths.wrap(cell.text(), Math.max(10, screen.width() - used));
                for (int piece = 0; piece < pieces.size(); piece++) {
                    screen.line((piece == 0 ? line.toString() : " ".repeat(used))
                            + screen.paint(cell.role(), pieces.get(piece)));
                }
                return;
            }
            if (widths[at] > 0) {
                String text = Widths.cut(cell.text(), widths[at]);
                line.append(screen.paint(cell.role(), text)).append(" ".repeat(widths[at] - Widths.of(text) + GAP));
                used += widths[at] + GAP;
            }
        }
        screen.line(line.toString());
    }
}
