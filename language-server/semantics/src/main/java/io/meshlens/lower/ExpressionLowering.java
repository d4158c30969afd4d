package io.meshlens.lower;

import static io.meshlens.syntax.SyntaxKind.*;

import io.meshlens.lower.Expression.Argument;
import io.meshlens.lower.Expression.Binary;
import io.meshlens.lower.Expression.CastKind;
import io.meshlens.lower.Expression.Literal;
import io.meshlens.lower.Expression.LiteralKind;
import io.meshlens.lower.Expression.Missing;
import io.meshlens.lower.Expression.Unary;
import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Lowers expressions. */
final class ExpressionLowering {
    private final Lowering lowering;
    private final Ids ids;
    private final Names names;
    private final Dialect dialect;
    private final CallLowering calls;

    ExpressionLowering(Lowering lowering, Dialect dialect) {
        this.lowering = lowering;
        this.ids = lowering.ids;
        this.names = lowering.names;
        this.dialect = dialect;
        this.calls = new CallLowering(lowering, this, dialect);
    }

    CallLowering calls() {
        return calls;
    }

    /** Lowers a node, or what is missing behind its parent if it is null. */
    Expression expression(@Nullable SyntaxNode node, SyntaxNode parent) {
        return node == null ? new Missing(ids.behind(parent)) : expression(node);
    }

    /** Lowers the expressions among a node's children. */
    List<Expression> all(SyntaxNode node) {
        List<Expression> found = new ArrayList<>();
        for (SyntaxNode child : node.children()) {
            if (child.isExpression() && !child.is(ERROR)) {
                found.add(expression(child));
            }
        }
        return found;
    }

    Expression expression(SyntaxNode node) {
        return switch (node.kind()) {
            case PAREN -> {
                SyntaxNode aliased = node.child(ALIASED_ARGUMENT);
                SyntaxNode inner = aliased == null ? node.expression() : aliased;
                yield inner == null ? new Missing(ids.next(node)) : expression(inner);
            }
            case MISSING -> new Missing(ids.next(node));
            case SUBQUERY -> subquery(node);
            case NUMBER_LITERAL -> new Literal(ids.next(node), LiteralKind.NUMBER, number(node.text()));
            case STRING_LITERAL -> string(node);
            case BOOLEAN_LITERAL ->
                new Literal(ids.next(node), LiteralKind.BOOLEAN, node.text().toLowerCase(Locale.ROOT));
            case NULL_LITERAL -> new Literal(ids.next(node), LiteralKind.NULL, "null");
            case DEFAULT_VALUE -> new Literal(ids.next(node), LiteralKind.WORD, "DEFAULT");
            case TYPED_LITERAL -> typed(node);
            case INTERVAL -> interval(node);
            case PARAMETER -> parameter(node);
            case POSITIONAL_REFERENCE -> positional(node, node.text());
            case COLUMN_REFERENCE -> {
                int id = ids.next(node);
                yield new Expression.Name(id, names.parts(node));
            }
            case STAR -> applied(node);
            case COLUMNS -> columns(node);
            case UNARY, POSTFIX -> unary(node);
            case BINARY -> binary(node);
            case AND -> logical(node, "AND");
            case OR -> logical(node, "OR");
            case NOT -> unary(node, "NOT");
            case IS_NULL -> negated(unary(node, "IS NULL"), node.has(Keyword.NOT) || node.has(Keyword.NOTNULL));
            case IS -> is(node);
            case IS_DISTINCT -> {
                int id = ids.next(node);
                Expression left = operand(node, 0);
                yield negated(new Binary(id, "IS DISTINCT FROM", left, operand(node, 1)), node.has(Keyword.NOT));
            }
            case BETWEEN -> {
                int id = ids.next(node);
                Expression operand = operand(node, 0);
                Expression low = operand(node, 1);
                yield negated(
                        new Expression.Between(id, operand, low, operand(node, 2), node.has(Keyword.SYMMETRIC)),
                        node.has(Keyword.NOT));
            }
            case IN -> in(node);
            case LIKE -> like(node);
            case EXISTS -> {
                int id = ids.next(node);
                SyntaxNode query = node.child(SUBQUERY);
                yield query == null
                        ? new Expression.Unknown(id, names.canonical(node), all(node))
                        : new Expression.Exists(id, query(query));
            }
            case CASE -> caseOf(node);
            case CAST -> cast(node);
            case FUNCTION_CALL -> calls.call(node);
            case METHOD_CALL -> calls.method(node);
            case EXTRACT -> calls.extract(node);
            case TRIM -> calls.trim(node);
            case POSITION -> calls.plain(node, "position");
            case TUPLE -> tuple(node);
            case LIST -> list(node);
            case LIST_COMPREHENSION -> comprehension(node);
            case STRUCT -> struct(node);
            case MAP -> map(node);
            case STRUCT_CONSTRUCTOR -> calls.structConstructor(node);
            case INDEX -> {
                int id = ids.next(node);
                Expression operand = operand(node, 0);
                yield new Expression.Index(id, operand, operand(node, 1));
            }
            case SLICE -> slice(node);
            case FIELD -> field(node);
            case PATH -> path(node);
            case LAMBDA -> lambda(node);
            case AT_TIME_ZONE -> {
                int id = ids.next(node);
                Expression operand = operand(node, 0);
                yield new Expression.AtTimeZone(id, operand, operand(node, 1));
            }
            case COLLATE -> {
                int id = ids.next(node);
                Expression operand = operand(node, 0);
                SyntaxNode collation = node.child(QUALIFIED_NAME);
                yield new Expression.Collate(id, operand, collation == null ? "" : names.canonical(collation));
            }
            case TERNARY -> {
                int id = ids.next(node);
                Expression condition = operand(node, 0);
                Expression then = operand(node, 1);
                yield new Expression.Case(id, null, List.of(new Expression.When(condition, then)), operand(node, 2));
            }
            case OUTER_MARK -> unary(node, "(+)");
            case ALIASED_ARGUMENT -> aliased(node);
            case MACRO_VARIABLE -> new Expression.Variable(ids.next(node), macroName(node.text()));
            case MACRO_CALL -> macroCall(node);
            case QUERY -> {
                int id = ids.next(node);
                yield new Expression.ScalarQuery(id, lowering.queries.query(node));
            }
            case NAME -> {
                int id = ids.next(node);
                yield new Expression.Name(id, List.of(names.name(node)));
            }
            case QUALIFIED_NAME -> {
                int id = ids.next(node);
                yield new Expression.Name(id, names.parts(node));
            }
            case EXPRESSION_LIST -> {
                int id = ids.next(node);
                yield new Expression.Row(id, all(node));
            }
            default -> unknown(node);
        };
    }

    private Expression unknown(SyntaxNode node) {
        int id = ids.next(node);
        return new Expression.Unknown(id, names.canonical(node), all(node));
    }

    Expression operand(SyntaxNode node, int index) {
        return expression(node.expression(index), node);
    }

    private Query query(SyntaxNode subquery) {
        return lowering.queries.subquery(subquery);
    }

    private Expression subquery(SyntaxNode node) {
        int id = ids.next(node);
        return new Expression.ScalarQuery(id, query(node));
    }

    private static String number(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    private Expression string(SyntaxNode node) {
        int id = ids.next(node);
        StringBuilder text = new StringBuilder();
        boolean bytes = false;
        for (int token : node.ownTokens()) {
            TokenKind kind = node.tokens().kind(token);
            if (kind == TokenKind.STRING || kind == TokenKind.OPEN_STRING) {
                String written = node.tokens().text(token);
                bytes |= Literals.isBytes(written);
                text.append(bytes ? written : Literals.string(written, dialect));
            }
        }
        return new Literal(id, bytes ? LiteralKind.BYTES : LiteralKind.STRING, text.toString());
    }

    String text(SyntaxNode stringNode) {
        return ((Literal) string(stringNode)).text();
    }

    private Expression typed(SyntaxNode node) {
        int id = ids.next(node);
        SyntaxNode type = node.child(TYPE);
        SyntaxNode string = node.child(STRING_LITERAL);
        SyntaxNode name = node.child(NAME);
        TypeName typeName;
        if (type != null) {
            typeName = lowering.types.type(type);
        } else {
            typeName = TypeName.of(odbcType(name == null ? "" : names.plain(name)));
        }
        StringBuilder text = new StringBuilder();
        if (string != null) {
            for (int token : string.ownTokens()) {
                text.append(Literals.string(string.tokens().text(token), dialect));
            }
        }
        return new Expression.TypedLiteral(id, typeName, text.toString());
    }

    private static String odbcType(String letter) {
        return switch (letter.toLowerCase(Locale.ROOT)) {
            case "d" -> "DATE";
            case "t" -> "TIME";
            case "ts" -> "TIMESTAMP";
            default -> letter.toUpperCase(Locale.ROOT);
        };
    }

    private Expression interval(SyntaxNode node) {
        int id = ids.next(node);
        Expression amount = operand(node, 0);
        StringBuilder unit = new StringBuilder();
        for (SyntaxNode child : node.children(INTERVAL_UNIT)) {
            for (String word : names.canonical(child).toUpperCase(Locale.ROOT).split(" ", -1)) {
                if (!unit.isEmpty()) {
                    unit.append(' ');
                }
                unit.append(singular(word));
            }
        }
        return new Expression.Interval(id, amount, unit.toString());
    }

    private static String singular(String unit) {
        return unit.length() > 3 && unit.endsWith("S") ? unit.substring(0, unit.length() - 1) : unit;
    }

    private Expression parameter(SyntaxNode node) {
        String text = node.text();
        if (dialect.id().equals("snowflake") && text.length() > 1 && text.charAt(0) == '$' && isDigits(text, 1)) {
            return positional(node, text);
        }
        return new Expression.Parameter(ids.next(node), text);
    }

    private static boolean isDigits(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return text.length() > from;
    }

    private Expression positional(SyntaxNode node, String written) {
        int id = ids.next(node);
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < written.length(); i++) {
            if (Character.isDigit(written.charAt(i)) && digits.length() < 6) {
                digits.append(written.charAt(i));
            }
        }
        int position = digits.isEmpty() ? 0 : Integer.parseInt(digits.toString());
        return new Expression.Positional(id, position, written.replaceAll("\\s", ""));
    }

    /** Lowers a star with what ClickHouse applies to each of its columns: {@code * APPLY(f)} is {@code f(COLUMNS(*))}. */
    private Expression applied(SyntaxNode node) {
        Expression.Star star = star(node);
        Expression result = star;
        for (SyntaxNode apply : node.children(STAR_APPLY)) {
            int id = ids.next(apply);
            Expression each = result instanceof Expression.Star
                    ? new Expression.Columns(ids.like(star.id()), List.of(), star, false)
                    : result;
            SyntaxNode function = apply.expression();
            result = function != null && function.is(COLUMN_REFERENCE)
                    ? Expression.Call.of(id, names.parts(function), List.of(Expression.Argument.of(each)))
                    : new Expression.Unknown(id, names.canonical(apply), List.of(each));
        }
        return result;
    }

    Expression.Star star(SyntaxNode node) {
        int id = ids.next(node);
        List<Ident> qualifier = new ArrayList<>();
        List<Expression.Name> exclude = new ArrayList<>();
        List<Expression.Replacement> replace = new ArrayList<>();
        List<Expression.Renaming> rename = new ArrayList<>();
        Expression.Pattern pattern = null;
        for (SyntaxNode child : node.children()) {
            switch (child.kind()) {
                case NAME -> qualifier.add(names.name(child));
                case STAR_EXCLUDE -> {
                    for (SyntaxNode part : child.children()) {
                        if (part.is(QUALIFIED_NAME)
                                || part.is(STRING_LITERAL)
                                || part.is(COLUMN_REFERENCE)
                                || part.is(NAME)) {
                            exclude.add(columnName(part));
                        }
                    }
                }
                case STAR_REPLACE -> {
                    for (SyntaxNode item : child.children(SELECT_ITEM)) {
                        int itemId = ids.next(item);
                        Expression value = operand(item, 0);
                        SyntaxNode alias = item.child(ALIAS);
                        SyntaxNode name = alias == null ? null : alias.child(NAME);
                        replace.add(new Expression.Replacement(
                                itemId, value, name == null ? missing(item) : names.name(name)));
                    }
                }
                case STAR_RENAME -> {
                    for (SyntaxNode item : child.children(RENAME_ITEM)) {
                        int itemId = ids.next(item);
                        SyntaxNode from = item.child(QUALIFIED_NAME);
                        SyntaxNode to = item.child(NAME);
                        Expression.Name column = from == null
                                ? new Expression.Name(ids.behind(item), List.of(missing(item)))
                                : columnName(from);
                        rename.add(
                                new Expression.Renaming(itemId, column, to == null ? missing(item) : names.name(to)));
                    }
                }
                case STAR_LIKE -> pattern = pattern(child);
                default -> {}
            }
        }
        return new Expression.Star(id, qualifier, exclude, replace, rename, pattern);
    }

    private Expression.Pattern pattern(SyntaxNode node) {
        String operator = node.has(Keyword.ILIKE)
                ? "ILIKE"
                : node.has(Keyword.GLOB) ? "GLOB" : node.has(Keyword.SIMILAR) ? "SIMILAR TO" : "LIKE";
        return new Expression.Pattern(operator, node.has(Keyword.NOT), operand(node, 0));
    }

    private Expression.Name columnName(SyntaxNode node) {
        int id = ids.next(node);
        if (node.is(STRING_LITERAL) || node.is(NAME)) {
            return new Expression.Name(id, List.of(names.name(node)));
        }
        return new Expression.Name(id, names.parts(node));
    }

    Ident missing(SyntaxNode behind) {
        return new Ident(ids.behind(behind), "", false);
    }

    private Expression columns(SyntaxNode node) {
        int id = ids.next(node);
        List<Ident> qualifier = new ArrayList<>();
        for (SyntaxNode child : node.children(NAME)) {
            qualifier.add(names.name(child));
        }
        Expression selector = operand(node, 0);
        return new Expression.Columns(id, qualifier, selector, node.has(TokenKind.STAR));
    }

    private Expression unary(SyntaxNode node, String operator) {
        int id = ids.next(node);
        return new Unary(id, operator, operand(node, 0));
    }

    private Expression unary(SyntaxNode node) {
        int id = ids.next(node);
        String operator = Names.ownWords(node);
        Expression operand = operand(node, 0);
        if (operator.equals("DISTINCT") || operator.equals("VARIADIC")) {
            return operand;
        }
        return new Unary(id, node.is(POSTFIX) ? "POSTFIX " + operator : operator, operand);
    }

    private static Expression negated(Expression plain, boolean negated) {
        return negated ? new Unary(plain.id(), "NOT", plain) : plain;
    }

    private Expression logical(SyntaxNode node, String operator) {
        int id = ids.next(node);
        return new Expression.Logical(id, operator, all(node));
    }

    private Expression binary(SyntaxNode node) {
        int id = ids.next(node);
        String operator = operator(node);
        Expression left = operand(node, 0);
        SyntaxNode right = node.expression(1);
        if (right != null && right.is(QUANTIFIED)) {
            return quantified(id, operator, left, right);
        }
        Expression operand = expression(right, node);
        return operator.equals("->") && dialect.id().equals("duckdb")
                ? arrow(id, left, operand)
                : new Binary(id, operator, left, operand);
    }

    /**
     * Lowers DuckDB's {@code a -> b}. It binds looser than {@code ->>}, yet the engine reads {@code a -> (b ->> c)} as
     * {@code (a -> b) ->> c}, whether or not the parentheses are written.
     */
    private static Expression arrow(int id, Expression left, Expression right) {
        return right instanceof Binary text && text.operator().equals("->>")
                ? new Binary(id, "->>", arrow(text.id(), left, text.left()), text.right())
                : new Binary(id, "->", left, right);
    }

    private static String operator(SyntaxNode node) {
        int token = node.operator();
        if (token < 0) {
            return "";
        }
        return switch (node.tokens().kind(token)) {
            case DOUBLE_EQUAL -> "=";
            case BANG_EQUAL -> "<>";
            case NOT_LESS -> ">=";
            case NOT_GREATER -> "<=";
            default -> Names.ownWords(node);
        };
    }

    /** Lowers {@code operator ANY (...)}: over a query, a list of values, or one value that is a list. */
    private Expression quantified(int id, String operator, Expression left, SyntaxNode right) {
        String quantifier = right.has(Keyword.ALL) ? "ALL" : "ANY";
        SyntaxNode query = right.child(SUBQUERY);
        if (query != null) {
            return new Expression.QuantifiedQuery(id, operator, quantifier, left, query(query));
        }
        SyntaxNode inner = right.expression();
        return new Binary(id, operator, left, expression(inner, right), quantifier);
    }

    private Expression is(SyntaxNode node) {
        int id = ids.next(node);
        Expression operand = operand(node, 0);
        StringBuilder words = new StringBuilder();
        for (String word : Names.ownWords(node).split(" ", -1)) {
            if (!word.equals("NOT")) {
                words.append(words.isEmpty() ? "" : " ").append(word);
            }
        }
        return negated(new Unary(id, words.toString(), operand), node.has(Keyword.NOT));
    }

    private Expression in(SyntaxNode node) {
        int id = ids.next(node);
        Expression operand = operand(node, 0);
        SyntaxNode right = node.expression(1);
        Expression plain;
        if (right == null) {
            plain = new Expression.InList(id, operand, List.of(new Missing(ids.behind(node))), false);
        } else if (right.is(SUBQUERY)) {
            plain = new Expression.InQuery(id, operand, query(right));
        } else if (right.is(EXPRESSION_LIST)) {
            plain = new Expression.InList(id, operand, all(right), false);
        } else {
            plain = new Expression.InList(id, operand, List.of(expression(right)), true);
        }
        return negated(plain, node.has(Keyword.NOT));
    }

    private Expression like(SyntaxNode node) {
        int id = ids.next(node);
        String operator = node.has(Keyword.ILIKE)
                ? "ILIKE"
                : node.has(Keyword.SIMILAR)
                        ? "SIMILAR TO"
                        : node.has(Keyword.GLOB)
                                ? "GLOB"
                                : node.has(Keyword.RLIKE) || node.has(Keyword.REGEXP)
                                        ? "REGEXP"
                                        : node.has(Keyword.MATCH) ? "MATCH" : "LIKE";
        Expression operand = operand(node, 0);
        SyntaxNode right = node.expression(1);
        if (right != null && right.is(QUANTIFIED)) {
            return negated(quantified(id, operator, operand, right), node.has(Keyword.NOT));
        }
        Expression pattern = expression(right, node);
        SyntaxNode escape = node.child(ESCAPE);
        Expression plain = escape == null
                ? new Binary(id, operator, operand, pattern)
                : new Expression.Like(id, operator, operand, pattern, operand(escape, 0));
        return negated(plain, node.has(Keyword.NOT));
    }

    private Expression caseOf(SyntaxNode node) {
        int id = ids.next(node);
        Expression operand = null;
        List<Expression.When> whens = new ArrayList<>();
        Expression otherwise = null;
        for (SyntaxNode child : node.children()) {
            if (child.is(WHEN)) {
                Expression condition = operand(child, 0);
                whens.add(new Expression.When(condition, operand(child, 1)));
            } else if (child.is(ELSE)) {
                otherwise = operand(child, 0);
            } else if (child.isExpression() && whens.isEmpty() && operand == null && !child.is(ERROR)) {
                operand = expression(child);
            }
        }
        return new Expression.Case(id, operand, whens, otherwise);
    }

    private Expression cast(SyntaxNode node) {
        int id = ids.next(node);
        boolean tries =
                node.has(Keyword.TRY_CAST) || node.has(Keyword.SAFE_CAST) || node.has(TokenKind.QUESTION_COLONS);
        Expression operand = operand(node, 0);
        SyntaxNode type = node.child(TYPE);
        SyntaxNode format = node.child(CAST_FORMAT);
        return new Expression.Cast(
                id,
                tries ? CastKind.TRY : CastKind.CAST,
                operand,
                type == null ? TypeName.of("") : lowering.types.type(type),
                format == null || format.expression() == null ? null : operand(format, 0));
    }

    private Expression tuple(SyntaxNode node) {
        int id = ids.next(node);
        if (node.child(ALIASED_ARGUMENT) != null) {
            return new Expression.StructLiteral(id, calls.arguments(node), null);
        }
        return new Expression.Row(id, all(node));
    }

    private Expression list(SyntaxNode node) {
        int id = ids.next(node);
        SyntaxNode type = node.child(TYPE);
        TypeName element = type == null ? null : lowering.types.type(type);
        if (element != null && element.elements().size() == 1) {
            element = element.elements().get(0);
        }
        return new Expression.ListLiteral(id, all(node), element);
    }

    private Expression comprehension(SyntaxNode node) {
        int id = ids.next(node);
        SyntaxNode loop = node.child(COMPREHENSION_FOR);
        Expression result = operand(node, 0);
        List<Ident> parameters = new ArrayList<>();
        Expression list;
        if (loop == null) {
            list = new Missing(ids.behind(node));
        } else {
            for (SyntaxNode name : loop.children(NAME)) {
                parameters.add(names.name(name));
            }
            list = operand(loop, 0);
        }
        SyntaxNode condition = node.expression(1);
        return new Expression.Comprehension(
                id, result, parameters, list, condition == null ? null : expression(condition));
    }

    private Expression struct(SyntaxNode node) {
        int id = ids.next(node);
        List<Argument> fields = new ArrayList<>();
        for (SyntaxNode field : node.children(STRUCT_FIELD)) {
            SyntaxNode key = field.childCount() == 0 ? null : field.child(0);
            SyntaxNode value = field.childCount() < 2 ? null : field.child(field.childCount() - 1);
            Ident name = key == null
                    ? missing(field)
                    : key.is(NAME) || key.is(STRING_LITERAL)
                            ? names.name(key)
                            : new Ident(ids.next(key), names.canonical(key), true);
            fields.add(new Argument(name, expression(value, field)));
        }
        return new Expression.StructLiteral(id, fields, null);
    }

    private Expression map(SyntaxNode node) {
        int id = ids.next(node);
        List<Expression> keys = new ArrayList<>();
        List<Expression> values = new ArrayList<>();
        for (SyntaxNode entry : node.children(MAP_ENTRY)) {
            keys.add(operand(entry, 0));
            values.add(operand(entry, 1));
        }
        return new Expression.MapLiteral(id, keys, values);
    }

    private Expression slice(SyntaxNode node) {
        int id = ids.next(node);
        Expression operand = operand(node, 0);
        List<@Nullable Expression> bounds = new ArrayList<>();
        for (SyntaxNode bound : node.children(SLICE_BOUND)) {
            SyntaxNode value = bound.expression();
            bounds.add(value == null ? null : expression(value));
        }
        return new Expression.Slice(id, operand, at(bounds, 0), at(bounds, 1), at(bounds, 2));
    }

    private static @Nullable Expression at(List<@Nullable Expression> bounds, int index) {
        return index < bounds.size() ? bounds.get(index) : null;
    }

    private Expression field(SyntaxNode node) {
        int id = ids.next(node);
        Expression operand = operand(node, 0);
        SyntaxNode last = node.childCount() == 0 ? null : node.child(node.childCount() - 1);
        if (last != null && last.is(STAR)) {
            return new Expression.FieldStar(id, operand, star(last));
        }
        SyntaxNode name = node.child(NAME);
        return new Expression.Field(id, operand, name == null ? missing(node) : names.name(name));
    }

    private Expression path(SyntaxNode node) {
        int id = ids.next(node);
        Expression operand = operand(node, 0);
        StringBuilder path = new StringBuilder();
        for (int i = 1; i < node.childCount(); i++) {
            SyntaxNode child = node.child(i);
            path.append(child.is(NAME) ? names.plain(child) : names.canonical(child));
        }
        return new Expression.JsonPath(id, operand, path.toString());
    }

    private Expression lambda(SyntaxNode node) {
        int id = ids.next(node);
        SyntaxNode parameters = node.child(LAMBDA_PARAMETERS);
        List<Ident> idents = parameters == null ? List.of() : names.parts(parameters);
        return new Expression.Lambda(id, idents, operand(node, 0), node.token(Keyword.LAMBDA) < 0);
    }

    private Expression aliased(SyntaxNode node) {
        int id = ids.next(node);
        Expression value = operand(node, 0);
        SyntaxNode alias = node.child(ALIAS);
        SyntaxNode name = alias == null ? null : alias.child(NAME);
        return new Expression.Aliased(id, value, name == null ? missing(node) : names.name(name));
    }

    private Expression macroCall(SyntaxNode node) {
        int id = ids.next(node);
        SyntaxNode arguments = node.child(MACRO_ARGUMENTS);
        int name = node.token(TokenKind.MACRO_NAME);
        return new Expression.MacroCall(
                id,
                name < 0 ? "" : macroName(node.tokens().text(name)),
                arguments == null ? List.of() : all(arguments),
                names.canonical(node));
    }

    static String macroName(String text) {
        String name = text.startsWith("@") ? text.substring(1) : text;
        if (name.startsWith("{") && name.endsWith("}")) {
            name = name.substring(1, name.length() - 1);
        }
        return name.strip().toLowerCase(Locale.ROOT);
    }

    List<Expression.OrderItem> order(@Nullable SyntaxNode clause) {
        List<Expression.OrderItem> items = new ArrayList<>();
        if (clause == null) {
            return items;
        }
        for (SyntaxNode item : clause.children()) {
            if (item.is(ORDER_ITEM)) {
                int id = ids.next(item);
                SyntaxNode fill = item.child(WITH_FILL);
                Expression key = operand(item, 0);
                items.add(new Expression.OrderItem(
                        id,
                        key,
                        item.has(Keyword.DESC),
                        item.has(Keyword.FIRST) ? "FIRST" : item.has(Keyword.LAST) ? "LAST" : "",
                        fill == null ? "" : names.canonical(fill)));
            } else if (item.isExpression() && !item.is(ERROR)) {
                Expression key = expression(item);
                items.add(new Expression.OrderItem(ids.like(key.id()), key, false, "", ""));
            }
        }
        return items;
    }

    Expression.WindowSpec window(SyntaxNode node) {
        int id = ids.next(node);
        SyntaxNode base = node.child(NAME);
        Ident baseName = base == null ? null : names.name(base);
        SyntaxNode partition = node.child(PARTITION_BY_CLAUSE);
        List<Expression> partitionBy = partition == null ? List.of() : all(partition);
        List<Expression.OrderItem> orderBy = order(node.child(ORDER_BY_CLAUSE));
        SyntaxNode frame = node.child(FRAME);
        if (frame == null) {
            return new Expression.WindowSpec(id, baseName, partitionBy, orderBy, "", List.of());
        }
        StringBuilder text = new StringBuilder();
        List<Expression> bounds = new ArrayList<>();
        text.append(frame.has(Keyword.ROWS) ? "ROWS" : frame.has(Keyword.GROUPS) ? "GROUPS" : "RANGE");
        List<SyntaxNode> written = frame.children(SyntaxKind.FRAME_BOUND);
        for (int i = 0; i < written.size(); i++) {
            text.append(i == 0 ? " BETWEEN" : " AND");
            SyntaxNode value = written.get(i).expression();
            if (value != null) {
                bounds.add(expression(value));
                text.append(" ?");
            }
            String words = Names.ownWords(written.get(i));
            text.append(words.isEmpty() ? "" : " ").append(words);
        }
        if (written.size() == 1) {
            text.append(" AND CURRENT ROW");
        }
        SyntaxNode exclusion = frame.child(FRAME_EXCLUSION);
        if (exclusion != null) {
            text.append(' ').append(Names.ownWords(exclusion));
        }
        return new Expression.WindowSpec(id, baseName, partitionBy, orderBy, text.toString(), bounds);
    }
}
