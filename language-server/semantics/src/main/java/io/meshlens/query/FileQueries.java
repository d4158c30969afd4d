package io.meshlens.query;

import io.meshlens.db.Db;
import io.meshlens.db.Query;
import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.project.CsvSettings;
import io.meshlens.project.FileRole;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ProjectFiles;
import io.meshlens.project.file.DialectName;
import io.meshlens.project.file.FileOutline;
import io.meshlens.project.header.DefinitionReader;
import io.meshlens.project.header.ExternalModelReader;
import io.meshlens.project.header.FileDefinitions;
import io.meshlens.project.header.HeaderContext;
import io.meshlens.project.header.PythonModelReader;
import io.meshlens.project.seed.SeedScanner;
import io.meshlens.project.unittest.UnitTestReader;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.Text;
import io.meshlens.text.TextEdit;
import io.meshlens.vfs.FileId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is known of one file by itself. */
public final class FileQueries {
    /** A seed's file with the settings by which a model reads it. */
    public record SeedKey(FileId file, CsvSettings settings) {}

    /** The tree of a SQL file; that of the empty text for a file that is not there. */
    public static final Query<FileId, SyntaxTree> PARSE = Query.incremental("parse", FileQueries::parse);

    /** What a file defines. */
    public static final Query<FileId, FileDefinitions> DEFINITIONS = Query.of("definitions", FileQueries::definitions);

    /** The columns of a seed's file, and a hash of their values. */
    public static final Query<SeedKey, SeedScanner.Result> SEED = Query.of("seed", FileQueries::seed);

    /** What is wrong in a file of unit tests. */
    public static final Query<FileId, List<Diagnostic>> UNIT_TEST = Query.of("unit-test", FileQueries::unitTest);

    private FileQueries() {}

    /** Returns the file of a seed; empty if it lies outside of the project. */
    public static Optional<FileId> seedFile(Model model, ModelKind.Seed seed) {
        String path = ProjectFiles.seedPath(model.source().file(), seed.path());
        return path.startsWith("/") || path.startsWith("..") ? Optional.empty() : Optional.of(new FileId(path));
    }

    static String text(Db db, FileId file) {
        Text text = db.input(Inputs.TEXT, file);
        return text == null ? "" : text.toString();
    }

    private static SyntaxTree parse(Db db, FileId file, @Nullable SyntaxTree previous) {
        String text = text(db, file);
        FileGrammar grammar = grammar(db, text);
        return previous != null && previous.grammar().equals(grammar)
                ? previous.edit(TextEdit.between(previous.text(), text))
                : SyntaxTree.parse(text, grammar);
    }

    /** Returns the grammar of a SQL file: its dialect is what its headers say, else what the configuration says. */
    static FileGrammar grammar(Db db, String text) {
        return new FileGrammar(DialectName.find(text)
                .flatMap(name -> Dialect.of(name.name()))
                .or(() -> db.get(ProjectQueries.HEADER_CONTEXT, Inputs.PROJECT).dialect())
                .orElse(Dialect.DUCKDB));
    }

    private static FileDefinitions definitions(Db db, FileId file) {
        HeaderContext context = db.get(ProjectQueries.HEADER_CONTEXT, Inputs.PROJECT);
        FileRole role = db.get(ProjectQueries.ROLE, file).orElse(null);
        if (role == null) {
            return FileDefinitions.none(file.path());
        }
        return switch (role) {
            case SQL_MODEL -> {
                SyntaxTree tree = db.get(PARSE, file);
                yield DefinitionReader.ofModels(file.path(), tree, FileOutline.ofModels(tree), context);
            }
            case AUDIT -> {
                SyntaxTree tree = db.get(PARSE, file);
                yield DefinitionReader.ofAudits(file.path(), tree, FileOutline.ofAudits(tree), context);
            }
            case PYTHON_MODEL -> PythonModelReader.read(file.path(), text(db, file), context);
            case EXTERNAL_MODELS -> ExternalModelReader.read(file.path(), text(db, file), context);
            case PYTHON_MACRO,
                    JINJA_MACRO,
                    SIGNAL,
                    METRIC,
                    UNIT_TEST,
                    DBT_PROJECT,
                    CONFIGURATION,
                    ENVIRONMENT,
                    LINT_RULE,
                    MATERIALIZATION -> FileDefinitions.none(file.path());
        };
    }

    private static SeedScanner.Result seed(Db db, SeedKey key) {
        return SeedScanner.scan(text(db, key.file()), key.settings());
    }

    private static List<Diagnostic> unitTest(Db db, FileId file) {
        return UnitTestReader.read(
                        file.path(),
                        text(db, file),
                        ProjectQueries.environment(db),
                        db.get(ProjectQueries.CONFIG, Inputs.PROJECT).variables())
                .problems();
    }
}
