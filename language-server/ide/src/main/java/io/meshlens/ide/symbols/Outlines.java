package io.meshlens.ide.symbols;

import io.meshlens.ide.common.Definitions;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.ide.common.QueryView;
import io.meshlens.project.Model;
import io.meshlens.resolve.RelColumn;
import io.meshlens.resolve.ResolvedCte;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.text.TextRange;
import io.meshlens.vfs.FileId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Outlines a file: its models with their CTEs, columns and statements. */
public final class Outlines {
    private final ProjectView project;
    private final SyntaxTree tree;

    private Outlines(ProjectView project, FileId file) {
        this.project = project;
        this.tree = project.tree(file);
    }

    public static List<Outline> of(ProjectView project, FileId file) {
        Outlines outlines = new Outlines(project, file);
        List<Outline> found = new ArrayList<>();
        for (Model model : project.models(file)) {
            found.add(outlines.model(model));
        }
        found.sort(Comparator.comparing(Outline::range));
        return found;
    }

    private Outline model(Model model) {
        List<Outline> children = new ArrayList<>();
        model.source().before().forEach(block -> statement(block, children));
        project.query(model.name()).ifPresent(view -> query(view, children));
        model.source().after().forEach(block -> statement(block, children));
        TextRange name = new Definitions(project)
                .model(model.name())
                .map(Definitions.Definition::name)
                .orElse(TextRange.at(0));
        TextRange range = name;
        for (int block : blocks(model)) {
            range = range.cover(blockRange(block));
        }
        children.sort(Comparator.comparing(Outline::range));
        return new Outline(
                Outline.Kind.MODEL, ProjectView.display(model), model.kind().keyword(), range, name, children);
    }

    private static List<Integer> blocks(Model model) {
        List<Integer> blocks = new ArrayList<>();
        model.source().header().ifPresent(blocks::add);
        model.source().query().ifPresent(blocks::add);
        blocks.addAll(model.source().before());
        blocks.addAll(model.source().after());
        return blocks;
    }

    private TextRange blockRange(int index) {
        Block block = tree.block(index);
        int first = block.tokens().significantFrom(0);
        int last = block.tokens().significantBefore(block.tokens().count());
        return first > last
                ? TextRange.at(tree.blockStart(index))
                : new TextRange(block.tokens().start(first), block.tokens().end(last)).shift(tree.blockStart(index));
    }

    private void statement(int index, List<Outline> children) {
        Block block = tree.block(index);
        if (block.root().childCount() == 0) {
            return;
        }
        SyntaxNode statement = block.root().child(0);
        TextRange range = statement.range().shift(tree.blockStart(index));
        String kind = statement
                .kind()
                .name()
                .replace("_STATEMENT", "")
                .replace('_', ' ')
                .toLowerCase(Locale.ROOT);
        String line = range.of(tree.text()).lines().findFirst().orElse("");
        children.add(new Outline(Outline.Kind.STATEMENT, line, kind, range, range, List.of()));
    }

    private void query(QueryView view, List<Outline> children) {
        for (ResolvedCte cte : view.resolved().ctes()) {
            TextRange range = view.range(cte.id());
            children.add(new Outline(
                    Outline.Kind.CTE,
                    cte.name(),
                    "",
                    range,
                    new TextRange(
                            range.start(),
                            Math.min(range.end(), range.start() + cte.name().length())),
                    columns(view, cte.body().columns(), range)));
        }
        children.addAll(columns(
                view, view.resolved().columns(), new TextRange(0, tree.text().length())));
    }

    /** Returns the columns that are written one by one; those of a star have no place of their own. */
    private static List<Outline> columns(QueryView view, List<RelColumn> columns, TextRange inside) {
        List<Outline> found = new ArrayList<>();
        for (RelColumn column : columns) {
            TextRange range = view.definitionRange(column.id());
            boolean isAlone =
                    columns.stream().filter(each -> each.id() == column.id()).count() == 1;
            if (isAlone && !range.isEmpty() && inside.contains(range)) {
                found.add(new Outline(
                        Outline.Kind.COLUMN, column.name(), view.typeOf(column).orElse(""), range, range, List.of()));
            }
        }
        return found;
    }
}
