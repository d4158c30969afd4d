package io.meshlens.project.dag;

import io.meshlens.project.ModelName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jgrapht.alg.connectivity.GabowStrongConnectivityInspector;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;
import org.jspecify.annotations.Nullable;

/**
 * Which model reads which. Names that are read but not defined are in it too, as nodes without parents. Immutable; equal
 * for equal dependencies. A project may have cycles while it is being written: they are listed, and everything else works as if the
 * dependencies that close them were not there.
 *
 * <p>All orders are fixed: parents before children, and by name where that leaves a choice.
 */
public final class Dag {
    private final List<ModelName> names;
    private final Map<ModelName, Integer> numbers;
    private final int[][] parents;
    private final int[][] children;
    private final List<List<ModelName>> cycles;
    private final int[] order;
    private final int[] layer;
    private final int[] component;

    private Dag(List<ModelName> names, Map<ModelName, Integer> numbers, int[][] parents) {
        this.names = names;
        this.numbers = numbers;
        this.parents = parents;
        this.children = reversed(parents);
        this.component = new int[names.size()];
        this.cycles = findCycles();
        this.layer = new int[names.size()];
        this.order = sorted();
    }

    /** Makes the graph of what each model reads; a model that reads itself is no cycle. */
    public static Dag of(Map<ModelName, ? extends Collection<ModelName>> dependencies) {
        TreeSet<ModelName> all = new TreeSet<>(dependencies.keySet());
        dependencies.values().forEach(all::addAll);
        List<ModelName> names = List.copyOf(all);
        Map<ModelName, Integer> numbers = HashMap.newHashMap(names.size());
        for (ModelName name : names) {
            numbers.put(name, numbers.size());
        }
        int[][] parents = new int[names.size()][];
        for (int at = 0; at < parents.length; at++) {
            Collection<ModelName> read = dependencies.get(names.get(at));
            int self = at;
            parents[at] = read == null
                    ? new int[0]
                    : read.stream()
                            .mapToInt(numbers::get)
                            .filter(number -> number != self)
                            .distinct()
                            .sorted()
                            .toArray();
        }
        return new Dag(names, numbers, parents);
    }

    private static int[][] reversed(int[][] edges) {
        int[] counts = new int[edges.length];
        for (int[] targets : edges) {
            for (int target : targets) {
                counts[target]++;
            }
        }
        int[][] result = new int[edges.length][];
        for (int at = 0; at < counts.length; at++) {
            result[at] = new int[counts[at]];
            counts[at] = 0;
        }
        for (int from = 0; from < edges.length; from++) {
            for (int target : edges[from]) {
                result[target][counts[target]++] = from;
            }
        }
        return result;
    }

    /** Finds the groups of models that read each other; marks each model with its group, from 1. */
    private List<List<ModelName>> findCycles() {
        if (!mayHaveCycle()) {
            return List.of();
        }
        DefaultDirectedGraph<Integer, DefaultEdge> graph = new DefaultDirectedGraph<>(DefaultEdge.class);
        for (int at = 0; at < parents.length; at++) {
            graph.addVertex(at);
        }
        for (int at = 0; at < parents.length; at++) {
            for (int parent : parents[at]) {
                graph.addEdge(parent, at);
            }
        }
        List<Set<Integer>> groups = new ArrayList<>();
        for (Set<Integer> group : new GabowStrongConnectivityInspector<>(graph).stronglyConnectedSets()) {
            if (group.size() > 1) {
                groups.add(group);
            }
        }
        groups.sort(Comparator.comparing(Collections::min));
        List<List<ModelName>> found = new ArrayList<>();
        for (Set<Integer> group : groups) {
            for (int member : group) {
                component[member] = found.size() + 1;
            }
            found.add(circle(group));
        }
        return List.copyOf(found);
    }

    /** Takes away models without unread parents until none is left: what stays is in a cycle or behind one. */
    private boolean mayHaveCycle() {
        int[] open = new int[parents.length];
        int[] queue = new int[parents.length];
        int tail = 0;
        for (int at = 0; at < parents.length; at++) {
            open[at] = parents[at].length;
            if (open[at] == 0) {
                queue[tail++] = at;
            }
        }
        for (int head = 0; head < tail; head++) {
            for (int child : children[queue[head]]) {
                if (--open[child] == 0) {
                    queue[tail++] = child;
                }
            }
        }
        return tail < parents.length;
    }

    /** Returns a shortest way round through the first member of a group, each model followed by one that reads it. */
    private List<ModelName> circle(Set<Integer> group) {
        int first = Collections.min(group);
        int[] from = new int[parents.length];
        Arrays.fill(from, -1);
        Deque<Integer> queue = new ArrayDeque<>(List.of(first));
        while (!queue.isEmpty()) {
            int at = queue.remove();
            for (int child : children[at]) {
                if (child == first) {
                    List<ModelName> circle = new ArrayList<>();
                    for (int back = at; back != first; back = from[back]) {
                        circle.add(names.get(back));
                    }
                    circle.add(names.get(first));
                    Collections.reverse(circle);
                    return List.copyOf(circle);
                }
                if (group.contains(child) && from[child] < 0) {
                    from[child] = at;
                    queue.add(child);
                }
            }
        }
        return List.of(names.get(first));
    }

    /** Says whether a dependency lies inside a cycle; such ones do not order anything. */
    private boolean closesCycle(int from, int to) {
        return component[from] != 0 && component[from] == component[to];
    }

    /** Sorts by layer and name, and numbers the layers. */
    private int[] sorted() {
        int[] open = new int[parents.length];
        int[] queue = new int[parents.length];
        int tail = 0;
        for (int at = 0; at < parents.length; at++) {
            for (int parent : parents[at]) {
                open[at] += closesCycle(parent, at) ? 0 : 1;
            }
            if (open[at] == 0) {
                queue[tail++] = at;
            }
        }
        for (int head = 0; head < tail; head++) {
            int at = queue[head];
            for (int child : children[at]) {
                if (!closesCycle(at, child)) {
                    layer[child] = Math.max(layer[child], layer[at] + 1);
                    if (--open[child] == 0) {
                        queue[tail++] = child;
                    }
                }
            }
        }
        return Arrays.stream(queue)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(at -> layer[at]).thenComparing(at -> at))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Returns every name, parents before children. */
    public List<ModelName> order() {
        return Arrays.stream(order).mapToObj(names::get).toList();
    }

    /** Returns the names of each layer: a model is one layer behind the last one that it reads. */
    public List<List<ModelName>> layers() {
        TreeMap<Integer, List<ModelName>> byLayer = new TreeMap<>();
        for (int at : order) {
            byLayer.computeIfAbsent(layer[at], key -> new ArrayList<>()).add(names.get(at));
        }
        return byLayer.values().stream().map(List::copyOf).toList();
    }

    /**
     * Returns a shortest cycle of each group of models that read each other, each model followed by one that reads it and the
     * last one read by the first.
     */
    public List<List<ModelName>> cycles() {
        return cycles;
    }

    /** Says whether a model reads itself through others. */
    public boolean isInCycle(ModelName name) {
        Integer number = numbers.get(name);
        return number != null && component[number] != 0;
    }

    public boolean contains(ModelName name) {
        return numbers.containsKey(name);
    }

    /** Returns what a model reads directly, itself left out, by name. */
    public List<ModelName> parents(ModelName name) {
        return neighbors(name, parents);
    }

    /** Returns the models that read a name directly, by name. */
    public List<ModelName> children(ModelName name) {
        return neighbors(name, children);
    }

    private List<ModelName> neighbors(ModelName name, int[][] edges) {
        Integer number = numbers.get(name);
        return number == null
                ? List.of()
                : Arrays.stream(edges[number]).mapToObj(names::get).toList();
    }

    /** Returns everything that some models read, directly or not, themselves left out, parents before children. */
    public SequencedSet<ModelName> ancestors(Collection<ModelName> of) {
        return reachable(of, parents);
    }

    /** Returns all models that read some names, directly or not, themselves left out, parents before children. */
    public SequencedSet<ModelName> descendants(Collection<ModelName> of) {
        return reachable(of, children);
    }

    private SequencedSet<ModelName> reachable(Collection<ModelName> of, int[][] edges) {
        boolean[] seen = new boolean[names.size()];
        int[] stack = new int[names.size()];
        int depth = 0;
        for (ModelName name : of) {
            Integer number = numbers.get(name);
            if (number != null && !seen[number]) {
                seen[number] = true;
                stack[depth++] = number;
            }
        }
        while (depth > 0) {
            for (int next : edges[stack[--depth]]) {
                if (!seen[next]) {
                    seen[next] = true;
                    stack[depth++] = next;
                }
            }
        }
        SequencedSet<ModelName> result = new LinkedHashSet<>();
        for (int at : order) {
            if (seen[at]) {
                result.add(names.get(at));
            }
        }
        of.forEach(result::remove);
        return Collections.unmodifiableSequencedSet(result);
    }

    /** Returns a shortest way from a name down to one that reads it, both included; empty if there is none. */
    public Optional<List<ModelName>> path(ModelName from, ModelName to) {
        Integer start = numbers.get(from);
        Integer end = numbers.get(to);
        if (start == null || end == null) {
            return Optional.empty();
        }
        int[] back = new int[names.size()];
        Arrays.fill(back, -1);
        back[start] = start;
        Deque<Integer> queue = new ArrayDeque<>(List.of(start));
        while (!queue.isEmpty()) {
            int at = queue.remove();
            if (at == end) {
                List<ModelName> path = new ArrayList<>();
                for (int step = at; step != start; step = back[step]) {
                    path.add(names.get(step));
                }
                path.add(from);
                Collections.reverse(path);
                return Optional.of(List.copyOf(path));
            }
            for (int child : children[at]) {
                if (back[child] < 0) {
                    back[child] = at;
                    queue.add(child);
                }
            }
        }
        return Optional.empty();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Dag dag && names.equals(dag.names) && Arrays.deepEquals(parents, dag.parents);
    }

    @Override
    public int hashCode() {
        return 31 * names.hashCode() + Arrays.deepHashCode(parents);
    }
}
