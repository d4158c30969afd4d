package io.meshlens.project.header;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.CronExpression;
import io.meshlens.project.ModelSource;
import io.meshlens.project.ProjectFiles;
import io.meshlens.project.file.BlockProblem;
import io.meshlens.project.header.FileDefinitions.ModelDefinition;
import io.meshlens.project.python.PythonFile;
import io.meshlens.project.python.PythonModule;
import io.meshlens.project.python.PythonValue;
import io.meshlens.project.python.PythonValue.Argument;
import io.meshlens.project.python.PythonValue.Call;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxError;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads the models of a Python file as far as their decorators say what they are in literals. What only running Python could
 * tell is left out, and said.
 */
public final class PythonModelReader {
    /** Properties whose texts are SQL; all other texts are put in quotes. */
    private static final Set<String> SQL = Set.of(
            "name",
            "grain",
            "grains",
            "references",
            "partitioned_by",
            "clustered_by",
            "depends_on",
            "interval_unit",
            "time_column",
            "unique_key",
            "columns",
            "when_matched",
            "merge_filter",
            "time_data_type");

    /** Arguments of the decorator that are no properties of a header: what SQL files have as statements. */
    private static final Set<String> NOT_IN_HEADERS =
            Set.of("is_sql", "pre_statements", "post_statements", "on_virtual_update");

    private final String file;
    private final HeaderContext context;
    private final Map<String, String> constants;
    private final List<ModelDefinition> found = new ArrayList<>();
    private final List<Diagnostic> problems = new ArrayList<>();

    private PythonModelReader(String file, HeaderContext context, Map<String, String> constants) {
        this.file = file;
        this.context = context;
        this.constants = constants;
    }

    /** Reads a file. */
    public static FileDefinitions read(String file, String text, HeaderContext context) {
        PythonModelReader reader = new PythonModelReader(file, context, PythonModule.constants(text));
        for (PythonFile.Function function : PythonFile.read(text).functions()) {
            function.decorator("model").ifPresent(model -> reader.model(function, model));
        }
        List<BlockProblem> problems = reader.problems.stream()
                .map(problem -> new BlockProblem(0, problem))
                .toList();
        return new FileDefinitions(file, reader.found, List.of(), problems);
    }

    private void notYet(TextRange range, String message) {
        problems.add(Diagnostic.of(DiagnosticCode.NOT_SUPPORTED_YET, range, message));
    }

    private void model(PythonFile.Function function, Call model) {
        notYet(function.nameRange(), "Meshlens knows this model by its decorator only: it does not run Python");
        Dialect dialect = model.argument("dialect", -1)
                .flatMap(value -> value instanceof PythonValue.Text text ? Dialect.of(text.value()) : Optional.empty())
                .or(context::dialect)
                .orElse(Dialect.DUCKDB);
        boolean returnsSql = model.argument("is_sql", 1)
                .filter(value -> value instanceof PythonValue.Literal literal
                        && literal.word().equals("True"))
                .isPresent();
        SyntheticHeader header = header(function, model, dialect, returnsSql);
        if (decidesModels(model, dialect)) {
            return;
        }
        Block block = header.block(dialect);
        Optional<String> inferred =
                context.config().inferNames() ? Optional.of(ProjectFiles.inferredName(file)) : Optional.empty();
        ModelReader.Result result = new ModelReader(
                        context,
                        block,
                        dialect,
                        new LinkedHashMap<>(),
                        ModelSource.withoutBlocks(file, ModelSource.Language.PYTHON),
                        inferred,
                        header::source)
                .read();
        for (SyntaxError error : block.errors()) {
            problems.add(Diagnostic.of(DiagnosticCode.INVALID_PROPERTY, header.source(error.range()), error.message()));
        }
        problems.addAll(result.problems());
        if (!returnsSql && model.argument("columns", -1).isEmpty()) {
            problems.add(Diagnostic.of(
                    DiagnosticCode.MODEL_HEADER,
                    model.range(),
                    "a model in Python must say its 'columns' with their types"));
        }
        result.definition().ifPresent(found::add);
    }

    /** Says whether Python computes how many models there are, or their name, so that none of them is known. */
    private boolean decidesModels(Call model, Dialect dialect) {
        int position = 0;
        for (Argument argument : model.arguments()) {
            String key = argument.name().orElse(position++ == 0 ? "name" : "is_sql");
            boolean isAsked = key.equals("blueprints") || key.equals("name");
            PythonValue value = constant(argument.value());
            boolean isNone = value instanceof PythonValue.Literal literal
                    && literal.word().equals("None");
            if (isAsked && !isNone && value(key, value, dialect).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Returns what a name stands for that the module gives a text once. */
    private PythonValue constant(PythonValue value) {
        String text = value instanceof PythonValue.Name name ? constants.get(name.dotted()) : null;
        return text == null ? value : new PythonValue.Text(value.range(), text);
    }

    private SyntheticHeader header(PythonFile.Function function, Call model, Dialect dialect, boolean returnsSql) {
        SyntheticHeader header = new SyntheticHeader(model.range());
        boolean hasKind = false;
        boolean hasReads = false;
        int position = 0;
        for (Argument argument : model.arguments()) {
            String key = argument.name().orElse(position++ == 0 ? "name" : "is_sql");
            PythonValue value = constant(argument.value());
            if (NOT_IN_HEADERS.contains(key) || key.startsWith("*")) {
                continue;
            }
            hasKind |= key.equals("kind");
            hasReads |= key.equals("depends_on");
            TextRange keyRange = argument.name().isPresent() ? argument.nameRange() : value.range();
            Optional<String> written = value(key.toLowerCase(Locale.ROOT), value, dialect);
            if (written.isPresent()) {
                header.add(key, keyRange, written.get(), value.range());
            } else if (!(value instanceof PythonValue.Literal literal
                    && literal.word().equals("None"))) {
                notYet(value.range(), "Meshlens cannot tell the value of '" + key + "' without running Python");
            }
        }
        if (!hasKind) {
            header.add("kind", model.range(), defaultKind(returnsSql), model.range());
        }
        if (!hasReads && !returnsSql) {
            List<String> reads = new ArrayList<>();
            for (Call call : function.calls()) {
                boolean isRead =
                        call.function().endsWith(".table") || call.function().endsWith(".resolve_table");
                if (isRead && call.arguments().getFirst().value() instanceof PythonValue.Text text) {
                    reads.add(quoted(text.value()));
                }
            }
            if (!reads.isEmpty()) {
                header.add("depends_on", model.range(), Lists.of(dialect, reads), model.range());
            }
        }
        return header;
    }

    /** Returns the kind of a model that says none: here the configuration's default counts. */
    private String defaultKind(boolean returnsSql) {
        ConfigValue kind = context.defaults().properties().get("kind");
        if (kind instanceof ConfigValue.Text text) {
            return text.value();
        }
        if (kind instanceof ConfigValue.Mapping mapping
                && mapping.values().get("name") instanceof ConfigValue.Text name) {
            String rest = mapping.values().entrySet().stream()
                    .filter(entry -> !entry.getKey().equals("name"))
                    .map(entry -> entry.getKey() + " " + configWord(entry.getValue()))
                    .collect(Collectors.joining(", "));
            return rest.isEmpty() ? name.value() : name.value() + " (" + rest + ")";
        }
        return returnsSql ? "VIEW" : "FULL";
    }

    private static String configWord(ConfigValue value) {
        return value instanceof ConfigValue.Text text
                ? text.value()
                : SqlLiterals.of(value).sql();
    }

    // ---- From Python to SQL; empty for what has no literal value

    private static Optional<String> value(String key, PythonValue value, Dialect dialect) {
        return switch (key) {
            case "kind" -> kind(value, dialect);
            case "columns" -> columns(value, dialect);
            case "audits", "signals" -> calls(value, dialect);
            default -> plain(key, value, dialect);
        };
    }

    private static Optional<String> plain(String key, PythonValue value, Dialect dialect) {
        return switch (value) {
            case PythonValue.Text text ->
                Optional.of(SQL.contains(key) ? NameQuotes.of(dialect, text.value()) : textOrMacro(text.value()));
            case PythonValue.Literal literal ->
                switch (literal.word()) {
                    case "None" -> Optional.empty();
                    case "True" -> Optional.of("TRUE");
                    case "False" -> Optional.of("FALSE");
                    default -> Optional.of(literal.word());
                };
            case PythonValue.Items items -> {
                List<String> written = new ArrayList<>();
                for (PythonValue item : items.values()) {
                    Optional<String> one = plain(key, item, dialect);
                    if (one.isEmpty()) {
                        yield Optional.empty();
                    }
                    written.add(one.get());
                }
                yield Optional.of(Lists.of(dialect, written));
            }
            case PythonValue.Mapping mapping -> {
                List<String> written = new ArrayList<>();
                for (PythonValue.Entry entry : mapping.entries()) {
                    Optional<String> one = plain("", entry.value(), dialect);
                    if (one.isEmpty() || !(entry.key() instanceof PythonValue.Text name)) {
                        yield Optional.empty();
                    }
                    written.add(dialect.write(name.value()) + " = " + one.get());
                }
                yield Optional.of("(" + String.join(", ", written) + ")");
            }
            case PythonValue.Name name ->
                key.equals("interval_unit") || key.equals("dialect")
                        ? Optional.of(name.last().toLowerCase(Locale.ROOT))
                        : Optional.empty();
            case PythonValue.Call ignored -> Optional.empty();
            case PythonValue.Unknown ignored -> Optional.empty();
        };
    }

    private static Optional<String> kind(PythonValue value, Dialect dialect) {
        return switch (value) {
            case PythonValue.Text text -> Optional.of(text.value());
            case PythonValue.Name name -> Optional.of(name.last());
            case PythonValue.Mapping mapping -> {
                Optional<String> name = mapping.get("name").flatMap(PythonModelReader::kindName);
                List<String> rest = new ArrayList<>();
                for (PythonValue.Entry entry : mapping.entries()) {
                    if (entry.key() instanceof PythonValue.Text key
                            && !key.value().equals("name")) {
                        plain(key.value(), entry.value(), dialect).ifPresent(one -> rest.add(key.value() + " " + one));
                    }
                }
                yield name.map(word -> word + properties(rest));
            }
            case PythonValue.Call call -> {
                Optional<String> name = call.argument("name", -1).flatMap(PythonModelReader::kindName);
                List<String> rest = new ArrayList<>();
                for (Argument argument : call.arguments()) {
                    String key = argument.name().orElse("");
                    if (!key.isEmpty() && !key.equals("name")) {
                        plain(key, argument.value(), dialect).ifPresent(one -> rest.add(key + " " + one));
                    }
                }
                yield name.map(word -> word + properties(rest));
            }
            case PythonValue.Literal ignored -> Optional.empty();
            case PythonValue.Items ignored -> Optional.empty();
            case PythonValue.Unknown ignored -> Optional.empty();
        };
    }

    private static Optional<String> kindName(PythonValue value) {
        return switch (value) {
            case PythonValue.Text text -> Optional.of(text.value());
            case PythonValue.Name name -> Optional.of(name.last());
            default -> Optional.empty();
        };
    }

    private static String properties(List<String> properties) {
        return properties.isEmpty() ? "" : " (" + String.join(", ", properties) + ")";
    }

    private static Optional<String> columns(PythonValue value, Dialect dialect) {
        if (!(value instanceof PythonValue.Mapping mapping)) {
            return Optional.empty();
        }
        List<String> columns = new ArrayList<>();
        for (PythonValue.Entry entry : mapping.entries()) {
            if (!(entry.key() instanceof PythonValue.Text name) || !(entry.value() instanceof PythonValue.Text type)) {
                return Optional.empty();
            }
            columns.add(ColumnNames.write(name.value(), dialect) + " " + type.value());
        }
        return Optional.of("(" + String.join(", ", columns) + ")");
    }

    /** Writes calls: a name, or a pair of a name and a mapping of arguments. */
    private static Optional<String> calls(PythonValue value, Dialect dialect) {
        List<PythonValue> items = value instanceof PythonValue.Items list ? list.values() : List.of(value);
        List<String> calls = new ArrayList<>();
        for (PythonValue item : items) {
            if (item instanceof PythonValue.Text text) {
                calls.add(text.value());
            } else if (item instanceof PythonValue.Items pair
                    && pair.values().size() == 2
                    && pair.values().getFirst() instanceof PythonValue.Text name
                    && pair.values().get(1) instanceof PythonValue.Mapping arguments) {
                String written = arguments.entries().stream()
                        .filter(entry -> entry.key() instanceof PythonValue.Text)
                        .map(entry -> ((PythonValue.Text) entry.key()).value() + " := "
                                + plain("name", entry.value(), dialect).orElse("NULL"))
                        .collect(Collectors.joining(", "));
                calls.add(name.value() + "(" + written + ")");
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(Lists.of(dialect, calls));
    }

    /** Writes a text, which is a macro where it begins like one; the names of schedules do too. */
    private static String textOrMacro(String text) {
        return text.startsWith("@") && CronExpression.parse(text).isEmpty() ? text : quoted(text);
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
