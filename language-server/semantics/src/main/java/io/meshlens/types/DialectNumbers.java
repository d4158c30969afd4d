package io.meshlens.types;

import io.meshlens.types.DataType.Decimal;
import io.meshlens.types.DataType.Scalar;

/** How a dialect other than DuckDB computes with numbers; unknown where it is not sure. */
final class DialectNumbers {
    private final String dialect;
    private final TypeNames names;

    DialectNumbers(String dialect) {
        this.dialect = dialect;
        names = TypeNames.of(dialect);
    }

    TypeNames names() {
        return names;
    }

    private boolean is(String other) {
        return dialect.equals(other);
    }

    private boolean isSpark() {
        return is("spark") || is("databricks");
    }

    /** Returns whether a text that is written in the query takes the type of what stands beside it. */
    boolean literalTextsAdapt() {
        return is("postgres") || is("redshift");
    }

    /** Returns the type of a literal number. */
    DataType literal(int digits, int scale, boolean point, boolean exponent, int bits) {
        if (exponent) {
            return is("postgres") ? new Decimal(0, 0) : Scalar.DOUBLE;
        }
        if (point) {
            return switch (dialect) {
                case "bigquery", "clickhouse" -> Scalar.DOUBLE;
                case "postgres" -> new Decimal(0, 0);
                default -> digits <= 38 ? new Decimal(digits, scale) : Scalar.UNKNOWN;
            };
        }
        return switch (dialect) {
            case "snowflake" -> digits <= 38 ? new Decimal(38, 0) : Scalar.DOUBLE;
            case "bigquery" -> bits < 64 ? Scalar.BIGINT : Scalar.UNKNOWN;
            // The smallest type that holds the number, which is not worth following.
            case "clickhouse" -> Scalar.UNKNOWN;
            default -> bits < 32 ? Scalar.INTEGER : bits < 64 ? Scalar.BIGINT : Scalar.UNKNOWN;
        };
    }

    /** Returns the type that holds both numbers. */
    DataType common(DataType a, DataType b) {
        if (a.equals(b)) {
            return a;
        }
        if (is("clickhouse")) {
            return a == Scalar.DOUBLE || b == Scalar.DOUBLE ? Scalar.DOUBLE : Scalar.UNKNOWN;
        }
        if (a == Scalar.DOUBLE || b == Scalar.DOUBLE) {
            return Scalar.DOUBLE;
        }
        if (a == Scalar.FLOAT || b == Scalar.FLOAT) {
            return Scalar.UNKNOWN;
        }
        if (a instanceof Decimal || b instanceof Decimal) {
            Decimal x = digits(a);
            Decimal y = digits(b);
            if (x == null || y == null) {
                return Scalar.UNKNOWN;
            }
            if (x.width() == 0 || y.width() == 0) {
                return new Decimal(0, 0);
            }
            if (is("bigquery")) {
                return x.width() >= y.width() ? x : y;
            }
            int scale = Math.max(x.scale(), y.scale());
            int whole = Math.max(x.width() - x.scale(), y.width() - y.scale());
            return scale + whole <= 38 ? new Decimal(scale + whole, scale) : Scalar.UNKNOWN;
        }
        Scalar x = (Scalar) a;
        Scalar y = (Scalar) b;
        boolean signed = x.compareTo(Scalar.HUGEINT) <= 0 && y.compareTo(Scalar.HUGEINT) <= 0;
        return signed ? (x.compareTo(y) >= 0 ? x : y) : Scalar.UNKNOWN;
    }

    private @org.jspecify.annotations.Nullable Decimal digits(DataType type) {
        if (is("bigquery") && type.isInteger()) {
            return new Decimal(38, 9);
        }
        return DuckdbCasts.digits(type);
    }

    /** Returns the type of {@code a op b} for two numbers. */
    DataType arithmetic(String operator, DataType a, DataType b) {
        boolean bothWhole = a.isInteger() && b.isInteger();
        if (a == Scalar.DOUBLE || b == Scalar.DOUBLE) {
            return Scalar.DOUBLE;
        }
        if (operator.equals("/") && (bothWhole || is("clickhouse") || isSpark())) {
            return division(a, b);
        }
        if (a instanceof Decimal || b instanceof Decimal) {
            Decimal x = digits(a);
            Decimal y = digits(b);
            return x == null || y == null ? Scalar.UNKNOWN : decimal(operator, x, y);
        }
        if (operator.equals("%") && (is("postgres") || is("trino") || is("spark") || is("tsql")) && bothWhole) {
            return common(a, b);
        }
        if (bothWhole && !operator.equals("%")) {
            // ClickHouse widens each time; the others stay in the larger type.
            return is("clickhouse") || is("mysql") ? Scalar.UNKNOWN : common(a, b);
        }
        return Scalar.UNKNOWN;
    }

    private DataType division(DataType a, DataType b) {
        return switch (dialect) {
            case "postgres", "redshift", "trino", "tsql" -> common(a, b);
            case "bigquery", "clickhouse" -> Scalar.DOUBLE;
            case "spark", "databricks" ->
                a.isInteger() && b.isInteger()
                        ? Scalar.DOUBLE
                        : a instanceof Decimal x && b instanceof Decimal y ? decimal("/", x, y) : Scalar.UNKNOWN;
            default -> Scalar.UNKNOWN;
        };
    }

    private DataType decimal(String operator, Decimal a, Decimal b) {
        int scale = Math.max(a.scale(), b.scale());
        int whole = Math.max(a.width() - a.scale(), b.width() - b.scale());
        return switch (dialect) {
            case "postgres" -> new Decimal(0, 0);
            case "bigquery" -> a.width() >= b.width() ? a : b;
            case "trino" ->
                switch (operator) {
                    case "+", "-" -> new Decimal(Math.min(38, whole + scale + 1), scale);
                    case "*" ->
                        a.scale() + b.scale() <= 38
                                ? new Decimal(Math.min(38, a.width() + b.width()), a.scale() + b.scale())
                                : Scalar.UNKNOWN;
                    case "/" ->
                        new Decimal(Math.min(38, a.width() + b.scale() + Math.max(0, b.scale() - a.scale())), scale);
                    default -> Scalar.UNKNOWN;
                };
            case "spark", "databricks", "tsql" ->
                switch (operator) {
                    case "+", "-" -> fitted(whole + scale + 1, scale);
                    case "*" -> fitted(a.width() + b.width() + 1, a.scale() + b.scale());
                    case "/" -> {
                        int digits = Math.max(6, a.scale() + b.width() + 1);
                        yield fitted(a.width() - a.scale() + b.scale() + digits, digits);
                    }
                    default -> Scalar.UNKNOWN;
                };
            case "snowflake" ->
                switch (operator) {
                    case "+", "-" -> new Decimal(Math.min(38, whole + scale + 1), scale);
                    case "*" -> {
                        int digits = Math.min(a.scale() + b.scale(), Math.max(Math.max(a.scale(), b.scale()), 12));
                        yield new Decimal(Math.min(38, a.width() - a.scale() + b.width() - b.scale() + digits), digits);
                    }
                    case "/" -> {
                        int digits = Math.max(a.scale(), Math.min(a.scale() + 6, 12));
                        yield new Decimal(Math.min(38, a.width() - a.scale() + b.scale() + digits), digits);
                    }
                    default -> Scalar.UNKNOWN;
                };
            default -> Scalar.UNKNOWN;
        };
    }

    /** Brings a decimal into 38 digits: of the digits behind the point at least six stay. */
    private static DataType fitted(int width, int scale) {
        if (width <= 38) {
            return new Decimal(width, scale);
        }
        int whole = width - scale;
        return new Decimal(38, Math.max(38 - whole, Math.min(scale, 6)));
    }

    /** Returns the type of a sum. */
    DataType sum(DataType type) {
        if (type instanceof Decimal decimal) {
            return switch (dialect) {
                case "postgres", "bigquery" -> is("postgres") ? new Decimal(0, 0) : decimal;
                case "snowflake", "trino", "redshift", "tsql", "clickhouse" -> new Decimal(38, decimal.scale());
                case "spark", "databricks" -> new Decimal(Math.min(38, decimal.width() + 10), decimal.scale());
                default -> Scalar.UNKNOWN;
            };
        }
        if (type == Scalar.DOUBLE) {
            return Scalar.DOUBLE;
        }
        if (type == Scalar.FLOAT) {
            return is("postgres") || is("trino") ? Scalar.FLOAT : is("mysql") ? Scalar.UNKNOWN : Scalar.DOUBLE;
        }
        if (!type.isInteger()) {
            return type == Scalar.INTERVAL && is("postgres") ? type : Scalar.UNKNOWN;
        }
        return switch (dialect) {
            case "postgres" -> type == Scalar.BIGINT ? new Decimal(0, 0) : Scalar.BIGINT;
            case "redshift" -> type == Scalar.BIGINT ? new Decimal(38, 0) : Scalar.BIGINT;
            case "bigquery", "spark", "databricks", "trino" -> Scalar.BIGINT;
            case "tsql" -> type == Scalar.BIGINT ? Scalar.BIGINT : Scalar.INTEGER;
            case "clickhouse" -> type.toString().startsWith("U") ? Scalar.UBIGINT : Scalar.BIGINT;
            default -> Scalar.UNKNOWN;
        };
    }

    /** Returns the type of an average. */
    DataType average(DataType type) {
        if (type == Scalar.DOUBLE) {
            return Scalar.DOUBLE;
        }
        if (type instanceof Decimal decimal) {
            return switch (dialect) {
                case "postgres" -> new Decimal(0, 0);
                case "bigquery", "trino" -> decimal;
                case "spark", "databricks" -> fitted(decimal.width() + 4, decimal.scale() + 4);
                case "clickhouse" -> Scalar.DOUBLE;
                case "tsql" -> new Decimal(38, Math.max(decimal.scale(), 6));
                case "snowflake" -> decimal.scale() <= 6 ? new Decimal(38, decimal.scale() + 6) : Scalar.UNKNOWN;
                case "redshift" -> new Decimal(38, decimal.scale());
                default -> Scalar.UNKNOWN;
            };
        }
        if (!type.isInteger()) {
            return Scalar.UNKNOWN;
        }
        return switch (dialect) {
            case "postgres" -> new Decimal(0, 0);
            case "redshift" -> Scalar.BIGINT;
            case "bigquery", "spark", "databricks", "trino", "clickhouse" -> Scalar.DOUBLE;
            case "tsql" -> type == Scalar.BIGINT ? Scalar.BIGINT : Scalar.INTEGER;
            default -> Scalar.UNKNOWN;
        };
    }

    /** Returns the type of a rounded decimal. */
    DataType rounded(Decimal decimal, boolean whole) {
        return switch (dialect) {
            case "postgres" -> new Decimal(0, 0);
            case "bigquery" -> decimal;
            case "spark", "databricks" ->
                whole ? new Decimal(Math.min(38, decimal.width() - decimal.scale() + 1), 0) : Scalar.UNKNOWN;
            default -> Scalar.UNKNOWN;
        };
    }

    /** Returns the type of a rounded floating number. */
    DataType roundedFloat(DataType type) {
        return isSpark() ? Scalar.UNKNOWN : type;
    }
}
