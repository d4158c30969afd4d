package io.meshlens.project.dag;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.project.ModelName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DagTest {
    private static final ModelName A = ModelName.of("s", "a");
    private static final ModelName B = ModelName.of("s", "b");
    private static final ModelName C = ModelName.of("s", "c");
    private static final ModelName D = ModelName.of("s", "d");

    @Test
    void parentsComeFirstAndNamesDecideTheRest() {
        Dag dag = Dag.of(Map.of(A, List.of(D), B, List.of(D, A), C, List.of()));
        assertThat(dag.order()).containsExactly(C, D, A, B);
        assertThat(dag.layers()).containsExactly(List.of(C, D), List.of(A), List.of(B));
        assertThat(dag.parents(B)).containsExactly(A, D);
        assertThat(dag.children(D)).containsExactly(A, B);
        assertThat(dag.ancestors(List.of(B))).containsExactly(D, A);
        assertThat(dag.descendants(List.of(D))).containsExactly(A, B);
        assertThat(dag.path(D, B)).hasValue(List.of(D, B));
        assertThat(dag.path(B, D)).isEmpty();
        assertThat(dag.cycles()).isEmpty();
    }

    @Test
    void aModelThatReadsItselfIsNoCycle() {
        Dag dag = Dag.of(Map.of(A, List.of(A)));
        assertThat(dag.cycles()).isEmpty();
        assertThat(dag.parents(A)).isEmpty();
    }

    @Test
    void cyclesAreListedAndTheRestStaysOrdered() {
        Dag dag = Dag.of(Map.of(A, List.of(C), B, List.of(A), C, List.of(B), D, List.of(C)));
        assertThat(dag.cycles()).containsExactly(List.of(A, B, C));
        assertThat(dag.isInCycle(B)).isTrue();
        assertThat(dag.isInCycle(D)).isFalse();
        assertThat(dag.order()).containsExactly(A, B, C, D);
        assertThat(dag.descendants(List.of(A))).containsExactly(B, C, D);
    }

    @Test
    void ordersRandomGraphsAndFindsTheirCyclesExactlyWhenThereAreSome() {
        Random random = new Random(7);
        for (int round = 0; round < 400; round++) {
            int size = 1 + random.nextInt(14);
            boolean acyclic = round % 2 == 0;
            Map<ModelName, Set<ModelName>> reads = new TreeMap<>();
            for (int at = 0; at < size; at++) {
                Set<ModelName> parents = new HashSet<>();
                for (int edge = random.nextInt(3); edge > 0; edge--) {
                    int other = random.nextInt(acyclic ? at + 1 : size);
                    parents.add(ModelName.of("m" + other));
                }
                reads.put(ModelName.of("m" + at), parents);
            }
            Dag dag = Dag.of(reads);
            List<ModelName> order = dag.order();
            assertThat(order).containsExactlyInAnyOrderElementsOf(reads.keySet());
            for (ModelName name : order) {
                boolean readsItself = dag.ancestors(List.of(name)).stream()
                        .anyMatch(above -> dag.parents(above).contains(name));
                assertThat(dag.isInCycle(name)).isEqualTo(readsItself);
                for (ModelName parent : dag.parents(name)) {
                    if (!dag.isInCycle(name) || !dag.isInCycle(parent)) {
                        assertThat(order.indexOf(parent)).isLessThan(order.indexOf(name));
                    }
                }
            }
            for (List<ModelName> cycle : dag.cycles()) {
                List<ModelName> round2 = new ArrayList<>(cycle);
                round2.add(cycle.getFirst());
                for (int at = 0; at < cycle.size(); at++) {
                    assertThat(dag.children(round2.get(at))).contains(round2.get(at + 1));
                }
            }
            if (acyclic) {
                assertThat(dag.cycles()).isEmpty();
            }
        }
    }
}
