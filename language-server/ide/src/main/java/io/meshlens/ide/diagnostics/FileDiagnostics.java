package io.meshlens.ide.diagnostics;

import io.meshlens.db.Db;
import io.meshlens.db.Query;
import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.ide.common.Definitions;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.project.AuditDefinition;
import io.meshlens.project.FileRole;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ModelName;
import io.meshlens.project.ModelSource;
import io.meshlens.project.ProjectFiles;
import io.meshlens.project.file.BlockProblem;
import io.meshlens.project.file.DialectName;
import io.meshlens.project.header.FileDefinitions;
import io.meshlens.project.index.ColumnChecks;
import io.meshlens.project.index.ModelChecks;
import io.meshlens.project.macros.Expansion;
import io.meshlens.query.AuditQueries;
import io.meshlens.query.CalledAudits;
import io.meshlens.query.FileQueries;
import io.meshlens.query.Inputs;
import io.meshlens.query.ModelQueries;
import io.meshlens.query.OpinionQueries;
import io.meshlens.query.ProjectQueries;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxError;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.TokenTable;
import io.meshlens.text.TextRange;
import io.meshlens.types.ModelSignature;
import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Unreadable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Collects everything that is to be told about a file. */
public final class FileDiagnostics {
    /** All of it by range; a model that was made of one header several times tells nothing twice. */
    public static final Query<FileId, List<Diagnostic>> OF = Query.of("diagnostics", FileDiagnostics::of);

    /** What matters only to those who read a query's columns. */
    private static final Set<DiagnosticCode> OF_OUTPUT =
            Set.of(DiagnosticCode.UNNAMED_COLUMN, DiagnosticCode.DUPLICATE_COLUMN, DiagnosticCode.UNEXPANDED_STAR);

    private final Db db;
    private final ProjectView project;
    private final FileId file;
    private final Set<Diagnostic> found = new LinkedHashSet<>();

    /** What is said of SQL and not of the project. */
    private static final Set<DiagnosticCode> OF_SQL =
            EnumSet.range(DiagnosticCode.SYNTAX_ERROR, DiagnosticCode.ARROW_LAMBDA);

    private FileDiagnostics(Db db, FileId file) {
        this.db = db;
        this.project = new ProjectView(db);
        this.file = file;
    }

    private static List<Diagnostic> of(Db db, FileId file) {
        FileDiagnostics diagnostics = new FileDiagnostics(db, file);
        diagnostics.collect();
        List<Diagnostic> sorted = new ArrayList<>(diagnostics.found);
        sorted.sort(Comparator.comparing(Diagnostic::range));
        return List.copyOf(sorted);
    }

    private void collect() {
        Unreadable unreadable = db.get(ProjectQueries.UNREADABLE_OF, file).orElse(null);
        if (unreadable != null) {
            found.add(unread(unreadable));
            if (project.text(file).isEmpty()) {
                return;
            }
        }
        found.addAll(
                db.get(ProjectQueries.CONFIG_READING, Inputs.PROJECT).problems().getOrDefault(file.path(), List.of()));
        FileRole role = db.get(ProjectQueries.ROLE, file).orElse(null);
        if (role == null) {
            return;
        }
        switch (role) {
            case SQL_MODEL, AUDIT -> {
                sql();
                boolean isUnknownDialect =
                        db.get(ProjectQueries.HEADER_CONTEXT, Inputs.PROJECT).isDialectComputed()
                                && DialectName.find(project.text(file)).isEmpty();
                if (isUnknownDialect) {
                    // Read as another dialect than it is, SQL is wrong in ways that it is not.
                    found.removeIf(each -> OF_SQL.contains(each.code()));
                }
            }
            case PYTHON_MODEL, EXTERNAL_MODELS -> definitions(Optional.empty());
            case UNIT_TEST -> found.addAll(db.get(FileQueries.UNIT_TEST, file));
            case METRIC -> notYet("Meshlens does not use metrics yet");
            case DBT_PROJECT -> notYet("Meshlens does not read dbt projects yet");
            case CONFIGURATION, ENVIRONMENT, PYTHON_MACRO, JINJA_MACRO, SIGNAL, LINT_RULE, MATERIALIZATION -> {}
        }
    }

    /** Tells of what cannot be read, at its place in the text that is known. */
    private Diagnostic unread(Unreadable unreadable) {
        int length = project.text(file).length();
        int start = Math.min(unreadable.offset(), length);
        return Diagnostic.of(
                unreadable.kind() == Unreadable.Kind.ENCODING
                        ? DiagnosticCode.FILE_ENCODING
                        : DiagnosticCode.UNREADABLE_FILE,
                new TextRange(start, Math.min(start + 1, length)),
                unreadable.why());
    }

    private void notYet(String message) {
        found.add(Diagnostic.of(DiagnosticCode.NOT_SUPPORTED_YET, TextRange.at(0), message));
    }

    private void sql() {
        SyntaxTree tree = project.tree(file);
        List<SyntaxError> errors = errors(tree);
        errors.forEach(error -> found.add(Diagnostic.of(DiagnosticCode.SYNTAX_ERROR, error.range(), error.message())));
        definitions(Optional.of(tree));
        for (Model model : project.models(file)) {
            macros(model, tree);
            project.query(model.name()).ifPresent(view -> {
                found.addAll(QueryProblems.of(view));
                found.addAll(TableProblems.of(view, project));
            });
            new Definitions(project)
                    .model(model.name())
                    .ifPresent(place -> found.addAll(BrokenReaders.of(model, place.name(), project)));
        }
        project.standaloneAudits(file).forEach(audit -> audit(audit, tree));
        // What is wrong is not understood either, and only the first of the two is worth telling.
        found.removeIf(each -> each.code() == DiagnosticCode.NOT_ANALYSED
                && errors.stream()
                        .anyMatch(error -> error.range().start() <= each.range().end()
                                && each.range().start() <= error.range().end()));
    }

    /** Returns the syntax errors, without those of queries that another parser accepts: of them it is told that they are not analysed. */
    private List<SyntaxError> errors(SyntaxTree tree) {
        Set<Integer> accepted = new LinkedHashSet<>();
        Set<Integer> rejected = new HashSet<>();
        for (Model model : project.models(file)) {
            model.source()
                    .query()
                    .ifPresent(block -> (OpinionQueries.isAccepted(db, model.name()) ? accepted : rejected).add(block));
        }
        // A query of several models is an error as long as it is one for any of them.
        accepted.removeAll(rejected);
        List<SyntaxError> errors = new ArrayList<>();
        for (int i = 0; i < tree.blockCount(); i++) {
            int start = tree.blockStart(i);
            if (accepted.contains(i)) {
                found.add(notAnalysed(tree.block(i)).shift(start));
            } else {
                tree.block(i).errors().forEach(error -> errors.add(error.shift(start)));
            }
        }
        return errors;
    }

    /** Tells of a query that only another parser accepts, on its first line. */
    private static Diagnostic notAnalysed(Block block) {
        TokenTable tokens = block.tokens();
        int start = tokens.start(tokens.significantFrom(0));
        int lineEnd = block.text().indexOf('\n', start);
        String line = block.text().substring(start, lineEnd < 0 ? block.length() : lineEnd);
        return Diagnostic.of(
                DiagnosticCode.NOT_ANALYSED,
                new TextRange(start, start + line.stripTrailing().length()),
                "This query is not analysed: it holds a construct that Meshlens does not know. Its tables count as"
                        + " read, its columns are not known, every change of it counts as breaking, and a plan cannot"
                        + " build it.");
    }

    // ---- Headers

    private void definitions(Optional<SyntaxTree> tree) {
        FileDefinitions definitions = db.get(FileQueries.DEFINITIONS, file);
        List<BlockProblem> problems = new ArrayList<>(definitions.problems());
        problems.addAll(
                db.get(ProjectQueries.INDEX_RESULT, Inputs.PROJECT).problems().getOrDefault(file.path(), List.of()));
        for (FileDefinitions.ModelDefinition definition : definitions.models()) {
            checks(definition, tree, problems);
        }
        found.addAll(
                tree.isPresent()
                        ? BlockProblem.inFile(problems, tree.get())
                        : problems.stream().map(BlockProblem::diagnostic).toList());
    }

    private void checks(
            FileDefinitions.ModelDefinition definition, Optional<SyntaxTree> tree, List<BlockProblem> problems) {
        Model model = definition.model();
        int block = model.source().header().orElse(0);
        String header = tree.filter(each -> block < each.blockCount())
                .map(each -> each.block(block).text())
                .orElseGet(() -> project.text(file));
        for (Diagnostic problem :
                ModelChecks.check(definition, project.index(), db.get(ProjectQueries.CONFIG, Inputs.PROJECT), header)) {
            problems.add(new BlockProblem(block, problem));
        }
        if (model.kind() instanceof ModelKind.Seed seed && !seed.path().isEmpty()) {
            seed(definition, seed, block, problems);
        }
        columns(definition, header, block, problems);
    }

    /** Compares the columns that the header names with those that the model has, if all of them are known. */
    private void columns(
            FileDefinitions.ModelDefinition definition, String header, int block, List<BlockProblem> problems) {
        Model model = definition.model();
        boolean isShown = definition.enabled() && project.models(file).contains(model);
        if (isShown && !model.columns().isEmpty() && !hasFaultyQuery(model)) {
            ModelQueries.inferred(db, model.name())
                    .filter(ModelSignature::complete)
                    .map(given -> given.columns().stream()
                            .map(ModelSignature.Column::name)
                            .toList())
                    .ifPresent(given -> ColumnChecks.checkDeclared(model, definition.ranges(), header, given)
                            .forEach(problem -> problems.add(new BlockProblem(block, problem))));
        }
        ModelSignature signature = isShown ? db.get(ModelQueries.SIGNATURE, model.name()) : ModelSignature.UNKNOWN;
        if (!signature.complete() || signature.columns().isEmpty() || hasFaultyQuery(model)) {
            return;
        }
        List<String> columns =
                signature.columns().stream().map(ModelSignature.Column::name).toList();
        List<ColumnChecks.AuditProblem> audits = db.get(CalledAudits.UNKNOWN_COLUMNS, model.name());
        for (Diagnostic problem :
                ColumnChecks.check(model, definition.ranges(), header, project.index(), columns, audits)) {
            problems.add(new BlockProblem(block, problem));
        }
    }

    /** What a query gives while it is being typed says nothing about the header. */
    private boolean hasFaultyQuery(Model model) {
        return db.get(ModelQueries.BLOCK, model.name())
                .filter(query -> !query.errors().isEmpty())
                .isPresent();
    }

    private void seed(
            FileDefinitions.ModelDefinition definition, ModelKind.Seed seed, int block, List<BlockProblem> problems) {
        boolean isThere = FileQueries.seedFile(definition.model(), seed)
                .filter(each -> db.input(Inputs.TEXT, each) != null)
                .isPresent();
        boolean isInUnreadable = FileQueries.seedFile(definition.model(), seed)
                .filter(this::isInUnreadable)
                .isPresent();
        if (!isThere && !isInUnreadable) {
            String path = ProjectFiles.seedPath(file.path(), seed.path());
            problems.add(new BlockProblem(block, ModelChecks.missingSeed(definition, seed.path(), path)));
        }
    }

    /** Says whether nobody knows if a file is there. */
    private boolean isInUnreadable(FileId wanted) {
        return db.get(ProjectQueries.UNREADABLE, Inputs.PROJECT).entrySet().stream()
                .anyMatch(entry -> entry.getValue().kind() == Unreadable.Kind.FOLDER
                        && wanted.isUnder(entry.getKey().path()));
    }

    // ---- Macros

    /** Tells of an audit that belongs to no model; nobody reads its columns, so that their names do not matter. */
    private void audit(AuditDefinition audit, SyntaxTree tree) {
        int start = tree.blockStart(audit.query().orElse(0));
        db.get(AuditQueries.EXPANSION, audit.name())
                .ifPresent(expansion -> expansion.problems().forEach(problem -> found.add(problem.shift(start))));
        project.query(audit).ifPresent(view -> {
            QueryProblems.of(view).stream()
                    .filter(problem -> !OF_OUTPUT.contains(problem.code()))
                    .forEach(found::add);
            found.addAll(TableProblems.of(view, project));
        });
    }

    private void macros(Model model, SyntaxTree tree) {
        if (model.source().language() != ModelSource.Language.SQL
                || model.source().query().isEmpty()) {
            return;
        }
        int start = tree.blockStart(model.source().query().getAsInt());
        ModelName name = model.name();
        db.get(ModelQueries.EXPANSION, name).stream()
                .map(Expansion::problems)
                .flatMap(List::stream)
                .forEach(problem -> found.add(problem.shift(start)));
    }
}
