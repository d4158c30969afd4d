package io.meshlens.project.dag;

import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads selectors; stops at the first fault. */
final class SelectorParser {
    private static final int DEEPEST = 200;

    private final String text;
    private int at;
    private int depth;

    SelectorParser(String text) {
        this.text = text;
    }

    Selector.Parsed parse() {
        try {
            Selector selector = any();
            if (peek() != 0) {
                throw fault(at, text.length(), "expected '&' or '|' here");
            }
            return new Selector.Parsed(Optional.of(selector), Optional.empty());
        } catch (Fault fault) {
            return new Selector.Parsed(Optional.empty(), Optional.of(fault.problem));
        }
    }

    private Selector any() throws Fault {
        int start = skip();
        List<Selector> operands = new ArrayList<>(List.of(all()));
        while (peek() == '|') {
            at++;
            operands.add(all());
        }
        return operands.size() == 1 ? operands.getFirst() : new Selector.Any(new TextRange(start, at), operands);
    }

    private Selector all() throws Fault {
        int start = skip();
        List<Selector> operands = new ArrayList<>(List.of(unary()));
        while (peek() == '&') {
            at++;
            operands.add(unary());
        }
        return operands.size() == 1 ? operands.getFirst() : new Selector.All(new TextRange(start, at), operands);
    }

    private Selector unary() throws Fault {
        int start = skip();
        if (++depth > DEEPEST) {
            throw fault(start, text.length(), "this selector is nested too deeply");
        }
        try {
            if (peek() == '^') {
                at++;
                Selector inner = unary();
                return new Selector.Not(new TextRange(start, at), inner);
            }
            boolean ancestors = accept('+');
            if (peek() == '(') {
                at++;
                Selector inner = any();
                if (peek() != ')') {
                    throw fault(at, at, "expected ')' here");
                }
                at++;
                boolean descendants = accept('+');
                return new Selector.Group(new TextRange(start, at), inner, ancestors, descendants);
            }
            return atom(start, ancestors);
        } finally {
            depth--;
        }
    }

    private Selector atom(int start, boolean ancestors) throws Fault {
        int from = skip();
        boolean quoted = false;
        while (at < text.length() && (quoted || "&|()^+ \t\n".indexOf(text.charAt(at)) < 0)) {
            if (text.charAt(at) == '"') {
                quoted = !quoted;
            }
            at++;
        }
        String word = text.substring(from, at);
        if (word.isEmpty()) {
            throw fault(at, at, "expected a model, a pattern such as 'marts.*', 'tag:...' or '(' here");
        }
        Selector.Field field = Selector.Field.NAME;
        for (Selector.Field each : Selector.Field.values()) {
            if (!each.prefix().isEmpty() && word.toLowerCase(Locale.ROOT).startsWith(each.prefix())) {
                field = each;
            }
        }
        String pattern = word.substring(field.prefix().length());
        if (pattern.isEmpty()) {
            throw fault(from, at, "expected a value behind '" + word + "'");
        }
        if (field == Selector.Field.RESOURCE_TYPE && !pattern.equals("model") && !pattern.equals("audit")) {
            throw fault(from, at, "a resource type is 'model' or 'audit', not '" + pattern + "'");
        }
        boolean descendants = at < text.length() && text.charAt(at) == '+';
        if (descendants) {
            at++;
        }
        return new Selector.Atom(new TextRange(start, at), field, pattern, ancestors, descendants);
    }

    private boolean accept(char c) {
        if (peek() == c) {
            at++;
            return true;
        }
        return false;
    }

    private int skip() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** Returns the next character that is no blank; 0 at the end. */
    private char peek() {
        skip();
        return at < text.length() ? text.charAt(at) : 0;
    }

    private static Fault fault(int from, int to, String message) {
        return new Fault(new Selector.Problem(new TextRange(from, to), message));
    }

    /** Carries the first problem up to {@link #parse()}. */
    private static final class Fault extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient Selector.Problem problem;

        Fault(Selector.Problem problem) {
            super(problem.message(), null, false, false);
            this.problem = problem;
        }
    }
}
