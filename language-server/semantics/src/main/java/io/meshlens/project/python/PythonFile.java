package io.meshlens.project.python;

import io.meshlens.text.TextRange;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a Python file declares.
 *
 * @param functions the decorated functions in order
 * @param imports the modules it may import, each with its dots and without those at its begin
 * @param names all names that stand in it, and all words of its formatted strings
 * @param assigned what is assigned to names outside of all functions; the last time counts
 */
public record PythonFile(
        List<Function> functions, Set<String> imports, Set<String> names, Map<String, PythonValue> assigned) {
    public PythonFile {
        functions = List.copyOf(functions);
        imports = Collections.unmodifiableSet(new TreeSet<>(imports));
        names = Collections.unmodifiableSet(new TreeSet<>(names));
        assigned = Collections.unmodifiableMap(new TreeMap<>(assigned));
    }

    /** Reads a file; whatever the text, there is an answer. */
    public static PythonFile read(String text) {
        return new PythonReader(text).read();
    }

    /**
     * A function with decorators.
     *
     * @param name the function's own name
     * @param nameRange where it stands
     * @param decorators in order; a decorator without parentheses has no arguments
     * @param parameters in order
     * @param documentation the first text of its body
     * @param calls the calls in its body that have a text as their first argument, such as {@code context.table("a.b")}
     */
    public record Function(
            String name,
            TextRange nameRange,
            List<PythonValue.Call> decorators,
            List<Parameter> parameters,
            Optional<String> documentation,
            List<PythonValue.Call> calls) {
        public Function {
            decorators = List.copyOf(decorators);
            parameters = List.copyOf(parameters);
            calls = List.copyOf(calls);
        }

        /** Finds a decorator by the last part of its name. */
        public Optional<PythonValue.Call> decorator(String name) {
            for (PythonValue.Call decorator : decorators) {
                String called = decorator.function();
                if (called.equals(name) || called.endsWith("." + name)) {
                    return Optional.of(decorator);
                }
            }
            return Optional.empty();
        }
    }

    /**
     * A parameter.
     *
     * @param name with its stars
     * @param hasDefault whether it may be left out
     */
    public record Parameter(String name, boolean hasDefault) {}
}
