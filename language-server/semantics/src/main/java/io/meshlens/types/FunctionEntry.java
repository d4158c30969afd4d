package io.meshlens.types;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One function of a dialect. Immutable: its overloads are read from their text when they are first asked for. */
public final class FunctionEntry {
    private final String name;
    private final Kind kind;
    private final Stability stability;
    private final String overloads;
    /** Written once or more with equal values; a race costs a second reading and nothing else. */
    private @Nullable List<Signature> signatures;

    /**
     * Makes a function.
     *
     * @param name as the dialect shows it
     * @param kind what it can stand for
     * @param stability whether it gives the same answer each time
     * @param overloads as {@code A,B,C...->R}, semicolons between; empty where only a rule knows its type
     */
    FunctionEntry(String name, Kind kind, Stability stability, String overloads) {
        this.name = name;
        this.kind = kind;
        this.stability = stability;
        this.overloads = overloads;
    }

    /** Where a function may stand and what it does with rows. */
    public enum Kind {
        SCALAR,
        AGGREGATE,
        WINDOW,
        TABLE,
        MACRO
    }

    /** Whether a function gives the same answer for the same arguments. */
    public enum Stability {
        CONSISTENT,
        CONSISTENT_WITHIN_QUERY,
        VOLATILE
    }

    public String name() {
        return name;
    }

    public Kind kind() {
        return kind;
    }

    public Stability stability() {
        return stability;
    }

    /** Returns the overloads; none where only a rule knows the function's type. */
    public List<Signature> signatures() {
        List<Signature> known = signatures;
        if (known == null) {
            known = read();
            signatures = known;
        }
        return known;
    }

    private List<Signature> read() {
        List<Signature> result = new ArrayList<>();
        int start = 0;
        while (start < overloads.length()) {
            int end = overloads.indexOf(';', start);
            if (end < 0) {
                end = overloads.length();
            }
            result.add(signature(overloads.substring(start, end)));
            start = end + 1;
        }
        return List.copyOf(result);
    }

    private Signature signature(String text) {
        int arrow = text.lastIndexOf("->");
        List<DataType> parameters = new ArrayList<>();
        DataType varargs = null;
        int depth = 0;
        int start = 0;
        for (int i = 0; i <= arrow; i++) {
            char c = text.charAt(i);
            if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth--;
            } else if (i == arrow || (c == ',' && depth == 0)) {
                String parameter = text.substring(start, i);
                start = i + 1;
                if (parameter.endsWith("...")) {
                    varargs = TypeParser.parseSignature(parameter.substring(0, parameter.length() - 3));
                } else if (!parameter.isEmpty()) {
                    parameters.add(TypeParser.parseSignature(parameter));
                }
            }
        }
        String result = text.substring(arrow + 2);
        return new Signature(
                parameters,
                DuckdbFunctionFacts.required(name, parameters.size()),
                varargs,
                result.isEmpty() ? DataType.Shape.INVALID : TypeParser.parseSignature(result));
    }
}
