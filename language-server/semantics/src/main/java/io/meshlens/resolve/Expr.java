package io.meshlens.resolve;

import io.meshlens.lower.Expression.CastKind;
import io.meshlens.lower.Expression.LiteralKind;
import io.meshlens.lower.TypeName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A resolved scalar expression.
 *
 * <p><b>Rows and depth.</b> Every relation evaluates its expressions against its <i>input row</i>: the columns of its input; for a
 * {@link Rel.Join} the left columns followed by the right ones; none for {@link Rel.Values}, {@link Rel.Unnest} and
 * {@link Rel.TableFunction}. {@link Column#depth} 0 is the input row of the relation that holds the expression. A {@link Subquery} and the right
 * side of a lateral {@link Rel.Join} open a new level: inside, depth 1 is the input row of the relation that holds the
 * subquery, or the <i>left columns</i> of the join; depth 2 the next one outside; and so on. A walker keeps a stack of input rows, pushes where a
 * subquery or a lateral right side begins, and pops behind it. The body of a CTE is at the level of its {@code WITH} ({@link ResolvedCte#depth}).
 *
 * <p><b>Ids.</b> {@link #id} is that of the lowered node. What one node makes several times (a star, {@code COLUMNS}) has one id
 * several times, and what an aggregate or window call becomes has the call's id again on the {@link Column} that reads it.
 *
 * <p>Parentheses, aliases and spelling are gone; see each record for its one form.
 */
public sealed interface Expr {
    int id();

    /**
     * A column of an input row.
     *
     * @param depth 0 for the own input row, more for the rows outside
     * @param index position in that row
     * @param name the column's name as the query wrote it, for messages only
     */
    record Column(int id, int depth, int index, String name) implements Expr {}

    /**
     * A reference to a select alias of the same select (or to a scalar {@code WITH} name). The expression it stands for is
     * {@link ResolvedQuery#aliases} at {@code target}, kept once however often it is read, since aliases of aliases would grow
     * without bound if each reference held a copy. That expression is resolved against the input row {@code depth} levels out
     * from the reference; a lambda around the reference is not seen from it. Hash, type and lineage are those of the target.
     *
     * @param depth 0 if alias and reference are evaluated against the same input row
     * @param target index of the expression; entries read entries of lower indices only
     */
    record Alias(int id, int depth, int target, String name) implements Expr {}

    /** A literal; see {@link io.meshlens.lower.Expression.Literal}. A typed literal is a {@link Cast} of kind LITERAL. */
    record Literal(int id, LiteralKind kind, String text) implements Expr {}

    /** An interval; the unit is empty where the amount says it. */
    record Interval(int id, Expr amount, String unit) implements Expr {}

    /** A macro variable that stays a symbol, {@code start_ds}. */
    record Variable(int id, String name) implements Expr {}

    /** A parameter of a prepared statement. */
    record Parameter(int id, String text) implements Expr {}

    /**
     * An operator with its operands: two for infix, two or more for {@code AND} and {@code OR}, one for prefix and postfix, {@code BETWEEN} three, {@code IN} the value and
     * then the list, {@code LIKE} with an escape three.
     *
     * @param operator as in {@link io.meshlens.lower.Expression.Binary}: {@code =}, {@code <>}, {@code AND}, {@code OR}, {@code ||}, {@code IS NULL},
     *     {@code IS DISTINCT FROM}, {@code BETWEEN}, {@code BETWEEN SYMMETRIC}, {@code IN}, {@code IN LIST} (one list value), {@code = ANY} with a list. A
     *     negated form is {@code NOT} around the plain one, with the same id
     */
    record Operation(int id, String operator, List<Expr> operands) implements Expr {
        public Operation {
            operands = List.copyOf(operands);
        }
    }

    /** A CASE; {@code IF} and {@code IIF} stay function calls. */
    record Case(
            int id,
            @Nullable Expr operand,
            List<When> whens,
            @Nullable Expr otherwise) implements Expr {
        public Case {
            whens = List.copyOf(whens);
        }
    }

    record When(Expr condition, Expr result) {}

    /** How a cast came to be. */
    enum CastForm {
        CAST,
        /** Null on failure. */
        TRY,
        /** {@code DATE '2024-01-01'}. */
        LITERAL;

        static CastForm of(CastKind kind) {
            return kind == CastKind.TRY ? TRY : CAST;
        }
    }

    record Cast(
            int id,
            CastForm form,
            Expr operand,
            TypeName type,
            @Nullable Expr format) implements Expr {}

    /**
     * A call of a scalar function, or of one whose nature is not known.
     *
     * @param function its name
     * @param arguments in order; a keyword argument ({@code EXTRACT(YEAR ...)}) is a literal of kind WORD
     * @param setReturning whether it makes rows ({@code UNNEST}, {@code EXPLODE}, {@code GENERATE_SERIES} in a select list): it then counts
     *     for the rows of the {@link Rel.Project} it stands in
     * @param modifiers what else is written inside the parentheses
     */
    record Call(int id, FunctionName function, List<Argument> arguments, boolean setReturning, List<String> modifiers)
            implements Expr {
        public Call {
            arguments = List.copyOf(arguments);
            modifiers = List.copyOf(modifiers);
        }
    }

    /**
     * One argument; the name is that of {@code name := value}, empty if there is none.
     */
    record Argument(String name, Expr value) {}

    /** Whether a struct's field names were written, do not exist, or are those of a relation's columns. */
    enum StructForm {
        NAMED,
        /** {@code (a, b)}, {@code ROW(a, b)}. */
        ROW,
        /** {@code SELECT t FROM t}: the names are data. */
        WHOLE_ROW
    }

    /** A struct; a row has empty names. */
    record Struct(int id, StructForm form, List<Argument> fields) implements Expr {
        public Struct {
            fields = List.copyOf(fields);
        }
    }

    record ListOf(int id, List<Expr> elements) implements Expr {
        public ListOf {
            elements = List.copyOf(elements);
        }
    }

    record MapOf(int id, List<Expr> keys, List<Expr> values) implements Expr {
        public MapOf {
            keys = List.copyOf(keys);
            values = List.copyOf(values);
        }
    }

    /** A field of a struct: {@code s.f}, whether or not the struct is known to have it. */
    record Field(int id, Expr operand, String name) implements Expr {}

    /** An element of a list or map, a field by its name in brackets, a character of a string. */
    record Index(int id, Expr operand, Expr index) implements Expr {}

    record Slice(
            int id,
            Expr operand,
            @Nullable Expr from,
            @Nullable Expr to,
            @Nullable Expr step) implements Expr {}

    /** {@code x:a.b[0]}. */
    record JsonPath(int id, Expr operand, String path) implements Expr {}

    record Collate(int id, Expr operand, String collation) implements Expr {}

    /**
     * A lambda; it is an argument of a {@link Call}. A comprehension is {@code list_transform(list_filter(...))}.
     *
     * @param parameters their names, for messages only
     */
    record Lambda(int id, List<String> parameters, Expr body) implements Expr {
        public Lambda {
            parameters = List.copyOf(parameters);
        }
    }

    /**
     * A parameter of an enclosing lambda.
     *
     * @param depth 0 for the innermost lambda; subqueries between do not count
     * @param index which of its parameters
     */
    record Parameterized(int id, int depth, int index, String name) implements Expr {}

    /** What a subquery is used as. */
    enum SubqueryForm {
        SCALAR,
        EXISTS,
        /** Its operands are the left side: several for a row. */
        IN,
        /** {@code operand operator ANY/ALL (query)}. */
        QUANTIFIED,
        ARRAY
    }

    /**
     * A subquery. Its query's expressions are one level deeper.
     *
     * @param operator of a quantified one, with the quantifier: {@code > ALL}; else empty
     */
    record Subquery(int id, SubqueryForm form, String operator, List<Expr> operands, Rel query) implements Expr {
        public Subquery {
            operands = List.copyOf(operands);
        }
    }

    /** Something that could not be resolved, and about which a problem was reported, or that is missing in half-typed text. */
    record Unresolved(int id, String text, List<Expr> parts) implements Expr {
        public Unresolved {
            parts = List.copyOf(parts);
        }
    }

    /** Something not understood: its canonical text, and the expressions in it that were. It may read any column of the input. */
    record Opaque(int id, String text, List<Expr> parts) implements Expr {
        public Opaque {
            parts = List.copyOf(parts);
        }
    }

    /**
     * The name of a function.
     *
     * @param normalized as the dialect compares it: lower case for all dialects of today; parts joined by dots
     * @param written as the user wrote it
     */
    record FunctionName(String normalized, String written) {
        /** Names that differ in spelling only are equal. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof FunctionName name && normalized.equals(name.normalized);
        }

        @Override
        public int hashCode() {
            return normalized.hashCode();
        }
    }

    /**
     * One key of an order.
     *
     * @param nulls {@code FIRST}, {@code LAST} or empty for the dialect's default
     */
    record SortKey(Expr key, boolean descending, String nulls) {}
}
