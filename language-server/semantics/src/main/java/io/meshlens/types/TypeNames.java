package io.meshlens.types;

import io.meshlens.lower.TypeName;
import io.meshlens.types.DataType.Scalar;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** The names that a dialect has for types, both ways: reading and writing. */
public final class TypeNames {
    private static final TypeNames DUCKDB = new TypeNames("duckdb");
    private static final Set<String> DUCKDB_KEYWORDS =
            Set.of(DuckdbFunctionTable.KEYWORDS.strip().split("\\s+", -1));

    private final String dialect;
    private final Map<String, String> meanings = new HashMap<>();
    private final Set<String> prefixes = new HashSet<>();
    private final EnumMap<Scalar, String> spellings = new EnumMap<>(Scalar.class);
    private final TypeNameTable.Style style;

    private TypeNames(String dialect) {
        this.dialect = dialect;
        style = TypeNameTable.style(dialect);
        TypeNameTable.fill(dialect, meanings, spellings);
        for (String name : meanings.keySet()) {
            for (int i = name.indexOf(' '); i > 0; i = name.indexOf(' ', i + 1)) {
                prefixes.add(name.substring(0, i));
            }
        }
    }

    /** Returns the names of a dialect; of DuckDB's when the dialect is not known. */
    public static TypeNames of(String dialect) {
        String id = dialect.toLowerCase(Locale.ROOT);
        return id.equals("duckdb") || !TypeNameTable.DIALECTS.contains(id) ? DUCKDB : Others.of(id);
    }

    /** The dialects beside DuckDB, which most projects never ask for. */
    private static final class Others {
        private static final Map<String, TypeNames> NAMES = names();

        static TypeNames of(String dialect) {
            return NAMES.getOrDefault(dialect, DUCKDB);
        }

        private static Map<String, TypeNames> names() {
            Map<String, TypeNames> names = new HashMap<>();
            for (String dialect : TypeNameTable.DIALECTS) {
                names.put(dialect, new TypeNames(dialect));
            }
            return Map.copyOf(names);
        }
    }

    /**
     * Reads a type. A name that is not known gives a {@link DataType.Named}; text that is no type gives
     * {@link Scalar#UNKNOWN}.
     */
    public DataType parse(String text) {
        return TypeParser.parse(text, this);
    }

    /** Reads a type as the lowered tree holds it. */
    public DataType read(TypeName type) {
        return WrittenTypes.read(type, this);
    }

    /** Writes a type as this dialect spells it; what the dialect has no name for is spelled as DuckDB does. */
    public String print(DataType type) {
        return style == TypeNameTable.Style.DUCKDB ? duckdb(type) : other(type);
    }

    /** Returns whether a name of several words begins with these words, or is them. */
    boolean continues(String words) {
        return prefixes.contains(words) || meanings.containsKey(words);
    }

    /** Returns the type with the given name and numbers, or null when the name is not known. */
    @Nullable
    DataType scalar(String name, List<Integer> numbers, boolean signature) {
        String meaning = meanings.get(name);
        if (meaning == null) {
            return null;
        }
        if (meaning.startsWith("DECIMAL")) {
            return signature && numbers.isEmpty() ? DataType.Shape.DECIMAL : decimal(meaning, numbers);
        }
        if (meaning.equals("FLOAT?")) {
            // FLOAT(p) is single or double by its precision.
            boolean wide = numbers.isEmpty() ? !dialect.equals("duckdb") : numbers.getFirst() > 24;
            return wide ? Scalar.DOUBLE : Scalar.FLOAT;
        }
        if (meaning.startsWith("=")) {
            Scalar base = Scalar.valueOf(meaning.substring(1));
            return new DataType.Sized(base, name, numbers.isEmpty() ? -1 : size(numbers.getFirst()));
        }
        Scalar scalar = Scalar.valueOf(meaning);
        if (numbers.isEmpty()) {
            return scalar;
        }
        if (dialect.equals("duckdb")) {
            return scalar == Scalar.TIMESTAMP ? timestamp(numbers.getFirst()) : scalar;
        }
        boolean sized =
                scalar == Scalar.VARCHAR || scalar == Scalar.BLOB || scalar == Scalar.BIT || scalar.isTemporal();
        return sized ? new DataType.Sized(scalar, name, size(numbers.getFirst())) : scalar;
    }

    private static int size(int number) {
        return number < 0 ? Integer.MAX_VALUE : number;
    }

    private static DataType timestamp(int precision) {
        if (precision == 0) {
            return Scalar.TIMESTAMP_S;
        }
        if (precision <= 3) {
            return Scalar.TIMESTAMP_MS;
        }
        return precision <= 6 ? Scalar.TIMESTAMP : Scalar.TIMESTAMP_NS;
    }

    /** Reads {@code DECIMAL:18:3}, a name with its default, and {@code DECIMAL=9}, a name with a fixed width. */
    private static DataType decimal(String meaning, List<Integer> numbers) {
        if (meaning.startsWith("DECIMAL=")) {
            int width = Integer.parseInt(meaning.substring(8));
            return new DataType.Decimal(width, numbers.isEmpty() ? 0 : numbers.getFirst());
        }
        if (!numbers.isEmpty()) {
            return new DataType.Decimal(numbers.getFirst(), numbers.size() > 1 ? numbers.get(1) : 0);
        }
        int colon = meaning.indexOf(':');
        return new DataType.Decimal(
                Integer.parseInt(meaning.substring(7, colon)), Integer.parseInt(meaning.substring(colon + 1)));
    }

    /** Writes a type as DuckDB 2 does. */
    static String duckdb(DataType type) {
        StringBuilder out = new StringBuilder();
        duckdb(type, out, true);
        return out.toString();
    }

    /** Writes a type as DuckDB 1 does: a struct without names is a STRUCT, and NULL an INTEGER. */
    public static String duckdb1(DataType type) {
        StringBuilder out = new StringBuilder();
        duckdb(type, out, false);
        return out.toString();
    }

    private static void duckdb(DataType type, StringBuilder out, boolean second) {
        switch (type) {
            case Scalar.NULL -> out.append(second ? Scalar.NULL.spelling() : "INTEGER");
            case DataType.ListOf list -> {
                duckdb(list.element(), out, second);
                out.append("[]");
            }
            case DataType.ArrayOf array -> {
                duckdb(array.element(), out, second);
                out.append('[').append(array.size()).append(']');
            }
            case DataType.MapOf map -> {
                out.append("MAP(");
                duckdb(map.key(), out, second);
                out.append(", ");
                duckdb(map.value(), out, second);
                out.append(')');
            }
            case DataType.Struct struct ->
                duckdbFields(second && struct.isTuple() ? "TUPLE(" : "STRUCT(", struct.fields(), out, second);
            case DataType.UnionOf union -> duckdbFields("UNION(", union.members(), out, second);
            case DataType.Wrapped wrapped -> duckdb(wrapped.inner(), out, second);
            default -> out.append(type);
        }
    }

    private static void duckdbFields(String open, List<DataType.Field> fields, StringBuilder out, boolean second) {
        if (fields.isEmpty()) {
            out.append(open, 0, open.length() - 1);
            return;
        }
        out.append(open);
        String separator = "";
        for (DataType.Field field : fields) {
            out.append(separator);
            separator = ", ";
            if (!field.name().isEmpty()) {
                out.append(quotedForDuckdb(field.name())).append(' ');
            }
            duckdb(field.type(), out, second);
        }
        out.append(')');
    }

    /** Quotes a name where DuckDB does: keywords, and what is not made of letters, digits and {@code _}. */
    static String quotedForDuckdb(String name) {
        boolean plain = !name.isEmpty() && !isDigit(name.charAt(0));
        for (int i = 0; plain && i < name.length(); i++) {
            char c = name.charAt(i);
            plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_';
        }
        if (plain && !DUCKDB_KEYWORDS.contains(name.toLowerCase(Locale.ROOT))) {
            return name;
        }
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private String other(DataType type) {
        return switch (type) {
            case Scalar scalar -> spellings.getOrDefault(scalar, scalar.spelling());
            case DataType.Decimal decimal -> decimal(decimal);
            case DataType.ListOf list -> list(other(list.element()));
            case DataType.ArrayOf array -> list(other(array.element()));
            case DataType.MapOf map ->
                style == TypeNameTable.Style.ANGLES
                        ? "MAP<" + other(map.key()) + ", " + other(map.value()) + ">"
                        : style == TypeNameTable.Style.SNOWFLAKE
                                ? "MAP(" + other(map.key()) + ", " + other(map.value()) + ")"
                                : mapName() + "(" + other(map.key()) + ", " + other(map.value()) + ")";
            case DataType.Struct struct -> struct(struct);
            case DataType.Sized sized -> sized(sized);
            case DataType.Wrapped wrapped ->
                style == TypeNameTable.Style.CLICKHOUSE
                        ? clickhouseWrapper(wrapped.name()) + "(" + other(wrapped.inner()) + ")"
                        : other(wrapped.inner());
            case DataType.EnumOf enumeration ->
                style == TypeNameTable.Style.CLICKHOUSE
                        ? "Enum" + enumeration.toString().substring(4)
                        : enumeration.toString();
            case DataType.UnionOf union -> duckdb(union);
            case DataType.Named named -> named.toString();
            case DataType.Internal internal -> internal.toString();
        };
    }

    private static String clickhouseWrapper(String name) {
        return name.equalsIgnoreCase("nullable") ? "Nullable" : "LowCardinality";
    }

    private String mapName() {
        return style == TypeNameTable.Style.CLICKHOUSE ? "Map" : "MAP";
    }

    private String decimal(DataType.Decimal decimal) {
        String name = spellings.getOrDefault(Scalar.BIGNUM, "DECIMAL");
        if (decimal.width() == 0) {
            return name;
        }
        if (style == TypeNameTable.Style.ANGLES && dialect.equals("bigquery")) {
            if (decimal.width() == 38 && decimal.scale() == 9) {
                return "NUMERIC";
            }
            if (decimal.width() == 76 && decimal.scale() == 38) {
                return "BIGNUMERIC";
            }
        }
        String separator = style == TypeNameTable.Style.CLICKHOUSE ? ", " : ",";
        return name + "(" + decimal.width() + separator + decimal.scale() + ")";
    }

    private String list(String element) {
        return switch (style) {
            case ANGLES -> "ARRAY<" + element + ">";
            case CLICKHOUSE -> "Array(" + element + ")";
            case PARENTHESES, SNOWFLAKE -> "ARRAY(" + element + ")";
            case DUCKDB, SUFFIX -> element + "[]";
        };
    }

    private String struct(DataType.Struct struct) {
        List<String> parts = new ArrayList<>();
        for (DataType.Field field : struct.fields()) {
            String type = other(field.type());
            if (field.name().isEmpty()) {
                parts.add(type);
            } else {
                parts.add(field.name() + (dialect.equals("spark") ? ": " : " ") + type);
            }
        }
        return switch (style) {
            case ANGLES -> wrap("STRUCT<", parts, ">");
            case CLICKHOUSE -> wrap("Tuple(", parts, ")");
            case SNOWFLAKE -> wrap("OBJECT(", parts, ")");
            case PARENTHESES, SUFFIX, DUCKDB -> wrap("ROW(", parts, ")");
        };
    }

    private static String wrap(String open, List<String> parts, String close) {
        StringJoiner joined = new StringJoiner(", ", open, close);
        parts.forEach(joined::add);
        return joined.toString();
    }

    private static String sized(DataType.Sized sized) {
        if (sized.size() < 0) {
            return sized.name();
        }
        String size = sized.size() == Integer.MAX_VALUE ? "MAX" : Integer.toString(sized.size());
        // The size of TIMESTAMP(3) WITH TIME ZONE stands behind its first word.
        int space = sized.name().indexOf(' ');
        if (space > 0 && sized.base().isTemporal()) {
            return sized.name().substring(0, space) + "(" + size + ")"
                    + sized.name().substring(space);
        }
        return sized.name() + "(" + size + ")";
    }
}
