package io.meshlens.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class NavigationTest {
    private static SyntaxTree tree(String text) {
        return FileGrammar.parse(text, Dialect.DUCKDB);
    }

    private static Location at(String text) {
        int cursor = text.indexOf("$0");
        return Objects.requireNonNull(tree(text.replace("$0", "")).locate(cursor));
    }

    @Test
    void aCursorMeansTheWordItTouches() {
        assertThat(at("SELECT o.am$0ount FROM t").tokenText()).isEqualTo("amount");
        assertThat(at("SELECT o.amount$0, b FROM t").tokenText()).isEqualTo("amount");
        assertThat(at("SELECT $0o.amount FROM t").tokenText()).isEqualTo("o");
        assertThat(at("SELECT o$0.amount FROM t").tokenText()).isEqualTo("o");
    }

    @Test
    void thePathLeadsFromTheStatementToTheName() {
        Location location = at("SELECT a; SELECT f(o.am$0ount) AS x FROM t");
        assertThat(location.path().stream().map(SyntaxNode::kind))
                .containsExactly(
                        SyntaxKind.STATEMENT,
                        SyntaxKind.QUERY,
                        SyntaxKind.SELECT,
                        SyntaxKind.SELECT_LIST,
                        SyntaxKind.SELECT_ITEM,
                        SyntaxKind.FUNCTION_CALL,
                        SyntaxKind.ARGUMENTS,
                        SyntaxKind.COLUMN_REFERENCE,
                        SyntaxKind.NAME);
        assertThat(location.blockIndex()).isEqualTo(1);
        assertThat(Objects.requireNonNull(location.enclosing(SyntaxKind.FUNCTION_CALL))
                        .text())
                .isEqualTo("f(o.amount)");
        assertThat(location.enclosing(SyntaxKind.CASE)).isNull();
    }

    @Test
    void whatIsMissingIsFound() {
        Location location = at("SELECT o.$0 FROM t o");
        assertThat(location.path().stream().map(SyntaxNode::kind)).contains(SyntaxKind.COLUMN_REFERENCE);
        assertThat(location.tokenText()).isEqualTo(".");
    }

    @Test
    void anEmptyTextHasNothing() {
        assertThat(tree("").locate(0)).isNull();
        assertThat(tree("").errors()).isEmpty();
        assertThat(Objects.requireNonNull(tree("-- c\n").locate(5)).block().kind())
                .isEqualTo(Block.Kind.EMPTY);
    }

    @Test
    void ownTokensAreThoseOfNoChild() {
        SyntaxNode root = tree("SELECT DISTINCT a + b, c FROM t").block(0).root();
        SyntaxNode select = root.child(0).child(0);
        assertThat(select.has(Keyword.DISTINCT)).isTrue();
        assertThat(select.has(Keyword.FROM)).isFalse();
        assertThat(select.has(TokenKind.COMMA)).isFalse();
        SyntaxNode sum = select.child(0).child(0).child(0);
        assertThat(sum.kind()).isEqualTo(SyntaxKind.BINARY);
        assertThat(sum.tokens().text(sum.operator())).isEqualTo("+");
        assertThat(sum.expression(1)).isSameAs(sum.child(1));
    }

    @Test
    void commentsBelongToTheTokenOnTheirLine() {
        String text = """
                SELECT -- of SELECT
                  -- before a
                  a, -- behind a
                  /* before b */ b /* behind b */
                  -- before FROM
                FROM t""";
        SyntaxNode list = tree(text).block(0).root().child(0).child(0).child(0);
        assertThat(said(list.child(0), Comments.before(list.child(0)))).containsExactly("before a");
        assertThat(said(list.child(0), Comments.after(list.child(0)))).containsExactly("behind a");
        assertThat(said(list.child(1), Comments.before(list.child(1)))).containsExactly("before b");
        assertThat(said(list.child(1), Comments.after(list.child(1)))).containsExactly("behind b");
        assertThat(Comments.text(list.tokens(), Comments.last(list.child(0)))).isEqualTo("behind a");
    }

    private static List<String> said(SyntaxNode node, int[] comments) {
        List<String> said = new ArrayList<>();
        for (int comment : comments) {
            said.add(Comments.text(node.tokens(), comment));
        }
        return said;
    }

    @Test
    void whatSpansLinesFolds() {
        String text = """
                MODEL (
                  name a.b
                );
                WITH c AS (
                  SELECT 1
                )
                SELECT * FROM c""";
        assertThat(Folding.of(tree(text)).stream().map(range -> range.of(text)))
                .containsExactly(
                        "MODEL (\n  name a.b\n);",
                        "WITH c AS (\n  SELECT 1\n)\nSELECT * FROM c",
                        "c AS (\n  SELECT 1\n)",
                        "(\n  SELECT 1\n)");
    }
}
