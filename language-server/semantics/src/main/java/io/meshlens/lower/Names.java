package io.meshlens.lower;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** From tokens to names and texts. */
final class Names {
    private final Ids ids;
    private final Dialect dialect;

    Names(Ids ids, Dialect dialect) {
        this.ids = ids;
        this.dialect = dialect;
    }

    /** Returns a NAME node's name; an empty one for a MISSING node. */
    Ident name(SyntaxNode node) {
        return new Ident(ids.next(node), plain(node), isQuoted(node));
    }

    /** Returns the text of a NAME node, its quotes off. */
    String plain(SyntaxNode node) {
        if (node.isEmpty()) {
            return "";
        }
        TokenTable tokens = node.tokens();
        int first = node.firstToken();
        return switch (tokens.kind(first)) {
            case QUOTED_WORD, OPEN_WORD -> Literals.quotedName(tokens.text(first));
            case STRING, OPEN_STRING -> Literals.string(tokens.text(first), dialect);
            default -> significant(node, "");
        };
    }

    private static boolean isQuoted(SyntaxNode node) {
        if (node.isEmpty()) {
            return false;
        }
        return switch (node.tokens().kind(node.firstToken())) {
            case QUOTED_WORD, OPEN_WORD, STRING, OPEN_STRING -> true;
            default -> false;
        };
    }

    /** Returns the names among a node's children, in order; MISSING behind a dot is an empty name. */
    List<Ident> parts(SyntaxNode node) {
        List<Ident> parts = new ArrayList<>();
        for (SyntaxNode child : node.children()) {
            if (child.is(SyntaxKind.NAME) || child.is(SyntaxKind.MISSING)) {
                parts.add(name(child));
            } else if (child.is(SyntaxKind.STRING_LITERAL)
                    || child.is(SyntaxKind.MACRO_VARIABLE)
                    || child.is(SyntaxKind.JINJA)) {
                parts.add(name(child));
            }
        }
        return parts;
    }

    /** Returns a node's tokens with one blank between, keywords in upper case. */
    String canonical(SyntaxNode node) {
        return significant(node, " ");
    }

    /** Returns a node's own tokens with one blank between, keywords in upper case. */
    static String ownWords(SyntaxNode node) {
        StringBuilder out = new StringBuilder();
        TokenTable tokens = node.tokens();
        for (int token : node.ownTokens()) {
            if (!out.isEmpty()) {
                out.append(' ');
            }
            append(tokens, token, out);
        }
        return out.toString();
    }

    private static String significant(SyntaxNode node, String between) {
        TokenTable tokens = node.tokens();
        StringBuilder out = new StringBuilder();
        for (int token = node.firstToken(); token < node.endToken(); token++) {
            if (tokens.isTrivia(token)) {
                continue;
            }
            if (!out.isEmpty()) {
                out.append(between);
            }
            if (between.isEmpty()) {
                out.append(tokens.text(token));
            } else {
                append(tokens, token, out);
            }
        }
        return out.toString();
    }

    private static void append(TokenTable tokens, int token, StringBuilder out) {
        String text = tokens.text(token);
        boolean word = tokens.kind(token) == TokenKind.WORD && tokens.keyword(token) != Keyword.NONE;
        out.append(word ? text.toUpperCase(Locale.ROOT) : text);
    }
}
