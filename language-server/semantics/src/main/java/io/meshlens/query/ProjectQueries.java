package io.meshlens.query;

import io.meshlens.db.Db;
import io.meshlens.db.Query;
import io.meshlens.project.FileRole;
import io.meshlens.project.MacroDeclaration;
import io.meshlens.project.Model;
import io.meshlens.project.ModelIndex;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ModelName;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.ProjectFiles;
import io.meshlens.project.audit.BuiltInAudits;
import io.meshlens.project.config.ConfigReader;
import io.meshlens.project.config.ConfigReading;
import io.meshlens.project.config.ConfigSources;
import io.meshlens.project.config.DotEnv;
import io.meshlens.project.dag.Dag;
import io.meshlens.project.file.FileOutline;
import io.meshlens.project.header.DefinitionReader;
import io.meshlens.project.header.FileDefinitions;
import io.meshlens.project.header.HeaderContext;
import io.meshlens.project.header.MacroHeaderExpander;
import io.meshlens.project.index.MacroDeclarations;
import io.meshlens.project.index.ModelIndexBuilder;
import io.meshlens.project.jinja.JinjaMacros;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.template.JinjaTemplate;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Unreadable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What there is once in a project; the key is {@link Inputs#PROJECT} unless it says otherwise. */
public final class ProjectQueries {
    /** The configuration with what is wrong in it. */
    public static final Query<String, ConfigReading> CONFIG_READING = Query.of("config", ProjectQueries::configReading);

    public static final Query<String, ProjectConfig> CONFIG = Query.of("config-value", ProjectQueries::config);

    /** What the meaning of headers depends on beside their text. */
    public static final Query<String, HeaderContext> HEADER_CONTEXT =
            Query.of("header-context", ProjectQueries::headerContext);

    /** The heads of the macros that the project brings. */
    public static final Query<String, List<MacroDeclaration>> MACRO_DECLARATIONS =
            Query.of("macro-declarations", ProjectQueries::macroDeclarations);

    /** The macros that the project's templates may call; only models with Jinja blocks ask for them. */
    public static final Query<String, JinjaMacros> JINJA_MACROS = Query.of("jinja-macros", ProjectQueries::jinjaMacros);

    /** The files of each role, sorted by path. */
    public static final Query<String, Map<FileRole, List<FileId>>> FILES_BY_ROLE =
            Query.of("files-by-role", ProjectQueries::filesByRole);

    /** What a file is read as; the key is the file. */
    public static final Query<FileId, Optional<FileRole>> ROLE = Query.of("role", ProjectQueries::role);

    /** What cannot be read and belongs to the project, or may: see {@link Inputs#UNREADABLE}. */
    public static final Query<String, Map<FileId, Unreadable>> UNREADABLE =
            Query.of("unreadable-files", ProjectQueries::unreadable);

    /** The same of one file or folder. */
    public static final Query<FileId, Optional<Unreadable>> UNREADABLE_OF =
            Query.of("unreadable-file", ProjectQueries::unreadableOf);

    /** All definitions of the project, with what is wrong between them. */
    public static final Query<String, ModelIndexBuilder.Result> INDEX_RESULT =
            Query.of("index-result", ProjectQueries::indexResult);

    public static final Query<String, ModelIndex> INDEX =
            Query.of("index", (db, key) -> db.get(INDEX_RESULT, key).index());

    /** The audits that every project has. */
    public static final Query<String, SyntaxTree> BUILT_IN_AUDITS =
            Query.of("built-in-audits", (db, key) -> BuiltInAudits.tree());

    /** Which model reads which. */
    public static final Query<String, Dag> DAG = Query.of("dag", ProjectQueries::dag);

    private ProjectQueries() {}

    /**
     * Returns the environment's variables with those of {@code .env} over them. Which of them an answer may depend on is known to
     * {@link ProjectKey}.
     */
    static Map<String, String> environment(Db db) {
        Map<String, String> outer = db.input(Inputs.ENVIRONMENT, Inputs.PROJECT);
        Map<String, String> all = new HashMap<>(outer == null ? Map.of() : outer);
        Text own = db.input(Inputs.TEXT, new FileId(".env"));
        if (own != null) {
            all.putAll(DotEnv.parse(own.toString()));
        }
        return all;
    }

    private static ConfigReading configReading(Db db, String key) {
        List<ConfigSources.Source> sources = new ArrayList<>();
        for (String name : ProjectFiles.CONFIGURATIONS) {
            Text text = db.input(Inputs.TEXT, new FileId(name));
            if (text != null) {
                sources.add(new ConfigSources.Source(name, text.toString()));
            }
        }
        List<String> lintRules = new ArrayList<>();
        for (FileId file : files(db)) {
            if (file.isUnder("linter") && file.extension().equals("py")) {
                lintRules.addAll(MacroDeclarations.classes(FileQueries.text(db, file)));
            }
        }
        Map<String, String> environment = environment(db);
        String configuration = db.input(Inputs.CONFIGURATION, key);
        ConfigSources.Module module = new ConfigSources.Module(
                configuration == null ? ConfigSources.Module.PLAIN.name() : configuration,
                Optional.ofNullable(db.input(Inputs.ORIGIN, key)),
                db.input(Inputs.TEXT, new FileId(".env")) != null);
        boolean dbt = files(db).contains(new FileId(ProjectFiles.DBT_PROJECT));
        return ConfigReader.read(new ConfigSources(
                dbt ? ConfigSources.Flavor.DBT : ConfigSources.Flavor.SQLMESH,
                sources,
                Optional.empty(),
                environment,
                environment.getOrDefault(ConfigReader.USER, ""),
                lintRules,
                module));
    }

    private static ProjectConfig config(Db db, String key) {
        ProjectConfig config = db.get(CONFIG_READING, key).config();
        String gateway = db.input(Inputs.GATEWAY, key);
        return gateway == null ? config : config.withDefaultGateway(gateway);
    }

    /** Returns the models that count as they are deployed. */
    static Map<ModelName, KeptModel> kept(Db db) {
        Map<ModelName, KeptModel> kept = db.input(Inputs.KEPT, Inputs.PROJECT);
        return kept == null ? Map.of() : kept;
    }

    static List<FileId> files(Db db) {
        List<FileId> files = db.input(Inputs.FILES, Inputs.PROJECT);
        return files == null ? List.of() : files;
    }

    private static Map<FileRole, List<FileId>> filesByRole(Db db, String key) {
        ProjectFiles roles = roles(db);
        Map<FileRole, List<FileId>> found = new EnumMap<>(FileRole.class);
        List<FileId> files = files(db);
        boolean hasExternalModels = files.contains(new FileId("external_models.yaml"));
        for (FileId file : files) {
            boolean isOldName = file.path().equals("schema.yaml") && hasExternalModels;
            roles.role(file.path())
                    .filter(role -> !isOldName)
                    .ifPresent(role -> found.computeIfAbsent(role, absent -> new ArrayList<>())
                            .add(file));
        }
        return Collections.unmodifiableMap(found);
    }

    private static Map<FileId, Unreadable> unreadable(Db db, String key) {
        SortedMap<FileId, Unreadable> found = new TreeMap<>();
        Map<FileId, Unreadable> all = db.input(Inputs.UNREADABLE, key);
        if (all != null) {
            all.keySet().forEach(file -> db.get(UNREADABLE_OF, file).ifPresent(why -> found.put(file, why)));
        }
        return Collections.unmodifiableMap(found);
    }

    private static Optional<Unreadable> unreadableOf(Db db, FileId file) {
        Map<FileId, Unreadable> all = db.input(Inputs.UNREADABLE, Inputs.PROJECT);
        Unreadable why = all == null ? null : all.get(file);
        if (why == null) {
            return Optional.empty();
        }
        ProjectFiles roles = roles(db);
        // A link to nothing may have been one to a folder. The seeds come last: only all models together name them.
        boolean mayBeFolder = why.kind() == Unreadable.Kind.FOLDER
                || (why.kind() == Unreadable.Kind.FILE && file.extension().isEmpty());
        boolean isOurs = roles.role(file.path()).isPresent()
                || (mayBeFolder && roles.isRead(file.path()))
                || isOfSeeds(db, file, why.kind() == Unreadable.Kind.FOLDER);
        return isOurs ? Optional.of(why) : Optional.empty();
    }

    private static boolean isOfSeeds(Db db, FileId file, boolean isFolder) {
        for (Model model : db.get(INDEX, Inputs.PROJECT).models().values()) {
            FileId seed = model.kind() instanceof ModelKind.Seed kind
                    ? FileQueries.seedFile(model, kind).orElse(null)
                    : null;
            if (seed != null && (seed.equals(file) || (isFolder && seed.isUnder(file.path())))) {
                return true;
            }
        }
        return false;
    }

    private static ProjectFiles roles(Db db) {
        return new ProjectFiles(
                db.get(CONFIG, Inputs.PROJECT).ignorePatterns(),
                files(db).contains(new FileId(ProjectFiles.DBT_PROJECT)));
    }

    private static Optional<FileRole> role(Db db, FileId file) {
        return db.get(FILES_BY_ROLE, Inputs.PROJECT).entrySet().stream()
                .filter(entry -> Collections.binarySearch(entry.getValue(), file) >= 0)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private static ModelIndexBuilder.Result indexResult(Db db, String key) {
        Map<FileRole, List<FileId>> files = db.get(FILES_BY_ROLE, key);
        List<FileDefinitions> definitions = new ArrayList<>();
        for (FileRole role :
                List.of(FileRole.SQL_MODEL, FileRole.AUDIT, FileRole.PYTHON_MODEL, FileRole.EXTERNAL_MODELS)) {
            for (FileId file : files.getOrDefault(role, List.of())) {
                definitions.add(db.get(FileQueries.DEFINITIONS, file));
            }
        }
        List<String> signals = new ArrayList<>();
        for (FileId file : files.getOrDefault(FileRole.SIGNAL, List.of())) {
            signals.addAll(MacroDeclarations.signals(FileQueries.text(db, file)));
        }
        SyntaxTree builtIn = db.get(BUILT_IN_AUDITS, key);
        FileDefinitions builtInAudits = DefinitionReader.ofAudits(
                BuiltInAudits.FILE, builtIn, FileOutline.ofAudits(builtIn), db.get(HEADER_CONTEXT, key));
        return ModelIndexBuilder.build(
                definitions, builtInAudits, db.get(MACRO_DECLARATIONS, key), signals, db.get(CONFIG, key));
    }

    private static HeaderContext headerContext(Db db, String key) {
        ProjectConfig config = db.get(CONFIG, key);
        SequencedMap<String, MacroDeclaration> macros = new LinkedHashMap<>();
        db.get(MACRO_DECLARATIONS, key).forEach(macro -> macros.putIfAbsent(macro.name(), macro));
        return new HeaderContext(config, MacroHeaderExpander.of(config, macros));
    }

    private static List<MacroDeclaration> macroDeclarations(Db db, String key) {
        Map<FileRole, List<FileId>> files = db.get(FILES_BY_ROLE, key);
        List<MacroDeclaration> macros = new ArrayList<>();
        for (FileId file : files.getOrDefault(FileRole.PYTHON_MACRO, List.of())) {
            macros.addAll(MacroDeclarations.ofPython(file.path(), FileQueries.text(db, file)));
        }
        for (FileId file : files.getOrDefault(FileRole.JINJA_MACRO, List.of())) {
            macros.addAll(MacroDeclarations.ofJinja(file.path(), FileQueries.text(db, file)));
        }
        return List.copyOf(macros);
    }

    private static JinjaMacros jinjaMacros(Db db, String key) {
        List<JinjaTemplate> templates = new ArrayList<>();
        for (FileId file : db.get(FILES_BY_ROLE, key).getOrDefault(FileRole.JINJA_MACRO, List.of())) {
            templates.add(JinjaTemplate.parse(FileQueries.text(db, file)));
        }
        return JinjaMacros.of(templates);
    }

    private static Dag dag(Db db, String key) {
        Map<ModelName, Set<ModelName>> reads = new LinkedHashMap<>();
        for (Model model : db.get(INDEX, key).models().values()) {
            reads.put(model.name(), db.get(ModelQueries.READS, model.name()));
        }
        kept(db).forEach((name, model) -> reads.put(name, model.reads()));
        return Dag.of(reads);
    }
}
