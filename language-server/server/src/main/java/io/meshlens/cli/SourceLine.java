package io.meshlens.cli;

import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.terminal.Screen;
import io.meshlens.cli.terminal.Widths;
import io.meshlens.text.LineTable;
import io.meshlens.text.Position;
import io.meshlens.text.Text;
import io.meshlens.text.TextRange;

/** Shows the line of a text that a range begins in, the range marked. */
final class SourceLine {
    private SourceLine() {}

    static void print(Screen screen, Text text, TextRange range, Role role) {
        LineTable lines = text.lines();
        Position start = lines.position(range.start());
        String line = text.substring(new TextRange(lines.lineStart(start.line()), lines.lineEnd(start.line())));
        if (line.isBlank()) {
            return;
        }
        int end = Math.min(line.length(), start.column() + Math.max(1, range.end() - range.start()));
        String before = line.substring(0, Math.min(start.column(), line.length()));
        String marked = line.substring(Math.min(start.column(), line.length()), Math.max(end, before.length()));
        String number = String.valueOf(start.line() + 1);
        String margin = "  " + number + " | ";
        int room = screen.width() - margin.length();
        String shown = line.replace('\t', ' ');
        int shift = 0;
        if (Widths.of(before) + 1 > room) {
            // A long line is shown from a little before the range.
            shift = Math.max(0, before.length() - room / 2);
            shown = shown.substring(shift);
            before = before.substring(shift);
        }
        screen.line(screen.paint(Role.MUTED, margin) + Widths.cut(shown, room));
        int cells = Math.max(1, Math.min(Widths.of(marked), room - Widths.of(before)));
        screen.line(screen.paint(Role.MUTED, "  " + " ".repeat(number.length()) + " | ")
                + " ".repeat(Widths.of(before))
                + screen.paint(role, "^".repeat(cells)));
    }
}
