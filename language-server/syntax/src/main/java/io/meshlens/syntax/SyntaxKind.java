package io.meshlens.syntax;

/**
 * What a node is. Behind each kind stands its shape: the children in source order, then which words among its own
 * tokens carry meaning.
 *
 * <p>In statements, name is QUALIFIED_NAME, FUNCTION_CALL of IDENTIFIER, or a macro.
 *
 * <p>Notation: {@code X?} at most one, {@code X*} any number, {@code X+} one or more, {@code a | b} either;
 * {@code expr} is any node of the section "Expressions" (or {@link #MISSING}, {@link #ERROR}, a macro),
 * {@code source} any of the section "Relations". Capital words in quotes are own tokens of the node, see
 * {@link SyntaxNode#has(Keyword)}. An {@link #ERROR} node may stand between any two children: it holds the tokens that
 * were skipped.
 */
public enum SyntaxKind {
    // ---- Recovery
    /** Nothing where something must stand; an empty range behind the token before. */
    MISSING,
    /** Tokens that fit nowhere, or a construct nested too deep. May hold nodes that were complete before it. */
    ERROR,

    // ---- Blocks
    /** Root of a statement's block: {@code (QUERY | other statement)?}, ";". */
    STATEMENT,
    /** Root of a header's block: {@code (PROPERTY | MACRO_CALL)*} in parentheses behind MODEL, AUDIT or METRIC, ";". */
    HEADER,
    /**
     * One property of a header or a kind: {@code NAME value?} where value is an expr, QUALIFIED_NAME, MODEL_KIND,
     * COLUMN_DEFINITIONS, TYPE or MERGE_CLAUSES.
     */
    PROPERTY,
    /** {@code (PROPERTY | MACRO_CALL)*} in parentheses: the properties of a kind. */
    PROPERTY_LIST,
    /** {@code (NAME | STRING_LITERAL | MISSING) PROPERTY_LIST?}: the kind of a model. */
    MODEL_KIND,
    /** {@code MERGE_WHEN+}, perhaps in parentheses: the value of when_matched. */
    MERGE_CLAUSES,
    /** Root of a Jinja block: the markers and a token of kind {@link TokenKind#JINJA_TEXT} between them. */
    JINJA_BLOCK,
    /** Root of a block that is only a marker. */
    MARKER,
    /** Root of a block without a statement. */
    EMPTY,

    // ---- Names
    /** One part of a name: one token that is a name, a macro's name, a string or a word; in BigQuery more with dashes. */
    NAME,
    /** {@code NAME+} with dots: a table, function, type, collation. */
    QUALIFIED_NAME,
    /** {@code ("AS"? NAME (COLUMN_LIST | COLUMN_DEFINITIONS)?) | "AS"? COLUMN_LIST}; a prefix alias has a ":" at its end. */
    ALIAS,
    /** {@code (NAME | COLUMN_REFERENCE | macro)*} in parentheses. */
    COLUMN_LIST,
    /**
     * {@code (COLUMN_DEFINITION | COLUMN_CONSTRAINT)*} in parentheses; a constraint of the table stands among the columns.
     */
    COLUMN_DEFINITIONS,
    /** {@code NAME TYPE? COLUMN_CONSTRAINT*}. */
    COLUMN_DEFINITION,
    /**
     * {@code (expr | QUALIFIED_NAME | COLUMN_LIST | SUBQUERY)*}: PRIMARY KEY, NOT NULL, DEFAULT, CHECK …; the words say which.
     */
    COLUMN_CONSTRAINT,

    // ---- Queries
    /**
     * {@code WITH_CLAUSE? body clause* PIPE_OPERATOR*} where body is SELECT, SET_OPERATION, SUBQUERY, VALUES (a
     * TABLE_REFERENCE of VALUES and ALIAS, if it has a name), TABLE_QUERY, SHOW_QUERY, PIVOT_QUERY, UNPIVOT_QUERY, a macro, a
     * statement that changes rows or MISSING, and clauses are ORDER_BY_CLAUSE, LIMIT_CLAUSE, OFFSET_CLAUSE, FETCH_CLAUSE,
     * SORT_BY_CLAUSE, FOR_CLAUSE, INTO_CLAUSE, SETTINGS_CLAUSE, FORMAT_CLAUSE, OPTION_CLAUSE; in Spark INSERT_STATEMENT* behind
     * FROM. A clause of SELECT that stands too late is inside an ERROR.
     */
    QUERY,
    /**
     * {@code (CLAUSE_MACRO? CTE+) | OPTION+}; "RECURSIVE". The options are Trino's inline functions; another
     * WITH_CLAUSE may follow them as the last child.
     */
    WITH_CLAUSE,
    /**
     * {@code NAME COLUMN_LIST? (SUBQUERY | macro | MISSING) CTE_OPTION*}; "MATERIALIZED", "NOT". ClickHouse also has
     * {@code expr NAME}: a value with a name.
     */
    CTE,
    /** USING KEY, SEARCH and CYCLE of a recursive CTE: {@code (COLUMN_LIST | NAME | expr)*}. */
    CTE_OPTION,
    /**
     * {@code DISTINCT_ON? TOP_CLAUSE? SELECT_LIST? clause*} (a FROM-first query has FROM_CLAUSE before SELECT_LIST, or
     * no list at all, which means every column). Clauses: INTO_CLAUSE, FROM_CLAUSE, WHERE_CLAUSE, PREWHERE_CLAUSE,
     * GROUP_BY_CLAUSE, HAVING_CLAUSE, QUALIFY_CLAUSE, WINDOW_CLAUSE, SAMPLE_CLAUSE, START_WITH_CLAUSE,
     * CONNECT_BY_CLAUSE. "DISTINCT", "ALL", in BigQuery "STRUCT" and "VALUE" of AS STRUCT and AS VALUE.
     */
    SELECT,
    /** {@code expr*} of DISTINCT ON. */
    DISTINCT_ON,
    /** {@code expr}; "PERCENT", "TIES". */
    TOP_CLAUSE,
    /** {@code SELECT_ITEM*}. */
    SELECT_LIST,
    /** {@code expr ALIAS?} or {@code ALIAS expr}; the expression may be a STAR or a macro that stands for many. */
    SELECT_ITEM,
    /** {@code CLAUSE_MACRO? FROM source*}. */
    FROM_CLAUSE,
    /** {@code CLAUSE_MACRO? expr}. */
    WHERE_CLAUSE,
    PREWHERE_CLAUSE,
    /** {@code CLAUSE_MACRO? (expr | ROLLUP | CUBE | GROUPING_SETS)*}; "ALL", "DISTINCT", "ROLLUP"/"CUBE"/"TOTALS" of WITH ROLLUP. */
    GROUP_BY_CLAUSE,
    /** {@code expr*}. */
    ROLLUP,
    /** {@code expr*}. */
    CUBE,
    /** {@code (expr | ROLLUP | CUBE | GROUPING_SETS)*}; a set of several columns is a TUPLE, one column a PAREN or the column. */
    GROUPING_SETS,
    /** {@code CLAUSE_MACRO? expr}. */
    HAVING_CLAUSE,
    /** {@code CLAUSE_MACRO? expr}. */
    QUALIFY_CLAUSE,
    /** {@code WINDOW_DEFINITION+}. */
    WINDOW_CLAUSE,
    /** {@code NAME WINDOW}. */
    WINDOW_DEFINITION,
    /** {@code CLAUSE_MACRO? ORDER_ITEM*}; "ALL", in ClickHouse INTERPOLATE. */
    ORDER_BY_CLAUSE,
    /** {@code expr (WITH_FILL)?}; "ASC", "DESC", "FIRST"/"LAST" of NULLS. */
    ORDER_ITEM,
    /** {@code expr*} behind FROM, TO, STEP. */
    WITH_FILL,
    /** Spark's SORT BY, CLUSTER BY, DISTRIBUTE BY: {@code ORDER_ITEM+}. */
    SORT_BY_CLAUSE,
    /** {@code CLAUSE_MACRO? expr? LIMIT_BY?}; {@code offset, limit} are two expr; "ALL", "%" or "PERCENT", "TIES". */
    LIMIT_CLAUSE,
    /** {@code expr+} of ClickHouse's LIMIT n BY. */
    LIMIT_BY,
    /** {@code expr}. */
    OFFSET_CLAUSE,
    /** {@code expr?}; "PERCENT", "TIES". */
    FETCH_CLAUSE,
    /** Opaque: FOR UPDATE, FOR XML, LOCK IN SHARE MODE. */
    FOR_CLAUSE,
    /** {@code ASSIGNMENT+} of {@code NAME expr}. */
    SETTINGS_CLAUSE,
    /** {@code NAME}. */
    FORMAT_CLAUSE,
    /** Opaque. */
    OPTION_CLAUSE,
    /** {@code QUALIFIED_NAME}. */
    INTO_CLAUSE,
    /** {@code expr}. */
    START_WITH_CLAUSE,
    /** {@code expr}; "NOCYCLE". */
    CONNECT_BY_CLAUSE,
    /** {@code expr? NAME? expr?}: {@code SAMPLE 10%}, {@code TABLESAMPLE BERNOULLI (10 PERCENT) REPEATABLE (1)}. */
    SAMPLE_CLAUSE,
    /**
     * {@code operand (SET_OPERATOR operand)+}, folded from the left; an operand is SELECT, SUBQUERY, VALUES,
     * TABLE_QUERY, a macro, MISSING, or a SET_OPERATION of INTERSECT, which binds tighter.
     */
    SET_OPERATION,
    /** {@code COLUMN_LIST?}; "UNION"/"EXCEPT"/"INTERSECT"/"MINUS", "ALL", "DISTINCT", "NAME" of BY NAME, "CORRESPONDING". */
    SET_OPERATOR,
    /** A query in parentheses, wherever it stands: {@code QUERY}. */
    SUBQUERY,
    /** {@code (TUPLE | PAREN | FUNCTION_CALL of ROW | expr)+}: the rows. */
    VALUES,
    /** {@code TABLE t}: {@code QUALIFIED_NAME}; "ONLY". */
    TABLE_QUERY,
    /** DESCRIBE, SHOW, SUMMARIZE, EXPLAIN: {@code (QUERY | QUALIFIED_NAME | OPTION)?}. */
    SHOW_QUERY,
    /** DuckDB's statement: {@code source PIVOT_ON? PIVOT_USING? GROUP_BY_CLAUSE?}. */
    PIVOT_QUERY,
    /** {@code PIVOT_COLUMN+} behind ON. */
    PIVOT_ON,
    /** {@code SELECT_ITEM+} behind USING. */
    PIVOT_USING,
    /** DuckDB's statement: {@code source UNPIVOT_ON? UNPIVOT_INTO?}; "INCLUDE"/"EXCLUDE" of NULLS. */
    UNPIVOT_QUERY,
    /** {@code SELECT_ITEM+} behind ON. */
    UNPIVOT_ON,
    /** {@code NAME NAME+}: the name's column, then the values'. */
    UNPIVOT_INTO,
    /**
     * One step of a query with {@code |>}: the clause's own node, {@code SELECT_LIST GROUP_BY_CLAUSE?} behind "SELECT",
     * "EXTEND", "SET", "AGGREGATE", "DROP", "RENAME" and "DISTINCT", or {@code SET_OPERATOR query+}.
     */
    PIPE_OPERATOR,

    // ---- Relations
    /**
     * {@code what (ARGUMENTS | ALIAS | SAMPLE_CLAUSE | TIME_TRAVEL | WITH_OFFSET | TABLE_HINT)*} where what is
     * QUALIFIED_NAME, FUNCTION_CALL, SUBQUERY, VALUES, STRING_LITERAL (a file), STAGE_REFERENCE, PARAMETER, a macro,
     * PAREN_SOURCE, QUERY (DuckDB's FROM in FROM) or MISSING; a prefix alias comes first; ARGUMENTS are a stage's options.
     * "LATERAL", "ONLY", "ORDINALITY", "FINAL", in Redshift "UNPIVOT". Around a PIVOT with suffixes it holds the PIVOT.
     */
    TABLE_REFERENCE,
    /**
     * {@code source+} in parentheses: a join with its own brackets, or tables with commas; Postgres's ROWS FROM has "ROWS".
     */
    PAREN_SOURCE,
    /** {@code source JOIN_OPERATOR source (ON_CLAUSE | USING_CLAUSE | MATCH_CONDITION)*}. */
    JOIN,
    /** The words of the join; {@code CLAUSE_MACRO} for {@code @JOIN(…)}. A comma is no JOIN: it stands in FROM_CLAUSE. */
    JOIN_OPERATOR,
    /** {@code expr}. */
    ON_CLAUSE,
    /** {@code COLUMN_LIST ALIAS?}. */
    USING_CLAUSE,
    /** Snowflake's {@code expr} of an ASOF JOIN. */
    MATCH_CONDITION,
    /** ClickHouse: {@code source JOIN_OPERATOR SELECT_ITEM+}. */
    ARRAY_JOIN,
    /** Spark: {@code source FUNCTION_CALL ALIAS?}; the alias's NAME is the table's, its COLUMN_LIST the columns'; "OUTER". */
    LATERAL_VIEW,
    /** {@code source SELECT_ITEM+ PIVOT_COLUMN+ GROUP_BY_CLAUSE? ALIAS?}: aggregates, then what stands behind FOR. */
    PIVOT,
    /** {@code expr PIVOT_VALUES? ALIAS?}: the column (or TUPLE) and its values behind IN. */
    PIVOT_COLUMN,
    /** {@code (SELECT_ITEM* | QUERY | NAME) ORDER_BY_CLAUSE?}; "ANY" for all values found. */
    PIVOT_VALUES,
    /** {@code source (NAME | TUPLE) PIVOT_COLUMN ALIAS?}: the values' column(s), the name's column with IN. "INCLUDE"/"EXCLUDE". */
    UNPIVOT,
    /** {@code source PARTITION_BY_CLAUSE? ORDER_BY_CLAUSE? MEASURES? ROW_PATTERN* DEFINE? ALIAS?}. */
    MATCH_RECOGNIZE,
    /** {@code SELECT_ITEM+}. */
    MEASURES,
    /** {@code SELECT_ITEM+} of the form {@code NAME AS condition}: {@code NAME expr} each. */
    DEFINE,
    /** Opaque: ONE ROW PER MATCH, AFTER MATCH SKIP, PATTERN (…). */
    ROW_PATTERN,
    /** {@code expr*}: FOR SYSTEM_TIME AS OF, AT (…), BEFORE (…), VERSION AS OF, CHANGES (…). */
    TIME_TRAVEL,
    /** Opaque: WITH (NOLOCK), USE INDEX (…), PARTITION (…). */
    TABLE_HINT,
    /** {@code ALIAS?} of WITH OFFSET; of Redshift's AT. */
    WITH_OFFSET,
    /** A Snowflake stage: one name with slashes, all of it own tokens. */
    STAGE_REFERENCE,

    // ---- Expressions
    NUMBER_LITERAL,
    /** One STRING token, or several that are joined. */
    STRING_LITERAL,
    /** "TRUE" or "FALSE". */
    BOOLEAN_LITERAL,
    NULL_LITERAL,
    /** {@code TYPE STRING_LITERAL}: {@code DATE '2024-01-01'}; also ODBC's <code>{d '…'}</code> with NAME for TYPE. */
    TYPED_LITERAL,
    /** {@code expr INTERVAL_UNIT*}: {@code INTERVAL '1' DAY}, {@code INTERVAL '1 day'}, {@code INTERVAL (x) MONTH}. */
    INTERVAL,
    /** The words of a unit, {@code YEAR TO MONTH} included; or a macro that stands for one. */
    INTERVAL_UNIT,
    /** {@code DEFAULT} as a value. */
    DEFAULT_VALUE,
    /**
     * A parameter: {@code $1}, {@code ?}, {@code :name}, <code>{name: Type}</code> (with TYPE), {@code @@name}; also T-SQL's
     * NEXT VALUE FOR.
     */
    PARAMETER,
    /** DuckDB's {@code #1}: a column by its position. */
    POSITIONAL_REFERENCE,
    /** {@code NAME+}: a column, perhaps with table, schema and catalog before and fields of a struct behind it. */
    COLUMN_REFERENCE,
    /** {@code NAME* (STAR_EXCLUDE | STAR_REPLACE | STAR_RENAME | STAR_LIKE | STAR_APPLY)*}: {@code *}, {@code t.*}. */
    STAR,
    /** {@code (QUALIFIED_NAME | STRING_LITERAL)*}: EXCLUDE or EXCEPT. */
    STAR_EXCLUDE,
    /** {@code SELECT_ITEM*}. */
    STAR_REPLACE,
    /** {@code RENAME_ITEM*}. */
    STAR_RENAME,
    /** {@code QUALIFIED_NAME NAME}. */
    RENAME_ITEM,
    /** {@code expr}; "NOT", "LIKE", "ILIKE", "GLOB", "SIMILAR". */
    STAR_LIKE,
    /** ClickHouse: {@code APPLY (f)}: {@code expr}. */
    STAR_APPLY,
    /**
     * DuckDB's {@code COLUMNS(x)} or {@code *COLUMNS(x)}: {@code expr+} and changes as behind a STAR; an own "*" unpacks.
     */
    COLUMNS,
    /** {@code expr}; the operator is {@link SyntaxNode#operator()}. Also PRIOR, CONNECT_BY_ROOT, BINARY, VARIADIC, DISTINCT in an argument. */
    UNARY,
    /** DuckDB's and Postgres's postfix operator, {@code x !}: {@code expr}. */
    POSTFIX,
    /** {@code expr expr}; the operator is {@link SyntaxNode#operator()}: a mark, or DIV, MOD, XOR, OVERLAPS, OPERATOR. */
    BINARY,
    /** {@code expr expr+}: a chain of AND is one node. */
    AND,
    /** {@code expr expr+}: a chain of OR is one node. */
    OR,
    /** {@code expr}. */
    NOT,
    /** {@code expr}: IS NULL, ISNULL, NOTNULL; "NOT" or "NOTNULL". */
    IS_NULL,
    /** {@code expr expr?}: IS TRUE, FALSE, UNKNOWN, JSON, OF …; "NOT". The second is a macro or a parameter. */
    IS,
    /** {@code expr expr}: IS DISTINCT FROM; "NOT". */
    IS_DISTINCT,
    /** {@code expr expr expr}; "NOT", "SYMMETRIC". */
    BETWEEN,
    /** {@code expr (EXPRESSION_LIST | SUBQUERY | expr)}; "NOT", "GLOBAL". */
    IN,
    /** {@code expr*} in parentheses behind IN. */
    EXPRESSION_LIST,
    /** {@code expr (expr | QUANTIFIED) ESCAPE?}; "NOT"; "LIKE", "ILIKE", "RLIKE", "REGEXP", "GLOB", "SIMILAR", "MATCH". */
    LIKE,
    /** {@code expr}. */
    ESCAPE,
    /** {@code SUBQUERY | EXPRESSION_LIST | expr}: ANY, SOME, ALL on the right of an operator. */
    QUANTIFIED,
    /** {@code SUBQUERY}. */
    EXISTS,
    /** {@code expr? WHEN+ ELSE?}. */
    CASE,
    /** {@code expr expr}: condition (or value) and result. */
    WHEN,
    /** {@code expr}. */
    ELSE,
    /**
     * {@code expr TYPE CAST_FORMAT?}: CAST, TRY_CAST, SAFE_CAST, "::", ClickHouse's {@code .:}; the type is STRING_LITERAL's
     * text in ClickHouse's CAST(x, 'T'). T-SQL's CONVERT(type, x, style) is a FUNCTION_CALL with a TYPE.
     */
    CAST,
    /** {@code expr}: FORMAT '…', AT TIME ZONE, DEFAULT … ON CONVERSION ERROR. */
    CAST_FORMAT,
    /**
     * {@code QUALIFIED_NAME ARGUMENTS (WITHIN_GROUP | FILTER_CLAUSE | NULL_TREATMENT | KEEP | OVER_CLAUSE)*}; ClickHouse and
     * MySQL's MATCH … AGAINST have two ARGUMENTS.
     */
    FUNCTION_CALL,
    /**
     * {@code (expr | QUERY | NAMED_ARGUMENT | ALIASED_ARGUMENT | KEY_VALUE | TYPE | ORDER_BY_CLAUSE | LIMIT_CLAUSE |
     * SEPARATOR | NULL_TREATMENT | HAVING_BOUND | ARGUMENT_OPTION)*}; "DISTINCT", "ALL". Words that separate arguments
     * (SUBSTRING's FROM and FOR, OVERLAY's PLACING, CONVERT's USING) are own tokens.
     */
    ARGUMENTS,
    /** {@code NAME expr}: {@code a => 1}, {@code a := 1}. */
    NAMED_ARGUMENT,
    /** {@code expr ALIAS}: {@code STRUCT(1 AS a)}. */
    ALIASED_ARGUMENT,
    /** {@code expr expr}: {@code 'k': v}, {@code KEY 'k' VALUE v}. */
    KEY_VALUE,
    /** {@code expr} behind SEPARATOR. */
    SEPARATOR,
    /** {@code expr} behind HAVING MAX or HAVING MIN. */
    HAVING_BOUND,
    /**
     * {@code (expr | QUALIFIED_NAME | SELECT_ITEM)*}: words of one function: ON OVERFLOW, RETURNING, ABSENT ON NULL, COLUMNS (…),
     * PASSING, TABLE t, MODEL m, METRICS ….
     */
    ARGUMENT_OPTION,
    /** {@code NAME expr}: EXTRACT(unit FROM x); the unit may be a STRING_LITERAL. */
    EXTRACT,
    /** {@code expr? expr}: TRIM(BOTH c FROM x): the characters, then the text. "LEADING", "TRAILING", "BOTH". */
    TRIM,
    /** {@code expr expr}: POSITION(needle IN text). */
    POSITION,
    /** {@code ORDER_BY_CLAUSE}. */
    WITHIN_GROUP,
    /** {@code expr}. */
    FILTER_CLAUSE,
    /** "IGNORE" or "RESPECT"; FROM FIRST and FROM LAST too. */
    NULL_TREATMENT,
    /** {@code ORDER_BY_CLAUSE?} of KEEP (DENSE_RANK FIRST …). */
    KEEP,
    /** {@code NAME | WINDOW}. */
    OVER_CLAUSE,
    /** {@code NAME? PARTITION_BY_CLAUSE? ORDER_BY_CLAUSE? FRAME?} in parentheses. */
    WINDOW,
    /** {@code expr+}. */
    PARTITION_BY_CLAUSE,
    /** {@code FRAME_BOUND FRAME_BOUND? FRAME_EXCLUSION?}; "ROWS", "RANGE", "GROUPS". */
    FRAME,
    /** {@code expr?}; "UNBOUNDED", "CURRENT", "PRECEDING", "FOLLOWING". */
    FRAME_BOUND,
    /** EXCLUDE "CURRENT" ROW, "GROUP", "TIES", "NO" OTHERS. */
    FRAME_EXCLUSION,
    /** {@code expr} in parentheses. */
    PAREN,
    /** {@code (expr | ALIASED_ARGUMENT)*}: {@code (a, b)}, {@code ()}. */
    TUPLE,
    /** {@code TYPE? expr*}: {@code [a, b]}, {@code ARRAY[a]}, {@code ARRAY<INT64>[1]}. */
    LIST,
    /** {@code expr COMPREHENSION_FOR expr?}: {@code [x FOR x IN list IF c]}. */
    LIST_COMPREHENSION,
    /** {@code NAME+ expr}. */
    COMPREHENSION_FOR,
    /** {@code STRUCT_FIELD*}: <code>{'a': 1}</code>. */
    STRUCT,
    /** {@code (NAME | STRING_LITERAL | expr) expr}. */
    STRUCT_FIELD,
    /** {@code MAP_ENTRY*}: <code>MAP {'a': 1}</code>. */
    MAP,
    /** {@code expr expr}. */
    MAP_ENTRY,
    /** {@code TYPE ARGUMENTS}: BigQuery's {@code STRUCT<a INT64>(1)}. Without types it is a FUNCTION_CALL. */
    STRUCT_CONSTRUCTOR,
    /** {@code expr expr?}; without an index in ClickHouse's {@code a[]}. */
    INDEX,
    /** {@code expr SLICE_BOUND SLICE_BOUND SLICE_BOUND?}. */
    SLICE,
    /** {@code expr?}; a lone "-" is no bound. */
    SLICE_BOUND,
    /**
     * {@code expr (NAME | STAR | MISSING)}: a field of what is not a name: {@code (x).a}, {@code f(x).a}, {@code a[1].b}.
     */
    FIELD,
    /** {@code expr NAME ARGUMENTS …}: {@code (x).f(y)}; on a name it is a FUNCTION_CALL of {@code a.f}. */
    METHOD_CALL,
    /** {@code expr (NAME | MISSING)?}: {@code a:b}; what follows, a bracket too, is FIELD and INDEX around it. */
    PATH,
    /** {@code LAMBDA_PARAMETERS expr ALIAS?}; the alias only in a macro. */
    LAMBDA,
    /** {@code (NAME TYPE?)*}. */
    LAMBDA_PARAMETERS,
    /** {@code expr expr}; zone behind AT TIME ZONE. */
    AT_TIME_ZONE,
    /** {@code expr}. */
    AT_LOCAL,
    /** {@code expr QUALIFIED_NAME}. */
    COLLATE,
    /** {@code expr expr expr}: ClickHouse's {@code a ? b : c}. */
    TERNARY,
    /** {@code expr}: Snowflake's and Oracle's {@code a (+)}. */
    OUTER_MARK,

    // ---- Types
    /**
     * {@code TYPE_NAME TYPE_ARGUMENTS? ARRAY_SUFFIX*}; a macro or a TYPE in parentheses may stand for the name. Words behind
     * the arguments are own tokens: WITH TIME ZONE, UNSIGNED ….
     */
    TYPE,
    /** The words of the name: {@code DOUBLE PRECISION}, {@code CHARACTER VARYING}, {@code db.my_type}. */
    TYPE_NAME,
    /**
     * {@code (TYPE | TYPE_FIELD | NUMBER_LITERAL | STRING_LITERAL | expr | OPTION)*} in parentheses or angle brackets.
     */
    TYPE_ARGUMENTS,
    /** {@code NAME TYPE COLUMN_CONSTRAINT*}. */
    TYPE_FIELD,
    /** {@code NUMBER_LITERAL?}. */
    ARRAY_SUFFIX,

    // ---- Macros and templates
    /** {@code @x} as a value, a table, a statement; one MACRO_NAME token. */
    MACRO_VARIABLE,
    /** {@code @f(…)}: {@code MACRO_ARGUMENTS}; the name is the own MACRO_NAME token. */
    MACRO_CALL,
    /** {@code (expr | QUERY | NAMED_ARGUMENT | ALIASED_ARGUMENT | ORDER_ITEM | TYPE | statement)*}. */
    MACRO_ARGUMENTS,
    /** {@code @'…'}: one token. */
    MACRO_STRING,
    /** {@code MACRO_ARGUMENTS}: {@code @WHERE(…)} in the place of the clause's word; first child of that clause. */
    CLAUSE_MACRO,
    /** A Jinja expression as a value, a name or a table: one token. */
    JINJA,

    // ---- Other statements
    /**
     * {@code name (COLUMN_DEFINITIONS | QUERY | macro | expr | OPTION)*}; "TABLE", "VIEW", "SCHEMA", "MACRO", "FUNCTION",
     * "REPLACE", "TEMPORARY", "MATERIALIZED", "EXISTS".
     */
    CREATE_STATEMENT,
    /** {@code name+ OPTION?}; the word behind DROP says what. */
    DROP_STATEMENT,
    /** {@code name (OPTION | QUERY)*}. */
    ALTER_STATEMENT,
    /**
     * {@code TABLE_REFERENCE (OPTION | COLUMN_LIST | RETURNING_CLAUSE)* (QUERY | VALUES | SET_CLAUSE | DEFAULT_VALUE | macro)
     * ON_CONFLICT? RETURNING_CLAUSE? OPTION?}. With WITH in front it is the body of a QUERY.
     */
    INSERT_STATEMENT,
    /** {@code source SET_CLAUSE RETURNING_CLAUSE? FROM_CLAUSE? WHERE_CLAUSE? RETURNING_CLAUSE? clause*}. */
    UPDATE_STATEMENT,
    /** {@code ASSIGNMENT+}. */
    SET_CLAUSE,
    /** {@code expr expr}: a column (or TUPLE, INDEX, FIELD) and its value; in SETTINGS {@code NAME expr}. */
    ASSIGNMENT,
    /**
     * {@code source RETURNING_CLAUSE? FROM_CLAUSE* WHERE_CLAUSE? RETURNING_CLAUSE? clause*}; USING makes a FROM_CLAUSE.
     */
    DELETE_STATEMENT,
    /**
     * {@code source source (ON_CLAUSE | USING_CLAUSE) MERGE_WHEN* RETURNING_CLAUSE? OPTION?}: target, then what stands behind
     * USING.
     */
    MERGE_STATEMENT,
    /** {@code expr? MERGE_ACTION}; "MATCHED", "NOT", "SOURCE"/"TARGET" of BY. */
    MERGE_WHEN,
    /** {@code SET_CLAUSE? COLUMN_LIST? VALUES? STAR?}; "UPDATE", "INSERT", "DELETE", "NOTHING". */
    MERGE_ACTION,
    /** {@code COLUMN_LIST? SET_CLAUSE? WHERE_CLAUSE?}; "NOTHING". */
    ON_CONFLICT,
    /** {@code SELECT_LIST (QUALIFIED_NAME COLUMN_LIST?)?}: RETURNING, or T-SQL's OUTPUT … INTO. */
    RETURNING_CLAUSE,
    /** {@code name+ OPTION?}. */
    TRUNCATE_STATEMENT,
    /**
     * {@code place COLUMN_LIST? place? OPTION?}; a place is a name, SUBQUERY, STRING_LITERAL, STAGE_REFERENCE, macro.
     */
    COPY_STATEMENT,
    /** {@code (QUALIFIED_NAME | expr) (expr* | OPTION)}: SET and RESET. */
    SET_STATEMENT,
    /** {@code (name | FUNCTION_CALL) OPTION?}. */
    USE_STATEMENT,
    /** {@code (name | FUNCTION_CALL) expr?}. */
    PRAGMA_STATEMENT,
    /** CALL, EXEC, EXECUTE: {@code (FUNCTION_CALL | COLUMN_REFERENCE | expr) OPTION?}. */
    CALL_STATEMENT,
    /** BEGIN, COMMIT, ROLLBACK …: words only. */
    TRANSACTION_STATEMENT,
    /** A statement that is macros only: {@code (MACRO_CALL | MACRO_VARIABLE)+}, such as {@code @DEF(a, 1)}. */
    MACRO_STATEMENT,
    /**
     * Any other statement that starts with a word: ATTACH, INSTALL, GRANT, ANALYZE, COMMENT …; {@code (QUERY | SUBQUERY |
     * macro)*}, the rest is own tokens.
     */
    COMMAND,
    /**
     * Words and values of a statement that have no node of their own; {@code (macro | COLUMN_LIST | WHERE_CLAUSE)*}.
     */
    OPTION;

    private static final SyntaxKind[] ALL = values();

    /** Returns the number that stands for this in compact tables. */
    int code() {
        return ordinal();
    }

    static SyntaxKind at(int code) {
        return ALL[code];
    }
}
