package io.meshlens.server.proto;

import io.meshlens.text.LineTable;
import io.meshlens.text.Position;
import io.meshlens.text.Text;
import io.meshlens.text.TextEdit;
import io.meshlens.text.TextRange;
import java.util.List;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/** The changes of a document, as the protocol tells them, applied to its text. */
public final class TextChanges {
    private TextChanges() {}

    /** Returns the text after changes, each of which refers to the text that the one before it left. */
    public static Text apply(Text text, List<TextDocumentContentChangeEvent> changes) {
        Text now = text;
        for (TextDocumentContentChangeEvent change : changes) {
            Range range = change.getRange();
            now = range == null
                    ? Text.of(change.getText())
                    : now.edit(new TextEdit(range(now.lines(), range), change.getText()));
        }
        return now;
    }

    /** Returns the offsets of a range; one that ends before it starts is empty. */
    private static TextRange range(LineTable lines, Range range) {
        int start = offset(lines, range.getStart());
        return new TextRange(start, Math.max(start, offset(lines, range.getEnd())));
    }

    private static int offset(LineTable lines, org.eclipse.lsp4j.Position position) {
        return lines.offset(new Position(Math.max(0, position.getLine()), Math.max(0, position.getCharacter())));
    }
}
