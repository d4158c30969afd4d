package io.meshlens.project.header;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Severity;
import io.meshlens.project.AuditDefinition;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ModelSource;
import io.meshlens.project.ProjectFiles;
import io.meshlens.project.SqlText;
import io.meshlens.project.file.BlockProblem;
import io.meshlens.project.file.FileOutline;
import io.meshlens.project.file.FileOutline.AuditPart;
import io.meshlens.project.file.FileOutline.ModelPart;
import io.meshlens.project.header.FileDefinitions.AuditEntry;
import io.meshlens.project.header.FileDefinitions.ModelDefinition;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.model.Header;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;

/** Reads what a SQL file of models or audits defines. */
public final class DefinitionReader {
    private final String file;
    private final SyntaxTree tree;
    private final Dialect dialect;
    private final HeaderContext context;
    private final List<ModelDefinition> models = new ArrayList<>();
    private final List<AuditEntry> audits = new ArrayList<>();
    private final List<BlockProblem> problems = new ArrayList<>();

    private DefinitionReader(String file, SyntaxTree tree, HeaderContext context) {
        this.file = file;
        this.tree = tree;
        this.dialect = ((FileGrammar) tree.grammar()).dialect();
        this.context = context;
    }

    /** Reads a file of models. */
    public static FileDefinitions ofModels(String file, SyntaxTree tree, FileOutline outline, HeaderContext context) {
        DefinitionReader reader = new DefinitionReader(file, tree, context);
        reader.problems.addAll(outline.problems());
        outline.models().forEach(reader::model);
        outline.audits().forEach(part -> reader.audit(part, AuditDefinition.Origin.MODEL));
        return reader.definitions();
    }

    /** Reads a file of audits. */
    public static FileDefinitions ofAudits(String file, SyntaxTree tree, FileOutline outline, HeaderContext context) {
        DefinitionReader reader = new DefinitionReader(file, tree, context);
        reader.problems.addAll(outline.problems());
        outline.audits().forEach(part -> reader.audit(part, AuditDefinition.Origin.PROJECT));
        return reader.definitions();
    }

    private FileDefinitions definitions() {
        return new FileDefinitions(file, models, audits, problems);
    }

    private void audit(AuditPart part, AuditDefinition.Origin origin) {
        AuditReader.Result result = new AuditReader(context, file, part, tree, dialect, origin).read();
        problems.addAll(result.problems());
        result.entry().ifPresent(audits::add);
    }

    private void model(ModelPart part) {
        part.audits().forEach(audit -> audit(audit, AuditDefinition.Origin.MODEL));
        boolean infers = context.config().inferNames();
        if (part.header().isEmpty() && !infers) {
            int first = firstBlock(part);
            problems.add(new BlockProblem(
                    first,
                    Diagnostic.of(
                            DiagnosticCode.MODEL_HEADER,
                            firstToken(first),
                            "this belongs to no model; put MODEL (name schema.table); before it")));
            return;
        }
        Optional<String> inferred = infers ? Optional.of(ProjectFiles.inferredName(file)) : Optional.empty();
        int at = part.header().orElse(0);
        Block block = part.header().isPresent() ? tree.block(at) : emptyHeader();
        int before = models.size();
        List<Diagnostic> found = new ArrayList<>();
        List<SequencedMap<String, SqlText>> blueprints = blueprints(block, found);
        for (int number = 0; number < Math.max(1, blueprints.size()); number++) {
            boolean has = number < blueprints.size();
            ModelReader.Result result = new ModelReader(
                            context,
                            block,
                            dialect,
                            has ? blueprints.get(number) : new LinkedHashMap<>(),
                            source(part, has ? OptionalInt.of(number) : OptionalInt.empty()),
                            inferred,
                            UnaryOperator.identity())
                    .read();
            result.definition().ifPresent(models::add);
            for (Diagnostic problem : result.problems()) {
                if (!found.contains(problem)) {
                    found.add(problem);
                }
            }
        }
        if (part.header().isPresent()) {
            found.forEach(problem -> problems.add(new BlockProblem(at, problem)));
        }
        if (models.size() > before) {
            checkQueries(part, models.get(before).model());
        }
    }

    /** Returns the header of a file that has none. */
    private Block emptyHeader() {
        return FileGrammar.parse("MODEL ();", dialect).block(0);
    }

    private List<SequencedMap<String, SqlText>> blueprints(Block block, List<Diagnostic> found) {
        Optional<SyntaxNode> node = Header.of(block.root()).value("blueprints");
        if (node.isEmpty()) {
            return List.of();
        }
        SyntaxNode value = node.get();
        HeaderProblems collector = new HeaderProblems();
        if (value.is(SyntaxKind.MACRO_CALL) || value.is(SyntaxKind.MACRO_VARIABLE)) {
            // Expanding a header leaves its blueprints alone, so the macro stands in a list of a header of its own.
            String before = "MODEL (list (";
            Block list =
                    FileGrammar.parse(before + value.text() + "));", dialect).block(0);
            HeaderExpander.Result expanded =
                    context.expander().expand(list, dialect, context.config().gateway(), new LinkedHashMap<>());
            SyntaxNode items = Header.of(expanded.root()).value("list").orElse(value);
            int shift = value.range().start() - before.length();
            value = unwrapped(items);
            collector = new HeaderProblems(
                    range -> expanded.toSource().apply(range).shift(shift), UnaryOperator.identity());
        }
        List<SequencedMap<String, SqlText>> blueprints =
                new BlueprintReader(new Values(dialect, collector)).read(value);
        found.addAll(collector.found());
        return blueprints;
    }

    /** Returns the list that a macro gave as a whole, where it did not give its items one by one. */
    private SyntaxNode unwrapped(SyntaxNode list) {
        Values values = new Values(dialect, new HeaderProblems());
        List<SyntaxNode> items = values.items(list);
        if (items.size() != 1 || values.pair(items.getFirst()).isPresent()) {
            return list;
        }
        List<SyntaxNode> inner = values.items(items.getFirst());
        return inner.stream()
                        .allMatch(item -> values.items(item).stream()
                                .allMatch(each -> values.pair(each).isPresent()))
                ? items.getFirst()
                : list;
    }

    private ModelSource source(ModelPart part, OptionalInt blueprint) {
        return new ModelSource(
                file,
                ModelSource.Language.SQL,
                part.header(),
                part.queries().isEmpty()
                        ? OptionalInt.empty()
                        : OptionalInt.of(part.queries().getFirst()),
                part.before(),
                part.after(),
                part.onVirtualUpdate(),
                part.definitions(),
                blueprint);
    }

    /** A model has exactly one query; a seed has none. */
    private void checkQueries(ModelPart part, Model model) {
        if (model.kind() instanceof ModelKind.Seed) {
            for (int query : part.queries()) {
                if (!tree.block(query).text().contains("@")) {
                    problems.add(new BlockProblem(
                            query,
                            new Diagnostic(
                                    DiagnosticCode.SEED,
                                    Severity.WARNING,
                                    firstToken(query),
                                    "the rows of a seed come from its file; this query is not used",
                                    List.of(),
                                    List.of())));
                }
            }
            return;
        }
        for (int at = 1; at < part.queries().size(); at++) {
            int query = part.queries().get(at);
            problems.add(new BlockProblem(
                    query,
                    Diagnostic.of(
                            DiagnosticCode.MODEL_HEADER,
                            firstToken(query),
                            "a model has one query, and '" + model.displayName() + "' has one already")));
        }
        if (part.queries().isEmpty() && !(model.kind() instanceof ModelKind.External)) {
            int at = part.header().orElse(firstBlock(part));
            problems.add(new BlockProblem(
                    at,
                    Diagnostic.of(
                            DiagnosticCode.MISSING_QUERY,
                            firstToken(at),
                            "'" + model.displayName() + "' has no query; write a SELECT behind the header")));
        }
    }

    private static int firstBlock(ModelPart part) {
        int first = Integer.MAX_VALUE;
        for (List<Integer> blocks : List.of(part.queries(), part.statements(), part.onVirtualUpdate())) {
            for (int block : blocks) {
                first = Math.min(first, block);
            }
        }
        for (AuditPart audit : part.audits()) {
            first = Math.min(first, audit.header());
        }
        return first == Integer.MAX_VALUE ? 0 : first;
    }

    private TextRange firstToken(int block) {
        return PropertySet.word(tree.block(block).root());
    }
}
