package io.meshlens.project;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ModelNameTest {
    @Test
    void printsQuotedAndAsWritten() {
        ModelName name = ModelName.of("db", "Sales Dept", "or\"ders");
        assertThat(name.fqn()).isEqualTo("\"db\".\"Sales Dept\".\"or\"\"ders\"");
        assertThat(name.display()).isEqualTo("\"Sales Dept\".\"or\"\"ders\"");
        assertThat(name.fullDisplay()).isEqualTo("db.\"Sales Dept\".\"or\"\"ders\"");
        assertThat(name.catalog()).hasValue("db");
        assertThat(ModelName.of("t").schema()).isEmpty();
    }

    @Test
    void readsBackWhatItPrinted() {
        for (ModelName name : new ModelName[] {
            ModelName.of("a"), ModelName.of("a", "b.c", "\""), ModelName.of("", "x"), ModelName.of("1", "2", "3", "4")
        }) {
            assertThat(ModelName.parseFqn(name.fqn())).hasValue(name);
        }
        for (String text : new String[] {"", "a", "\"a", "\"a\".", "\"a\"b", ".\"a\""}) {
            assertThat(ModelName.parseFqn(text)).isEmpty();
        }
    }
}
