package io.meshlens.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LineTableTest {
    @Test
    void everyKindOfLineBreakEndsALine() {
        LineTable lines = LineTable.of("a\nbc\r\nd\re");
        assertThat(lines.lineCount()).isEqualTo(4);
        assertThat(lines.position(2)).isEqualTo(new Position(1, 0));
        assertThat(lines.position(6)).isEqualTo(new Position(2, 0));
        assertThat(lines.position(8)).isEqualTo(new Position(3, 0));
        assertThat(lines.lineEnd(1)).isEqualTo(4);
    }

    @Test
    void aTextThatEndsWithALineBreakHasAnEmptyLastLine() {
        assertThat(LineTable.of("a\n").lineCount()).isEqualTo(2);
        assertThat(LineTable.of("").lineCount()).isEqualTo(1);
    }

    @Test
    void placesOutsideTheTextAreMovedToItsNearestEnd() {
        LineTable lines = LineTable.of("ab\nc");
        assertThat(lines.offset(new Position(0, 9))).isEqualTo(2);
        assertThat(lines.offset(new Position(7, 0))).isEqualTo(4);
        assertThat(lines.position(99)).isEqualTo(new Position(1, 1));
    }

    @Test
    void offsetsAndPositionsAreInverse() {
        String text = "SELECT\r\n  x,\n\n  'ü😀' AS y\n";
        LineTable lines = LineTable.of(text);
        for (int offset = 0; offset <= text.length(); offset++) {
            if (offset > 0 && text.charAt(offset - 1) == '\r') {
                continue; // between the two characters of one line break
            }
            assertThat(lines.offset(lines.position(offset))).isEqualTo(offset);
        }
    }
}
