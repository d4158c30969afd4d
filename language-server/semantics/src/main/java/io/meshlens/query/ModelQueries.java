package io.meshlens.query;

import io.meshlens.db.Db;
import io.meshlens.db.Query;
import io.meshlens.lower.Ident;
import io.meshlens.lower.Lowered;
import io.meshlens.lower.Lowering;
import io.meshlens.lower.Statement;
import io.meshlens.project.ColumnDeclaration;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ModelName;
import io.meshlens.project.ModelSource;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.SeedData;
import io.meshlens.project.SqlText;
import io.meshlens.project.TableNames;
import io.meshlens.project.header.FileDefinitions;
import io.meshlens.project.macros.Expansion;
import io.meshlens.project.macros.MacroContext;
import io.meshlens.project.macros.MacroExpander;
import io.meshlens.project.macros.MacroMode;
import io.meshlens.project.macros.MacroScope;
import io.meshlens.project.macros.TableColumns;
import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.resolve.Resolver;
import io.meshlens.resolve.Source;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.types.DataType;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypeChecker;
import io.meshlens.types.TypeLookup;
import io.meshlens.types.TypeNames;
import io.meshlens.types.TypeRules;
import io.meshlens.types.TypedQuery;
import io.meshlens.vfs.FileId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of one model. */
public final class ModelQueries {
    /** The model of a name; empty if there is none. */
    public static final Query<ModelName, Optional<Model>> MODEL = Query.of("model", ModelQueries::model);

    /** A model with where its header says what; empty if there is no such model. */
    public static final Query<ModelName, Optional<FileDefinitions.ModelDefinition>> DEFINITION =
            Query.of("definition", ModelQueries::definition);

    /** The block with a model's query, which stays the same object while nothing in it is edited. */
    public static final Query<ModelName, Optional<Block>> BLOCK = Query.of("block", ModelQueries::block);

    /** What macros of a model may ask for. */
    public static final Query<ModelName, MacroScope> MACRO_SCOPE = Query.of("macro-scope", ModelQueries::macroScope);

    /** A model's query without macros, as far as that goes without knowing other tables' columns. */
    public static final Query<ModelName, Optional<Expansion>> PLAIN_EXPANSION =
            Query.of("expand", ModelQueries::plainExpansion);

    /** A model's query without macros. */
    public static final Query<ModelName, Optional<Expansion>> EXPANSION = Query.<ModelName, Optional<Expansion>>of(
                    "expand-with-columns", ModelQueries::expansion)
            .inCycle(name -> Optional.empty());

    /** A model's query as it is written, with where it stands. */
    public static final Query<ModelName, Optional<Lowered>> LOWERED = Query.<ModelName, Optional<Lowered>>of(
                    "lower", ModelQueries::lowered)
            .inCycle(name -> Optional.empty());

    /** A model's query as it is written, wherever it stands: equal for texts that differ in trivia only. */
    public static final Query<ModelName, Optional<Statement>> STATEMENT = Query.<ModelName, Optional<Statement>>of(
                    "statement", ModelQueries::statement)
            .inCycle(name -> Optional.empty());

    /** The models and tables that a model reads. */
    public static final Query<ModelName, Set<ModelName>> READS = Query.of("reads", ModelQueries::reads);

    /** Whether a model reads itself through others. */
    public static final Query<ModelName, Boolean> IS_IN_CYCLE = Query.of(
            "is-in-cycle",
            (db, name) -> db.get(ProjectQueries.DAG, Inputs.PROJECT).isInCycle(name));

    /** A model or another table as a query sees it: the names of its columns. */
    public static final Query<ModelName, Source> SOURCE = Query.<ModelName, Source>of("source", ModelQueries::source)
            .inCycle(name -> Source.unknown(name.fqn(), name.display()));

    /** A model's query with every name resolved. */
    public static final Query<ModelName, Optional<ResolvedQuery>> RESOLVED =
            Query.<ModelName, Optional<ResolvedQuery>>of("resolve", ModelQueries::resolved)
                    .inCycle(name -> Optional.empty());

    /** The types of a model's query. */
    public static final Query<ModelName, Optional<TypedQuery>> TYPED = Query.<ModelName, Optional<TypedQuery>>of(
                    "type", ModelQueries::typed)
            .inCycle(name -> Optional.empty());

    /** The columns of a model or another table, for its readers. */
    public static final Query<ModelName, ModelSignature> SIGNATURE = Query.<ModelName, ModelSignature>of(
                    "signature", ModelQueries::signature)
            .inCycle(name -> ModelSignature.UNKNOWN);

    private ModelQueries() {}

    /** Returns the dialect of a model. */
    public static Dialect dialect(Model model) {
        return Dialect.of(model.dialect()).orElse(Dialect.DUCKDB);
    }

    /** Returns how names are completed in a model. */
    public static TableNames names(Db db, Model model) {
        ProjectConfig config = db.get(ProjectQueries.CONFIG, Inputs.PROJECT);
        Optional<ProjectConfig.Gateway> gateway = gateway(config, model);
        return new TableNames(
                dialect(model),
                gateway.flatMap(ProjectConfig.Gateway::connection).flatMap(ProjectConfig.Connection::defaultCatalog));
    }

    static Optional<ProjectConfig.Gateway> gateway(ProjectConfig config, Model model) {
        return model.gateway().isPresent() ? config.gateway(model.gateway().get()) : config.gateway();
    }

    private static Optional<Model> model(Db db, ModelName name) {
        return db.get(ProjectQueries.INDEX, Inputs.PROJECT).model(name);
    }

    private static Optional<FileDefinitions.ModelDefinition> definition(Db db, ModelName name) {
        return db.get(MODEL, name)
                .flatMap(model -> db
                        .get(FileQueries.DEFINITIONS, new FileId(model.source().file()))
                        .models()
                        .stream()
                        .filter(definition -> definition.model().equals(model))
                        .findFirst());
    }

    // ---- From the text to the query

    private static Optional<Block> block(Db db, ModelName name) {
        Model model = db.get(MODEL, name).orElse(null);
        if (model == null || model.source().query().isEmpty()) {
            return Optional.empty();
        }
        return block(db, model, model.source().query().getAsInt());
    }

    static Optional<Block> block(Db db, Model model, int index) {
        if (model.source().language() != ModelSource.Language.SQL) {
            return Optional.empty();
        }
        SyntaxTree tree = db.get(FileQueries.PARSE, new FileId(model.source().file()));
        return index < tree.blockCount() ? Optional.of(tree.block(index)) : Optional.empty();
    }

    private static MacroScope macroScope(Db db, ModelName name) {
        Model model = db.get(MODEL, name).orElse(null);
        if (model == null) {
            return MacroScope.of(MacroContext.of(Dialect.DUCKDB, new MacroMode.Analysis(true)));
        }
        MacroMode mode = new MacroMode.Analysis(!model.kind().isExecutionTimeOnly());
        List<Block> definitions = new ArrayList<>();
        for (int index : model.source().definitions()) {
            block(db, model, index).ifPresent(definitions::add);
        }
        return MacroScope.of(macroContext(db, model, mode), definitions);
    }

    /** Expands a block of a model; only a Jinja block asks for the project's Jinja macros. */
    static Expansion expand(Db db, ModelName name, Block block, TableColumns columns) {
        return ProjectMacros.expand(db, block, db.get(MACRO_SCOPE, name), columns);
    }

    private static MacroContext macroContext(Db db, Model model, MacroMode mode) {
        ProjectConfig config = db.get(ProjectQueries.CONFIG, Inputs.PROJECT);
        Optional<ProjectConfig.Gateway> gateway = gateway(config, model);
        SequencedMap<String, ConfigValue> facts = new LinkedHashMap<>();
        gateway.ifPresent(each -> facts.put("gateway", new ConfigValue.Text(each.name())));
        gateway.flatMap(ProjectConfig.Gateway::connection)
                .flatMap(ProjectConfig.Connection::defaultCatalog)
                .ifPresent(catalog -> facts.put("default_catalog", new ConfigValue.Text(catalog)));
        facts.put("model_kind_name", new ConfigValue.Text(model.kind().keyword()));
        facts.put("runtime_stage", new ConfigValue.Text("evaluating"));
        SequencedMap<String, SqlText> arguments = new LinkedHashMap<>();
        arguments.put("this_model", new SqlText(written(model)));
        return MacroContext.of(dialect(model), mode)
                .withArguments(arguments)
                .withFacts(facts)
                .withBlueprint(model.blueprintVariables())
                .withGateway(gateway.map(ProjectConfig.Gateway::variables).orElseGet(LinkedHashMap::new))
                .withProject(config.variables())
                .withDeclarations(db.get(ProjectQueries.INDEX, Inputs.PROJECT).macros());
    }

    /** Returns a model's full name in the quotes of its dialect. */
    static String written(Model model) {
        Dialect dialect = dialect(model);
        return String.join(
                ".", model.name().parts().stream().map(dialect::quote).toList());
    }

    private static Optional<Expansion> plainExpansion(Db db, ModelName name) {
        return db.get(BLOCK, name).map(block -> expand(db, name, block, TableColumns.NONE));
    }

    /** Few macros ask for columns; only for those the expansion is made again. */
    private static Optional<Expansion> expansion(Db db, ModelName name) {
        Optional<Expansion> plain = db.get(PLAIN_EXPANSION, name);
        return plain.isPresent() && plain.get().uses().tables().isEmpty()
                ? plain
                : db.get(BLOCK, name).map(block -> expand(db, name, block));
    }

    static Expansion expand(Db db, ModelName name, Block block) {
        return expand(db, name, block, columns(db, name));
    }

    /** Tells macros which columns a table has. */
    static TableColumns columns(Db db, ModelName name) {
        return table -> db.get(MODEL, name)
                .flatMap(
                        model -> names(db, model).parse(table).flatMap(parsed -> columns(db, parsed, model.dialect())));
    }

    /** Returns the columns of a table with their types in the words of a dialect; empty if not all are known. */
    static Optional<List<TableColumns.Column>> columns(Db db, ModelName table, String dialect) {
        return Optional.of(db.get(SIGNATURE, table))
                .filter(ModelSignature::complete)
                .map(signature -> signature.columns().stream()
                        .map(column -> new TableColumns.Column(column.name(), inWords(column.type(), dialect)))
                        .toList());
    }

    private static Optional<String> inWords(DataType type, String dialect) {
        return type.isUnknown()
                ? Optional.empty()
                : Optional.of(TypeNames.of(dialect).print(type));
    }

    /** A query that only another parser accepts has no meaning here: what our grammar made of it would be a guess. */
    private static Optional<Lowered> lowered(Db db, ModelName name) {
        if (OpinionQueries.isAccepted(db, name)) {
            return Optional.empty();
        }
        Model model = db.get(MODEL, name).orElse(null);
        Expansion expansion = db.get(EXPANSION, name).orElse(null);
        return model == null || expansion == null ? Optional.empty() : Optional.ofNullable(lower(model, expansion));
    }

    static @Nullable Lowered lower(Model model, Expansion expansion) {
        return lower(dialect(model), expansion);
    }

    static @Nullable Lowered lower(Dialect dialect, Expansion expansion) {
        if (expansion.statements().isEmpty()) {
            return null;
        }
        Expansion.Expanded statement = expansion.statements().getFirst();
        return Lowering.statement(
                statement.block().root(),
                dialect,
                node -> statement.provenance().source(node.range()));
    }

    private static Optional<Statement> statement(Db db, ModelName name) {
        return db.get(LOWERED, name).map(Lowered::statement);
    }

    private static Set<ModelName> reads(Db db, ModelName name) {
        Model model = db.get(MODEL, name).orElse(null);
        if (model == null) {
            return Set.of();
        }
        Set<ModelName> reads = new LinkedHashSet<>();
        List<String> accepted = db.get(OpinionQueries.ACCEPTED, name).orElse(null);
        if (accepted != null) {
            TableNames names = names(db, model);
            accepted.forEach(table -> names.parse(table).ifPresent(reads::add));
        }
        Expansion expansion = db.get(GoodText.BLOCK, name)
                .map(block -> MacroExpander.expand(block, db.get(MACRO_SCOPE, name), TableColumns.NONE))
                .or(() -> db.get(PLAIN_EXPANSION, name))
                .orElse(null);
        if (expansion != null && !expansion.statements().isEmpty()) {
            TableNames names = names(db, model);
            for (List<String> written :
                    TableReads.of(expansion.statements().getFirst().block().root(), dialect(model))) {
                ModelName read = names.of(written);
                // Where our grammar is lost it may take anything for a table, but a model that it finds is one too many
                // at worst.
                if (accepted == null || db.get(MODEL, read).isPresent()) {
                    reads.add(read);
                }
            }
            expansion.uses().tables().forEach(table -> names.parse(table).ifPresent(reads::add));
        }
        reads.addAll(model.dependsOn());
        return reads;
    }

    // ---- From the query to its meaning

    private static Source source(Db db, ModelName name) {
        ModelSignature signature = db.get(SIGNATURE, name);
        return new Source(name.fqn(), name.display(), signature.sourceColumns(), signature.complete());
    }

    private static Optional<ResolvedQuery> resolved(Db db, ModelName name) {
        Model model = db.get(MODEL, name).orElse(null);
        Statement statement = db.get(STATEMENT, name).orElse(null);
        return model == null || statement == null ? Optional.empty() : resolve(db, model, statement);
    }

    static Optional<ResolvedQuery> resolve(Db db, Model model, Statement statement) {
        TableNames names = names(db, model);
        return Resolver.resolve(statement, dialect(model), parts -> {
            ModelName read = names.of(written(parts));
            return Optional.of(read.equals(model.name()) ? ownSource(model) : db.get(SOURCE, read));
        });
    }

    /** A model that reads itself knows of its own columns what its header declares; asking for more would go round in circles. */
    private static Source ownSource(Model model) {
        ModelSignature signature = ownSignature(model);
        return new Source(model.name().fqn(), model.name().display(), signature.sourceColumns(), signature.complete());
    }

    private static ModelSignature ownSignature(Model model) {
        return model.columns().isEmpty() ? ModelSignature.UNKNOWN : declared(model);
    }

    private static List<String> written(List<Ident> parts) {
        return parts.stream().map(Ident::toString).toList();
    }

    private static Optional<TypedQuery> typed(Db db, ModelName name) {
        Model model = db.get(MODEL, name).orElse(null);
        return model == null ? Optional.empty() : db.get(RESOLVED, name).map(resolved -> check(db, model, resolved));
    }

    static TypedQuery check(Db db, Model model, ResolvedQuery resolved) {
        return check(db, model, resolved, SIGNATURE);
    }

    /** @param signatures what is known of the columns of what the query reads */
    static TypedQuery check(Db db, Model model, ResolvedQuery resolved, Query<ModelName, ModelSignature> signatures) {
        return TypeChecker.check(resolved, TypeRules.of(model.dialect()), new TypeLookup() {
            @Override
            public ModelSignature signature(String key) {
                return ModelName.parseFqn(key)
                        .map(source -> source.equals(model.name()) ? ownSignature(model) : db.get(signatures, source))
                        .orElse(ModelSignature.UNKNOWN);
            }

            @Override
            public OwnFunction ownFunction(String name) {
                return ModelQueries.ownFunction(db, model, name);
            }
        });
    }

    private static TypeLookup.OwnFunction ownFunction(Db db, Model model, String name) {
        ProjectConfig config = db.get(ProjectQueries.CONFIG, Inputs.PROJECT);
        List<String> statements = new ArrayList<>();
        model.defaultStatements().before().forEach(statement -> statements.add(statement.sql()));
        for (int index : model.source().before()) {
            block(db, model, index).ifPresent(block -> statements.add(block.text()));
        }
        return OwnFunctions.find(name, gateway(config, model), config, statements);
    }

    private static ModelSignature signature(Db db, ModelName name) {
        KeptModel kept = ProjectQueries.kept(db).get(name);
        if (kept != null) {
            return kept.signature();
        }
        Model model = db.get(MODEL, name).orElse(null);
        if (model == null) {
            Map<ModelName, ModelSignature> catalog = db.input(Inputs.CATALOG, Inputs.PROJECT);
            return catalog == null ? ModelSignature.UNKNOWN : catalog.getOrDefault(name, ModelSignature.UNKNOWN);
        }
        if (model.kind() instanceof ModelKind.Seed seed) {
            return seed(db, model, seed);
        }
        if (!model.columns().isEmpty()) {
            return declared(model);
        }
        if (db.get(IS_IN_CYCLE, name)) {
            return ModelSignature.UNKNOWN;
        }
        return withHistory(model, inferred(db, name).orElse(ModelSignature.UNKNOWN));
    }

    /**
     * Returns the columns that a model's query gives. If the query does not parse they are those of its last text that did;
     * without one, there may be more than can be seen.
     */
    public static Optional<ModelSignature> inferred(Db db, ModelName name) {
        GoodText.Good good = db.get(GoodText.GOOD, name).orElse(null);
        if (good != null) {
            return Optional.of(ModelSignature.of(good.resolved(), good.types()));
        }
        ResolvedQuery resolved = db.get(RESOLVED, name).orElse(null);
        TypedQuery typed = db.get(TYPED, name).orElse(null);
        if (resolved == null || typed == null) {
            return Optional.empty();
        }
        ModelSignature signature = ModelSignature.of(resolved, typed);
        return Optional.of(
                db.get(GoodText.IS_BROKEN, name) ? new ModelSignature(signature.columns(), false) : signature);
    }

    private static ModelSignature declared(Model model) {
        TypeNames types = TypeNames.of(model.dialect());
        List<ModelSignature.Column> columns = new ArrayList<>();
        for (ColumnDeclaration column : model.columns()) {
            columns.add(new ModelSignature.Column(
                    column.name(), types.parse(column.type().sql())));
        }
        return withHistory(model, new ModelSignature(columns, true));
    }

    /** The table of a seed has all columns of its file; what is declared says their types. */
    private static ModelSignature seed(Db db, Model model, ModelKind.Seed seed) {
        ModelSignature declared = model.columns().isEmpty() ? ModelSignature.UNKNOWN : declared(model);
        FileId file = FileQueries.seedFile(model, seed).orElse(null);
        SeedData data = file == null
                ? null
                : db.get(FileQueries.SEED, new FileQueries.SeedKey(file, seed.settings()))
                        .data();
        if (data == null || data.columns().isEmpty() || !isOf(data, declared)) {
            return declared;
        }
        TypeNames types = TypeNames.of(model.dialect());
        List<ModelSignature.Column> columns = new ArrayList<>();
        for (SeedData.Column column : data.columns()) {
            DataType type = declared.type(column.name());
            columns.add(new ModelSignature.Column(
                    column.name(), type == null ? types.parse(column.type().sql()) : type));
        }
        return new ModelSignature(columns, true);
    }

    /** Says whether a file has all columns that are declared: else nobody can load it as it is meant. */
    private static boolean isOf(SeedData data, ModelSignature declared) {
        return declared.columns().stream()
                .allMatch(column ->
                        data.columns().stream().anyMatch(given -> given.name().equalsIgnoreCase(column.name())));
    }

    /** Adds the columns by which a slowly changing dimension says when a version was true. */
    private static ModelSignature withHistory(Model model, ModelSignature signature) {
        ModelKind.History history = switch (model.kind()) {
            case ModelKind.ScdType2ByTime byTime -> byTime.history();
            case ModelKind.ScdType2ByColumn byColumn -> byColumn.history();
            default -> null;
        };
        if (history == null) {
            return signature;
        }
        List<ModelSignature.Column> columns = new ArrayList<>(signature.columns());
        DataType time =
                TypeNames.of(model.dialect()).parse(history.timeDataType().sql());
        for (String added : List.of(history.validFromName(), history.validToName())) {
            if (columns.stream().noneMatch(column -> column.name().equalsIgnoreCase(added))) {
                columns.add(new ModelSignature.Column(added, time));
            }
        }
        return new ModelSignature(columns, signature.complete());
    }
}
