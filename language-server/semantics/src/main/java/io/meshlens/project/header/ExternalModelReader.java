package io.meshlens.project.header;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.project.ModelSource;
import io.meshlens.project.file.BlockProblem;
import io.meshlens.project.header.FileDefinitions.ModelDefinition;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxError;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.syntax.yaml.ScalarType;
import io.meshlens.syntax.yaml.YamlDocument;
import io.meshlens.syntax.yaml.YamlError;
import io.meshlens.syntax.yaml.YamlNode;
import io.meshlens.syntax.yaml.YamlNode.Entry;
import io.meshlens.syntax.yaml.YamlNode.Mapping;
import io.meshlens.syntax.yaml.YamlNode.Scalar;
import io.meshlens.syntax.yaml.YamlNode.Sequence;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads {@code external_models.yaml}: tables that somebody else makes. */
public final class ExternalModelReader {
    /** Properties whose texts are SQL; all other texts are put in quotes. */
    private static final Set<String> SQL = Set.of(
            "name", "grain", "grains", "references", "partitioned_by", "clustered_by", "depends_on", "interval_unit");

    private final String file;
    private final HeaderContext context;
    private final List<ModelDefinition> found = new ArrayList<>();
    private final List<Diagnostic> problems = new ArrayList<>();

    private ExternalModelReader(String file, HeaderContext context) {
        this.file = file;
        this.context = context;
    }

    /** Reads a file. Entries of gateways that are not selected are left out. */
    public static FileDefinitions read(String file, String text, HeaderContext context) {
        return new ExternalModelReader(file, context).read(text);
    }

    private FileDefinitions read(String text) {
        YamlDocument document = YamlDocument.parse(text);
        for (YamlError error : document.errors()) {
            problem(error.range(), error.message());
        }
        document.root().ifPresent(root -> {
            if (root instanceof Sequence sequence) {
                sequence.items().forEach(this::entry);
            } else if (!(root instanceof Scalar scalar && scalar.isNull())) {
                problem(root.range(), "this file must be a list of tables: '- name: schema.table'");
            }
        });
        List<ModelDefinition> selected = tiers();
        List<BlockProblem> all =
                problems.stream().map(problem -> new BlockProblem(0, problem)).toList();
        return new FileDefinitions(file, selected, List.of(), all);
    }

    private void problem(TextRange range, String message) {
        problems.add(Diagnostic.of(DiagnosticCode.INVALID_PROPERTY, range, message));
    }

    private void entry(YamlNode node) {
        if (!(node instanceof Mapping mapping)) {
            problem(node.range(), "a table must be a mapping with 'name', not " + node.describe());
            return;
        }
        Dialect dialect = mapping.get("dialect")
                .flatMap(value -> value instanceof Scalar scalar ? Dialect.of(scalar.text()) : Optional.empty())
                .or(context::dialect)
                .orElse(Dialect.DUCKDB);
        SyntheticHeader header = new SyntheticHeader(mapping.range());
        for (Entry entry : mapping.entries()) {
            String key = entry.name().toLowerCase(Locale.ROOT);
            if (key.equals("kind")) {
                problem(entry.key().range(), "a table in this file is always EXTERNAL; leave 'kind' out");
            } else if (!(entry.value() instanceof Scalar scalar && scalar.isNull())) {
                header.add(
                        entry.name(),
                        entry.key().range(),
                        value(key, entry.value(), dialect),
                        entry.value().range());
            }
        }
        header.add("kind", mapping.range(), "EXTERNAL", mapping.range());
        Block block = header.block(dialect);
        ModelReader.Result result = new ModelReader(
                        context,
                        block,
                        dialect,
                        new LinkedHashMap<>(),
                        ModelSource.withoutBlocks(file, ModelSource.Language.YAML),
                        Optional.empty(),
                        header::source)
                .read();
        for (SyntaxError error : block.errors()) {
            problem(header.source(error.range()), error.message());
        }
        problems.addAll(result.problems());
        result.definition().ifPresent(found::add);
    }

    // ---- From YAML to SQL

    private static String value(String key, YamlNode node, Dialect dialect) {
        return switch (key) {
            case "columns" -> columns(node, dialect);
            case "audits", "signals" -> calls(node, dialect);
            default -> plain(key, node, dialect);
        };
    }

    private static String plain(String key, YamlNode node, Dialect dialect) {
        return switch (node) {
            case Scalar scalar -> scalar(key, scalar, dialect);
            case Sequence sequence ->
                Lists.of(
                        dialect,
                        sequence.items().stream()
                                .map(item -> plain(key, item, dialect))
                                .toList());
            case Mapping mapping ->
                mapping.entries().stream()
                        .map(entry -> dialect.write(entry.name()) + " = " + plain("", entry.value(), dialect))
                        .collect(Collectors.joining(", ", "(", ")"));
        };
    }

    private static String scalar(String key, Scalar scalar, Dialect dialect) {
        boolean isLiteral = scalar.type() != ScalarType.STRING && scalar.type() != ScalarType.TIMESTAMP;
        if (SQL.contains(key)) {
            return NameQuotes.of(dialect, scalar.text());
        }
        if (isLiteral || scalar.text().startsWith("@")) {
            return scalar.text();
        }
        return quoted(scalar.text());
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    private static String columns(YamlNode node, Dialect dialect) {
        if (!(node instanceof Mapping mapping)) {
            return plain("columns", node, dialect);
        }
        return mapping.entries().stream()
                .map(entry -> ColumnNames.write(entry.name(), dialect) + " "
                        + (entry.value() instanceof Scalar scalar ? scalar.text() : ""))
                .collect(Collectors.joining(", ", "(", ")"));
    }

    /** Writes calls that are mappings with {@code name} and arguments. */
    private static String calls(YamlNode node, Dialect dialect) {
        List<YamlNode> items = node instanceof Sequence sequence ? sequence.items() : List.of(node);
        List<String> calls = new ArrayList<>();
        for (YamlNode item : items) {
            if (item instanceof Mapping mapping) {
                String name = mapping.get("name")
                        .map(value -> value instanceof Scalar scalar ? scalar.text() : "")
                        .orElse("");
                String arguments = mapping.entries().stream()
                        .filter(entry -> !entry.name().equals("name"))
                        .map(entry -> entry.name() + " := " + argument(entry.value(), dialect))
                        .collect(Collectors.joining(", "));
                calls.add(name + "(" + arguments + ")");
            } else if (item instanceof Scalar scalar) {
                calls.add(scalar.text());
            }
        }
        return Lists.of(dialect, calls);
    }

    private static String argument(YamlNode node, Dialect dialect) {
        return switch (node) {
            case Scalar scalar -> scalar.text();
            case Sequence sequence ->
                Lists.of(
                        dialect,
                        sequence.items().stream()
                                .map(item -> argument(item, dialect))
                                .toList());
            case Mapping ignored -> "NULL";
        };
    }

    // ---- Gateways

    /** Puts the tables of the selected gateway over those without one, and reports repeated names. */
    private List<ModelDefinition> tiers() {
        Map<String, ModelDefinition> base = new LinkedHashMap<>();
        Map<String, ModelDefinition> ofGateway = new HashMap<>();
        String selected = context.config().defaultGateway();
        for (ModelDefinition definition : found) {
            Optional<String> gateway = definition.model().gateway();
            if (gateway.isPresent() && !gateway.get().equals(selected)) {
                continue;
            }
            Map<String, ModelDefinition> tier = gateway.isPresent() ? ofGateway : base;
            String name = definition.model().name().fqn();
            if (tier.putIfAbsent(name, definition) != null) {
                TextRange range =
                        definition.ranges().name().orElse(definition.ranges().whole());
                problems.add(Diagnostic.of(
                        DiagnosticCode.DUPLICATE_MODEL,
                        range,
                        "'" + definition.model().displayName() + "' stands twice in this file"));
            }
        }
        base.putAll(ofGateway);
        return List.copyOf(base.values());
    }
}
