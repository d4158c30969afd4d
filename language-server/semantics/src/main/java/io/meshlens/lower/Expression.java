package io.meshlens.lower;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An expression as it is written, without positions, trivia, parentheses, or the case of keywords.
 *
 * <p>Two texts that differ in whitespace, comments and keyword case only give equal values, ids included: ids number the nodes
 * of one statement from 0 in the order of their first characters, an outer node before its parts. The {@link SourceMap} made
 * together with the value says where each id stands. Anything the lowering does not know is {@link Unknown}: never dropped,
 * never guessed. Half-typed text has {@link Missing} where an expression must stand.
 */
public sealed interface Expression {
    /** Returns the number that names this node within its statement. */
    int id();

    /** Which kind of literal. */
    enum LiteralKind {
        NUMBER,
        STRING,
        /** A string of bytes, bits or hexadecimal digits; the text keeps its prefix. */
        BYTES,
        BOOLEAN,
        NULL,
        /** {@code DEFAULT}, {@code MAXVALUE} and the like: a word that stands for a value. */
        WORD
    }

    /**
     * A literal.
     *
     * @param text the value: a number as written, a string without quotes and with its escapes undone, {@code true} and
     *     {@code false}, {@code null}
     */
    record Literal(int id, LiteralKind kind, String text) implements Expression {}

    /** A string with a type before it: {@code DATE '2024-01-01'}, {@code JSON '{}'}. */
    record TypedLiteral(int id, TypeName type, String text) implements Expression {}

    /**
     * {@code INTERVAL '1' DAY}, {@code INTERVAL 3 DAYS}, {@code INTERVAL '1 day'}.
     *
     * @param unit in upper case and singular ({@code DAY}, {@code YEAR TO MONTH}); empty where the amount says it
     */
    record Interval(int id, Expression amount, String unit) implements Expression {}

    /**
     * A name that may be a column, a column of a table, a field of a struct, a table (the whole row), a select alias, or a
     * lambda's parameter: the resolver tells which.
     *
     * @param parts at least one; the last one {@linkplain Ident#isMissing() is missing} behind a trailing dot
     */
    record Name(int id, List<Ident> parts) implements Expression {
        public Name {
            parts = List.copyOf(parts);
        }
    }

    /** A column by its position in the input: {@code #1} in DuckDB, {@code $1} in Snowflake. The position counts from 1. */
    record Positional(int id, int position, String text) implements Expression {}

    /** A parameter of a prepared statement: {@code ?}, {@code $1}, {@code :name}, {@code $name}. */
    record Parameter(int id, String text) implements Expression {}

    /**
     * A macro variable that stays a symbol during analysis, such as {@code @start_ds}.
     *
     * @param name without the {@code @}, in lower case
     */
    record Variable(int id, String name) implements Expression {}

    /**
     * A star: {@code *}, {@code t.*}, {@code s.f.*}.
     *
     * @param qualifier empty for the bare star
     */
    record Star(
            int id,
            List<Ident> qualifier,
            List<Name> exclude,
            List<Replacement> replace,
            List<Renaming> rename,
            @Nullable Pattern pattern)
            implements Expression {
        public Star {
            qualifier = List.copyOf(qualifier);
            exclude = List.copyOf(exclude);
            replace = List.copyOf(replace);
            rename = List.copyOf(rename);
        }
    }

    /** {@code REPLACE (value AS name)} of a star. */
    record Replacement(int id, Expression value, Ident name) {}

    /** {@code RENAME (column AS name)} of a star. */
    record Renaming(int id, Name column, Ident name) {}

    /**
     * {@code * LIKE 'a%'}, {@code * NOT ILIKE ...}, {@code * SIMILAR TO ...}, {@code * GLOB ...}.
     *
     * @param operator {@code LIKE}, {@code ILIKE}, {@code SIMILAR TO}, {@code GLOB}
     */
    record Pattern(String operator, boolean negated, Expression pattern) {}

    /**
     * DuckDB's {@code COLUMNS(...)}.
     *
     * @param selector a {@link Star}, a string (a regular expression), a {@link Lambda} over names, or a list of names
     * @param unpacked {@code *COLUMNS(...)}: the columns become arguments
     */
    record Columns(int id, List<Ident> qualifier, Expression selector, boolean unpacked) implements Expression {
        public Columns {
            qualifier = List.copyOf(qualifier);
        }
    }

    /**
     * A prefix or postfix operator.
     *
     * @param operator as in {@link Binary}; postfix: {@code IS NULL}, {@code IS TRUE}, {@code IS FALSE}, {@code IS UNKNOWN},
     *     {@code !}
     */
    record Unary(int id, String operator, Expression operand) implements Expression {}

    /**
     * An infix operator.
     *
     * @param operator in upper case, one blank between words, one spelling where a dialect has several for one meaning:
     *     {@code <>} for {@code !=}, {@code =} for {@code ==}; without a leading {@code NOT} (that is a {@link Unary} around it with the
     *     same id, as {@code IS NOT NULL} is around {@code IS NULL})
     * @param quantifier {@code ANY} ({@code SOME}), {@code ALL} or empty: {@code a = ANY(list)} or {@code LIKE ANY (...)}
     */
    record Binary(int id, String operator, Expression left, Expression right, String quantifier) implements Expression {
        public Binary(int id, String operator, Expression left, Expression right) {
            this(id, operator, left, right, "");
        }
    }

    /** A chain of {@code AND} or {@code OR} with two or more operands. */
    record Logical(int id, String operator, List<Expression> operands) implements Expression {
        public Logical {
            operands = List.copyOf(operands);
        }
    }

    /** {@code x LIKE p ESCAPE e} and its kin, where an escape is given. */
    record Like(int id, String operator, Expression operand, Expression pattern, Expression escape)
            implements Expression {}

    /** {@code x BETWEEN low AND high}. */
    record Between(int id, Expression operand, Expression low, Expression high, boolean symmetric)
            implements Expression {}

    /** {@code x IN (a, b)}; {@code x IN list} has one value and {@code bare}. */
    record InList(int id, Expression operand, List<Expression> values, boolean bare) implements Expression {
        public InList {
            values = List.copyOf(values);
        }
    }

    /** {@code x IN (SELECT ...)}. */
    record InQuery(int id, Expression operand, Query query) implements Expression {}

    /** {@code x = ANY (SELECT ...)}. */
    record QuantifiedQuery(int id, String operator, String quantifier, Expression operand, Query query)
            implements Expression {}

    /** {@code EXISTS (SELECT ...)}. */
    record Exists(int id, Query query) implements Expression {}

    /** A query in parentheses as a value. */
    record ScalarQuery(int id, Query query) implements Expression {}

    /** {@code ARRAY(SELECT ...)}. */
    record ArrayQuery(int id, Query query) implements Expression {}

    /** {@code CASE}, simple if it has an operand. */
    record Case(
            int id,
            @Nullable Expression operand,
            List<When> whens,
            @Nullable Expression otherwise) implements Expression {
        public Case {
            whens = List.copyOf(whens);
        }
    }

    record When(Expression condition, Expression result) {}

    /** How a cast was asked for, which matters to what happens on failure. */
    enum CastKind {
        CAST,
        /** {@code TRY_CAST}, {@code SAFE_CAST}: null on failure. */
        TRY
    }

    /**
     * {@code CAST(x AS t)}, {@code x::t}, {@code TRY_CAST}, {@code CONVERT(t, x)}.
     *
     * @param format BigQuery's and Snowflake's {@code FORMAT 'f'}
     */
    record Cast(
            int id,
            CastKind kind,
            Expression operand,
            TypeName type,
            @Nullable Expression format) implements Expression {}

    /**
     * A function call of any kind: scalar, aggregate, window, table. Which of them it is the resolver tells.
     *
     * @param name its parts; one for most; a method call {@code x.f(y)} in DuckDB is {@code f(x, y)} with {@code method}
     * @param arguments in order; special syntax ({@code EXTRACT(YEAR FROM d)}, {@code TRIM(BOTH 'x' FROM s)},
     *     {@code SUBSTRING(s FROM 1 FOR 2)}, {@code POSITION(a IN b)}, {@code OVERLAY}) gives ordinary arguments, a keyword as a
     *     {@link LiteralKind#WORD} in upper case
     * @param distinct {@code f(DISTINCT x)}
     * @param orderBy inside the parentheses
     * @param withinGroup {@code WITHIN GROUP (ORDER BY ...)}
     * @param nulls {@code IGNORE NULLS}, {@code RESPECT NULLS} or empty
     * @param limit {@code LIMIT n} inside an aggregate
     * @param modifiers other words inside the parentheses in upper case ({@code SEPARATOR}, {@code ON OVERFLOW ...}); their values are
     *     arguments
     */
    record Call(
            int id,
            List<Ident> name,
            List<Argument> arguments,
            boolean distinct,
            List<OrderItem> orderBy,
            List<OrderItem> withinGroup,
            @Nullable Expression filter,
            String nulls,
            @Nullable Expression limit,
            List<String> modifiers,
            @Nullable Over over,
            boolean method)
            implements Expression {
        public Call {
            name = List.copyOf(name);
            arguments = List.copyOf(arguments);
            orderBy = List.copyOf(orderBy);
            withinGroup = List.copyOf(withinGroup);
            modifiers = List.copyOf(modifiers);
        }

        /** Makes a plain call. */
        public static Call of(int id, List<Ident> name, List<Argument> arguments) {
            return new Call(id, name, arguments, false, List.of(), List.of(), null, "", null, List.of(), null, false);
        }
    }

    /**
     * One argument.
     *
     * @param name for {@code name := value} and {@code name => value}; for {@code STRUCT(value AS name)} too
     */
    record Argument(@Nullable Ident name, Expression value) {
        public static Argument of(Expression value) {
            return new Argument(null, value);
        }
    }

    /** What stands behind {@code OVER}: a name, or a specification. */
    record Over(@Nullable Ident window, @Nullable WindowSpec spec) {}

    /**
     * A window.
     *
     * @param base the named window it extends
     * @param frame the frame in upper case with {@code ?} for each bound's value ({@code ROWS BETWEEN ? PRECEDING AND CURRENT ROW EXCLUDE
     *     TIES}); empty for the default
     * @param frameBounds the values of the frame's bounds, in order
     */
    record WindowSpec(
            int id,
            @Nullable Ident base,
            List<Expression> partitionBy,
            List<OrderItem> orderBy,
            String frame,
            List<Expression> frameBounds) {
        public WindowSpec {
            partitionBy = List.copyOf(partitionBy);
            orderBy = List.copyOf(orderBy);
            frameBounds = List.copyOf(frameBounds);
        }
    }

    /**
     * One key of an ORDER BY.
     *
     * @param nulls {@code FIRST}, {@code LAST} or empty
     * @param fill ClickHouse's {@code WITH FILL ...} as canonical text; empty else
     */
    record OrderItem(int id, Expression key, boolean descending, String nulls, String fill) {}

    /**
     * {@code x -> body}, {@code (x, y) -> body}, {@code lambda x : body}.
     *
     * @param arrow whether it is written with the arrow, which DuckDB 2 no longer reads
     */
    record Lambda(int id, List<Ident> parameters, Expression body, boolean arrow) implements Expression {
        public Lambda {
            parameters = List.copyOf(parameters);
        }
    }

    /** DuckDB's {@code [result FOR x, i IN list IF condition]}. */
    record Comprehension(
            int id,
            Expression result,
            List<Ident> parameters,
            Expression list,
            @Nullable Expression condition) implements Expression {
        public Comprehension {
            parameters = List.copyOf(parameters);
        }
    }

    /** {@code [a, b]}, {@code ARRAY[a, b]}; {@code ARRAY<INT64>[...]} with a type. */
    record ListLiteral(
            int id, List<Expression> elements, @Nullable TypeName elementType) implements Expression {
        public ListLiteral {
            elements = List.copyOf(elements);
        }
    }

    /** {@code {'k': a}} with names, {@code STRUCT(a AS k)}, {@code STRUCT<k INT64>(a)}. */
    record StructLiteral(
            int id, List<Argument> fields, @Nullable TypeName type) implements Expression {
        public StructLiteral {
            fields = List.copyOf(fields);
        }
    }

    /** {@code (a, b)}, {@code ROW(a, b)}: a row of unnamed values. */
    record Row(int id, List<Expression> elements) implements Expression {
        public Row {
            elements = List.copyOf(elements);
        }
    }

    /** {@code MAP {k: v}}. */
    record MapLiteral(int id, List<Expression> keys, List<Expression> values) implements Expression {
        public MapLiteral {
            keys = List.copyOf(keys);
            values = List.copyOf(values);
        }
    }

    /** {@code (expression).field}, where the left side is not a plain name. */
    record Field(int id, Expression operand, Ident field) implements Expression {}

    /** {@code (expression).*}. */
    record FieldStar(int id, Expression operand, Star star) implements Expression {}

    /** {@code x[i]}; BigQuery's {@code x[OFFSET(i)]} keeps the function as the index. */
    record Index(int id, Expression operand, Expression index) implements Expression {}

    /** {@code x[from:to:step]}. */
    record Slice(
            int id,
            Expression operand,
            @Nullable Expression from,
            @Nullable Expression to,
            @Nullable Expression step) implements Expression {}

    /**
     * Snowflake's and Databricks' {@code x:a.b[0]}.
     *
     * @param path canonical, {@code a.b[0]}
     */
    record JsonPath(int id, Expression operand, String path) implements Expression {}

    /** {@code x AT TIME ZONE z}. */
    record AtTimeZone(int id, Expression operand, Expression zone) implements Expression {}

    /** {@code x COLLATE c}. */
    record Collate(int id, Expression operand, String collation) implements Expression {}

    /**
     * {@code value AS name} where a dialect lets an alias stand inside an expression (ClickHouse), or DuckDB's {@code name: value} in
     * arguments.
     */
    record Aliased(int id, Expression value, Ident name) implements Expression {}

    /**
     * A macro call that was not expanded.
     *
     * @param name without the {@code @}
     */
    record MacroCall(int id, String name, List<Expression> arguments, String text) implements Expression {
        public MacroCall {
            arguments = List.copyOf(arguments);
        }
    }

    /** Nothing stands where an expression must. */
    record Missing(int id) implements Expression {}

    /**
     * A construct that the lowering does not know.
     *
     * @param text its tokens, one blank between, keywords in upper case
     * @param parts the expressions in it that could be read
     */
    record Unknown(int id, String text, List<Expression> parts) implements Expression {
        public Unknown {
            parts = List.copyOf(parts);
        }
    }
}
