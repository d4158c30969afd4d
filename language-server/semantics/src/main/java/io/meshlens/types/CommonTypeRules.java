package io.meshlens.types;

import io.meshlens.lower.Expression.LiteralKind;
import io.meshlens.types.DataType.Scalar;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The typing of a dialect other than DuckDB: what is the same everywhere, what its tables say, and nothing else. It never
 * rejects an expression.
 */
final class CommonTypeRules implements TypeRules {
    private final String dialect;
    private final DialectNumbers numbers;
    private final Map<String, String> results;
    private final Map<String, DataType> types = new HashMap<>();
    private final FunctionTable functions;

    CommonTypeRules(String dialect) {
        this.dialect = dialect;
        numbers = new DialectNumbers(dialect);
        results = CommonFunctionTable.of(dialect);
        functions = FunctionTable.named(results.keySet());
        for (String word : results.values()) {
            if (Character.isUpperCase(word.charAt(0))) {
                DataType type = TypeNames.of("duckdb").parse(word);
                // Snowflake has one integer, which is a number.
                types.put(word, dialect.equals("snowflake") && type.isInteger() ? new DataType.Decimal(38, 0) : type);
            }
        }
    }

    @Override
    public FunctionTable functions() {
        return functions;
    }

    @Override
    public TypeNames names() {
        return numbers.names();
    }

    @Override
    public Typing operation(String operator, List<Operand> operands) {
        return Typing.of(
                switch (operator) {
                    case "AND",
                            "OR",
                            "NOT",
                            "=",
                            "<>",
                            "<",
                            ">",
                            "<=",
                            ">=",
                            "<=>",
                            "IS NULL",
                            "IS NOT NULL",
                            "IS TRUE",
                            "IS FALSE",
                            "IS UNKNOWN",
                            "IS DISTINCT FROM",
                            "IS NOT DISTINCT FROM",
                            "BETWEEN",
                            "BETWEEN SYMMETRIC",
                            "IN",
                            "IN LIST",
                            "LIKE",
                            "ILIKE",
                            "SIMILAR TO",
                            "RLIKE",
                            "REGEXP",
                            "GLOB",
                            "@>",
                            "<@",
                            "&&",
                            "~",
                            "~*",
                            "!~",
                            "!~*" ->
                        operator.equals("~") && operands.size() == 1
                                ? operands.getFirst().type()
                                : Scalar.BOOLEAN;
                    case "||" -> concat(operands);
                    case "+", "-", "*", "/", "%" -> arithmetic(operator, operands);
                    case "//", "DIV" -> whole(operands);
                    case "->" -> semiStructured(operands);
                    case "->>" -> Scalar.VARCHAR;
                    case "AT TIME ZONE" -> zoned(operands.getFirst().type().bare());
                    case "COLLATE" -> operands.getFirst().type();
                    default -> operator.endsWith(" ANY") || operator.endsWith(" ALL") ? Scalar.BOOLEAN : Scalar.UNKNOWN;
                });
    }

    private static DataType concat(List<Operand> operands) {
        for (Operand operand : operands) {
            DataType type = operand.type().bare();
            if (type instanceof DataType.ListOf) {
                return type;
            }
            if (type == Scalar.BLOB || type == Scalar.JSON || type == Scalar.BIT || type == Scalar.UNKNOWN) {
                return Scalar.UNKNOWN;
            }
        }
        return Scalar.VARCHAR;
    }

    private DataType arithmetic(String operator, List<Operand> operands) {
        DataType left = operands.getFirst().type().bare();
        if (operands.size() == 1) {
            return left.isNumeric() || left == Scalar.INTERVAL ? left : Scalar.UNKNOWN;
        }
        DataType right = operands.get(1).type().bare();
        if (left.isNumeric() && right.isNumeric()) {
            return numbers.arithmetic(operator, left, right);
        }
        if (left == Scalar.TIMESTAMP || left == Scalar.TIMESTAMP_TZ) {
            return right == Scalar.INTERVAL ? left : stampDifference(operator, left, right);
        }
        if (left == Scalar.INTERVAL) {
            return right == Scalar.INTERVAL && (operator.equals("+") || operator.equals("-"))
                    ? left
                    : right == Scalar.TIMESTAMP || right == Scalar.TIMESTAMP_TZ ? right : Scalar.UNKNOWN;
        }
        return left == Scalar.DATE ? dateArithmetic(operator, right) : Scalar.UNKNOWN;
    }

    private DataType stampDifference(String operator, DataType left, DataType right) {
        boolean interval = dialect.equals("postgres")
                || dialect.equals("trino")
                || dialect.equals("spark")
                || dialect.equals("databricks")
                || dialect.equals("redshift")
                || dialect.equals("bigquery");
        return operator.equals("-") && left.equals(right) && interval ? Scalar.INTERVAL : Scalar.UNKNOWN;
    }

    private DataType dateArithmetic(String operator, DataType right) {
        boolean days = right.isInteger() || right instanceof DataType.Decimal;
        return switch (dialect) {
            case "postgres", "redshift" -> {
                if (right == Scalar.DATE && operator.equals("-")) {
                    yield Scalar.INTEGER;
                }
                yield days ? Scalar.DATE : right == Scalar.INTERVAL ? Scalar.TIMESTAMP : Scalar.UNKNOWN;
            }
            case "snowflake" -> days ? Scalar.DATE : Scalar.UNKNOWN;
            case "bigquery" ->
                days
                        ? Scalar.DATE
                        : right == Scalar.DATE && operator.equals("-")
                                ? Scalar.INTERVAL
                                : right == Scalar.INTERVAL ? Scalar.TIMESTAMP : Scalar.UNKNOWN;
            case "spark", "databricks" -> days ? Scalar.DATE : Scalar.UNKNOWN;
            case "trino" -> right == Scalar.INTERVAL ? Scalar.DATE : Scalar.UNKNOWN;
            default -> Scalar.UNKNOWN;
        };
    }

    private static DataType whole(List<Operand> operands) {
        return operands.stream().allMatch(operand -> operand.type().isInteger()) ? Scalar.BIGINT : Scalar.UNKNOWN;
    }

    private static DataType semiStructured(List<Operand> operands) {
        DataType type = operands.getFirst().type();
        return type.bare() == Scalar.JSON ? type : Scalar.UNKNOWN;
    }

    private static DataType zoned(DataType type) {
        return switch (type) {
            case Scalar.TIMESTAMP -> Scalar.TIMESTAMP_TZ;
            case Scalar.TIMESTAMP_TZ -> Scalar.TIMESTAMP;
            default -> Scalar.UNKNOWN;
        };
    }

    @Override
    public Typing call(String function, List<Operand> operands) {
        String word = results.get(function.toLowerCase(Locale.ROOT));
        if (word == null) {
            return Typing.unknown();
        }
        DataType fixed = types.get(word);
        return Typing.of(fixed != null ? fixed : CommonResults.result(word, operands, numbers));
    }

    @Override
    public Typing choice(List<Operand> values, String what) {
        return Typing.of(CommonUnification.common(values, 0, numbers));
    }

    @Override
    public Typing list(List<Operand> elements) {
        if (dialect.equals("snowflake")) {
            return Typing.of(new DataType.Named("ARRAY", List.of()));
        }
        DataType element = CommonUnification.common(elements, 0, numbers);
        return element == Scalar.UNKNOWN || element == Scalar.NULL
                ? Typing.unknown()
                : Typing.of(DataType.listOf(element));
    }

    @Override
    public Typing map(List<Operand> keys, List<Operand> values) {
        DataType key = CommonUnification.common(keys, 0, numbers);
        DataType value = CommonUnification.common(values, 0, numbers);
        return key == Scalar.UNKNOWN || value == Scalar.UNKNOWN
                ? Typing.unknown()
                : Typing.of(new DataType.MapOf(key, value));
    }

    @Override
    public Typing struct(List<Operand> fields) {
        if (dialect.equals("snowflake")) {
            return Typing.of(new DataType.Named("OBJECT", List.of()));
        }
        List<DataType.Field> types = new ArrayList<>();
        for (Operand field : fields) {
            types.add(new DataType.Field(field.name(), field.type()));
        }
        return Typing.of(new DataType.Struct(types));
    }

    @Override
    public Typing field(Operand operand, String name) {
        DataType type = operand.type().bare();
        if (type instanceof DataType.Struct struct) {
            DataType.Field field = DuckdbCasts.find(struct.fields(), name);
            return field == null ? Typing.unknown() : Typing.of(field.type());
        }
        return type == Scalar.VARIANT ? Typing.of(type) : Typing.unknown();
    }

    @Override
    public Typing index(Operand operand, Operand index) {
        return switch (operand.type().bare()) {
            case DataType.ListOf list -> Typing.of(list.element());
            case DataType.ArrayOf array -> Typing.of(array.element());
            case DataType.MapOf map -> Typing.of(map.value());
            case Scalar.VARIANT -> Typing.of(Scalar.VARIANT);
            case DataType.Struct ignored -> {
                String name = index.text();
                yield name == null ? Typing.unknown() : field(operand, name);
            }
            default -> Typing.unknown();
        };
    }

    @Override
    public Typing slice(Operand operand, List<Operand> bounds) {
        return operand.type().bare() instanceof DataType.ListOf ? Typing.of(operand.type()) : Typing.unknown();
    }

    @Override
    public Typing column(List<Operand> branches) {
        return choice(branches, "set operation");
    }

    @Override
    public Typing values(List<Operand> rows) {
        return choice(rows, "VALUES");
    }

    @Override
    public List<DataType> recursive(List<DataType> anchor, List<DataType> step) {
        return anchor;
    }

    @Override
    public Operand literal(LiteralKind kind, String text) {
        return switch (kind) {
            case STRING, WORD -> Operand.ofText(text);
            case BYTES -> Operand.ofConstant(Scalar.BLOB);
            case BOOLEAN -> Operand.ofConstant(Scalar.BOOLEAN);
            case NULL -> Operand.ofNull(Scalar.NULL);
            case NUMBER -> number(text);
        };
    }

    private Operand number(String text) {
        int digits = 0;
        int scale = 0;
        boolean point = false;
        boolean exponent = false;
        StringBuilder whole = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                digits += exponent ? 0 : 1;
                scale += point && !exponent ? 1 : 0;
                whole.append(c);
            } else if (c == '.') {
                point = true;
            } else if (c == 'e' || c == 'E') {
                exponent = true;
            } else if (c != '-' && c != '+' && c != '_') {
                return Operand.of(Scalar.UNKNOWN);
            }
        }
        if (digits == 0 || digits > 1_000) {
            return Operand.of(Scalar.UNKNOWN);
        }
        int bits = point || exponent ? 0 : new BigInteger(whole.toString()).bitLength();
        return Operand.ofConstant(numbers.literal(digits, scale, point, exponent, bits));
    }

    @Override
    public DataType tableFunctionColumn(String function, List<Operand> operands, int index, String column) {
        boolean series = function.equals("generate_series") && dialect.equals("postgres") && !operands.isEmpty();
        return series ? operands.getFirst().type() : Scalar.UNKNOWN;
    }

    @Override
    public boolean takesOrderedValue(String function) {
        return switch (function.toLowerCase(Locale.ROOT)) {
            case "mode", "percentile_disc" -> true;
            default -> false;
        };
    }

    @Override
    public DataType lambdaParameter(String function, List<Operand> operands, int parameter) {
        DataType element = operands.isEmpty() || parameter > 0
                ? null
                : DuckdbBinder.element(operands.getFirst().type().bare());
        return element == null ? Scalar.UNKNOWN : element;
    }
}
