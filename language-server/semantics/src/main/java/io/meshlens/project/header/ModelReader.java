package io.meshlens.project.header;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.project.ColumnDeclaration;
import io.meshlens.project.Documentation;
import io.meshlens.project.Grain;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ModelName;
import io.meshlens.project.ModelSource;
import io.meshlens.project.ProjectConfig.Gateway;
import io.meshlens.project.ProjectConfig.ModelDefaults;
import io.meshlens.project.Schedule;
import io.meshlens.project.SqlText;
import io.meshlens.project.TableNames;
import io.meshlens.project.header.FileDefinitions.ModelDefinition;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.model.Header;
import io.meshlens.syntax.model.HeaderWords;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** Reads the header of one model, for one blueprint. */
final class ModelReader {
    private final HeaderContext context;
    private final Block block;
    private final Dialect dialect;
    private final SequencedMap<String, SqlText> blueprint;
    private final ModelSource source;
    private final ModelDefaults defaults;
    private final Optional<String> inferredName;
    private final HeaderProblems problems;
    private final Values values;
    private final PropertySet properties;
    private final Header raw;
    private final SyntaxNode root;

    /**
     * What was read.
     *
     * @param definition empty if the model has no name
     * @param problems in ranges of the header's block
     */
    record Result(Optional<ModelDefinition> definition, List<Diagnostic> problems) {}

    ModelReader(
            HeaderContext context,
            Block block,
            Dialect dialect,
            SequencedMap<String, SqlText> blueprint,
            ModelSource source,
            Optional<String> inferredName,
            UnaryOperator<TextRange> fromBlock) {
        this.context = context;
        this.block = block;
        this.dialect = dialect;
        this.blueprint = blueprint;
        this.source = source;
        this.inferredName = inferredName;
        this.raw = Header.of(block.root());
        this.defaults = context.defaults();
        HeaderExpander.Result expanded =
                context.expander().expand(block, dialect, context.gateway(rawGateway()), blueprint);
        this.root = expanded.root();
        this.problems = new HeaderProblems(expanded.toSource(), fromBlock);
        expanded.problems().forEach(problem -> problems.addFromBlock(problem));
        this.values = new Values(dialect, problems);
        this.properties = new PropertySet(raw, root == block.root() ? raw : Header.of(root), values, defaults);
    }

    /** Returns the gateway as written, if it needs no macro. */
    private Optional<String> rawGateway() {
        return raw.value("gateway")
                .map(Values::unwrapped)
                .flatMap(node -> Values.singleName(node)
                        .or(() -> node.is(SyntaxKind.STRING_LITERAL)
                                ? Optional.of(dialect.name(node.text()))
                                : Optional.empty()))
                .map(name -> name.toLowerCase(Locale.ROOT));
    }

    Result read() {
        properties.checkNames(HeaderWords.properties(Keyword.MODEL), "a model");
        Optional<String> gatewayName = gatewayName();
        Optional<Gateway> gateway = context.gateway(gatewayName);
        TableNames names = context.names(dialect, gateway);
        Optional<SyntaxNode> rawKind = raw.value("kind").filter(node -> node.is(SyntaxKind.MODEL_KIND));
        KindReader kinds = new KindReader(
                values,
                new KindReader.Defaults(context.config().timeColumnFormat(), defaults.properties()),
                rawKind.orElse(null));
        ModelKind kind = kinds.read(properties.node("kind").orElse(null));
        Schedule schedule = new ScheduleReader(properties).read();
        StorageReader storage = new StorageReader(properties, kind, defaults);
        Optional<ModelName> name = name(names);
        checkDialect();
        checkOthers(kind);
        boolean enabled = properties.flag("enabled", true);
        Optional<ModelDefinition> definition = name.map(full -> new ModelDefinition(
                new Model(
                        full,
                        displayName(),
                        kind,
                        dialectName(),
                        source,
                        schedule,
                        documentation(),
                        columns(),
                        grains(),
                        references(),
                        new CallReader(properties, defaults).audits(),
                        new CallReader(properties, defaults).signals(),
                        dependsOn(names, full),
                        storage.read(),
                        gatewayName,
                        properties.text("project").orElse(context.config().project()),
                        properties.flag("optimize_query", true),
                        properties.flag("formatting", true),
                        ignoredRules(),
                        blueprint,
                        defaults.statements()),
                properties.ranges(root, kinds.properties(), kinds.word()),
                enabled));
        return new Result(definition, problems.found());
    }

    // ---- Name, dialect, gateway

    private Optional<ModelName> name(TableNames names) {
        Optional<SyntaxNode> node = properties.node("name");
        if (node.isEmpty()) {
            if (inferredName.isPresent()) {
                return names.parse(inferredName.get());
            }
            boolean isBeingTyped = properties.has("name");
            if (!isBeingTyped) {
                problems.header(
                        PropertySet.word(block.root()), "this model has no name; write (name schema.table, ...)");
            }
            return Optional.empty();
        }
        Optional<ModelName> name = names.parse(displayName());
        checkReserved(node.get());
        if (name.isEmpty() && !node.get().is(SyntaxKind.ERROR)) {
            problems.error(node.get(), "this is not the name of a model; write schema.table");
        }
        return name;
    }

    /** A reserved word can only stand behind a dot: queries could not name the model otherwise. */
    private void checkReserved(SyntaxNode name) {
        SyntaxNode first = name.childCount() > 0 ? name.child(0) : name;
        if (dialect.isReserved(name.tokens().keyword(first.firstToken()))) {
            problems.error(first, "'" + first.text() + "' is a reserved word; write " + dialect.quote(first.text()));
        }
    }

    private String displayName() {
        Optional<SyntaxNode> node = properties.node("name");
        if (node.isEmpty()) {
            return inferredName.orElse("");
        }
        if (node.get().is(SyntaxKind.STRING_LITERAL)) {
            return values.string(node.get());
        }
        List<String> parts = new ArrayList<>();
        for (SyntaxNode child : node.get().children()) {
            if (child.is(SyntaxKind.NAME)) {
                parts.add(child.text());
            } else if (child.is(SyntaxKind.STRING_LITERAL)) {
                parts.add(dialect.write(values.string(child)));
            }
        }
        return parts.isEmpty() ? Values.sql(node.get()).sql() : String.join(".", parts);
    }

    private String dialectName() {
        return properties.lowerText("dialect").orElse(context.isDialectComputed() ? "" : dialect.id());
    }

    private void checkDialect() {
        Optional<SyntaxNode> node = properties.node("dialect");
        Optional<String> written = properties.text("dialect");
        if (node.isPresent() && written.isPresent()) {
            Dialects.check(node.get(), written.get(), problems);
        }
    }

    private Optional<String> gatewayName() {
        Optional<String> name = properties.lowerText("gateway");
        Optional<SyntaxNode> node = properties.node("gateway");
        if (name.isPresent()
                && node.isPresent()
                && context.config().computedOf("gateways").isEmpty()
                && context.config().gateway(name.get()).isEmpty()) {
            problems.warning(
                    node.get(),
                    "there is no gateway '" + name.get() + "'; known are "
                            + String.join(", ", context.config().gateways().keySet()));
        }
        return name;
    }

    // ---- Documentation and shape

    private Documentation documentation() {
        SequencedMap<String, String> descriptions = new LinkedHashMap<>();
        properties.node("column_descriptions").ifPresent(node -> {
            for (Values.Pair pair : values.pairs(node, "column_descriptions")) {
                values.word(pair.value(), "column_descriptions")
                        .ifPresent(text ->
                                descriptions.put(dialect.fold(pair.keyNode().text()), text));
            }
        });
        return new Documentation(
                properties.text("description").or(() -> Comments.before(block)),
                properties.text("owner"),
                properties.words("tags"),
                descriptions,
                properties.text("stamp"));
    }

    private List<ColumnDeclaration> columns() {
        Optional<SyntaxNode> node = properties.node("columns");
        if (node.isEmpty()) {
            return List.of();
        }
        if (!node.get().is(SyntaxKind.COLUMN_DEFINITIONS)) {
            if (!node.get().is(SyntaxKind.ERROR)) {
                problems.error(node.get(), "'columns' must be a list of columns with their types: (id INT, name TEXT)");
            }
            return List.of();
        }
        List<ColumnDeclaration> columns = new ArrayList<>();
        for (SyntaxNode definition : node.get().children(SyntaxKind.COLUMN_DEFINITION)) {
            SyntaxNode name = definition.child(SyntaxKind.NAME);
            SyntaxNode type = definition.child(SyntaxKind.TYPE);
            if (name == null) {
                continue;
            }
            if (type == null) {
                problems.error(name, "the column '" + name.text() + "' has no type");
                continue;
            }
            columns.add(new ColumnDeclaration(dialect.fold(name.text()), Values.sql(type)));
        }
        return columns;
    }

    private List<Grain> grains() {
        Optional<SyntaxNode> one = properties.node("grain");
        Optional<SyntaxNode> several = properties.node("grains");
        if (one.isPresent() && several.isPresent()) {
            problems.error(one.get(), "'grain' and 'grains' cannot be used together; use 'grains'");
        }
        if (several.isPresent()) {
            return values.items(several.get()).stream().map(this::grain).toList();
        }
        return one.map(node -> List.of(grain(node))).orElse(List.of());
    }

    private List<Grain> references() {
        return properties
                .node("references")
                .map(node -> values.items(node).stream().map(this::grain).toList())
                .orElse(List.of());
    }

    /** Reads a column, several in brackets, or a column with an alias, which may stand in quotes: {@code "id AS order_id"}. */
    private Grain grain(SyntaxNode node) {
        SyntaxNode inner = Values.unwrapped(node);
        boolean isText = inner.is(SyntaxKind.STRING_LITERAL)
                || Values.singleName(inner).filter(dialect::isQuoted).isPresent();
        if (isText) {
            String text = values.word(inner, "grains").orElse("");
            Optional<SyntaxNode> item = text.contains(" ") ? Fragments.item(text, dialect) : Optional.empty();
            SyntaxNode name = item.map(found -> found.child(SyntaxKind.ALIAS)).orElse(null);
            if (item.isPresent() && name != null && name.childCount() > 0) {
                return new Grain(
                        List.of(values.field(item.get().child(0))),
                        Optional.of(dialect.fold(name.child(0).text())));
            }
        }
        SyntaxNode alias = node.child(SyntaxKind.ALIAS);
        if (node.is(SyntaxKind.ALIASED_ARGUMENT) && alias != null && alias.childCount() > 0) {
            return new Grain(
                    List.of(values.field(node.child(0))),
                    Optional.of(dialect.fold(alias.child(0).text())));
        }
        return new Grain(values.fields(node), Optional.empty());
    }

    private SequencedSet<ModelName> dependsOn(TableNames names, ModelName self) {
        SequencedSet<ModelName> found = new LinkedHashSet<>();
        Optional<SyntaxNode> node = properties.node("depends_on");
        if (node.isEmpty()) {
            return found;
        }
        for (SyntaxNode item : values.items(node.get())) {
            String written = item.is(SyntaxKind.STRING_LITERAL)
                    ? values.string(item)
                    : Values.sql(item).sql();
            Optional<ModelName> name = names.parse(written);
            if (name.isPresent()) {
                found.add(name.get());
            } else {
                problems.error(item, "this is not the name of a model");
            }
        }
        found.remove(self);
        return found;
    }

    private SequencedSet<String> ignoredRules() {
        SequencedSet<String> rules = new LinkedHashSet<>();
        for (String rule : properties.words("ignored_rules")) {
            rules.add(rule.toLowerCase(Locale.ROOT));
        }
        return rules;
    }

    // ---- Rules that concern several properties

    private void checkOthers(ModelKind kind) {
        properties
                .node("default_catalog")
                .ifPresent(node -> problems.error(
                        node, "a model cannot have a 'default_catalog'; it belongs to the connection of its gateway"));
        Optional<SyntaxNode> version = properties.node("physical_version");
        if (version.isPresent() && !kind.isForwardOnly()) {
            problems.error(version.get(), "only models that are forward-only can have a 'physical_version'");
        }
        Optional<SyntaxNode> audits = properties.node("audits");
        if (audits.isPresent() && kind instanceof ModelKind.Embedded) {
            problems.error(
                    audits.get(), "a model of kind EMBEDDED has no table and so no audits; put them on its readers");
        }
        Optional<SyntaxNode> retention = properties.node("retention");
        retention.ifPresent(node -> problems.notYet(node, "Meshlens does not use 'retention'"));
        if (!kind.isExecutable() && !(kind instanceof ModelKind.Custom)) {
            properties
                    .node("kind")
                    .ifPresent(node -> problems.notYet(
                            node.childCount() > 0 ? node.child(0) : node,
                            "Meshlens understands models of kind " + kind.keyword() + ", but cannot build them yet"));
        }
        Optional<SyntaxNode> mode = properties.node("virtual_environment_mode");
        Optional<String> modeText = properties.lowerText("virtual_environment_mode");
        if (mode.isPresent()
                && modeText.isPresent()
                && !Set.of("full", "dev_only").contains(modeText.get())) {
            problems.unknown(
                    DiagnosticCode.INVALID_PROPERTY,
                    mode.get(),
                    modeText.get(),
                    new TreeSet<>(Set.of("full", "dev_only")),
                    "'virtual_environment_mode' must be full or dev_only");
        }
    }
}
