package io.meshlens.change;

import io.meshlens.change.Shape.Value;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.SqlText;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * What a model's kind makes of its query's rows: a history that grows by intervals or keys holds other rows than its query
 * returns at once, and two of them with equal queries need not be equal.
 */
final class KindContent {
    private final Model model;
    private final Dialect dialect;
    private final Value rows;
    private final Map<String, Value> columns;

    KindContent(Model model, Dialect dialect, Value rows, Map<String, Value> columns) {
        this.model = model;
        this.dialect = dialect;
        this.rows = rows;
        this.columns = columns;
    }

    /** The rows of the stored model. */
    Value rows() {
        String own = model.name().fqn();
        return switch (model.kind()) {
            case ModelKind.Full full -> rows;
            case ModelKind.View view -> rows;
            case ModelKind.Embedded embedded -> rows;
            case ModelKind.External external -> rows;
            case ModelKind.Seed seed -> rows;
            case ModelKind.IncrementalByTimeRange range ->
                rows(
                        "time range",
                        own,
                        range.timeColumn().format(),
                        read(List.of(range.timeColumn().column())));
            case ModelKind.IncrementalByUniqueKey key ->
                rows(
                        "unique key",
                        own,
                        key.whenMatched().map(SqlText::sql).orElse("") + "\n"
                                + key.mergeFilter().map(SqlText::sql).orElse(""),
                        read(key.uniqueKey()));
            case ModelKind.ScdType2ByTime scd ->
                rows(
                        "versions by time",
                        own,
                        history(scd.history()) + scd.updatedAtAsValidFrom(),
                        read(with(scd.history().uniqueKey(), scd.updatedAtName())));
            case ModelKind.ScdType2ByColumn scd -> {
                List<SqlText> watched = new ArrayList<>(scd.history().uniqueKey());
                watched.addAll(scd.columns());
                scd.updatedAtName().ifPresent(name -> watched.add(new SqlText(name)));
                Hash read = scd.columns().isEmpty() ? all() : read(watched);
                yield rows("versions by column", own, history(scd.history()) + scd.executionTimeAsValidFrom(), read);
            }
            case ModelKind.IncrementalByPartition partition ->
                rows("partitions", own, "", read(model.storage().partitionedBy()));
            case ModelKind.IncrementalUnmanaged unmanaged ->
                rows(
                        "appended",
                        own,
                        String.valueOf(unmanaged.insertOverwrite()),
                        read(model.storage().partitionedBy()));
            case ModelKind.Managed managed -> rows("managed", own, "", all());
            case ModelKind.Custom custom -> rows("custom", own, custom.materialization() + custom.properties(), all());
        };
    }

    private static String history(ModelKind.History history) {
        return history.invalidateHardDeletes() + history.timeDataType().sql();
    }

    private static List<SqlText> with(List<SqlText> all, String name) {
        List<SqlText> more = new ArrayList<>(all);
        more.add(new SqlText(name));
        return more;
    }

    private Value rows(String how, String own, String text, Hash read) {
        Hash hash = new Hasher()
                .add(how)
                .add(own)
                .add(text)
                .add(read)
                .add(rows.hash())
                .hash();
        return new Value(hash, rows.draw());
    }

    /** The columns of the stored model. */
    SequencedMap<String, Value> stored(Value storedRows) {
        LinkedHashMap<String, Value> all = new LinkedHashMap<>(columns);
        switch (model.kind()) {
            case ModelKind.IncrementalByUniqueKey key -> {
                String merge = key.whenMatched().map(SqlText::sql).orElse("") + "\n"
                        + key.mergeFilter().map(SqlText::sql).orElse("");
                if (!merge.equals("\n")) {
                    all.replaceAll((name, value) -> derived("merged", merge, value));
                }
            }
            case ModelKind.ScdType2ByTime scd -> history(scd.history(), storedRows, all);
            case ModelKind.ScdType2ByColumn scd -> history(scd.history(), storedRows, all);
            case ModelKind.Custom custom -> all.replaceAll((name, value) -> derived("custom", name, storedRows));
            default -> {}
        }
        return all;
    }

    /** Says whether a column is made by the kind and not by the query. */
    static boolean isMade(Model model, Dialect dialect, String key) {
        ModelKind.History history = switch (model.kind()) {
            case ModelKind.ScdType2ByTime scd -> scd.history();
            case ModelKind.ScdType2ByColumn scd -> scd.history();
            default -> null;
        };
        return history != null
                && (key.equals(Reading.key(dialect, history.validFromName()))
                        || key.equals(Reading.key(dialect, history.validToName())));
    }

    private void history(ModelKind.History history, Value storedRows, Map<String, Value> into) {
        into.putIfAbsent(key(history.validFromName()), derived("valid from", "", storedRows));
        into.putIfAbsent(key(history.validToName()), derived("valid to", "", storedRows));
    }

    private static Value derived(String how, String text, Value value) {
        return new Value(new Hasher().add(how).add(text).add(value.hash()).hash(), value.draw());
    }

    private String key(String name) {
        return Reading.key(dialect, name);
    }

    private Hash all() {
        Hasher hasher = new Hasher().add("all");
        columns.forEach((name, value) -> hasher.add(name).add(value.hash()));
        return hasher.hash();
    }

    /** Hashes expressions of a header: their tokens, and the values of every column that they name. */
    private Hash read(List<SqlText> expressions) {
        Hasher hasher = new Hasher().add("read").add(expressions.size());
        for (SqlText expression : expressions) {
            Value bare = columns.get(Reading.key(dialect, dialect.fold(expression.sql())));
            if (bare != null) {
                hasher.add(bare.hash());
                continue;
            }
            hasher.add(expression.sql());
            for (String word : words(expression.sql())) {
                Value named = columns.get(Reading.key(dialect, dialect.fold(word)));
                if (named != null) {
                    hasher.add(named.hash());
                }
            }
        }
        return hasher.hash();
    }

    private static List<String> words(String text) {
        List<String> all = new ArrayList<>();
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean inside = i < text.length() && (Character.isLetterOrDigit(text.charAt(i)) || text.charAt(i) == '_');
            if (inside && start < 0) {
                start = i;
            } else if (!inside && start >= 0) {
                all.add(text.substring(start, i));
                start = -1;
            }
        }
        return all;
    }
}
