package io.meshlens.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Severity;
import io.meshlens.lower.Lowered;
import io.meshlens.lower.Lowering;
import io.meshlens.resolve.Problem;
import io.meshlens.resolve.RelColumn;
import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.resolve.Resolver;
import io.meshlens.resolve.Scope;
import io.meshlens.resolve.Source;
import io.meshlens.resolve.VisibleRelation;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextRange;
import io.meshlens.types.DataType.Scalar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TypeCheckerTest {
    private static final Path FACTS = Path.of(System.getProperty("meshlens.root"), "test-fixtures", "types");

    private final TypeNames names = TypeNames.of("duckdb");
    private final ModelSignature table = table();

    private record Checked(
            String text, boolean hasSyntaxErrors, Lowered lowered, ResolvedQuery query, TypedQuery types) {
        String at(Problem problem) {
            TextRange range = lowered.map().range(problem.id());
            return text.substring(range.start(), range.end());
        }
    }

    private ModelSignature table() {
        try {
            String line =
                    Files.readAllLines(FACTS.resolve("duckdb-expressions.tsv")).getFirst();
            DataType.Struct row = (DataType.Struct) names.parse("STRUCT(" + line + ")");
            return new ModelSignature(
                    row.fields().stream()
                            .map(field -> new ModelSignature.Column(field.name(), field.type()))
                            .toList(),
                    true);
        } catch (IOException exception) {
            throw new java.io.UncheckedIOException(exception);
        }
    }

    private Checked check(String sql) {
        SyntaxTree tree = SyntaxTree.parse(sql, new FileGrammar(Dialect.DUCKDB));
        Lowered lowered = Lowering.statement(tree.block(0).root(), Dialect.DUCKDB);
        ResolvedQuery query = Resolver.resolve(lowered.statement(), Dialect.DUCKDB, parts -> {
                    String name = parts.getLast().text();
                    return Optional.of(
                            name.equals("tt")
                                    ? new Source("tt", "tt", table.sourceColumns(), true)
                                    : Source.unknown(name, name));
                })
                .orElseThrow();
        TypedQuery types = TypeChecker.check(query, TypeRules.of("duckdb"), key -> key.equals("tt") ? table : null);
        return new Checked(sql, tree.hasErrors(), lowered, query, types);
    }

    @Test
    void everyRecordedQueryHasDuckdbsColumns() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (String line : Files.readAllLines(FACTS.resolve("duckdb-queries.tsv"))) {
            String[] cells = line.split("\t", -1);
            Checked checked = check(cells[0]);
            List<String> expected = List.of(cells).subList(1, cells.length);
            List<String> given = new ArrayList<>();
            for (int i = 0; i < checked.types().columns().size(); i++) {
                given.add(name(checked.query().columns().get(i), 2 * i + 1 < cells.length ? cells[2 * i + 1] : ""));
                given.add(names.print(checked.types().columns().get(i)));
            }
            List<Problem> problems = new ArrayList<>(checked.query().problems());
            problems.removeIf(problem -> problem.code() == DiagnosticCode.DUPLICATE_COLUMN);
            problems.addAll(checked.types().problems());
            if (!given.equals(expected) || !problems.isEmpty()) {
                wrong.add(cells[0] + "\n    " + expected + "\n    " + given + problems);
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** Returns a column's name; the expected one where the engine makes it up. */
    private static String name(RelColumn column, String expected) {
        return switch (column.nameSource()) {
            case GENERATED, IMPLIED -> expected;
            default -> column.name();
        };
    }

    @Test
    void everyRecordedSelectHasDuckdbsTypeAndWhatItRejectsIsRejected() throws IOException {
        List<String> wrong = new ArrayList<>();
        List<String> lines = Files.readAllLines(FACTS.resolve("duckdb-selects.tsv"));
        int rejected = 0;
        for (String line : lines) {
            String expression = line.substring(0, line.indexOf('\t'));
            String expected = line.substring(line.indexOf('\t') + 1);
            Checked checked = check("SELECT " + expression + " AS x FROM tt");
            boolean isRejected = checked.hasSyntaxErrors()
                    || !checked.types().problems().isEmpty()
                    || checked.query().problems().stream()
                            .anyMatch(problem -> problem.code().severity() == Severity.ERROR);
            String given = isRejected
                    ? "!"
                    : checked.types().columns().stream().map(names::print).collect(Collectors.joining("|"));
            rejected += expected.equals("!") ? 1 : 0;
            if (!given.equals(expected)) {
                wrong.add(expression + ": " + expected + ", not " + given);
            }
        }
        assertThat(lines.size()).isGreaterThan(600);
        assertThat(rejected).isGreaterThan(200);
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELECT upper(i) FROM tt                       | TYPE_MISMATCH    | upper(i)",
                "SELECT 1 + upper(s, s) FROM tt                | ARGUMENT_COUNT   | upper(s, s)",
                "SELECT uper(s) FROM tt                        | UNKNOWN_FUNCTION | uper",
                "SELECT abs(i), s.uper(lower(s)) FROM tt       | UNKNOWN_FUNCTION | uper",
                "SELECT abs(nope(abs(i))) FROM tt              | UNKNOWN_FUNCTION | nope",
                "SELECT dt < 1 FROM tt                         | TYPE_MISMATCH    | dt < 1",
                "SELECT CASE WHEN b THEN i ELSE iv END FROM tt | TYPE_MISMATCH    | CASE WHEN b THEN i ELSE iv END",
                "SELECT sum(s) FROM tt                         | TYPE_MISMATCH    | sum(s)",
                "SELECT lag(i) OVER (ORDER BY dt > 1) FROM tt  | TYPE_MISMATCH    | dt > 1",
                "SELECT 1 FROM tt WHERE i IN (SELECT dt FROM tt) | TYPE_MISMATCH  | i IN (SELECT dt FROM tt)",
                "SELECT st.z FROM tt                           | TYPE_MISMATCH    | st.z",
                "SELECT [i, dt] FROM tt                        | TYPE_MISMATCH    | [i, dt]",
                "SELECT * FROM tt x JOIN tt y ON x.i > y.dt    | TYPE_MISMATCH    | x.i > y.dt",
                "SELECT list_transform(li, lambda x : x + tm) FROM tt | TYPE_MISMATCH | x + tm",
                "SELECT list_filter(i, lambda x : x > 1) FROM tt | TYPE_MISMATCH | list_filter(i, lambda x : x > 1)",
                "SELECT rank() FROM tt                         | TYPE_MISMATCH    | rank()",
                "SELECT 1 + (SELECT i, s FROM tt) FROM tt      | TYPE_MISMATCH    | (SELECT i, s FROM tt)",
                "SELECT date_trunc('foo', ts) FROM tt          | TYPE_MISMATCH    | date_trunc('foo', ts)",
                "SELECT list_sort(li, s) FROM tt               | TYPE_MISMATCH    | list_sort(li, s)",
                "SELECT i COLLATE NOCASE FROM tt               | TYPE_MISMATCH    | i COLLATE NOCASE",
                "SELECT CAST(st AS STRUCT(a INT)) FROM tt      | TYPE_MISMATCH    | CAST(st AS STRUCT(a INT))",
                "SELECT s = ANY(li) FROM tt                    | TYPE_MISMATCH    | s = ANY(li)",
                "SELECT i IN (SELECT i, s FROM tt) FROM tt     | TYPE_MISMATCH    | i IN (SELECT i, s FROM tt)",
                "SELECT CAST(row(i, s) AS STRUCT(a INT)) FROM tt | TYPE_MISMATCH  | CAST(row(i, s) AS STRUCT(a INT))"
            })
    void whatDuckdbRejectsIsSaidOnceAtItsPlace(String sql, DiagnosticCode code, String place) {
        Checked checked = check(sql);
        assertThat(checked.types().problems()).hasSize(1);
        Problem problem = checked.types().problems().getFirst();
        assertThat(problem.code()).isEqualTo(code);
        assertThat(checked.at(problem)).isEqualTo(place);
    }

    @Test
    void aMisspeltFunctionHasSuggestions() {
        assertThat(check("SELECT uper(s) FROM tt").types().problems().getFirst().suggestions())
                .startsWith("upper");
    }

    @Test
    void columnsOfAnUnknownTableAreUnknownAndNothingIsRejected() {
        Checked checked =
                check("SELECT a, a + 1 AS b, upper(a) AS c, a > DATE '2024-01-01' AS d, count(a) OVER () AS e,"
                        + " coalesce(a, 1) AS f, a::DATE AS g, struct_pack(x := a).x AS h FROM elsewhere");
        assertThat(checked.types().problems()).isEmpty();
        assertThat(checked.types().columns().stream().map(names::print).toList())
                .containsExactly("UNKNOWN", "UNKNOWN", "VARCHAR", "BOOLEAN", "BIGINT", "UNKNOWN", "DATE", "UNKNOWN");
    }

    @Test
    void variablesOfTheIntervalHaveTypes() {
        Checked checked =
                check("SELECT @start_ds AS a, @end_date AS b, @start_dt AS c, @end_ts AS d, @execution_dtntz AS e,"
                        + " @start_millis AS f, dt BETWEEN @start_ds AND @end_ds AS g FROM tt");
        assertThat(checked.types().problems()).isEmpty();
        assertThat(checked.types().columns().stream().map(names::print).toList())
                .containsExactly(
                        "VARCHAR", "DATE", "TIMESTAMP WITH TIME ZONE", "VARCHAR", "TIMESTAMP", "BIGINT", "BOOLEAN");
    }

    @Test
    void everyColumnInAScopeHasAType() {
        Checked checked = check("WITH a AS (SELECT i, d1 * 2 AS d FROM tt), b AS (SELECT * FROM a)"
                + " SELECT x.i, y.s FROM b x JOIN (SELECT i, s FROM tt) y USING (i) JOIN tt z ON z.i = x.i");
        int columns = 0;
        for (Scope scope : checked.query().scopes()) {
            for (VisibleRelation relation : scope.relations()) {
                for (RelColumn column : relation.columns()) {
                    assertThat(checked.types().type(relation, column))
                            .as(column.name())
                            .isNotEqualTo(Scalar.UNKNOWN);
                    columns++;
                }
            }
        }
        assertThat(columns).isGreaterThan(100);
    }

    @Test
    void theSameQueryGivesEqualTypesAndAnotherTypeMakesAnotherSignature() {
        Checked first = check("SELECT i AS a, d1 AS b FROM tt");
        assertThat(check("SELECT i AS a, d1 AS b FROM tt").types()).isEqualTo(first.types());
        ModelSignature signature = ModelSignature.of(first.query(), first.types());
        Checked other = check("SELECT i AS a, d1 + 1 AS b FROM tt");
        assertThat(ModelSignature.of(other.query(), other.types())).isNotEqualTo(signature);
        Checked same = check("SELECT i + 0 AS a, d1 AS b FROM tt WHERE b");
        assertThat(ModelSignature.of(same.query(), same.types())).isEqualTo(signature);
    }
}
