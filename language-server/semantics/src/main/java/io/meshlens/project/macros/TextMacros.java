package io.meshlens.project.macros;

import io.meshlens.project.SqlText;
import io.meshlens.project.jinja.None;
import io.meshlens.project.macros.Conditions.Outcome;
import io.meshlens.project.macros.Expander.Place;
import io.meshlens.project.macros.Signature.Arguments;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Macros that turn texts or computed values into SQL. */
final class TextMacros {
    private final Session session;
    private final Calls calls;
    private final Conditions conditions;

    TextMacros(Session session, Calls calls, Conditions conditions) {
        this.session = session;
        this.calls = calls;
        this.conditions = conditions;
    }

    private Place place(Arguments given, Value.Tree tree) {
        return Place.in(tree.env(), tree.own(), given.place().range(given.call()));
    }

    private Value fault(Arguments given, String message) {
        session.error(given.place().range(given.call()), message);
        return Calls.opaque(given.call(), given.place());
    }

    /** A text that comes out is read as SQL; what reads columns stays the expression that it is. */
    Value eval(Arguments given) {
        if (!(given.need("condition") instanceof Value.Tree tree)) {
            return given.need("condition");
        }
        return switch (conditions.evaluateQuietly(tree.node(), place(given, tree))) {
            case Outcome.Known(Object value) -> value(given, value);
            case Outcome.Unknown(Conditions.Reason reason) ->
                reason == Conditions.Reason.COLUMN ? tree : Calls.opaque(given.call(), given.place());
        };
    }

    private Value value(Arguments given, Object value) {
        return switch (value) {
            case None ignored -> Value.NOTHING;
            case String text -> parsed(given, text);
            case Boolean flag -> calls.read(Literals.bool(flag, session.dialect()));
            case List<?> items -> {
                List<Value> made =
                        items.stream().map(item -> value(given, item)).toList();
                yield new Value.Items(made);
            }
            default -> calls.read(Constants.text(value));
        };
    }

    private Value parsed(Arguments given, String text) {
        Optional<SyntaxNode> node = session.read(text);
        return node.isPresent()
                ? new Value.Tree(node.get(), Env.EMPTY, false)
                : fault(given, "This is not SQL: " + text);
    }

    /** {@code @SQL(text)}. */
    Value sql(Arguments given) {
        if (!(given.need("sql") instanceof Value.Tree tree)) {
            return fault(given, "The first argument is a text");
        }
        return switch (conditions.evaluate(tree.node(), place(given, tree))) {
            case Outcome.Known(Object value) -> parsed(given, calls.fill(Constants.text(value), place(given, tree)));
            case Outcome.Unknown ignored -> Calls.opaque(given.call(), given.place());
        };
    }

    /** {@code @VAR} sees the gateway's and the project's variables only, {@code @BLUEPRINT_VAR} the blueprint's only. */
    Value variable(Arguments given, boolean ofBlueprint) {
        if (!(given.need("var_name") instanceof Value.Tree tree) || !tree.node().is(SyntaxKind.STRING_LITERAL)) {
            return fault(given, "The name of the variable is a text in quotes");
        }
        String name = Literals.textOf(tree.node().text(), session.dialect()).toLowerCase(Locale.ROOT);
        session.asked(name);
        Value found = ofBlueprint ? blueprint(name) : calls.configured(name);
        if (found != null) {
            return Calls.isUnknown(found) ? Calls.opaque(given.call(), given.place()) : found;
        }
        Value otherwise = given.get("default");
        return otherwise == null ? calls.read("NULL") : otherwise;
    }

    private @org.jspecify.annotations.Nullable Value blueprint(String name) {
        SqlText text = session.scope.context().blueprint().get(name);
        return text == null ? null : calls.read(text.sql());
    }

    /** Puts the parts of the model's physical table into a text; without a table of its own the text stays. */
    Value resolveTemplate(Arguments given) {
        if (!(given.need("template") instanceof Value.Tree tree) || !tree.node().is(SyntaxKind.STRING_LITERAL)) {
            return fault(given, "The template is a text");
        }
        SqlText table = session.scope.context().arguments().get("this_model");
        boolean loading = !(session.scope.context().mode() instanceof MacroMode.Execution);
        if (table == null || loading) {
            return tree;
        }
        List<String> parts = parts(table.sql());
        int count = parts.size();
        String text = Literals.textOf(tree.node().text(), session.dialect())
                .replace("@{catalog_name}", count > 2 ? parts.get(count - 3) : "")
                .replace("@{schema_name}", count > 1 ? parts.get(count - 2) : "")
                .replace("@{table_name}", count > 0 ? parts.get(count - 1) : "");
        Value mode = given.get("mode");
        boolean asTable =
                mode != null && calls.nameText(mode, given.place()).orElse("").equalsIgnoreCase("table");
        return asTable ? parsed(given, text) : calls.read(Literals.text(text, session.dialect()));
    }

    private List<String> parts(String table) {
        return Fragment.table(table, session.dialect())
                .map(node -> firstName(node))
                .map(node -> node.children().stream()
                        .map(part -> session.dialect().name(part.text()))
                        .toList())
                .orElse(List.of());
    }

    /** Returns the table's name; of a subquery the name of the table that it reads. */
    private static SyntaxNode firstName(SyntaxNode node) {
        SyntaxNode[] found = {node};
        boolean[] done = {false};
        node.walk(each -> {
            if (!done[0] && each.is(SyntaxKind.QUALIFIED_NAME)) {
                found[0] = each;
                done[0] = true;
            }
        });
        return found[0];
    }
}
