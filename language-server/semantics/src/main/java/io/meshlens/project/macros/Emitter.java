package io.meshlens.project.macros;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the tokens and the nodes of an expanded block. Where two tokens that did not stand beside each other would
 * run together, a blank comes between them.
 */
final class Emitter {
    private static final int MOST_TOKENS = 500_000;

    private final StringBuilder text = new StringBuilder();
    private final TokenTable.Builder tokens = new TokenTable.Builder(64);
    private int[] starts = new int[64];
    private int[] ends = new int[64];
    private final List<Unfinished> open = new ArrayList<>();
    private @Nullable Unfinished root;
    private int behindSignificant;
    private @Nullable TokenTable lastTable;
    private int lastToken;

    /** Thrown when an expansion grows without end; caught where it began. */
    static final class TooLarge extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooLarge() {
            super(null, null, false, false);
        }
    }

    /** A node whose token table does not exist yet. */
    static final class Unfinished {
        private SyntaxKind kind;
        private int first = -1;
        private int end;
        private final List<Unfinished> children = new ArrayList<>();

        Unfinished(SyntaxKind kind) {
            this.kind = kind;
        }

        void become(SyntaxKind other) {
            kind = other;
        }

        private SyntaxNode finish(TokenTable table) {
            SyntaxNode[] made = new SyntaxNode[children.size()];
            for (int i = 0; i < made.length; i++) {
                made[i] = children.get(i).finish(table);
            }
            return new SyntaxNode(kind, table, first, end, made);
        }
    }

    /** Starts a node; the tokens and nodes up to its end belong to it. */
    Unfinished open(SyntaxKind kind) {
        Unfinished node = new Unfinished(kind);
        if (open.isEmpty()) {
            root = node;
        } else {
            open.get(open.size() - 1).children.add(node);
        }
        open.add(node);
        return node;
    }

    /** Ends the node that was started last. */
    void close() {
        Unfinished node = open.remove(open.size() - 1);
        node.end = behindSignificant;
        if (node.first < 0) {
            node.first = behindSignificant;
        }
    }

    int length() {
        return text.length();
    }

    String text(int start, int end) {
        return text.substring(start, end);
    }

    /** Adds a token of a table. */
    void copy(TokenTable table, int token, TextRange origin) {
        boolean beside = table == lastTable && token == lastToken + 1;
        add(table.kind(token), table.keyword(token), table.text(token), origin, beside);
        lastTable = table;
        lastToken = token;
    }

    /** Adds a new token. */
    void add(TokenKind kind, Keyword keyword, String characters, TextRange origin) {
        add(kind, keyword, characters, origin, false);
        lastTable = null;
    }

    /** Adds a mark. */
    void mark(TokenKind kind, TextRange origin) {
        String symbol = kind.symbol();
        add(kind, Keyword.NONE, symbol == null ? "" : symbol, origin);
    }

    /** Adds a keyword. */
    void word(Keyword word, TextRange origin) {
        add(TokenKind.WORD, word, word.name(), origin);
    }

    void blank(TextRange origin) {
        add(TokenKind.WHITESPACE, Keyword.NONE, " ", origin);
    }

    private void add(TokenKind kind, Keyword keyword, String characters, TextRange origin, boolean beside) {
        if (characters.isEmpty()) {
            return;
        }
        TokenKind before = tokens.count() == 0 ? TokenKind.END : tokens.kind(tokens.count() - 1);
        if (before == TokenKind.LINE_COMMENT && !startsWithBreak(characters)) {
            append(TokenKind.WHITESPACE, Keyword.NONE, "\n", origin);
        } else if (!beside && Gaps.runTogether(before, kind)) {
            append(TokenKind.WHITESPACE, Keyword.NONE, " ", origin);
        }
        append(kind, keyword, characters, origin);
        if (!kind.isTrivia()) {
            int token = tokens.count() - 1;
            behindSignificant = token + 1;
            for (int i = open.size() - 1; i >= 0 && open.get(i).first < 0; i--) {
                open.get(i).first = token;
            }
        }
    }

    private static boolean startsWithBreak(String characters) {
        char first = characters.charAt(0);
        return first == '\n' || first == '\r';
    }

    private void append(TokenKind kind, Keyword keyword, String characters, TextRange origin) {
        int count = tokens.count();
        boolean widens = kind == TokenKind.WHITESPACE && count > 0 && tokens.kind(count - 1) == TokenKind.WHITESPACE;
        if (!widens) {
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, count * 2);
                ends = Arrays.copyOf(ends, count * 2);
            }
            if (count > MOST_TOKENS) {
                throw new TooLarge();
            }
            starts[count] = origin.start();
            ends[count] = origin.end();
            tokens.add(kind, keyword, text.length());
        }
        text.append(characters);
    }

    /** What came out. */
    record Output(TokenTable table, SyntaxNode root, Provenance provenance) {}

    /** Ends everything: the root is a node over all tokens. */
    Output finish() {
        TokenTable table = tokens.build(text.toString());
        Unfinished node = root;
        if (node == null || !open.isEmpty()) {
            throw new IllegalStateException("nodes are started and ended in pairs");
        }
        node.first = 0;
        node.end = table.count();
        int count = table.count();
        int[] tokenStarts = new int[count + 1];
        for (int i = 0; i <= count; i++) {
            tokenStarts[i] = table.start(i);
        }
        Provenance provenance = new Provenance(tokenStarts, Arrays.copyOf(starts, count), Arrays.copyOf(ends, count));
        return new Output(table, node.finish(table), provenance);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
