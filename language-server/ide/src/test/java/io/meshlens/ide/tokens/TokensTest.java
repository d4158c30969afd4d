package io.meshlens.ide.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class TokensTest {
    /** Returns each token as {@code text:type}. */
    private static String check(String text) {
        SyntaxTree tree = FileGrammar.parse(text, Dialect.DUCKDB);
        return Tokens.of(tree, List.of(), key -> false).stream()
                .map(token -> token.range().of(text) + ":" + token.type().legend())
                .collect(Collectors.joining(" "));
    }

    @Test
    void wordsAreToldApartByTheirPlace() {
        assertThat(check("SELECT o.amount AS a, sum(1) FROM shop.orders AS o -- x"))
                .isEqualTo("SELECT:keyword o:variable amount:property AS:keyword a:property sum:function 1:number "
                        + "FROM:keyword shop:class orders:class AS:keyword o:variable -- x:comment");
    }

    @Test
    void aKeywordThatIsANameIsAName() {
        assertThat(check("SELECT date FROM t WHERE x = DATE '2024-01-01'"))
                .isEqualTo("SELECT:keyword date:property FROM:keyword t:class WHERE:keyword x:property "
                        + "DATE:type '2024-01-01':string");
    }
}
