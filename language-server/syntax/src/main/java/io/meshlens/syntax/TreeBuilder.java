package io.meshlens.syntax;

import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over the significant tokens of a table and a stack of finished nodes: what a recursive-descent grammar needs
 * to build a tree. A rule remembers {@link #mark()} and {@link #first()}, reads tokens and lets other rules push their
 * nodes, and calls {@link #finish} with both, which takes the nodes pushed since the mark as children. A rule that finds its left
 * operand already on the stack uses {@link #markBefore()} and {@link #firstOfLast()}.
 *
 * <p>One builder serves one parse and one thread. Reading past the end is harmless: the end repeats.
 */
public final class TreeBuilder {
    /** How deep rules may nest before the rest is given up; see {@link #enter()}. */
    public static final int MAX_NESTING = 1_000;

    /** How high a node may be to become the left operand of yet another one. */
    public static final int MAX_HEIGHT = 1_200;

    private static final int MAX_ERRORS = 200;

    private final TokenTable tokens;
    private final int[] significant;
    private final TokenKind[] kinds;
    private final Keyword[] keywords;
    private int last;
    private final int origin;
    private final boolean balanced;
    private @Nullable BitSet openBrackets;
    private int position;
    private SyntaxNode[] stack = new SyntaxNode[32];
    private int size;
    private int nesting;
    private final List<SyntaxError> errors = new ArrayList<>();
    private int lastErrorAt = -1;

    public TreeBuilder(TokenTable tokens) {
        this(tokens, 0, tokens.count());
    }

    /** Makes a builder that sees only the tokens from a number up to another; the end stands behind them. */
    public TreeBuilder(TokenTable tokens, int from, int to) {
        this.tokens = tokens;
        this.origin = from;
        int[] found = new int[to - from + 1];
        int count = 0;
        byte[] ordinals = tokens.kindOrdinals();
        int firstTrivia = TokenKind.WHITESPACE.code();
        int lastTrivia = TokenKind.JINJA_COMMENT.code();
        int openComment = TokenKind.OPEN_COMMENT.code();
        for (int i = from; i < to; i++) {
            if (ordinals[i] < firstTrivia || ordinals[i] > lastTrivia) {
                found[count++] = i;
            } else if (ordinals[i] == openComment) {
                errors.add(new SyntaxError(tokens.range(i), "This comment has no end", "*/"));
            }
        }
        found[count] = to;
        significant = found;
        kinds = new TokenKind[count + 1];
        keywords = new Keyword[count + 1];
        short[] words = tokens.keywordOrdinals();
        for (int i = 0; i < count; i++) {
            kinds[i] = TokenKind.at(ordinals[found[i]]);
            keywords[i] = Keyword.at(words[found[i]]);
        }
        kinds[count] = TokenKind.END;
        keywords[count] = Keyword.NONE;
        last = count;
        balanced = OpenBrackets.balanced(kinds, count);
    }

    public TokenTable tokens() {
        return tokens;
    }

    // ---- Looking

    /** Returns the kind of the token at the cursor, {@link TokenKind#END} behind the last. */
    public TokenKind kind() {
        return kinds[position];
    }

    /** Returns the kind of a token ahead of the cursor (0 is the token at it). */
    public TokenKind kind(int ahead) {
        return kinds[Math.min(position + ahead, last)];
    }

    public Keyword keyword() {
        return keywords[position];
    }

    public Keyword keyword(int ahead) {
        return keywords[Math.min(position + ahead, last)];
    }

    public boolean at(TokenKind kind) {
        return kinds[position] == kind;
    }

    public boolean at(Keyword keyword) {
        return keywords[position] == keyword;
    }

    public boolean at(int ahead, TokenKind kind) {
        return kind(ahead) == kind;
    }

    public boolean at(int ahead, Keyword keyword) {
        return keyword(ahead) == keyword;
    }

    public boolean at(Keyword first, Keyword second) {
        return keywords[position] == first && keyword(1) == second;
    }

    public boolean atEnd() {
        return position >= last;
    }

    /** Says whether a token ahead follows the one before it without a gap. */
    public boolean isAdjacent(int ahead) {
        int at = Math.min(position + ahead, last);
        return at > 0 && significant[at] == significant[at - 1] + 1;
    }

    /** Says whether a line break stands between a token ahead and the one before it. */
    public boolean isOnNewLine(int ahead) {
        int at = Math.min(position + ahead, last);
        if (at == 0) {
            return true;
        }
        int start = tokens.end(significant[at - 1]);
        int end = tokens.start(significant[at]);
        String text = tokens.text();
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c == '\n' || c == '\r') {
                return true;
            }
        }
        return false;
    }

    /** Returns the source of the token at the cursor. */
    public String text() {
        return tokens.text(significant[position]);
    }

    /** Returns the source of a token ahead. */
    public String text(int ahead) {
        return tokens.text(significant[Math.min(position + ahead, last)]);
    }

    /** Says whether the token ahead spells a word (given in upper case) in any case. */
    public boolean spells(int ahead, String upper) {
        int token = significant[Math.min(position + ahead, last)];
        int start = tokens.start(token);
        return tokens.end(token) - start == upper.length()
                && tokens.text().regionMatches(true, start, upper, 0, upper.length());
    }

    /** Returns the first character of the token at the cursor, 0 at the end. */
    public char firstChar(int ahead) {
        int at = Math.min(position + ahead, last);
        return at == last ? 0 : tokens.text().charAt(tokens.start(significant[at]));
    }

    /** Says whether the opening bracket at a place ({@link #position()} in front of it) is closed nowhere. */
    public boolean staysOpen(int place) {
        if (balanced) {
            return false;
        }
        BitSet known = openBrackets;
        if (known == null) {
            known = OpenBrackets.find(kinds, keywords, kinds.length - 1);
            openBrackets = known;
        }
        return known.get(place);
    }

    // ---- Moving

    /** Returns the cursor: how many significant tokens lie before it. */
    public int position() {
        return position;
    }

    /** Moves over one token; at the end it stays. */
    public void advance() {
        if (position < last) {
            position++;
        }
    }

    public void advance(int count) {
        position = Math.min(position + count, last);
    }

    /** Moves over the token if it is of the kind, and says whether it did. */
    public boolean eat(TokenKind kind) {
        if (kinds[position] == kind && position < last) {
            position++;
            return true;
        }
        return false;
    }

    public boolean eat(Keyword keyword) {
        if (keywords[position] == keyword && position < last) {
            position++;
            return true;
        }
        return false;
    }

    /** Moves over both words if both are there. */
    public boolean eat(Keyword first, Keyword second) {
        if (at(first, second)) {
            advance(2);
            return true;
        }
        return false;
    }

    /** What {@link #narrow} hid. */
    public record Window(int last, TokenKind kind, Keyword keyword) {}

    /**
     * Makes the tokens end in front of one ahead of the cursor: rules read up to there and no further. Whoever narrows
     * widens again.
     */
    public Window narrow(int ahead) {
        int end = Math.min(position + ahead, last);
        Window hidden = new Window(last, kinds[end], keywords[end]);
        last = end;
        kinds[end] = TokenKind.END;
        keywords[end] = Keyword.NONE;
        return hidden;
    }

    /** Takes back what {@link #narrow} did. */
    public void widen(Window hidden) {
        kinds[last] = hidden.kind();
        keywords[last] = hidden.keyword();
        last = hidden.last();
    }

    /** Enters a nested rule. False means that it is too deep: the rule must not go on, and must not call {@link #leave()}. */
    public boolean enter() {
        if (nesting >= MAX_NESTING) {
            return false;
        }
        nesting++;
        return true;
    }

    public void leave() {
        nesting--;
    }

    // ---- Building

    /** Returns a mark: the nodes pushed from now on become children of the node finished with it. */
    public int mark() {
        return size;
    }

    /** Returns the mark that takes the last pushed node as the first child. */
    public int markBefore() {
        return size - 1;
    }

    /** Returns the number of the token at the cursor, for {@link #finish}. */
    public int first() {
        return significant[position];
    }

    /** Returns the first token of the last pushed node. */
    public int firstOfLast() {
        return stack[size - 1].firstToken();
    }

    /** Returns the last pushed node. */
    public SyntaxNode last() {
        return stack[size - 1];
    }

    /** Returns a node pushed since a mark, or null if there are not so many. */
    public @Nullable SyntaxNode pushed(int mark, int index) {
        return mark + index < size ? stack[mark + index] : null;
    }

    /** Returns how many nodes have been pushed since a mark. */
    public int pushedSince(int mark) {
        return size - mark;
    }

    public void push(SyntaxNode node) {
        if (size == stack.length) {
            stack = Arrays.copyOf(stack, size * 2);
        }
        stack[size++] = node;
    }

    /** Takes the last pushed node off the stack. */
    public SyntaxNode pop() {
        return stack[--size];
    }

    /**
     * Pushes the node that starts at a token and ends before the cursor, with all nodes since the mark as its children.
     * Without a token in between it is empty.
     */
    public SyntaxNode finish(SyntaxKind kind, int mark, int first) {
        int end = endOfPrevious();
        int start = first < end ? first : end;
        int count = size - mark;
        SyntaxNode node;
        if (count == 0) {
            node = new SyntaxNode(kind, tokens, start, end);
        } else {
            SyntaxNode[] children = Arrays.copyOfRange(stack, mark, size);
            size = mark;
            node = new SyntaxNode(kind, tokens, Math.min(start, children[0].firstToken()), end, children);
        }
        push(node);
        return node;
    }

    /** Pushes the root: a node over all tokens, trivia at both ends included, with all nodes as its children. */
    public SyntaxNode finishRoot(SyntaxKind kind) {
        SyntaxNode[] children = Arrays.copyOf(stack, size);
        size = 0;
        SyntaxNode node = new SyntaxNode(kind, tokens, 0, tokens.count(), children);
        push(node);
        return node;
    }

    /** Moves over one token and pushes it as a node without children. */
    public SyntaxNode leaf(SyntaxKind kind) {
        int mark = size;
        int first = first();
        advance();
        return finish(kind, mark, first);
    }

    /** Gives the last pushed node another kind. */
    public void retag(SyntaxKind kind) {
        SyntaxNode node = stack[size - 1];
        stack[size - 1] = new SyntaxNode(
                kind,
                tokens,
                node.firstToken(),
                node.endToken(),
                node.children().toArray(new SyntaxNode[0]));
    }

    /** Takes a node pushed since a mark out of the stack, by its place from the mark. */
    public SyntaxNode remove(int mark, int index) {
        SyntaxNode node = stack[mark + index];
        System.arraycopy(stack, mark + index + 1, stack, mark + index, size - mark - index - 1);
        size--;
        return node;
    }

    /** Returns the number behind the token before the cursor. */
    private int endOfPrevious() {
        return position == 0 ? origin : significant[position - 1] + 1;
    }

    // ---- Errors

    /** Pushes an empty node and reports that something is expected at the cursor. */
    public SyntaxNode missing(String expected) {
        expected(expected);
        int end = endOfPrevious();
        SyntaxNode node = new SyntaxNode(SyntaxKind.MISSING, tokens, end, end);
        push(node);
        return node;
    }

    /** Reports that something is expected at the cursor. */
    public void expected(String expected) {
        String found = atEnd() ? "the end" : "\"" + shorten(text()) + "\"";
        error(hereRange(), "Expected " + expected + ", found " + found, expected);
    }

    /** Moves over a token of the kind, or reports it missing. */
    public boolean expect(TokenKind kind) {
        if (eat(kind)) {
            return true;
        }
        String symbol = kind.symbol();
        expected(symbol == null ? kind.name() : symbol);
        return false;
    }

    public boolean expect(Keyword keyword) {
        if (eat(keyword)) {
            return true;
        }
        expected(keyword.name());
        return false;
    }

    /** Reports an error at a range. Of several at one place only the first is kept. */
    public void error(TextRange range, String message, String expected) {
        if (lastErrorAt == position || errors.size() >= MAX_ERRORS) {
            return;
        }
        lastErrorAt = position;
        errors.add(new SyntaxError(range, message, expected));
    }

    /** Reports an error over a node. */
    public void error(SyntaxNode node, String message) {
        if (errors.size() < MAX_ERRORS) {
            errors.add(new SyntaxError(node.range(), message, ""));
        }
    }

    /**
     * Returns the place to point at for what is wrong at the cursor: the token there, or, at the end or where the token
     * is on another line, the last character before.
     */
    public TextRange hereRange() {
        if (position > 0 && (atEnd() || isOnNewLine(0))) {
            int end = tokens.end(significant[position - 1]);
            return new TextRange(end - 1, end);
        }
        if (atEnd()) {
            return TextRange.at(tokens.start(significant[position]));
        }
        return tokens.range(significant[position]);
    }

    /** Returns all errors so far, by offset. */
    public List<SyntaxError> errors() {
        List<SyntaxError> sorted = new ArrayList<>(errors);
        sorted.sort((a, b) -> a.range().compareTo(b.range()));
        return sorted;
    }

    private static String shorten(String text) {
        int line = text.indexOf('\n');
        String one = line < 0 ? text : text.substring(0, line) + "…";
        return one.length() <= 40 ? one : one.substring(0, 39) + "…";
    }
}
