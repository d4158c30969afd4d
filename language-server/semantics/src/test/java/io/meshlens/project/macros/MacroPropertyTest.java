package io.meshlens.project.macros;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.project.ConfigValue;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextRange;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

/** Random macros in random places: what comes out is what a parser makes of its text, and knows where it came from. */
class MacroPropertyTest {
    private static final int ROUNDS = Integer.getInteger("meshlens.macro.rounds", 1_500);
    private static final TableColumns COLUMNS = table -> table.equals("t.s")
            ? Optional.of(List.of(
                    new TableColumns.Column("id", Optional.of("INT")),
                    new TableColumns.Column("order", Optional.of("TEXT"))))
            : Optional.empty();

    private static MacroScope scope(Dialect dialect, List<Block> blocks) {
        SequencedMap<String, ConfigValue> project = new LinkedHashMap<>();
        project.put("n", new ConfigValue.Numeric(BigDecimal.valueOf(-3), true));
        project.put("s", new ConfigValue.Text("col a"));
        project.put("list", new ConfigValue.Items(List.of(new ConfigValue.Text("a"), new ConfigValue.Text("b"))));
        project.put("t", new ConfigValue.Bool(true));
        MacroContext context =
                MacroContext.of(dialect, new MacroMode.Analysis(true)).withProject(project);
        return MacroScope.of(context, blocks);
    }

    /** Every other time DuckDB, in between one dialect after the other. */
    private static Dialect dialect(int round) {
        List<Dialect> all = Dialect.all();
        return round % 2 == 0 ? Dialect.DUCKDB : all.get(round / 2 % all.size());
    }

    @Test
    void expansionIsWhatItsTextSays() {
        Random random = new Random(5);
        int compared = 0;
        for (int i = 0; i < ROUNDS; i++) {
            Dialect dialect = dialect(i);
            String text = new Generator(random).file();
            SyntaxTree tree = FileGrammar.parse(text, dialect);
            if (tree.hasErrors()) {
                continue;
            }
            MacroScope scope = scope(dialect, tree.blocks());
            for (Block block : tree.blocks()) {
                if (block.kind() == Block.Kind.STATEMENT) {
                    compared += check(dialect, text, block, MacroExpander.expand(block, scope, COLUMNS));
                }
            }
        }
        assertThat(compared).isGreaterThan(ROUNDS / 3);
    }

    private static int check(Dialect dialect, String text, Block source, Expansion expansion) {
        int compared = 0;
        for (Expansion.Expanded expanded : expansion.statements()) {
            Block block = expanded.block();
            checkProvenance(text, source, expanded);
            SyntaxTree parsed = FileGrammar.parse(block.text(), dialect);
            assertThat(parsed.blockCount()).as(text + "\n→ " + block.text()).isEqualTo(1);
            assertThat(parsed.block(0).tokens().sameAs(block.tokens()))
                    .as(text + "\n→ " + block.text())
                    .isTrue();
            if (!parsed.hasErrors() && expansion.problems().isEmpty()) {
                compared++;
                assertThat(block.root().dump())
                        .as(text + "\n→ " + block.text())
                        .isEqualTo(parsed.block(0).root().dump());
            }
        }
        return compared;
    }

    private static void checkProvenance(String text, Block source, Expansion.Expanded expanded) {
        if (expanded.provenance().isIdentity()) {
            return;
        }
        for (int token = 0; token < expanded.block().tokens().count(); token++) {
            TextRange range = expanded.provenance().token(token);
            assertThat(range.end()).as(text).isLessThanOrEqualTo(source.length());
            if (!expanded.block().tokens().isTrivia(token)) {
                assertThat(range.isEmpty()).as(text).isFalse();
            }
        }
        TextRange whole = new TextRange(0, expanded.block().length());
        assertThat(new TextRange(0, source.length())
                        .contains(expanded.provenance().source(whole)))
                .isTrue();
    }

    @Test
    void noTextMakesExpansionThrow() {
        Random random = new Random(9);
        for (int i = 0; i < ROUNDS; i++) {
            StringBuilder text = new StringBuilder(new Generator(random).file());
            for (int edits = random.nextInt(4); edits >= 0; edits--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.deleteCharAt(at);
                    case 1 -> text.insert(at, "@(){}[],'\";->x".charAt(random.nextInt(14)));
                    default -> text.insert(at, text.substring(at, Math.min(text.length(), at + random.nextInt(12))));
                }
            }
            Dialect dialect = dialect(i);
            SyntaxTree tree = FileGrammar.parse(text.toString(), dialect);
            MacroScope scope = scope(dialect, tree.blocks());
            for (Block block : tree.blocks()) {
                Expansion expansion = MacroExpander.expand(block, scope, COLUMNS);
                for (Expansion.Expanded expanded : expansion.statements()) {
                    checkProvenance(text.toString(), block, expanded);
                    assertThat(expanded.block().root().text())
                            .isEqualTo(expanded.block().text());
                    SqlPieces.of(expanded.block(), dialect, name -> true);
                }
                expansion
                        .problems()
                        .forEach(problem -> assertThat(problem.range().end()).isLessThanOrEqualTo(block.length()));
                assertThat(block.root().is(SyntaxKind.STATEMENT) || block.root().endToken() >= 0)
                        .isTrue();
            }
        }
    }

    /** Writes queries with macros. */
    private static final class Generator {
        private final Random random;
        private int depth;

        Generator(Random random) {
            this.random = random;
        }

        private String pick(String... choices) {
            return choices[random.nextInt(choices.length)];
        }

        String file() {
            return "@DEF(lim, 10);\n@DEF(e, a + b);\n@DEF(tbl, m.src);\n@DEF(sq, x -> x * x);\n@DEF(q, (SELECT 1 AS x));\n"
                    + query() + pick("", ";", " ;\n", " -- end\n");
        }

        private String query() {
            return pick("SELECT ", "SELECT DISTINCT ", "@WITH(@t) c AS (SELECT 1 AS x) SELECT ") + items() + " FROM "
                    + table()
                    + pick(
                            "",
                            " LEFT JOIN " + table() + " ON " + condition(),
                            " CROSS @JOIN(FALSE) u",
                            " LEFT @JOIN(@t) u ON a = b")
                    + pick(
                            "",
                            " WHERE " + condition(),
                            " @WHERE(1 = 1) " + condition(),
                            " @WHERE(FALSE) " + condition())
                    + pick("", " GROUP BY " + list(), " @GROUP_BY(@t) " + list())
                    + pick("", " ORDER BY " + list(), " ORDER BY @EACH(@list, c -> c DESC)")
                    + pick("", " LIMIT @lim");
        }

        private String items() {
            StringBuilder out = new StringBuilder(item());
            for (int i = random.nextInt(3); i > 0; i--) {
                out.append(pick(", ", ",\n  ", " , ")).append(item());
            }
            return out.toString();
        }

        private String item() {
            return pick(
                    expression(),
                    expression() + " AS a_@{s}",
                    expression() + " AS z",
                    "@EACH([a, b], x -> x + " + expression() + " AS p_@x)",
                    "@EACH(" + expression() + ", y, v -> f(v))",
                    "@IF(@t, " + expression() + " AS q)",
                    "@IF(NOT @t, " + expression() + ")",
                    "@STAR(t.s, w)",
                    "@PIVOT(st, ['x', 'y'])",
                    "*");
        }

        private String list() {
            return pick("a, b", "@EACH([a, b], x -> x)", "@e, c", "1, @IF(FALSE, a)", "@IF(FALSE, a)");
        }

        private String table() {
            return pick(
                    "t",
                    "@tbl AS z",
                    "@tbl",
                    "@q AS y",
                    "@{s}_t",
                    "sch.@{s} AS k",
                    "(" + "SELECT 1 AS x" + ") AS w",
                    "@IF(@t, t1, t2)");
        }

        private String condition() {
            return pick(
                    expression() + " > " + expression(),
                    "a AND @OR(b, " + expression() + " = 1)",
                    "@AND(a, NULL, b OR c)",
                    "x IN @list",
                    "x IN (@EACH(@list, i -> i), 'c')",
                    "NOT @e = 1",
                    "x BETWEEN @n AND @e",
                    "@e IS NULL");
        }

        private String expression() {
            if (++depth > 4) {
                depth--;
                return pick("a", "t.b", "1", "@n", "@e", "'text'");
            }
            String made = switch (random.nextInt(16)) {
                case 0 -> expression() + pick(" + ", " * ", " - ", " || ", "/") + expression();
                case 1 -> "@sq(" + expression() + ")";
                case 2 -> "@SAFE_DIV(" + expression() + ", " + expression() + ")";
                case 3 -> "-" + expression();
                case 4 -> "CAST(" + expression() + " AS INT)";
                case 5 -> expression() + "::TEXT";
                case 6 -> "f(" + expression() + ", @EACH([a, b], x -> x))";
                case 7 -> "@IF(@n < 0, " + expression() + ", " + expression() + ")";
                case 8 -> "CASE WHEN " + condition() + " THEN " + expression() + " END";
                case 9 -> "(" + expression() + ")";
                case 10 -> "@SAFE_ADD(" + expression() + ", " + expression() + ")";
                case 11 -> "@'t @s @{n}'";
                case 12 -> "@REDUCE([1, a, @e], (x, y) -> x * y)";
                case 13 -> "@EVAL(1 + @n)";
                case 14 -> "@start_ds";
                default -> pick("@n", "@e", "a", "t.@{s}", "\"q@{n}\"");
            };
            depth--;
            return made;
        }
    }
}
