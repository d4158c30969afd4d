package io.meshlens.query;

import io.meshlens.change.Baseline;
import io.meshlens.change.Comparison;
import io.meshlens.change.Definition;
import io.meshlens.change.Definitions;
import io.meshlens.change.Digest;
import io.meshlens.change.Fingerprint;
import io.meshlens.change.Fingerprints;
import io.meshlens.change.Hash;
import io.meshlens.change.Leaf;
import io.meshlens.change.Present;
import io.meshlens.change.Shape;
import io.meshlens.change.Shapes;
import io.meshlens.change.TypedFacts;
import io.meshlens.change.Verdict;
import io.meshlens.db.Db;
import io.meshlens.db.Query;
import io.meshlens.diagnostic.Severity;
import io.meshlens.lower.Lowered;
import io.meshlens.project.AuditCall;
import io.meshlens.project.AuditDefinition;
import io.meshlens.project.FileRole;
import io.meshlens.project.MacroDeclaration;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ModelName;
import io.meshlens.project.ModelSource;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.SeedData;
import io.meshlens.project.audit.BuiltInAudits;
import io.meshlens.project.macros.Expansion;
import io.meshlens.project.macros.TableColumns;
import io.meshlens.project.python.PythonText;
import io.meshlens.resolve.Problem;
import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.TokenTable;
import io.meshlens.text.TextRange;
import io.meshlens.types.TypedQuery;
import io.meshlens.vfs.FileId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a model's state is, and what became of it since it was deployed. */
public final class ChangeQueries {
    /** What a model's query means, apart from what it reads. */
    public static final Query<ModelName, Optional<Shape>> SHAPE = Query.of("shape", ChangeQueries::shape);

    /** A hash of all that the author wrote for a model. */
    public static final Query<ModelName, Hash> TEXT_HASH = Query.of("text-hash", ChangeQueries::textHash);

    /** A model as its author wrote it, in which the hash of its text is left open so that comments do not count. */
    public static final Query<ModelName, Optional<Definition>> DEFINITION =
            Query.of("change-definition", ChangeQueries::definition);

    /** The text of a macro that is not expanded, as a hash; the key is its name. */
    public static final Query<String, Optional<Hash>> MACRO = Query.of("macro", ChangeQueries::macro);

    /** The state of a model, in which the hash of its text is left open so that comments do not count. */
    public static final Query<ModelName, Optional<Fingerprint>> FINGERPRINT =
            Query.<ModelName, Optional<Fingerprint>>of("fingerprint", ChangeQueries::fingerprint)
                    .inCycle(name -> Optional.empty());

    /** All that readers can see of a model or table. */
    public static final Query<ModelName, Digest> DIGEST =
            Query.<ModelName, Digest>of("digest", ChangeQueries::digest).inCycle(name -> Digest.unknown(name.fqn()));

    /** The deployed state of a model; empty if it has none. */
    public static final Query<ModelName, Optional<Baseline>> BASELINE = Query.of(
            "baseline",
            (db, name) -> deployed(db)
                    .flatMap(state -> Optional.ofNullable(state.models().get(name))));

    /** What is known of a model's present state; empty if there is no such model. */
    private static final Query<ModelName, Optional<Known>> KNOWN = Query.of("present", ChangeQueries::known);

    /** On which way a change came to a part of a model; what its readers have in common. */
    private static final Query<Leaf, List<Verdict.Step>> WAY = Query.<Leaf, List<Verdict.Step>>of(
                    "way-of-change", (db, part) -> comparison(db).way(part))
            .inCycle(part -> List.of(Comparison.last(part)));

    /** What became of a model since it was deployed. */
    public static final Query<ModelName, Verdict> VERDICT =
            Query.of("verdict", (db, name) -> comparison(db).verdict(name.fqn()));

    private ChangeQueries() {}

    /** Returns what is deployed; empty as long as nobody has looked. */
    public static Optional<DeployedModels> deployed(Db db) {
        return Optional.ofNullable(db.input(Inputs.DEPLOYED, Inputs.PROJECT));
    }

    // ---- The parts of a state

    private static Optional<Shape> shape(Db db, ModelName name) {
        GoodText.Good good = db.get(GoodText.GOOD, name).orElse(null);
        if (good != null) {
            return Optional.of(good.shape());
        }
        Model model = db.get(ModelQueries.MODEL, name).orElse(null);
        ResolvedQuery resolved = db.get(ModelQueries.RESOLVED, name).orElse(null);
        TypedQuery typed = db.get(ModelQueries.TYPED, name).orElse(null);
        return model == null || resolved == null || typed == null
                ? Optional.empty()
                : Optional.of(shape(db, model, resolved, typed));
    }

    static Shape shape(Db db, Model model, ResolvedQuery resolved, TypedQuery typed) {
        return Shapes.of(
                resolved,
                ModelQueries.dialect(model),
                new TypedFacts(
                        typed,
                        () -> CertainTypes.of(db, model, resolved, typed),
                        model.dialect(),
                        macro -> macro(db, model, macro)));
    }

    private static Optional<MacroDeclaration> declaration(Db db, String name) {
        return Optional.ofNullable(
                db.get(ProjectQueries.INDEX, Inputs.PROJECT).macros().get(name));
    }

    private static Optional<Hash> macro(Db db, String name) {
        return declaration(db, name).map(declaration -> {
            FileId file = new FileId(declaration.file());
            return declaration.language() == MacroDeclaration.Language.PYTHON
                    ? db.get(PythonSources.MEANING, file)
                    : Hash.of(FileQueries.text(db, file));
        });
    }

    /** Returns what a macro that is not expanded says in a model: its own text, and what it can see of the model's variables. */
    private static Optional<Hash> macro(Db db, Model model, String name) {
        return db.get(MACRO, name).map(hash -> {
            String seen = declaration(db, name)
                    .filter(declaration -> declaration.language() == MacroDeclaration.Language.PYTHON)
                    .map(declaration -> seen(db, model, declaration.file()))
                    .orElse("");
            return seen.isEmpty() ? hash : Hash.of("macro", hash.toString(), seen);
        });
    }

    private static String seen(Db db, Model model, String file) {
        return PythonSources.seen(
                db,
                new FileId(file),
                db.get(ModelQueries.MACRO_SCOPE, model.name()).context());
    }

    /** Returns what a model in Python does, with the modules and variables that it uses. */
    private static String code(Db db, Model model) {
        String file = model.source().file();
        return db.get(PythonSources.MEANING, new FileId(file)) + "\n" + seen(db, model, file);
    }

    /** Returns code of the project that may decide about the rows of a model, beside its own: of its session, and of its kind. */
    private static List<String> around(Db db, Model model, Definitions.Statements statements) {
        if (model.kind() instanceof ModelKind.External || model.kind() instanceof ModelKind.Seed) {
            return List.of();
        }
        StringBuilder text = new StringBuilder();
        List<Block> blocks = new ArrayList<>(statements.before());
        blocks.addAll(statements.after());
        if (statements.query() != null) {
            blocks.add(statements.query());
        }
        blocks.forEach(block -> text.append(block.text()).append('\n'));
        model.defaultStatements()
                .before()
                .forEach(statement -> text.append(statement.sql()).append('\n'));
        model.defaultStatements()
                .after()
                .forEach(statement -> text.append(statement.sql()).append('\n'));
        boolean isSql = model.source().language() == ModelSource.Language.SQL;
        ProjectConfig config = db.get(ProjectQueries.CONFIG, Inputs.PROJECT);
        List<String> code = new ArrayList<>(SessionCode.of(
                ModelQueries.gateway(config, model),
                db.get(ProjectStatements.ALL, Inputs.PROJECT),
                isSql ? text.toString() : null));
        if (model.kind() instanceof ModelKind.Custom) {
            for (FileId file : db.get(ProjectQueries.FILES_BY_ROLE, Inputs.PROJECT)
                    .getOrDefault(FileRole.MATERIALIZATION, List.of())) {
                code.add(db.get(PythonSources.MEANING, file).toString());
            }
        }
        return code;
    }

    /** Returns the code of the macros in Python that a model calls. */
    private static List<String> macros(Db db, ModelName name) {
        List<String> code = new ArrayList<>();
        for (Expansion.Site site :
                db.get(ModelQueries.EXPANSION, name).map(Expansion::sites).orElse(List.of())) {
            declaration(db, site.name())
                    .filter(macro -> macro.language() == MacroDeclaration.Language.PYTHON)
                    .ifPresent(macro ->
                            code.add(PythonText.withoutComments(FileQueries.text(db, new FileId(macro.file())))));
        }
        return code;
    }

    private static void addCode(Db db, String file, List<String> into) {
        for (FileId each : db.get(PythonSources.CLOSURE, new FileId(file))) {
            into.add(FileQueries.text(db, each));
        }
    }

    private static Hash textHash(Db db, ModelName name) {
        Model model = db.get(ModelQueries.MODEL, name).orElse(null);
        if (model == null) {
            return Hash.of("");
        }
        List<String> sources = new ArrayList<>();
        FileId file = new FileId(model.source().file());
        if (model.source().language() == ModelSource.Language.SQL) {
            SyntaxTree tree = db.get(FileQueries.PARSE, file);
            for (int index : blocks(model.source())) {
                if (index < tree.blockCount()) {
                    sources.add(tree.block(index).text());
                }
            }
        } else if (model.source().language() == ModelSource.Language.PYTHON) {
            addCode(db, file.path(), sources);
        } else {
            sources.add(FileQueries.text(db, file));
        }
        for (Expansion.Site site :
                db.get(ModelQueries.EXPANSION, name).map(Expansion::sites).orElse(List.of())) {
            declaration(db, site.name()).ifPresent(macro -> addCode(db, macro.file(), sources));
            macro(db, model, site.name()).ifPresent(hash -> sources.add(hash.toString()));
        }
        SeedData seed = seed(db, model);
        if (seed != null) {
            sources.add(String.valueOf(seed.rows()));
            seed.columns().forEach(column -> sources.add(column.name() + ' ' + column.contentHash()));
        }
        return Hash.of("text", sources.toArray(String[]::new));
    }

    static List<Integer> blocks(ModelSource source) {
        List<Integer> blocks = new ArrayList<>();
        source.header().ifPresent(blocks::add);
        blocks.addAll(source.before());
        source.query().ifPresent(blocks::add);
        blocks.addAll(source.after());
        blocks.addAll(source.onVirtualUpdate());
        return blocks;
    }

    private static Optional<Definition> definition(Db db, ModelName name) {
        Model model = db.get(ModelQueries.MODEL, name).orElse(null);
        if (model == null) {
            return Optional.empty();
        }
        boolean isSql = model.source().language() == ModelSource.Language.SQL;
        Definitions.Statements statements = isSql ? statements(db, model) : Definitions.Statements.NONE;
        return Optional.of(Definitions.of(
                model,
                ModelQueries.dialect(model),
                List.of(),
                statements,
                new Definitions.UsedCode(around(db, model, statements), macros(db, name)),
                audits(db, model),
                seed(db, model),
                model.source().language() == ModelSource.Language.PYTHON ? code(db, model) : unread(db, name),
                model.columns().isEmpty()
                        ? ModelQueries.inferred(db, name).orElse(null)
                        : CertainTypes.inferred(db, name).orElse(null)));
    }

    /** Returns the text of a query that only another parser accepts: all that is known of what it does. Null for others. */
    private static @Nullable String unread(Db db, ModelName name) {
        return OpinionQueries.isAccepted(db, name)
                ? db.get(OpinionQueries.WANTED, name)
                        .map(OpinionQueries.Unread::text)
                        .orElse(null)
                : null;
    }

    private static Definitions.Statements statements(Db db, Model model) {
        Block query = db
                .get(GoodText.GOOD, model.name())
                .map(GoodText.Good::expansion)
                .or(() -> db.get(ModelQueries.EXPANSION, model.name()))
                .stream()
                .flatMap(expansion -> expansion.statements().stream())
                .map(Expansion.Expanded::block)
                .findFirst()
                .orElse(null);
        return new Definitions.Statements(
                query,
                expanded(db, model, model.source().before()),
                expanded(db, model, model.source().after()),
                expanded(db, model, model.source().onVirtualUpdate()));
    }

    /** Returns statements without macros; definitions only have an effect where they are used. */
    private static List<Block> expanded(Db db, Model model, List<Integer> blocks) {
        if (blocks.isEmpty()) {
            return List.of();
        }
        SyntaxTree tree = db.get(FileQueries.PARSE, new FileId(model.source().file()));
        List<Block> found = new ArrayList<>();
        for (int index : blocks) {
            if (index < tree.blockCount() && !model.source().definitions().contains(index)) {
                ModelQueries.expand(db, model.name(), tree.block(index), TableColumns.NONE)
                        .statements()
                        .forEach(statement -> found.add(statement.block()));
            }
        }
        return found;
    }

    /** Returns the texts of the queries of the audits that a model uses. */
    private static List<String> audits(Db db, Model model) {
        List<String> texts = new ArrayList<>();
        for (AuditCall call : model.audits()) {
            AuditDefinition audit = db.get(ProjectQueries.INDEX, Inputs.PROJECT)
                    .audit(model, call.name())
                    .orElse(null);
            if (audit == null || audit.query().isEmpty()) {
                continue;
            }
            SyntaxTree tree = audit.file().equals(BuiltInAudits.FILE)
                    ? db.get(ProjectQueries.BUILT_IN_AUDITS, Inputs.PROJECT)
                    : db.get(FileQueries.PARSE, new FileId(audit.file()));
            int index = audit.query().getAsInt();
            if (index < tree.blockCount()) {
                texts.add(significant(tree.block(index).tokens()));
            }
        }
        return texts;
    }

    /** Returns the tokens of a text without its trivia. */
    private static String significant(TokenTable tokens) {
        StringBuilder text = new StringBuilder();
        for (int token = 0; token < tokens.count(); token++) {
            if (!tokens.isTrivia(token)) {
                text.append(tokens.text(), tokens.start(token), tokens.end(token))
                        .append('\n');
            }
        }
        return text.toString();
    }

    // ---- The state

    private static Optional<Fingerprint> fingerprint(Db db, ModelName name) {
        Model model = db.get(ModelQueries.MODEL, name).orElse(null);
        Definition definition = db.get(DEFINITION, name).orElse(null);
        if (model == null || definition == null) {
            return Optional.empty();
        }
        boolean isExternal = model.kind() instanceof ModelKind.External;
        boolean isInCycle = db.get(ModelQueries.IS_IN_CYCLE, name);
        return Optional.of(Fingerprints.of(
                definition,
                ModelQueries.dialect(model),
                isInCycle ? null : db.get(SHAPE, name).orElse(null),
                keys(db.get(ModelQueries.READS, name)),
                // A model that reads itself, alone or through others, reads the rows that it made before: nothing but
                // their name is
                // known of them.
                key -> ModelName.parseFqn(key)
                        .filter(parent ->
                                !parent.equals(name) && !(isInCycle && db.get(ModelQueries.IS_IN_CYCLE, parent)))
                        .map(parent -> db.get(DIGEST, parent))
                        .orElseGet(() -> Digest.unknown(key)),
                isExternal ? db.get(BASELINE, name).orElse(null) : null));
    }

    private static List<String> keys(Collection<ModelName> names) {
        return names.stream().map(ModelName::fqn).toList();
    }

    private static @Nullable SeedData seed(Db db, Model model) {
        if (!(model.kind() instanceof ModelKind.Seed seed)) {
            return null;
        }
        FileId file = FileQueries.seedFile(model, seed).orElse(null);
        if (file == null || db.input(Inputs.TEXT, file) == null) {
            return null;
        }
        return db.get(FileQueries.SEED, new FileQueries.SeedKey(file, seed.settings()))
                .data();
    }

    private static Digest digest(Db db, ModelName name) {
        KeptModel kept = ProjectQueries.kept(db).get(name);
        if (kept != null) {
            return kept.baseline().digest();
        }
        return db.get(FINGERPRINT, name).map(Fingerprint::digest).orElseGet(() -> Digest.unknown(name.fqn()));
    }

    // ---- The comparison

    /** A {@link Present} without what it can be asked for. */
    private record Known(
            Model model,
            Fingerprint fingerprint,
            @Nullable Shape shape,
            List<String> reads,
            List<Verdict.Reason> errors) {}

    private static Optional<Known> known(Db db, ModelName name) {
        Model model = db.get(ModelQueries.MODEL, name).orElse(null);
        Fingerprint fingerprint = db.get(FINGERPRINT, name).orElse(null);
        return model == null || fingerprint == null
                ? Optional.empty()
                : Optional.of(new Known(
                        model,
                        fingerprint.withText(db.get(TEXT_HASH, name)),
                        db.get(SHAPE, name).orElse(null),
                        keys(db.get(ModelQueries.READS, name)),
                        List.copyOf(errors(db, name))));
    }

    /** Returns the present state of a model; null if there is no such model. */
    public static @Nullable Present present(Db db, ModelName name) {
        KeptModel kept = ProjectQueries.kept(db).get(name);
        if (kept != null) {
            return Present.unchanged(kept.baseline(), keys(kept.reads()));
        }
        Known known = db.get(KNOWN, name).orElse(null);
        return known == null
                ? null
                : new Present(
                        known.model().displayName(),
                        known.fingerprint(),
                        known.shape(),
                        known.reads(),
                        known.errors(),
                        id -> textOf(db, known.model(), id));
    }

    /** Returns what makes that a model cannot be evaluated. */
    private static List<Verdict.Reason> errors(Db db, ModelName name) {
        List<Verdict.Reason> errors = new ArrayList<>();
        GoodText.Good good = db.get(GoodText.GOOD, name).orElse(null);
        if (good != null) {
            add(good.resolved().problems(), errors);
            add(good.types().problems(), errors);
            return errors;
        }
        db.get(ModelQueries.BLOCK, name).stream()
                .filter(block -> db.get(GoodText.IS_BROKEN, name))
                .map(Block::errors)
                .flatMap(List::stream)
                .forEach(error -> errors.add(Verdict.Reason.of(error.message(), -1)));
        db.get(ModelQueries.RESOLVED, name).ifPresent(resolved -> add(resolved.problems(), errors));
        db.get(ModelQueries.TYPED, name).ifPresent(typed -> add(typed.problems(), errors));
        return errors;
    }

    private static void add(List<Problem> problems, List<Verdict.Reason> errors) {
        for (Problem problem : problems) {
            if (problem.code().severity() == Severity.ERROR) {
                errors.add(Verdict.Reason.of(problem.message(), problem.id()));
            }
        }
    }

    /** Returns what is written for a node, on one line. */
    private static String textOf(Db db, Model model, int id) {
        String unread = unread(db, model.name());
        if (unread != null) {
            return unread.replaceAll("\\s+", " ").strip();
        }
        GoodText.Good good = db.get(GoodText.GOOD, model.name()).orElse(null);
        Lowered lowered = good != null
                ? good.lowered()
                : db.get(ModelQueries.LOWERED, model.name()).orElse(null);
        Block block = good != null
                ? good.block()
                : db.get(ModelQueries.BLOCK, model.name()).orElse(null);
        if (lowered == null || block == null || id < 0 || id >= lowered.map().size()) {
            return "";
        }
        TextRange range = lowered.map().range(id);
        return range.end() > block.text().length()
                ? ""
                : range.of(block.text()).replaceAll("\\s+", " ").strip();
    }

    /** Returns what would be kept of a model's present state if it were deployed now; empty if there is no such model. */
    public static Optional<Baseline> toDeploy(Db db, ModelName name) {
        Present present = present(db, name);
        return present == null
                ? Optional.empty()
                : Optional.of(Baseline.of(present.display(), present.fingerprint(), present.text()));
    }

    private static Comparison comparison(Db db) {
        return new Comparison(new States(db));
    }

    /** The states as queries know them. */
    private record States(Db db) implements Comparison.States {
        @Override
        public @Nullable Baseline before(String model) {
            return ModelName.parseFqn(model)
                    .flatMap(name -> db.get(BASELINE, name))
                    .orElse(null);
        }

        @Override
        public @Nullable Present after(String model) {
            return ModelName.parseFqn(model).map(name -> present(db, name)).orElse(null);
        }

        @Override
        public Digest digest(String model) {
            return ModelName.parseFqn(model).map(name -> db.get(DIGEST, name)).orElseGet(() -> Digest.unknown(model));
        }

        @Override
        public List<String> readers(String model) {
            return ModelName.parseFqn(model)
                    .map(name -> db.get(ProjectQueries.DAG, Inputs.PROJECT).children(name))
                    .map(ChangeQueries::keys)
                    .orElse(List.of());
        }

        @Override
        public List<Verdict.Step> way(Leaf part) {
            return db.get(WAY, part);
        }
    }
}
