package io.meshlens.ide.signature;

import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextRange;
import io.meshlens.types.DataType;
import io.meshlens.types.FunctionEntry;
import io.meshlens.types.Signature;
import io.meshlens.types.TypeRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the call around a cursor and tells how its function is called. */
public final class CallHelps {
    private CallHelps() {}

    /** A call under the cursor. */
    private record Call(String name, int argument) {}

    public static Optional<CallHelp> at(SyntaxTree tree, int offset, Dialect dialect) {
        return call(tree, offset)
                .flatMap(call -> Optional.ofNullable(
                                TypeRules.of(dialect.id()).functions().find(call.name()))
                        .filter(entry -> !entry.signatures().isEmpty())
                        .map(entry -> help(entry, call.argument())));
    }

    /** Finds the innermost opening bracket of a call that is not closed before the cursor. */
    private static Optional<Call> call(SyntaxTree tree, int offset) {
        if (tree.blockCount() == 0) {
            return Optional.empty();
        }
        int index = tree.blockAt(Math.max(0, offset - 1));
        Block block = tree.block(index);
        TokenTable tokens = block.tokens();
        int local = offset - tree.blockStart(index);
        int depth = 0;
        int commas = 0;
        for (int token = tokens.at(Math.max(0, local - 1)); token >= 0; token--) {
            if (tokens.end(token) > local && tokens.kind(token).symbol() != null) {
                continue;
            }
            switch (tokens.kind(token)) {
                case RIGHT_PAREN, RIGHT_BRACKET, RIGHT_BRACE -> depth++;
                case LEFT_BRACKET, LEFT_BRACE -> {
                    depth--;
                    commas = depth < 0 ? 0 : commas;
                    depth = Math.max(0, depth);
                }
                case LEFT_PAREN -> {
                    if (depth == 0) {
                        String name = functionBefore(block, token);
                        return name == null ? Optional.empty() : Optional.of(new Call(name, commas));
                    }
                    depth--;
                }
                case COMMA -> commas += depth == 0 ? 1 : 0;
                case SEMICOLON -> {
                    return Optional.empty();
                }
                default -> {}
            }
        }
        return Optional.empty();
    }

    /** Returns the name of the function that a bracket opens the arguments of, or null. */
    private static @Nullable String functionBefore(Block block, int bracket) {
        int before = block.tokens().significantBefore(bracket);
        if (before < 0 || !block.tokens().kind(before).isName()) {
            return null;
        }
        SyntaxNode node = block.root();
        boolean isCall = false;
        while (node != null) {
            isCall |= node.is(SyntaxKind.FUNCTION_CALL) || node.is(SyntaxKind.CAST) || node.is(SyntaxKind.EXTRACT);
            SyntaxNode inner = null;
            for (int i = 0; i < node.childCount() && inner == null; i++) {
                SyntaxNode child = node.child(i);
                if (child.firstToken() <= before && before < child.endToken()) {
                    inner = child;
                }
            }
            node = inner;
        }
        return isCall || block.tokens().kind(before) == TokenKind.WORD
                ? block.tokens().text(before)
                : null;
    }

    private static CallHelp help(FunctionEntry entry, int argument) {
        List<CallHelp.Overload> overloads = new ArrayList<>();
        int active = 0;
        boolean found = false;
        for (Signature signature : entry.signatures()) {
            boolean fits = argument < signature.parameters().size() || signature.varargs() != null;
            if (fits && !found) {
                active = overloads.size();
                found = true;
            }
            overloads.add(overload(entry, signature));
        }
        return new CallHelp(overloads, active, argument);
    }

    private static CallHelp.Overload overload(FunctionEntry entry, Signature signature) {
        StringBuilder label = new StringBuilder(entry.name()).append('(');
        List<TextRange> parameters = new ArrayList<>();
        for (DataType parameter : signature.parameters()) {
            append(label, parameter.toString(), parameters);
        }
        if (signature.varargs() != null) {
            append(label, signature.varargs() + "...", parameters);
        }
        label.append(") -> ").append(signature.result());
        return new CallHelp.Overload(label.toString(), parameters, "");
    }

    private static void append(StringBuilder label, String parameter, List<TextRange> parameters) {
        if (!parameters.isEmpty()) {
            label.append(", ");
        }
        parameters.add(new TextRange(label.length(), label.length() + parameter.length()));
        label.append(parameter);
    }
}
