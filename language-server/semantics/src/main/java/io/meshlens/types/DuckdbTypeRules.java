package io.meshlens.types;

import io.meshlens.lower.Expression.LiteralKind;
import io.meshlens.types.DataType.Scalar;
import io.meshlens.types.DataType.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** DuckDB's typing: overloads by the cost of casts, then what single functions do with the types of their arguments. */
final class DuckdbTypeRules implements TypeRules {
    static final DuckdbTypeRules INSTANCE = new DuckdbTypeRules();

    private final FunctionTable functions = FunctionTable.duckdb();

    private DuckdbTypeRules() {}

    @Override
    public FunctionTable functions() {
        return functions;
    }

    @Override
    public TypeNames names() {
        return TypeNames.of("duckdb");
    }

    @Override
    public Typing operation(String operator, List<Operand> operands) {
        return folded(plainOperation(operator, operands), operands);
    }

    /** Returns the answer as one whose value is known when a query is planned, if those of all operands are. */
    private static Typing folded(Typing typing, List<Operand> operands) {
        boolean known = !typing.isRejected()
                && typing.operand().constant() == null
                && typing.type() != Scalar.UNKNOWN
                && !operands.isEmpty()
                && operands.stream().allMatch(Operand::isFoldable);
        return known ? Typing.of(Operand.ofFolded(typing.type(), false)) : typing;
    }

    private Typing plainOperation(String operator, List<Operand> operands) {
        return switch (operator) {
            case "AND",
                    "OR",
                    "NOT",
                    "IS NULL",
                    "IS NOT NULL",
                    "IS TRUE",
                    "IS FALSE",
                    "IS UNKNOWN",
                    "ISNULL",
                    "NOTNULL" -> Typing.of(Scalar.BOOLEAN);
            case "=", "<>", "!=", "==", "IS DISTINCT FROM", "IS NOT DISTINCT FROM", "IS", "IN" -> equality(operands);
            case "<", ">", "<=", ">=" -> comparison(operator, operands);
            case "BETWEEN", "BETWEEN SYMMETRIC" -> between(operands);
            case "IN LIST" -> call("contains", List.of(operands.get(1), operands.get(0)));
            case "LIKE" -> call(operands.size() == 3 ? "like_escape" : "~~", operands);
            case "NOT LIKE" -> call(operands.size() == 3 ? "not_like_escape" : "!~~", operands);
            case "ILIKE" -> call(operands.size() == 3 ? "ilike_escape" : "~~*", operands);
            case "NOT ILIKE" -> call("!~~*", operands);
            case "GLOB" -> call("~~~", operands);
            case "SIMILAR TO", "~" -> operands.size() == 1 ? call("~", operands) : call("regexp_full_match", operands);
            case "!~", "NOT SIMILAR TO" -> call("regexp_full_match", operands);
            case "->" -> arrow(operands);
            case "@>" -> call("@>", operands);
            case "POSTFIX !" -> call("!__postfix", operands);
            case "AT TIME ZONE" -> call("timezone", List.of(operands.get(1), operands.get(0)));
            case "COLLATE" -> collated(operands.getFirst().type());
            default -> {
                if (operator.endsWith(" ANY") || operator.endsWith(" ALL")) {
                    yield anyElement(operator, operands);
                }
                yield functions.find(operator) == null ? Typing.unknown() : call(operator, operands);
            }
        };
    }

    /** A condition behind an arrow is mostly a comparison that was meant to be outside of it. */
    private Typing arrow(List<Operand> operands) {
        Typing typing = call("json_extract", operands);
        return typing.problem() != null && operands.getLast().type() == Scalar.BOOLEAN
                ? Typing.mismatch(
                        "\"->\" binds less tightly than comparisons, so what is extracted here is a condition;"
                                + " put the part with the arrow in parentheses")
                : typing;
    }

    /** Equality takes any two types, but for a union, to which not every value can be cast. */
    private static Typing equality(List<Operand> operands) {
        DataType type = operands.getFirst().matchType();
        for (Operand other : operands.subList(1, operands.size())) {
            if (isOpen(other) || type.isOpen()) {
                return Typing.of(Scalar.BOOLEAN);
            }
            DataType common = DuckdbCasts.commonForced(type, other.matchType());
            if (DuckdbCasts.isImpossible(type, common) || DuckdbCasts.isImpossible(other.matchType(), common)) {
                return Typing.mismatch("cannot compare " + DuckdbCasts.settled(type) + " with " + other.type());
            }
            type = common;
        }
        return Typing.of(Scalar.BOOLEAN);
    }

    private static Typing comparison(String operator, List<Operand> operands) {
        Operand left = operands.get(0);
        Operand right = operands.get(1);
        if (isOpen(left) || isOpen(right)) {
            return Typing.of(Scalar.BOOLEAN);
        }
        DataType common = DuckdbCasts.common(left.matchType(), right.matchType());
        if (common == null) {
            return Typing.mismatch(
                    "\"" + operator + "\" cannot compare " + left.type() + " with " + right.type() + "; add a cast");
        }
        return Typing.of(Scalar.BOOLEAN);
    }

    private static Typing anyElement(String operator, List<Operand> operands) {
        DataType list = operands.getLast().type();
        if (list instanceof DataType.Struct row && row.fields().size() == 1) {
            // The parentheses behind ANY.
            list = row.fields().getFirst().type();
        }
        DataType element = DuckdbBinder.element(list);
        return element == null
                ? Typing.of(Scalar.BOOLEAN)
                : comparison(operator, List.of(operands.getFirst(), Operand.of(element)));
    }

    private static Typing collated(DataType type) {
        boolean isText = type == Scalar.VARCHAR || type == Scalar.JSON || type == Scalar.NULL || type.isOpen();
        return isText ? Typing.of(type) : Typing.mismatch("COLLATE takes VARCHAR, not " + type);
    }

    private static Typing between(List<Operand> operands) {
        DataType type = operands.getFirst().matchType();
        for (Operand bound : operands.subList(1, operands.size())) {
            if (isOpen(bound) || type == Scalar.UNKNOWN) {
                return Typing.of(Scalar.BOOLEAN);
            }
            DataType common = comparisonType(type, bound.matchType());
            if (common == null) {
                return Typing.mismatch("BETWEEN cannot compare " + DuckdbCasts.settled(type) + " with " + bound.type()
                        + "; add a cast");
            }
            type = common;
        }
        return Typing.of(Scalar.BOOLEAN);
    }

    /** Returns the type in which two values are compared by order, or null. */
    private static @Nullable DataType comparisonType(DataType left, DataType right) {
        DataType common = DuckdbCasts.common(left, right);
        if (common instanceof DataType.Decimal) {
            DataType.Decimal a = DuckdbCasts.digits(left);
            DataType.Decimal b = DuckdbCasts.digits(right);
            if (a != null && b != null) {
                int scale = Math.max(a.scale(), b.scale());
                int whole = Math.max(a.width() - a.scale(), b.width() - b.scale());
                return new DataType.Decimal(
                        Math.min(38, Math.max(scale + whole, Math.max(a.width(), b.width()))), scale);
            }
        }
        if (common == Scalar.VARCHAR || common == Scalar.JSON) {
            if (isOrderedScalar(left)) {
                return DuckdbCasts.settled(left);
            }
            if (isOrderedScalar(right)) {
                return DuckdbCasts.settled(right);
            }
        }
        return common;
    }

    private static boolean isOrderedScalar(DataType type) {
        return type == Scalar.BOOLEAN || type.isNumeric() || type.isTemporal() || type == Scalar.INTERVAL;
    }

    private static boolean isUnknown(DataType type) {
        return type == Scalar.UNKNOWN || type instanceof DataType.Named;
    }

    static boolean isOpen(Operand operand) {
        return operand.type().isOpen();
    }

    @Override
    public Typing call(String function, List<Operand> operands) {
        String name = function.toLowerCase(Locale.ROOT);
        Typing special = DuckdbSpecialCalls.call(this, name, operands);
        return special != null ? special : plainCall(function, name, operands);
    }

    private Typing plainCall(String function, String name, List<Operand> operands) {
        FunctionEntry entry = name.startsWith("collate_")
                // The extension for languages has one for each of them.
                ? new FunctionEntry(
                        name, FunctionEntry.Kind.SCALAR, FunctionEntry.Stability.CONSISTENT, "VARCHAR->BLOB")
                : functions.find(name);
        if (entry == null) {
            return Typing.rejected(
                    TypeProblem.Kind.UNKNOWN_FUNCTION, "DuckDB has no function \"" + function + "\"", -1);
        }
        if (entry.kind() == FunctionEntry.Kind.MACRO) {
            return DuckdbMacros.call(this, name, operands);
        }
        if (operands.stream().anyMatch(operand -> operand.type() instanceof DataType.LambdaOf)
                && !takesLambdas(entry)) {
            return Typing.mismatch("\"" + entry.name() + "\" takes no lambda");
        }
        return switch (DuckdbBinder.choose(entry, operands)) {
            case DuckdbBinder.Choice.Rejected rejected ->
                // The extension for geometries gives these functions further forms.
                name.startsWith("st_")
                        ? Typing.unknown()
                        : new Typing(Typing.unknown().operand(), rejected.problem());
            case DuckdbBinder.Choice.Open open -> Typing.of(open.result());
            case DuckdbBinder.Choice.Chosen chosen -> chosen(entry, chosen, operands);
        };
    }

    private static boolean takesLambdas(FunctionEntry entry) {
        return entry.signatures().isEmpty()
                || entry.signatures().stream()
                        .anyMatch(signature -> signature.parameters().contains(Shape.LAMBDA));
    }

    private Typing chosen(FunctionEntry entry, DuckdbBinder.Choice.Chosen chosen, List<Operand> operands) {
        if (entry.kind() == FunctionEntry.Kind.SCALAR
                && !DuckdbFunctionFacts.seesNull(entry.name())
                && !chosen.signature().result().equals(DataType.listOf(Shape.ANY))) {
            for (Operand operand : operands) {
                if (operand.isNull() || operand.type() == Scalar.NULL) {
                    DataType declared = chosen.signature().result();
                    return Typing.of(Operand.ofNull(DuckdbBinder.isComplete(declared) ? declared : Scalar.NULL));
                }
            }
        }
        boolean open = operands.stream().anyMatch(DuckdbTypeRules::isOpen);
        String unmet = DuckdbRequirements.unmet(entry.name(), operands);
        if (unmet == null) {
            unmet = DuckdbConstants.unmet(entry.name(), operands);
        }
        if (unmet != null) {
            return open ? Typing.unknown() : Typing.mismatch("\"" + entry.name() + "\" " + unmet);
        }
        Typing special = DuckdbResults.result(this, entry, chosen, operands);
        if (special != null && special.isRejected() && open) {
            return Typing.unknown();
        }
        if (special == null) {
            special = Typing.of(DuckdbBinder.isComplete(chosen.result()) ? chosen.result() : Scalar.UNKNOWN);
        }
        return isFoldable(entry, operands)
                        && !special.isRejected()
                        && special.operand().constant() == null
                ? Typing.of(Operand.ofFolded(special.type(), false))
                : special;
    }

    private static boolean isFoldable(FunctionEntry entry, List<Operand> operands) {
        if (entry.kind() != FunctionEntry.Kind.SCALAR || entry.stability() != FunctionEntry.Stability.CONSISTENT) {
            return false;
        }
        for (Operand operand : operands) {
            if (!operand.isFoldable()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Typing choice(List<Operand> values, String what) {
        return folded(plainChoice(values, what), values);
    }

    private static Typing plainChoice(List<Operand> values, String what) {
        if (values.size() == 1) {
            return Typing.of(values.getFirst());
        }
        DataType type = values.getFirst().matchType();
        boolean open = false;
        for (Operand value : values.subList(1, values.size())) {
            if (isUnknown(value.type())) {
                open = true;
                continue;
            }
            if (isUnknown(type)) {
                open = true;
                type = value.matchType();
                continue;
            }
            DataType common = DuckdbCasts.common(type, value.matchType());
            if (common == null) {
                return Typing.mismatch(
                        what + " mixes " + DuckdbCasts.settled(type) + " and " + value.type() + "; add a cast");
            }
            type = common;
        }
        return open ? Typing.unknown() : Typing.of(DuckdbCasts.settled(type));
    }

    @Override
    public Typing list(List<Operand> elements) {
        if (elements.isEmpty()) {
            return Typing.of(Operand.ofFolded(DataType.listOf(Scalar.NULL), false));
        }
        Typing typing = call("list_value", elements);
        if (typing.isRejected()) {
            return typing;
        }
        List<String> texts = new ArrayList<>();
        for (Operand element : elements) {
            if (!element.isFoldable()) {
                return Typing.of(typing.type());
            }
            String text = element.text();
            if (text != null) {
                texts.add(text);
            }
        }
        return Typing.of(
                texts.size() == elements.size()
                        ? new Operand(typing.type(), "", new Operand.Constant.OfTexts(texts), false)
                        : Operand.ofFolded(typing.type(), false));
    }

    @Override
    public Typing map(List<Operand> keys, List<Operand> values) {
        if (keys.isEmpty()) {
            return Typing.of(new DataType.MapOf(Scalar.NULL, Scalar.NULL));
        }
        Typing keyList = list(keys);
        Typing valueList = list(values);
        if (keyList.isRejected()) {
            return keyList;
        }
        if (valueList.isRejected()) {
            return valueList;
        }
        return call("map", List.of(keyList.operand(), valueList.operand()));
    }

    @Override
    public Typing struct(List<Operand> fields) {
        List<DataType.Field> types = new ArrayList<>();
        for (Operand field : fields) {
            types.add(new DataType.Field(field.name(), field.type()));
        }
        return Typing.of(new DataType.Struct(types));
    }

    @Override
    public Typing cast(Operand operand, DataType type) {
        String unfit = unfitStruct(operand.type(), type);
        return unfit != null ? Typing.mismatch(unfit) : TypeRules.super.cast(operand, type);
    }

    /** Returns why a struct cannot be cast, or null. */
    private static @Nullable String unfitStruct(DataType source, DataType type) {
        if (!(source instanceof DataType.Struct from)) {
            DataType element = DuckdbBinder.element(source);
            DataType target = DuckdbBinder.element(type);
            return element == null || target == null ? null : unfitStruct(element, target);
        }
        if (type instanceof DataType.MapOf) {
            return from.isTuple() ? "a struct without names cannot be cast to " + type : null;
        }
        if (!(type instanceof DataType.Struct to)) {
            return null;
        }
        if (from.isTuple() || to.isTuple()) {
            return from.fields().size() == to.fields().size()
                    ? null
                    : "a cast between structs of which one has no names needs the same number of fields in both";
        }
        boolean anyCommon =
                to.fields().stream().anyMatch(field -> DuckdbCasts.find(from.fields(), field.name()) != null);
        return anyCommon
                ? null
                : "a cast of a struct needs a field that both have, and " + from + " and " + to + " have none";
    }

    @Override
    public Typing scalarSubquery(List<DataType> columns) {
        return columns.size() > 1
                ? Typing.mismatch(
                        "a subquery that stands for a value must give one column, and this one gives " + columns.size())
                : TypeRules.super.scalarSubquery(columns);
    }

    @Override
    public @Nullable String unfitAggregate(String function, boolean isWindow) {
        FunctionEntry entry = functions.find(function);
        if (entry == null) {
            return null;
        }
        return switch (entry.kind()) {
            case SCALAR ->
                "\"" + entry.name() + "\" is no aggregate, so it cannot stand with "
                        + (isWindow ? "OVER" : "DISTINCT, FILTER or ORDER BY");
            case AGGREGATE, WINDOW, TABLE, MACRO -> null;
        };
    }

    @Override
    public @Nullable String unfitSubquery(List<Operand> values, List<DataType> columns) {
        int wanted = values.size();
        if (wanted == 1 && values.getFirst().type() instanceof DataType.Struct row && row.isTuple()) {
            wanted = row.fields().size();
        }
        return columns.size() <= wanted
                ? null
                : "the subquery gives " + columns.size() + " columns, and " + wanted + " on the left";
    }

    @Override
    public Typing field(Operand operand, String name) {
        return switch (operand.type()) {
            case DataType.Struct struct -> {
                DataType.Field field = DuckdbCasts.find(struct.fields(), name);
                yield field == null || struct.isTuple()
                        ? Typing.mismatch("there is no field \"" + name + "\" in " + operand.type())
                        : Typing.of(field.type());
            }
            case DataType.UnionOf union -> {
                DataType.Field member = DuckdbCasts.find(union.members(), name);
                yield member == null
                        ? Typing.mismatch("there is no member \"" + name + "\" in " + operand.type())
                        : Typing.of(member.type());
            }
            case DataType.MapOf ignored -> call("map_extract_value", List.of(operand, Operand.ofText(name)));
            case Scalar.JSON -> Typing.of(Scalar.JSON);
            case Scalar.VARIANT -> Typing.of(Scalar.VARIANT);
            case Scalar.NULL -> Typing.of(Scalar.NULL);
            case Scalar.UNKNOWN -> Typing.unknown();
            case DataType.Named ignored -> Typing.unknown();
            default -> Typing.mismatch(operand.type() + " has no fields, so no \"" + name + "\"");
        };
    }

    @Override
    public Typing index(Operand operand, Operand index) {
        return switch (operand.type()) {
            case DataType.MapOf ignored -> call("map_extract_value", List.of(operand, index));
            case DataType.Struct ignored -> call("struct_extract", List.of(operand, index));
            case Scalar.JSON -> call("json_extract", List.of(operand, jsonIndex(index)));
            case Scalar.VARIANT -> call("variant_extract", List.of(operand, index));
            default -> call("array_extract", List.of(operand, index));
        };
    }

    private static Operand jsonIndex(Operand index) {
        return index.constant() != null && !index.isNull() ? Operand.ofText("$[0]") : index;
    }

    @Override
    public Typing slice(Operand operand, List<Operand> bounds) {
        for (Operand end : bounds) {
            if (end.type() instanceof DataType.ListOf) {
                return Typing.mismatch("the ends of a slice are numbers, not " + end.type());
            }
        }
        Operand bound = Operand.of(Scalar.BIGINT);
        return call("array_slice", List.of(operand, bound, bound));
    }

    @Override
    public Typing column(List<Operand> branches) {
        DataType type = branches.getFirst().type();
        boolean open = isUnknown(branches.getFirst().type());
        for (Operand branch : branches.subList(1, branches.size())) {
            if (open || isUnknown(branch.type())) {
                open = true;
                continue;
            }
            DataType common = DuckdbCasts.commonForced(type, branch.type());
            if (DuckdbCasts.isImpossible(type, common) || DuckdbCasts.isImpossible(branch.type(), common)) {
                return Typing.mismatch("one branch gives " + type + " where another gives " + branch.type());
            }
            type = common;
        }
        return open ? Typing.unknown() : Typing.of(type);
    }

    @Override
    public Typing values(List<Operand> rows) {
        // The first row counts by its type, the others as the literals they are.
        DataType type = rows.getFirst().type();
        boolean open = isUnknown(rows.getFirst().type());
        for (Operand row : rows.subList(1, rows.size())) {
            if (open || isUnknown(row.type())) {
                open = true;
                continue;
            }
            DataType common = DuckdbCasts.common(type, row.matchType());
            if (common == null) {
                return Typing.mismatch("VALUES mixes " + type + " and " + row.type() + "; add a cast");
            }
            type = DuckdbCasts.settled(common);
        }
        return open ? Typing.unknown() : Typing.of(type);
    }

    @Override
    public List<DataType> recursive(List<DataType> anchor, List<DataType> step) {
        return anchor;
    }

    @Override
    public Operand literal(LiteralKind kind, String text) {
        return DuckdbLiterals.operand(kind, text);
    }

    @Override
    public DataType tableFunctionColumn(String function, List<Operand> operands, int index, String column) {
        String name = function.toLowerCase(Locale.ROOT);
        if (name.equals("range") || name.equals("generate_series")) {
            DataType element = DuckdbBinder.element(call(name, operands).type());
            return element == null ? Scalar.UNKNOWN : element;
        }
        return DuckdbTableFunctions.column(name, index, column);
    }

    @Override
    public boolean takesOrderedValue(String function) {
        return switch (function.toLowerCase(Locale.ROOT)) {
            case "mode", "quantile_cont", "quantile_disc", "percentile_cont", "percentile_disc" -> true;
            default -> false;
        };
    }

    @Override
    public DataType lambdaParameter(String function, List<Operand> operands, int parameter) {
        return DuckdbLambdas.parameter(function.toLowerCase(Locale.ROOT), operands, parameter);
    }

    static DataType first(List<Operand> operands) {
        return operands.getFirst().type();
    }

    static boolean isDecimalShape(DataType type) {
        return type == Shape.DECIMAL;
    }
}
