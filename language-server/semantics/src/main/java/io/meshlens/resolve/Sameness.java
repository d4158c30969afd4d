package io.meshlens.resolve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the expressions over one row so that two have one number exactly if they are the same but for ids, spelling and
 * aliases. Every distinct form is kept once, so that numbering is linear however often aliases are read.
 */
final class Sameness {
    private final Session session;
    private final RowScope scope;
    private final Map<List<Object>, Integer> forms = new HashMap<>();
    private final Map<Integer, Integer> aliases = new HashMap<>();
    private int subqueries;

    Sameness(Session session, RowScope scope) {
        this.session = session;
        this.scope = scope;
    }

    int number(Expr expression) {
        if (expression instanceof Expr.Alias alias && alias.depth() == 0) {
            Integer known = aliases.get(alias.target());
            if (known == null) {
                known = number(session.aliased(alias.target()));
                aliases.put(alias.target(), known);
            }
            return known;
        }
        return intern(form(expression));
    }

    /** Returns how many subqueries have been met so far. */
    int subqueries() {
        return subqueries;
    }

    private int intern(List<Object> form) {
        Integer known = forms.get(form);
        if (known == null) {
            known = forms.size();
            forms.put(form, known);
        }
        return known;
    }

    private List<Object> form(Expr expression) {
        return switch (expression) {
            case Expr.Column column ->
                List.of("column", column.depth(), column.depth() == 0 ? scope.plain(column.index()) : column.index());
            case Expr.Alias alias -> List.of("alias", alias.depth(), alias.target());
            case Expr.Literal literal -> List.of("literal", literal.kind(), literal.text());
            case Expr.Interval interval -> List.of("interval", number(interval.amount()), interval.unit());
            case Expr.Variable variable -> List.of("variable", variable.name());
            case Expr.Parameter parameter -> List.of("parameter", parameter.text());
            case Expr.Operation operation -> node("operation " + operation.operator(), operation.operands());
            case Expr.Case chosen -> {
                List<Object> form = start("case");
                form.add(maybe(chosen.operand()));
                for (Expr.When when : chosen.whens()) {
                    form.add(number(when.condition()));
                    form.add(number(when.result()));
                }
                form.add(maybe(chosen.otherwise()));
                yield form;
            }
            case Expr.Cast cast ->
                List.of("cast", cast.form(), number(cast.operand()), cast.type(), maybe(cast.format()));
            case Expr.Call call -> arguments("call " + call.function().normalized(), call.arguments());
            case Expr.Struct struct -> arguments("struct " + struct.form(), struct.fields());
            case Expr.ListOf list -> node("list", list.elements());
            case Expr.MapOf map -> {
                List<Object> form = node("map", map.keys());
                form.add("to");
                map.values().forEach(value -> form.add(number(value)));
                yield form;
            }
            case Expr.Field field -> List.of("field", number(field.operand()), field.name());
            case Expr.Index index -> List.of("index", number(index.operand()), number(index.index()));
            case Expr.Slice slice ->
                List.of("slice", number(slice.operand()), maybe(slice.from()), maybe(slice.to()), maybe(slice.step()));
            case Expr.JsonPath path -> List.of("path", number(path.operand()), path.path());
            case Expr.Collate collate -> List.of("collate", number(collate.operand()), collate.collation());
            case Expr.Lambda lambda -> List.of("lambda", lambda.parameters().size(), number(lambda.body()));
            case Expr.Parameterized parameter -> List.of("lambda parameter", parameter.depth(), parameter.index());
            // The text of two subqueries may be equal; only the same one counts as the same here.
            case Expr.Subquery subquery -> {
                subqueries++;
                yield List.of("subquery", subquery.id());
            }
            case Expr.Unresolved unresolved -> List.of("unresolved", unresolved.id());
            case Expr.Opaque opaque -> {
                List<Object> form = node("opaque " + opaque.text(), opaque.parts());
                yield form;
            }
        };
    }

    private static List<Object> start(String what) {
        List<Object> form = new ArrayList<>();
        form.add(what);
        return form;
    }

    private int maybe(@Nullable Expr expression) {
        return expression == null ? -1 : number(expression);
    }

    private List<Object> node(String what, List<Expr> parts) {
        List<Object> form = start(what);
        for (Expr part : parts) {
            form.add(number(part));
        }
        return form;
    }

    private List<Object> arguments(String what, List<Expr.Argument> arguments) {
        List<Object> form = start(what);
        for (Expr.Argument argument : arguments) {
            form.add(argument.name());
            form.add(number(argument.value()));
        }
        return form;
    }
}
