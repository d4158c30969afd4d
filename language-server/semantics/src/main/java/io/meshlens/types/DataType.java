package io.meshlens.types;

import java.math.BigInteger;
import java.util.List;
import java.util.StringJoiner;

/**
 * The type of a value, the same for all dialects: {@code INT64} and {@code BIGINT} are one value here, and
 * {@link TypeNames} gives each dialect its own spelling. Compared by value.
 */
public sealed interface DataType {

    /** A type without parameters; {@link #spelling} is DuckDB's name. */
    enum Scalar implements DataType {
        /** Nothing is known; never guessed, and never an error. */
        UNKNOWN("UNKNOWN"),
        /** The type of a bare {@code NULL}. */
        NULL("\"NULL\""),
        BOOLEAN("BOOLEAN"),
        TINYINT("TINYINT"),
        SMALLINT("SMALLINT"),
        INTEGER("INTEGER"),
        BIGINT("BIGINT"),
        HUGEINT("HUGEINT"),
        UTINYINT("UTINYINT"),
        USMALLINT("USMALLINT"),
        UINTEGER("UINTEGER"),
        UBIGINT("UBIGINT"),
        UHUGEINT("UHUGEINT"),
        /** An integer of any size. */
        BIGNUM("BIGNUM"),
        /** 32 bits. */
        FLOAT("FLOAT"),
        /** 64 bits. */
        DOUBLE("DOUBLE"),
        VARCHAR("VARCHAR"),
        BLOB("BLOB"),
        BIT("BIT"),
        DATE("DATE"),
        TIME("TIME"),
        TIME_NS("TIME_NS"),
        TIME_TZ("TIME WITH TIME ZONE"),
        TIMESTAMP_S("TIMESTAMP_S"),
        TIMESTAMP_MS("TIMESTAMP_MS"),
        /** Without a time zone: a wall clock's reading. */
        TIMESTAMP("TIMESTAMP"),
        TIMESTAMP_NS("TIMESTAMP_NS"),
        /** A point in time. */
        TIMESTAMP_TZ("TIMESTAMP WITH TIME ZONE"),
        TIMESTAMP_TZ_NS("TIMESTAMPTZ_NS"),
        INTERVAL("INTERVAL"),
        UUID("UUID"),
        JSON("JSON"),
        VARIANT("VARIANT"),
        GEOMETRY("GEOMETRY"),
        /** A type as a value. */
        TYPE("TYPE");

        private final String spelling;

        Scalar(String spelling) {
            this.spelling = spelling;
        }

        /** Returns DuckDB's name of this type. */
        public String spelling() {
            return spelling;
        }

        @Override
        public String toString() {
            return spelling;
        }
    }

    /** A number with {@code width} digits, {@code scale} of them behind the point. */
    record Decimal(int width, int scale) implements DataType {
        @Override
        public String toString() {
            return "DECIMAL(" + width + "," + scale + ")";
        }
    }

    /** A list of any length. */
    record ListOf(DataType element) implements DataType {
        @Override
        public String toString() {
            return element + "[]";
        }
    }

    /** A list of one fixed length; {@link #ANY_SIZE} stands in signatures only. */
    record ArrayOf(DataType element, int size) implements DataType {
        static final int ANY_SIZE = -1;

        @Override
        public String toString() {
            return element + (size == ANY_SIZE ? "[ANY]" : "[" + size + "]");
        }
    }

    /** One member of a struct or a union; the name of a field of an unnamed struct is empty. */
    record Field(String name, DataType type) {}

    /** Named fields in order, or, when the names are empty, what DuckDB 2 calls a tuple. */
    record Struct(List<Field> fields) implements DataType {
        public Struct {
            fields = List.copyOf(fields);
        }

        /** Returns whether the fields have no names. */
        public boolean isTuple() {
            return !fields.isEmpty() && fields.getFirst().name().isEmpty();
        }

        @Override
        public String toString() {
            return TypeNames.duckdb(this);
        }
    }

    /** A map from keys to values. */
    record MapOf(DataType key, DataType value) implements DataType {
        @Override
        public String toString() {
            return "MAP(" + key + ", " + value + ")";
        }
    }

    /** One of the given texts. */
    record EnumOf(List<String> values) implements DataType {
        public EnumOf {
            values = List.copyOf(values);
        }

        @Override
        public String toString() {
            StringJoiner text = new StringJoiner(", ", "ENUM(", ")");
            for (String value : values) {
                text.add("'" + value.replace("'", "''") + "'");
            }
            return text.toString();
        }
    }

    /** A value of one of several types, with a tag that says which. */
    record UnionOf(List<Field> members) implements DataType {
        public UnionOf {
            members = List.copyOf(members);
        }

        @Override
        public String toString() {
            return TypeNames.duckdb(this);
        }
    }

    /**
     * A scalar with a size that its dialect keeps ({@code CHAR(3)}, {@code VARCHAR(20)}, {@code TIMESTAMP(3)}): typed like
     * its base, but another type when compared, since it cuts or pads values.
     *
     * @param base what it behaves like
     * @param name the name it is spelled with, in upper case
     * @param size the number in parentheses
     */
    record Sized(Scalar base, String name, int size) implements DataType {
        @Override
        public String toString() {
            return size < 0 ? name : name + "(" + size + ")";
        }
    }

    /**
     * A marker around a type, such as ClickHouse's {@code Nullable} and {@code LowCardinality}.
     *
     * @param name the marker as its dialect spells it
     */
    record Wrapped(String name, DataType inner) implements DataType {
        @Override
        public String toString() {
            return name + "(" + inner + ")";
        }
    }

    /** A type that is known by its name only: a user's own, or one that an extension or another engine has. */
    record Named(String name, List<DataType> arguments) implements DataType {
        public Named {
            arguments = List.copyOf(arguments);
        }

        @Override
        public String toString() {
            if (arguments.isEmpty()) {
                return name;
            }
            StringJoiner text = new StringJoiner(", ", name + "(", ")");
            for (DataType argument : arguments) {
                text.add(argument.toString());
            }
            return text.toString();
        }
    }

    /** What only signatures and the unification of operands use; never the type of a column. */
    sealed interface Internal extends DataType {}

    /** An integer that is written in the query: fits every type that can hold it. */
    record IntegerLiteral(BigInteger value) implements Internal {
        @Override
        public String toString() {
            return "INTEGER_LITERAL";
        }
    }

    /** A text that is written in the query: fits every type. */
    enum TextLiteral implements Internal {
        TEXT_LITERAL;

        @Override
        public String toString() {
            return "STRING_LITERAL";
        }
    }

    /** A type variable of a signature. */
    record Variable(String name) implements Internal {
        @Override
        public String toString() {
            return name;
        }
    }

    /** A lambda as an argument, by what its body gives. */
    record LambdaOf(DataType result) implements Internal {
        @Override
        public String toString() {
            return "LAMBDA";
        }
    }

    /** A parameter that takes any type of one shape. */
    enum Shape implements Internal {
        ANY,
        DECIMAL,
        STRUCT,
        TUPLE,
        LIST,
        MAP,
        UNION,
        ARRAY,
        ENUM,
        LAMBDA,
        INVALID
    }

    /** Returns a list of the given element. */
    static DataType listOf(DataType element) {
        return new ListOf(element);
    }

    /** Returns whether nothing is known about this type. */
    default boolean isUnknown() {
        return this == Scalar.UNKNOWN;
    }

    /** Returns whether something in this type is not known: itself, an element, a field; a type known by its name only is. */
    default boolean isOpen() {
        return switch (this) {
            case Scalar scalar -> scalar == Scalar.UNKNOWN;
            case Named ignored -> true;
            case ListOf list -> list.element().isOpen();
            case ArrayOf array -> array.element().isOpen();
            case MapOf map -> map.key().isOpen() || map.value().isOpen();
            case Struct struct ->
                struct.fields().stream().anyMatch(field -> field.type().isOpen());
            case UnionOf union ->
                union.members().stream().anyMatch(member -> member.type().isOpen());
            case LambdaOf lambda -> lambda.result().isOpen();
            default -> false;
        };
    }

    /** Returns this type without sizes and markers: what the rules of operators and functions look at. */
    default DataType bare() {
        return switch (this) {
            case Sized sized -> sized.base();
            case Wrapped wrapped -> wrapped.inner().bare();
            default -> this;
        };
    }

    /** Returns whether this is one of the integer types of a fixed size. */
    default boolean isInteger() {
        return this instanceof Scalar scalar
                && scalar.compareTo(Scalar.TINYINT) >= 0
                && scalar.compareTo(Scalar.UHUGEINT) <= 0;
    }

    /** Returns whether this is a number. */
    default boolean isNumeric() {
        return isInteger()
                || this == Scalar.FLOAT
                || this == Scalar.DOUBLE
                || this == Scalar.BIGNUM
                || this instanceof Decimal
                || this instanceof IntegerLiteral;
    }

    /** Returns whether this is a date, a time or a timestamp. */
    default boolean isTemporal() {
        return this instanceof Scalar scalar
                && scalar.compareTo(Scalar.DATE) >= 0
                && scalar.compareTo(Scalar.TIMESTAMP_TZ_NS) <= 0;
    }
}
