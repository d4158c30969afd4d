package io.meshlens.syntax.template;

import io.meshlens.syntax.SyntaxError;
import io.meshlens.syntax.template.JinjaToken.Kind;
import io.meshlens.text.TextRange;
import java.util.List;

/** A place among the tokens of a template, and the errors found so far. */
final class JinjaTokens {
    /** Thrown when a tag is not understood; caught where tags are read. It carries nothing: the error is recorded. */
    static final class Fault extends RuntimeException {
        private static final long serialVersionUID = 1;

        /** Whether the rest of the tag is to be skipped; else reading goes on where it stands. */
        private final boolean skipsTag;

        Fault(boolean skipsTag) {
            super(null, null, false, false);
            this.skipsTag = skipsTag;
        }

        boolean skipsTag() {
            return skipsTag;
        }
    }

    private final List<JinjaToken> tokens;
    private final List<SyntaxError> errors;
    private int at;

    JinjaTokens(List<JinjaToken> tokens, List<SyntaxError> errors) {
        this.tokens = tokens;
        this.errors = errors;
    }

    List<SyntaxError> errors() {
        return errors;
    }

    JinjaToken peek() {
        return tokens.get(at);
    }

    JinjaToken peek(int ahead) {
        return tokens.get(Math.min(at + ahead, tokens.size() - 1));
    }

    JinjaToken previous() {
        return tokens.get(Math.max(0, at - 1));
    }

    JinjaToken next() {
        JinjaToken token = tokens.get(at);
        if (!token.is(Kind.END)) {
            at++;
        }
        return token;
    }

    /** Takes the last token back. */
    void back() {
        at--;
    }

    boolean isOperator(String text) {
        return peek().is(Kind.OPERATOR, text);
    }

    boolean isName(String text) {
        return peek().is(Kind.NAME, text);
    }

    boolean acceptOperator(String text) {
        boolean is = isOperator(text);
        if (is) {
            at++;
        }
        return is;
    }

    boolean acceptName(String text) {
        boolean is = isName(text);
        if (is) {
            at++;
        }
        return is;
    }

    void expectOperator(String text) {
        if (!acceptOperator(text)) {
            throw fault(text);
        }
    }

    /** Reads a name that is not a reserved word. */
    JinjaExpression.Name expectName() {
        JinjaToken token = peek();
        if (!token.is(Kind.NAME)) {
            throw fault("a name");
        }
        at++;
        return new JinjaExpression.Name(token.range(), token.text());
    }

    /** Records that something else should stand here. */
    Fault fault(String expected) {
        JinjaToken token = peek();
        boolean ends = token.is(Kind.END) || token.is(Kind.TAG_END) || token.is(Kind.OUTPUT_END);
        String message = ends ? "Expected " + expected : "Expected " + expected + ", not \"" + token.text() + "\"";
        return fault(token.range(), message, expected);
    }

    Fault fault(TextRange range, String message, String expected) {
        errors.add(new SyntaxError(range, message, expected));
        return new Fault(true);
    }

    /** Records that a block has no end tag: the tag that stands here belongs to a block around it. */
    Fault unclosed(TextRange opened, String word, String end) {
        errors.add(new SyntaxError(opened, "This \"" + word + "\" has no \"" + end + "\"", end));
        return new Fault(false);
    }

    /** Goes behind the end of the tag that we are in. */
    void skipTag() {
        while (!peek().is(Kind.END)
                && !peek().is(Kind.TAG_END)
                && !peek().is(Kind.OUTPUT_END)
                && !peek().is(Kind.TEXT)) {
            at++;
        }
        if (peek().is(Kind.TAG_END) || peek().is(Kind.OUTPUT_END)) {
            at++;
        }
    }
}
