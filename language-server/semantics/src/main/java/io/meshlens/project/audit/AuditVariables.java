package io.meshlens.project.audit;

import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.SequencedSet;
import java.util.Set;

/** Finds the variables that a block of SQL asks for. */
public final class AuditVariables {
    private AuditVariables() {}

    /** Adds the names of all macro variables of a block, in lower case: {@code @x}, <code>@{x}</code>, also inside templates. */
    public static void collect(Block block, SequencedSet<String> into) {
        SequencedSet<String> asked = new LinkedHashSet<>();
        collectAll(block.tokens(), asked);
        asked.removeAll(parameters(block.root()));
        into.addAll(asked);
    }

    /** Returns the names that lambdas bind: inside of them they are no variables. */
    private static Set<String> parameters(SyntaxNode root) {
        Set<String> names = new HashSet<>();
        root.walk(node -> {
            if (node.is(SyntaxKind.LAMBDA_PARAMETERS)) {
                node.children().forEach(name -> names.add(name.text().toLowerCase(Locale.ROOT)));
            }
        });
        return names;
    }

    private static void collectAll(TokenTable tokens, SequencedSet<String> into) {
        for (int token = 0; token < tokens.count(); token++) {
            switch (tokens.kind(token)) {
                case MACRO_NAME -> {
                    int next = tokens.significantFrom(token + 1);
                    boolean isCall =
                            next < tokens.count() && tokens.kind(next) == TokenKind.LEFT_PAREN && next == token + 1;
                    if (!isCall) {
                        into.add(strip(tokens.text(token)));
                    }
                }
                case MACRO_STRING, TEMPLATE_WORD -> template(tokens.text(token), into);
                default -> {}
            }
        }
    }

    private static String strip(String name) {
        String bare = name.startsWith("@") ? name.substring(1) : name;
        if (bare.startsWith("{") && bare.endsWith("}")) {
            bare = bare.substring(1, bare.length() - 1);
        }
        return bare.strip().toLowerCase(Locale.ROOT);
    }

    private static void template(String text, SequencedSet<String> into) {
        int at = text.indexOf('@', text.startsWith("@'") || text.startsWith("@\"") ? 1 : 0);
        while (at >= 0 && at + 1 < text.length()) {
            int start = at + 1;
            boolean braced = text.charAt(start) == '{';
            if (braced) {
                start++;
            }
            int end = start;
            while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
                end++;
            }
            if (end > start) {
                into.add(text.substring(start, end).toLowerCase(Locale.ROOT));
            }
            at = text.indexOf('@', Math.max(end, at + 1));
        }
    }
}
