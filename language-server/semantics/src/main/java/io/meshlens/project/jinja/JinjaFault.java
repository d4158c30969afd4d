package io.meshlens.project.jinja;

import io.meshlens.text.TextRange;
import org.jspecify.annotations.Nullable;

/** Thrown where rendering cannot go on, by functions too; becomes an error of {@link Rendered} and never leaves it. */
public final class JinjaFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String problem;
    private final transient @Nullable TextRange range;

    public JinjaFault(String problem) {
        this(problem, null);
    }

    JinjaFault(String problem, @Nullable TextRange range) {
        super(problem, null, false, false);
        this.problem = problem;
        this.range = range;
    }

    String problem() {
        return problem;
    }

    @Nullable
    TextRange range() {
        return range;
    }

    /** Returns the fault with a place, unless it has one. */
    JinjaFault at(TextRange place) {
        return range == null ? new JinjaFault(problem, place) : this;
    }
}
