package io.meshlens.types;

import io.meshlens.types.DataType.Scalar;
import io.meshlens.types.DataType.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Chooses an overload as DuckDB does: the one whose arguments cost least to cast, and none when two cost the same. */
final class DuckdbBinder {
    private DuckdbBinder() {}

    /** What came of choosing. */
    sealed interface Choice {
        /**
         * One overload.
         *
         * @param parameters the types of the arguments after casting, type variables replaced
         * @param result the type of the result, type variables replaced; may still be a pattern
         */
        record Chosen(Signature signature, List<DataType> parameters, DataType result) implements Choice {}

        /** No overload, for a reason that is certain. */
        record Rejected(TypeProblem problem) implements Choice {}

        /** More than one could be meant, since an argument's type is not known; {@code result} if all agree. */
        record Open(DataType result) implements Choice {}
    }

    static Choice choose(FunctionEntry function, List<Operand> operands) {
        boolean anyUnknown = false;
        List<DataType> types = new ArrayList<>(operands.size());
        for (Operand operand : operands) {
            DataType type = operand.matchType();
            types.add(type);
            anyUnknown |= type.isOpen();
        }
        Signature best = null;
        boolean tied = false;
        boolean anyArity = false;
        long lowest = Long.MAX_VALUE;
        DataType agreed = null;
        boolean disagree = false;
        int possible = 0;
        for (Signature signature : function.signatures()) {
            if (!signature.takes(types.size())) {
                continue;
            }
            anyArity = true;
            long cost = cost(signature, types);
            if (cost < 0) {
                continue;
            }
            possible++;
            if (anyUnknown) {
                disagree |= agreed != null && !agreed.equals(signature.result());
                agreed = signature.result();
            }
            if (cost == lowest) {
                tied = true;
            } else if (cost < lowest) {
                lowest = cost;
                best = signature;
                tied = false;
            }
        }
        if (anyUnknown && possible == 1 && best != null) {
            return resolved(best, function.name(), operands);
        }
        if (anyUnknown) {
            return new Choice.Open(agreed == null || disagree || !isComplete(agreed) ? Scalar.UNKNOWN : agreed);
        }
        if (!anyArity) {
            return new Choice.Rejected(
                    new TypeProblem(TypeProblem.Kind.ARGUMENT_COUNT, argumentCount(function, types.size()), -1));
        }
        if (best == null || tied) {
            return new Choice.Rejected(
                    new TypeProblem(TypeProblem.Kind.TYPE_MISMATCH, noOverload(function.name(), operands, tied), -1));
        }
        return resolved(best, function.name(), operands);
    }

    private static long cost(Signature signature, List<DataType> types) {
        long cost = 0;
        for (int i = 0; i < types.size(); i++) {
            DataType type = types.get(i);
            if (type == Scalar.UNKNOWN || type instanceof DataType.Named) {
                continue;
            }
            int one = DuckdbCasts.cost(type, signature.parameter(i));
            if (one < 0) {
                return -1;
            }
            cost += one;
        }
        return cost;
    }

    private static Choice resolved(Signature signature, String name, List<Operand> operands) {
        List<DataType> parameters = new ArrayList<>(operands.size());
        Map<String, DataType> variables = new HashMap<>();
        boolean generic = hasVariable(signature.result());
        for (int i = 0; i < operands.size(); i++) {
            DataType parameter = signature.parameter(i);
            parameters.add(parameter);
            if (hasVariable(parameter)) {
                generic = true;
                if (!infer(parameter, operands.get(i).matchType(), variables)) {
                    return new Choice.Rejected(
                            new TypeProblem(TypeProblem.Kind.TYPE_MISMATCH, noOverload(name, operands, false), i));
                }
            }
        }
        if (!generic) {
            return new Choice.Chosen(signature, parameters, signature.result());
        }
        parameters.replaceAll(parameter -> replace(parameter, variables));
        DataType result = replace(signature.result(), variables);
        if (hasVariable(result) || parameters.stream().anyMatch(DuckdbBinder::hasVariable)) {
            return new Choice.Rejected(new TypeProblem(
                    TypeProblem.Kind.TYPE_MISMATCH,
                    "the arguments of \"" + name + "\" do not say which type it works on; add a cast",
                    -1));
        }
        return new Choice.Chosen(signature, parameters, result);
    }

    private static boolean infer(DataType pattern, DataType actual, Map<String, DataType> variables) {
        if (actual == Scalar.NULL || actual == Scalar.UNKNOWN) {
            bindAll(pattern, actual, variables);
            return true;
        }
        return switch (pattern) {
            case DataType.Variable variable -> {
                DataType bound = variables.get(variable.name());
                DataType common = bound == null || bound.equals(actual) ? actual : DuckdbCasts.common(bound, actual);
                if (common == null) {
                    yield false;
                }
                variables.put(variable.name(), common);
                yield true;
            }
            case DataType.ListOf list ->
                switch (actual) {
                    case DataType.ListOf other -> infer(list.element(), other.element(), variables);
                    case DataType.ArrayOf other -> infer(list.element(), other.element(), variables);
                    default -> true;
                };
            case DataType.ArrayOf array ->
                switch (actual) {
                    case DataType.ListOf other -> infer(array.element(), other.element(), variables);
                    case DataType.ArrayOf other -> infer(array.element(), other.element(), variables);
                    default -> true;
                };
            case DataType.MapOf map ->
                !(actual instanceof DataType.MapOf other)
                        || (infer(map.key(), other.key(), variables) && infer(map.value(), other.value(), variables));
            case DataType.Struct struct -> {
                if (actual instanceof DataType.Struct other) {
                    int count = Math.min(struct.fields().size(), other.fields().size());
                    for (int i = 0; i < count; i++) {
                        if (!infer(
                                struct.fields().get(i).type(),
                                other.fields().get(i).type(),
                                variables)) {
                            yield false;
                        }
                    }
                }
                yield true;
            }
            default -> true;
        };
    }

    private static void bindAll(DataType pattern, DataType actual, Map<String, DataType> variables) {
        switch (pattern) {
            case DataType.Variable variable -> variables.putIfAbsent(variable.name(), actual);
            case DataType.ListOf list -> bindAll(list.element(), actual, variables);
            case DataType.ArrayOf array -> bindAll(array.element(), actual, variables);
            case DataType.MapOf map -> {
                bindAll(map.key(), actual, variables);
                bindAll(map.value(), actual, variables);
            }
            case DataType.Struct struct -> struct.fields().forEach(field -> bindAll(field.type(), actual, variables));
            default -> {}
        }
    }

    private static DataType replace(DataType pattern, Map<String, DataType> variables) {
        return switch (pattern) {
            case DataType.Variable variable -> {
                DataType bound = variables.get(variable.name());
                yield bound == null ? variable : DuckdbCasts.settled(bound);
            }
            case DataType.ListOf list -> DataType.listOf(replace(list.element(), variables));
            case DataType.ArrayOf array -> new DataType.ArrayOf(replace(array.element(), variables), array.size());
            case DataType.MapOf map ->
                new DataType.MapOf(replace(map.key(), variables), replace(map.value(), variables));
            case DataType.Struct struct -> {
                List<DataType.Field> fields = new ArrayList<>();
                for (DataType.Field field : struct.fields()) {
                    fields.add(new DataType.Field(field.name(), replace(field.type(), variables)));
                }
                yield new DataType.Struct(fields);
            }
            default -> pattern;
        };
    }

    private static boolean hasVariable(DataType type) {
        return switch (type) {
            case DataType.Variable ignored -> true;
            case DataType.ListOf list -> hasVariable(list.element());
            case DataType.ArrayOf array -> hasVariable(array.element());
            case DataType.MapOf map -> hasVariable(map.key()) || hasVariable(map.value());
            case DataType.Struct struct -> struct.fields().stream().anyMatch(field -> hasVariable(field.type()));
            default -> false;
        };
    }

    /** Returns whether the type is no pattern: it may hold what is not known. */
    static boolean isComplete(DataType type) {
        return switch (type) {
            case Shape ignored -> false;
            case DataType.Variable ignored -> false;
            case DataType.ListOf list -> isComplete(list.element());
            case DataType.ArrayOf array -> array.size() >= 0 && isComplete(array.element());
            case DataType.MapOf map -> isComplete(map.key()) && isComplete(map.value());
            case DataType.Struct struct -> struct.fields().stream().allMatch(field -> isComplete(field.type()));
            default -> true;
        };
    }

    private static String noOverload(String name, List<Operand> operands, boolean tied) {
        StringBuilder text = new StringBuilder();
        text.append(tied ? "more than one form of \"" : "no form of \"")
                .append(name)
                .append("\" takes (");
        for (int i = 0; i < operands.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(operands.get(i).type());
        }
        return text.append(tied ? "); add a cast to choose" : "); add a cast").toString();
    }

    private static String argumentCount(FunctionEntry function, int given) {
        int least = Integer.MAX_VALUE;
        int most = 0;
        for (Signature signature : function.signatures()) {
            least = Math.min(least, signature.required());
            most = signature.varargs() != null
                    ? Integer.MAX_VALUE
                    : Math.max(most, signature.parameters().size());
        }
        String wanted = most == Integer.MAX_VALUE
                ? "at least " + least
                : least == most ? Integer.toString(least) : least + " to " + most;
        return "\"" + function.name() + "\" takes " + wanted + (wanted.equals("1") ? " argument" : " arguments") + ", "
                + given + " given";
    }

    static @Nullable DataType element(DataType type) {
        return switch (type) {
            case DataType.ListOf list -> list.element();
            case DataType.ArrayOf array -> array.element();
            default -> null;
        };
    }
}
