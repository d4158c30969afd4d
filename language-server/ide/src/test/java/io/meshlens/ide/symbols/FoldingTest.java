package io.meshlens.ide.symbols;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FoldingTest {
    /** Returns each fold's first line of text. */
    private static List<String> check(String text) {
        SyntaxTree tree = FileGrammar.parse(text, Dialect.DUCKDB);
        return Folding.of(tree).stream()
                .map(fold -> (fold.isComment() ? "comment " : "")
                        + fold.range().of(text).lines().findFirst().orElse(""))
                .toList();
    }

    @Test
    void commonTableExpressionsAndSubqueriesFold() {
        assertThat(check("""
                        WITH a AS (
                          SELECT 1 AS x
                        )
                        SELECT x FROM (
                          SELECT x FROM a
                        ) AS s
                        """)).containsExactly("WITH a AS (", "a AS (", "(", "(");
    }

    @Test
    void commentsOnLinesThatFollowEachOtherFoldTogether() {
        assertThat(check("-- one\n-- two\nSELECT 1 /* a\nb */")).containsExactly("comment -- one", "comment /* a");
    }

    @Test
    void whatFitsOnALineDoesNotFold() {
        assertThat(check("SELECT (SELECT 1) -- one\n")).isEmpty();
    }
}
