package io.meshlens.project.unittest;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.CsvSettings;
import io.meshlens.project.Nearest;
import io.meshlens.project.config.TemplatedText;
import io.meshlens.project.unittest.UnitTest.Data;
import io.meshlens.project.unittest.UnitTest.Table;
import io.meshlens.syntax.SyntaxError;
import io.meshlens.syntax.yaml.ScalarType;
import io.meshlens.syntax.yaml.YamlDocument;
import io.meshlens.syntax.yaml.YamlError;
import io.meshlens.syntax.yaml.YamlNode;
import io.meshlens.syntax.yaml.YamlNode.Entry;
import io.meshlens.syntax.yaml.YamlNode.Mapping;
import io.meshlens.syntax.yaml.YamlNode.Scalar;
import io.meshlens.syntax.yaml.YamlNode.Sequence;
import io.meshlens.text.TextRange;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;

/** Reads files of unit tests. */
public final class UnitTestReader {
    private static final Set<String> TEST_KEYS =
            Set.of("model", "description", "schema", "gateway", "inputs", "outputs", "vars");
    private static final Set<String> TABLE_KEYS =
            Set.of("columns", "rows", "format", "csv_settings", "path", "query", "partial");

    private final String file;
    private final TemplatedText template;
    private final List<UnitTest> tests = new ArrayList<>();
    private final List<Diagnostic> problems = new ArrayList<>();

    /**
     * What a file holds.
     *
     * @param tests those that can be run
     * @param problems what is wrong with the others
     */
    public record Result(List<UnitTest> tests, List<Diagnostic> problems) {
        public Result {
            tests = List.copyOf(tests);
            problems = List.copyOf(problems);
        }
    }

    private UnitTestReader(String file, TemplatedText template) {
        this.file = file;
        this.template = template;
    }

    /**
     * Reads a file.
     *
     * @param environment what {@code env_var} returns in its template tags
     * @param variables what {@code var} returns, by name in lower case
     */
    public static Result read(
            String file, String text, Map<String, String> environment, Map<String, ConfigValue> variables) {
        TemplatedText template =
                TemplatedText.render(text, environment, environment.getOrDefault("USER", ""), variables);
        return new UnitTestReader(file, template).read();
    }

    /** Reads the rows in a YAML file of their own: a list, or a mapping with {@code rows}; empty if it is neither. */
    public static Optional<UnitTest.Rows> rows(String yaml) {
        TemplatedText plain = TemplatedText.render(yaml, Map.of(), "", Map.of());
        UnitTestReader reader = new UnitTestReader("", plain);
        Optional<YamlNode> root = YamlDocument.parse(plain.text()).root();
        Optional<YamlNode> list = root.flatMap(node -> node instanceof Mapping mapping ? mapping.get("rows") : root);
        return list.flatMap(node -> node instanceof Sequence sequence ? reader.rows(sequence) : Optional.empty())
                .flatMap(data -> data instanceof UnitTest.Rows rows ? Optional.of(rows) : Optional.empty());
    }

    private Result read() {
        for (SyntaxError error : template.errors()) {
            problems.add(Diagnostic.of(DiagnosticCode.UNIT_TEST, error.range(), error.message()));
        }
        YamlDocument document = YamlDocument.parse(template.text());
        for (YamlError error : document.errors()) {
            error(error.range(), error.message());
        }
        document.root().ifPresent(root -> {
            if (root instanceof Mapping mapping) {
                mapping.entries().forEach(this::test);
            } else if (!(root instanceof Scalar scalar && scalar.isNull())) {
                error(root.range(), "a file of tests must be a mapping from names to tests");
            }
        });
        return new Result(tests, problems);
    }

    private void error(TextRange range, String message) {
        problems.add(Diagnostic.of(DiagnosticCode.UNIT_TEST, template.source(range), message));
    }

    private void unknownKeys(Mapping mapping, Set<String> known, String where) {
        for (Entry entry : mapping.entries()) {
            if (!known.contains(entry.name())) {
                String hint = Nearest.to(entry.name(), new TreeSet<>(known))
                        .map(near -> "; did you mean '" + near + "'?")
                        .orElse("");
                error(entry.key().range(), "'" + entry.name() + "' is not a key of " + where + hint);
            }
        }
    }

    private void test(Entry entry) {
        if (!(entry.value() instanceof Mapping body)) {
            error(entry.range(), "a test must be a mapping with 'model', 'inputs' and 'outputs'");
            return;
        }
        int before = problems.size();
        unknownKeys(body, TEST_KEYS, "a test");
        Optional<YamlNode> model = body.get("model");
        if (!(model.orElse(null) instanceof Scalar name) || name.isNull()) {
            error(entry.key().range(), "the test '" + entry.name() + "' must say which 'model' it tests");
            return;
        }
        SequencedMap<String, Table> inputs = new LinkedHashMap<>();
        mapping(body, "inputs")
                .ifPresent(given -> given.entries()
                        .forEach(input -> table(input).ifPresent(table -> inputs.put(input.name(), table))));
        Optional<Mapping> outputs = mapping(body, "outputs");
        if (outputs.isEmpty()) {
            error(entry.key().range(), "the test '" + entry.name() + "' has no 'outputs' to compare with");
            return;
        }
        boolean partial = flag(outputs.get(), "partial");
        unknownKeys(outputs.get(), Set.of("query", "ctes", "partial"), "'outputs'");
        Optional<Table> query =
                outputs.get().entry("query").flatMap(this::table).map(table -> partial(table, partial));
        SequencedMap<String, Table> ctes = new LinkedHashMap<>();
        mapping(outputs.get(), "ctes")
                .ifPresent(given -> given.entries()
                        .forEach(cte -> table(cte).ifPresent(table -> ctes.put(cte.name(), partial(table, partial)))));
        if (outputs.get().entry("query").isEmpty()
                && outputs.get().entry("ctes").isEmpty()) {
            error(body.entry("outputs").orElse(entry).key().range(), "'outputs' must have 'query', or 'ctes', or both");
        }
        if (problems.size() == before) {
            SequencedMap<String, ConfigValue> variables = new LinkedHashMap<>();
            mapping(body, "vars")
                    .ifPresent(given -> given.entries()
                            .forEach(variable ->
                                    variables.put(variable.name().toLowerCase(Locale.ROOT), value(variable.value()))));
            tests.add(new UnitTest(
                    file,
                    entry.name(),
                    template.source(entry.key().range()),
                    name.text(),
                    template.source(name.range()),
                    text(body, "description"),
                    text(body, "gateway"),
                    inputs,
                    query,
                    ctes,
                    variables));
        }
    }

    private static Table partial(Table table, boolean partial) {
        return new Table(table.range(), table.data(), table.columns(), table.partial() || partial);
    }

    private Optional<Table> table(Entry entry) {
        TextRange range = template.source(entry.value().range());
        return switch (entry.value()) {
            case Sequence rows -> rows(rows).map(data -> new Table(range, data, new LinkedHashMap<>(), false));
            case Mapping body -> {
                unknownKeys(body, TABLE_KEYS, "'" + entry.name() + "'");
                SequencedMap<String, String> columns = new LinkedHashMap<>();
                mapping(body, "columns")
                        .ifPresent(types -> types.entries().forEach(type -> {
                            if (type.value() instanceof Scalar scalar) {
                                columns.put(type.name(), scalar.text());
                            }
                        }));
                yield data(entry, body).map(data -> new Table(range, data, columns, flag(body, "partial")));
            }
            case Scalar scalar -> {
                if (scalar.isNull()) {
                    yield Optional.of(new Table(range, UnitTest.Rows.none(), new LinkedHashMap<>(), false));
                }
                error(
                        scalar.range(),
                        "'" + entry.name() + "' must be a list of rows, or a mapping with 'rows' or 'query'");
                yield Optional.empty();
            }
        };
    }

    private Optional<Data> data(Entry entry, Mapping body) {
        Optional<YamlNode> query = body.get("query");
        Optional<YamlNode> rows = body.get("rows");
        String format = text(body, "format").orElse("yaml").toLowerCase(Locale.ROOT);
        if (!format.equals("yaml") && !format.equals("csv")) {
            body.get("format")
                    .ifPresent(node -> error(node.range(), "'format' must be yaml or csv, not '" + format + "'"));
            return Optional.empty();
        }
        if (query.isPresent() && rows.isPresent()) {
            error(entry.key().range(), "'" + entry.name() + "' can have 'query' or 'rows', not both");
            return Optional.empty();
        }
        if (query.isPresent()) {
            return query.get() instanceof Scalar sql ? Optional.of(new UnitTest.Query(sql.text())) : Optional.empty();
        }
        CsvSettings settings =
                mapping(body, "csv_settings").map(this::csvSettings).orElse(CsvSettings.DEFAULT);
        Optional<String> path = text(body, "path");
        if (path.isPresent()) {
            return Optional.of(new UnitTest.File(path.get(), format.equals("csv"), settings));
        }
        if (rows.isEmpty()) {
            return Optional.of(UnitTest.Rows.none());
        }
        return switch (rows.get()) {
            case Sequence list -> rows(list);
            case Scalar scalar -> {
                if (format.equals("csv") || scalar.isNull()) {
                    yield Optional.of(new UnitTest.Csv(scalar.text(), settings));
                }
                error(scalar.range(), "'rows' must be a list; for CSV text say 'format: csv'");
                yield Optional.empty();
            }
            case Mapping mapping -> {
                error(mapping.range(), "'rows' must be a list of mappings from columns to values");
                yield Optional.empty();
            }
        };
    }

    private Optional<Data> rows(Sequence list) {
        List<SequencedMap<String, ConfigValue>> rows = new ArrayList<>();
        SequencedMap<String, String> times = new LinkedHashMap<>();
        Set<String> seen = new HashSet<>();
        for (YamlNode item : list.items()) {
            if (!(item instanceof Mapping mapping)) {
                error(item.range(), "a row must be a mapping from columns to values, not " + item.describe());
                return Optional.empty();
            }
            SequencedMap<String, ConfigValue> row = new LinkedHashMap<>();
            for (Entry column : mapping.entries()) {
                row.put(column.name(), value(column.value()));
                if (column.value() instanceof Scalar scalar && !scalar.isNull() && seen.add(column.name())) {
                    timeType(scalar).ifPresent(type -> times.put(column.name(), type));
                }
            }
            rows.add(row);
        }
        return Optional.of(new UnitTest.Rows(rows, times));
    }

    private static Optional<String> timeType(Scalar scalar) {
        if (scalar.type() != ScalarType.TIMESTAMP) {
            return Optional.empty();
        }
        return Optional.of(scalar.text().length() <= 10 ? "DATE" : "TIMESTAMP");
    }

    /** Reads settings by the names that pandas gives them. */
    private CsvSettings csvSettings(Mapping settings) {
        return new CsvSettings(
                text(settings, "sep").or(() -> text(settings, "delimiter")),
                text(settings, "quotechar"),
                settings.get("doublequote").map(ignored -> flag(settings, "doublequote")),
                text(settings, "escapechar"),
                settings.get("skipinitialspace").map(ignored -> flag(settings, "skipinitialspace")),
                text(settings, "lineterminator"),
                text(settings, "encoding"),
                settings.get("na_values")
                        .map(node -> YamlNode.scalars(node).stream()
                                .map(Scalar::text)
                                .toList())
                        .orElse(List.of()),
                new LinkedHashMap<>(),
                settings.get("keep_default_na").map(ignored -> flag(settings, "keep_default_na")));
    }

    // ---- Values

    private Optional<Mapping> mapping(Mapping parent, String key) {
        Optional<YamlNode> node = parent.get(key);
        if (node.isEmpty() || (node.get() instanceof Scalar scalar && scalar.isNull())) {
            return Optional.empty();
        }
        if (node.get() instanceof Mapping mapping) {
            return Optional.of(mapping);
        }
        error(
                node.get().range(),
                "'" + key + "' must be a mapping, not " + node.get().describe());
        return Optional.empty();
    }

    private static Optional<String> text(Mapping parent, String key) {
        return parent.get(key)
                .flatMap(node -> node instanceof Scalar scalar && !scalar.isNull()
                        ? Optional.of(scalar.text())
                        : Optional.empty());
    }

    private static boolean flag(Mapping parent, String key) {
        return text(parent, key).filter(word -> word.equalsIgnoreCase("true")).isPresent();
    }

    private static ConfigValue value(YamlNode node) {
        return switch (node) {
            case Scalar scalar -> scalar(scalar);
            case Sequence sequence ->
                new ConfigValue.Items(
                        sequence.items().stream().map(UnitTestReader::value).toList());
            case Mapping mapping -> {
                SequencedMap<String, ConfigValue> values = new LinkedHashMap<>();
                mapping.entries().forEach(entry -> values.put(entry.name(), value(entry.value())));
                yield new ConfigValue.Mapping(values);
            }
        };
    }

    private static ConfigValue scalar(Scalar scalar) {
        if (scalar.type() == ScalarType.INTEGER || scalar.type() == ScalarType.DECIMAL) {
            try {
                return new ConfigValue.Numeric(
                        new BigDecimal(scalar.text().replace("_", "")), scalar.type() == ScalarType.INTEGER);
            } catch (NumberFormatException otherNotation) {
                return new ConfigValue.Text(scalar.text());
            }
        }
        return switch (scalar.type()) {
            case NULL -> new ConfigValue.Null();
            case BOOLEAN -> new ConfigValue.Bool(scalar.text().equalsIgnoreCase("true"));
            default -> new ConfigValue.Text(scalar.text());
        };
    }
}
