package io.meshlens.lower;

import static io.meshlens.syntax.SyntaxKind.*;

import io.meshlens.lower.Expression.Argument;
import io.meshlens.lower.Expression.Call;
import io.meshlens.lower.Expression.CastKind;
import io.meshlens.lower.Expression.Literal;
import io.meshlens.lower.Expression.LiteralKind;
import io.meshlens.lower.Expression.OrderItem;
import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Lowers calls of functions, with their many special spellings. */
final class CallLowering {
    private final Lowering lowering;
    private final ExpressionLowering expressions;
    private final Ids ids;
    private final Names names;
    private final Dialect dialect;

    CallLowering(Lowering lowering, ExpressionLowering expressions, Dialect dialect) {
        this.lowering = lowering;
        this.expressions = expressions;
        this.ids = lowering.ids;
        this.names = lowering.names;
        this.dialect = dialect;
    }

    /** Lowers a FUNCTION_CALL. */
    Expression call(SyntaxNode node) {
        int id = ids.next(node);
        SyntaxNode nameNode = node.child(QUALIFIED_NAME);
        List<Ident> name = nameNode == null ? List.of(expressions.missing(node)) : names.parts(nameNode);
        SyntaxNode arguments = node.child(ARGUMENTS);
        String plain =
                name.size() == 1 && !name.get(0).quoted() ? name.get(0).text().toLowerCase(Locale.ROOT) : "";
        if (arguments != null && node.child(OVER_CLAUSE) == null) {
            Expression special = special(id, plain, arguments);
            if (special != null) {
                return special;
            }
        }
        return call(id, name, List.of(), node, false);
    }

    /** Lowers a FUNCTION_CALL that stands in a FROM clause: always a call. */
    Call tableFunction(SyntaxNode node) {
        int id = ids.next(node);
        SyntaxNode nameNode = node.child(QUALIFIED_NAME);
        List<Ident> name = nameNode == null ? List.of(expressions.missing(node)) : names.parts(nameNode);
        return call(id, name, List.of(), node, false);
    }

    private @Nullable Expression special(int id, String name, SyntaxNode arguments) {
        return switch (name) {
            case "array" -> {
                SyntaxNode query = arguments.child(QUERY);
                SyntaxNode subquery = arguments.child(SUBQUERY);
                if (query != null) {
                    yield new Expression.ArrayQuery(id, lowering.queries.query(query));
                }
                yield subquery != null && arguments.childCount() == 1
                        ? new Expression.ArrayQuery(id, lowering.queries.subquery(subquery))
                        : null;
            }
            case "row" -> hasNames(arguments) ? null : new Expression.Row(id, expressions.all(arguments));
            case "struct" -> new Expression.StructLiteral(id, arguments(arguments), null);
            case "convert", "try_convert" -> convert(id, name, arguments);
            default -> null;
        };
    }

    private static boolean hasNames(SyntaxNode arguments) {
        return arguments.child(NAMED_ARGUMENT) != null || arguments.child(ALIASED_ARGUMENT) != null;
    }

    /** Lowers T-SQL's {@code CONVERT(type, x, style)} and MySQL's {@code CONVERT(x, type)}. */
    private @Nullable Expression convert(int id, String name, SyntaxNode arguments) {
        SyntaxNode type = arguments.child(TYPE);
        if (type == null) {
            return null;
        }
        Expression operand = expressions.operand(arguments, 0);
        SyntaxNode style = arguments.expression(1);
        return new Expression.Cast(
                id,
                name.startsWith("try") ? CastKind.TRY : CastKind.CAST,
                operand,
                lowering.types.type(type),
                style == null ? null : expressions.expression(style));
    }

    /** Lowers {@code (x).f(y)} to {@code f(x, y)}. */
    Expression method(SyntaxNode node) {
        int id = ids.next(node);
        SyntaxNode receiver = node.expression();
        List<Argument> first = new ArrayList<>();
        first.add(Argument.of(expressions.expression(receiver, node)));
        SyntaxNode name = node.child(NAME);
        Ident ident = name == null ? expressions.missing(node) : names.name(name);
        return call(id, List.of(ident), first, node, true);
    }

    private Call call(int id, List<Ident> name, List<Argument> first, SyntaxNode node, boolean method) {
        List<Argument> arguments = new ArrayList<>(first);
        List<String> modifiers = new ArrayList<>();
        List<OrderItem> orderBy = new ArrayList<>();
        List<OrderItem> withinGroup = new ArrayList<>();
        boolean distinct = false;
        Expression filter = null;
        Expression limit = null;
        String nulls = "";
        Expression.Over over = null;
        int lists = node.children(ARGUMENTS).size();
        String plain = name.size() == 1 ? name.getFirst().text().toLowerCase(Locale.ROOT) : "";
        for (SyntaxNode child : node.children()) {
            switch (child.kind()) {
                case ARGUMENTS -> {
                    distinct |= child.has(Keyword.DISTINCT);
                    for (SyntaxNode part : child.children()) {
                        switch (part.kind()) {
                            case ORDER_BY_CLAUSE -> orderBy.addAll(expressions.order(part));
                            case LIMIT_CLAUSE -> limit = expressions.operand(part, 0);
                            case NULL_TREATMENT -> nulls = nullTreatment(part);
                            case SEPARATOR, HAVING_BOUND, ARGUMENT_OPTION -> {
                                modifiers.add(Names.ownWords(part));
                                for (Expression value : expressions.all(part)) {
                                    arguments.add(Argument.of(value));
                                }
                            }
                            default -> {
                                String unit = UnitArguments.unit(
                                        dialect, plain, arguments.size(), child.childCount() + first.size(), part);
                                if (unit == null) {
                                    argument(part, arguments);
                                } else {
                                    arguments.add(Argument.of(new Literal(ids.next(part), LiteralKind.WORD, unit)));
                                }
                            }
                        }
                    }
                    if (lists > 1) {
                        modifiers.add("PARAMETERS " + arguments.size());
                        lists = 1;
                    }
                }
                case WITHIN_GROUP -> withinGroup.addAll(expressions.order(child.child(ORDER_BY_CLAUSE)));
                case KEEP -> {
                    modifiers.add(Names.ownWords(child));
                    withinGroup.addAll(expressions.order(child.child(ORDER_BY_CLAUSE)));
                }
                case FILTER_CLAUSE -> filter = expressions.operand(child, 0);
                case NULL_TREATMENT -> nulls = nullTreatment(child);
                case OVER_CLAUSE -> over = over(child);
                default -> {}
            }
        }
        return new Call(
                id, name, arguments, distinct, orderBy, withinGroup, filter, nulls, limit, modifiers, over, method);
    }

    private static String nullTreatment(SyntaxNode node) {
        return node.has(Keyword.IGNORE)
                ? "IGNORE NULLS"
                : node.has(Keyword.RESPECT) ? "RESPECT NULLS" : Names.ownWords(node);
    }

    private Expression.Over over(SyntaxNode node) {
        SyntaxNode window = node.child(WINDOW);
        if (window != null) {
            return new Expression.Over(null, expressions.window(window));
        }
        SyntaxNode name = node.child(NAME);
        return new Expression.Over(name == null ? expressions.missing(node) : names.name(name), null);
    }

    /** Lowers the arguments in a node. */
    List<Argument> arguments(SyntaxNode node) {
        List<Argument> arguments = new ArrayList<>();
        for (SyntaxNode child : node.children()) {
            argument(child, arguments);
        }
        return arguments;
    }

    private void argument(SyntaxNode node, List<Argument> into) {
        switch (node.kind()) {
            case NAMED_ARGUMENT -> {
                SyntaxNode name = node.child(NAME);
                Ident ident = name == null ? null : names.name(name);
                into.add(new Argument(ident, expressions.operand(node, 0)));
            }
            case ALIASED_ARGUMENT -> {
                SyntaxNode alias = node.child(ALIAS);
                SyntaxNode name = alias == null ? null : alias.child(NAME);
                SyntaxNode value = node.expression();
                if (name != null && value != null && name.start() < value.start()) {
                    Ident ident = names.name(name);
                    into.add(new Argument(ident, expressions.expression(value)));
                } else {
                    Expression lowered = expressions.expression(value, node);
                    into.add(new Argument(name == null ? null : names.name(name), lowered));
                }
            }
            case KEY_VALUE -> {
                into.add(Argument.of(expressions.operand(node, 0)));
                into.add(Argument.of(expressions.operand(node, 1)));
            }
            case TYPE -> into.add(Argument.of(new Literal(ids.next(node), LiteralKind.WORD, names.canonical(node))));
            case ERROR -> {}
            default -> {
                if (node.isExpression() || node.is(QUERY)) {
                    into.add(Argument.of(expressions.expression(node)));
                }
            }
        }
    }

    /** Lowers {@code EXTRACT(unit FROM x)}: the unit becomes a word in upper case. */
    Expression extract(SyntaxNode node) {
        int id = ids.next(node);
        Ident function = new Ident(ids.like(id), "extract", false);
        List<Argument> arguments = new ArrayList<>();
        SyntaxNode unit = node.childCount() == 0 ? null : node.child(0);
        int from = 0;
        if (unit != null && (unit.is(NAME) || unit.is(STRING_LITERAL))) {
            int unitId = ids.next(unit);
            arguments.add(Argument.of(
                    new Literal(unitId, LiteralKind.WORD, names.plain(unit).toUpperCase(Locale.ROOT))));
            from = unit.is(STRING_LITERAL) ? 1 : 0;
        }
        arguments.add(Argument.of(expressions.operand(node, from)));
        return Call.of(id, List.of(function), arguments);
    }

    /** Lowers {@code TRIM(BOTH c FROM x)} to {@code trim}, {@code ltrim} or {@code rtrim} of the text and the characters. */
    Expression trim(SyntaxNode node) {
        int id = ids.next(node);
        String name = node.has(Keyword.LEADING) ? "ltrim" : node.has(Keyword.TRAILING) ? "rtrim" : "trim";
        Ident function = new Ident(ids.like(id), name, false);
        List<Expression> found = expressions.all(node);
        List<Argument> arguments = new ArrayList<>();
        if (!found.isEmpty()) {
            arguments.add(Argument.of(found.get(found.size() - 1)));
        }
        if (found.size() > 1) {
            arguments.add(Argument.of(found.get(0)));
        }
        return Call.of(id, List.of(function), arguments);
    }

    /** Lowers a call whose grammar is its own to one of a plain function. */
    Expression plain(SyntaxNode node, String name) {
        int id = ids.next(node);
        Ident function = new Ident(ids.like(id), name, false);
        return Call.of(
                id,
                List.of(function),
                expressions.all(node).stream().map(Argument::of).toList());
    }

    /** Lowers {@code STRUCT<a INT64>(1)}. */
    Expression structConstructor(SyntaxNode node) {
        int id = ids.next(node);
        SyntaxNode type = node.child(TYPE);
        TypeName typeName = type == null ? null : lowering.types.type(type);
        SyntaxNode arguments = node.child(ARGUMENTS);
        return new Expression.StructLiteral(id, arguments == null ? List.of() : arguments(arguments), typeName);
    }

    Dialect dialect() {
        return dialect;
    }
}
