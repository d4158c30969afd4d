package io.meshlens.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Expressions group as DuckDB groups them. The answers were recorded from DuckDB itself; see the script
 * {@code RecordDuckdbShapes}.
 */
class DuckdbShapeTest {
    @Test
    void operatorsBindAsInDuckdb() {
        List<String> wrong = new ArrayList<>();
        List<String> lines =
                Corpus.text(Corpus.path("duckdb-shapes.tsv")).lines().toList();
        for (String line : lines) {
            int tab = line.indexOf('\t');
            String expression = line.substring(0, tab);
            String expected = line.substring(tab + 1);
            String got = shape(expression);
            if (!got.equals(expected)) {
                wrong.add("%s: DuckDB %s, here %s".formatted(expression, expected, got));
            }
        }
        assertThat(lines).hasSizeGreaterThan(4_000);
        assertThat(wrong).as("of %s", lines.size()).isEmpty();
    }

    @Test
    void queriesNameWhatDuckdbFinds() {
        Map<Integer, Corpus.Statement> queries = new HashMap<>();
        Corpus.statements("accept", Dialect.DUCKDB).forEach(query -> queries.put(query.line(), query));
        Map<Integer, Corpus.Statement> tpch = new HashMap<>();
        Corpus.tpch().forEach(query -> tpch.put(query.line(), query));
        List<String> wrong = new ArrayList<>();
        List<String> lines =
                Corpus.text(Corpus.path("duckdb-names.tsv")).lines().toList();
        for (String line : lines) {
            List<String> fields = List.of(line.split("\t", -1));
            int colon = fields.get(0).indexOf(':');
            int number = Integer.parseInt(fields.get(0).substring(colon + 1));
            Corpus.Statement query =
                    Objects.requireNonNull((fields.get(0).startsWith("tpch") ? tpch : queries).get(number), line);
            if (isRewritten(query.sql())) {
                continue;
            }
            String expected = set(fields.get(1)) + " " + set(fields.get(2)) + " " + set(fields.get(3));
            String got = names(query.sql());
            if (!got.equals(expected)) {
                wrong.add("%s: DuckDB %s, here %s".formatted(query.sql(), expected, got));
            }
        }
        assertThat(wrong).as("of %s", lines.size()).isEmpty();
    }

    /** DuckDB's parser makes other constructs of these, with names of its own. */
    private static boolean isRewritten(String sql) {
        List<SyntaxKind> found = new ArrayList<>();
        FileGrammar.parse(sql, Dialect.DUCKDB).block(0).root().walk(node -> {
            switch (node.kind()) {
                case LIST_COMPREHENSION, PIVOT, UNPIVOT, SHOW_QUERY -> found.add(node.kind());
                default -> {}
            }
        });
        return !found.isEmpty();
    }

    private static Set<String> set(String words) {
        return new TreeSet<>(List.of(words.split(", ")));
    }

    private static String names(String sql) {
        Set<String> tables = new TreeSet<>();
        Set<String> columns = new TreeSet<>();
        Set<String> ctes = new TreeSet<>();
        FileGrammar.parse(sql, Dialect.DUCKDB).block(0).root().walk(node -> {
            switch (node.kind()) {
                case TABLE_REFERENCE, TABLE_QUERY, SHOW_QUERY -> {
                    SyntaxNode name = node.child(SyntaxKind.QUALIFIED_NAME);
                    SyntaxNode file = node.child(SyntaxKind.STRING_LITERAL);
                    if (name != null) {
                        tables.add(written(name.child(name.childCount() - 1)));
                    } else if (file != null) {
                        tables.add(written(file));
                    }
                }
                case COLUMN_REFERENCE ->
                    columns.add(String.join(
                            ".",
                            node.children().stream()
                                    .map(DuckdbShapeTest::written)
                                    .toList()));
                case LAMBDA_PARAMETERS -> node.children().forEach(name -> columns.add(written(name)));
                case CTE -> ctes.add(written(node.child(0)));
                default -> {}
            }
        });
        return orBlank(tables) + " " + orBlank(columns) + " " + orBlank(ctes);
    }

    private static String written(SyntaxNode name) {
        return Dialect.DUCKDB.name(name.text());
    }

    private static Set<String> orBlank(Set<String> names) {
        return names.isEmpty() ? Set.of("") : names;
    }

    private static String shape(String expression) {
        SyntaxTree tree = FileGrammar.parse("SELECT " + expression, Dialect.DUCKDB);
        if (tree.hasErrors()) {
            return tree.errors().get(0).message();
        }
        List<SyntaxNode> items = new ArrayList<>();
        tree.block(0).root().walk(node -> {
            if (node.is(SyntaxKind.SELECT_ITEM)) {
                items.add(node);
            }
        });
        return items.size() == 1 && items.get(0).childCount() == 1
                ? render(items.get(0).child(0))
                : "no single item";
    }

    private static String render(SyntaxNode node) {
        return switch (node.kind()) {
            case COLUMN_REFERENCE, NUMBER_LITERAL -> node.text();
            case PAREN -> render(node.child(0));
            case SLICE_BOUND -> node.childCount() == 0 ? "" : render(node.child(0));
            case AT_TIME_ZONE -> "(" + render(node.child(1)) + " " + render(node.child(0)) + ")";
            default -> {
                StringBuilder out = new StringBuilder("(");
                for (SyntaxNode child : node.children()) {
                    if (child.is(SyntaxKind.EXPRESSION_LIST)) {
                        for (SyntaxNode element : child.children()) {
                            out.append(' ').append(render(element));
                        }
                    } else if (child.isExpression() || child.is(SyntaxKind.SLICE_BOUND)) {
                        out.append(out.length() > 1 ? " " : "").append(render(child));
                    }
                }
                out.append(')');
                yield isNegated(node) ? "(" + out + ")" : out.toString();
            }
        };
    }

    /** DuckDB keeps some negated operators as the negation of the operator. */
    private static boolean isNegated(SyntaxNode node) {
        return switch (node.kind()) {
            case BETWEEN, IN -> node.has(Keyword.NOT);
            case BINARY -> node.has(TokenKind.BANG_TILDE);
            default -> false;
        };
    }
}
