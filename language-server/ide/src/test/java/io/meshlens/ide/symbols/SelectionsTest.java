package io.meshlens.ide.symbols;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SelectionsTest {
    private static List<String> check(String marked) {
        int cursor = marked.indexOf("$0");
        String text = marked.replace("$0", "");
        SyntaxTree tree = FileGrammar.parse(text, Dialect.DUCKDB);
        return Selections.around(tree, cursor).stream()
                .map(range -> range.of(text))
                .toList();
    }

    @Test
    void aSelectionGrowsByWhatAWordIsPartOf() {
        assertThat(check("SELECT o.am$0ount + 1 AS more FROM orders AS o"))
                .containsExactly(
                        "amount",
                        "o.amount",
                        "o.amount + 1",
                        "o.amount + 1 AS more",
                        "SELECT o.amount + 1 AS more FROM orders AS o");
    }

    @Test
    void anEmptyFileHasOneRange() {
        assertThat(check("$0")).containsExactly("");
    }
}
