package io.meshlens.ide.inlay;

import io.meshlens.ide.common.QueryView;
import io.meshlens.resolve.Expr;
import io.meshlens.resolve.Rel;
import io.meshlens.resolve.RelColumn;
import io.meshlens.resolve.ResolvedCte;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** Types behind the items of all select lists; where a cast says the type already there is none. */
public final class TypeHints {
    private final QueryView view;
    private final Set<Integer> itemEnds;
    private final TreeMap<Integer, String> hints = new TreeMap<>();

    private TypeHints(QueryView view, Set<Integer> itemEnds) {
        this.view = view;
        this.itemEnds = itemEnds;
    }

    /** Returns the hints of a file that lie in a range. */
    public static List<TypeHint> of(SyntaxTree tree, Collection<QueryView> queries, TextRange range) {
        Set<Integer> ends = new HashSet<>();
        for (int i = 0; i < tree.blockCount(); i++) {
            itemEnds(tree.block(i).root(), tree.blockStart(i), ends);
        }
        List<TypeHint> found = new ArrayList<>();
        for (QueryView view : queries) {
            TypeHints hints = new TypeHints(view, ends);
            hints.relation(view.resolved().root());
            for (ResolvedCte cte : view.resolved().ctes()) {
                hints.relation(cte.body());
            }
            hints.hints.forEach((offset, type) -> {
                if (range.touches(offset)) {
                    found.add(new TypeHint(offset, type));
                }
            });
        }
        return found;
    }

    private static void itemEnds(SyntaxNode node, int start, Set<Integer> ends) {
        if (node.is(SyntaxKind.SELECT_ITEM)) {
            ends.add(start + node.end());
        }
        for (int i = 0; i < node.childCount(); i++) {
            itemEnds(node.child(i), start, ends);
        }
    }

    private void relation(Rel relation) {
        if (relation instanceof Rel.Project project) {
            for (int i = 0; i < project.columns().size(); i++) {
                column(project.columns().get(i), project.expressions().get(i));
            }
        }
        relation.inputs().forEach(this::relation);
    }

    private void column(RelColumn column, Expr expression) {
        TextRange range = view.range(column.id());
        if (expression instanceof Expr.Cast || range.isEmpty() || !itemEnds.contains(range.end())) {
            return;
        }
        boolean isStar = view.text().charAt(range.end() - 1) == '*';
        if (!isStar) {
            view.typeOf(column).ifPresent(type -> hints.put(range.end(), type));
        }
    }
}
