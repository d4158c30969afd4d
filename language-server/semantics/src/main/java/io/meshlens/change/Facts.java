package io.meshlens.change;

import io.meshlens.lower.TypeName;
import io.meshlens.resolve.Expr;
import java.util.List;
import java.util.Optional;

/** What the types of a query's expressions say about how they may be rewritten. Unknown is always a fair answer: false. */
public interface Facts {
    /** What kinds of values compare alike. */
    enum Family {
        /** Numbers without rounding. */
        EXACT,
        /** Floating-point numbers. */
        FLOATING,
        TEXT,
        /** Dates, times and intervals. */
        TIME,
        /** Something else, or nothing is known. */
        OTHER
    }

    /** Returns the kind of an expression's values. */
    Family family(Expr expression);

    /**
     * Returns the kind of an expression's values where that decides about values: what is only declared of a table that
     * somebody else makes does not count.
     */
    Family certainFamily(Expr expression);

    /** Says whether an expression is a number. */
    default boolean isNumeric(Expr expression) {
        Family family = family(expression);
        return family == Family.EXACT || family == Family.FLOATING;
    }

    /** Says whether an expression certainly has exactly that type, so that a cast to it does nothing. */
    boolean isOf(Expr expression, TypeName type);

    /** Says whether all expressions are certainly of one type, literals counted by the type that they have as a column. */
    boolean haveOneType(List<Expr> expressions);

    /**
     * Says whether values of an expression that compare as equal certainly are the same value. They need not be: 0.0 is
     * equal to -0.0, and a month to thirty days.
     */
    boolean isSameIfEqual(Expr expression);

    /**
     * Returns the type that an expression gets as a column, where that is another one than it has by itself: a literal takes the
     * type of what it meets. Spelled as {@link #canonical} does.
     */
    Optional<String> typeAsColumn(Expr expression);

    /** Returns one spelling for all spellings of a type. */
    String canonical(TypeName type);

    /** Says whether the engine surely gives the same value again for the same arguments, as far as its kind is known. */
    boolean isKnown(Expr.FunctionName function);

    /** Returns a hash of the text of a macro that was not expanded, by its name; empty if there is no such macro. */
    Optional<Hash> macro(String name);

    /** Nothing is known of types. */
    Facts NONE = new Facts() {
        @Override
        public Family family(Expr expression) {
            return Family.OTHER;
        }

        @Override
        public Family certainFamily(Expr expression) {
            return Family.OTHER;
        }

        @Override
        public boolean isOf(Expr expression, TypeName type) {
            return false;
        }

        @Override
        public boolean haveOneType(List<Expr> expressions) {
            return false;
        }

        @Override
        public boolean isSameIfEqual(Expr expression) {
            return false;
        }

        @Override
        public Optional<String> typeAsColumn(Expr expression) {
            return Optional.empty();
        }

        @Override
        public String canonical(TypeName type) {
            return type.toString();
        }

        @Override
        public boolean isKnown(Expr.FunctionName function) {
            return true;
        }

        @Override
        public Optional<Hash> macro(String name) {
            return Optional.empty();
        }
    };
}
