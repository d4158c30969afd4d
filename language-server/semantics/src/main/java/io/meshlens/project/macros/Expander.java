package io.meshlens.project.macros;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Severity;
import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Copies trees into an emitter and puts what macros stand for in their places. A value is fitted to the place: a name to a table, an
 * aliased expression to an item of the select list, a list to the list around it; an operand gets brackets where it needs
 * them. What does not fit is reported.
 */
final class Expander {
    private final Session session;
    private final Calls calls;
    private final Emitter out;
    private final List<Expansion.Site> sites;
    /** Values that were found while the macro's parent was looked at. */
    private final IdentityHashMap<SyntaxNode, List<Value>> prepared = new IdentityHashMap<>();

    Expander(Session session, Emitter out, List<Expansion.Site> sites) {
        this.session = session;
        this.calls = new Calls(session);
        this.out = out;
        this.sites = sites;
    }

    /**
     * Where copying is.
     *
     * @param site the range that tokens come from which are not the block's own; null for the block's own
     * @param blame the range of the macro that is being worked on
     */
    record Place(Env env, @Nullable TextRange site, TextRange blame) {
        static final Place BLOCK = new Place(Env.EMPTY, null, TextRange.at(0));

        /** Returns the place inside of a value; what is not the block's own comes from the macro to blame. */
        static Place in(Env env, boolean own, TextRange blame) {
            return new Place(env, own ? null : blame, blame);
        }

        Place with(Env other) {
            return new Place(other, site, blame);
        }

        /** Returns this place while a macro in it is worked on. */
        Place at(SyntaxNode macro) {
            return new Place(env, site, range(macro));
        }

        boolean own() {
            return site == null;
        }

        TextRange range(SyntaxNode node) {
            return site == null ? node.range() : site;
        }

        TextRange range(TokenTable tokens, int token) {
            return site == null ? tokens.range(token) : site;
        }
    }

    // ---- Copying

    /** Copies a node with everything in it. */
    void copy(SyntaxNode node, Place place) {
        copyAs(node.kind(), node, place);
    }

    /** Copies a node as one of another kind. */
    void copyAs(SyntaxKind kind, SyntaxNode node, Place place) {
        out.open(kind);
        inside(node, place);
        out.close();
    }

    /** Copies what is in a node, without the node itself. */
    void inside(SyntaxNode node, Place place) {
        if (node.is(SyntaxKind.NAME) || (node.is(SyntaxKind.INTERVAL_UNIT) && !node.has(TokenKind.WORD))) {
            name(node, place);
            return;
        }
        if (node.is(SyntaxKind.COLUMN_REFERENCE)) {
            warnOfHidden(node, place);
        }
        boolean list = Shapes.isList(node.kind());
        boolean dropComma = false;
        boolean dropped = false;
        boolean kept = false;
        int at = node.firstToken();
        for (int i = 0; i < node.childCount(); i++) {
            SyntaxNode child = node.child(i);
            Step step = step(node, i, place);
            if (step instanceof Step.Drop) {
                int cut = list
                        ? beforeSeparator(node, at, child.firstToken())
                        : beforeBlanks(node, at, child.firstToken());
                dropComma = gap(node, at, cut, dropComma, place);
                boolean commaCut = list && containsComma(node, cut, child.firstToken());
                dropComma |= list && !commaCut;
                dropped = true;
                at = child.endToken();
                continue;
            }
            kept = true;
            dropComma = gap(node, at, child.firstToken(), dropComma, place);
            at = child.endToken();
            switch (step) {
                case Step.Keep ignored -> child(node, i, place);
                case Step.Instead(SyntaxNode other, Place there) -> copy(other, there);
                case Step.Values(List<Value> values) -> values(node, i, values, place);
                case Step.Drop ignored -> {}
            }
        }
        if (dropped && !kept && Shapes.mustHaveItems(node.kind())) {
            session.error(place.range(node), "The macros leave nothing of this list");
            out.open(SyntaxKind.MISSING);
            out.close();
        }
        gap(node, at, node.endToken(), dropComma, place);
    }

    /** Copies a child that is no macro of its own. */
    private void child(SyntaxNode parent, int index, Place place) {
        SyntaxNode child = parent.child(index);
        if (child.is(SyntaxKind.CLAUSE_MACRO)) {
            clauseWords(child, place);
        } else if (child.is(SyntaxKind.PROPERTY) && staysRaw(child)) {
            copyVerbatim(child, place);
        } else {
            copy(child, placeOf(parent, index, place));
        }
    }

    /** The macros of some properties are expanded when the model runs, those of blueprints when they are read. */
    private static boolean staysRaw(SyntaxNode property) {
        return switch (property.child(0).text().toLowerCase(Locale.ROOT)) {
            case "audits",
                    "signals",
                    "physical_properties",
                    "table_properties",
                    "virtual_properties",
                    "session_properties",
                    "merge_filter",
                    "blueprints" -> true;
            default -> false;
        };
    }

    /** The name of a function is never a parameter, and a lambda's own parameters hide those around it. */
    private static Place placeOf(SyntaxNode parent, int index, Place place) {
        if (place.env().bare().isEmpty()) {
            return place;
        }
        return switch (parent.kind()) {
            case FUNCTION_CALL, NAMED_ARGUMENT, EXTRACT, STRUCT_FIELD ->
                index == 0 ? place.with(place.env().withoutBare()) : place;
            case LAMBDA -> place.with(place.env().shadowed(parent.child(0)));
            default -> place;
        };
    }

    /** Copies the own tokens between children; where a comma is to be dropped, the first one with the blanks behind it goes. */
    private boolean gap(SyntaxNode node, int from, int to, boolean dropComma, Place place) {
        boolean dropping = dropComma;
        boolean skipBlanks = false;
        for (int token = from; token < to; token++) {
            TokenKind kind = node.tokens().kind(token);
            if (dropping && kind == TokenKind.COMMA) {
                dropping = false;
                skipBlanks = true;
            } else if (!(skipBlanks && kind == TokenKind.WHITESPACE)) {
                skipBlanks = false;
                token(node.tokens(), token, place);
            }
        }
        return dropping;
    }

    private void token(TokenTable tokens, int token, Place place) {
        if (tokens.kind(token) == TokenKind.QUOTED_WORD && tokens.text(token).indexOf('@') >= 0) {
            quotedTemplate(tokens, token, place);
        } else {
            out.copy(tokens, token, place.range(tokens, token));
        }
    }

    /** Returns where the last comma with the blanks around it starts, or else the blanks before a child. */
    private static int beforeSeparator(SyntaxNode node, int from, int to) {
        TokenTable tokens = node.tokens();
        int at = beforeBlanks(node, from, to);
        if (at > from && tokens.kind(at - 1) == TokenKind.COMMA) {
            return beforeBlanks(node, from, at - 1);
        }
        return at == from || tokens.kind(at - 1).isComment() ? to : at;
    }

    private static int beforeBlanks(SyntaxNode node, int from, int to) {
        int at = to;
        while (at > from && node.tokens().kind(at - 1) == TokenKind.WHITESPACE) {
            at--;
        }
        return at;
    }

    private static boolean containsComma(SyntaxNode node, int from, int to) {
        for (int token = from; token < to; token++) {
            if (node.tokens().kind(token) == TokenKind.COMMA) {
                return true;
            }
        }
        return false;
    }

    // ---- What becomes of a child

    private sealed interface Step {
        /** It is copied. */
        record Keep() implements Step {}

        /** It goes, with its comma. */
        record Drop() implements Step {}

        /** Another node is copied in its place. */
        record Instead(SyntaxNode node, Place place) implements Step {}

        /** Values come in its place. */
        record Values(List<Value> values) implements Step {}
    }

    private static final Step KEEP = new Step.Keep();
    private static final Step DROP = new Step.Drop();

    private Step step(SyntaxNode parent, int index, Place place) {
        SyntaxNode child = parent.child(index);
        if (Shapes.isMacro(child) && (parent.is(SyntaxKind.HEADER) || parent.is(SyntaxKind.PROPERTY_LIST))) {
            session.report(
                    DiagnosticCode.NOT_SUPPORTED_YET,
                    Severity.INFORMATION,
                    place.range(child),
                    "A macro in the place of a whole property is not understood: write the property, and the macro for its value");
            prepared.put(child, List.of(Calls.opaque(child, place)));
        }
        if (Shapes.isMacro(child)) {
            List<Value> values = macroValues(child, place);
            return values.isEmpty() && mayVanish(parent) ? DROP : new Step.Values(values);
        }
        if (child.is(SyntaxKind.COLUMN_REFERENCE)) {
            Value bound = parameter(child, place);
            return bound == null ? KEEP : new Step.Values(calls.flatten(bound, place));
        }
        SyntaxNode macro = Shapes.itemMacro(child);
        if (macro != null) {
            return item(parent, child, macro, place);
        }
        return switch (child.kind()) {
            case QUERY -> query(parent, child, place);
            case JOIN -> join(child, place);
            default -> clause(child, place);
        };
    }

    /** A lambda's parameter without its sign is a column in a macro's arguments; that is hardly ever meant. */
    private void warnOfHidden(SyntaxNode column, Place place) {
        if (column.childCount() != 1 || place.env().hidden().isEmpty()) {
            return;
        }
        String name = column.text().toLowerCase(Locale.ROOT);
        if (place.env().hidden().contains(name)) {
            session.warn(
                    place.range(column),
                    "\"" + column.text()
                            + "\" is a column here: in a macro's arguments the lambda's parameter is written \"@" + name
                            + "\"");
        }
    }

    /** An item of a list that is only a macro: it goes if the macro gives nothing, and multiplies if it gives several. */
    private Step item(SyntaxNode parent, SyntaxNode item, SyntaxNode macro, Place place) {
        List<Value> values = macroValues(macro, place);
        if (values.size() == 1) {
            prepared.put(macro, values);
            return KEEP;
        }
        boolean list = Shapes.isList(parent.kind());
        if (values.isEmpty() && list) {
            return DROP;
        }
        if (!list) {
            prepared.put(macro, values);
            return KEEP;
        }
        if (item.childCount() > 1) {
            session.warn(
                    place.range(item),
                    "The macro gives " + values.size() + " items, so the alias behind it names none of them");
        }
        return new Step.Values(values);
    }

    /** A query that is only a macro is what the macro gives. */
    private Step query(SyntaxNode parent, SyntaxNode child, Place place) {
        if (child.childCount() == 1 && Shapes.isMacro(child.child(0)) && !parent.is(SyntaxKind.SET_OPERATION)) {
            List<Value> values = macroValues(child.child(0), place);
            if (values.size() == 1 && values.get(0) instanceof Value.Tree(SyntaxNode node, Env env, boolean own)) {
                if (node.is(SyntaxKind.QUERY)) {
                    return new Step.Instead(node, inner(env, own, child.child(0), place));
                }
            }
            prepared.put(child.child(0), values);
        }
        return KEEP;
    }

    private Step join(SyntaxNode join, Place place) {
        SyntaxNode operator = join.child(SyntaxKind.JOIN_OPERATOR);
        SyntaxNode macro = operator == null ? null : operator.child(SyntaxKind.CLAUSE_MACRO);
        if (macro == null || join.childCount() == 0 || calls.clauseHolds(macro, place) != Truth.FALSE) {
            return KEEP;
        }
        site(macro, place, "");
        SyntaxNode left = join.child(0);
        return left.is(SyntaxKind.JOIN) && join(left, place) instanceof Step.Instead further
                ? further
                : new Step.Instead(left, place);
    }

    private Step clause(SyntaxNode child, Place place) {
        SyntaxNode macro = child.childCount() > 0 ? child.child(0) : null;
        if (macro != null && macro.is(SyntaxKind.CLAUSE_MACRO) && calls.clauseHolds(macro, place) == Truth.FALSE) {
            site(macro, place, "");
            return DROP;
        }
        return Shapes.vanishesEmpty(child.kind()) && isEmptied(child, place) ? DROP : KEEP;
    }

    /** Says whether macros leave nothing of a clause's list. */
    private boolean isEmptied(SyntaxNode clause, Place place) {
        boolean any = false;
        for (int i = 0; i < clause.childCount(); i++) {
            SyntaxNode child = clause.child(i);
            SyntaxNode macro = Shapes.isMacro(child) ? child : Shapes.itemMacro(child);
            if (macro == null) {
                return false;
            }
            List<Value> values = calls.values(macro, place);
            any |= !values.isEmpty();
        }
        return clause.childCount() > 0 && !any;
    }

    private static boolean mayVanish(SyntaxNode parent) {
        return Shapes.isList(parent.kind()) && !parent.is(SyntaxKind.PAREN);
    }

    private void clauseWords(SyntaxNode macro, Place place) {
        if (calls.clauseHolds(macro, place) == Truth.UNKNOWN) {
            copy(macro, place);
            return;
        }
        TextRange range = place.range(macro);
        int start = out.length();
        String name = macro.tokens().text(macro.firstToken()).substring(1).toUpperCase(Locale.ROOT);
        switch (name) {
            case "GROUP_BY" -> words(range, Keyword.GROUP, Keyword.BY);
            case "ORDER_BY" -> words(range, Keyword.ORDER, Keyword.BY);
            default -> out.word(Keyword.of(name), range);
        }
        site(macro, place, out.text(start, out.length()));
    }

    private void words(TextRange range, Keyword first, Keyword second) {
        out.word(first, range);
        out.blank(range);
        out.word(second, range);
    }

    // ---- Putting values in

    private List<Value> macroValues(SyntaxNode macro, Place place) {
        List<Value> known = prepared.remove(macro);
        return known == null ? calls.values(macro, place) : known;
    }

    /** Returns what a column stands for if it is a parameter of the lambda around it, or null. */
    private static @Nullable Value parameter(SyntaxNode column, Place place) {
        if (column.childCount() != 1) {
            return null;
        }
        String name = column.child(0).text().toLowerCase(Locale.ROOT);
        return place.env().bare().contains(name) ? place.env().get(name) : null;
    }

    /** Returns where copying goes on inside of a value that comes in the place of a node. */
    private static Place inner(Env env, boolean own, SyntaxNode replaced, Place place) {
        return Place.in(env, own, place.range(replaced));
    }

    private void values(SyntaxNode parent, int index, List<Value> values, Place place) {
        SyntaxNode child = parent.child(index);
        SyntaxNode itemMacro = Shapes.itemMacro(child);
        SyntaxNode macro = itemMacro == null ? child : itemMacro;
        TextRange range = place.range(macro);
        int start = out.length();
        if (values.isEmpty()) {
            session.error(range, "The macro gives nothing where a value is needed");
            copy(child, place);
            return;
        }
        boolean list = Shapes.isList(parent.kind());
        if (values.size() > 1 && !list) {
            session.error(range, "The macro gives " + values.size() + " values where one is needed");
            copyVerbatim(child, place);
            return;
        }
        for (int i = 0; i < values.size(); i++) {
            if (i > 0) {
                out.mark(TokenKind.COMMA, range);
                out.blank(range);
            }
            if (itemMacro == null) {
                value(parent, index, values.get(i), macro, place);
            } else {
                out.open(child.kind());
                value(child, 0, values.get(i), macro, place);
                out.close();
            }
        }
        site(macro, place, out.text(start, out.length()));
    }

    /** Copies a node without looking at the macros in it. */
    private void copyVerbatim(SyntaxNode node, Place place) {
        out.open(node.kind());
        int at = node.firstToken();
        for (SyntaxNode child : node.children()) {
            for (; at < child.firstToken(); at++) {
                out.copy(node.tokens(), at, place.range(node.tokens(), at));
            }
            copyVerbatim(child, place);
            at = child.endToken();
        }
        for (; at < node.endToken(); at++) {
            out.copy(node.tokens(), at, place.range(node.tokens(), at));
        }
        out.close();
    }

    private void value(SyntaxNode parent, int index, Value value, SyntaxNode macro, Place place) {
        switch (value) {
            case Value.Opaque(SyntaxNode node, Env env, boolean own) -> opaque(node, inner(env, own, macro, place));
            case Value.Tree(SyntaxNode node, Env env, boolean own) -> {
                if (session.enter(place.range(macro))) {
                    fit(parent, index, node, inner(env, own, macro, place), place.range(macro));
                    session.leave();
                } else {
                    copyVerbatim(macro, place);
                }
            }
            case Value.Plain ignored -> throw new IllegalStateException("plain values are read before");
            case Value.Items ignored -> throw new IllegalStateException("lists are flattened before");
        }
    }

    /** Copies a macro that stays; macros in its arguments are expanded. */
    private void opaque(SyntaxNode node, Place place) {
        if (!node.is(SyntaxKind.MACRO_CALL)) {
            copyVerbatim(node, place);
            return;
        }
        out.open(node.kind());
        Place arguments = place.with(place.env().inArguments());
        inside(node, arguments);
        out.close();
    }

    private void fit(SyntaxNode parent, int index, SyntaxNode node, Place place, TextRange range) {
        switch (parent.kind()) {
            case TABLE_REFERENCE -> table(node, place, range);
            case SELECT_ITEM -> selectItem(parent, node, place);
            case ORDER_ITEM -> {
                if (node.is(SyntaxKind.ORDER_ITEM)) {
                    inside(node, place);
                } else {
                    expression(parent, index, node, place, range);
                }
            }
            case TYPE -> type(node, place, range);
            case QUERY, SET_OPERATION, CTE, SUBQUERY -> operand(node, place, range);
            case IN -> {
                if (index == 1 && (node.is(SyntaxKind.TUPLE) || node.is(SyntaxKind.PAREN))) {
                    copyAs(SyntaxKind.EXPRESSION_LIST, node, place);
                } else {
                    expression(parent, index, node, place, range);
                }
            }
            case EXPRESSION_LIST, TUPLE, LIST, ARGUMENTS, MACRO_ARGUMENTS ->
                argument(parent, index, node, place, range);
            case PROPERTY -> property(parent, node, place, range);
            default -> expression(parent, index, node, place, range);
        }
    }

    private void argument(SyntaxNode parent, int index, SyntaxNode node, Place place, TextRange range) {
        boolean asItIs = node.is(SyntaxKind.ALIASED_ARGUMENT)
                || node.is(SyntaxKind.NAMED_ARGUMENT)
                || node.is(SyntaxKind.ORDER_ITEM)
                || (node.is(SyntaxKind.QUERY) && parent.is(SyntaxKind.MACRO_ARGUMENTS));
        if (asItIs) {
            copy(node, place);
        } else {
            expression(parent, index, node, place, range);
        }
    }

    private void expression(SyntaxNode parent, int index, SyntaxNode node, Place place, TextRange range) {
        switch (node.kind()) {
            case QUERY -> subquery(node, place, range);
            case ALIASED_ARGUMENT, SELECT_ITEM, ORDER_ITEM -> {
                session.error(range, "The macro gives more than an expression: \"" + brief(node) + "\"");
                expression(parent, index, node.child(0), place, range);
            }
            default -> {
                if (Shapes.needsBrackets(parent, index, node)) {
                    out.open(SyntaxKind.PAREN);
                    out.mark(TokenKind.LEFT_PAREN, range);
                    copy(node, place);
                    out.mark(TokenKind.RIGHT_PAREN, range);
                    out.close();
                } else {
                    copy(node, place);
                }
            }
        }
    }

    private void subquery(SyntaxNode query, Place place, TextRange range) {
        out.open(SyntaxKind.SUBQUERY);
        out.mark(TokenKind.LEFT_PAREN, range);
        copy(query, place);
        out.mark(TokenKind.RIGHT_PAREN, range);
        out.close();
    }

    /** An item with an alias of its own keeps it, unless the select list gives another. */
    private void selectItem(SyntaxNode item, SyntaxNode node, Place place) {
        boolean aliased = node.is(SyntaxKind.ALIASED_ARGUMENT) || node.is(SyntaxKind.SELECT_ITEM);
        if (!aliased) {
            if (node.is(SyntaxKind.QUERY)) {
                subquery(node, place, place.range(node));
            } else {
                copy(node, place);
            }
        } else if (item.childCount() > 1) {
            copy(node.child(0).is(SyntaxKind.ALIAS) ? node.child(1) : node.child(0), place);
        } else {
            inside(node, place);
        }
    }

    private void table(SyntaxNode node, Place place, TextRange range) {
        switch (node.kind()) {
            case COLUMN_REFERENCE, QUALIFIED_NAME -> copyAs(SyntaxKind.QUALIFIED_NAME, node, place);
            case QUERY -> subquery(node, place, range);
            case TABLE_REFERENCE -> inside(node, place);
            case ALIASED_ARGUMENT -> {
                int at = node.firstToken();
                for (int i = 0; i < node.childCount(); i++) {
                    SyntaxNode child = node.child(i);
                    gap(node, at, child.firstToken(), false, place);
                    if (child.is(SyntaxKind.ALIAS)) {
                        copy(child, place);
                    } else {
                        table(child, place, range);
                    }
                    at = child.endToken();
                }
            }
            case PAREN -> {
                if (node.childCount() == 1) {
                    table(node.child(0), place, range);
                } else {
                    copy(node, place);
                }
            }
            case STRING_LITERAL, FUNCTION_CALL, SUBQUERY, VALUES, PARAMETER, PAREN_SOURCE, JINJA -> copy(node, place);
            default -> {
                session.error(range, "\"" + brief(node) + "\" is not a table");
                copy(node, place);
            }
        }
    }

    private void type(SyntaxNode node, Place place, TextRange range) {
        String written = text(node, place);
        String sql = node.is(SyntaxKind.STRING_LITERAL) ? Literals.textOf(written, session.dialect()) : written;
        Optional<SyntaxNode> type = Fragment.type(sql, session.dialect());
        if (type.isPresent()) {
            inside(type.get(), Place.in(Env.EMPTY, false, range));
        } else {
            session.error(range, "\"" + sql + "\" is not a type");
            copy(node, place);
        }
    }

    /** A query as an operand of UNION, or as the body of another. */
    private void operand(SyntaxNode node, Place place, TextRange range) {
        if (node.is(SyntaxKind.QUERY)) {
            boolean plain = node.childCount() == 1 && node.child(0).is(SyntaxKind.SELECT);
            if (plain) {
                copy(node.child(0), place);
            } else {
                subquery(node, place, range);
            }
        } else if (node.is(SyntaxKind.SUBQUERY)) {
            copy(node, place);
        } else {
            session.error(range, "\"" + brief(node) + "\" is not a query");
            copy(node, place);
        }
    }

    /** The value of a header's property: a word or a text may be the name of a kind. */
    private void property(SyntaxNode property, SyntaxNode node, Place place, TextRange range) {
        String key = property.child(0).text().toLowerCase(Locale.ROOT);
        boolean name = node.is(SyntaxKind.COLUMN_REFERENCE) || node.is(SyntaxKind.STRING_LITERAL);
        if (key.equals("kind") && name) {
            out.open(SyntaxKind.MODEL_KIND);
            if (node.is(SyntaxKind.STRING_LITERAL)) {
                copy(node, place);
            } else {
                inside(node, place);
            }
            out.close();
        } else if (key.equals("name") && node.is(SyntaxKind.COLUMN_REFERENCE)) {
            copyAs(SyntaxKind.QUALIFIED_NAME, node, place);
        } else {
            expression(property, 1, node, place, range);
        }
    }

    private static String brief(SyntaxNode node) {
        String text = node.text().replaceAll("\\s+", " ");
        return text.length() <= 40 ? text : text.substring(0, 39) + "…";
    }

    // ---- Names

    /** Copies one part of a name; a macro in it, or a parameter of the lambda around it, becomes what it stands for. */
    private void name(SyntaxNode node, Place place) {
        int token = node.firstToken();
        TokenTable tokens = node.tokens();
        TextRange range = place.range(node);
        switch (tokens.kind(token)) {
            case TEMPLATE_WORD -> {
                Optional<String> filled = calls.template(tokens.text(token), range, place);
                if (filled.isPresent()) {
                    word(filled.get(), range);
                    site(node, place, filled.get());
                } else {
                    out.copy(tokens, token, range);
                }
            }
            case MACRO_NAME -> {
                Optional<String> text = calls.variableName(tokens.text(token).substring(1), node, place);
                if (text.isPresent()) {
                    boolean unit = node.is(SyntaxKind.INTERVAL_UNIT);
                    word(unit ? text.get() : session.dialect().write(text.get()), range);
                    site(node, place, text.get());
                } else {
                    out.copy(tokens, token, range);
                }
            }
            case WORD, QUOTED_WORD -> {
                String written = tokens.text(token).toLowerCase(Locale.ROOT);
                Value bound = place.env().bare().contains(written) ? place.env().get(written) : null;
                if (bound == null) {
                    plainName(node, place);
                } else {
                    boundName(bound, node, place);
                }
            }
            default -> plainName(node, place);
        }
    }

    private void plainName(SyntaxNode node, Place place) {
        for (int token = node.firstToken(); token < node.endToken(); token++) {
            token(node.tokens(), token, place);
        }
    }

    /** Puts what a parameter stands for in the place of a name's part. */
    private void boundName(Value bound, SyntaxNode node, Place place) {
        List<Value> values = calls.flatten(bound, place);
        if (values.size() == 1 && values.get(0) instanceof Value.Tree(SyntaxNode tree, Env env, boolean own)) {
            Place there = inner(env, own, node, place);
            if (tree.is(SyntaxKind.COLUMN_REFERENCE) || tree.is(SyntaxKind.QUALIFIED_NAME)) {
                boundParts(tree, there);
                return;
            }
            if (tree.is(SyntaxKind.STRING_LITERAL)) {
                String text = Literals.textOf(tree.text(), session.dialect());
                word(session.dialect().write(text), place.range(node));
                return;
            }
        }
        session.error(place.range(node), "\"" + node.text() + "\" stands for something that is not a name here");
        plainName(node, place);
    }

    /** The parts of a name come one after the other, each but the first as a new part beside the one that is open. */
    private void boundParts(SyntaxNode tree, Place place) {
        for (int i = 0; i < tree.childCount(); i++) {
            if (i > 0) {
                out.close();
                out.mark(TokenKind.DOT, place.range(tree));
                out.open(SyntaxKind.NAME);
            }
            inside(tree.child(i), place);
        }
    }

    /** Adds a name as it is written, quotes included. */
    private void word(String written, TextRange range) {
        boolean quoted = session.dialect().isQuoted(written);
        out.add(
                quoted ? TokenKind.QUOTED_WORD : TokenKind.WORD,
                quoted ? Keyword.NONE : Keyword.of(written),
                written,
                range);
    }

    private void quotedTemplate(TokenTable tokens, int token, Place place) {
        TextRange range = place.range(tokens, token);
        String written = tokens.text(token);
        String filled = calls.quotedTemplate(written, place);
        if (filled.equals(written)) {
            out.copy(tokens, token, range);
        } else {
            out.add(TokenKind.QUOTED_WORD, Keyword.NONE, filled, range);
        }
    }

    // ---- Results

    private void site(SyntaxNode macro, Place place, String text) {
        if (place.own() && place.env().variables().isEmpty()) {
            String name = macro.tokens().text(macro.firstToken());
            String plain = name.startsWith("@") ? name.substring(1) : name;
            sites.add(new Expansion.Site(macro.range(), plain.toLowerCase(Locale.ROOT), text));
        }
    }

    /** Returns a piece of syntax as text, its macros expanded. */
    String text(SyntaxNode node, Place place) {
        return textOf(session, node, place);
    }

    static String textOf(Session session, SyntaxNode node, Place place) {
        Emitter emitter = new Emitter();
        Expander expander = new Expander(session, emitter, new ArrayList<>());
        emitter.open(SyntaxKind.TUPLE);
        if (Shapes.isMacro(node)) {
            List<Value> values = expander.calls.values(node, place);
            for (int i = 0; i < values.size(); i++) {
                if (i > 0) {
                    emitter.mark(TokenKind.COMMA, place.range(node));
                    emitter.blank(place.range(node));
                }
                switch (values.get(i)) {
                    case Value.Tree(SyntaxNode inner, Env env, boolean own) ->
                        expander.copy(inner, inner(env, own, node, place));
                    case Value.Opaque(SyntaxNode inner, Env env, boolean own) ->
                        expander.opaque(inner, inner(env, own, node, place));
                    default -> {}
                }
            }
        } else {
            Value bound = node.is(SyntaxKind.COLUMN_REFERENCE) ? parameter(node, place) : null;
            if (bound instanceof Value.Tree(SyntaxNode inner, Env env, boolean own)) {
                return textOf(session, inner, inner(env, own, node, place));
            }
            expander.copy(node, place);
        }
        emitter.close();
        return emitter.toString();
    }
}
