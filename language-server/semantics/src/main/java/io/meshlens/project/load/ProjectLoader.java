package io.meshlens.project.load;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.project.FileRole;
import io.meshlens.project.MacroDeclaration;
import io.meshlens.project.ModelIndex;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.ProjectFiles;
import io.meshlens.project.audit.BuiltInAudits;
import io.meshlens.project.config.ConfigReader;
import io.meshlens.project.config.ConfigReading;
import io.meshlens.project.config.ConfigSources;
import io.meshlens.project.config.DotEnv;
import io.meshlens.project.file.BlockProblem;
import io.meshlens.project.file.DialectName;
import io.meshlens.project.file.FileOutline;
import io.meshlens.project.header.DefinitionReader;
import io.meshlens.project.header.ExternalModelReader;
import io.meshlens.project.header.FileDefinitions;
import io.meshlens.project.header.FileDefinitions.ModelDefinition;
import io.meshlens.project.header.HeaderContext;
import io.meshlens.project.header.HeaderExpander;
import io.meshlens.project.header.MacroHeaderExpander;
import io.meshlens.project.header.PythonModelReader;
import io.meshlens.project.index.MacroDeclarations;
import io.meshlens.project.index.ModelChecks;
import io.meshlens.project.index.ModelIndexBuilder;
import io.meshlens.project.jinja.JinjaMacros;
import io.meshlens.project.unittest.UnitTest;
import io.meshlens.project.unittest.UnitTestReader;
import io.meshlens.syntax.SyntaxError;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.syntax.template.JinjaTemplate;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/** Reads a whole project. */
public final class ProjectLoader {
    private final SequencedMap<String, String> files;
    private final Map<String, String> environment;
    private final SequencedMap<String, SyntaxTree> trees = new LinkedHashMap<>();
    private final SequencedMap<String, FileDefinitions> definitions = new LinkedHashMap<>();
    private final List<MacroDeclaration> macros = new ArrayList<>();
    private final List<String> signals = new ArrayList<>();
    private final List<JinjaTemplate> templates = new ArrayList<>();
    private final List<UnitTest> tests = new ArrayList<>();
    private final SequencedMap<String, List<Diagnostic>> problems = new LinkedHashMap<>();

    private ProjectLoader(Map<String, String> files, Map<String, String> environment) {
        this.files = new TreeMap<>(files);
        this.environment = new HashMap<>(environment);
    }

    /**
     * Reads a project.
     *
     * @param files the texts of its files by path, relative to the root; others may be among them
     * @param environment the environment's variables
     */
    public static LoadedProject load(Map<String, String> files, Map<String, String> environment) {
        return new ProjectLoader(files, environment).load();
    }

    private LoadedProject load() {
        ProjectConfig config = config();
        ProjectFiles roles = new ProjectFiles(config.ignorePatterns(), files.containsKey(ProjectFiles.DBT_PROJECT));
        files.forEach((path, text) -> roles.role(path).ifPresent(role -> declarations(path, text, role)));
        SequencedMap<String, MacroDeclaration> byName = new LinkedHashMap<>();
        macros.forEach(macro -> byName.putIfAbsent(macro.name(), macro));
        HeaderContext context = new HeaderContext(config, MacroHeaderExpander.of(config, byName));
        boolean hasExternalModels = files.containsKey("external_models.yaml");
        files.forEach((path, text) -> {
            Optional<FileRole> role = roles.role(path);
            boolean isOldName = path.equals("schema.yaml") && hasExternalModels;
            if (role.isPresent() && !isOldName) {
                file(path, text, role.get(), context);
            }
        });
        ModelIndex index = index(config);
        return new LoadedProject(config, trees, definitions, index, JinjaMacros.of(templates), tests, problems);
    }

    private ProjectConfig config() {
        if (files.containsKey(".env")) {
            environment.putAll(DotEnv.parse(files.getOrDefault(".env", "")));
        }
        List<ConfigSources.Source> sources = ProjectFiles.CONFIGURATIONS.stream()
                .filter(files::containsKey)
                .map(name -> new ConfigSources.Source(name, files.getOrDefault(name, "")))
                .toList();
        ConfigReading reading = ConfigReader.read(new ConfigSources(
                files.containsKey(ProjectFiles.DBT_PROJECT) ? ConfigSources.Flavor.DBT : ConfigSources.Flavor.SQLMESH,
                sources,
                Optional.empty(),
                environment,
                environment.getOrDefault("USER", ""),
                lintRules(),
                new ConfigSources.Module(
                        ConfigSources.Module.PLAIN.name(), Optional.empty(), files.containsKey(".env"))));
        reading.problems().forEach(this::report);
        return reading.config();
    }

    private List<String> lintRules() {
        List<String> names = new ArrayList<>();
        files.forEach((path, text) -> {
            if (path.startsWith("linter/") && path.endsWith(".py")) {
                names.addAll(MacroDeclarations.classes(text));
            }
        });
        return names;
    }

    private void report(String file, List<Diagnostic> found) {
        if (!found.isEmpty()) {
            problems.computeIfAbsent(file, key -> new ArrayList<>()).addAll(found);
            problems.get(file).sort(Comparator.comparing(Diagnostic::range));
        }
    }

    private void declarations(String path, String text, FileRole role) {
        switch (role) {
            case PYTHON_MACRO -> macros.addAll(MacroDeclarations.ofPython(path, text));
            case JINJA_MACRO -> {
                macros.addAll(MacroDeclarations.ofJinja(path, text));
                templates.add(JinjaTemplate.parse(text));
            }
            case SIGNAL -> signals.addAll(MacroDeclarations.signals(text));
            default -> {}
        }
    }

    private void file(String path, String text, FileRole role, HeaderContext context) {
        switch (role) {
            case SQL_MODEL -> {
                if (!text.isEmpty()) {
                    SyntaxTree tree = parse(path, text, context);
                    define(path, DefinitionReader.ofModels(path, tree, FileOutline.ofModels(tree), context));
                }
            }
            case AUDIT -> {
                SyntaxTree tree = parse(path, text, context);
                define(path, DefinitionReader.ofAudits(path, tree, FileOutline.ofAudits(tree), context));
            }
            case PYTHON_MODEL -> define(path, PythonModelReader.read(path, text, context));
            case EXTERNAL_MODELS -> define(path, ExternalModelReader.read(path, text, context));
            case METRIC ->
                report(
                        path,
                        List.of(Diagnostic.of(
                                DiagnosticCode.NOT_SUPPORTED_YET,
                                TextRange.at(0),
                                "Meshlens does not use metrics yet")));
            case UNIT_TEST -> {
                UnitTestReader.Result read = UnitTestReader.read(
                        path, text, environment, context.config().variables());
                tests.addAll(read.tests());
                report(path, read.problems());
            }
            case DBT_PROJECT ->
                report(
                        path,
                        List.of(Diagnostic.of(
                                DiagnosticCode.NOT_SUPPORTED_YET,
                                TextRange.at(0),
                                "Meshlens does not read dbt projects yet")));
            case CONFIGURATION, ENVIRONMENT, LINT_RULE, MATERIALIZATION, PYTHON_MACRO, JINJA_MACRO, SIGNAL -> {}
        }
    }

    private SyntaxTree parse(String path, String text, HeaderContext context) {
        Dialect dialect = DialectName.find(text)
                .flatMap(name -> Dialect.of(name.name()))
                .or(context::dialect)
                .orElse(Dialect.DUCKDB);
        SyntaxTree tree = FileGrammar.parse(text, dialect);
        trees.put(path, tree);
        for (SyntaxError error : tree.errors()) {
            report(path, List.of(Diagnostic.of(DiagnosticCode.SYNTAX_ERROR, error.range(), error.message())));
        }
        return tree;
    }

    private void define(String path, FileDefinitions found) {
        definitions.put(path, found);
        report(path, inFile(path, found.problems()));
    }

    private List<Diagnostic> inFile(String path, List<BlockProblem> found) {
        SyntaxTree tree = trees.get(path);
        return tree == null ? found.stream().map(BlockProblem::diagnostic).toList() : BlockProblem.inFile(found, tree);
    }

    private ModelIndex index(ProjectConfig config) {
        SyntaxTree builtIn = BuiltInAudits.tree();
        FileDefinitions builtInAudits = DefinitionReader.ofAudits(
                BuiltInAudits.FILE,
                builtIn,
                FileOutline.ofAudits(builtIn),
                new HeaderContext(config, HeaderExpander.NONE));
        ModelIndexBuilder.Result result =
                ModelIndexBuilder.build(definitions.values(), builtInAudits, macros, signals, config);
        result.problems().forEach((path, found) -> report(path, inFile(path, found)));
        definitions.forEach((path, found) -> {
            for (ModelDefinition definition : found.models()) {
                check(path, definition, result.index(), config);
            }
        });
        return result.index();
    }

    private void check(String path, ModelDefinition definition, ModelIndex index, ProjectConfig config) {
        SyntaxTree tree = trees.get(path);
        int block = definition.model().source().header().orElse(0);
        String header =
                tree == null ? files.getOrDefault(path, "") : tree.block(block).text();
        report(
                path,
                inFile(
                        path,
                        ModelChecks.check(definition, index, config, header).stream()
                                .map(problem -> new BlockProblem(block, problem))
                                .toList()));
        if (definition.model().kind() instanceof ModelKind.Seed seed
                && !seed.path().isEmpty()) {
            String file = ProjectFiles.seedPath(path, seed.path());
            if (!files.containsKey(file)) {
                report(
                        path,
                        inFile(
                                path,
                                List.of(new BlockProblem(
                                        block, ModelChecks.missingSeed(definition, seed.path(), file)))));
            }
        }
    }
}
