package io.meshlens.project.header;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.project.AuditDefinition;
import io.meshlens.project.AuditDefinition.Standalone;
import io.meshlens.project.Documentation;
import io.meshlens.project.ModelName;
import io.meshlens.project.ProjectConfig.ModelDefaults;
import io.meshlens.project.SqlText;
import io.meshlens.project.TableNames;
import io.meshlens.project.audit.AuditVariables;
import io.meshlens.project.file.BlockProblem;
import io.meshlens.project.file.FileOutline.AuditPart;
import io.meshlens.project.header.FileDefinitions.AuditEntry;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.model.Header;
import io.meshlens.syntax.model.HeaderWords;
import io.meshlens.syntax.sql.Dialect;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeSet;

/** Reads the header of one audit. */
final class AuditReader {
    private static final Set<String> OF_EVERY_AUDIT =
            Set.of("name", "dialect", "skip", "blocking", "defaults", "standalone", "formatting");

    private final HeaderContext context;
    private final String file;
    private final AuditPart part;
    private final Dialect dialect;
    private final AuditDefinition.Origin origin;
    private final SyntaxTree tree;
    private final Block block;
    private final SyntaxNode root;
    private final Header raw;
    private final HeaderProblems problems;
    private final Values values;
    private final PropertySet properties;

    /**
     * What was read.
     *
     * @param entry empty if the audit has no name
     * @param problems of the header's block
     */
    record Result(Optional<AuditEntry> entry, List<BlockProblem> problems) {}

    AuditReader(
            HeaderContext context,
            String file,
            AuditPart part,
            SyntaxTree tree,
            Dialect dialect,
            AuditDefinition.Origin origin) {
        this.context = context;
        this.file = file;
        this.part = part;
        this.tree = tree;
        this.block = tree.block(part.header());
        this.dialect = dialect;
        this.origin = origin;
        HeaderExpander.Result expanded =
                context.expander().expand(block, dialect, context.config().gateway(), new LinkedHashMap<>());
        this.root = expanded.root();
        this.raw = Header.of(block.root());
        this.problems = new HeaderProblems(expanded.toSource(), java.util.function.UnaryOperator.identity());
        expanded.problems().forEach(problems::addFromBlock);
        this.values = new Values(dialect, problems);
        this.properties = new PropertySet(raw, Header.of(root), values, ModelDefaults.NONE);
    }

    Result read() {
        properties.checkNames(HeaderWords.properties(Keyword.AUDIT), "an audit");
        properties
                .node("dialect")
                .ifPresent(node ->
                        values.word(node, "dialect").ifPresent(written -> Dialects.check(node, written, problems)));
        boolean standalone = standalone();
        checkFields(standalone);
        Optional<String> name = name();
        Optional<AuditEntry> entry = name.map(audit -> new AuditEntry(
                new AuditDefinition(
                        audit,
                        origin,
                        properties.lowerText("dialect").orElse(dialect.id()),
                        file,
                        java.util.OptionalInt.of(part.header()),
                        part.query(),
                        part.definitions(),
                        properties.flag("skip", false),
                        properties.flag("blocking", !standalone),
                        defaults(),
                        variables(),
                        standalone ? Optional.of(standaloneParts()) : Optional.empty()),
                properties.ranges(root, Map.of(), Optional.empty())));
        List<BlockProblem> found = problems.found().stream()
                .map(problem -> new BlockProblem(part.header(), problem))
                .toList();
        return new Result(entry, found);
    }

    private Optional<String> name() {
        Optional<String> name = properties.lowerText("name");
        if (name.isEmpty() && !properties.has("name")) {
            problems.header(PropertySet.word(block.root()), "this audit has no name; write (name my_audit)");
        }
        return name;
    }

    private boolean standalone() {
        Optional<SyntaxNode> node = properties.node("standalone");
        if (node.isEmpty()) {
            return false;
        }
        if (!node.get().is(SyntaxKind.BOOLEAN_LITERAL)) {
            problems.error(node.get(), "'standalone' must be TRUE or FALSE");
            return false;
        }
        boolean standalone = values.flag(node.get(), "standalone", false);
        if (standalone && origin == AuditDefinition.Origin.MODEL) {
            problems.notYet(
                    node.get(),
                    "Meshlens does not run standalone audits in the file of a model; move it to a file of audits/");
        }
        return standalone;
    }

    /** Reports fields that only the other sort of audit has. */
    private void checkFields(boolean standalone) {
        for (Header.Property property : Header.of(root).properties()) {
            String key = property.key();
            if (standalone && key.equals("blocking")) {
                problems.error(property.name(), "a standalone audit blocks nothing; leave 'blocking' out");
            } else if (key.equals("model")) {
                problems.add(io.meshlens.diagnostic.Diagnostic.of(
                        DiagnosticCode.UNKNOWN_PROPERTY,
                        problems.source(property.name()),
                        "an audit does not name its model; models name their audits"));
            } else if (!standalone
                    && !OF_EVERY_AUDIT.contains(key)
                    && HeaderWords.properties(Keyword.AUDIT).contains(key)) {
                problems.unknown(
                        DiagnosticCode.UNKNOWN_PROPERTY,
                        property.name(),
                        "",
                        new TreeSet<>(),
                        "only an audit with 'standalone TRUE' can have '" + key + "'");
            }
        }
    }

    private SequencedMap<String, SqlText> defaults() {
        SequencedMap<String, SqlText> found = new LinkedHashMap<>();
        properties.rawNode("defaults").ifPresent(node -> {
            Values written = new Values(dialect, problems.ofWritten());
            for (Values.Pair pair : written.pairs(node, "defaults")) {
                found.put(pair.key().toLowerCase(Locale.ROOT), Values.sql(pair.value()));
            }
        });
        return found;
    }

    /** Returns what the query asks for; what a Jinja template asks for cannot be told without rendering it. */
    private Optional<SequencedSet<String>> variables() {
        SequencedSet<String> found = new LinkedHashSet<>();
        if (part.query().isPresent()) {
            Block query = tree.block(part.query().getAsInt());
            if (query.kind() == Block.Kind.JINJA_QUERY) {
                return Optional.empty();
            }
            AuditVariables.collect(query, found);
        }
        return part.definitions().isEmpty() ? Optional.of(found) : Optional.empty();
    }

    private Standalone standaloneParts() {
        TableNames names = context.names(dialect, context.config().gateway());
        SequencedSet<ModelName> dependsOn = new LinkedHashSet<>();
        properties.node("depends_on").ifPresent(node -> {
            for (SyntaxNode item : values.items(node)) {
                String written = item.is(SyntaxKind.STRING_LITERAL)
                        ? values.string(item)
                        : Values.sql(item).sql();
                names.parse(written).ifPresent(dependsOn::add);
            }
        });
        return new Standalone(
                new ScheduleReader(properties).read(),
                new Documentation(
                        properties.text("description"),
                        properties.text("owner"),
                        properties.words("tags"),
                        new LinkedHashMap<>(),
                        properties.text("stamp")),
                dependsOn);
    }
}
