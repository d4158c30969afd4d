package io.meshlens.resolve;

import io.meshlens.lower.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which fields the value of an expression has, as far as names need it. */
final class Structures {
    private final Session session;

    Structures(Session session) {
        this.session = session;
    }

    /** Returns the structure of an expression that stands in a context. */
    Structure of(Expr expression, Context context) {
        return of(expression, context, 0);
    }

    private Structure of(Expr expression, Context context, int steps) {
        if (steps > 200) {
            return Structure.UNKNOWN;
        }
        return switch (expression) {
            case Expr.Column column -> column(column, context);
            case Expr.Alias alias -> {
                Context at = outward(context, alias.depth());
                yield at == null ? Structure.UNKNOWN : of(session.aliased(alias.target()), at, steps + 1);
            }
            case Expr.Cast cast -> of(cast.type());
            case Expr.Struct struct -> {
                List<Structure.Field> fields = new ArrayList<>();
                for (Expr.Argument field : struct.fields()) {
                    fields.add(new Structure.Field(field.name(), of(field.value(), context, steps + 1)));
                }
                yield new Structure.Struct(fields);
            }
            case Expr.ListOf list ->
                new Structure.ListOf(
                        list.elements().isEmpty()
                                ? Structure.UNKNOWN
                                : of(list.elements().get(0), context, steps + 1));
            case Expr.MapOf map ->
                new Structure.MapOf(
                        Structure.UNKNOWN,
                        map.values().isEmpty()
                                ? Structure.UNKNOWN
                                : of(map.values().get(0), context, steps + 1));
            case Expr.Field field -> field(of(field.operand(), context, steps + 1), field.name());
            case Expr.Index index -> {
                Structure operand = of(index.operand(), context, steps + 1);
                if (operand instanceof Structure.ListOf list) {
                    yield list.element();
                }
                if (operand instanceof Structure.MapOf map) {
                    yield map.value();
                }
                yield index.index() instanceof Expr.Literal name ? field(operand, name.text()) : Structure.UNKNOWN;
            }
            case Expr.Slice slice -> of(slice.operand(), context, steps + 1);
            case Expr.Case chosen ->
                chosen.whens().isEmpty()
                        ? Structure.UNKNOWN
                        : of(chosen.whens().get(0).result(), context, steps + 1);
            case Expr.Call call -> call(call, context, steps);
            case Expr.Subquery subquery -> {
                List<RelColumn> columns = subquery.query().columns();
                if (columns.size() != 1) {
                    yield Structure.UNKNOWN;
                }
                Structure value = columns.get(0).structure();
                yield switch (subquery.form()) {
                    case SCALAR -> value;
                    case ARRAY -> new Structure.ListOf(value);
                    case EXISTS, IN, QUANTIFIED -> Structure.SCALAR;
                };
            }
            case Expr.Operation operation -> operation(operation);
            case Expr.Literal literal -> Structure.SCALAR;
            case Expr.Interval interval -> Structure.SCALAR;
            case Expr.Collate collate -> Structure.SCALAR;
            case Expr.Variable any -> Structure.UNKNOWN;
            case Expr.Parameter any -> Structure.UNKNOWN;
            case Expr.JsonPath any -> Structure.UNKNOWN;
            case Expr.Lambda any -> Structure.UNKNOWN;
            case Expr.Parameterized any -> Structure.UNKNOWN;
            case Expr.Unresolved any -> Structure.UNKNOWN;
            case Expr.Opaque any -> Structure.UNKNOWN;
        };
    }

    private static Structure operation(Expr.Operation operation) {
        return switch (operation.operator()) {
            case "=", "<>", "<", ">", "<=", ">=", "AND", "OR", "NOT", "IS NULL", "IN", "LIKE", "ILIKE", "BETWEEN" ->
                Structure.SCALAR;
            default -> Structure.UNKNOWN;
        };
    }

    private static @Nullable Context outward(Context context, int depth) {
        Context at = context;
        for (int i = 0; i < depth && at != null; i++) {
            at = at.level().outer();
        }
        return at;
    }

    private Structure column(Expr.Column column, Context context) {
        if (column.depth() < 0) {
            SelectState select = context.select();
            return select == null ? Structure.UNKNOWN : pending(select.pending().get(column.index()), context);
        }
        Context at = outward(context, column.depth());
        if (at == null) {
            return Structure.UNKNOWN;
        }
        for (Binding binding : at.level().scope().bindings()) {
            for (ScopeColumn candidate : binding.columns()) {
                if (candidate.index() == column.index()) {
                    return candidate.structure();
                }
            }
        }
        for (ScopeColumn candidate : at.level().scope().star()) {
            if (candidate.index() == column.index()) {
                return candidate.structure();
            }
        }
        return Structure.UNKNOWN;
    }

    private Structure pending(SelectState.Pending pending, Context context) {
        Rel.AggregateCall call = switch (pending) {
            case SelectState.PendingAggregate aggregate -> aggregate.call();
            case SelectState.PendingWindow window -> window.call().call();
        };
        if (call.arguments().isEmpty()) {
            return Structure.UNKNOWN;
        }
        Structure first = of(call.arguments().get(0).value(), context, 1);
        return switch (call.function().normalized()) {
            case "any_value",
                    "arbitrary",
                    "first",
                    "last",
                    "min",
                    "max",
                    "arg_max",
                    "arg_min",
                    "argmax",
                    "argmin",
                    "max_by",
                    "min_by",
                    "mode",
                    "first_value",
                    "last_value",
                    "lag",
                    "lead",
                    "nth_value" ->
                call.arguments().size() > 1 && call.function().normalized().length() == 3
                        ? new Structure.ListOf(first)
                        : first;
            case "list", "array_agg", "collect_list", "collect_set", "grouparray" -> new Structure.ListOf(first);
            default -> Structure.UNKNOWN;
        };
    }

    private Structure call(Expr.Call call, Context context, int steps) {
        List<Expr.Argument> arguments = call.arguments();
        return switch (call.function().normalized()) {
            case "struct_pack", "row" -> {
                List<Structure.Field> fields = new ArrayList<>();
                for (Expr.Argument argument : arguments) {
                    fields.add(new Structure.Field(argument.name(), of(argument.value(), context, steps + 1)));
                }
                yield new Structure.Struct(fields);
            }
            case "named_struct" -> {
                List<Structure.Field> fields = new ArrayList<>();
                for (int i = 0; i + 1 < arguments.size(); i += 2) {
                    String name = arguments.get(i).value() instanceof Expr.Literal literal ? literal.text() : "";
                    fields.add(new Structure.Field(name, of(arguments.get(i + 1).value(), context, steps + 1)));
                }
                yield new Structure.Struct(fields);
            }
            case "list_value", "array", "list_pack" ->
                new Structure.ListOf(
                        arguments.isEmpty()
                                ? Structure.UNKNOWN
                                : of(arguments.get(0).value(), context, steps + 1));
            case "unnest", "explode", "list_extract", "element_at", "list_element", "array_extract" ->
                !arguments.isEmpty()
                                && of(arguments.get(0).value(), context, steps + 1) instanceof Structure.ListOf list
                        ? list.element()
                        : Structure.UNKNOWN;
            case "list_filter",
                    "array_filter",
                    "filter",
                    "list_sort",
                    "list_distinct",
                    "list_reverse",
                    "list_slice",
                    "coalesce",
                    "ifnull" ->
                arguments.isEmpty() ? Structure.UNKNOWN : of(arguments.get(0).value(), context, steps + 1);
            default -> Structure.UNKNOWN;
        };
    }

    static Structure field(Structure structure, String name) {
        if (structure instanceof Structure.Struct struct) {
            for (Structure.Field field : struct.fields()) {
                if (field.name().equalsIgnoreCase(name)) {
                    return field.structure();
                }
            }
        }
        return Structure.UNKNOWN;
    }

    /** Returns the structure of a type as it is written. */
    static Structure of(TypeName type) {
        if (!type.fields().isEmpty()) {
            List<Structure.Field> fields = new ArrayList<>();
            for (TypeName.Field field : type.fields()) {
                fields.add(new Structure.Field(field.name(), of(field.type())));
            }
            return new Structure.Struct(fields);
        }
        if (type.elements().size() == 1) {
            return new Structure.ListOf(of(type.elements().get(0)));
        }
        if (type.elements().size() == 2) {
            return new Structure.MapOf(
                    of(type.elements().get(0)), of(type.elements().get(1)));
        }
        return isScalar(type.name()) ? Structure.SCALAR : Structure.UNKNOWN;
    }

    private static boolean isScalar(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return upper.startsWith("INT")
                || upper.endsWith("INT")
                || upper.startsWith("VARCHAR")
                || upper.startsWith("DECIMAL")
                || upper.startsWith("NUMERIC")
                || upper.startsWith("TIME")
                || upper.startsWith("DATE")
                || switch (upper) {
                    case "TEXT",
                            "STRING",
                            "DOUBLE",
                            "FLOAT",
                            "REAL",
                            "BOOLEAN",
                            "BOOL",
                            "BLOB",
                            "UUID",
                            "BYTES",
                            "FLOAT64",
                            "INTEGER",
                            "CHAR",
                            "NUMBER",
                            "BIGNUMERIC",
                            "HUGEINT",
                            "UHUGEINT",
                            "BIT" -> true;
                    default -> false;
                };
    }
}
