package io.meshlens.differential;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SequencedMap;
import java.util.StringJoiner;

/**
 * A small project with every kind of model, of parts that are drawn and that edits draw again: expressions, conditions, headers,
 * variables, definitions and seeds.
 */
public final class RandomProject {
    private static final List<String> NUMBERS = List.of(
            "n",
            "n + 1",
            "1 + n",
            "n * @rate",
            "COALESCE(n, 0)",
            "CASE WHEN n > 2 THEN 1 ELSE 0 END",
            "IF(n > 2, 1, 0)",
            "ABS(n)",
            "n::BIGINT",
            "CAST(n AS INTEGER)",
            "GREATEST(n, 2)",
            "n - @offset");
    private static final List<String> TEXTS =
            List.of("s", "UPPER(s)", "LOWER(s)", "s || '!'", "COALESCE(s, 'none')", "TRIM(s)", "CAST(s AS VARCHAR)");
    private static final List<String> CONDITIONS = List.of(
            "",
            "WHERE n > 1",
            "WHERE 1 < n",
            "WHERE NOT n <= 1",
            "WHERE n > 1 AND s IS NOT NULL",
            "WHERE s IS NOT NULL AND n > 1",
            "WHERE n BETWEEN 1 AND 4",
            "WHERE n >= 1 AND n <= 4",
            "WHERE n IN (1, 2, 3)",
            "WHERE n IN (3, 1, 2)",
            "WHERE s = @word");

    private final Random random;
    private final SequencedMap<String, List<String>> choices = new LinkedHashMap<>();
    private final SequencedMap<String, Integer> chosen = new LinkedHashMap<>();
    private final List<List<String>> first = new ArrayList<>();
    private final List<List<String>> second = new ArrayList<>();

    public RandomProject(long seed) {
        random = new Random(seed);
        choice("rate", "2", "3");
        choice("offset", "1", "2");
        choice("word", "a", "b");
        choice("unused", "1", "2");
        for (String model : List.of("stg", "full", "inc", "key", "hist", "mart")) {
            choice(model + ".n", NUMBERS.toArray(String[]::new));
            choice(model + ".s", TEXTS.toArray(String[]::new));
            choice(model + ".comment", "", "-- a comment\n", "/* another\none */ ");
            choice(model + ".layout", "plain", "turned", "cte", "derived", "extra");
            choice(
                    model + ".header",
                    "",
                    ", owner me",
                    ", tags (x)",
                    ", description 'd'",
                    ", stamp 'v2'",
                    ", cron '@weekly'");
        }
        for (String model : List.of("stg", "full", "inc", "mart")) {
            choice(model + ".where", CONDITIONS.toArray(String[]::new));
        }
        choice("stg.kind", "VIEW", "FULL");
        choice("emb.where", "", "WHERE n > 0", "WHERE n < 5");
        choice("emb.n", "n", "n + 1");
        choice("inc.where", "", "AND n > 1", "AND s IS NOT NULL");
        choice(
                "inc.kind",
                "INCREMENTAL_BY_TIME_RANGE (time_column d)",
                "FULL",
                "INCREMENTAL_BY_TIME_RANGE (time_column d, lookback 1)",
                "INCREMENTAL_BY_TIME_RANGE (time_column d, batch_size 3)");
        choice("key.unique", "id", "(id, s)");
        choice("mart.join", "LEFT JOIN", "JOIN", "FULL JOIN");
        choice("mart.distinct", "", "DISTINCT");
        choice("agg.function", "SUM", "MAX", "COUNT", "MIN");
        choice("agg.key", "s", "s, d", "d, s");
        choice("agg.having", "", "HAVING COUNT(*) > 1");
        choice("star.tail", "", "UNION ALL SELECT id, n, s, d FROM src.one", "EXCEPT SELECT id, n, s, d FROM src.two");
        choice("seed.note", "no", "yes");
        choice("cap", "4", "5");
        for (int i = 0; i < 12; i++) {
            first.add(row(i));
            second.add(row(i / 2));
        }
        chosen.replaceAll((name, value) -> random.nextInt(options(name).size()));
    }

    private void choice(String name, String... values) {
        choices.put(name, List.of(values));
        chosen.put(name, 0);
    }

    private List<String> row(int id) {
        return new ArrayList<>(List.of(
                String.valueOf(id),
                random.nextInt(7) == 0 ? "" : String.valueOf(random.nextInt(6)),
                random.nextInt(7) == 0 ? "" : List.of("a", "b", "A", "c").get(random.nextInt(4)),
                "2024-01-0" + (1 + random.nextInt(6))));
    }

    private String get(String name) {
        return options(name).get(chosen.getOrDefault(name, 0));
    }

    private List<String> options(String name) {
        return choices.getOrDefault(name, List.of());
    }

    /** Makes one edit and says which. */
    public String edit() {
        if (random.nextInt(5) == 0) {
            return random.nextBoolean() ? editSeed("one", first) : editSeed("two", second);
        }
        List<String> names = List.copyOf(choices.keySet());
        String name = names.get(random.nextInt(names.size()));
        String before = get(name);
        chosen.put(name, random.nextInt(options(name).size()));
        return name + ": " + before + " -> " + get(name);
    }

    private String editSeed(String which, List<List<String>> rows) {
        switch (random.nextInt(4)) {
            case 0 -> rows.add(row(random.nextInt(20)));
            case 1 -> rows.remove(random.nextInt(rows.size()));
            case 2 -> rows.set(random.nextInt(rows.size()), row(random.nextInt(20)));
            default -> {
                int column = 1 + random.nextInt(2);
                rows.get(random.nextInt(rows.size()))
                        .set(column, column == 1 ? String.valueOf(random.nextInt(6)) : "z");
            }
        }
        return "rows of seed " + which;
    }

    /** Returns the names of the models that have rows, parents first. */
    public static List<String> models() {
        return List.of(
                "src.one", "src.two", "st.stg", "st.full", "st.inc", "st.key", "ma.hist", "ma.mart", "ma.agg",
                "ma.star");
    }

    public SequencedMap<String, String> files() {
        SequencedMap<String, String> files = new LinkedHashMap<>();
        files.put("config.yaml", """
                gateways:
                  local:
                    connection:
                      type: duckdb
                      database: shop.duckdb
                default_gateway: local
                model_defaults:
                  dialect: duckdb
                  start: '2024-01-01'
                variables:
                  rate: %s
                  offset: %s
                  word: %s
                  unused: %s
                """.formatted(get("rate"), get("offset"), get("word"), get("unused")));
        files.put("seeds/one.csv", csv(first));
        files.put("seeds/two.csv", csv(second));
        files.put(
                "models/one.sql",
                "MODEL (name src.one, kind SEED (path '../seeds/one.csv'), columns (id INT, n INT, s TEXT, d DATE"
                        + (get("seed.note").equals("yes") ? ", note TEXT" : "") + "));\n");
        files.put(
                "models/two.sql",
                "MODEL (name src.two, kind SEED (path '../seeds/two.csv'), columns (id INT, n INT, s TEXT, d DATE"
                        + (get("seed.note").equals("yes") ? ", note TEXT" : "") + "));\n");
        files.put("models/stg.sql", model("st.stg", "stg", get("stg.kind"), "src.one", get("stg.where")));
        files.put(
                "models/emb.sql",
                "MODEL (name st.emb, kind EMBEDDED);\nSELECT id, " + get("emb.n") + " AS n, s, d FROM src.two "
                        + get("emb.where") + "\n");
        files.put("models/full.sql", model("st.full", "full", "FULL", "st.emb", get("full.where")));
        files.put(
                "models/inc.sql",
                model(
                        "st.inc",
                        "inc",
                        get("inc.kind"),
                        "st.stg",
                        (get("inc.kind").equals("FULL")
                                        ? "WHERE d IS NOT NULL "
                                        : "WHERE d BETWEEN @start_date AND @end_date ")
                                + get("inc.where")));
        files.put(
                "models/key.sql",
                model(
                        "st.key",
                        "key",
                        "INCREMENTAL_BY_UNIQUE_KEY (unique_key " + get("key.unique") + ")",
                        "(SELECT DISTINCT ON (id, s) * FROM src.one ORDER BY ALL)",
                        ""));
        files.put("models/hist.sql", model("ma.hist", "hist", "FULL", "st.inc", ""));
        files.put(
                "models/mart.sql",
                "MODEL (name ma.mart, kind FULL" + get("mart.header") + ");\n@DEF(cap, " + get("cap") + ");\n"
                        + get("mart.comment") + "SELECT " + get("mart.distinct")
                        + " f.id, f.n, k.s, f.d, @cap AS cap FROM st.full AS f "
                        + get("mart.join") + " st.key AS k ON f.id = k.id AND f.n < @cap\n");
        files.put(
                "models/agg.sql",
                "MODEL (name ma.agg, kind FULL);\nSELECT " + get("agg.key") + ", " + get("agg.function")
                        + "(n) AS v FROM st.inc GROUP BY " + get("agg.key") + " " + get("agg.having") + "\n");
        files.put(
                "models/star.sql",
                "MODEL (name ma.star, kind FULL);\nSELECT * FROM (SELECT id, n, s, d FROM st.full) " + get("star.tail")
                        + "\n");
        return files;
    }

    private String csv(List<List<String>> rows) {
        boolean note = get("seed.note").equals("yes");
        StringJoiner text = new StringJoiner("\n", "", "\n");
        text.add("id,n,s,d" + (note ? ",note" : ""));
        rows.forEach(row -> text.add(String.join(",", row) + (note ? ",x" : "")));
        return text.toString();
    }

    private String model(String name, String key, String kind, String from, String where) {
        String header = get(key + ".header");
        String n = get(key + ".n") + " AS n";
        String s = get(key + ".s") + " AS s";
        String body = switch (get(key + ".layout")) {
            case "turned" -> "SELECT id, " + n + ", " + s + ", d FROM " + from + " AS q " + where;
            case "cte" ->
                "WITH base AS (SELECT * FROM " + from + " AS q) SELECT id, " + n + ", " + s + ", d FROM base " + where;
            case "derived" ->
                "SELECT id, " + n + ", " + s + ", d FROM (SELECT id, n, s, d FROM " + from + " AS q) AS inner_one "
                        + where;
            case "extra" -> "SELECT id, " + n + ", " + s + ", d, 1 AS extra FROM " + from + " AS q " + where;
            default -> "SELECT id, " + n + ", " + s + ", d\nFROM " + from + " AS q\n" + where;
        };
        return "MODEL (name " + name + ", kind " + kind + header + ");\n" + get(key + ".comment") + body + "\n";
    }

    /** Returns the texts by their files, for a message. */
    public static String show(Map<String, String> files) {
        StringBuilder text = new StringBuilder();
        files.forEach(
                (file, content) -> text.append("== ").append(file).append('\n').append(content));
        return text.toString();
    }
}
