package io.meshlens.project.macros;

import io.meshlens.syntax.Block;
import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Expanded SQL cut at what is only known when it runs: the author's own tokens, tables, and variables of time. The statement's
 * semicolon is left out.
 */
public final class SqlPieces {
    private final Dialect dialect;
    private final Predicate<SyntaxNode> isTable;
    private final List<Piece> pieces = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    /** Names with dots of tables that get an alias, with that alias: columns may be qualified by the whole name. */
    private final List<Renamed> renamed = new ArrayList<>();

    private SqlPieces(Dialect dialect, Predicate<SyntaxNode> isTable) {
        this.dialect = dialect;
        this.isTable = isTable;
    }

    /** One piece. */
    public sealed interface Piece {}

    /** SQL that is taken as it is. */
    public record Text(String sql) implements Piece {}

    /**
     * A table.
     *
     * @param name the node of its name
     * @param alias an alias that must follow, so that columns qualified by the table's name keep their meaning; empty where
     *     the author wrote one or where none may stand
     */
    public record Table(SyntaxNode name, Optional<String> alias) implements Piece {}

    /**
     * A variable of time.
     *
     * @param name in lower case, without its sign
     */
    public record Variable(String name, TimeVariable variable) implements Piece {}

    private record Renamed(List<String> parts, String alias) {}

    /**
     * Cuts an expanded statement.
     *
     * @param isTable says of a table's name whether it is to be a piece of its own: not so for the names of CTEs
     */
    public static List<Piece> of(Block block, Dialect dialect, Predicate<SyntaxNode> isTable) {
        SqlPieces cut = new SqlPieces(dialect, isTable);
        cut.findRenamed(block.root(), null);
        cut.node(block.root(), null);
        cut.flush();
        return List.copyOf(cut.pieces);
    }

    /** Returns the macros in a tree that are neither variables of time nor expanded: with one, a statement cannot run. */
    public static List<SyntaxNode> openMacros(SyntaxNode root) {
        List<SyntaxNode> found = new ArrayList<>();
        root.walk(node -> {
            boolean open = switch (node.kind()) {
                case MACRO_CALL, MACRO_STRING, CLAUSE_MACRO -> true;
                case MACRO_VARIABLE -> TimeVariable.of(node.text()).isEmpty();
                case NAME -> {
                    TokenKind kind =
                            node.isEmpty() ? TokenKind.END : node.tokens().kind(node.firstToken());
                    yield kind == TokenKind.TEMPLATE_WORD || kind == TokenKind.MACRO_NAME;
                }
                default -> false;
            };
            if (open) {
                found.add(node);
            }
        });
        return found;
    }

    private void findRenamed(SyntaxNode node, @Nullable SyntaxNode parent) {
        if (isPiece(node, parent) && node.childCount() > 1) {
            alias(node, parent)
                    .ifPresent(alias -> renamed.add(new Renamed(
                            node.children().stream()
                                    .map(part -> dialect.foldTable(part.text()))
                                    .toList(),
                            alias)));
        }
        for (SyntaxNode child : node.children()) {
            findRenamed(child, node);
        }
    }

    private boolean isPiece(SyntaxNode node, @Nullable SyntaxNode parent) {
        boolean name = parent != null
                && node.is(SyntaxKind.QUALIFIED_NAME)
                && switch (parent.kind()) {
                    case TABLE_REFERENCE,
                            TABLE_QUERY,
                            SHOW_QUERY,
                            INTO_CLAUSE,
                            CREATE_STATEMENT,
                            DROP_STATEMENT,
                            ALTER_STATEMENT,
                            INSERT_STATEMENT,
                            TRUNCATE_STATEMENT,
                            COPY_STATEMENT,
                            COMMAND -> true;
                    default -> false;
                };
        return name && isTable.test(node);
    }

    /** A table in FROM without an alias gets its own name as one, in quotes where the name is a word of the language. */
    private Optional<String> alias(SyntaxNode name, @Nullable SyntaxNode parent) {
        boolean bare = parent != null
                && parent.is(SyntaxKind.TABLE_REFERENCE)
                && parent.child(SyntaxKind.ALIAS) == null
                && name.childCount() > 0;
        if (!bare) {
            return Optional.empty();
        }
        SyntaxNode last = name.child(name.childCount() - 1);
        boolean isWord = last.tokens().keyword(last.firstToken()) != Keyword.NONE;
        return Optional.of(isWord ? dialect.quote(dialect.fold(last.text())) : last.text());
    }

    private void node(SyntaxNode node, @Nullable SyntaxNode parent) {
        if (isPiece(node, parent)) {
            flush();
            boolean target = parent != null && isTarget(parent);
            pieces.add(new Table(node, target ? Optional.empty() : alias(node, parent)));
            return;
        }
        Optional<TimeVariable> time =
                node.is(SyntaxKind.MACRO_VARIABLE) ? TimeVariable.of(node.text()) : Optional.empty();
        if (time.isPresent()) {
            flush();
            String name = node.text().substring(1).toLowerCase(java.util.Locale.ROOT);
            pieces.add(new Variable(name, time.get()));
            return;
        }
        int at = node.firstToken();
        int skip = 0;
        if (node.is(SyntaxKind.COLUMN_REFERENCE) || node.is(SyntaxKind.STAR)) {
            Renamed qualifier = qualifier(node);
            if (qualifier != null) {
                text.append(qualifier.alias());
                skip = qualifier.parts().size();
                at = node.child(skip - 1).endToken();
            }
        }
        for (int i = skip; i < node.childCount(); i++) {
            SyntaxNode child = node.child(i);
            tokens(node, at, child.firstToken());
            node(child, node);
            at = child.endToken();
        }
        tokens(node, at, node.endToken());
    }

    private static boolean isTarget(SyntaxNode parent) {
        return !parent.is(SyntaxKind.TABLE_REFERENCE);
    }

    /** Returns the table whose whole name qualifies a column, if one does. */
    private @Nullable Renamed qualifier(SyntaxNode column) {
        for (Renamed table : renamed) {
            int size = table.parts().size();
            boolean longer = column.childCount() > size || (column.is(SyntaxKind.STAR) && column.childCount() >= size);
            if (longer && matches(column, table)) {
                return table;
            }
        }
        return null;
    }

    private boolean matches(SyntaxNode column, Renamed table) {
        for (int i = 0; i < table.parts().size(); i++) {
            SyntaxNode part = column.child(i);
            if (!part.is(SyntaxKind.NAME)
                    || !dialect.foldTable(part.text()).equals(table.parts().get(i))) {
                return false;
            }
        }
        return true;
    }

    private void tokens(SyntaxNode node, int from, int to) {
        TokenTable tokens = node.tokens();
        boolean root = node.is(SyntaxKind.STATEMENT);
        for (int token = from; token < to; token++) {
            if (!(root && tokens.kind(token) == TokenKind.SEMICOLON)) {
                text.append(tokens.text(), tokens.start(token), tokens.end(token));
            }
        }
    }

    private void flush() {
        if (!text.isEmpty()) {
            pieces.add(new Text(text.toString()));
            text.setLength(0);
        }
    }
}
