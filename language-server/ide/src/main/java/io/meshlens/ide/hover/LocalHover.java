package io.meshlens.ide.hover;

import io.meshlens.ide.common.ColumnList;
import io.meshlens.ide.common.FunctionWords;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.ide.common.QueryView;
import io.meshlens.ide.common.RichText;
import io.meshlens.ide.common.Words;
import io.meshlens.project.ModelName;
import io.meshlens.resolve.Rel;
import io.meshlens.resolve.RelColumn;
import io.meshlens.resolve.ResolvedCte;
import io.meshlens.resolve.VisibleRelation;
import io.meshlens.syntax.Location;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.text.TextRange;
import io.meshlens.types.FunctionEntry;
import io.meshlens.types.Signature;
import io.meshlens.types.TypeRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Describes what only lives inside of one query. */
final class LocalHover {
    private static final int MOST_OVERLOADS = 6;

    private final ProjectView project;
    private final QueryView view;

    LocalHover(ProjectView project, QueryView view) {
        this.project = project;
        this.view = view;
    }

    RichText column(int definition, String name) {
        RichText.Builder text = new RichText.Builder();
        text.add("**" + RichText.escaped(name) + "**");
        column(definition, view.resolved().root())
                .or(() -> view.resolved().ctes().stream()
                        .flatMap(cte -> column(definition, cte.body()).stream())
                        .findFirst())
                .flatMap(view::typeOf)
                .or(() -> view.typeOf(definition))
                .ifPresent(type -> text.add(" " + RichText.inline(type)));
        expression(definition).ifPresent(text::code);
        return text.text();
    }

    private static Optional<RelColumn> column(int definition, Rel relation) {
        if (relation instanceof Rel.Project made) {
            for (RelColumn column : made.columns()) {
                if (column.id() == definition) {
                    return Optional.of(column);
                }
            }
        }
        for (Rel input : relation.inputs()) {
            Optional<RelColumn> found = column(definition, input);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** Returns the expression of the select item that a node is in; empty if it is no more than a name. */
    private Optional<String> expression(int definition) {
        Location location =
                project.tree(view.file()).locate(view.range(definition).start());
        SyntaxNode item = location == null ? null : location.enclosing(SyntaxKind.SELECT_ITEM);
        SyntaxNode expression = item == null ? null : item.expression();
        return expression == null || expression.isEmpty() ? Optional.empty() : Optional.of(expression.text());
    }

    Optional<RichText> cte(int id) {
        return view.resolved().ctes().stream()
                .filter(cte -> cte.id() == id)
                .findFirst()
                .map(cte -> list("**" + RichText.escaped(cte.name()) + "** is a CTE", columns(cte)));
    }

    private List<ColumnList.Item> columns(ResolvedCte cte) {
        return cte.body().columns().stream()
                .map(column ->
                        new ColumnList.Item(column.name(), view.typeOf(column).orElse("")))
                .toList();
    }

    Optional<RichText> relation(int id) {
        return view.relation(id).map(this::relation);
    }

    private RichText relation(VisibleRelation relation) {
        String table =
                ModelName.parseFqn(relation.source()).map(project::display).orElse(relation.source());
        String what = table.isEmpty() ? "a query" : RichText.escaped(table);
        List<ColumnList.Item> items = new ArrayList<>();
        for (RelColumn column : relation.columns()) {
            items.add(new ColumnList.Item(column.name(), type(relation, column)));
        }
        return list("**" + RichText.escaped(relation.name()) + "** stands for " + what, items);
    }

    private String type(VisibleRelation relation, RelColumn column) {
        return view.typeOf(column)
                .or(() -> ModelName.parseFqn(relation.source())
                        .map(project::signature)
                        .map(signature -> signature.type(column.name()))
                        .flatMap(view::inWords))
                .orElse("");
    }

    private static RichText list(String head, List<ColumnList.Item> items) {
        RichText.Builder text = new RichText.Builder();
        text.add(head + " with " + Words.count(items.size(), "column") + "\n\n");
        text.add(ColumnList.markdown(items));
        return text.text();
    }

    Optional<RichText> star(TextRange range) {
        List<ColumnList.Item> items = new ArrayList<>();
        star(range, view.resolved().root(), items);
        view.resolved().ctes().forEach(cte -> star(range, cte.body(), items));
        return items.isEmpty() ? Optional.empty() : Optional.of(list("**\\*** expands to", items));
    }

    private void star(TextRange range, Rel relation, List<ColumnList.Item> items) {
        if (relation instanceof Rel.Project made) {
            for (RelColumn column : made.columns()) {
                if (column.id() >= 0 && view.range(column.id()).equals(range)) {
                    items.add(new ColumnList.Item(
                            column.name(), view.typeOf(column).orElse("")));
                }
            }
        }
        relation.inputs().forEach(input -> star(range, input, items));
    }

    Optional<RichText> name(int definition) {
        RichText.Builder text = new RichText.Builder();
        text.add("**" + RichText.escaped(view.textOf(definition)) + "**");
        view.typeOf(definition).ifPresent(type -> text.add(" " + RichText.inline(type)));
        return Optional.of(text.text());
    }

    Optional<RichText> field(String name, int id) {
        RichText.Builder text = new RichText.Builder();
        text.add("field **" + RichText.escaped(name) + "**");
        view.typeOf(id).ifPresent(type -> text.add(" " + RichText.inline(type)));
        return Optional.of(text.text());
    }

    Optional<RichText> function(String name) {
        var functions = TypeRules.of(view.dialect().id()).functions();
        @Nullable FunctionEntry found = functions.find(name);
        FunctionEntry entry = found != null ? found : functions.findTable(name);
        if (entry == null) {
            return Optional.empty();
        }
        RichText.Builder text = new RichText.Builder();
        text.add("**" + RichText.escaped(entry.name()) + "** — " + FunctionWords.kind(entry) + " function");
        StringBuilder calls = new StringBuilder();
        int shown = 0;
        for (Signature signature : entry.signatures()) {
            if (shown++ < MOST_OVERLOADS) {
                calls.append(calls.isEmpty() ? "" : "\n").append(FunctionWords.call(entry, signature));
            }
        }
        if (!calls.isEmpty()) {
            text.code(calls.toString());
        }
        if (shown > MOST_OVERLOADS) {
            text.add("and " + Words.count(shown - MOST_OVERLOADS, "more form"));
        }
        return Optional.of(text.text());
    }
}
