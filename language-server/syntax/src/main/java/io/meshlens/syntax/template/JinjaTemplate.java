package io.meshlens.syntax.template;

import io.meshlens.syntax.SyntaxError;
import java.util.List;

/**
 * A parsed Jinja template.
 *
 * @param tokens in order; together with the blanks between them inside of tags they cover the text
 * @param errors by offset; what is at fault is left out of the body
 */
public record JinjaTemplate(String text, List<JinjaToken> tokens, List<JinjaNode> body, List<SyntaxError> errors) {
    public JinjaTemplate {
        tokens = List.copyOf(tokens);
        body = List.copyOf(body);
        errors = List.copyOf(errors);
    }

    /** Parses a template; never fails. */
    public static JinjaTemplate parse(String text) {
        JinjaLexer lexer = new JinjaLexer(text);
        List<JinjaToken> tokens = lexer.tokens();
        return new JinjaParser(text, tokens, lexer.errors()).parse();
    }
}
