package io.meshlens.syntax.template;

import io.meshlens.text.TextRange;

/**
 * A token of a template.
 *
 * @param text for a name, a number or an operator its characters; for a string its value, escapes resolved
 */
public record JinjaToken(Kind kind, TextRange range, String text) {
    /** What a token is. */
    public enum Kind {
        /** Output text between tags. */
        TEXT,
        COMMENT,
        /** <code>{{</code>, perhaps with a sign. */
        OUTPUT_START,
        /** <code>}}</code>. */
        OUTPUT_END,
        /** <code>{%</code>. */
        TAG_START,
        /** <code>%}</code>. */
        TAG_END,
        NAME,
        STRING,
        WHOLE,
        DECIMAL,
        OPERATOR,
        /** A character that no expression has. */
        INVALID,
        END
    }

    boolean is(Kind wanted) {
        return kind == wanted;
    }

    boolean is(Kind wanted, String wantedText) {
        return kind == wanted && text.equals(wantedText);
    }
}
