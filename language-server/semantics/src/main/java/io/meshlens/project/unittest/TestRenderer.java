package io.meshlens.project.unittest;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.Severity;
import io.meshlens.lower.Lowered;
import io.meshlens.lower.Lowering;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.ModelName;
import io.meshlens.project.ProjectConfig.Gateway;
import io.meshlens.project.SqlText;
import io.meshlens.project.TableNames;
import io.meshlens.project.TimeValue;
import io.meshlens.project.macros.Expansion;
import io.meshlens.project.macros.MacroContext;
import io.meshlens.project.macros.MacroExpander;
import io.meshlens.project.macros.MacroMode;
import io.meshlens.project.macros.MacroScope;
import io.meshlens.project.macros.SqlPieces;
import io.meshlens.project.macros.TableColumns;
import io.meshlens.project.macros.TimeVariable;
import io.meshlens.resolve.Reference;
import io.meshlens.resolve.Resolver;
import io.meshlens.resolve.Source;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;

/** Renders a model's query for a test: with the test's variables, and with its tables in the place of those that are read. */
public final class TestRenderer {
    private static final Set<String> TIMES = Set.of("start", "end", "execution_time");

    private final UnitTest test;
    private final TestedModel tested;
    private final Function<ModelName, String> tables;
    private final Dialect dialect;
    private final Instant execution;
    private final MacroMode.Execution mode;
    private final List<String> problems = new ArrayList<>();

    private TestRenderer(UnitTest test, TestedModel tested, Function<ModelName, String> tables) {
        this.test = test;
        this.tested = tested;
        this.tables = tables;
        this.dialect = tested.dialect();
        this.execution = time("execution_time")
                .map(value -> value.resolve(Instant.EPOCH))
                .orElse(Instant.EPOCH);
        boolean hasInterval = !tested.model().kind().isExecutionTimeOnly();
        this.mode = new MacroMode.Execution(hasInterval ? Optional.of(interval()) : Optional.empty(), execution);
    }

    /**
     * Renders a query.
     *
     * @param tables gives for the full name of a table that is read the SQL of the table to read instead
     */
    public static TestSql render(UnitTest test, TestedModel tested, Function<ModelName, String> tables) {
        return new TestRenderer(test, tested, tables).render();
    }

    private TestSql render() {
        MacroScope scope = MacroScope.of(context(), tested.definitions());
        Expansion expansion = MacroExpander.expand(tested.query(), scope.withJinja(tested.jinja()), TableColumns.NONE);
        for (Diagnostic problem : expansion.problems()) {
            if (problem.severity() == Severity.ERROR || expansion.statements().isEmpty()) {
                problems.add(problem.message());
            }
        }
        if (!problems.isEmpty() || expansion.statements().isEmpty()) {
            return failed();
        }
        Block block = expansion.statements().getFirst().block();
        block.errors().forEach(error -> problems.add(error.message()));
        SqlPieces.openMacros(block.root())
                .forEach(macro -> problems.add("what " + macro.text() + " gives is not known"));
        if (!problems.isEmpty()) {
            return failed();
        }
        Set<TextRange> names = new HashSet<>();
        Set<ModelName> reads = new LinkedHashSet<>();
        findTables(block, names, reads);
        SyntaxNode query = block.root().child(SyntaxKind.QUERY);
        SequencedMap<String, String> ctes = new LinkedHashMap<>();
        SyntaxNode with = query == null ? null : query.child(SyntaxKind.WITH_CLAUSE);
        if (with != null) {
            String clause = sql(new Block(block.kind(), block.tokens(), with, List.of(), false), names);
            for (SyntaxNode cte : with.children(SyntaxKind.CTE)) {
                SyntaxNode name = cte.child(SyntaxKind.NAME);
                if (name != null) {
                    ctes.put(dialect.name(name.text()), clause + "\nSELECT * FROM " + name.text());
                }
            }
        }
        boolean isOrdered = query != null && query.child(SyntaxKind.ORDER_BY_CLAUSE) != null;
        return new TestSql(sql(block, names), ctes, isOrdered, List.copyOf(reads), problems);
    }

    private TestSql failed() {
        return new TestSql("", new LinkedHashMap<>(), false, List.of(), problems);
    }

    // ---- Tables

    /** Finds the names of tables that are no CTEs, by the scopes of the query. */
    private void findTables(Block block, Set<TextRange> places, Set<ModelName> reads) {
        Lowered lowered = Lowering.statement(block.root(), dialect);
        TableNames names = tested.names();
        Resolver.resolve(lowered.statement(), dialect, parts -> {
                    ModelName name =
                            names.of(parts.stream().map(Object::toString).toList());
                    reads.add(name);
                    return Optional.of(Source.unknown(name.fqn(), name.display()));
                })
                .ifPresent(resolved -> {
                    for (Reference reference : resolved.references()) {
                        if (reference.target() instanceof Reference.ToSource) {
                            places.add(lowered.map().range(reference.id()));
                        }
                    }
                });
    }

    private String sql(Block block, Set<TextRange> names) {
        StringBuilder sql = new StringBuilder();
        for (SqlPieces.Piece piece : SqlPieces.of(block, dialect, node -> isTable(node, names))) {
            switch (piece) {
                case SqlPieces.Text text -> sql.append(text.sql());
                case SqlPieces.Table table -> {
                    List<String> parts = table.name().children().stream()
                            .map(SyntaxNode::text)
                            .toList();
                    sql.append(tables.apply(tested.names().of(parts)));
                    table.alias().ifPresent(alias -> sql.append(" AS ").append(alias));
                }
                case SqlPieces.Variable variable ->
                    sql.append(variable.variable().sql(mode, dialect).orElse("NULL"));
            }
        }
        boolean isFrozen = test.variables().containsKey("execution_time");
        String text = sql.toString().strip();
        return isFrozen ? FrozenClock.in(text, dialect, execution) : text;
    }

    private static boolean isTable(SyntaxNode name, Set<TextRange> places) {
        return places.contains(name.range())
                || name.children().stream().anyMatch(part -> places.contains(part.range()));
    }

    // ---- Variables

    private MacroContext context() {
        SequencedMap<String, SqlText> arguments = new LinkedHashMap<>();
        SequencedMap<String, ConfigValue> project =
                new LinkedHashMap<>(tested.config().variables());
        SequencedMap<String, ConfigValue> gateway =
                new LinkedHashMap<>(tested.gateway().map(Gateway::variables).orElseGet(LinkedHashMap::new));
        arguments.put("this_model", new SqlText(tables.apply(tested.model().name())));
        test.variables().forEach((name, value) -> {
            if (TimeVariable.of(name).isPresent()) {
                arguments.put(name, new SqlText(TestLiterals.sql(value)));
            } else if (!TIMES.contains(name)) {
                project.put(name, value);
                gateway.remove(name);
            }
        });
        SequencedMap<String, ConfigValue> facts = new LinkedHashMap<>();
        facts.put("runtime_stage", new ConfigValue.Text("testing"));
        facts.put("model_kind_name", new ConfigValue.Text(tested.model().kind().keyword()));
        tested.gateway().ifPresent(found -> facts.put("gateway", new ConfigValue.Text(found.name())));
        return MacroContext.of(dialect, mode)
                .withArguments(arguments)
                .withFacts(facts)
                .withBlueprint(tested.model().blueprintVariables())
                .withGateway(gateway)
                .withProject(project)
                .withDeclarations(tested.macros());
    }

    private Optional<TimeValue> time(String name) {
        ConfigValue value = test.variables().get(name);
        Optional<TimeValue> parsed =
                value instanceof ConfigValue.Text text ? TimeValue.parse(text.value()) : Optional.empty();
        if (value != null && parsed.isEmpty()) {
            problems.add("'" + name + "' is not a point of time");
        }
        return parsed;
    }

    private MacroMode.Interval interval() {
        Instant start = time("start").map(value -> value.resolve(execution)).orElse(Instant.EPOCH);
        Optional<TimeValue> said = time("end");
        Instant end = said.map(value -> {
                    Instant last = value.resolve(execution);
                    return value.isDate() ? last.plus(Duration.ofDays(1)) : last.plusNanos(1000);
                })
                .orElse(start.plus(Duration.ofDays(1)));
        return new MacroMode.Interval(start, end.isAfter(start) ? end : start.plus(Duration.ofDays(1)));
    }
}
