package io.meshlens.project.header;

import io.meshlens.syntax.Block;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.List;

/**
 * A header made of properties that stand in a YAML or Python file, so that one reader understands all of them; with the way
 * back to where each was written.
 */
final class SyntheticHeader {
    private final StringBuilder text = new StringBuilder("MODEL (");
    private final List<Piece> pieces = new ArrayList<>();
    private final TextRange whole;

    private record Piece(int start, int end, TextRange source) {}

    /** Makes an empty header of something that stands at a range. */
    SyntheticHeader(TextRange whole) {
        this.whole = whole;
    }

    /** Adds a property. */
    void add(String key, TextRange keyRange, String value, TextRange valueRange) {
        text.append('\n');
        piece(key, keyRange);
        text.append(' ');
        piece(value, valueRange);
        text.append(',');
    }

    private void piece(String written, TextRange source) {
        int start = text.length();
        text.append(written);
        pieces.add(new Piece(start, text.length(), source));
    }

    Block block(Dialect dialect) {
        return FileGrammar.parse(text + "\n);", dialect).block(0);
    }

    /** Returns where a range of the header's text came from. */
    TextRange source(TextRange range) {
        TextRange found = null;
        for (Piece piece : pieces) {
            boolean touches = piece.start() < range.end() && range.start() < piece.end();
            boolean isAt = range.isEmpty() && piece.start() <= range.start() && range.start() <= piece.end();
            if (touches || isAt) {
                found = found == null ? piece.source() : found.cover(piece.source());
            }
        }
        return found == null ? whole : found;
    }
}
