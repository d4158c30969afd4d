package io.meshlens.ide.common;

import io.meshlens.db.Db;
import io.meshlens.lower.Lowered;
import io.meshlens.project.AuditDefinition;
import io.meshlens.project.HeaderRanges;
import io.meshlens.project.Model;
import io.meshlens.project.ModelIndex;
import io.meshlens.project.ModelName;
import io.meshlens.project.dag.Dag;
import io.meshlens.project.header.FileDefinitions;
import io.meshlens.query.AuditQueries;
import io.meshlens.query.FileQueries;
import io.meshlens.query.Inputs;
import io.meshlens.query.ModelQueries;
import io.meshlens.query.ProjectQueries;
import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.Text;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypedQuery;
import io.meshlens.vfs.FileId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The project as the features ask for it. */
public final class ProjectView {
    private final Db db;

    public ProjectView(Db db) {
        this.db = db;
    }

    public Db db() {
        return db;
    }

    public String text(FileId file) {
        Text text = db.input(Inputs.TEXT, file);
        return text == null ? "" : text.toString();
    }

    public SyntaxTree tree(FileId file) {
        return db.get(FileQueries.PARSE, file);
    }

    public Dialect dialect(FileId file) {
        return tree(file).grammar() instanceof FileGrammar grammar ? grammar.dialect() : Dialect.DUCKDB;
    }

    public ModelIndex index() {
        return db.get(ProjectQueries.INDEX, Inputs.PROJECT);
    }

    public Optional<Model> model(ModelName name) {
        return db.get(ModelQueries.MODEL, name);
    }

    public boolean isModel(ModelName name) {
        return model(name).isPresent();
    }

    public ModelSignature signature(ModelName name) {
        return db.get(ModelQueries.SIGNATURE, name);
    }

    /** Returns the models that a file defines, in the order of the file; one whose name another file has first is none. */
    public List<Model> models(FileId file) {
        return db.get(FileQueries.DEFINITIONS, file).models().stream()
                .map(FileDefinitions.ModelDefinition::model)
                .filter(model -> model(model.name()).filter(model::equals).isPresent())
                .toList();
    }

    /** Returns a model's query with all that is known of it. */
    public Optional<QueryView> query(ModelName name) {
        Model model = model(name).orElse(null);
        Lowered lowered = db.get(ModelQueries.LOWERED, name).orElse(null);
        ResolvedQuery resolved = db.get(ModelQueries.RESOLVED, name).orElse(null);
        TypedQuery typed = db.get(ModelQueries.TYPED, name).orElse(null);
        if (model == null || lowered == null || resolved == null || typed == null) {
            return Optional.empty();
        }
        FileId file = new FileId(model.source().file());
        SyntaxTree tree = tree(file);
        return Optional.of(new QueryView(
                name,
                file,
                tree.text(),
                tree.blockStart(model.source().query().orElse(0)),
                ModelQueries.dialect(model),
                lowered.statement(),
                lowered.map(),
                resolved,
                typed));
    }

    /** Returns the audits of a file that belong to no model; one whose name another file has first is none. */
    public List<AuditDefinition> standaloneAudits(FileId file) {
        return AuditQueries.all(db).stream()
                .filter(audit -> audit.file().equals(file.path()))
                .toList();
    }

    /** Returns the query of a standalone audit with all that is known of it. */
    public Optional<QueryView> query(AuditDefinition audit) {
        Lowered lowered = db.get(AuditQueries.LOWERED, audit.name()).orElse(null);
        ResolvedQuery resolved = db.get(AuditQueries.RESOLVED, audit.name()).orElse(null);
        TypedQuery typed = db.get(AuditQueries.TYPED, audit.name()).orElse(null);
        if (lowered == null || resolved == null || typed == null) {
            return Optional.empty();
        }
        FileId file = new FileId(audit.file());
        SyntaxTree tree = tree(file);
        return Optional.of(new QueryView(
                null,
                file,
                tree.text(),
                tree.blockStart(audit.query().orElse(0)),
                AuditQueries.dialect(audit),
                lowered.statement(),
                lowered.map(),
                resolved,
                typed));
    }

    /** Returns the queries of a file, in its order: those of models, then those of standalone audits. */
    public List<QueryView> queries(FileId file) {
        return Stream.concat(
                        models(file).stream().flatMap(model -> query(model.name()).stream()),
                        standaloneAudits(file).stream().flatMap(audit -> query(audit).stream()))
                .toList();
    }

    /** Returns the audits that belong to no model and read a model or table directly. */
    public List<AuditDefinition> auditsReading(ModelName name) {
        return AuditQueries.all(db).stream()
                .filter(audit -> db.get(AuditQueries.READS, audit.name()).contains(name))
                .toList();
    }

    /** Returns the queries that read a model or table directly: those of models, then those of standalone audits. */
    public List<QueryView> readingQueries(ModelName name) {
        return Stream.concat(
                        readers(name).stream().flatMap(reader -> query(reader).stream()),
                        auditsReading(name).stream().flatMap(audit -> query(audit).stream()))
                .toList();
    }

    /** Returns the query whose block holds an offset; its end counts. */
    public Optional<QueryView> queryAt(FileId file, int offset) {
        SyntaxTree tree = tree(file);
        return queries(file).stream()
                .filter(view -> view.start() <= offset
                        && offset
                                <= view.start()
                                        + tree.block(tree.blockAt(view.start())).length())
                .reduce((first, second) -> second);
    }

    /** Returns where a model's header says what, relative to {@link #headerStart}. */
    public Optional<HeaderRanges> headerRanges(ModelName name) {
        return db.get(ModelQueries.DEFINITION, name).map(FileDefinitions.ModelDefinition::ranges);
    }

    /** Returns the offset in the file that the ranges of a model's header count from. */
    public int headerStart(Model model) {
        return model.source().header().isPresent()
                ? tree(new FileId(model.source().file()))
                        .blockStart(model.source().header().getAsInt())
                : 0;
    }

    public Dag dag() {
        return db.get(ProjectQueries.DAG, Inputs.PROJECT);
    }

    /** Returns the models that read a model or table directly. */
    public List<ModelName> readers(ModelName name) {
        return dag().children(name);
    }

    /** Returns how people see a model or table. */
    public String display(ModelName name) {
        return model(name).map(ProjectView::display).orElseGet(name::display);
    }

    /** Returns a model's name as its author wrote it; of one that was made by a blueprint its own name. */
    public static String display(Model model) {
        return model.display();
    }

    /**
     * Finds a model, or a table that a model reads, by a name as people or programs write it: in full with quotes, or as in a
     * query.
     */
    public Optional<ModelName> find(String written) {
        Optional<ModelName> exact = ModelName.parseFqn(written).filter(dag()::contains);
        if (exact.isPresent()) {
            return exact;
        }
        for (ModelName name : dag().order()) {
            if (name.display().equals(written) || name.fullDisplay().equals(written)) {
                return Optional.of(name);
            }
        }
        for (ModelName name : dag().order()) {
            if (name.display().equalsIgnoreCase(written) || display(name).equalsIgnoreCase(written)) {
                return Optional.of(name);
            }
        }
        return Optional.empty();
    }
}
