package io.meshlens.types;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.resolve.Problem;
import io.meshlens.resolve.RelColumn;
import io.meshlens.types.DataType.Scalar;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where the types and problems of one query are collected. */
final class TypeSink {
    private @Nullable DataType[] expressions = new DataType[64];
    private final Map<TypedQuery.ColumnKey, DataType> columns = new HashMap<>();
    private final Map<String, ModelSignature> sources = new HashMap<>();
    private final List<Problem> problems = new ArrayList<>();
    private int unjudged;

    /** Types what may mean anything to what it is an argument of: its types count, and nothing is held against them. */
    void unjudged(Runnable typing) {
        unjudged++;
        try {
            typing.run();
        } finally {
            unjudged--;
        }
    }

    /** Notes the type of an expression; two types for one id leave it unknown. */
    void expression(int id, DataType type) {
        if (id < 0) {
            return;
        }
        if (id >= expressions.length) {
            expressions = Arrays.copyOf(expressions, Math.max(id + 1, expressions.length * 2));
        }
        DataType before = expressions[id];
        expressions[id] = before == null || before.equals(type) ? type : Scalar.UNKNOWN;
    }

    void source(String key, ModelSignature signature) {
        sources.put(key, signature);
    }

    void column(RelColumn column, DataType type) {
        columns.put(new TypedQuery.ColumnKey(column.id(), column.name()), type);
    }

    /** Notes the problem of an answer, if it has one, and returns its operand. */
    Operand accept(int id, Typing typing) {
        return accept(id, typing, List.of());
    }

    Operand accept(int id, Typing typing, List<String> suggestions) {
        TypeProblem problem = typing.problem();
        if (problem != null && unjudged == 0) {
            DiagnosticCode code = switch (problem.kind()) {
                case TYPE_MISMATCH -> DiagnosticCode.TYPE_MISMATCH;
                case UNKNOWN_FUNCTION -> DiagnosticCode.UNKNOWN_FUNCTION;
                case ARGUMENT_COUNT -> DiagnosticCode.ARGUMENT_COUNT;
            };
            Problem reported = new Problem(code, id, sentence(problem.message(), suggestions), suggestions, -1);
            if (!problems.contains(reported)) {
                problems.add(reported);
            }
        }
        return typing.operand();
    }

    /** Makes whole sentences of a message. */
    private static String sentence(String message, List<String> suggestions) {
        String text = Character.toUpperCase(message.charAt(0)) + message.substring(1) + ".";
        return suggestions.isEmpty() ? text : text + " Did you mean \"" + suggestions.getFirst() + "\"?";
    }

    TypedQuery typed(List<DataType> output, List<List<DataType>> ctes) {
        problems.sort(Comparator.comparingInt(Problem::id));
        int size = expressions.length;
        while (size > 0 && expressions[size - 1] == null) {
            size--;
        }
        return new TypedQuery(output, Arrays.copyOf(expressions, size), columns, sources, ctes, problems);
    }
}
