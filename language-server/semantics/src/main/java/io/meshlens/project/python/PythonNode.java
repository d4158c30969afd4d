package io.meshlens.project.python;

import io.meshlens.text.TextRange;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An expression of a Python module with all its parts, for readers that follow what a module computes. */
public sealed interface PythonNode {
    TextRange range();

    /** A text without placeholders; texts that stand side by side are one. */
    record Text(TextRange range, String value) implements PythonNode {}

    /** A number as written. */
    record Numeral(TextRange range, String digits) implements PythonNode {}

    /** A name, {@code True}, {@code False} and {@code None} among them. */
    record Name(TextRange range, String id) implements PythonNode {}

    /** {@code of.name}. */
    record Attribute(TextRange range, PythonNode of, String name) implements PythonNode {}

    /** {@code of[index]}. */
    record Item(TextRange range, PythonNode of, PythonNode index) implements PythonNode {}

    /** {@code function(arguments)}. */
    record Call(TextRange range, PythonNode function, List<Argument> arguments) implements PythonNode {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * An argument of a call.
     *
     * @param name as written in front of {@code =}; {@code *} and {@code **} for what is unpacked
     * @param nameRange where the name stands, or the value
     */
    record Argument(Optional<String> name, TextRange nameRange, PythonNode value) {}

    /** A list, a tuple or a set. */
    record Listing(TextRange range, List<PythonNode> values) implements PythonNode {
        public Listing {
            values = List.copyOf(values);
        }
    }

    /** A dictionary. */
    record Dictionary(TextRange range, List<Pair> pairs) implements PythonNode {
        public Dictionary {
            pairs = List.copyOf(pairs);
        }
    }

    /** A key and its value; without a key, the value is another dictionary that is unpacked. */
    record Pair(Optional<PythonNode> key, PythonNode value) {}

    /** A text with placeholders. */
    record Formatted(TextRange range, List<PythonNode> parts) implements PythonNode {
        public Formatted {
            parts = List.copyOf(parts);
        }
    }

    /** An operator with one or two operands. */
    record Operation(TextRange range, String operator, List<PythonNode> operands) implements PythonNode {
        public Operation {
            operands = List.copyOf(operands);
        }
    }

    /** {@code then if condition else otherwise}. */
    record Conditional(TextRange range, PythonNode condition, PythonNode then, PythonNode otherwise)
            implements PythonNode {}

    /** {@code *of} in a list. */
    record Unpacked(TextRange range, PythonNode of) implements PythonNode {}

    /**
     * Anything else, such as a comprehension or a lambda.
     *
     * @param names all names in it
     */
    record Other(TextRange range, Set<String> names) implements PythonNode {
        public Other {
            names = Set.copyOf(names);
        }
    }
}
