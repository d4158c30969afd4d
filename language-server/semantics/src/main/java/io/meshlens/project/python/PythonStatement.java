package io.meshlens.project.python;

import io.meshlens.text.TextRange;
import java.util.List;
import java.util.Set;

/** A statement of a Python module. */
public sealed interface PythonStatement {
    TextRange range();

    /** {@code a = b = value}. */
    record Assign(TextRange range, List<PythonNode> targets, PythonNode value) implements PythonStatement {
        public Assign {
            targets = List.copyOf(targets);
        }
    }

    /** {@code target += value} and the like. */
    record Augment(TextRange range, PythonNode target, String operator, PythonNode value) implements PythonStatement {}

    /** An expression by itself. */
    record Evaluate(TextRange range, PythonNode value) implements PythonStatement {}

    /** {@code if} with what holds then and else. */
    record Branch(TextRange range, PythonNode condition, List<PythonStatement> then, List<PythonStatement> otherwise)
            implements PythonStatement {
        public Branch {
            then = List.copyOf(then);
            otherwise = List.copyOf(otherwise);
        }
    }

    /**
     * A name that comes from another module.
     *
     * @param name the name that it has here; {@code *} for all names of the module
     * @param module what it stands for, with dots
     */
    record Import(TextRange range, String name, String module) implements PythonStatement {}

    /**
     * A function or a class.
     *
     * @param mentioned all names in it
     */
    record Define(TextRange range, String name, Set<String> mentioned) implements PythonStatement {
        public Define {
            mentioned = Set.copyOf(mentioned);
        }
    }

    /**
     * Statements that may run, not run, or run several times, and any statement that is not understood.
     *
     * @param bound names that may get a value
     * @param mentioned all names in it
     */
    record Uncertain(TextRange range, Set<String> bound, Set<String> mentioned) implements PythonStatement {
        public Uncertain {
            bound = Set.copyOf(bound);
            mentioned = Set.copyOf(mentioned);
        }
    }
}
