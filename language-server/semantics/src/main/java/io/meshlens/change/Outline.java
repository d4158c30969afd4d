package io.meshlens.change;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A query as SQLMesh compares it: its tree without comments, layout, needless quotes and brackets, conditions joined by AND in
 * one order. It serves to tell what SQLMesh would say of an edit, and nothing else.
 */
record Outline(String label, List<Outline> parts) {
    private static final Set<String> ROW_MAKING =
            Set.of("UNNEST", "EXPLODE", "EXPLODE_OUTER", "POSEXPLODE", "INLINE", "FLATTEN", "STACK");

    Outline {
        parts = List.copyOf(parts);
    }

    static Outline of(SyntaxNode node, Dialect dialect) {
        List<Outline> parts = new ArrayList<>();
        for (int i = 0; i < node.childCount(); i++) {
            parts.add(of(node.child(i), dialect));
        }
        if (node.is(SyntaxKind.PAREN) && parts.size() == 1) {
            return parts.getFirst();
        }
        if (node.is(SyntaxKind.NAME)) {
            return new Outline(dialect.fold(node.text()), List.of());
        }
        String label = node.kind() + words(node);
        if (node.is(SyntaxKind.BETWEEN) && parts.size() == 3 && !label.contains(" NOT")) {
            return new Outline(
                    "AND AND",
                    sorted(List.of(
                            new Outline("BINARY >=", List.of(parts.get(0), parts.get(1))),
                            new Outline("BINARY <=", List.of(parts.get(0), parts.get(2))))));
        }
        if (node.is(SyntaxKind.NOT) && parts.size() == 1) {
            String opposite = opposite(parts.getFirst().label);
            if (!opposite.isEmpty()) {
                return new Outline(opposite, parts.getFirst().parts);
            }
        }
        return new Outline(label, node.is(SyntaxKind.AND) ? sorted(parts) : parts);
    }

    private static String opposite(String label) {
        return switch (label) {
            case "BINARY <" -> "BINARY >=";
            case "BINARY <=" -> "BINARY >";
            case "BINARY >" -> "BINARY <=";
            case "BINARY >=" -> "BINARY <";
            case "BINARY =" -> "BINARY <>";
            case "BINARY <>" -> "BINARY =";
            default -> "";
        };
    }

    private static List<Outline> sorted(List<Outline> parts) {
        List<Outline> flat = new ArrayList<>();
        for (Outline part : parts) {
            if (part.label.equals("AND AND")) {
                flat.addAll(part.parts);
            } else {
                flat.add(part);
            }
        }
        flat.sort(Comparator.comparing(Outline::encode));
        return flat;
    }

    /** Returns the tokens of a node that are none of its children's, each behind a blank. */
    private static String words(SyntaxNode node) {
        StringBuilder words = new StringBuilder();
        TokenTable tokens = node.tokens();
        int at = node.firstToken();
        for (int i = 0; i <= node.childCount(); i++) {
            int until = i < node.childCount() ? node.child(i).firstToken() : node.endToken();
            for (; at < until; at++) {
                if (!tokens.isTrivia(at)) {
                    word(tokens, at, words);
                }
            }
            if (i < node.childCount()) {
                at = Math.max(at, node.child(i).endToken());
            }
        }
        return words.toString();
    }

    private static void word(TokenTable tokens, int token, StringBuilder into) {
        Keyword keyword = tokens.keyword(token);
        TokenKind kind = tokens.kind(token);
        boolean silent = kind == TokenKind.COMMA
                || kind == TokenKind.LEFT_PAREN
                || kind == TokenKind.RIGHT_PAREN
                || kind == TokenKind.SEMICOLON
                || keyword == Keyword.AS
                || keyword == Keyword.INNER
                || keyword == Keyword.OUTER;
        if (!silent) {
            String text = kind == TokenKind.STRING
                    ? tokens.text(token)
                    : tokens.text(token).toUpperCase(Locale.ROOT);
            into.append(' ').append(text.equals("!=") ? "<>" : text);
        }
    }

    /** Says whether this differs from the old outline by nothing but select items that cannot make rows. */
    boolean onlyAddsTo(Outline old) {
        if (!label.equals(old.label)) {
            return false;
        }
        if (!label.startsWith(SyntaxKind.SELECT_LIST.name())) {
            if (parts.size() != old.parts.size()) {
                return false;
            }
            for (int i = 0; i < parts.size(); i++) {
                if (!parts.get(i).onlyAddsTo(old.parts.get(i))) {
                    return false;
                }
            }
            return true;
        }
        int at = 0;
        for (Outline part : parts) {
            if (at < old.parts.size() && part.equals(old.parts.get(at))) {
                at++;
            } else if (part.makesRows()) {
                return false;
            }
        }
        return at == old.parts.size();
    }

    private boolean makesRows() {
        if (label.startsWith(SyntaxKind.SUBQUERY.name())) {
            return false;
        }
        boolean call = label.startsWith(SyntaxKind.FUNCTION_CALL.name())
                && !parts.isEmpty()
                && ROW_MAKING.contains(parts.getFirst().last().toUpperCase(Locale.ROOT));
        return call || parts.stream().anyMatch(Outline::makesRows);
    }

    private String last() {
        return parts.isEmpty() ? label : parts.getLast().last();
    }

    /** Writes it as text. */
    String encode() {
        StringBuilder text = new StringBuilder();
        write(text);
        return text.toString();
    }

    private void write(StringBuilder text) {
        for (int i = 0; i < label.length(); i++) {
            char c = label.charAt(i);
            if (c == '(' || c == ')' || c == '\\') {
                text.append('\\');
            }
            text.append(c);
        }
        text.append('(');
        parts.forEach(part -> part.write(text));
        text.append(')');
    }

    /** Reads what {@link #encode()} wrote; an outline of nothing for any other text. */
    static Outline decode(String text) {
        List<Outline> read = new ArrayList<>();
        read(text, 0, read);
        return read.size() == 1 ? read.getFirst() : new Outline("", List.of());
    }

    /** Reads outlines up to a closing bracket; returns the place of that bracket. */
    private static int read(String text, int from, List<Outline> into) {
        int at = from;
        StringBuilder label = new StringBuilder();
        while (at < text.length() && text.charAt(at) != ')') {
            char c = text.charAt(at);
            if (c == '\\' && at + 1 < text.length()) {
                label.append(text.charAt(at + 1));
                at += 2;
            } else if (c == '(') {
                List<Outline> parts = new ArrayList<>();
                at = read(text, at + 1, parts) + 1;
                into.add(new Outline(label.toString(), parts));
                label.setLength(0);
            } else {
                label.append(c);
                at++;
            }
        }
        return at;
    }
}
