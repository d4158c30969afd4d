package io.meshlens.db;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.db.World.Facts;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Warm answers equal cold ones under random edits, evictions and racing readers. */
final class QueryTablePropertyTest {
    private static final int ROUNDS = Boolean.getBoolean("meshlens.long") ? 4000 : 300;

    private static Facts randomFacts(Random random, int size, boolean cycles) {
        Facts facts = new Facts(size);
        for (int key = 0; key < size; key++) {
            facts.sources.put(key, World.randomSource(random, key, size, cycles));
        }
        return facts;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void warmEqualsCold(boolean cycles) {
        for (int seed = 0; seed < 8; seed++) {
            Random random = new Random(seed);
            int size = 4 + random.nextInt(20);
            Facts facts = randomFacts(random, size, cycles);
            QueryTable table = new QueryTable();
            table.apply(facts.all());
            for (int round = 0; round < ROUNDS; round++) {
                Db db = table.apply(facts.randomEdit(random, cycles)).reader();
                for (int n = random.nextInt(4); n > 0; n--) {
                    int key = random.nextInt(size);
                    assertThat(db.get(World.REPORT, key))
                            .as("seed %s, round %s, model %s", seed, round, key)
                            .isEqualTo(facts.cold(key));
                }
                if (random.nextInt(5) == 0) {
                    table.evict(node -> random.nextInt(3) == 0);
                }
                if (random.nextInt(9) == 0) {
                    table.sweep(table.head().revision() - random.nextInt(3));
                }
            }
        }
    }

    @Test
    void racingReadersNeverSpoilTheTable() throws InterruptedException {
        Random random = new Random(11);
        int size = 24;
        Facts facts = randomFacts(random, size, true);
        QueryTable table = new QueryTable();
        table.apply(facts.all());
        AtomicBoolean done = new AtomicBoolean();
        AtomicLong answers = new AtomicLong();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> readers = new ArrayList<>();
        for (int n = 0; n < 3; n++) {
            int seed = n;
            Thread reader = new Thread(() -> {
                Random own = new Random(seed);
                try {
                    while (!done.get()) {
                        answers.addAndGet(readSome(table, own, size));
                    }
                } catch (RuntimeException | Error thrown) {
                    failure.set(thrown);
                }
            });
            reader.start();
            readers.add(reader);
        }
        for (int round = 0; round < ROUNDS * 2; round++) {
            table.apply(facts.randomEdit(random, true));
            if (random.nextInt(4) == 0) {
                table.evict(node -> random.nextInt(3) == 0);
            }
            if (random.nextInt(3) == 0) {
                Thread.onSpinWait();
                continue;
            }
            Db db = table.head().reader();
            for (int n = 0; n < 3; n++) {
                int key = random.nextInt(size);
                assertThat(db.get(World.REPORT, key))
                        .as("round %s, model %s", round, key)
                        .isEqualTo(facts.cold(key));
            }
        }
        done.set(true);
        for (Thread reader : readers) {
            reader.join();
        }
        assertThat(failure.get()).isNull();
        assertThat(answers.get()).isPositive();
    }

    private static int readSome(QueryTable table, Random random, int size) {
        Db db = table.head().reader();
        int answered = 0;
        try {
            while (answered < 50) {
                db.get(World.REPORT, random.nextInt(size));
                answered++;
            }
        } catch (Cancelled stale) {
            return answered;
        }
        return answered;
    }

    /** The table's own soundness depends on this rule; without it the property above fails. */
    @Test
    void aLateMemoHidesNothing() {
        QueryTable table = new QueryTable();
        Node.Derived<Integer, World.Parsed> node = table.kind(World.PARSE).node(1);
        Memo newer = new Memo("new", 5, 5, Durability.LOW, new Node[0], null);
        assertThat(node.publish(newer)).isSameAs(newer);
        assertThat(node.publish(new Memo("old", 4, 2, Durability.LOW, new Node[0], null)))
                .isSameAs(newer);
        assertThat(node.publish(newer)).isSameAs(newer);
    }
}
