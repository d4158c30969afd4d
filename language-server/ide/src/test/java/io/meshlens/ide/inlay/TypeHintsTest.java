package io.meshlens.ide.inlay;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.ide.Fixture;
import io.meshlens.text.TextRange;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TypeHintsTest {
    private static List<String> check(String text) {
        Fixture fixture = Fixture.of(text);
        String whole = fixture.text(fixture.file());
        return fixture.analysis().typeHints(fixture.file(), new TextRange(0, whole.length())).stream()
                .map(hint -> whole.substring(0, hint.offset()).replaceAll("(?s).*[ (]", "") + ": " + hint.type())
                .toList();
    }

    @Test
    void everySelectListHasTypes() {
        assertThat(check("""
                        MODEL (name a.b);
                        WITH c AS (SELECT 1 AS x, 'a' AS t)
                        SELECT x + 1 AS y, t FROM c ORDER BY x""")).containsExactly("x: INTEGER", "t: VARCHAR", "y: INTEGER", "t: VARCHAR");
    }

    @Test
    void aCastSaysItsTypeItself() {
        assertThat(check("MODEL (name a.b);\nSELECT x::DATE AS d, CAST(x AS INT) AS i FROM raw.t"))
                .isEmpty();
    }

    @Test
    void whatIsNotKnownHasNoHint() {
        assertThat(check("MODEL (name a.b);\nSELECT x AS y FROM raw.t")).isEmpty();
    }
}
