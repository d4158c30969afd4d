package io.meshlens.types;

import io.meshlens.types.DataType.Scalar;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The names of types per dialect as text. {@code name=SCALAR} reads a name, {@code name==SCALAR} reads one that stays
 * another type than the plain scalar, {@code DECIMAL18:3} gives the default of a decimal's name, {@code DECIMAL=9} a name
 * with a fixed width, {@code FLOAT?} one that depends on its precision. A line that begins with {@code >} says how the
 * dialect writes a scalar; {@code BIGNUM} stands there for decimals.
 */
final class TypeNameTable {
    /** How a dialect writes types that have types inside. */
    enum Style {
        DUCKDB,
        /** {@code INT[]}. */
        SUFFIX,
        /** {@code ARRAY<INT64>}. */
        ANGLES,
        /** {@code ARRAY(INTEGER)}, {@code ROW(a INTEGER)}. */
        PARENTHESES,
        /** {@code ARRAY(NUMBER)}, {@code OBJECT(a NUMBER)}. */
        SNOWFLAKE,
        /** {@code Array(Int64)}, {@code Tuple(a Int64)}. */
        CLICKHOUSE
    }

    static final List<String> DIALECTS = List.of(
            "duckdb",
            "postgres",
            "redshift",
            "snowflake",
            "bigquery",
            "spark",
            "databricks",
            "trino",
            "clickhouse",
            "mysql",
            "tsql");

    private TypeNameTable() {}

    static Style style(String dialect) {
        return switch (dialect) {
            case "duckdb" -> Style.DUCKDB;
            case "bigquery", "spark", "databricks" -> Style.ANGLES;
            case "trino" -> Style.PARENTHESES;
            case "snowflake" -> Style.SNOWFLAKE;
            case "clickhouse" -> Style.CLICKHOUSE;
            default -> Style.SUFFIX;
        };
    }

    static void fill(String dialect, Map<String, String> meanings, EnumMap<Scalar, String> spellings) {
        add(COMMON, meanings, spellings);
        switch (dialect) {
            case "duckdb" -> add(DUCKDB, meanings, spellings);
            case "postgres" -> add(POSTGRES, meanings, spellings);
            case "redshift" -> {
                add(POSTGRES, meanings, spellings);
                add(REDSHIFT, meanings, spellings);
            }
            case "snowflake" -> add(SNOWFLAKE, meanings, spellings);
            case "bigquery" -> add(BIGQUERY, meanings, spellings);
            case "spark", "databricks" -> add(SPARK, meanings, spellings);
            case "trino" -> add(TRINO, meanings, spellings);
            case "clickhouse" -> add(CLICKHOUSE, meanings, spellings);
            case "mysql" -> add(MYSQL, meanings, spellings);
            case "tsql" -> add(TSQL, meanings, spellings);
            default -> {}
        }
    }

    private static void add(String table, Map<String, String> meanings, EnumMap<Scalar, String> spellings) {
        for (String line : table.split("\n", -1)) {
            int equals = line.indexOf('=');
            if (equals < 0) {
                continue;
            }
            String meaning = line.substring(equals + 1).strip();
            if (line.startsWith(">")) {
                spellings.put(Scalar.valueOf(line.substring(1, equals).strip()), meaning);
            } else {
                for (String name : line.substring(0, equals).split(",", -1)) {
                    meanings.put(name.strip(), meaning);
                }
            }
        }
    }

    private static final String COMMON = """
            BOOLEAN, BOOL=BOOLEAN
            TINYINT=TINYINT
            SMALLINT, INT2=SMALLINT
            INTEGER, INT, INT4=INTEGER
            BIGINT, INT8=BIGINT
            REAL, FLOAT4=FLOAT
            DOUBLE, DOUBLE PRECISION, FLOAT8=DOUBLE
            FLOAT=FLOAT?
            DECIMAL, NUMERIC, DEC=DECIMAL18:3
            VARCHAR, CHARACTER VARYING, CHAR VARYING, STRING, TEXT=VARCHAR
            CHAR, CHARACTER==VARCHAR
            BINARY, VARBINARY, BLOB, BYTES=BLOB
            DATE=DATE
            TIME, TIME WITHOUT TIME ZONE=TIME
            TIME WITH TIME ZONE, TIMETZ=TIME_TZ
            TIMESTAMP, TIMESTAMP WITHOUT TIME ZONE, DATETIME=TIMESTAMP
            TIMESTAMP WITH TIME ZONE, TIMESTAMPTZ=TIMESTAMP_TZ
            INTERVAL=INTERVAL
            UUID=UUID
            JSON=JSON
            VARIANT=VARIANT
            GEOMETRY=GEOMETRY
            """;

    private static final String DUCKDB = """
            LOGICAL=BOOLEAN
            INT1=TINYINT
            INT16, SHORT=SMALLINT
            INT32, INTEGRAL, SIGNED=INTEGER
            INT64, LONG, OID=BIGINT
            INT128, HUGEINT=HUGEINT
            UTINYINT, UINT8=UTINYINT
            USMALLINT, UINT16=USMALLINT
            UINTEGER, UINT32=UINTEGER
            UBIGINT, UINT64=UBIGINT
            UHUGEINT, UINT128=UHUGEINT
            BIGNUM, VARINT=BIGNUM
            CHAR, CHARACTER, BPCHAR, NVARCHAR=VARCHAR
            BYTEA=BLOB
            BIT, BITSTRING=BIT
            TIME_NS=TIME_NS
            TIMESTAMP_US=TIMESTAMP
            TIMESTAMP_S=TIMESTAMP_S
            TIMESTAMP_MS=TIMESTAMP_MS
            TIMESTAMP_NS=TIMESTAMP_NS
            TIMESTAMPTZ_NS=TIMESTAMP_TZ_NS
            INTERVAL YEAR, INTERVAL MONTH, INTERVAL DAY, INTERVAL HOUR, INTERVAL MINUTE, INTERVAL SECOND=INTERVAL
            GUID=UUID
            TYPE=TYPE
            NULL=NULL
            """;

    private static final String POSTGRES = """
            SERIAL, SERIAL4=INTEGER
            BIGSERIAL, SERIAL8=BIGINT
            SMALLSERIAL, SERIAL2=SMALLINT
            DECIMAL, NUMERIC, DEC=DECIMAL0:0
            BPCHAR==VARCHAR
            NAME==VARCHAR
            CITEXT==VARCHAR
            BYTEA=BLOB
            BIT, BIT VARYING, VARBIT==BIT
            JSONB==JSON
            >FLOAT=REAL
            >DOUBLE=DOUBLE PRECISION
            >VARCHAR=TEXT
            >BLOB=BYTEA
            >TIMESTAMP_TZ=TIMESTAMPTZ
            >TIME_TZ=TIMETZ
            >BIGNUM=NUMERIC
            >TINYINT=SMALLINT
            >HUGEINT=NUMERIC
            """;

    private static final String REDSHIFT = """
            DECIMAL, NUMERIC, DEC=DECIMAL18:0
            VARBYTE, VARBINARY, BINARY VARYING=BLOB
            NVARCHAR=VARCHAR
            NCHAR==VARCHAR
            SUPER=VARIANT
            >VARCHAR=VARCHAR
            >BLOB=VARBYTE
            >VARIANT=SUPER
            >JSON=SUPER
            """;

    private static final String SNOWFLAKE = """
            NUMBER, DECIMAL, NUMERIC, DEC, INT, INTEGER, BIGINT, SMALLINT, TINYINT, BYTEINT=DECIMAL38:0
            FLOAT, FLOAT4, FLOAT8, REAL=DOUBLE
            CHAR, CHARACTER, NCHAR==VARCHAR
            NVARCHAR, NVARCHAR2, NCHAR VARYING=VARCHAR
            TIMESTAMP_NTZ, TIMESTAMPNTZ, TIMESTAMP WITHOUT TIME ZONE=TIMESTAMP
            TIMESTAMP_TZ, TIMESTAMPTZ=TIMESTAMP_TZ
            TIMESTAMP_LTZ, TIMESTAMPLTZ, TIMESTAMP WITH LOCAL TIME ZONE==TIMESTAMP_TZ
            GEOGRAPHY==GEOMETRY
            >FLOAT=FLOAT
            >DOUBLE=FLOAT
            >BLOB=BINARY
            >TIMESTAMP=TIMESTAMP_NTZ
            >TIMESTAMP_TZ=TIMESTAMP_TZ
            >JSON=VARIANT
            >BIGNUM=NUMBER
            >TINYINT=NUMBER(38,0)
            >SMALLINT=NUMBER(38,0)
            >INTEGER=NUMBER(38,0)
            >BIGINT=NUMBER(38,0)
            """;

    private static final String BIGQUERY = """
            INT64, INT, SMALLINT, INTEGER, BIGINT, TINYINT, BYTEINT=BIGINT
            FLOAT64, FLOAT=DOUBLE
            NUMERIC, DECIMAL=DECIMAL38:9
            BIGNUMERIC, BIGDECIMAL=DECIMAL76:38
            DATETIME=TIMESTAMP
            TIMESTAMP=TIMESTAMP_TZ
            GEOGRAPHY=GEOMETRY
            >BOOLEAN=BOOL
            >TINYINT=INT64
            >SMALLINT=INT64
            >INTEGER=INT64
            >BIGINT=INT64
            >FLOAT=FLOAT64
            >DOUBLE=FLOAT64
            >VARCHAR=STRING
            >BLOB=BYTES
            >TIMESTAMP=DATETIME
            >TIMESTAMP_TZ=TIMESTAMP
            >GEOMETRY=GEOGRAPHY
            >BIGNUM=NUMERIC
            """;

    private static final String SPARK = """
            BYTE=TINYINT
            SHORT=SMALLINT
            LONG=BIGINT
            FLOAT=FLOAT
            DECIMAL, NUMERIC, DEC=DECIMAL10:0
            TIMESTAMP, TIMESTAMP_LTZ=TIMESTAMP_TZ
            TIMESTAMP_NTZ=TIMESTAMP
            INTERVAL YEAR, INTERVAL MONTH, INTERVAL DAY, INTERVAL HOUR, INTERVAL MINUTE, INTERVAL SECOND=INTERVAL
            INTERVAL YEAR TO MONTH, INTERVAL DAY TO SECOND, INTERVAL DAY TO HOUR=INTERVAL
            VOID=NULL
            >VARCHAR=STRING
            >BLOB=BINARY
            >INTEGER=INT
            >TIMESTAMP=TIMESTAMP_NTZ
            >TIMESTAMP_TZ=TIMESTAMP
            >NULL=VOID
            """;

    private static final String TRINO = """
            DECIMAL, NUMERIC, DEC=DECIMAL38:0
            REAL=FLOAT
            JSON=JSON
            INTERVAL YEAR TO MONTH, INTERVAL DAY TO SECOND=INTERVAL
            IPADDRESS==VARCHAR
            >FLOAT=REAL
            >BLOB=VARBINARY
            """;

    private static final String CLICKHOUSE = """
            INT8=TINYINT
            INT16=SMALLINT
            INT32=INTEGER
            INT64=BIGINT
            INT128, INT256=HUGEINT
            UINT8=UTINYINT
            UINT16=USMALLINT
            UINT32=UINTEGER
            UINT64=UBIGINT
            UINT128, UINT256=UHUGEINT
            FLOAT32, FLOAT=FLOAT
            FLOAT64=DOUBLE
            DECIMAL, NUMERIC, DEC=DECIMAL10:0
            DECIMAL32=DECIMAL=9
            DECIMAL64=DECIMAL=18
            DECIMAL128=DECIMAL=38
            DECIMAL256=DECIMAL=76
            FIXEDSTRING==VARCHAR
            DATE32==DATE
            DATETIME=TIMESTAMP
            DATETIME64==TIMESTAMP
            >BOOLEAN=Bool
            >TINYINT=Int8
            >SMALLINT=Int16
            >INTEGER=Int32
            >BIGINT=Int64
            >HUGEINT=Int128
            >UTINYINT=UInt8
            >USMALLINT=UInt16
            >UINTEGER=UInt32
            >UBIGINT=UInt64
            >UHUGEINT=UInt128
            >FLOAT=Float32
            >DOUBLE=Float64
            >VARCHAR=String
            >BLOB=String
            >DATE=Date
            >TIMESTAMP=DateTime
            >TIMESTAMP_TZ=DateTime
            >NULL=Nullable(Nothing)
            >BIGNUM=Decimal
            """;

    private static final String MYSQL = """
            MEDIUMINT=INTEGER
            MEDIUMINT UNSIGNED, INT UNSIGNED, INTEGER UNSIGNED=UINTEGER
            TINYINT UNSIGNED=UTINYINT
            SMALLINT UNSIGNED=USMALLINT
            BIGINT UNSIGNED, UNSIGNED, UNSIGNED INTEGER=UBIGINT
            SIGNED, SIGNED INTEGER=BIGINT
            FLOAT=FLOAT
            REAL=DOUBLE
            DECIMAL, NUMERIC, DEC, FIXED=DECIMAL10:0
            TINYTEXT, MEDIUMTEXT, LONGTEXT==VARCHAR
            NCHAR==VARCHAR
            TINYBLOB, MEDIUMBLOB, LONGBLOB==BLOB
            BINARY==BLOB
            TIMESTAMP=TIMESTAMP_TZ
            YEAR=SMALLINT
            BIT==BIT
            >INTEGER=INT
            >UTINYINT=TINYINT UNSIGNED
            >USMALLINT=SMALLINT UNSIGNED
            >UINTEGER=INT UNSIGNED
            >UBIGINT=BIGINT UNSIGNED
            >VARCHAR=TEXT
            >TIMESTAMP=DATETIME
            >TIMESTAMP_TZ=TIMESTAMP
            """;

    private static final String TSQL = """
            BIT=BOOLEAN
            TINYINT=UTINYINT
            DECIMAL, NUMERIC, DEC=DECIMAL18:0
            MONEY=DECIMAL19:4
            SMALLMONEY=DECIMAL10:4
            NVARCHAR, NTEXT=VARCHAR
            NCHAR==VARCHAR
            IMAGE=BLOB
            DATETIME2=TIMESTAMP
            DATETIME, SMALLDATETIME==TIMESTAMP
            DATETIMEOFFSET=TIMESTAMP_TZ
            UNIQUEIDENTIFIER=UUID
            XML==VARCHAR
            >BOOLEAN=BIT
            >INTEGER=INT
            >UTINYINT=TINYINT
            >TINYINT=SMALLINT
            >DOUBLE=FLOAT
            >FLOAT=REAL
            >BLOB=VARBINARY
            >TIMESTAMP=DATETIME2
            >TIMESTAMP_TZ=DATETIMEOFFSET
            >UUID=UNIQUEIDENTIFIER
            """;
}
