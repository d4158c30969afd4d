package io.meshlens.ide.tokens;

import io.meshlens.ide.common.QueryView;
import io.meshlens.resolve.Reference;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Says of each word of a file what it is: by its place in the tree, and, where the query around it is understood, by what
 * it stands for.
 */
public final class Tokens {
    /** What a word is, before it is known where. */
    private record Meaning(Token.Type type, Set<Token.Mark> marks) {
        static Meaning of(Token.Type type) {
            return new Meaning(type, Set.of());
        }

        static Meaning declared(Token.Type type) {
            return new Meaning(type, Set.of(Token.Mark.DECLARATION));
        }
    }

    private final Map<Integer, Meaning> byStart = new HashMap<>();
    private final List<Token> tokens = new ArrayList<>();
    private final Predicate<String> isModel;

    private Tokens(Predicate<String> isModel) {
        this.isModel = isModel;
    }

    /**
     * Returns the tokens of a file in order.
     *
     * @param queries its queries, as far as they are understood
     * @param isModel says whether the key of a source is that of a model
     */
    public static List<Token> of(SyntaxTree tree, Collection<QueryView> queries, Predicate<String> isModel) {
        Tokens made = new Tokens(isModel);
        queries.forEach(made::names);
        for (int i = 0; i < tree.blockCount(); i++) {
            made.block(tree.block(i), tree.blockStart(i));
        }
        return made.tokens;
    }

    /** Notes what the names of a query stand for, by where they start. */
    private void names(QueryView view) {
        for (Reference reference : view.resolved().references()) {
            Meaning meaning = switch (reference.target()) {
                case Reference.ToColumn column -> Meaning.of(Token.Type.PROPERTY);
                case Reference.ToAlias alias -> Meaning.of(Token.Type.PROPERTY);
                case Reference.ToField field -> Meaning.of(Token.Type.PROPERTY);
                case Reference.ToRelation relation -> Meaning.of(Token.Type.VARIABLE);
                case Reference.ToCte cte -> Meaning.of(Token.Type.TYPE);
                case Reference.ToSource source ->
                    isModel.test(source.source())
                            ? Meaning.of(Token.Type.CLASS)
                            : new Meaning(Token.Type.CLASS, Set.of(Token.Mark.EXTERNAL));
                case Reference.ToParameter parameter -> Meaning.of(Token.Type.PARAMETER);
                case Reference.ToWindow window -> Meaning.of(Token.Type.VARIABLE);
                case Reference.ToFunction function -> Meaning.of(Token.Type.FUNCTION);
                case Reference.ToItself itself -> null;
                case Reference.ToNothing nothing -> null;
            };
            TextRange range = view.range(reference.id());
            if (meaning != null && !range.isEmpty()) {
                byStart.putIfAbsent(range.start(), meaning);
            }
        }
    }

    private void block(Block block, int start) {
        @Nullable Meaning[] meanings = new Meaning[block.tokens().count()];
        node(block.root(), null, meanings);
        TokenTable table = block.tokens();
        for (int token = 0; token < table.count(); token++) {
            TextRange range = table.range(token).shift(start);
            Meaning meaning = plain(table, token);
            if (meaning == null) {
                Meaning known = byStart.get(range.start());
                meaning = known != null && !KEYWORD.equals(meanings[token]) ? known : meanings[token];
            }
            if (meaning != null) {
                tokens.add(new Token(range, meaning.type(), meaning.marks()));
            }
        }
    }

    private static final Meaning KEYWORD = Meaning.of(Token.Type.KEYWORD);

    /** Says what a token is that is the same wherever it stands. */
    private static @Nullable Meaning plain(TokenTable table, int token) {
        TokenKind kind = table.kind(token);
        if (kind.isComment()) {
            return Meaning.of(Token.Type.COMMENT);
        }
        return switch (kind) {
            case STRING, OPEN_STRING, MACRO_STRING -> Meaning.of(Token.Type.STRING);
            case NUMBER -> Meaning.of(Token.Type.NUMBER);
            case MACRO_NAME, JINJA_EXPRESSION, JINJA_STATEMENT -> Meaning.of(Token.Type.MACRO);
            default -> null;
        };
    }

    private void node(SyntaxNode node, @Nullable SyntaxNode parent, @Nullable Meaning[] meanings) {
        for (int token : node.ownTokens()) {
            if (node.is(SyntaxKind.NAME)) {
                continue;
            }
            if (node.is(SyntaxKind.TYPE_NAME)) {
                meanings[token] = Meaning.of(Token.Type.TYPE);
            } else if (node.tokens().keyword(token) != Keyword.NONE) {
                meanings[token] = KEYWORD;
            }
        }
        for (int i = 0; i < node.childCount(); i++) {
            SyntaxNode child = node.child(i);
            if (child.is(SyntaxKind.NAME)) {
                Meaning meaning = name(node, parent, i);
                for (int token = child.firstToken(); token < child.endToken(); token++) {
                    meanings[token] = node.tokens().isTrivia(token) ? null : meaning;
                }
            } else {
                node(child, node, meanings);
            }
        }
    }

    /** Says what a name is by what it is part of. */
    private static Meaning name(SyntaxNode node, @Nullable SyntaxNode parent, int index) {
        boolean isLast = index == node.childCount() - 1;
        return switch (node.kind()) {
            case QUALIFIED_NAME ->
                parent != null && parent.is(SyntaxKind.FUNCTION_CALL)
                        ? Meaning.of(Token.Type.FUNCTION)
                        : Meaning.of(Token.Type.CLASS);
            case COLUMN_REFERENCE -> Meaning.of(isLast ? Token.Type.PROPERTY : Token.Type.VARIABLE);
            case STAR -> Meaning.of(Token.Type.VARIABLE);
            case ALIAS ->
                parent != null && parent.is(SyntaxKind.SELECT_ITEM)
                        ? Meaning.declared(Token.Type.PROPERTY)
                        : Meaning.declared(Token.Type.VARIABLE);
            case CTE -> Meaning.declared(Token.Type.TYPE);
            case PROPERTY -> Meaning.of(Token.Type.DECORATOR);
            case LAMBDA_PARAMETERS -> Meaning.declared(Token.Type.PARAMETER);
            case NAMED_ARGUMENT -> Meaning.of(Token.Type.PARAMETER);
            case WINDOW_DEFINITION -> Meaning.declared(Token.Type.VARIABLE);
            case EXTRACT -> KEYWORD;
            default -> Meaning.of(Token.Type.PROPERTY);
        };
    }
}
