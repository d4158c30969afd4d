package io.meshlens.project.python;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads all statements of a Python module; whatever the text, there is an answer. */
public final class PythonModule {
    private PythonModule() {}

    public static List<PythonStatement> statements(String text) {
        return new StatementParser(text).parse();
    }

    /** Returns the names that the module certainly gives a text, and nothing else ever. */
    public static Map<String, String> constants(String text) {
        Map<String, Integer> times = new HashMap<>();
        Map<String, String> texts = new HashMap<>();
        for (PythonStatement statement : statements(text)) {
            PythonNames.bound(statement).forEach(name -> times.merge(name, 1, Integer::sum));
            if (statement instanceof PythonStatement.Assign assign
                    && assign.targets().size() == 1
                    && assign.targets().getFirst() instanceof PythonNode.Name name
                    && assign.value() instanceof PythonNode.Text value) {
                texts.put(name.id(), value.value());
            }
        }
        texts.keySet().removeIf(name -> times.getOrDefault(name, 0) != 1);
        return texts;
    }
}
