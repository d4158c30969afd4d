package io.meshlens.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.meshlens.db.World.Facts;
import io.meshlens.db.World.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class QueryTableTest {
    private final QueryTable table = new QueryTable();

    /** Runs something and returns how often each query was computed meanwhile. */
    private Map<String, Long> executionsOf(Runnable action) {
        Map<String, Long> before = table.executions();
        action.run();
        Map<String, Long> after = new TreeMap<>(table.executions());
        after.replaceAll((name, count) -> count - before.getOrDefault(name, 0L));
        after.values().removeIf(count -> count == 0);
        return after;
    }

    private void load(Source... sources) {
        Facts facts = new Facts(sources.length);
        for (int i = 0; i < sources.length; i++) {
            facts.sources.put(i, sources[i]);
        }
        table.apply(facts.all());
    }

    private void reports(int count) {
        Db db = table.head().reader();
        for (int i = 0; i < count; i++) {
            assertThat(db.get(World.REPORT, i)).startsWith(i + ": ");
        }
    }

    private static Source source(int number, Integer... reads) {
        return new Source(number, List.of(reads), 0);
    }

    @Test
    void aCommentRunsTheParserOnceAndNothingElse() {
        load(source(1), source(2, 0), source(3, 1));
        reports(3);
        table.apply(new Change().set(World.SOURCE, 0, new Source(1, List.of(), 99), Durability.LOW));
        assertThat(executionsOf(() -> reports(3))).containsExactly(Map.entry("parse", 1L));
    }

    @Test
    void anEqualResultStopsTheWave() {
        load(source(2), source(2, 0), source(3, 1));
        reports(3);
        table.apply(new Change().set(World.SOURCE, 0, source(3), Durability.LOW));
        // 2 / 2 == 3 / 2: the reader's summand is the same
        assertThat(executionsOf(() -> reports(3)))
                .isEqualTo(Map.of("parse", 1L, "index", 1L, "total", 1L, "summand", 1L, "report", 1L));
    }

    @Test
    void equalInputsAreNoChange() {
        load(source(1));
        Snapshot before = table.head();
        assertThat(table.apply(new Change().set(World.SOURCE, 0, source(1)))).isSameAs(before);
        assertThat(before.isHead()).isTrue();
    }

    @Test
    void whatNeverReadAChangedDurabilityIsNotLookedAt() {
        load(source(1), source(2, 0));
        Input<String, Integer> other = Input.of("other", Durability.HIGH);
        Query<String, Integer> slow = Query.of("slow", (db, key) -> db.input(other, key) == null ? 0 : 1);
        table.apply(new Change().set(other, "a", 1));
        assertThat(table.head().reader().get(slow, "a")).isEqualTo(1);
        table.apply(new Change().set(World.SOURCE, 0, source(4), Durability.LOW));
        assertThat(executionsOf(() -> table.head().reader().get(slow, "a"))).isEmpty();
        table.apply(new Change().remove(other, "a"));
        assertThat(table.head().reader().get(slow, "a")).isZero();
    }

    @Test
    void aLoweredDurabilityIsNoticed() {
        Facts facts = new Facts(2);
        table.apply(new Change()
                .set(World.CONFIG, "size", 2)
                .set(World.SOURCE, 0, source(1), Durability.HIGH)
                .set(World.SOURCE, 1, source(1, 0), Durability.HIGH));
        facts.sources.put(0, source(3));
        facts.sources.put(1, source(1, 0));
        reports(2);
        table.apply(new Change().set(World.SOURCE, 0, source(1), Durability.LOW));
        reports(2);
        table.apply(new Change().set(World.SOURCE, 0, source(3), Durability.LOW));
        assertThat(table.head().reader().get(World.TOTAL, 1)).isEqualTo(2);
    }

    @Test
    void aStaleReaderIsCancelled() {
        load(source(1));
        Db stale = table.head().reader();
        table.apply(new Change().set(World.SOURCE, 0, source(2)));
        assertThatThrownBy(() -> stale.get(World.REPORT, 0)).isInstanceOf(Cancelled.class);
        assertThatThrownBy(() -> stale.input(World.SOURCE, 0)).isInstanceOf(Cancelled.class);
        assertThatThrownBy(stale::checkCancelled).isInstanceOf(Cancelled.class);
    }

    @Test
    void aRaisedFlagCancels() {
        load(source(1));
        Cancellation flag = new Cancellation();
        Db db = table.head().reader(flag);
        flag.cancel();
        assertThatThrownBy(() -> db.get(World.REPORT, 0)).isInstanceOf(Cancelled.class);
        assertThat(table.head().reader().get(World.REPORT, 0)).startsWith("0: 1");
    }

    @Test
    void membersOfACycleHaveTheDeclaredValueWhoeverIsAskedFirst() {
        for (int first = 0; first < 5; first++) {
            QueryTable fresh = new QueryTable();
            Facts facts = new Facts(5);
            facts.sources.put(0, source(1));
            facts.sources.put(1, source(1, 0, 3));
            facts.sources.put(2, source(1, 1));
            facts.sources.put(3, source(1, 2, 1));
            facts.sources.put(4, source(4, 3));
            Db db = fresh.apply(facts.all()).reader();
            List<Integer> totals = new ArrayList<>();
            assertThat(db.get(World.TOTAL, first)).isNotNull();
            for (int key = 0; key < 5; key++) {
                totals.add(db.get(World.TOTAL, key));
            }
            assertThat(totals).as("first asked %s", first).containsExactly(1, -1, -1, -1, 2);
        }
    }

    @Test
    void aCycleThatIsBrokenHasValuesAgain() {
        load(source(1, 1), source(3, 0));
        assertThat(table.head().reader().get(World.TOTAL, 0)).isEqualTo(-1);
        table.apply(new Change().set(World.SOURCE, 1, source(3)));
        assertThat(table.head().reader().get(World.TOTAL, 0)).isEqualTo(2);
        table.apply(new Change().set(World.SOURCE, 1, source(3, 0)));
        assertThat(table.head().reader().get(World.TOTAL, 0)).isEqualTo(-1);
    }

    @Test
    void aCycleWithoutADeclaredValueIsABugThatNamesIt() {
        Query<Integer, Integer>[] self = newArray();
        self[0] = Query.of("self", (db, key) -> db.get(self[0], (key + 1) % 3));
        assertThatThrownBy(() -> table.head().reader().get(self[0], 0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("[self(0), self(1), self(2)]");
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type cannot be made otherwise
    private static Query<Integer, Integer>[] newArray() {
        return new Query[1];
    }

    @Test
    void aFailingQueryCostsOneAnswer() {
        load(source(1), source(2, 0));
        Query<Integer, Integer> failing = Query.of("failing", (db, key) -> {
            int total = db.get(World.TOTAL, key);
            if (key == 1) {
                throw new IllegalStateException("planted");
            }
            return total;
        });
        assertThatThrownBy(() -> table.head().reader().get(failing, 1)).hasMessage("planted");
        assertThat(table.head().reader().get(failing, 0)).isEqualTo(1);
        assertThat(table.head().reader().get(World.TOTAL, 1)).isEqualTo(2);
    }

    @Test
    void anIncrementalQuerySeesItsFormerValue() {
        List<Integer> seen = new ArrayList<>();
        Query<Integer, Integer> incremental = Query.incremental("incremental", (db, key, previous) -> {
            seen.add(previous == null ? -1 : previous);
            return db.get(World.PARSE, key).number();
        });
        load(source(1));
        assertThat(table.head().reader().get(incremental, 0)).isEqualTo(1);
        table.apply(new Change().set(World.SOURCE, 0, source(2)));
        assertThat(table.head().reader().get(incremental, 0)).isEqualTo(2);
        assertThat(seen).containsExactly(-1, 1);
    }

    @Test
    void factsOfRemovedFilesAreForgotten() {
        load(source(1), source(2, 0), source(3, 1));
        reports(3);
        int all = table.size();
        table.apply(new Change().remove(World.SOURCE, 2).set(World.CONFIG, "size", 2));
        reports(2);
        assertThat(table.sweep(table.head().revision())).isEqualTo(4);
        assertThat(table.size()).isEqualTo(all - 4);
        assertThat(executionsOf(() -> reports(2))).isEmpty();
    }

    @Test
    void whatADurableFactWasDerivedFromSurvivesASweep() {
        load(source(1), source(2, 0));
        reports(2);
        Input<String, Integer> other = Input.of("other", Durability.LOW);
        table.apply(new Change().set(World.SOURCE, 0, source(1), Durability.HIGH));
        table.apply(new Change().set(World.SOURCE, 1, source(2, 0), Durability.HIGH));
        reports(2);
        table.apply(new Change().set(other, "x", 1));
        assertThat(table.head().reader().get(World.REPORT, 1)).startsWith("1: 2");
        table.sweep(table.head().revision());
        table.apply(new Change().set(World.CONFIG, "unit", 7));
        assertThat(executionsOf(() -> table.head().reader().get(World.REPORT, 1)))
                .containsExactly(Map.entry("report", 1L));
    }
}
