package io.meshlens.ide.tokens;

import io.meshlens.text.TextRange;
import java.util.Set;

/**
 * One word of a file and what it is.
 *
 * @param range where it stands; a comment or a string may go over several lines
 * @param type what it is
 * @param marks what else is to be said of it
 */
public record Token(TextRange range, Type type, Set<Mark> marks) {
    /** What a word can be; the order is that of the legend that clients are given. */
    public enum Type {
        KEYWORD("keyword"),
        COMMENT("comment"),
        STRING("string"),
        NUMBER("number"),
        OPERATOR("operator"),
        FUNCTION("function"),
        MACRO("macro"),
        /** A column. */
        PROPERTY("property"),
        /** A model or another table. */
        CLASS("class"),
        /** A CTE. */
        TYPE("type"),
        /** An alias of a table, a lambda's parameter, a macro's variable. */
        VARIABLE("variable"),
        PARAMETER("parameter"),
        /** A property of a header, or the kind of a model. */
        DECORATOR("decorator");

        private final String legend;

        Type(String legend) {
            this.legend = legend;
        }

        /** Returns the protocol's name for it. */
        public String legend() {
            return legend;
        }
    }

    /** What can be said of a word beside its type. */
    public enum Mark {
        /** It is here that the name gets its meaning. */
        DECLARATION("declaration"),
        /** A function of the dialect itself. */
        DEFAULT_LIBRARY("defaultLibrary"),
        /** Not a model of the project. */
        EXTERNAL("readonly");

        private final String legend;

        Mark(String legend) {
            this.legend = legend;
        }

        public String legend() {
            return legend;
        }
    }

    public Token {
        marks = Set.copyOf(marks);
    }
}
