package io.meshlens.change;

import io.meshlens.lower.TypeName;
import io.meshlens.resolve.Expr;

/** What the types of a query's expressions say about how they may be rewritten. Unknown is always a fair answer: false. */
public interface Facts {
    /** Says whether an expression is certainly a number. */
    boolean isNumeric(Expr expression);

    /** Says whether an expression certainly has exactly that type, so that a cast to it does nothing. */
    boolean isOf(Expr expression, TypeName type);

    /** Returns one spelling for all spellings of a type. */
    String canonical(TypeName type);

    /** Says whether the engine surely gives the same value again for the same arguments, as far as its kind is known. */
    boolean isKnown(Expr.FunctionName function);

    /** Nothing is known of types. */
    Facts NONE = new Facts() {
        @Override
        public boolean isNumeric(Expr expression) {
            return false;
        }

        @Override
        public boolean isOf(Expr expression, TypeName type) {
            return false;
        }

        @Override
        public String canonical(TypeName type) {
            return type.toString();
        }

        @Override
        public boolean isKnown(Expr.FunctionName function) {
            return true;
        }
    };
}
