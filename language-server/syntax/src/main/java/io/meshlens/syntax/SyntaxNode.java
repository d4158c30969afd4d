package io.meshlens.syntax;

import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A node of a lossless tree: a run of tokens and, in order, the nodes inside it. Tokens between the children are the
 * node's <em>own</em>. The first and the last token of a node are never trivia (the root of a block excepted); a node
 * without tokens is empty and stands directly behind the token before it. Nodes know neither their parent nor their place in
 * the file, so equal ones may be shared.
 */
public final class SyntaxNode {
    private static final SyntaxNode[] NONE = {};

    private final TokenTable tokens;
    private final SyntaxNode[] children;
    private final int first;
    private final int end;
    private final short kind;
    private final short height;

    /**
     * Makes a node.
     *
     * @param first the number of its first token
     * @param end the number behind its last token; equal to {@code first} for an empty node
     * @param children in order, inside the tokens; the array is not copied
     */
    public SyntaxNode(SyntaxKind kind, TokenTable tokens, int first, int end, SyntaxNode... children) {
        this.kind = (short) kind.code();
        this.tokens = tokens;
        this.first = first;
        this.end = end;
        this.children = children.length == 0 ? NONE : children;
        int highest = 0;
        for (SyntaxNode child : children) {
            highest = Math.max(highest, child.height);
        }
        this.height = (short) Math.min(highest + 1, Short.MAX_VALUE);
    }

    public SyntaxKind kind() {
        return SyntaxKind.at(kind);
    }

    public boolean is(SyntaxKind other) {
        return kind == other.code();
    }

    /** Returns the table that the token numbers belong to. */
    public TokenTable tokens() {
        return tokens;
    }

    public int firstToken() {
        return first;
    }

    /** Returns the number behind the last token. */
    public int endToken() {
        return end;
    }

    /** Returns how many levels the tree below has, this node's counted. */
    public int height() {
        return height;
    }

    public int childCount() {
        return children.length;
    }

    public SyntaxNode child(int index) {
        return children[index];
    }

    /** Returns the children as a list that cannot be changed. */
    public List<SyntaxNode> children() {
        return Collections.unmodifiableList(Arrays.asList(children));
    }

    /** Returns the first child of a kind, or null. */
    public @Nullable SyntaxNode child(SyntaxKind wanted) {
        for (SyntaxNode child : children) {
            if (child.is(wanted)) {
                return child;
            }
        }
        return null;
    }

    /** Returns the children of a kind. */
    public List<SyntaxNode> children(SyntaxKind wanted) {
        List<SyntaxNode> found = new ArrayList<>();
        for (SyntaxNode child : children) {
            if (child.is(wanted)) {
                found.add(child);
            }
        }
        return found;
    }

    /** Returns the first child that is an expression (a macro, MISSING and ERROR count), or null. */
    public @Nullable SyntaxNode expression() {
        return expression(0);
    }

    /** Returns the n-th child, from 0, that is an expression, or null. */
    public @Nullable SyntaxNode expression(int n) {
        int seen = 0;
        for (SyntaxNode child : children) {
            if (child.isExpression() && seen++ == n) {
                return child;
            }
        }
        return null;
    }

    /** Says whether this may stand as a value: the kinds of the section "Expressions", macros, subqueries, recovery. */
    public boolean isExpression() {
        return switch (kind()) {
            case MISSING, ERROR, SUBQUERY, MACRO_VARIABLE, MACRO_CALL, MACRO_STRING, JINJA -> true;
            case NUMBER_LITERAL,
                    STRING_LITERAL,
                    BOOLEAN_LITERAL,
                    NULL_LITERAL,
                    TYPED_LITERAL,
                    INTERVAL,
                    DEFAULT_VALUE,
                    PARAMETER,
                    POSITIONAL_REFERENCE,
                    COLUMN_REFERENCE,
                    STAR,
                    COLUMNS,
                    UNARY,
                    POSTFIX,
                    BINARY,
                    AND,
                    OR,
                    NOT,
                    IS_NULL,
                    IS,
                    IS_DISTINCT,
                    BETWEEN,
                    IN,
                    EXPRESSION_LIST,
                    LIKE,
                    QUANTIFIED,
                    EXISTS,
                    CASE,
                    CAST,
                    FUNCTION_CALL,
                    EXTRACT,
                    TRIM,
                    POSITION,
                    PAREN,
                    TUPLE,
                    LIST,
                    LIST_COMPREHENSION,
                    STRUCT,
                    MAP,
                    STRUCT_CONSTRUCTOR,
                    INDEX,
                    SLICE,
                    FIELD,
                    METHOD_CALL,
                    PATH,
                    LAMBDA,
                    AT_TIME_ZONE,
                    AT_LOCAL,
                    COLLATE,
                    TERNARY,
                    OUTER_MARK -> true;
            default -> false;
        };
    }

    public boolean isMissing() {
        return is(SyntaxKind.MISSING);
    }

    /** Says whether the node has no token. */
    public boolean isEmpty() {
        return first == end;
    }

    /** Returns where the node starts, in offsets of its token table's text. */
    public int start() {
        return tokens.start(first);
    }

    /** Returns the offset behind the node. */
    public int end() {
        return first == end ? tokens.start(first) : tokens.end(end - 1);
    }

    public TextRange range() {
        return new TextRange(start(), end());
    }

    /** Returns the source of the node, with blanks and comments inside it. */
    public String text() {
        return tokens.text().substring(start(), end());
    }

    /** Returns the node's own tokens (those in no child), without trivia. */
    public int[] ownTokens() {
        int[] found = new int[Math.min(8, end - first)];
        int size = 0;
        for (int token = nextOwn(first - 1); token >= 0; token = nextOwn(token)) {
            if (size == found.length) {
                found = Arrays.copyOf(found, size * 2);
            }
            found[size++] = token;
        }
        return Arrays.copyOf(found, size);
    }

    /** Returns the first own token behind a token (trivia left out), or -1. */
    private int nextOwn(int after) {
        int token = after + 1;
        int child = 0;
        while (true) {
            while (child < children.length && children[child].end <= token) {
                child++;
            }
            if (child < children.length && children[child].first <= token) {
                token = children[child].end;
                continue;
            }
            if (token >= end) {
                return -1;
            }
            if (!tokens.isTrivia(token)) {
                return token;
            }
            token++;
        }
    }

    /** Returns the first own token that is a keyword, or -1. */
    public int token(Keyword keyword) {
        int child = 0;
        for (int token = first; token < end; token++) {
            while (child < children.length && children[child].end <= token) {
                child++;
            }
            if (child < children.length && children[child].first <= token) {
                token = children[child].end - 1;
            } else if (tokens.keyword(token) == keyword) {
                return token;
            }
        }
        return -1;
    }

    /** Returns the first own token of a kind, or -1. */
    public int token(TokenKind wanted) {
        int child = 0;
        for (int token = first; token < end; token++) {
            while (child < children.length && children[child].end <= token) {
                child++;
            }
            if (child < children.length && children[child].first <= token) {
                token = children[child].end - 1;
            } else if (tokens.kind(token) == wanted) {
                return token;
            }
        }
        return -1;
    }

    /** Says whether a keyword is among the node's own tokens. */
    public boolean has(Keyword keyword) {
        return token(keyword) >= 0;
    }

    /** Says whether a token of a kind is among the node's own tokens. */
    public boolean has(TokenKind wanted) {
        return token(wanted) >= 0;
    }

    /** Returns the first own token: of a UNARY, BINARY or POSTFIX node its operator; -1 if there is none. */
    public int operator() {
        return nextOwn(first - 1);
    }

    /** Calls the action with this node and all below it, parents first, in source order. */
    public void walk(Consumer<SyntaxNode> action) {
        action.accept(this);
        for (SyntaxNode child : children) {
            child.walk(action);
        }
    }

    /**
     * Says whether the other node has the same kinds over the same token numbers all the way down. With equal token
     * tables that is equality of trees.
     */
    public boolean sameAs(SyntaxNode other) {
        if (kind != other.kind
                || first != other.first
                || end != other.end
                || children.length != other.children.length) {
            return false;
        }
        for (int i = 0; i < children.length; i++) {
            if (!children[i].sameAs(other.children[i])) {
                return false;
            }
        }
        return true;
    }

    /** Returns the tree as lines of kinds and token texts, indented: for tests and people. */
    public String dump() {
        StringBuilder out = new StringBuilder();
        dump(out, 0);
        return out.toString();
    }

    private void dump(StringBuilder out, int indent) {
        out.append("  ".repeat(indent)).append(kind());
        StringBuilder own = new StringBuilder();
        for (int token : ownTokens()) {
            own.append(' ').append(tokens.text(token));
        }
        out.append(own).append('\n');
        for (SyntaxNode child : children) {
            child.dump(out, indent + 1);
        }
    }

    @Override
    public String toString() {
        return kind() + "(" + text() + ")";
    }
}
