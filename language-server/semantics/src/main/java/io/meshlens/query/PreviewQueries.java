package io.meshlens.query;

import io.meshlens.db.Db;
import io.meshlens.plan.SqlTemplate;
import io.meshlens.project.Model;
import io.meshlens.project.ModelName;
import io.meshlens.project.macros.Expansion;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Unreadable;
import java.util.List;
import java.util.Optional;

/** Queries to look at rows with: of a model as its text is now, of one of its CTEs, or of what somebody selected. */
public final class PreviewQueries {
    private PreviewQueries() {}

    /** A query, or why there is none. */
    public sealed interface Preview {
        /** The query, with holes for tables and times. */
        record Sql(SqlTemplate sql) implements Preview {}

        /** Why there is none, in words. */
        record Refused(String why) implements Preview {}
    }

    /** Returns the query of a model. */
    public static Preview model(Db db, ModelName name) {
        Model model = db.get(ModelQueries.MODEL, name).orElse(null);
        if (model == null) {
            return new Preview.Refused("there is no model " + name.display());
        }
        Optional<Unreadable> unreadable =
                db.get(ProjectQueries.UNREADABLE_OF, new FileId(model.source().file()));
        if (unreadable.isPresent()) {
            return new Preview.Refused(
                    model.source().file() + ": " + unreadable.get().why());
        }
        if (model.source().query().isEmpty()) {
            // A seed or an external model: what it is in the environment.
            return new Preview.Sql(new SqlTemplate(
                    List.of(new SqlTemplate.Text("SELECT * FROM "), new SqlTemplate.Table(name, null))));
        }
        PlanTemplates templates = new PlanTemplates(db, model);
        SqlTemplate sql = templates.query();
        return sql == null || !templates.problems().isEmpty() ? refused(templates.problems()) : new Preview.Sql(sql);
    }

    private static Preview refused(List<String> problems) {
        return new Preview.Refused(problems.isEmpty() ? "it has no query" : String.join("; ", problems));
    }

    /** Returns a query for the rows of a CTE of a model's outermost query. */
    public static Preview cte(Db db, ModelName name, String cte) {
        Model model = db.get(ModelQueries.MODEL, name).orElse(null);
        Block block = Optional.ofNullable(model).flatMap(each -> PlanTemplates.expansion(db, each)).stream()
                .flatMap(expansion -> expansion.statements().stream())
                .map(Expansion.Expanded::block)
                .findFirst()
                .orElse(null);
        if (model == null
                || block == null
                || db.get(GoodText.IS_BROKEN, name)
                || OpinionQueries.isAccepted(db, name)
                || db.get(
                                ProjectQueries.UNREADABLE_OF,
                                new FileId(model.source().file()))
                        .isPresent()) {
            return model(db, name);
        }
        Dialect dialect = ModelQueries.dialect(model);
        Optional<SyntaxNode> query = Optional.ofNullable(block.root().child(SyntaxKind.QUERY));
        SyntaxNode with = query.map(node -> node.child(SyntaxKind.WITH_CLAUSE)).orElse(null);
        if (with == null) {
            return new Preview.Refused(model.display() + " has no CTE");
        }
        for (SyntaxNode each : with.children(SyntaxKind.CTE)) {
            SyntaxNode own = each.child(SyntaxKind.NAME);
            if (own != null && dialect.fold(own.text()).equals(dialect.fold(cte))) {
                Block clause = new Block(block.kind(), block.tokens(), with, List.of(), false);
                PlanTemplates templates = new PlanTemplates(db, model);
                SqlTemplate sql = templates.withClause(clause, own.text());
                return templates.problems().isEmpty() ? new Preview.Sql(sql) : refused(templates.problems());
            }
        }
        return new Preview.Refused(model.display() + " has no CTE " + cte);
    }

    /**
     * Returns a query that somebody typed or selected. Macros of the project work in it.
     *
     * @param context the model in whose file it stands; empty for none
     */
    public static Preview typed(Db db, Optional<ModelName> context, String text) {
        return PlanTemplates.typed(db, context, text);
    }
}
