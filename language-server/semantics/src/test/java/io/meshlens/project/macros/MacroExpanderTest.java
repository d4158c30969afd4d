package io.meshlens.project.macros;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Severity;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.MacroDeclaration;
import io.meshlens.project.SqlText;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextRange;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

class MacroExpanderTest {
    private static final MacroMode ANALYSIS = new MacroMode.Analysis(true);
    private static final TableColumns COLUMNS = table -> switch (table) {
        case "t.s", "s" ->
            Optional.of(List.of(column("id", "INT"), column("Name", "TEXT"), column("k", "TEXT"), column("d", "DATE")));
        case "t.o" -> Optional.of(List.of(column("k", "TEXT"), column("ID", "INT"), column("d", "TIMESTAMP")));
        default -> Optional.empty();
    };

    private static TableColumns.Column column(String name, String type) {
        return new TableColumns.Column(name, Optional.of(type));
    }

    private static MacroContext context() {
        SequencedMap<String, ConfigValue> facts = new LinkedHashMap<>();
        facts.put("runtime_stage", new ConfigValue.Text("evaluating"));
        facts.put("gateway", new ConfigValue.Text("local"));
        SequencedMap<String, ConfigValue> project = new LinkedHashMap<>();
        project.put("n", new ConfigValue.Numeric(BigDecimal.valueOf(3), true));
        project.put("neg", new ConfigValue.Numeric(BigDecimal.valueOf(-3), true));
        project.put("txt", new ConfigValue.Text("it's"));
        project.put("cols", new ConfigValue.Items(List.of(new ConfigValue.Text("a"), new ConfigValue.Text("b"))));
        return MacroContext.of(Dialect.DUCKDB, ANALYSIS).withFacts(facts).withProject(project);
    }

    /** Expands the last statement of a file; the others may define something. */
    private static Expansion expand(String text, MacroContext context) {
        SyntaxTree tree = FileGrammar.parse(text, context.dialect());
        List<Block> statements = tree.blocks().stream()
                .filter(block -> block.kind() == Block.Kind.STATEMENT)
                .toList();
        MacroScope scope = MacroScope.of(context, statements);
        return MacroExpander.expand(statements.get(statements.size() - 1), scope, COLUMNS);
    }

    private static Expansion expand(String text) {
        return expand(text, context());
    }

    private static String sql(Expansion expansion) {
        return String.join(
                "\n",
                expansion.statements().stream()
                        .map(statement -> statement.block().text().strip())
                        .toList());
    }

    private static String sql(String text) {
        Expansion expansion = expand(text);
        assertThat(expansion.problems()).as(text).isEmpty();
        return sql(expansion);
    }

    private static List<String> problems(String text) {
        return expand(text).problems().stream()
                .map(problem -> problem.severity() + " " + problem.message())
                .toList();
    }

    @Test
    void aBlockWithoutMacrosIsTheSameBlock() {
        for (String text : List.of("SELECT a FROM t WHERE x = 'a@b.com' -- @note\n", "SELECT 1;", "DROP TABLE x;")) {
            Block block = FileGrammar.parse(text, Dialect.DUCKDB).block(0);
            Expansion expansion = MacroExpander.expand(block, MacroScope.of(context()), TableColumns.NONE);
            assertThat(expansion.statements().get(0).block()).isSameAs(block);
            assertThat(expansion.isIdentity()).isTrue();
        }
    }

    @Test
    void variablesOfTimeStayInAnalysis() {
        Expansion expansion = expand("SELECT * FROM t WHERE d BETWEEN @start_ds AND @end_ds");
        assertThat(expansion.isIdentity()).isTrue();
        assertThat(expansion.problems()).isEmpty();
        assertThat(expansion.uses().variables()).containsExactly("start_ds", "end_ds");
    }

    @Test
    void variablesOfTimeHaveValuesInExecution() {
        MacroMode.Interval day =
                new MacroMode.Interval(Instant.parse("2024-01-01T06:00:00Z"), Instant.parse("2024-01-02T18:00:00Z"));
        MacroContext run =
                context().withMode(new MacroMode.Execution(Optional.of(day), Instant.parse("2024-01-03T01:02:03Z")));
        assertThat(sql(expand(
                        "SELECT @start_ds, @end_date, @end_ts, @end_dt, @execution_epoch, @start_millis, @end_hour",
                        run)))
                .isEqualTo("SELECT '2024-01-01', CAST('2024-01-02' AS DATE), '2024-01-02 17:59:59.999999',"
                        + " CAST('2024-01-02 17:59:59.999999+00:00' AS TIMESTAMPTZ), 1704243723.0, 1704088800000, 17");
        assertThat(sql(expand("SELECT @'p_@start_ds', a AS c_@end_hour, @IF(@start_hour = 6, 1, 2)", run)))
                .isEqualTo("SELECT 'p_2024-01-01', a AS c_17, 1");
    }

    @Test
    void variablesOfTheIntervalAreAnErrorInModelsWithoutOne() {
        MacroContext full = context().withMode(new MacroMode.Analysis(false));
        Expansion expansion = expand("SELECT @start_ds, @execution_ds", full);
        assertThat(expansion.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.range()).isEqualTo(new TextRange(7, 16));
            assertThat(problem.severity()).isEqualTo(Severity.ERROR);
        });
    }

    @Test
    void operandsKeepTheirMeaning() {
        assertThat(sql("@DEF(sq, x -> x * x); SELECT @sq(v + 1)")).isEqualTo("SELECT (v + 1) * (v + 1)");
        assertThat(sql("@DEF(a, 1); @DEF(b, @a + 1); SELECT @b * 2, @b")).isEqualTo("SELECT (1 + 1) * 2, 1 + 1");
        assertThat(sql("SELECT 1 WHERE a AND @OR(b, c)")).isEqualTo("SELECT 1 WHERE a AND (b OR c)");
        assertThat(sql("SELECT 1 -@neg, - @neg, @neg")).isEqualTo("SELECT 1 -(-3), - (-3), -3");
        assertThat(sql("@DEF(c, a = 1); SELECT NOT @c, @c IS NULL, @c AND b"))
                .isEqualTo("SELECT NOT a = 1, (a = 1) IS NULL, a = 1 AND b");
        assertThat(sql("@DEF(e, a + b); SELECT @e::INT, CAST(@e AS INT), f(@e), @e BETWEEN 1 AND @e, x IN (@e, 1)"))
                .isEqualTo(
                        "SELECT (a + b)::INT, CAST(a + b AS INT), f(a + b), a + b BETWEEN 1 AND a + b, x IN (a + b, 1)");
        assertThat(sql("@DEF(q, (SELECT MAX(x) FROM o)); SELECT @q + 1 FROM t"))
                .isEqualTo("SELECT (SELECT MAX(x) FROM o) + 1 FROM t");
    }

    @Test
    void definitionsSeeThoseBeforeThemAndTheQuerySeesAll() {
        assertThat(sql("@DEF(x, 1); @DEF(y, @x); @DEF(x, 5); SELECT @x, @y")).isEqualTo("SELECT 5, 1");
        SyntaxTree tree = FileGrammar.parse("@DEF(b, @a + 1); @DEF(a, 1);", Dialect.DUCKDB);
        MacroScope scope = MacroScope.of(context(), tree.blocks());
        Expansion first = MacroExpander.expand(tree.block(0), scope, COLUMNS);
        assertThat(first.statements()).isEmpty();
        assertThat(MacroScope.definitions(tree.block(1)))
                .singleElement()
                .satisfies(definition -> assertThat(definition.name()).isEqualTo("a"));
    }

    @Test
    void namesAreFoundInTheirOrderAndInAnyCase() {
        SequencedMap<String, SqlText> blueprint = new LinkedHashMap<>();
        blueprint.put("n", new SqlText("of_blueprint"));
        blueprint.put("b", new SqlText("x > 1"));
        MacroContext context = context().withBlueprint(blueprint);
        assertThat(sql(expand(
                        "SELECT @N, @VAR('N'), @BLUEPRINT_VAR('n'), @BLUEPRINT_VAR('zz', 7), @VAR('b'), NOT @b",
                        context)))
                .isEqualTo("SELECT of_blueprint, 3, of_blueprint, 7, NULL, NOT x > 1");
        assertThat(sql(expand("@DEF(N, 'def'); SELECT @n, @VAR('n')", context))).isEqualTo("SELECT 'def', 3");
        assertThat(sql("@DEF(Cut, 3); SELECT @cut AS a, @CUT AS b")).isEqualTo("SELECT 3 AS a, 3 AS b");
    }

    @Test
    void everyTokenOfAnExpansionHasAPlaceInTheBlock() {
        String text = "SELECT @SAFE_DIV(aa, bb + 1) AS r, @EACH([c1, c2], x -> SUM(x) AS s_@x), @txt FROM @{n}_t";
        Expansion expansion = expand(text);
        Expansion.Expanded expanded = expansion.statements().get(0);
        String out = expanded.block().text();
        assertThat(out)
                .isEqualTo(
                        "SELECT aa / NULLIF(bb + 1, 0) AS r, SUM(c1) AS s_c1, SUM(c2) AS s_c2, 'it''s' FROM \"3_t\"");
        assertThat(source(expanded, text, "bb + 1")).isEqualTo("bb + 1");
        assertThat(source(expanded, text, "NULLIF")).isEqualTo("@SAFE_DIV(aa, bb + 1)");
        assertThat(source(expanded, text, "c2")).isEqualTo("c2");
        assertThat(source(expanded, text, "SUM")).isEqualTo("SUM");
        assertThat(source(expanded, text, "s_c2")).isEqualTo("s_@x");
        assertThat(source(expanded, text, "'it''s'")).isEqualTo("@txt");
        assertThat(source(expanded, text, "AS r")).isEqualTo("AS r");
        assertThat(expanded.provenance().expanded(text.indexOf("bb"))).containsExactly(out.indexOf("bb"));
        assertThat(expanded.provenance().expanded(text.indexOf("SUM"))).hasSize(2);
        assertThat(expansion.sites().stream().map(site -> site.name() + ": " + site.text()))
                .containsExactly(
                        "safe_div: aa / NULLIF(bb + 1, 0)",
                        "each: SUM(c1) AS s_c1, SUM(c2) AS s_c2",
                        "txt: 'it''s'",
                        "{n}_t: \"3_t\"");
    }

    private static String source(Expansion.Expanded expanded, String text, String part) {
        int at = expanded.block().text().indexOf(part);
        return expanded.provenance()
                .source(new TextRange(at, at + part.length()))
                .of(text);
    }

    @Test
    void aDefinitionsTokensPointToItsUse() {
        String text = "@DEF(cond, aa > bb);\nSELECT 1 FROM t WHERE @cond AND x";
        SyntaxTree tree = FileGrammar.parse(text, Dialect.DUCKDB);
        Expansion expansion = MacroExpander.expand(tree.block(1), MacroScope.of(context(), tree.blocks()), COLUMNS);
        Expansion.Expanded expanded = expansion.statements().get(0);
        assertThat(source(expanded, tree.block(1).text(), "bb")).isEqualTo("@cond");
    }

    @Test
    void theExpandedTreeIsTheTreeOfTheExpandedText() {
        String[] texts = {
            "SELECT @EACH([a, b], x -> x AS c_@x) FROM t",
            "SELECT a FROM t LEFT @JOIN(TRUE) u ON t.id = u.id @WHERE(1 = 1) a > 1 @ORDER_BY(FALSE) a",
            "SELECT @STAR(t.s, q, exclude := [K], prefix := 'p_') FROM t.s AS q",
            "SELECT x FROM t WHERE x IN @cols AND y = @txt GROUP BY @EACH([a, b], c -> c) ORDER BY @EACH(@cols, c -> c DESC)",
            "@DEF(tbl, m.src); @DEF(sub, (SELECT 1 AS x)); SELECT @n FROM @tbl AS z, @sub AS y",
            "@UNION('distinct', t.s, t.o)",
            "WITH sp AS (@DATE_SPINE('day', '2024-01-01', '2024-01-03')) SELECT * FROM sp",
            "SELECT @PIVOT(st, ['x', 'y z']), @GENERATE_SURROGATE_KEY(a, b), @HAVERSINE_DISTANCE(a, b, c, d)",
            "SELECT CAST(x AS @{n}), @SAFE_ADD(a, b, c), t.@{txt} FROM t",
        };
        for (String text : texts) {
            Expansion expansion = expand(text);
            for (Expansion.Expanded expanded : expansion.statements()) {
                Block block = expanded.block();
                Block parsed = FileGrammar.parse(block.text(), Dialect.DUCKDB).block(0);
                assertThat(parsed.tokens().sameAs(block.tokens()))
                        .as(block.text())
                        .isTrue();
                assertThat(block.root().dump())
                        .as(block.text())
                        .isEqualTo(parsed.root().dump());
            }
        }
    }

    @Test
    void starsAndUnionsAskForColumns() {
        Expansion star = expand("SELECT @STAR(t.s, exclude := [K, \"name\"], suffix := '_x') FROM t.s");
        assertThat(star.uses().tables()).containsExactly("t.s");
        assertThat(sql(star))
                .isEqualTo(
                        "SELECT CAST(\"s\".\"id\" AS INT) AS \"id_x\", CAST(\"s\".\"d\" AS DATE) AS \"d_x\" FROM t.s");
        assertThat(sql("SELECT @STAR(t.s, except := [k, d]) FROM t.s"))
                .isEqualTo(
                        "SELECT CAST(\"s\".\"id\" AS INT) AS \"id\", CAST(\"s\".\"Name\" AS TEXT) AS \"Name\" FROM t.s");
        assertThat(sql("SELECT @STAR(un.known, u) FROM un.known AS u")).isEqualTo("SELECT \"u\".* FROM un.known AS u");
        Expansion unknown = expand("SELECT @STAR(un.known, exclude := [a]) FROM un.known");
        assertThat(unknown.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(DiagnosticCode.NOT_SUPPORTED_YET));
        assertThat(unknown.isIdentity()).isTrue();
        assertThat(sql("@UNION('all', t.s, t.o)"))
                .isEqualTo("SELECT CAST(id AS INT) AS id, CAST(k AS TEXT) AS k FROM t.s UNION ALL SELECT"
                        + " CAST(id AS INT) AS id, CAST(k AS TEXT) AS k FROM t.o");
        assertThat(sql("@UNION(1 = 2, t.s, t.o)"))
                .isEqualTo("SELECT CAST(id AS INT) AS id, CAST(k AS TEXT) AS k FROM t.s");
    }

    @Test
    void aColumnBesideItsNamesakeParameterStaysAColumn() {
        Expansion expansion =
                expand("@DEF(fams, ['x','y']); SELECT g, @EACH(@fams, p -> MIN(CASE WHEN p = @p THEN v END) AS @{p}_v)"
                        + " FROM q GROUP BY g");
        assertThat(sql(expansion))
                .isEqualTo(
                        "SELECT g, MIN(CASE WHEN p = 'x' THEN v END) AS x_v, MIN(CASE WHEN p = 'y' THEN v END) AS y_v"
                                + " FROM q GROUP BY g");
        assertThat(expansion.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.severity()).isEqualTo(Severity.WARNING);
            assertThat(problem.message()).contains("\"p\" is taken for a column");
        });
    }

    @Test
    void parametersAreHiddenWhereSqlHasItsOwn() {
        assertThat(sql("SELECT @EACH([a, b], x -> list_transform(l, x -> x + 1))"))
                .isEqualTo("SELECT list_transform(l, x -> x + 1), list_transform(l, x -> x + 1)");
        assertThat(sql("SELECT @EACH([a], f -> f(f, f.g, t.f, h := f))")).isEqualTo("SELECT f(a, a.g, t.a, h := a)");
        assertThat(sql("SELECT @EACH([s.a, s.b], c -> c AS c_@c)")).isEqualTo("SELECT s.a AS c_a, s.b AS c_b");
    }

    @Test
    void inAMacrosArgumentsAParameterNeedsItsSign() {
        Expansion expansion = expand("SELECT @EACH([a, b], x -> @IF(TRUE, x)), @EACH([a], y -> @SAFE_ADD(@y, 1))");
        assertThat(sql(expansion))
                .isEqualTo(
                        "SELECT x, x, CASE WHEN a IS NULL AND 1 IS NULL THEN NULL ELSE COALESCE(a, 0) + COALESCE(1, 0) END");
        assertThat(expansion.problems()).extracting(Diagnostic::message).anyMatch(message -> message.contains("@x"));
    }

    @Test
    void clausesAndStatementsComeAndGo() {
        assertThat(sql("@WITH(FALSE) c AS (SELECT 1 AS x) SELECT x FROM d @WHERE(@n > 2) a @LIMIT(FALSE) 5"))
                .isEqualTo("SELECT x FROM d WHERE a");
        assertThat(sql("@IF(@runtime_stage = 'evaluating', DROP TABLE x);")).isEqualTo("DROP TABLE x;");
        assertThat(sql("@IF(@runtime_stage = 'creating', DROP TABLE x);")).isEmpty();
        assertThat(expand("@IF(@runtime_stage = 'creating', DROP TABLE x);")
                        .uses()
                        .asksForStage())
                .isTrue();
        assertThat(sql("SELECT a, @IF(FALSE, b), c GROUP BY @IF(FALSE, a)")).isEqualTo("SELECT a, c");
        assertThat(sql("SELECT @IF(FALSE, b), /* kept */ c")).isEqualTo("SELECT /* kept */ c");
        assertThat(sql("SELECT 1 FROM a CROSS @JOIN(FALSE) b CROSS @JOIN(TRUE) c"))
                .isEqualTo("SELECT 1 FROM a CROSS JOIN c");
    }

    @Test
    void whatDependsOnTheIntervalStaysInAnalysis() {
        Expansion expansion = expand("SELECT @IF(@start_ds > '2024-01-01', a, b), @EVAL(1 + 1)");
        assertThat(sql(expansion)).isEqualTo("SELECT @IF(@start_ds > '2024-01-01', a, b), 2");
        assertThat(expansion.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.severity()).isEqualTo(Severity.INFORMATION));
        assertThat(SqlPieces.openMacros(expansion.statements().get(0).block().root()))
                .hasSize(1);
    }

    @Test
    void whatIsUnknownStaysAndIsSaid() {
        Expansion variable = expand("SELECT @nope AS a, t.@{nope2} FROM t");
        assertThat(variable.isIdentity()).isTrue();
        assertThat(variable.problems()).extracting(Diagnostic::code).containsOnly(DiagnosticCode.UNKNOWN_MACRO);
        assertThat(variable.problems().get(0).range()).isEqualTo(new TextRange(7, 12));
        assertThat(problems("SELECT @EECH([a], x -> x)"))
                .containsExactly("WARNING There is no macro \"@EECH\"; did you mean \"@EACH\"?");
        SequencedMap<String, MacroDeclaration> declared = new LinkedHashMap<>();
        declared.put(
                "plus",
                new MacroDeclaration(
                        "plus", MacroDeclaration.Language.PYTHON, "macros/m.py", List.of("x"), Optional.empty()));
        Expansion python = expand("SELECT @plus(@n, 'x') AS p", context().withDeclarations(declared));
        assertThat(sql(python)).isEqualTo("SELECT @plus(3, 'x') AS p");
        assertThat(python.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.code()).isEqualTo(DiagnosticCode.NOT_SUPPORTED_YET);
            assertThat(problem.severity()).isEqualTo(Severity.INFORMATION);
        });
    }

    @Test
    void mistakesAreSaidAtTheirPlaces() {
        Map<String, String> mistakes = new LinkedHashMap<>();
        mistakes.put("SELECT @SAFE_DIV(a)", "ERROR @SAFE_DIV needs the argument \"denominator\"");
        mistakes.put("SELECT @SAFE_DIV(a, b, c)", "ERROR @SAFE_DIV takes 2 arguments at most, not 3");
        mistakes.put("SELECT @SAFE_DIV(a, nope := b)", "ERROR @SAFE_DIV has no parameter \"nope\"");
        mistakes.put(
                "SELECT @SAFE_DIV(numerator := a, b)",
                "ERROR An argument without a name cannot follow one with a name");
        mistakes.put("SELECT @EACH([a, b])", "ERROR @EACH needs a lambda at its end, such as x -> x + 1");
        mistakes.put("SELECT 1 WHERE @IF(FALSE, x)", "ERROR The macro gives nothing where a value is needed");
        mistakes.put("SELECT @REDUCE([], (a, b) -> a + b)", "ERROR There is nothing to reduce");
        mistakes.put("SELECT @EACH([(1, 2, 3)], (a, b) -> a)", "ERROR The lambda takes 2 values, not 3");
        mistakes.put("SELECT @VAR(n)", "ERROR The name of the variable is a text in quotes");
        mistakes.put("SELECT 1 FROM @EVAL(1 + 1)", "ERROR \"2\" is not a table");
        mistakes.put(
                "SELECT @IF(a > 1, 1, 2)",
                "ERROR \"a\" is a column: a macro's condition is decided before the query runs");
        mistakes.forEach((text, message) -> assertThat(problems(text)).as(text).containsExactly(message));
    }

    @Test
    void macrosWithoutEndEnd() {
        assertThat(problems("@DEF(f, x -> @f(@x)); SELECT @f(1)"))
                .containsExactly("ERROR Macros call each other without end");
        String many = "[" + "a, ".repeat(99) + "a]";
        String nested =
                "SELECT @EACH(" + many + ", x -> @EACH(" + many + ", y -> @EACH(" + many + ", z -> @x + @y + @z)))";
        assertThat(expand(nested).problems()).isNotEmpty();
    }

    @Test
    void everyNameThatIsKnownCanBeShown() {
        for (BuiltInMacro macro : BuiltInMacro.all()) {
            boolean clause = macro.summary().startsWith("In the place of");
            assertThat(clause || Operators.names().contains(macro.name().toLowerCase(java.util.Locale.ROOT)))
                    .as(macro.signature())
                    .isTrue();
        }
        assertThat(BuiltInMacro.all().stream().map(macro -> macro.name().toLowerCase(java.util.Locale.ROOT)))
                .containsAll(Operators.names());
        assertThat(BuiltInMacro.of("@each").orElseThrow().signature()).isEqualTo("@EACH(items, x -> …)");
        SyntaxTree tree = FileGrammar.parse("@DEF(v, 1); @DEF(f, x -> x); @DEF(n, 2);", Dialect.DUCKDB);
        List<MacroScope.Known> known = MacroScope.of(context(), tree.blocks()).known();
        assertThat(known)
                .contains(
                        new MacroScope.Known("f", MacroScope.Origin.DEFINITION, true),
                        new MacroScope.Known("n", MacroScope.Origin.DEFINITION, false),
                        new MacroScope.Known("start_ds", MacroScope.Origin.TIME, false),
                        new MacroScope.Known("gateway", MacroScope.Origin.FACT, false),
                        new MacroScope.Known("cols", MacroScope.Origin.PROJECT, false))
                .doesNotHaveDuplicates();
    }

    @Test
    void textsAndNamesAreFilled() {
        assertThat(
                        sql(
                                "@DEF(v, cat); SELECT @'it is @v', a_@{v}_b, \"q@{v}\", @{v}.c, @'mail me@example.com', @'@@v', t.@v FROM @{v}"))
                .isEqualTo("SELECT 'it is cat', a_cat_b, \"qcat\", cat.c, 'mail me@example.com', '@v', t.cat FROM cat");
        assertThat(sql("@DEF(v, 'two words'); SELECT a_@{v}, @SQL('f(\"@v\")') FROM t"))
                .isEqualTo("SELECT \"a_two words\", f(\"two words\") FROM t");
        assertThat(sql("SELECT FIRST_VALUE(@{txt} IGNORE NULLS) OVER (ORDER BY d)"))
                .isEqualTo("SELECT FIRST_VALUE(\"it's\" IGNORE NULLS) OVER (ORDER BY d)");
        assertThat(sql("@DEF(W, (v) -> STRUCT_PACK(f := v)); SELECT STRUCT_PACK(g := @W('q')) AS s"))
                .isEqualTo("SELECT STRUCT_PACK(g := STRUCT_PACK(f := 'q')) AS s");
    }

    @Test
    void valuesAreWrittenInEachDialectsWords() {
        for (Dialect dialect : Dialect.all()) {
            MacroContext context = context()
                    .withMode(new MacroMode.Execution(
                            Optional.of(new MacroMode.Interval(Instant.EPOCH, Instant.parse("1970-01-02T00:00:00Z"))),
                            Instant.EPOCH));
            MacroContext there = new MacroContext(
                    dialect,
                    context.mode(),
                    context.arguments(),
                    context.facts(),
                    context.blueprint(),
                    context.gateway(),
                    context.project(),
                    context.declarations());
            String text =
                    "SELECT @start_dt AS a, @end_dtntz AS b, @start_date AS c, @txt AS d, @GENERATE_SURROGATE_KEY(x, y) AS e,"
                            + " @SAFE_DIV(x, y) AS f, @HAVERSINE_DISTANCE(a, b, c, d) AS g FROM t";
            Expansion expansion = expand(text, there);
            assertThat(expansion.problems()).as(dialect.id()).isEmpty();
            Block block = expansion.statements().get(0).block();
            SyntaxTree parsed = FileGrammar.parse(block.text(), dialect);
            assertThat(parsed.errors()).as(block.text()).isEmpty();
            assertThat(parsed.block(0).root().dump())
                    .as(block.text())
                    .isEqualTo(block.root().dump());
            for (String part : List.of("day", "week", "month", "quarter", "year")) {
                Expansion spine = expand("SELECT * FROM (@DATE_SPINE('" + part + "', @start_ds, @end_ds)) AS t", there);
                assertThat(spine.problems()).as(dialect.id()).isEmpty();
                String sql = spine.statements().get(0).block().text();
                assertThat(FileGrammar.parse(sql, dialect).errors()).as(sql).isEmpty();
            }
        }
    }

    @Test
    void headersExpandButForWhatWaits() {
        String text = "MODEL (name pre_@{txt2}.t, kind @VAR('k'), tags @cols, owner @IF(@VAR('n') > 1, zed, amy),"
                + " audits (not_null(columns := @cols)), physical_properties (a = @n), cron @daily);";
        SequencedMap<String, ConfigValue> project =
                new LinkedHashMap<>(context().project());
        project.put("txt2", new ConfigValue.Text("dw"));
        project.put("k", new ConfigValue.Text("FULL"));
        Block header = FileGrammar.parse(text, Dialect.DUCKDB).block(0);
        Expansion expansion = HeaderMacros.expand(header, context().withProject(project));
        Block expanded = expansion.statements().get(0).block();
        assertThat(expanded.text())
                .isEqualTo("MODEL (name pre_dw.t, kind 'FULL', tags ('a', 'b'), owner zed,"
                        + " audits (not_null(columns := @cols)), physical_properties (a = @n), cron @daily);");
        assertThat(expanded.root().child(1).child(1).kind()).isEqualTo(SyntaxKind.MODEL_KIND);
        assertThat(expansion.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.message()).contains("in quotes: '@daily'"));
    }

    @Test
    void executedSqlIsTheAuthorsOwnWithTablesAndTimesCutOut() {
        Block block = FileGrammar.parse(
                        "WITH c AS (SELECT 1 AS x) SELECT a.b.id, b.y, c.x FROM a.b, c JOIN a.d AS e ON e.ds = @start_ds;",
                        Dialect.DUCKDB)
                .block(0);
        Expansion expansion = MacroExpander.expand(block, MacroScope.of(context()), COLUMNS);
        Block expanded = expansion.statements().get(0).block();
        List<SqlPieces.Piece> pieces =
                SqlPieces.of(expanded, Dialect.DUCKDB, name -> !name.text().equals("c"));
        List<String> shown = new ArrayList<>();
        for (SqlPieces.Piece piece : pieces) {
            shown.add(
                    switch (piece) {
                        case SqlPieces.Text text -> text.sql();
                        case SqlPieces.Table table ->
                            "<" + table.name().text()
                                    + table.alias().map(a -> " AS " + a).orElse("") + ">";
                        case SqlPieces.Variable variable -> "<@" + variable.name() + ">";
                    });
        }
        assertThat(String.join("", shown))
                .isEqualTo(
                        "WITH c AS (SELECT 1 AS x) SELECT b.id, b.y, c.x FROM <a.b AS b>, c JOIN <a.d> AS e ON e.ds = <@start_ds>");
    }
}
