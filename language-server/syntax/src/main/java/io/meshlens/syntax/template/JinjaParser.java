package io.meshlens.syntax.template;

import io.meshlens.syntax.SyntaxError;
import io.meshlens.syntax.template.JinjaToken.Kind;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a template's tags. A tag that is not understood is reported and left out; the rest is read as usual. */
final class JinjaParser {
    private static final Set<String> ENDS = Set.of(
            "endif",
            "elif",
            "else",
            "endfor",
            "endset",
            "endmacro",
            "endcall",
            "endfilter",
            "endwith",
            "endblock",
            "endautoescape",
            "endraw");
    /** Tags of Jinja that name another template; the projects that we read have none. */
    private static final Set<String> FOREIGN = Set.of("include", "import", "from", "extends", "block", "autoescape");

    private static final int DEEPEST = 100;

    private final String text;
    private final List<JinjaToken> all;
    private final JinjaTokens tokens;
    private final JinjaExpressionParser expressions;
    /** The end words of blocks whose first tag was not understood, with how many: these ends are passed over. */
    private final Map<String, Integer> orphans = new HashMap<>();

    /** The word of the tag whose first part is being read; empty once its body is reached. */
    private String opening = "";

    private int depth;
    private int loops;

    JinjaParser(String text, List<JinjaToken> all, List<SyntaxError> errors) {
        this.text = text;
        this.all = all;
        this.tokens = new JinjaTokens(
                all.stream().filter(token -> !token.is(Kind.COMMENT)).toList(), errors);
        this.expressions = new JinjaExpressionParser(tokens);
    }

    JinjaTemplate parse() {
        List<JinjaNode> body = new ArrayList<>();
        while (true) {
            body.addAll(body());
            JinjaToken token = tokens.peek();
            if (token.is(Kind.END)) {
                break;
            }
            JinjaToken word = tokens.peek(1);
            error(word.range(), "There is no open tag for this \"" + word.text() + "\"", "");
            tokens.skipTag();
        }
        List<SyntaxError> errors = new ArrayList<>(tokens.errors());
        errors.sort(Comparator.comparing(SyntaxError::range));
        return new JinjaTemplate(text, all, body, errors);
    }

    /** Reads up to the end of the text or a tag that ends or continues a block. */
    private List<JinjaNode> body() {
        opening = "";
        List<JinjaNode> nodes = new ArrayList<>();
        while (true) {
            JinjaToken token = tokens.peek();
            switch (token.kind()) {
                case END -> {
                    return nodes;
                }
                case TEXT -> {
                    tokens.next();
                    nodes.add(new JinjaNode.Text(token.range()));
                }
                case OUTPUT_START -> output(nodes);
                case TAG_START -> {
                    JinjaToken word = tokens.peek(1);
                    if (!word.is(Kind.NAME) || !ENDS.contains(word.text())) {
                        tag(nodes);
                    } else if (isOrphan(word.text())) {
                        tokens.skipTag();
                    } else {
                        return nodes;
                    }
                }
                default -> tokens.next();
            }
        }
    }

    private boolean isOrphan(String word) {
        boolean continues = word.equals("else") || word.equals("elif");
        String end = continues ? "endif" : word;
        int count = orphans.getOrDefault(end, 0);
        if (count > 0 && !continues) {
            orphans.put(end, count - 1);
        }
        return count > 0;
    }

    private void output(List<JinjaNode> nodes) {
        int start = tokens.next().range().start();
        try {
            JinjaExpression value = expressions.tuple();
            expectEnd(Kind.OUTPUT_END, "}}");
            nodes.add(new JinjaNode.Output(from(start), value));
        } catch (JinjaTokens.Fault reported) {
            expressions.restart();
            tokens.skipTag();
        }
    }

    private void tag(List<JinjaNode> nodes) {
        int start = tokens.next().range().start();
        try {
            if (++depth > DEEPEST) {
                throw tokens.fault(tokens.peek().range(), "These tags are nested too deep", "");
            }
            JinjaExpression.Name word = tokens.expectName();
            opening = word.name();
            nodes.add(tag(word, start));
        } catch (JinjaTokens.Fault reported) {
            expressions.restart();
            if (reported.skipsTag()) {
                if (ENDS.contains("end" + opening)) {
                    orphans.merge("end" + opening, 1, Integer::sum);
                }
                tokens.skipTag();
            }
        }
        depth--;
    }

    private JinjaNode tag(JinjaExpression.Name word, int start) {
        return switch (word.name()) {
            case "if" -> ifTag(start);
            case "for" -> forTag(start);
            case "set" -> setTag(start);
            case "macro" -> {
                JinjaExpression.Name name = tokens.expectName();
                List<JinjaNode.Parameter> parameters = parameters();
                endTag();
                List<JinjaNode> body = bodyUntil("endmacro", word);
                yield new JinjaNode.Macro(from(start), name, parameters, body);
            }
            case "call" -> {
                List<JinjaNode.Parameter> parameters = tokens.isOperator("(") ? parameters() : List.of();
                JinjaExpression call = expressions.conditional();
                endTag();
                List<JinjaNode> body = bodyUntil("endcall", word);
                yield new JinjaNode.CallBlock(from(start), parameters, call, body);
            }
            case "filter" -> {
                JinjaExpression value = expressions.namedFilter(new JinjaExpression.Body(word.range()));
                value = expressions.filtersOnly(value);
                endTag();
                List<JinjaNode> body = bodyUntil("endfilter", word);
                yield new JinjaNode.FilterBlock(from(start), value, body);
            }
            case "with" -> withTag(word, start);
            case "do" -> {
                JinjaExpression value = expressions.tuple();
                endTag();
                yield new JinjaNode.Do(from(start), value);
            }
            case "break" -> {
                endLoopControl(word);
                yield new JinjaNode.Break(from(start));
            }
            case "continue" -> {
                endLoopControl(word);
                yield new JinjaNode.Continue(from(start));
            }
            default -> {
                String message = FOREIGN.contains(word.name())
                        ? "The tag \"" + word.name() + "\" is not supported: a project's templates stand alone"
                        : "There is no tag \"" + word.name() + "\"";
                throw tokens.fault(word.range(), message, "a tag");
            }
        };
    }

    private void endLoopControl(JinjaExpression.Name word) {
        if (loops == 0) {
            throw tokens.fault(word.range(), "This \"" + word.name() + "\" stands in no loop", "");
        }
        endTag();
    }

    private JinjaNode ifTag(int start) {
        TextRange opened = tokens.previous().range();
        List<JinjaNode.Branch> branches = new ArrayList<>();
        List<JinjaNode> otherwise = List.of();
        JinjaExpression condition = expressions.tuple();
        endTag();
        while (true) {
            List<JinjaNode> body = body();
            branches.add(new JinjaNode.Branch(condition, body));
            String end = openEnd(opened, "if", "endif", "elif", "else");
            if (end.equals("elif")) {
                condition = expressions.tuple();
                endTag();
            } else {
                endTag();
                if (end.equals("else")) {
                    otherwise = body();
                    openEnd(opened, "if", "endif");
                    endTag();
                }
                return new JinjaNode.If(from(start), branches, otherwise);
            }
        }
    }

    private JinjaNode forTag(int start) {
        TextRange opened = tokens.previous().range();
        boolean paren = tokens.acceptOperator("(");
        List<JinjaExpression.Name> targets = new ArrayList<>();
        do {
            targets.add(tokens.expectName());
        } while (tokens.acceptOperator(",") && !tokens.isName("in") && !tokens.isOperator(")"));
        if (paren) {
            tokens.expectOperator(")");
        }
        if (!tokens.acceptName("in")) {
            throw tokens.fault("in");
        }
        JinjaExpression items = expressions.loopItems();
        Optional<JinjaExpression> filter =
                tokens.acceptName("if") ? Optional.of(expressions.conditional()) : Optional.empty();
        boolean recursive = tokens.acceptName("recursive");
        endTag();
        loops++;
        List<JinjaNode> body = body();
        loops--;
        List<JinjaNode> otherwise = List.of();
        String end = openEnd(opened, "for", "endfor", "else");
        endTag();
        if (end.equals("else")) {
            otherwise = body();
            openEnd(opened, "for", "endfor");
            endTag();
        }
        return new JinjaNode.For(from(start), targets, items, filter, body, otherwise, recursive);
    }

    private JinjaNode setTag(int start) {
        JinjaToken word = tokens.previous();
        List<JinjaExpression> targets = targets();
        if (tokens.acceptOperator("=")) {
            JinjaExpression value = expressions.tuple();
            endTag();
            return new JinjaNode.Set(from(start), targets, value);
        }
        JinjaExpression value = expressions.filtersOnly(new JinjaExpression.Body(word.range()));
        if (targets.size() > 1 || !tokens.peek().is(Kind.TAG_END)) {
            throw tokens.fault("=");
        }
        endTag();
        List<JinjaNode> body = bodyUntil("endset", new JinjaExpression.Name(word.range(), "set"));
        return new JinjaNode.SetBlock(from(start), targets.get(0), value, body);
    }

    private List<JinjaExpression> targets() {
        List<JinjaExpression> targets = new ArrayList<>();
        do {
            JinjaExpression.Name name = tokens.expectName();
            if (tokens.acceptOperator(".")) {
                JinjaExpression.Name attribute = tokens.expectName();
                targets.add(
                        new JinjaExpression.Attribute(name.range().cover(attribute.range()), name, attribute.name()));
            } else {
                targets.add(name);
            }
        } while (tokens.acceptOperator(",") && !tokens.isOperator("="));
        return targets;
    }

    private JinjaNode withTag(JinjaExpression.Name word, int start) {
        List<JinjaNode.Set> assignments = new ArrayList<>();
        while (!tokens.peek().is(Kind.TAG_END)) {
            if (!assignments.isEmpty()) {
                tokens.expectOperator(",");
            }
            JinjaExpression.Name name = tokens.expectName();
            tokens.expectOperator("=");
            JinjaExpression value = expressions.conditional();
            assignments.add(new JinjaNode.Set(name.range().cover(value.range()), List.of(name), value));
        }
        endTag();
        List<JinjaNode> body = bodyUntil("endwith", word);
        return new JinjaNode.With(from(start), assignments, body);
    }

    private List<JinjaNode.Parameter> parameters() {
        tokens.expectOperator("(");
        List<JinjaNode.Parameter> parameters = new ArrayList<>();
        while (!tokens.acceptOperator(")")) {
            if (!parameters.isEmpty()) {
                tokens.expectOperator(",");
                if (tokens.acceptOperator(")")) {
                    break;
                }
            }
            JinjaExpression.Name name = tokens.expectName();
            Optional<JinjaExpression> value =
                    tokens.acceptOperator("=") ? Optional.of(expressions.conditional()) : Optional.empty();
            parameters.add(new JinjaNode.Parameter(name, value));
        }
        return parameters;
    }

    private List<JinjaNode> bodyUntil(String end, JinjaExpression.Name opened) {
        int loopsOutside = loops;
        loops = 0;
        List<JinjaNode> body = body();
        loops = loopsOutside;
        openEnd(opened.range(), opened.name(), end);
        if (tokens.peek().is(Kind.NAME)) {
            tokens.next();
        }
        endTag();
        return body;
    }

    /** Goes into the tag that must stand here and returns its word; without one the block is reported as open. */
    private String openEnd(TextRange opened, String word, String... allowed) {
        JinjaToken name = tokens.peek(1);
        for (String each : allowed) {
            if (tokens.peek().is(Kind.TAG_START) && name.is(Kind.NAME, each)) {
                tokens.next();
                tokens.next();
                return each;
            }
        }
        throw tokens.unclosed(opened, word, allowed[0]);
    }

    private void endTag() {
        expectEnd(Kind.TAG_END, "%}");
    }

    private void expectEnd(Kind kind, String mark) {
        if (!tokens.peek().is(kind)) {
            throw tokens.fault("an operator or " + mark);
        }
        tokens.next();
    }

    private void error(TextRange range, String message, String expected) {
        tokens.errors().add(new SyntaxError(range, message, expected));
    }

    private TextRange from(int start) {
        return new TextRange(start, Math.max(start, tokens.previous().range().end()));
    }
}
