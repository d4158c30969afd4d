package io.meshlens.lineage;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * The lineage of many models put together: which column reads which, forwards and backwards, directly and through any
 * number of models. Immutable.
 */
public final class LineageGraph {
    private final List<ColumnId> ids;
    private final Map<ColumnId, Integer> places;
    private final int[][] upstream;
    private final int[][] downstream;
    private final int[][] rowUpstream;
    private final Map<String, int[]> columnsOf;
    private final Map<String, List<ColumnId>> rowsOf;

    private LineageGraph(
            List<ColumnId> ids,
            Map<ColumnId, Integer> places,
            int[][] upstream,
            int[][] downstream,
            int[][] rowUpstream,
            Map<String, int[]> columnsOf,
            Map<String, List<ColumnId>> rowsOf) {
        this.ids = ids;
        this.places = places;
        this.upstream = upstream;
        this.downstream = downstream;
        this.rowUpstream = rowUpstream;
        this.columnsOf = columnsOf;
        this.rowsOf = rowsOf;
    }

    /** Puts models together; the keys are those by which other models' sources name them. */
    public static LineageGraph of(SequencedMap<String, QueryLineage> models) {
        Builder builder = new Builder();
        models.forEach(builder::add);
        return builder.build();
    }

    /** Gathers nodes and edges. */
    private static final class Builder {
        private final List<ColumnId> ids = new ArrayList<>();
        private final Map<ColumnId, Integer> places = new HashMap<>();
        private final List<int[]> upstream = new ArrayList<>();
        private final List<int[]> rows = new ArrayList<>();
        private final Map<String, int[]> columnsOf = new LinkedHashMap<>();
        private final Map<String, List<ColumnId>> rowsOf = new HashMap<>();
        private static final int[] NONE = {};

        private int place(ColumnId id) {
            Integer known = places.putIfAbsent(id, ids.size());
            if (known != null) {
                return known;
            }
            ids.add(id);
            upstream.add(NONE);
            rows.add(NONE);
            return ids.size() - 1;
        }

        private int[] placesOf(List<ColumnId> columns) {
            int[] found = new int[columns.size()];
            for (int i = 0; i < found.length; i++) {
                found[i] = place(columns.get(i));
            }
            return found;
        }

        void add(String model, QueryLineage lineage) {
            List<ColumnId> rowColumns = lineage.rows().values().stream()
                    .flatMap(List::stream)
                    .distinct()
                    .toList();
            rowsOf.put(model, rowColumns);
            int[] columns = new int[lineage.columns().size()];
            for (int i = 0; i < columns.length; i++) {
                OutputLineage column = lineage.columns().get(i);
                columns[i] = place(new ColumnId(model, column.name()));
                upstream.set(columns[i], placesOf(column.sources()));
                rows.set(columns[i], placesOf(column.influences()));
            }
            placesOf(rowColumns);
            columnsOf.put(model, columns);
        }

        LineageGraph build() {
            int size = ids.size();
            int[] counts = new int[size];
            for (int[] sources : upstream) {
                for (int source : sources) {
                    counts[source]++;
                }
            }
            int[][] down = new int[size][];
            for (int i = 0; i < size; i++) {
                down[i] = new int[counts[i]];
            }
            int[] filled = new int[size];
            for (int reader = 0; reader < size; reader++) {
                for (int source : upstream.get(reader)) {
                    down[source][filled[source]++] = reader;
                }
            }
            return new LineageGraph(
                    List.copyOf(ids),
                    Map.copyOf(places),
                    upstream.toArray(new int[0][]),
                    down,
                    rows.toArray(new int[0][]),
                    columnsOf,
                    rowsOf);
        }
    }

    /** Returns the columns whose values a column reads itself. */
    public List<ColumnId> reads(ColumnId column) {
        return direct(column, upstream);
    }

    /** Returns the columns that read a column's values themselves. */
    public List<ColumnId> readers(ColumnId column) {
        return direct(column, downstream);
    }

    /** Returns the columns that decide on the rows of a model. */
    public List<ColumnId> rows(String model) {
        return rowsOf.getOrDefault(model, List.of());
    }

    /** Returns the columns that decide, in subqueries of a column's expression, on which rows its value rests. */
    public List<ColumnId> influences(ColumnId column) {
        return direct(column, rowUpstream);
    }

    /** Returns a model's columns, in order. */
    public List<ColumnId> columns(String model) {
        int[] columns = columnsOf.getOrDefault(model, new int[0]);
        List<ColumnId> found = new ArrayList<>(columns.length);
        for (int column : columns) {
            found.add(ids.get(column));
        }
        return found;
    }

    private List<ColumnId> direct(ColumnId column, int[][] edges) {
        Integer place = places.get(column);
        if (place == null) {
            return List.of();
        }
        List<ColumnId> found = new ArrayList<>(edges[place].length);
        for (int other : edges[place]) {
            found.add(ids.get(other));
        }
        return found;
    }

    /** Returns every column that flows into a column, through any number of models, in order. */
    public List<ColumnId> allUpstream(ColumnId column) {
        return reachable(column, upstream);
    }

    /** Returns every column into which a column flows, through any number of models, in order. */
    public List<ColumnId> allDownstream(ColumnId column) {
        return reachable(column, downstream);
    }

    private List<ColumnId> reachable(ColumnId column, int[][] edges) {
        Integer start = places.get(column);
        if (start == null) {
            return List.of();
        }
        BitSet seen = reached(start, edges);
        seen.clear(start);
        return list(seen);
    }

    private BitSet reached(int start, int[][] edges) {
        BitSet seen = new BitSet(ids.size());
        int[] open = new int[Math.max(16, ids.size())];
        int size = 0;
        open[size++] = start;
        seen.set(start);
        while (size > 0) {
            for (int other : edges[open[--size]]) {
                if (!seen.get(other)) {
                    seen.set(other);
                    open[size++] = other;
                }
            }
        }
        return seen;
    }

    private List<ColumnId> list(BitSet bits) {
        List<ColumnId> found = new ArrayList<>(bits.cardinality());
        bits.stream().forEach(place -> found.add(ids.get(place)));
        found.sort(null);
        return found;
    }

    /** Returns the columns of tables that are no models from which a column's values come in the end. */
    public List<ColumnId> origins(ColumnId column) {
        Integer start = places.get(column);
        if (start == null) {
            return List.of();
        }
        BitSet seen = reached(start, upstream);
        seen.clear(start);
        BitSet bases = new BitSet();
        seen.stream()
                .filter(place -> !columnsOf.containsKey(ids.get(place).table()))
                .forEach(bases::set);
        return list(bases);
    }

    /** Returns for every column of every model the columns of other tables from which it comes in the end. */
    public SequencedMap<ColumnId, List<ColumnId>> allOrigins() {
        BitSet[] memo = new BitSet[ids.size()];
        SequencedMap<ColumnId, List<ColumnId>> all = new LinkedHashMap<>();
        for (int[] columns : columnsOf.values()) {
            for (int column : columns) {
                all.put(ids.get(column), list(origins(column, memo)));
            }
        }
        return all;
    }

    /** Returns the origins of a column, with those of every column below it, without recursion: chains of models are long. */
    private BitSet origins(int start, BitSet[] memo) {
        int[] open = new int[ids.size() * 2 + 16];
        BitSet entered = new BitSet();
        int size = 0;
        open[size++] = start;
        while (size > 0) {
            int at = open[size - 1];
            if (memo[at] != null) {
                size--;
                continue;
            }
            if (!columnsOf.containsKey(ids.get(at).table())) {
                memo[at] = new BitSet();
                memo[at].set(at);
                size--;
                continue;
            }
            if (!entered.get(at)) {
                entered.set(at);
                for (int source : upstream[at]) {
                    if (memo[source] == null && !entered.get(source)) {
                        if (size == open.length) {
                            open = java.util.Arrays.copyOf(open, size * 2);
                        }
                        open[size++] = source;
                    }
                }
                continue;
            }
            BitSet found = new BitSet();
            for (int source : upstream[at]) {
                if (memo[source] != null) {
                    found.or(memo[source]);
                }
            }
            memo[at] = found;
            size--;
        }
        return memo[start] == null ? new BitSet() : memo[start];
    }
}
