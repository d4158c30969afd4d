package io.meshlens.resolve;

import io.meshlens.lower.Ident;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where an expression stands: its row, its clause, the select whose aliases and pending calls it shares, the lambdas
 * around it, and the CTEs it can read.
 */
final class Context {
    private final Level level;
    private final Clause clause;
    private final @Nullable SelectState select;
    private final CteScope ctes;
    private final List<LambdaFrame> lambdas;
    private final Inside inside;

    /** Whether an expression is an argument of a call that takes whole groups or windows. */
    enum Inside {
        NOTHING,
        AGGREGATE,
        WINDOW
    }

    /** The parameters of one lambda. */
    record LambdaFrame(List<Ident> parameters) {}

    private Context(
            Level level,
            Clause clause,
            @Nullable SelectState select,
            CteScope ctes,
            List<LambdaFrame> lambdas,
            Inside inside) {
        this.level = level;
        this.clause = clause;
        this.select = select;
        this.ctes = ctes;
        this.lambdas = lambdas;
        this.inside = inside;
    }

    static Context of(Level level, Clause clause, @Nullable SelectState select, CteScope ctes) {
        return new Context(level, clause, select, ctes, List.of(), Inside.NOTHING);
    }

    Level level() {
        return level;
    }

    Clause clause() {
        return clause;
    }

    @Nullable
    SelectState select() {
        return select;
    }

    CteScope ctes() {
        return ctes;
    }

    /** Returns the lambdas around the expression, innermost last. */
    List<LambdaFrame> lambdas() {
        return lambdas;
    }

    Inside inside() {
        return inside;
    }

    Context inside(Inside call) {
        return new Context(level, clause, select, ctes, lambdas, call);
    }

    Context with(LambdaFrame frame) {
        List<LambdaFrame> more = new ArrayList<>(lambdas);
        more.add(frame);
        return new Context(level, clause, select, ctes, more, inside);
    }
}
