package io.meshlens.project.dag;

import io.meshlens.text.TextRange;
import java.util.List;
import java.util.Optional;

/**
 * Which models to take: {@code marts.*}, {@code tag:pii}, {@code +marts.orders+}, {@code a & ^b | (c | d)}. {@code ^} binds
 * more tightly than {@code &}, and {@code &} more tightly than {@code |}; chains need no parentheses.
 */
public sealed interface Selector {
    /** Returns where it was written. */
    TextRange range();

    /** Reads a selector. */
    static Parsed parse(String text) {
        return new SelectorParser(text).parse();
    }

    /**
     * What one word selects.
     *
     * @param field what of a model is compared
     * @param pattern the text to compare with; may hold {@code *}
     * @param withAncestors whether everything that the models read is taken too
     * @param withDescendants whether everything that reads the models is taken too
     */
    record Atom(TextRange range, Field field, String pattern, boolean withAncestors, boolean withDescendants)
            implements Selector {}

    /** A selector in parentheses with its own {@code +}. */
    record Group(TextRange range, Selector inner, boolean withAncestors, boolean withDescendants) implements Selector {}

    /** Everything else. */
    record Not(TextRange range, Selector inner) implements Selector {}

    /** What all of them select. */
    record All(TextRange range, List<Selector> operands) implements Selector {
        public All {
            operands = List.copyOf(operands);
        }
    }

    /** What any of them selects. */
    record Any(TextRange range, List<Selector> operands) implements Selector {
        public Any {
            operands = List.copyOf(operands);
        }
    }

    /** What of a model is compared. */
    enum Field {
        NAME(""),
        TAG("tag:"),
        OWNER("owner:"),
        GIT("git:"),
        RESOURCE_TYPE("resource_type:");

        private final String prefix;

        Field(String prefix) {
            this.prefix = prefix;
        }

        String prefix() {
            return prefix;
        }
    }

    /**
     * A selector that was read, or the first thing that is wrong with it.
     *
     * @param selector absent if there is a problem
     * @param problem absent if there is none
     */
    record Parsed(Optional<Selector> selector, Optional<Problem> problem) {}

    /**
     * Something wrong with a selector.
     *
     * @param range where
     * @param message what is wrong and what would be right
     */
    record Problem(TextRange range, String message) {}
}
