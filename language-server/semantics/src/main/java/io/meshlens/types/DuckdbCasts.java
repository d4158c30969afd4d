package io.meshlens.types;

import io.meshlens.types.DataType.Scalar;
import io.meshlens.types.DataType.Shape;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * DuckDB's implicit casts: what one costs, which is how it chooses between overloads, and which type two types have in
 * common. {@link #NONE} is the cost of a cast that only an explicit {@code CAST} makes.
 */
final class DuckdbCasts {
    static final int NONE = -1;
    private static final int VARIABLE_COST = 1_000_000;
    private static final int ANY_COST = 5;

    private DuckdbCasts() {}

    /** Returns the cost of using a value of type {@code from} where {@code to} is asked for, or {@link #NONE}. */
    static int cost(DataType from, DataType to) {
        if (from == Scalar.JSON || to == Scalar.JSON) {
            int registered = jsonCost(from, to);
            if (registered != Integer.MIN_VALUE) {
                return Math.max(registered, NONE);
            }
        }
        return builtInCost(from, to);
    }

    /** Casts that come with the JSON type; {@code MIN_VALUE} where it says nothing. */
    private static int jsonCost(DataType from, DataType to) {
        if (from == Scalar.JSON) {
            if (to == Scalar.VARCHAR) {
                return 1;
            }
            return to == Scalar.JSON || to instanceof DataType.Internal ? Integer.MIN_VALUE : NONE;
        }
        return switch (from) {
            case Scalar.VARCHAR -> 161;
            case Scalar.NULL -> 150;
            case Scalar.VARIANT -> 148;
            case DataType.EnumOf ignored -> 148;
            case DataType.ListOf list when list.element() == Scalar.JSON -> 100;
            case DataType.Internal ignored -> Integer.MIN_VALUE;
            case Scalar.TYPE, Scalar.UNKNOWN -> Integer.MIN_VALUE;
            default -> 0;
        };
    }

    private static int builtInCost(DataType from, DataType to) {
        if (from == Scalar.NULL && to instanceof DataType.Variable) {
            return 5;
        }
        if (from == Scalar.NULL || to == Shape.ANY || to instanceof DataType.Variable) {
            return targetCost(to);
        }
        if (from == Scalar.UNKNOWN || from instanceof DataType.Named) {
            return 0;
        }
        if (from == DataType.TextLiteral.TEXT_LITERAL) {
            if (!isComplete(to)) {
                return NONE;
            }
            return to == Scalar.VARCHAR ? 1 : 20;
        }
        if (from instanceof DataType.IntegerLiteral literal) {
            if (literalType(literal) == to) {
                return 0;
            }
            return fits(literal, to) ? targetCost(to) - 90 : builtInCost(literalType(literal), to);
        }
        if (to instanceof DataType.UnionOf target && (from == Scalar.JSON || !(from instanceof DataType.UnionOf))) {
            return memberCost(from, target);
        }
        if ((from == Scalar.JSON) != (to == Scalar.JSON)) {
            return NONE;
        }
        return switch (from) {
            case DataType.ListOf list -> {
                if (to instanceof DataType.ListOf target) {
                    int cost = builtInCost(list.element(), target.element());
                    yield cost >= 1 ? cost - 1 : cost;
                }
                if (to instanceof DataType.ArrayOf target && target.size() != DataType.ArrayOf.ANY_SIZE) {
                    yield builtInCost(list.element(), target.element());
                }
                yield to == Shape.LIST ? 0 : NONE;
            }
            case DataType.ArrayOf array -> {
                if (to instanceof DataType.ArrayOf target) {
                    if (target.size() != array.size() && target.size() != DataType.ArrayOf.ANY_SIZE) {
                        yield NONE;
                    }
                    int cost = builtInCost(array.element(), target.element());
                    yield cost >= 100 ? cost - 1 : cost;
                }
                if (to instanceof DataType.ListOf target) {
                    int cost = builtInCost(array.element(), target.element());
                    yield cost < 0 ? NONE : cost + 1;
                }
                yield to == Shape.ARRAY ? 0 : NONE;
            }
            case DataType.Struct struct -> {
                if (to == Shape.STRUCT || to == Shape.TUPLE) {
                    yield 0;
                }
                yield to instanceof DataType.Struct target ? structCost(struct, target) : NONE;
            }
            case DataType.UnionOf union -> {
                if (to == Shape.UNION) {
                    yield 0;
                }
                yield to instanceof DataType.UnionOf target ? unionCost(union, target) : NONE;
            }
            case DataType.MapOf ignored -> to instanceof DataType.MapOf || to == Shape.MAP ? 0 : NONE;
            case DataType.Decimal ignored -> {
                if (to instanceof DataType.Decimal || to == Shape.DECIMAL) {
                    yield 0;
                }
                yield to == Scalar.FLOAT || to == Scalar.DOUBLE ? targetCost(to) : NONE;
            }
            case DataType.EnumOf ignored -> {
                if (to instanceof DataType.EnumOf || to == Shape.ENUM) {
                    yield 0;
                }
                yield to == Scalar.VARCHAR ? targetCost(to) : NONE;
            }
            case Scalar scalar -> {
                if (scalar == to) {
                    yield 0;
                }
                yield widens(scalar, to) ? targetCost(to) : NONE;
            }
            case Shape shape -> shape == to ? 0 : NONE;
            case DataType.LambdaOf ignored -> to == Shape.LAMBDA ? 0 : NONE;
            default -> from.equals(to) ? 0 : NONE;
        };
    }

    private static int memberCost(DataType from, DataType.UnionOf to) {
        int best = NONE;
        for (DataType.Field member : to.members()) {
            int cost = builtInCost(from, member.type());
            if (cost >= 0 && (best < 0 || cost < best)) {
                best = cost;
            }
        }
        return best;
    }

    private static int unionCost(DataType.UnionOf from, DataType.UnionOf to) {
        int worst = NONE;
        for (DataType.Field member : from.members()) {
            DataType.Field match = find(to.members(), member.name());
            if (match == null) {
                return NONE;
            }
            worst = Math.max(worst, builtInCost(member.type(), match.type()));
        }
        return worst >= 0 ? worst : memberCost(from, to);
    }

    private static int structCost(DataType.Struct from, DataType.Struct to) {
        if (from.fields().size() != to.fields().size()) {
            return NONE;
        }
        if (from.fields().isEmpty()) {
            return 0;
        }
        boolean named = !from.isTuple() && !to.isTuple();
        int worst = NONE;
        for (int i = 0; i < from.fields().size(); i++) {
            DataType.Field field = from.fields().get(i);
            DataType.Field match =
                    named ? find(to.fields(), field.name()) : to.fields().get(i);
            if (match == null) {
                return NONE;
            }
            int cost = builtInCost(field.type(), match.type());
            if (cost < 0) {
                return NONE;
            }
            worst = Math.max(worst, cost);
        }
        return worst;
    }

    static DataType.@org.jspecify.annotations.Nullable Field find(List<DataType.Field> fields, String name) {
        for (DataType.Field field : fields) {
            if (field.name().equalsIgnoreCase(name)) {
                return field;
            }
        }
        return null;
    }

    /** Returns whether a scalar becomes the other type without being asked. */
    private static boolean widens(Scalar from, DataType to) {
        boolean toDecimal = to instanceof DataType.Decimal || to == Shape.DECIMAL;
        if (from.isInteger()) {
            if (toDecimal || to == Scalar.FLOAT || to == Scalar.DOUBLE || to == Scalar.BIGNUM) {
                return true;
            }
            return to instanceof Scalar target && target.isInteger() && widensInteger(from, target);
        }
        if (!(to instanceof Scalar target)) {
            return from == Scalar.VARIANT;
        }
        return switch (from) {
            case FLOAT -> target == Scalar.DOUBLE || target == Scalar.BIGNUM;
            case DOUBLE -> target == Scalar.BIGNUM;
            case BIGNUM -> target == Scalar.DOUBLE;
            case DATE ->
                switch (target) {
                    case TIMESTAMP, TIMESTAMP_TZ, TIMESTAMP_TZ_NS, TIMESTAMP_MS, TIMESTAMP_NS, TIMESTAMP_S -> true;
                    default -> false;
                };
            case TIMESTAMP_S ->
                target == Scalar.TIMESTAMP
                        || target == Scalar.TIMESTAMP_MS
                        || target == Scalar.TIMESTAMP_NS
                        || target == Scalar.TIMESTAMP_TZ;
            case TIMESTAMP_MS ->
                target == Scalar.TIMESTAMP || target == Scalar.TIMESTAMP_NS || target == Scalar.TIMESTAMP_TZ;
            case TIMESTAMP_NS -> target == Scalar.TIMESTAMP;
            case TIMESTAMP ->
                target == Scalar.TIMESTAMP_NS || target == Scalar.TIMESTAMP_TZ || target == Scalar.TIMESTAMP_TZ_NS;
            case VARIANT -> true;
            default -> false;
        };
    }

    private static boolean widensInteger(Scalar from, Scalar to) {
        int bits = bits(from);
        if (isUnsigned(from)) {
            return bits(to) > bits;
        }
        return !isUnsigned(to) && bits(to) > bits;
    }

    private static boolean isUnsigned(Scalar type) {
        return type.compareTo(Scalar.UTINYINT) >= 0 && type.compareTo(Scalar.UHUGEINT) <= 0;
    }

    private static int bits(Scalar type) {
        return switch (type) {
            case TINYINT, UTINYINT -> 8;
            case SMALLINT, USMALLINT -> 16;
            case INTEGER, UINTEGER -> 32;
            case BIGINT, UBIGINT -> 64;
            default -> 128;
        };
    }

    /** How much DuckDB likes a type as the target of a cast; less is better. */
    private static int targetCost(DataType to) {
        return switch (to) {
            case Scalar.BIGINT -> 101;
            case Scalar.INTEGER -> 102;
            case Scalar.HUGEINT -> 103;
            case Scalar.DOUBLE -> 104;
            case DataType.Decimal ignored -> 105;
            case Shape.DECIMAL -> 105;
            case Scalar.BIGNUM -> 106;
            case Scalar.TIMESTAMP_NS -> 119;
            case Scalar.TIMESTAMP -> 120;
            case Scalar.TIMESTAMP_MS -> 121;
            case Scalar.TIMESTAMP_S -> 122;
            case Scalar.TIMESTAMP_TZ -> 123;
            case Scalar.TIMESTAMP_TZ_NS -> 124;
            case Scalar.VARCHAR, Scalar.JSON -> 149;
            case DataType.Struct ignored -> 160;
            case DataType.MapOf ignored -> 160;
            case DataType.ListOf ignored -> 160;
            case DataType.ArrayOf ignored -> 160;
            case DataType.UnionOf ignored -> 160;
            case Shape.STRUCT, Shape.TUPLE, Shape.MAP, Shape.LIST, Shape.UNION, Shape.ARRAY -> 160;
            case Shape.ANY -> ANY_COST;
            case DataType.Variable ignored -> VARIABLE_COST;
            default -> 110;
        };
    }

    /** Returns whether a literal text could become this type: nothing in it is left open. */
    private static boolean isComplete(DataType type) {
        return switch (type) {
            case Scalar.UNKNOWN -> false;
            case Shape shape -> shape == Shape.LAMBDA || shape == Shape.ENUM;
            case DataType.Struct struct -> struct.fields().stream().allMatch(field -> isComplete(field.type()));
            case DataType.UnionOf union -> union.members().stream().allMatch(member -> isComplete(member.type()));
            case DataType.ListOf list -> isComplete(list.element());
            case DataType.ArrayOf array -> isComplete(array.element());
            case DataType.MapOf map -> isComplete(map.key()) && isComplete(map.value());
            default -> true;
        };
    }

    /** Returns the smallest type from INTEGER on that holds the literal. */
    static Scalar literalType(DataType.IntegerLiteral literal) {
        BigInteger value = literal.value();
        int bits = value.bitLength();
        if (bits < 32) {
            return Scalar.INTEGER;
        }
        if (bits < 64) {
            return Scalar.BIGINT;
        }
        if (bits < 128) {
            return Scalar.HUGEINT;
        }
        return bits == 128 && value.signum() > 0 ? Scalar.UHUGEINT : Scalar.BIGNUM;
    }

    private static boolean fits(DataType.IntegerLiteral literal, DataType to) {
        if (to == Scalar.FLOAT || to == Scalar.DOUBLE) {
            return true;
        }
        if (!(to instanceof Scalar scalar) || !scalar.isInteger()) {
            return false;
        }
        int bits = literal.value().bitLength();
        return isUnsigned(scalar) ? literal.value().signum() >= 0 && bits <= bits(scalar) : bits < bits(scalar);
    }

    /** Returns the type that a value of a literal's type has. */
    static DataType settled(DataType type) {
        return switch (type) {
            case DataType.TextLiteral ignored -> Scalar.VARCHAR;
            case DataType.IntegerLiteral literal -> literalType(literal);
            default -> type;
        };
    }

    /** Returns the type that both become, or null when an explicit cast is needed. */
    static @org.jspecify.annotations.Nullable DataType common(DataType left, DataType right) {
        return common(left, right, false);
    }

    /** Returns the type that both become in an equality, which always finds one. */
    static DataType commonForced(DataType left, DataType right) {
        DataType result = common(left, right, true);
        if (result != null) {
            return result;
        }
        return score(left) < score(right) ? right : left;
    }

    /** Returns whether DuckDB cannot cast a value to the type in which it would compare: to a union without its type. */
    static boolean isImpossible(DataType from, DataType to) {
        return to instanceof DataType.UnionOf union
                && !(from instanceof DataType.UnionOf)
                && from != Scalar.NULL
                && memberCost(from, union) < 0
                && !(from instanceof DataType.Internal)
                && from != Scalar.UNKNOWN;
    }

    private static @org.jspecify.annotations.Nullable DataType inner(DataType left, DataType right, boolean force) {
        return force ? commonForced(left, right) : common(left, right, false);
    }

    private static @org.jspecify.annotations.Nullable DataType common(DataType left, DataType right, boolean force) {
        if (left instanceof DataType.Named || right instanceof DataType.Named) {
            return left.equals(right) ? left : Scalar.UNKNOWN;
        }
        if (left == Scalar.JSON || right == Scalar.JSON) {
            return Scalar.JSON;
        }
        boolean sameKind = kind(left) == kind(right);
        if (!sameKind) {
            if (left == Scalar.VARIANT || right == Scalar.VARIANT) {
                return Scalar.VARIANT;
            }
            if (left == Scalar.NULL || right == Scalar.NULL) {
                return settled(left == Scalar.NULL ? right : left);
            }
            if (left == Scalar.UNKNOWN || right == Scalar.UNKNOWN) {
                return Scalar.UNKNOWN;
            }
            if (left instanceof DataType.EnumOf) {
                return inner(Scalar.VARCHAR, right, force);
            }
            if (right instanceof DataType.EnumOf) {
                return inner(left, Scalar.VARCHAR, force);
            }
            if (left == DataType.TextLiteral.TEXT_LITERAL) {
                return settled(right);
            }
            if (right == DataType.TextLiteral.TEXT_LITERAL) {
                return settled(left);
            }
            return unequal(left, right, force);
        }
        return switch (left) {
            case DataType.TextLiteral ignored -> Scalar.VARCHAR;
            case DataType.IntegerLiteral literal ->
                inner(literalType(literal), literalType((DataType.IntegerLiteral) right), force);
            case DataType.EnumOf ignored -> left.equals(right) ? left : Scalar.VARCHAR;
            case DataType.Decimal decimal -> widest(decimal, (DataType.Decimal) right);
            case DataType.ListOf list -> {
                DataType element = inner(list.element(), ((DataType.ListOf) right).element(), force);
                yield element == null ? null : DataType.listOf(element);
            }
            case DataType.ArrayOf array -> {
                DataType.ArrayOf other = (DataType.ArrayOf) right;
                DataType element = inner(array.element(), other.element(), force);
                yield element == null ? null : new DataType.ArrayOf(element, Math.max(array.size(), other.size()));
            }
            case DataType.MapOf map -> {
                DataType.MapOf other = (DataType.MapOf) right;
                DataType key = inner(map.key(), other.key(), force);
                DataType value = inner(map.value(), other.value(), force);
                yield key == null || value == null ? null : new DataType.MapOf(key, value);
            }
            case DataType.Struct struct -> commonStruct(struct, (DataType.Struct) right, force);
            case DataType.UnionOf union ->
                union.members().size() >= ((DataType.UnionOf) right).members().size() ? left : right;
            default -> left;
        };
    }

    private static @org.jspecify.annotations.Nullable DataType unequal(DataType left, DataType right, boolean force) {
        int toRight = cost(left, right);
        int toLeft = cost(right, left);
        if (toRight >= 0 && (toRight < toLeft || toLeft < 0)) {
            return right instanceof DataType.Decimal decimal ? roomFor(left, decimal) : right;
        }
        if (toLeft >= 0) {
            return left instanceof DataType.Decimal decimal ? roomFor(right, decimal) : left;
        }
        if (left instanceof DataType.IntegerLiteral literal) {
            return inner(literalType(literal), right, force);
        }
        if (right instanceof DataType.IntegerLiteral literal) {
            return inner(left, literalType(literal), force);
        }
        if (left.isNumeric() && right.isNumeric()) {
            return left instanceof Scalar a && right instanceof Scalar b ? commonNumber(a, b) : null;
        }
        if (left == Scalar.BOOLEAN && right.isInteger()) {
            return right;
        }
        if (right == Scalar.BOOLEAN && left.isInteger()) {
            return left;
        }
        return null;
    }

    /** Signed and unsigned integers that neither holds the other. */
    private static @org.jspecify.annotations.Nullable DataType commonNumber(Scalar left, Scalar right) {
        if (!left.isInteger() || !right.isInteger()) {
            return null;
        }
        if (left == Scalar.UHUGEINT || right == Scalar.UHUGEINT) {
            // The larger of the two counts for nothing here: DuckDB looks at the signed one only.
            return switch (left == Scalar.UHUGEINT ? right : left) {
                case TINYINT -> Scalar.SMALLINT;
                case SMALLINT -> Scalar.INTEGER;
                case INTEGER -> Scalar.BIGINT;
                case BIGINT -> Scalar.HUGEINT;
                default -> Scalar.DOUBLE;
            };
        }
        int bits = Math.max(
                isUnsigned(left) ? bits(left) * 2 : bits(left), isUnsigned(right) ? bits(right) * 2 : bits(right));
        return switch (bits) {
            case 16 -> Scalar.SMALLINT;
            case 32 -> Scalar.INTEGER;
            case 64 -> Scalar.BIGINT;
            case 128 -> Scalar.HUGEINT;
            default -> Scalar.DOUBLE;
        };
    }

    private static @org.jspecify.annotations.Nullable DataType commonStruct(
            DataType.Struct left, DataType.Struct right, boolean force) {
        List<DataType.Field> fields = new ArrayList<>();
        if (left.isTuple() || right.isTuple()) {
            if (left.fields().size() != right.fields().size()) {
                return null;
            }
            for (int i = 0; i < left.fields().size(); i++) {
                DataType type =
                        inner(left.fields().get(i).type(), right.fields().get(i).type(), force);
                if (type == null) {
                    return null;
                }
                String name = left.isTuple()
                        ? right.fields().get(i).name()
                        : left.fields().get(i).name();
                fields.add(new DataType.Field(name, type));
            }
            return new DataType.Struct(fields);
        }
        List<String> taken = new ArrayList<>();
        for (DataType.Field field : left.fields()) {
            DataType.Field other = find(right.fields(), field.name());
            if (other == null) {
                fields.add(field);
                continue;
            }
            DataType type = inner(field.type(), other.type(), force);
            if (type == null) {
                return null;
            }
            fields.add(new DataType.Field(field.name(), type));
            taken.add(other.name().toLowerCase(Locale.ROOT));
        }
        for (DataType.Field field : right.fields()) {
            if (!taken.contains(field.name().toLowerCase(Locale.ROOT))) {
                fields.add(field);
            }
        }
        return new DataType.Struct(fields);
    }

    private static DataType widest(DataType.Decimal left, DataType.Decimal right) {
        int whole = Math.max(left.width() - left.scale(), right.width() - right.scale());
        int scale = Math.max(left.scale(), right.scale());
        int width = whole + scale;
        return width > 38 ? new DataType.Decimal(38, 38 - whole) : new DataType.Decimal(width, scale);
    }

    /** Returns the decimal, grown so that every value of the other number fits. */
    private static DataType roomFor(DataType other, DataType.Decimal decimal) {
        DataType.Decimal digits = digits(other);
        if (digits == null || digits.width() <= decimal.width() - decimal.scale()) {
            return decimal;
        }
        return new DataType.Decimal(Math.min(38, digits.width() + decimal.scale()), decimal.scale());
    }

    /** Returns the digits that a number has as a decimal, or null when it cannot be one. */
    static DataType.@org.jspecify.annotations.Nullable Decimal digits(DataType type) {
        return switch (type) {
            case Scalar scalar -> {
                int width = switch (scalar) {
                    case NULL -> 0;
                    case BOOLEAN -> 1;
                    case TINYINT, UTINYINT -> 3;
                    case SMALLINT, USMALLINT -> 5;
                    case INTEGER, UINTEGER -> 10;
                    case BIGINT -> 19;
                    case UBIGINT -> 20;
                    case HUGEINT, UHUGEINT -> 38;
                    default -> -1;
                };
                yield width < 0 ? null : new DataType.Decimal(width, 0);
            }
            case DataType.Decimal decimal -> decimal;
            case DataType.IntegerLiteral literal -> digits(literalType(literal));
            default -> null;
        };
    }

    private static int kind(DataType type) {
        return switch (type) {
            case Scalar scalar -> scalar.ordinal();
            case DataType.Decimal ignored -> 100;
            case DataType.ListOf ignored -> 101;
            case DataType.ArrayOf ignored -> 102;
            case DataType.Struct ignored -> 103;
            case DataType.MapOf ignored -> 104;
            case DataType.EnumOf ignored -> 105;
            case DataType.UnionOf ignored -> 106;
            case DataType.IntegerLiteral ignored -> 107;
            case DataType.TextLiteral ignored -> 108;
            case DataType.Variable ignored -> 109;
            case DataType.LambdaOf ignored -> 113;
            case Shape shape -> 120 + shape.ordinal();
            case DataType.Sized ignored -> 110;
            case DataType.Wrapped ignored -> 111;
            case DataType.Named ignored -> 112;
        };
    }

    /** Which of two types that have nothing in common an equality compares with; the higher wins. */
    private static int score(DataType type) {
        return switch (type) {
            case DataType.Internal ignored -> 0;
            case DataType.Decimal ignored -> 21;
            case DataType.EnumOf ignored -> 78;
            case DataType.Struct ignored -> 125;
            case DataType.ListOf ignored -> 126;
            case DataType.ArrayOf ignored -> 126;
            case DataType.MapOf ignored -> 127;
            case DataType.UnionOf ignored -> 150;
            case Scalar scalar ->
                switch (scalar) {
                    case UNKNOWN, NULL -> 0;
                    case BOOLEAN -> 10;
                    case UTINYINT -> 11;
                    case TINYINT -> 12;
                    case USMALLINT -> 13;
                    case SMALLINT -> 14;
                    case UINTEGER -> 15;
                    case INTEGER -> 16;
                    case UBIGINT -> 17;
                    case BIGINT -> 18;
                    case UHUGEINT -> 19;
                    case HUGEINT -> 20;
                    case FLOAT -> 22;
                    case DOUBLE -> 23;
                    case TIME, TIME_TZ -> 50;
                    case TIME_NS -> 51;
                    case DATE -> 52;
                    case TIMESTAMP_S -> 53;
                    case TIMESTAMP_MS -> 54;
                    case TIMESTAMP, TIMESTAMP_TZ -> 55;
                    case TIMESTAMP_NS, TIMESTAMP_TZ_NS -> 56;
                    case INTERVAL -> 58;
                    case VARCHAR, JSON -> 77;
                    case BIT -> 100;
                    case BLOB -> 101;
                    case UUID -> 102;
                    case BIGNUM -> 103;
                    case GEOMETRY -> 104;
                    case VARIANT -> 150;
                    case TYPE -> 1000;
                };
            case DataType.Sized ignored -> 1000;
            case DataType.Wrapped ignored -> 1000;
            case DataType.Named ignored -> 1000;
        };
    }
}
