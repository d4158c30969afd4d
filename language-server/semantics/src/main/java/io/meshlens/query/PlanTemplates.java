package io.meshlens.query;

import io.meshlens.change.Fingerprint;
import io.meshlens.db.Db;
import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.Severity;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Snapshot;
import io.meshlens.plan.SqlTemplate;
import io.meshlens.project.AuditCall;
import io.meshlens.project.AuditDefinition;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ModelName;
import io.meshlens.project.SqlText;
import io.meshlens.project.TableNames;
import io.meshlens.project.macros.Expansion;
import io.meshlens.project.macros.MacroContext;
import io.meshlens.project.macros.MacroScope;
import io.meshlens.project.macros.SqlPieces;
import io.meshlens.project.macros.TableColumns;
import io.meshlens.project.macros.TimeMarks;
import io.meshlens.project.macros.TimeVariable;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes a model's statements into templates: macros expanded, and holes where a run puts physical tables and times. What
 * cannot be made into one is a problem in words, and the model cannot be executed.
 */
final class PlanTemplates {
    /** Stands for {@code @this_model} while macros are expanded: no name that anybody writes. */
    private static final String SELF = "meshlens\u0001this_model";

    private static final String QUOTED_SELF = "\"" + SELF + "\"";

    private final Db db;
    private final Model model;
    private final Dialect dialect;
    private final TableNames names;
    private final List<String> problems = new ArrayList<>();

    PlanTemplates(Db db, Model model) {
        this.db = db;
        this.model = model;
        this.dialect = ModelQueries.dialect(model);
        this.names = ModelQueries.names(db, model);
    }

    /** Returns what stands in the way of executing the model, each once. */
    List<String> problems() {
        return problems.stream().distinct().toList();
    }

    private void problem(String what) {
        problems.add(model.display() + ": " + what);
    }

    // ---- The query

    /** Returns the model's query; null if it has none that can run. */
    @Nullable
    SqlTemplate query() {
        if (db.get(GoodText.IS_BROKEN, model.name())) {
            db.get(ModelQueries.BLOCK, model.name()).ifPresent(block -> errors(block, "its query"));
            return null;
        }
        if (OpinionQueries.isAccepted(db, model.name())) {
            problem("its query holds a construct that Meshlens does not know, so it cannot be built: the tables that"
                    + " it reads cannot be replaced by the physical ones. Write the query without it");
            return null;
        }
        Expansion expansion = expansion(db, model).orElse(null);
        if (expansion != null) {
            errors(expansion, "its query");
        }
        if (expansion == null || expansion.statements().isEmpty()) {
            if (problems.isEmpty()) {
                problem("it has no query");
            }
            return null;
        }
        if (expansion.statements().size() > 1) {
            problem("its macros make several statements where one query is needed");
        }
        Block block = ImpliedNames.written(expansion.statements().getFirst().block(), dialect);
        if (!(model.kind() instanceof ModelKind.Embedded)) {
            return template(block, "its query");
        }
        Captures.Found captures = Captures.of(db, model, block.root());
        captures.problem().ifPresent(this::problem);
        check(block, "its query");
        return template(db, names, dialect, block, captures.names());
    }

    /** Returns the query of a model without macros, to be run: a Jinja block knows no times before. */
    static Optional<Expansion> expansion(Db db, Model model) {
        return db.get(ModelQueries.BLOCK, model.name())
                .filter(ProjectMacros::isJinja)
                .map(block -> ProjectMacros.expandToRun(
                        db,
                        block,
                        db.get(ModelQueries.MACRO_SCOPE, model.name()),
                        ModelQueries.columns(db, model.name())))
                .or(() -> db.get(ModelQueries.EXPANSION, model.name()));
    }

    private void errors(Expansion expansion, String where) {
        for (Diagnostic problem : expansion.problems()) {
            if (problem.severity() == Severity.ERROR) {
                problem(where + ": " + problem.message());
            }
        }
    }

    private void errors(Block block, String where) {
        block.errors().forEach(error -> problem(where + ": " + error.message()));
    }

    private SqlTemplate template(Block block, String where) {
        check(block, where);
        return template(block);
    }

    private void check(Block block, String where) {
        errors(block, where);
        SqlPieces.openMacros(block.root())
                .forEach(macro -> problem(where + ": what " + macro.text() + " gives is not known without running it"));
    }

    private SqlTemplate template(Block block) {
        return template(db, names, dialect, block);
    }

    /** Cuts an expanded statement at the names of models, at the model itself and at variables of time. */
    static SqlTemplate template(Db db, TableNames names, Dialect dialect, Block block) {
        return template(db, names, dialect, block, Set.of());
    }

    /** @param captured names of tables outside of the project that are written with their schema */
    private static SqlTemplate template(Db db, TableNames names, Dialect dialect, Block block, Set<String> captured) {
        Set<TextRange> ctes = TableReads.cteUses(block.root(), dialect);
        Parts parts = new Parts();
        for (SqlPieces.Piece piece : SqlPieces.of(
                block,
                dialect,
                name -> !ctes.contains(name.range())
                        && (isOurs(db, names, name) || Captures.isOne(name, dialect, captured)))) {
            switch (piece) {
                case SqlPieces.Text text -> parts.text(text.sql());
                case SqlPieces.Table table -> {
                    if (Captures.isOne(table.name(), dialect, captured)) {
                        parts.text(Captures.written(names, table));
                    } else if (isSelf(table.name())) {
                        parts.add(new SqlTemplate.Variable("this_model"));
                    } else {
                        parts.add(new SqlTemplate.Table(
                                names.of(written(table.name())), table.alias().orElse(null)));
                    }
                }
                case SqlPieces.Variable variable -> parts.add(new SqlTemplate.Variable(variable.name()));
            }
        }
        return parts.template();
    }

    private static List<String> written(SyntaxNode name) {
        return name.children(SyntaxKind.NAME).stream().map(SyntaxNode::text).toList();
    }

    private static boolean isSelf(SyntaxNode name) {
        return name.text().equals(QUOTED_SELF);
    }

    /** Says whether a table's name is a model's, so that where it is depends on the environment. Others stay as written. */
    private static boolean isOurs(Db db, TableNames names, SyntaxNode name) {
        if (isSelf(name)) {
            return true;
        }
        List<String> parts = written(name);
        return parts.size() == name.childCount() && !parts.isEmpty() && hasTable(db, names.of(parts));
    }

    /** Says whether a name is that of a model whose rows depend on the environment. */
    static boolean hasTable(Db db, ModelName name) {
        KeptModel kept = ProjectQueries.kept(db).get(name);
        return kept != null
                ? kept.baseline().kind() != Fingerprint.Kind.EXTERNAL
                : db.get(ModelQueries.MODEL, name)
                        .filter(found -> !(found.kind() instanceof ModelKind.External))
                        .isPresent();
    }

    /** Collects the parts of a template; the placeholder for the model itself is found inside texts too. */
    private static final class Parts {
        private final List<SqlTemplate.Part> parts = new ArrayList<>();

        void add(SqlTemplate.Part part) {
            parts.add(part);
        }

        void text(String sql) {
            int from = 0;
            for (int at = sql.indexOf(QUOTED_SELF); at >= 0; at = sql.indexOf(QUOTED_SELF, from)) {
                plain(sql.substring(from, at));
                parts.add(new SqlTemplate.Variable("this_model"));
                from = at + QUOTED_SELF.length();
            }
            plain(sql.substring(from));
        }

        private void plain(String sql) {
            TimeMarks.cut(
                    sql,
                    text -> {
                        if (!text.isEmpty()) {
                            parts.add(new SqlTemplate.Text(text));
                        }
                    },
                    variable -> parts.add(new SqlTemplate.Variable(SqlTemplate.PLAIN + variable)));
        }

        SqlTemplate template() {
            List<SqlTemplate.Part> trimmed = new ArrayList<>(parts);
            if (!trimmed.isEmpty() && trimmed.getFirst() instanceof SqlTemplate.Text first) {
                trimmed.set(0, new SqlTemplate.Text(first.sql().stripLeading()));
            }
            if (!trimmed.isEmpty() && trimmed.getLast() instanceof SqlTemplate.Text last) {
                trimmed.set(trimmed.size() - 1, new SqlTemplate.Text(last.sql().stripTrailing()));
            }
            trimmed.removeIf(
                    part -> part instanceof SqlTemplate.Text text && text.sql().isEmpty());
            return new SqlTemplate(trimmed);
        }
    }

    // ---- Statements around the query

    /** Returns the statements before or after the query, those of the configuration first. */
    List<Snapshot.Statement> statements(List<SqlText> defaults, List<Integer> blocks) {
        List<Snapshot.Statement> statements = new ArrayList<>();
        for (Block block : all(defaults, blocks)) {
            List<SqlTemplate> evaluating = expanded(block, "evaluating");
            List<SqlTemplate> creating = expanded(block, "creating");
            if (evaluating.equals(creating)) {
                evaluating.forEach(sql -> statements.add(new Snapshot.Statement(sql, true, true)));
            } else {
                creating.forEach(sql -> statements.add(new Snapshot.Statement(sql, true, false)));
                evaluating.forEach(sql -> statements.add(new Snapshot.Statement(sql, false, true)));
            }
        }
        return statements;
    }

    /** Returns the statements that run when the view of an environment is switched. */
    List<SqlTemplate> onVirtualUpdate() {
        List<SqlTemplate> statements = new ArrayList<>();
        for (Block block :
                all(model.defaultStatements().onVirtualUpdate(), model.source().onVirtualUpdate())) {
            statements.addAll(expanded(block, "promoting"));
        }
        return statements;
    }

    private List<Block> all(List<SqlText> defaults, List<Integer> own) {
        List<Block> blocks = new ArrayList<>();
        defaults.forEach(text -> blocks.addAll(parsed(text.sql(), dialect)));
        own.stream()
                .filter(index -> !model.source().definitions().contains(index))
                .forEach(index -> ModelQueries.block(db, model, index).ifPresent(blocks::add));
        return blocks;
    }

    private static List<Block> parsed(String sql, Dialect dialect) {
        return FileGrammar.parse(sql, dialect).blocks().stream()
                .filter(block -> block.kind() != Block.Kind.EMPTY)
                .toList();
    }

    private List<SqlTemplate> expanded(Block block, String stage) {
        MacroScope scope = ProjectMacros.scope(db, model.name(), stage, QUOTED_SELF, Map.of(), definitions());
        String where = "the statement " + shortened(block.text());
        Expansion expansion = expand(block, scope);
        errors(expansion, where);
        return expansion.statements().stream()
                .map(statement -> template(statement.block(), where))
                .filter(sql -> !sql.parts().isEmpty())
                .toList();
    }

    private static String shortened(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() > 40 ? line.substring(0, 40) + "…" : line;
    }

    private List<Block> definitions() {
        List<Block> blocks = new ArrayList<>();
        model.source()
                .definitions()
                .forEach(index -> ModelQueries.block(db, model, index).ifPresent(blocks::add));
        return blocks;
    }

    private Expansion expand(Block block, MacroScope scope) {
        return ProjectMacros.expandToRun(db, block, scope, TableColumns.NONE);
    }

    // ---- Audits

    /** Returns the checks of the model's rows. */
    List<Snapshot.Audit> audits() {
        List<Snapshot.Audit> audits = new ArrayList<>();
        for (AuditCall call : model.audits()) {
            AuditDefinition audit = db.get(ProjectQueries.INDEX, Inputs.PROJECT)
                    .audit(model, call.name())
                    .orElse(null);
            if (audit == null) {
                problem("there is no audit " + call.name());
            } else if (!audit.skip()) {
                SqlTemplate query = audit(audit, call);
                if (query != null) {
                    audits.add(new Snapshot.Audit(call.name(), call.blocking().orElse(audit.blocking()), query));
                }
            }
        }
        return audits;
    }

    private @Nullable SqlTemplate audit(AuditDefinition audit, AuditCall call) {
        String where = "the audit " + call.name();
        Expansion expansion = AuditBlocks.of(db, audit)
                .map(blocks -> expand(
                        blocks.query(),
                        ProjectMacros.scope(db, model.name(), QUOTED_SELF, audit, call, blocks.definitions())))
                .orElse(null);
        if (expansion != null) {
            errors(expansion, where);
        }
        if (expansion == null || expansion.statements().isEmpty()) {
            problem(where + " has no query");
            return null;
        }
        return template(expansion.statements().getFirst().block(), where);
    }

    // ---- Merges

    /**
     * Returns the clauses of a merge with its two sides under the names that the engine gives them. What an update sets is
     * always of the target, and written without it.
     */
    SqlTemplate whenMatched(SqlText written) {
        TokenTable tokens =
                FileGrammar.parse(unwrapped(written.sql()), dialect).block(0).tokens();
        Parts parts = new Parts();
        String before = "";
        int depth = 0;
        for (int token = 0; token < tokens.count(); token++) {
            String text = tokens.text(token);
            int next = tokens.significantFrom(token + 1);
            boolean isQualifier = !before.equals(".") && next < tokens.count() && tokens.kind(next) == TokenKind.DOT;
            boolean isSet = depth == 0 && (before.equalsIgnoreCase("SET") || before.equals(","));
            boolean isVariable = tokens.kind(token) == TokenKind.MACRO_NAME;
            depth += text.equals("(") ? 1 : text.equals(")") ? -1 : 0;
            if (isVariable && TimeVariable.of(text).isPresent()) {
                parts.add(new SqlTemplate.Variable(text.substring(1).toLowerCase(Locale.ROOT)));
            } else if (isVariable) {
                problem("when_matched: what " + text + " gives is not known without running it");
            } else if (isQualifier && isSet && dialect.fold(text).equals("target")) {
                token = next;
                text = ".";
            } else {
                parts.text(isQualifier ? side(text) : text);
            }
            before = tokens.isTrivia(token) ? before : text;
        }
        return parts.template();
    }

    private String side(String qualifier) {
        return switch (dialect.fold(qualifier)) {
            case "target" -> "__MERGE_TARGET__";
            case "source" -> "__MERGE_SOURCE__";
            default -> qualifier;
        };
    }

    private static String unwrapped(String text) {
        String inner = text.strip();
        return inner.startsWith("(") && inner.endsWith(")")
                ? inner.substring(1, inner.length() - 1).strip()
                : inner;
    }

    /** Returns a further condition of a merge. */
    @Nullable
    SqlTemplate mergeFilter(SqlText written) {
        String select = "SELECT ";
        Expansion expansion = expand(
                FileGrammar.parse(select + written.sql(), dialect).block(0),
                ProjectMacros.scope(db, model.name(), "evaluating", QUOTED_SELF, Map.of(), definitions()));
        errors(expansion, "merge_filter");
        if (expansion.statements().isEmpty()) {
            return null;
        }
        SqlTemplate whole = template(expansion.statements().getFirst().block(), "merge_filter");
        String text = whole.parts().getFirst() instanceof SqlTemplate.Text first ? first.sql() : "";
        if (!text.startsWith(select.strip())) {
            problem("merge_filter cannot be read");
            return null;
        }
        List<SqlTemplate.Part> parts = new ArrayList<>(whole.parts());
        parts.set(0, new SqlTemplate.Text(text.substring(select.strip().length())));
        // Its qualifiers are those of the clauses.
        String shown = new SqlTemplate(parts).display();
        return whenMatched(new SqlText(shown));
    }

    // ---- Statements of the project

    /** Returns the statements at the begin or the end of plans and runs of an environment. */
    static List<SqlTemplate> ofProject(
            Db db, List<SqlText> statements, String environment, String stage, List<String> problems) {
        Dialect dialect = db.get(ProjectQueries.CONFIG, Inputs.PROJECT)
                .gateway()
                .flatMap(found -> found.connection())
                .flatMap(found -> Dialect.of(found.dialect()))
                .orElse(Dialect.DUCKDB);
        TableNames names = ProjectMacros.names(db, dialect);
        MacroContext context = ProjectMacros.context(db, dialect, stage);
        SequencedMap<String, ConfigValue> facts = new LinkedHashMap<>(context.facts());
        facts.put("this_env", new ConfigValue.Text(environment));
        MacroScope scope = MacroScope.of(context.withFacts(facts));
        List<SqlTemplate> made = new ArrayList<>();
        for (SqlText text : statements) {
            for (Block block : parsed(text.sql(), dialect)) {
                Expansion expansion = ProjectMacros.expandToRun(db, block, scope, TableColumns.NONE);
                expansion.problems().stream()
                        .filter(problem -> problem.severity() == Severity.ERROR)
                        .forEach(problem -> problems.add(stage + ": " + problem.message()));
                for (Expansion.Expanded statement : expansion.statements()) {
                    SqlPieces.openMacros(statement.block().root())
                            .forEach(macro -> problems.add(
                                    stage + ": what " + macro.text() + " gives is not known without running it"));
                    SqlTemplate sql = template(db, names, dialect, statement.block());
                    if (!sql.parts().isEmpty()) {
                        made.add(sql);
                    }
                }
            }
        }
        return made;
    }

    // ---- Previews

    /** Returns a query for the rows of a CTE: the WITH clause, and a query that reads only that. */
    SqlTemplate withClause(Block clause, String cte) {
        SqlTemplate with = template(clause, "its query");
        List<SqlTemplate.Part> parts = new ArrayList<>(with.parts());
        parts.add(new SqlTemplate.Text("\nSELECT * FROM " + cte));
        return new SqlTemplate(parts);
    }

    /** Returns a query that somebody typed. */
    static PreviewQueries.Preview typed(Db db, Optional<ModelName> context, String text) {
        Model model = context.flatMap(name -> db.get(ModelQueries.MODEL, name)).orElse(null);
        List<String> problems = new ArrayList<>();
        List<SqlTemplate> made;
        if (model == null) {
            made = ofProject(db, List.of(new SqlText(text)), EnvironmentName.PROD.value(), "evaluating", problems);
        } else {
            PlanTemplates templates = new PlanTemplates(db, model);
            made = new ArrayList<>();
            for (Block block : parsed(text, templates.dialect)) {
                Expansion expansion = templates.expand(block, db.get(ModelQueries.MACRO_SCOPE, model.name()));
                templates.errors(expansion, "the selection");
                expansion
                        .statements()
                        .forEach(statement -> made.add(templates.template(statement.block(), "the selection")));
            }
            problems.addAll(templates.problems());
        }
        if (!problems.isEmpty()) {
            return new PreviewQueries.Preview.Refused(String.join("; ", problems));
        }
        return made.size() == 1
                ? new PreviewQueries.Preview.Sql(made.getFirst())
                : new PreviewQueries.Preview.Refused("this is not one query");
    }
}
