package io.meshlens.db;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A small world of models for tests: the source of a model holds a number and the models that it reads; its total is
 * its number plus what it reads of their totals, cut down so that equal results occur often.
 */
final class World {
    /** The "file" of a model; the comment is what no query but {@link #PARSE} sees. */
    record Source(int number, List<Integer> reads, int comment) {}

    record Parsed(int number, List<Integer> reads) {}

    static final Input<Integer, Source> SOURCE = Input.of("source", Durability.LOW);
    static final Input<String, Integer> CONFIG = Input.of("config", Durability.HIGH);

    static final Query<Integer, Parsed> PARSE = Query.of("parse", World::parse);
    static final Query<String, List<Integer>> INDEX = Query.of("index", World::index);
    static final Query<Integer, Integer> TOTAL =
            Query.<Integer, Integer>of("total", World::total).inCycle(key -> -1);
    static final Query<Integer, Integer> SUMMAND =
            Query.<Integer, Integer>of("summand", World::summand).inCycle(key -> 3);
    static final Query<Integer, String> REPORT = Query.of("report", World::report);

    private World() {}

    private static Parsed parse(Db db, Integer key) {
        Source source = db.input(SOURCE, key);
        return source == null ? new Parsed(0, List.of()) : new Parsed(source.number(), source.reads());
    }

    /** The models that exist, of those that the configuration allows for. */
    private static List<Integer> index(Db db, String key) {
        Integer size = db.input(CONFIG, "size");
        return IntStream.range(0, size == null ? 0 : size)
                .filter(model -> db.get(PARSE, model).number() != 0)
                .boxed()
                .toList();
    }

    private static Integer total(Db db, Integer key) {
        List<Integer> present = db.get(INDEX, "");
        int sum = db.get(PARSE, key).number();
        for (int read : db.get(PARSE, key).reads()) {
            sum += present.contains(read) ? db.get(SUMMAND, read) : 0;
        }
        return sum % 5;
    }

    private static Integer summand(Db db, Integer key) {
        return db.get(TOTAL, key) / 2;
    }

    private static String report(Db db, Integer key) {
        Parsed parsed = db.get(PARSE, key);
        Integer unit = db.input(CONFIG, "unit");
        return key + ": " + db.get(TOTAL, key) + " of " + parsed.reads() + " in " + unit;
    }

    /** Returns a source that reads earlier models, and seldom a later one, so that cycles come and go. */
    static Source randomSource(Random random, int key, int size, boolean cycles) {
        int bound = cycles && random.nextInt(8) == 0 ? size : Math.max(1, key);
        List<Integer> reads = random.ints(random.nextInt(4), 0, bound)
                .distinct()
                .filter(read -> cycles || read < key)
                .boxed()
                .toList();
        return new Source(1 + random.nextInt(4), reads, random.nextInt());
    }

    /** The facts that a test keeps beside the table, to fill a cold one with. */
    static final class Facts {
        final int size;
        final Map<Integer, Source> sources = new TreeMap<>();
        private int unit = 1;

        Facts(int size) {
            this.size = size;
        }

        Change all() {
            Change change = new Change().set(CONFIG, "size", size).set(CONFIG, "unit", unit);
            sources.forEach((key, source) -> change.set(SOURCE, key, source, durability(key)));
            return change;
        }

        static Durability durability(int key) {
            return key % 2 == 0 ? Durability.LOW : Durability.MEDIUM;
        }

        /** Makes one to three random changes. */
        Change randomEdit(Random random, boolean cycles) {
            Change change = new Change();
            for (int n = 1 + random.nextInt(3); n > 0; n--) {
                int key = random.nextInt(size);
                @Nullable Source present = sources.get(key);
                switch (random.nextInt(6)) {
                    case 0 -> {
                        sources.remove(key);
                        change.remove(SOURCE, key);
                    }
                    case 1 -> {
                        unit = random.nextInt(3);
                        change.set(CONFIG, "unit", unit);
                    }
                    case 2 -> {
                        Durability other = random.nextBoolean() ? Durability.HIGH : Durability.LOW;
                        if (present != null) {
                            change.set(SOURCE, key, present, other);
                        }
                    }
                    default -> {
                        Source made = randomSource(random, key, size, cycles);
                        if (present != null && random.nextBoolean()) {
                            made = new Source(present.number(), present.reads(), random.nextInt());
                        }
                        sources.put(key, made);
                        change.set(SOURCE, key, made, durability(key));
                    }
                }
            }
            return change;
        }

        String cold(int key) {
            QueryTable table = new QueryTable();
            return table.apply(all()).reader().get(REPORT, key);
        }
    }
}
