package io.meshlens.server.proto;

import io.meshlens.ide.tokens.Token;
import io.meshlens.text.LineTable;
import io.meshlens.text.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.lsp4j.SemanticTokensLegend;

/** Tokens as the protocol packs them: five numbers each, relative to the token before, none over the end of a line. */
public final class SemanticTokensEncoder {
    private final List<Integer> data = new ArrayList<>();
    private int lastLine;
    private int lastColumn;

    private SemanticTokensEncoder() {}

    public static SemanticTokensLegend legend() {
        return new SemanticTokensLegend(
                Arrays.stream(Token.Type.values()).map(Token.Type::legend).toList(),
                Arrays.stream(Token.Mark.values()).map(Token.Mark::legend).toList());
    }

    public static List<Integer> encode(List<Token> tokens, LineTable lines) {
        SemanticTokensEncoder encoder = new SemanticTokensEncoder();
        tokens.forEach(token -> encoder.add(token, lines));
        return encoder.data;
    }

    private void add(Token token, LineTable lines) {
        int start = token.range().start();
        while (start < token.range().end()) {
            Position position = lines.position(start);
            int end = Math.min(token.range().end(), lines.lineEnd(position.line()));
            if (end > start) {
                add(position, end - start, token);
            }
            start = position.line() + 1 < lines.lineCount()
                    ? lines.lineStart(position.line() + 1)
                    : token.range().end();
        }
    }

    private void add(Position position, int length, Token token) {
        int line = position.line() - lastLine;
        data.add(line);
        data.add(line == 0 ? position.column() - lastColumn : position.column());
        data.add(length);
        data.add(List.of(Token.Type.values()).indexOf(token.type()));
        int marks = 0;
        for (Token.Mark mark : token.marks()) {
            marks |= 1 << List.of(Token.Mark.values()).indexOf(mark);
        }
        data.add(marks);
        lastLine = position.line();
        lastColumn = position.column();
    }
}
