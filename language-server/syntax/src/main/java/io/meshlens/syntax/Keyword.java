package io.meshlens.syntax;

import java.util.Locale;

/**
 * Every word that some grammar looks at. A word token that is none of them has {@link #NONE}. Whether a keyword is
 * reserved depends on the dialect; most are ordinary names almost everywhere.
 */
public enum Keyword {
    /** Not a keyword. */
    NONE,

    ABSENT,
    ACTION,
    ADD,
    AFTER,
    AGAINST,
    AGGREGATE,
    ALL,
    ALTER,
    ALWAYS,
    ANALYZE,
    AND,
    ANTI,
    ANY,
    APPLY,
    APPROXIMATE,
    ARRAY,
    AS,
    ASC,
    ASOF,
    ASSERT,
    ASSUME,
    ASYMMETRIC,
    AT,
    ATTACH,
    AUDIT,
    AUTO_INCREMENT,
    BEFORE,
    BEGIN,
    BERNOULLI,
    BETWEEN,
    BIGDECIMAL,
    BIGINT,
    BIGNUMERIC,
    BINARY,
    BIT,
    BLOB,
    BOOL,
    BOOLEAN,
    BOTH,
    BPCHAR,
    BROADCAST,
    BUCKET,
    BUCKETS,
    BULK,
    BY,
    BYTEA,
    BYTES,
    CACHE,
    CALL,
    CASCADE,
    CASCADED,
    CASE,
    CAST,
    CEIL,
    CHANGES,
    CHAR,
    CHARACTER,
    CHARSET,
    CHECK,
    CHECKPOINT,
    CLONE,
    CLUSTER,
    CLUSTERED,
    COLLATE,
    COLUMN,
    COLUMNS,
    COMMENT,
    COMMIT,
    CONFLICT,
    CONNECT,
    CONNECT_BY_ROOT,
    CONSTRAINT,
    CONTAINED,
    CONVERT,
    COPARTITION,
    COPY,
    CORRESPONDING,
    CREATE,
    CROSS,
    CUBE,
    CURRENT,
    CURRENT_DATE,
    CURRENT_TIME,
    CURRENT_TIMESTAMP,
    CURRENT_USER,
    CYCLE,
    DATA,
    DATABASE,
    DATE,
    DATETIME,
    DATETIME2,
    DATETIMEOFFSET,
    DATE_PART,
    DAY,
    DAYS,
    DECIMAL,
    DECLARE,
    DEFAULT,
    DEFERRABLE,
    DEFINE,
    DELETE,
    DENSE_RANK,
    DEPTH,
    DESC,
    DESCRIBE,
    DETACH,
    DETAIL,
    DICTIONARY,
    DIMENSIONS,
    DIRECTED,
    DIRECTORY,
    DISTINCT,
    DISTKEY,
    DISTRIBUTE,
    DIV,
    DO,
    DOUBLE,
    DROP,
    DUMPFILE,
    EACH,
    ELSE,
    EMPTY,
    ENABLE,
    END,
    ENFORCED,
    ENGINE,
    ERROR,
    ESCAPE,
    EXCEPT,
    EXCLUDE,
    EXEC,
    EXECUTE,
    EXISTS,
    EXPLAIN,
    EXPORT,
    EXTEND,
    EXTENDED,
    EXTERNAL,
    EXTRACT,
    FACTS,
    FALSE,
    FETCH,
    FILL,
    FILTER,
    FINAL,
    FIRST,
    FLOAT,
    FLOOR,
    FOLLOWING,
    FOR,
    FORCE,
    FOREIGN,
    FORMAT,
    FORMATTED,
    FROM,
    FULL,
    FUNCTION,
    GENERATED,
    GEOGRAPHY,
    GEOMETRY,
    GLOB,
    GLOBAL,
    GRANT,
    GROUP,
    GROUPING,
    GROUPS,
    HASH,
    HAVING,
    HIGH_PRIORITY,
    HISTORY,
    HLLSKETCH,
    HOUR,
    HOURS,
    HUGEINT,
    IDENTITY,
    IF,
    IGNORE,
    ILIKE,
    IMMEDIATE,
    IMPORT,
    IN,
    INCLUDE,
    INDEX,
    INET,
    INNER,
    INOUT,
    INPLACE,
    INSERT,
    INSTALL,
    INT,
    INTEGER,
    INTERPOLATE,
    INTERSECT,
    INTERVAL,
    INTO,
    IS,
    ISNULL,
    JINJA_END,
    JINJA_QUERY_BEGIN,
    JINJA_STATEMENT_BEGIN,
    JOIN,
    JSON,
    JSONB,
    JSON_ARRAY,
    JSON_OBJECT,
    JSON_TABLE,
    KEEP,
    KEY,
    KEYS,
    KILL,
    LAMBDA,
    LARGE,
    LAST,
    LATERAL,
    LEADING,
    LEFT,
    LEVEL,
    LIKE,
    LIMIT,
    LOAD,
    LOCAL,
    LOCATION,
    LOCK,
    LOGGED,
    LONG,
    LOOP,
    LTRIM,
    MACRO,
    MAP,
    MATCH,
    MATCHED,
    MATCH_CONDITION,
    MATCH_RECOGNIZE,
    MATERIALIZED,
    MAX,
    MEASURES,
    MEMBER,
    MERGE,
    METRIC,
    METRICS,
    MID,
    MIN,
    MINUS,
    MINUTE,
    MINUTES,
    MOD,
    MODE,
    MODEL,
    MONTH,
    MONTHS,
    MUTATE,
    NAME,
    NATIONAL,
    NATURAL,
    NCHAR,
    NEXT,
    NO,
    NOCYCLE,
    NOLOCK,
    NOT,
    NOTHING,
    NOTNULL,
    NULL,
    NULLS,
    NUMERIC,
    NVARCHAR,
    OBJECT,
    OF,
    OFFSET,
    OMIT,
    ON,
    ONE,
    ONLY,
    ON_VIRTUAL_UPDATE_BEGIN,
    ON_VIRTUAL_UPDATE_END,
    OPERATOR,
    OPTIMIZE,
    OPTION,
    OPTIONS,
    OR,
    ORDER,
    ORDINALITY,
    OTHERS,
    OUT,
    OUTER,
    OUTFILE,
    OUTPUT,
    OVER,
    OVERFLOW,
    OVERLAPS,
    OVERLAY,
    OVERRIDING,
    OVERWRITE,
    OWNED,
    OWNER,
    PARALLEL,
    PARSE,
    PARTITION,
    PARTITIONED,
    PARTITIONS,
    PASSING,
    PASTE,
    PATTERN,
    PER,
    PERCENT,
    PERMUTE,
    PERSIST,
    PIVOT,
    PLACING,
    PLAN,
    POLICY,
    POSITION,
    POSITIONAL,
    PRAGMA,
    PRECEDING,
    PRECISION,
    PREWHERE,
    PRIMARY,
    PRIOR,
    PRIVILEGES,
    PROCEDURE,
    PRUNE,
    PURGE,
    QUALIFY,
    QUARTER,
    QUERY,
    RANGE,
    READ,
    REAL,
    RECURSIVE,
    REFERENCES,
    REFRESH,
    REGEXP,
    RELEASE,
    REMOTE,
    RENAME,
    REORGANIZE,
    REPEATABLE,
    REPLACE,
    RESERVOIR,
    RESET,
    RESPECT,
    RESTRICT,
    RETURNING,
    RETURNS,
    REVOKE,
    RIGHT,
    RLIKE,
    ROLLBACK,
    ROLLUP,
    ROW,
    ROWS,
    ROW_FORMAT,
    RTRIM,
    SAFE_CAST,
    SAMPLE,
    SAVEPOINT,
    SCALAR,
    SCHEMA,
    SEARCH,
    SECOND,
    SECONDS,
    SECURE,
    SEED,
    SELECT,
    SEMI,
    SEPARATOR,
    SEQUENCE,
    SESSION,
    SET,
    SETOF,
    SETS,
    SETTINGS,
    SHARE,
    SHOW,
    SIBLINGS,
    SIGNED,
    SIMILAR,
    SKIP,
    SMALLINT,
    SOME,
    SORT,
    SORTKEY,
    SOUNDS,
    SOURCE,
    SQL_BIG_RESULT,
    SQL_BUFFER_RESULT,
    SQL_CALC_FOUND_ROWS,
    SQL_NO_CACHE,
    SQL_SMALL_RESULT,
    START,
    STEP,
    STORED,
    STRAIGHT_JOIN,
    STRICT,
    STRUCT,
    SUBSTR,
    SUBSTRING,
    SUMMARIZE,
    SUPER,
    SYMMETRIC,
    SYSTEM,
    SYSTEM_TIME,
    TABLE,
    TABLES,
    TABLESAMPLE,
    TARGET,
    TBLPROPERTIES,
    TEMP,
    TEMPORARY,
    TEXT,
    THEN,
    TIES,
    TIME,
    TIMESTAMP,
    TIMESTAMPTZ,
    TIMESTAMP_LTZ,
    TIMESTAMP_NTZ,
    TIMESTAMP_TZ,
    TIMETZ,
    TINYINT,
    TO,
    TOP,
    TOTALS,
    TRAILING,
    TRANSACTION,
    TRANSFORM,
    TRANSIENT,
    TRIGGER,
    TRIM,
    TRUE,
    TRUNCATE,
    TRY_CAST,
    TRY_CONVERT,
    TRY_PARSE,
    TYPE,
    UESCAPE,
    UNBOUNDED,
    UNCACHE,
    UNION,
    UNIQUE,
    UNKNOWN,
    UNLOGGED,
    UNNEST,
    UNPIVOT,
    UNSET,
    UNSIGNED,
    UPDATE,
    USE,
    USER,
    USING,
    UUID,
    VACUUM,
    VALUE,
    VALUES,
    VARBINARY,
    VARCHAR,
    VARIADIC,
    VARYING,
    VERBOSE,
    VERSION,
    VIEW,
    VIRTUAL,
    VOLATILE,
    WEEK,
    WEIGHT_STRING,
    WHEN,
    WHERE,
    WINDOW,
    WITH,
    WITHIN,
    WITHOUT,
    WRAPPER,
    WRITE,
    XML,
    XMLELEMENT,
    XMLSERIALIZE,
    XMLTABLE,
    XOR,
    YEAR,
    YEARS,
    ZONE;

    private static final Keyword[] WORDS = values();
    private static final int SLOTS = 4096;
    private static final int LONGEST = longest();
    private static final short[] HASHED = table();
    private static final char[][] SPELLINGS = spellings();

    static Keyword at(int code) {
        return WORDS[code];
    }

    /** Returns the number that stands for this in compact tables. */
    public int code() {
        return ordinal();
    }

    /** Returns the number of keywords, {@link #NONE} counted; codes are below it. */
    public static int size() {
        return WORDS.length;
    }

    /** Returns the keyword that a run of characters spells in any case, {@link #NONE} if none. */
    public static Keyword of(char[] text, int start, int end) {
        int length = end - start;
        if (length > LONGEST) {
            return NONE;
        }
        int hash = 0;
        for (int i = start; i < end; i++) {
            hash = hash * 31 + upper(text[i]);
        }
        return find(text, start, length, hash);
    }

    /** Returns the keyword that a word spells in any case, {@link #NONE} if none. */
    public static Keyword of(String word) {
        return of(word.toCharArray(), 0, word.length());
    }

    private static Keyword find(char[] text, int start, int length, int hash) {
        for (int slot = slot(hash); ; slot = (slot + 1) & (SLOTS - 1)) {
            int candidate = HASHED[slot];
            if (candidate == 0) {
                return NONE;
            }
            if (spells(SPELLINGS[candidate], text, start, length)) {
                return WORDS[candidate];
            }
        }
    }

    private static boolean spells(char[] spelling, char[] text, int start, int length) {
        if (spelling.length != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (spelling[i] != upper(text[start + i])) {
                return false;
            }
        }
        return true;
    }

    private static char upper(char c) {
        return c >= 'a' && c <= 'z' ? (char) (c - 32) : c;
    }

    private static int slot(int hash) {
        return (hash ^ hash >>> 12) & (SLOTS - 1);
    }

    private static int longest() {
        int longest = 0;
        for (Keyword keyword : WORDS) {
            longest = Math.max(longest, keyword.name().length());
        }
        return longest;
    }

    private static char[][] spellings() {
        char[][] spellings = new char[WORDS.length][];
        for (Keyword keyword : WORDS) {
            spellings[keyword.ordinal()] = keyword.name().toCharArray();
        }
        return spellings;
    }

    private static short[] table() {
        short[] table = new short[SLOTS];
        for (int i = 1; i < WORDS.length; i++) {
            int hash = 0;
            for (char c : WORDS[i].name().toCharArray()) {
                hash = hash * 31 + c;
            }
            int slot = slot(hash);
            while (table[slot] != 0) {
                slot = (slot + 1) & (SLOTS - 1);
            }
            table[slot] = (short) i;
        }
        return table;
    }

    /** Returns the word in lower case, as a message shows it. */
    public String lower() {
        return name().toLowerCase(Locale.ROOT);
    }
}
