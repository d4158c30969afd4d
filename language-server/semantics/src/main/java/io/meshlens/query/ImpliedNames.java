package io.meshlens.query;

import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes the names that casts have without saying so: {@code SELECT id::INT} has a column {@code id}, for readers and in SQLMesh, but
 * an engine makes up another name. In CTEs and subqueries too, where what is around them names the column.
 */
final class ImpliedNames {
    private ImpliedNames() {}

    /** Returns a statement with these names as aliases; the same one if there is nothing to write. */
    static Block written(Block block, Dialect dialect) {
        SortedMap<Integer, String> aliases = new TreeMap<>();
        block.root().walk(node -> {
            if (node.is(SyntaxKind.SELECT_ITEM) && node.child(SyntaxKind.ALIAS) == null) {
                SyntaxNode cast = node.child(SyntaxKind.CAST);
                name(cast).ifPresent(name -> aliases.put(cast == null ? node.end() : cast.end(), " AS " + name));
            }
        });
        if (aliases.isEmpty()) {
            return block;
        }
        String text = block.text();
        StringBuilder named = new StringBuilder();
        int from = 0;
        for (var alias : aliases.entrySet()) {
            named.append(text, from, alias.getKey()).append(alias.getValue());
            from = alias.getKey();
        }
        named.append(text, from, text.length());
        return FileGrammar.parse(named.toString(), dialect).block(0);
    }

    /** Returns the name of the column that is cast, as it is written; empty if something else is. */
    private static Optional<String> name(@Nullable SyntaxNode cast) {
        SyntaxNode at = cast;
        while (at != null && (at.is(SyntaxKind.CAST) || at.is(SyntaxKind.PAREN))) {
            at = at.childCount() == 0 ? null : at.child(0);
        }
        if (at == null || !at.is(SyntaxKind.COLUMN_REFERENCE) || at.childCount() == 0) {
            return Optional.empty();
        }
        SyntaxNode last = at.child(at.childCount() - 1);
        return last.is(SyntaxKind.NAME) ? Optional.of(last.text()) : Optional.empty();
    }
}
