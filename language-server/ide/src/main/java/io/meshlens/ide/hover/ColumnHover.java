package io.meshlens.ide.hover;

import io.meshlens.change.Baseline;
import io.meshlens.change.Verdict;
import io.meshlens.ide.common.Definitions;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.ide.common.QueryView;
import io.meshlens.ide.common.RichText;
import io.meshlens.ide.common.Symbol;
import io.meshlens.ide.common.Symbols;
import io.meshlens.ide.common.Words;
import io.meshlens.lineage.ColumnId;
import io.meshlens.lineage.OutputLineage;
import io.meshlens.lineage.QueryLineage;
import io.meshlens.lineage.RowUse;
import io.meshlens.project.AuditCall;
import io.meshlens.project.AuditDefinition;
import io.meshlens.project.Model;
import io.meshlens.project.ModelName;
import io.meshlens.query.ChangeQueries;
import io.meshlens.query.DeployedModels;
import io.meshlens.query.LineageQueries;
import io.meshlens.resolve.RelColumn;
import io.meshlens.syntax.Location;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.types.DataType;
import io.meshlens.types.TypeNames;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Describes a column: its type, what it is made of, who reads it, and what an edit did to it. */
final class ColumnHover {
    private static final int MOST = 6;

    private final ProjectView project;
    private final Definitions definitions;

    ColumnHover(ProjectView project) {
        this.project = project;
        this.definitions = new Definitions(project);
    }

    RichText ofTable(Symbol.TableColumn column) {
        ModelName table = ModelName.parseFqn(column.source()).orElse(null);
        RichText.Builder text = new RichText.Builder();
        text.add("**" + RichText.escaped(column.column()) + "**");
        DataType type = table == null ? null : project.signature(table).type(column.column());
        if (type != null && !type.isUnknown()) {
            text.add(" " + RichText.inline(type.toString()));
        }
        text.add("\n\nof " + RichText.escaped(table == null ? column.source() : table.display())
                + ", a table outside the project");
        if (column.assumed()) {
            text.add(" whose columns are not known: this one is assumed, because the query names it");
        }
        if (table != null) {
            readers(new ColumnId(column.source(), column.column()), table, List.of(), text);
        }
        return text.text();
    }

    RichText ofModel(ModelName name, String column) {
        Model model = project.model(name).orElse(null);
        RichText.Builder text = new RichText.Builder();
        definitions
                .column(name, column)
                .ifPresentOrElse(
                        definition ->
                                text.add("**").link(column, definition.whole()).add("**"),
                        () -> text.add("**" + RichText.escaped(column) + "**"));
        DataType type = project.signature(name).type(column);
        if (type != null && !type.isUnknown() && model != null) {
            text.add(" " + RichText.inline(TypeNames.of(model.dialect()).print(type)));
        }
        text.add(" of " + RichText.escaped(project.display(name)));
        boolean changed = verdict(name, column, text);
        expression(name, column).ifPresent(text::code);
        if (changed) {
            was(name, column, text);
        }
        origin(name, column, text);
        readers(new ColumnId(name.fqn(), column), name, model == null ? List.of() : model.audits(), text);
        if (model != null) {
            words(model, column, text);
        }
        return text.text();
    }

    /** Says whether the column changed, and since when; returns whether its own expression did. */
    private boolean verdict(ModelName name, String column, RichText.Builder text) {
        String label =
                ChangeQueries.deployed(project.db()).map(DeployedModels::label).orElse(null);
        if (label == null) {
            return false;
        }
        Verdict verdict = project.db().get(ChangeQueries.VERDICT, name);
        boolean isNew = verdict.added().contains(column);
        boolean isChanged = verdict.redefined().contains(column);
        if (isNew || isChanged) {
            text.add(" — *" + (isNew ? "new" : verdict.edited() ? "changed" : "affected") + " since "
                    + RichText.escaped(label) + "*");
        } else if (verdict.rows()) {
            text.add(" — *the rows changed since " + RichText.escaped(label) + "*");
        }
        return isChanged && verdict.edited();
    }

    private void was(ModelName name, String column, RichText.Builder text) {
        project.db().get(ChangeQueries.BASELINE, name).stream()
                .map(Baseline::columns)
                .flatMap(List::stream)
                .filter(each -> each.name().equals(column) && !each.text().isEmpty())
                .findFirst()
                .ifPresent(each -> text.add("\nwas " + RichText.inline(each.text())));
    }

    /** Returns the expression that makes a column; empty if it only takes one over. */
    private Optional<String> expression(ModelName name, String column) {
        QueryView view = project.query(name).orElse(null);
        if (view == null) {
            return Optional.empty();
        }
        for (RelColumn each : view.resolved().columns()) {
            if (each.name().equalsIgnoreCase(column) && each.id() >= 0) {
                Location location =
                        project.tree(view.file()).locate(view.range(each.id()).start());
                SyntaxNode item = location == null ? null : location.enclosing(SyntaxKind.SELECT_ITEM);
                SyntaxNode expression = item == null ? null : item.expression();
                return expression == null
                                || expression.isEmpty()
                                || expression.is(SyntaxKind.COLUMN_REFERENCE)
                                || expression.is(SyntaxKind.STAR)
                        ? Optional.empty()
                        : Optional.of(expression.text());
            }
        }
        return Optional.empty();
    }

    // ---- Lineage

    private void origin(ModelName name, String column, RichText.Builder text) {
        QueryLineage lineage = project.db().get(LineageQueries.LINEAGE, name).orElse(null);
        if (lineage == null) {
            return;
        }
        for (OutputLineage output : lineage.columns()) {
            if (output.name().equalsIgnoreCase(column) && !output.sources().isEmpty()) {
                text.add("\n\nfrom ");
                columns(output.sources(), text);
                Set<String> bases = bases(output.sources());
                if (!bases.isEmpty()) {
                    text.add(" ← ").plain(String.join(", ", bases));
                }
                if (!output.exact()) {
                    text.add(" and perhaps others");
                }
            }
        }
        List<String> rows = new ArrayList<>();
        lineage.rows().forEach((use, used) -> {
            if (!used.isEmpty()) {
                List<String> names = used.stream()
                        .limit(MOST)
                        .map(id -> RichText.escaped(display(id)))
                        .toList();
                rows.add(words(use) + " " + String.join(", ", names) + (used.size() > MOST ? ", …" : ""));
            }
        });
        if (!rows.isEmpty()) {
            text.add("\n\nrows " + String.join("; ", rows));
        }
    }

    private static String words(RowUse use) {
        return switch (use) {
            case FILTER -> "filtered by";
            case JOIN -> "joined on";
            case GROUP -> "grouped by";
            case ORDER -> "ordered by";
            case UNNEST -> "unnested from";
        };
    }

    private void columns(List<ColumnId> ids, RichText.Builder text) {
        for (int i = 0; i < Math.min(MOST, ids.size()); i++) {
            ColumnId id = ids.get(i);
            text.add(i == 0 ? "" : ", ");
            ModelName.parseFqn(id.table())
                    .filter(project::isModel)
                    .flatMap(model -> definitions.column(model, id.column()))
                    .ifPresentOrElse(
                            definition -> text.link(display(id), definition.whole()), () -> text.plain(display(id)));
        }
        if (ids.size() > MOST) {
            text.add(" and " + (ids.size() - MOST) + " more");
        }
    }

    private String display(ColumnId id) {
        return ModelName.parseFqn(id.table()).map(project::display).orElse(id.table()) + "." + id.column();
    }

    /** Returns the tables from which values come in the end, if that is another step away. */
    private Set<String> bases(List<ColumnId> sources) {
        Set<String> bases = new LinkedHashSet<>();
        Set<ColumnId> seen = new LinkedHashSet<>(sources);
        List<ColumnId> open = new ArrayList<>(sources);
        while (!open.isEmpty() && bases.size() < MOST) {
            ColumnId id = open.removeLast();
            ModelName table = ModelName.parseFqn(id.table()).orElse(null);
            QueryLineage lineage = table == null || !project.isModel(table)
                    ? null
                    : project.db().get(LineageQueries.LINEAGE, table).orElse(null);
            if (lineage == null) {
                if (!sources.contains(id)) {
                    bases.add(base(id, table));
                }
                continue;
            }
            for (OutputLineage output : lineage.columns()) {
                if (output.name().equals(id.column())) {
                    output.sources().stream().filter(seen::add).forEach(open::add);
                }
            }
        }
        return bases;
    }

    private String base(ColumnId id, @org.jspecify.annotations.Nullable ModelName table) {
        if (table == null) {
            return id.table();
        }
        String kind = project.model(table)
                .map(model -> model.kind().keyword().toLowerCase(java.util.Locale.ROOT))
                .orElse("external");
        return project.display(table) + " (" + kind + ")";
    }

    private void readers(ColumnId id, ModelName table, List<AuditCall> audits, RichText.Builder text) {
        List<ColumnId> readers = new ArrayList<>();
        Set<ModelName> models = new LinkedHashSet<>();
        for (ModelName reader : project.readers(table)) {
            QueryLineage lineage =
                    project.db().get(LineageQueries.LINEAGE, reader).orElse(null);
            if (lineage == null) {
                continue;
            }
            for (OutputLineage output : lineage.columns()) {
                if (output.sources().contains(id)) {
                    readers.add(new ColumnId(reader.fqn(), output.name()));
                    models.add(reader);
                }
            }
            if (lineage.rows().values().stream().anyMatch(used -> used.contains(id))) {
                models.add(reader);
            }
        }
        List<String> checked = Stream.concat(
                        audits.stream()
                                .filter(audit -> audit.arguments().values().stream()
                                        .anyMatch(value -> mentions(value.sql(), id.column())))
                                .map(AuditCall::name),
                        project.auditsReading(table).stream()
                                .filter(audit -> reads(audit, table, id.column()))
                                .map(AuditDefinition::name))
                .distinct()
                .toList();
        if (models.isEmpty() && checked.isEmpty()) {
            text.add("\n\nnobody reads it");
            return;
        }
        text.add("\n\nread by ");
        columns(readers, text);
        if (readers.isEmpty() && !models.isEmpty()) {
            text.plain(String.join(
                            ", ",
                            models.stream().limit(MOST).map(project::display).toList()))
                    .add(" for their rows");
        }
        List<String> counts = new ArrayList<>();
        if (!models.isEmpty()) {
            counts.add(Words.count(models.size(), "model"));
        }
        if (!checked.isEmpty()) {
            text.add(models.isEmpty() ? "" : ", ").plain("audit " + String.join(", ", checked));
            counts.add(Words.count(checked.size(), "audit"));
        }
        text.add(" (" + String.join(", ", counts) + ")");
    }

    private boolean reads(AuditDefinition audit, ModelName table, String column) {
        return project.query(audit)
                .map(view -> !Symbols.uses(view, new Symbol.ModelColumn(table, column), project::isModel)
                        .isEmpty())
                .orElse(false);
    }

    /** Says whether a column is one of the words of a text. */
    private static boolean mentions(String sql, String column) {
        for (int at = sql.indexOf(column); at >= 0; at = sql.indexOf(column, at + 1)) {
            int end = at + column.length();
            boolean begins = at == 0 || !Character.isJavaIdentifierPart(sql.charAt(at - 1));
            if (begins && (end == sql.length() || !Character.isJavaIdentifierPart(sql.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    private static void words(Model model, String column, RichText.Builder text) {
        String description = model.documentation().columnDescriptions().get(column);
        if (description != null && !description.isBlank()) {
            text.add("\n\n“").plain(description).add("”");
        }
        model.documentation().owner().ifPresent(owner -> text.add("\n\nowner: ").plain(owner));
    }
}
