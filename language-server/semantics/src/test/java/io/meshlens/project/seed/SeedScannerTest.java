package io.meshlens.project.seed;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.project.CsvSettings;
import io.meshlens.project.SeedData;
import io.meshlens.project.SeedData.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

class SeedScannerTest {
    @Test
    void typesFollowWhatAllValuesOfAColumnLookLike() {
        check(
                """
                i,gap,d,e,b,bgap,t,date,big,none,mixed
                1,1,1.5,1e3,true,true,x,2024-01-01,9223372036854775807,,1
                -2,,2,inf,False,,1,2024-01-02,9223372036854775808,NA,true
                """,
                "i BIGINT",
                "gap DOUBLE",
                "d DOUBLE",
                "e DOUBLE",
                "b BOOLEAN",
                "bgap TEXT",
                "t TEXT",
                "date TEXT",
                "big DOUBLE",
                "none DOUBLE",
                "mixed TEXT");
    }

    @Test
    void quotesBlanksAndLineEndsAreUnderstood() {
        assertThat(rows("a,b\r\n\"x,\"\"y\"\"\nz\",2\r\n\r\n  \n3,\"\"\n\"q\"r,s\"t", CsvSettings.DEFAULT))
                .containsExactly(
                        List.of("a", "b"), List.of("x,\"y\"\nz", "2"), List.of("3", ""), List.of("qr", "s\"t"));
        assertThat(rows("\uFEFFa\n1", CsvSettings.DEFAULT)).containsExactly(List.of("a"), List.of("1"));
    }

    @Test
    void settingsChangeHowTheTextIsCut() {
        CsvSettings settings = new CsvSettings(
                Optional.of("|"),
                Optional.of("'"),
                Optional.of(false),
                Optional.of("\\"),
                Optional.of(true),
                Optional.of(";"),
                Optional.empty(),
                List.of("-"),
                map("b", List.of("none")),
                Optional.of(false));
        assertThat(rows("a| b;'x|\\'y'|  2\\|3;", settings)).containsExactly(List.of("a", "b"), List.of("x|'y", "2|3"));
        SeedData data = SeedScanner.scan("a|b;-|none;none|;1|-", settings).data();
        assertThat(data.columns()).extracting(column -> column.type().sql()).containsExactly("TEXT", "TEXT");
    }

    @Test
    void rowsMayBeShortButNotLong() {
        SeedScanner.Result result = SeedScanner.scan("a,b\n1\n1,2,\n1,2,3\n", CsvSettings.DEFAULT);
        assertThat(result.problems())
                .containsExactly(
                        new SeedScanner.Problem(11, 16, "this row has 3 fields, but the header names 2 columns"));
        assertThat(result.data().rows()).isEqualTo(3);
    }

    @Test
    void whatIsBrokenIsReported() {
        assertThat(SeedScanner.scan("a\n\"x\ny", CsvSettings.DEFAULT).problems())
                .containsExactly(new SeedScanner.Problem(2, 3, "this quote is never closed"));
        assertThat(SeedScanner.scan("", CsvSettings.DEFAULT).problems()).hasSize(1);
    }

    @Test
    void repeatedNamesAreNumbered() {
        check("a,a,b,a.1,a\n1,2,3,4,5\n", "a BIGINT", "a.2 BIGINT", "b BIGINT", "a.1 BIGINT", "a.3 BIGINT");
    }

    @Test
    void aChangeMovesTheHashOfItsColumnOnly() {
        List<Column> before = scan("a,b,c\n1,x,\n2,y,z\n").columns();
        List<Column> after = scan("a,b,c\n1,x,\n2,Y,z\n").columns();
        assertThat(after.get(0)).isEqualTo(before.get(0));
        assertThat(after.get(1).contentHash()).isNotEqualTo(before.get(1).contentHash());
        assertThat(after.get(2)).isEqualTo(before.get(2));
    }

    @Test
    void valuesDoNotRunIntoEachOther() {
        assertThat(hash("a\nxy\nz\n")).isNotEqualTo(hash("a\nx\nyz\n"));
        assertThat(hash("a,b\n,1\nx,1\n")).isNotEqualTo(hash("a,b\nx,1\n,1\n"));
        assertThat(hash("a\n'\n")).isNotEqualTo(hash("a,b\n,\n"));
        assertThat(hash("a\n\"x\"\n")).isEqualTo(hash("a\r\nx"));
    }

    @Test
    void piecesOfAnySizeGiveTheSameAnswer() {
        Random random = new Random(3);
        String text = "a,\"b\"\r\n\"1,\"\"\",2\r\n\n3,\"x\ny\"\r4,5";
        List<List<String>> whole = rows(text, CsvSettings.DEFAULT);
        SeedScanner.Result result = SeedScanner.scan(text, CsvSettings.DEFAULT);
        for (int round = 0; round < 200; round++) {
            List<List<String>> found = new ArrayList<>();
            CsvParser parser = new CsvParser(CsvSettings.DEFAULT, (fields, start, end) -> found.add(fields));
            SeedScanner scanner = new SeedScanner(CsvSettings.DEFAULT);
            int at = 0;
            while (at < text.length()) {
                int next = Math.min(text.length(), at + 1 + random.nextInt(5));
                parser.feed(text.substring(at, next));
                scanner.feed(text.substring(at, next));
                at = next;
            }
            parser.finish();
            assertThat(found).isEqualTo(whole);
            assertThat(scanner.finish()).isEqualTo(result);
        }
    }

    private static SequencedMap<String, List<String>> map(String key, List<String> value) {
        SequencedMap<String, List<String>> map = new LinkedHashMap<>();
        map.put(key, value);
        return map;
    }

    private static List<List<String>> rows(String text, CsvSettings settings) {
        List<List<String>> found = new ArrayList<>();
        CsvParser parser = new CsvParser(settings, (fields, start, end) -> found.add(fields));
        parser.feed(text);
        parser.finish();
        return found;
    }

    private static SeedData scan(String text) {
        return SeedScanner.scan(text, CsvSettings.DEFAULT).data();
    }

    private static String hash(String text) {
        return scan(text).columns().getFirst().contentHash();
    }

    private static void check(String text, String... expected) {
        assertThat(scan(text).columns())
                .extracting(column -> column.name() + " " + column.type().sql())
                .containsExactly(expected);
    }
}
