package io.meshlens.unittest;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.Engine;
import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.engine.Warehouse;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ModelName;
import io.meshlens.project.ModelSource;
import io.meshlens.project.Nearest;
import io.meshlens.project.load.LoadedProject;
import io.meshlens.project.unittest.TestRenderer;
import io.meshlens.project.unittest.TestSql;
import io.meshlens.project.unittest.TestedModel;
import io.meshlens.project.unittest.UnitTest;
import io.meshlens.unittest.TestOutcome.Difference;
import io.meshlens.unittest.TestOutcome.Status;
import io.meshlens.unittest.TestTables.BadTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Runs unit tests, each in a schema of its own. */
public final class UnitTestRunner {
    private static final int MOST_ROWS = 100_000;

    private final LoadedProject project;
    private final Function<ModelName, List<Session.Column>> known;
    private final TestTables tables;

    /**
     * Makes a runner.
     *
     * @param known the columns of a model with their types in the engine's words; an empty list if they are not known
     * @param files the text of a file by its path
     */
    public UnitTestRunner(
            LoadedProject project,
            Function<ModelName, List<Session.Column>> known,
            Function<String, Optional<String>> files) {
        this.project = project;
        this.known = name -> {
            List<Session.Column> columns = known.apply(name);
            return columns.isEmpty() ? declared(name) : columns;
        };
        this.tables = new TestTables(files);
    }

    private List<Session.Column> declared(ModelName name) {
        return project.index()
                .model(name)
                .map(model -> model.columns().stream()
                        .map(column ->
                                new Session.Column(column.name(), column.type().sql()))
                        .toList())
                .orElse(List.of());
    }

    /** Runs tests one after the other on an engine, which should be one in memory. */
    public List<TestOutcome> run(List<UnitTest> tests, Engine engine, Cancellation cancellation)
            throws EngineException {
        List<TestOutcome> outcomes = new ArrayList<>();
        try (Warehouse warehouse = engine.open(Engine.Access.WRITE);
                Session session = warehouse.session(cancellation)) {
            session.execute("SET TimeZone = 'UTC'");
            for (UnitTest test : tests) {
                outcomes.add(run(test, session, "meshlens_test_" + outcomes.size()));
            }
        }
        return outcomes;
    }

    private TestOutcome run(UnitTest test, Session session, String schema) throws EngineException {
        Optional<Model> model = model(test);
        if (model.isEmpty()) {
            String hint = Nearest.to(
                            test.model(),
                            project.index().models().values().stream()
                                    .map(Model::displayName)
                                    .toList())
                    .map(near -> "; did you mean '" + near + "'?")
                    .orElse("");
            return new TestOutcome(test, Status.SKIPPED, "there is no model '" + test.model() + "'" + hint, List.of());
        }
        Optional<TestedModel> tested = project.tested(model.get());
        boolean canBeTested = !(model.get().kind() instanceof ModelKind.Seed)
                && model.get().source().language() == ModelSource.Language.SQL;
        if (tested.isEmpty() || !canBeTested) {
            return broken(test, "'" + test.model() + "' has no query in SQL that could be tested");
        }
        try {
            session.execute("CREATE SCHEMA " + TestTables.quote(schema));
            return compare(test, tested.get(), session, schema);
        } catch (BadTable bad) {
            return broken(test, String.valueOf(bad.getMessage()));
        } catch (EngineException failed) {
            return broken(test, "the engine refuses it: " + failed.getMessage());
        } finally {
            session.execute("DROP SCHEMA IF EXISTS " + TestTables.quote(schema) + " CASCADE");
        }
    }

    private static TestOutcome broken(UnitTest test, String message) {
        return new TestOutcome(test, Status.BROKEN, message, List.of());
    }

    private Optional<Model> model(UnitTest test) {
        for (Model model : project.index().models().values()) {
            Optional<TestedModel> tested = project.tested(model);
            boolean isMeant = model.displayName().equals(test.model())
                    || tested.flatMap(found -> found.names().parse(test.model()))
                            .filter(model.name()::equals)
                            .isPresent();
            if (isMeant) {
                return Optional.of(model);
            }
        }
        return Optional.empty();
    }

    private TestOutcome compare(UnitTest test, TestedModel tested, Session session, String schema)
            throws EngineException, BadTable {
        Map<ModelName, String> inputs = new LinkedHashMap<>();
        for (String name : test.inputs().keySet()) {
            ModelName full = tested.names()
                    .parse(name)
                    .orElseThrow(() -> new BadTable("'" + name + "' is not the name of a table"));
            inputs.put(full, TestTables.quote(schema) + "." + TestTables.quote("input_" + inputs.size()));
            session.execute("CREATE VIEW " + inputs.get(full) + " AS "
                    + tables.input(name, test.inputs().get(name), known.apply(full)));
        }
        TestSql sql = TestRenderer.render(test, tested, name -> inputs.getOrDefault(name, name.fullDisplay()));
        if (!sql.problems().isEmpty()) {
            return broken(test, sql.problems().getFirst());
        }
        sql = withOwnTable(test, tested, session, schema, inputs, sql);
        for (ModelName read : sql.reads()) {
            if (!inputs.containsKey(read)) {
                return broken(test, "'" + read.display() + "' is read, but has no rows under 'inputs'");
            }
        }
        List<Difference> differences = new ArrayList<>();
        for (Map.Entry<String, UnitTest.Table> cte : test.ctes().entrySet()) {
            Optional<String> name = sql.ctes().keySet().stream()
                    .filter(found -> found.equalsIgnoreCase(cte.getKey()))
                    .findFirst();
            if (name.isEmpty()) {
                return broken(test, "'" + test.model() + "' has no CTE '" + cte.getKey() + "'");
            }
            String query = sql.ctes().getOrDefault(name.get(), "");
            compare(cte.getKey(), query, cte.getValue(), false, session).ifPresent(differences::add);
        }
        if (test.query().isPresent()) {
            compare("query", sql.query(), test.query().get(), sql.isOrdered(), session)
                    .ifPresent(differences::add);
        }
        return differences.isEmpty()
                ? new TestOutcome(test, Status.PASSED, "", List.of())
                : new TestOutcome(test, Status.FAILED, "the rows are not as expected", differences);
    }

    /** A model that reads itself begins with no rows, unless the test gives some. */
    private TestSql withOwnTable(
            UnitTest test,
            TestedModel tested,
            Session session,
            String schema,
            Map<ModelName, String> inputs,
            TestSql sql)
            throws EngineException, BadTable {
        ModelName own = tested.model().name();
        if (!sql.reads().contains(own) || inputs.containsKey(own)) {
            return sql;
        }
        List<Session.Column> columns = known.apply(own);
        if (columns.isEmpty()) {
            throw new BadTable("'" + test.model() + "' reads itself; give it rows, or no rows, under 'inputs'");
        }
        inputs.put(own, TestTables.quote(schema) + ".\"own\"");
        session.execute("CREATE VIEW " + inputs.get(own) + " AS "
                + tables.input(
                        test.model(),
                        new UnitTest.Table(test.modelRange(), UnitTest.Rows.none(), new LinkedHashMap<>(), false),
                        columns));
        return TestRenderer.render(test, tested, name -> inputs.getOrDefault(name, name.fullDisplay()));
    }

    private Optional<Difference> compare(
            String of, String query, UnitTest.Table table, boolean isOrdered, Session session)
            throws EngineException, BadTable {
        List<Session.Column> actual = TestTables.describe(session, query);
        List<String> mentioned = tables.mentioned(table);
        List<String> unknown = mentioned.stream()
                .filter(column ->
                        actual.stream().noneMatch(found -> found.name().equalsIgnoreCase(column)))
                .toList();
        if (!unknown.isEmpty()) {
            throw new BadTable("the expected rows have columns that '" + of + "' has not: "
                    + String.join(", ", unknown) + "; it has "
                    + String.join(
                            ", ", actual.stream().map(Session.Column::name).toList()));
        }
        boolean isQuery = table.data() instanceof UnitTest.Query;
        List<String> columns = actual.stream()
                .map(Session.Column::name)
                .filter(name -> isQuery
                        || !table.partial()
                        || mentioned.stream().anyMatch(column -> column.equalsIgnoreCase(name)))
                .toList();
        if (columns.isEmpty()) {
            columns = actual.stream().map(Session.Column::name).toList();
        }
        String expected = tables.expected(table, actual, columns);
        Session.Rows came = session.query(selected(columns, query), MOST_ROWS);
        Session.Rows wanted = session.query(selected(columns, expected), MOST_ROWS);
        RowComparison.Result result = RowComparison.compare(wanted.values(), came.values(), isOrdered);
        return result.missing().isEmpty() && result.unexpected().isEmpty()
                ? Optional.empty()
                : Optional.of(new Difference(of, columns, result.missing(), result.unexpected()));
    }

    private static String selected(List<String> columns, String query) {
        return "SELECT "
                + String.join(", ", columns.stream().map(TestTables::quote).toList()) + " FROM (" + query
                + "\n) AS rows_of_test";
    }
}
