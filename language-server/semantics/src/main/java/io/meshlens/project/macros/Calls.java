package io.meshlens.project.macros;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Severity;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.MacroDeclaration;
import io.meshlens.project.SqlText;
import io.meshlens.project.macros.Expander.Place;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.text.TextRange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out what macros stand for. */
final class Calls {
    private final Session session;
    private final Operators operators;
    private final Templates templates;

    Calls(Session session) {
        this.session = session;
        this.operators = new Operators(session, this);
        this.templates = new Templates(session, this);
    }

    // ---- Values

    /** Returns what a macro stands for: no, one or several pieces of syntax, none of which is a macro that could still be expanded. */
    List<Value> values(SyntaxNode macro, Place place) {
        return flatten(value(macro, place), place.at(macro));
    }

    List<Value> flatten(Value value, Place place) {
        List<Value> found = new ArrayList<>();
        flatten(value, place, found);
        return found;
    }

    private void flatten(Value value, Place place, List<Value> found) {
        switch (value) {
            case Value.Items(List<Value> items) -> items.forEach(item -> flatten(item, place, found));
            case Value.Opaque ignored -> found.add(value);
            case Value.Plain(ConfigValue plain) -> {
                Value read = read(Literals.sql(plain, session.dialect()));
                found.add(read);
            }
            case Value.Tree tree -> {
                Place there = inside(tree, place);
                Value bound = parameter(tree.node(), tree.env());
                if (Shapes.isMacro(tree.node())) {
                    further(tree.node(), there, found);
                } else if (bound == null) {
                    found.add(value);
                } else {
                    flatten(bound, there, found);
                }
            }
        }
    }

    /** What a macro stands for may be a macro again. */
    private void further(SyntaxNode macro, Place place, List<Value> found) {
        if (session.enter(place.range(macro))) {
            flatten(value(macro, place), place.at(macro), found);
            session.leave();
        } else {
            found.add(opaque(macro, place));
        }
    }

    /** Returns where one is inside of a value that a place asked for. */
    Place inside(Value.Tree tree, Place place) {
        return Place.in(tree.env(), tree.own(), place.blame());
    }

    /** Returns what a plain column stands for if it is a parameter of the lambda around it, or null. */
    @Nullable
    Value parameter(SyntaxNode node, Env env) {
        if (!node.is(SyntaxKind.COLUMN_REFERENCE) || node.childCount() != 1) {
            return null;
        }
        String name = node.text().toLowerCase(Locale.ROOT);
        return env.bare().contains(name) ? env.get(name) : null;
    }

    /** Reads SQL that stands nowhere in the block. */
    Value read(String sql) {
        Optional<SyntaxNode> node = session.read(sql);
        return node.isPresent() ? new Value.Tree(node.get(), Env.EMPTY, false) : Value.NOTHING;
    }

    /** Returns what a macro stands for, lists and values of the configuration as they are. */
    Value value(SyntaxNode macro, Place place) {
        if (!session.enter(place.range(macro))) {
            return opaque(macro, place);
        }
        Value value = switch (macro.kind()) {
            case MACRO_VARIABLE -> variable(macro, place);
            case MACRO_STRING -> string(macro, place);
            default -> call(macro, place);
        };
        session.leave();
        return value;
    }

    static Value opaque(SyntaxNode macro, Place place) {
        return new Value.Opaque(macro, place.env(), place.own());
    }

    // ---- Variables

    private Value variable(SyntaxNode macro, Place place) {
        String written = macro.text().substring(1);
        Value value = lookUp(written, macro, place);
        return value == null ? unknownVariable(written, macro, place) : value;
    }

    private Value unknownVariable(String written, SyntaxNode macro, Place place) {
        String hint = written.equalsIgnoreCase("daily")
                        || written.equalsIgnoreCase("hourly")
                        || written.equalsIgnoreCase("weekly")
                        || written.equalsIgnoreCase("monthly")
                ? "; a schedule is written in quotes: '@" + written + "'"
                : "";
        session.report(
                DiagnosticCode.UNKNOWN_MACRO,
                Severity.ERROR,
                place.range(macro),
                "There is no macro variable \"" + written + "\"" + hint);
        return opaque(macro, place);
    }

    /** Returns what a variable stands for; null if there is none of that name. */
    @Nullable
    Value lookUp(String written, SyntaxNode macro, Place place) {
        String name = written.toLowerCase(Locale.ROOT);
        Value bound = place.env().get(name);
        if (bound != null) {
            return bound;
        }
        session.asked(name);
        MacroContext context = session.scope.context();
        Value defined = session.scope.variable(name);
        if (defined != null) {
            return defined;
        }
        SqlText argument = context.arguments().get(name);
        if (argument != null) {
            return read(argument.sql());
        }
        Optional<TimeVariable> time = TimeVariable.of(name);
        if (time.isPresent()) {
            return time(time.get(), macro, place);
        }
        ConfigValue fact = context.facts().get(name);
        if (fact != null) {
            return new Value.Plain(fact);
        }
        SqlText blueprint = context.blueprint().get(name);
        if (blueprint != null) {
            return read(blueprint.sql());
        }
        Value configured = configured(name);
        return isUnknown(configured) ? opaque(macro, place) : configured;
    }

    /** Says whether a variable has a value that is not known. */
    static boolean isUnknown(@Nullable Value value) {
        return value instanceof Value.Plain plain && plain.value() instanceof ConfigValue.Unknown;
    }

    /** Returns a variable of the gateway or the project. */
    @Nullable
    Value configured(String name) {
        ConfigValue value = session.scope.context().configured(name);
        return value == null ? null : new Value.Plain(value);
    }

    private Value time(TimeVariable variable, SyntaxNode macro, Place place) {
        MacroMode mode = session.scope.context().mode();
        if (variable.isOfInterval() && !mode.hasInterval()) {
            session.error(
                    place.range(macro),
                    "\"" + macro.text() + "\" exists in models only that are filled interval by interval");
            return opaque(macro, place);
        }
        return switch (mode) {
            case MacroMode.Analysis ignored -> opaque(macro, place);
            case MacroMode.Template ignored -> opaque(macro, place);
            case MacroMode.Execution execution -> {
                Optional<Instant> moment = TimeLiterals.moment(variable, execution, session.dialect());
                yield moment.isPresent()
                        ? read(TimeLiterals.sql(moment.get(), variable.form(), session.dialect()))
                        : opaque(macro, place);
            }
        };
    }

    // ---- Templates

    private Value string(SyntaxNode macro, Place place) {
        String written = macro.text().substring(1);
        Optional<String> filled =
                templates.fill(Literals.textOf(written, session.dialect()), place.range(macro), place, false);
        return filled.isPresent() ? read(Literals.text(filled.get(), session.dialect())) : opaque(macro, place);
    }

    /** Fills a name with template parts; empty if some part is not known. */
    Optional<String> template(String written, TextRange range, Place place) {
        return templates.fill(written, range, place, true).map(name -> {
            boolean plain = session.dialect().isQuoted(name);
            return plain ? name : session.dialect().write(name);
        });
    }

    /** Fills a name in quotes; what is not known in it stays. */
    String quotedTemplate(String written, Place place) {
        return templates.fillKnown(written, place);
    }

    /** Fills a text; what is not known in it stays. */
    String fill(String text, Place place) {
        return templates.fillKnown(text, place);
    }

    /** Returns the name that a variable stands for; empty, and reported, if there is none. */
    Optional<String> variableName(String written, SyntaxNode node, Place place) {
        Value value = lookUp(written, node, place);
        if (value == null) {
            unknownVariable(written, node, place);
            return Optional.empty();
        }
        return nameText(value, place);
    }

    /** Returns the name of what a parameter of a lambda stands for: of a name with dots its last part. */
    Optional<String> lastName(Value value, Place place) {
        List<Value> values = flatten(value, place);
        boolean column = values.size() == 1
                && values.get(0) instanceof Value.Tree tree
                && tree.node().is(SyntaxKind.COLUMN_REFERENCE);
        if (!column) {
            return nameText(value, place);
        }
        Value.Tree tree = (Value.Tree) values.get(0);
        SyntaxNode last = tree.node().child(tree.node().childCount() - 1);
        Place there = inside(tree, place);
        return Optional.of(session.dialect().name(Expander.textOf(session, last, there)));
    }

    /** Returns a value as it is put into a name or a text: texts and names without quotes, the rest as SQL. */
    Optional<String> nameText(Value value, Place place) {
        List<Value> values = flatten(value, place);
        if (values.size() != 1 || !(values.get(0) instanceof Value.Tree(SyntaxNode node, Env env, boolean own))) {
            return Optional.empty();
        }
        Place there = Place.in(env, own, place.blame());
        return Optional.of(
                switch (node.kind()) {
                    case STRING_LITERAL -> Literals.textOf(node.text(), session.dialect());
                    case COLUMN_REFERENCE ->
                        node.childCount() == 1
                                ? session.dialect().name(Expander.textOf(session, node, there))
                                : Expander.textOf(session, node, there);
                    default -> Expander.textOf(session, node, there);
                });
    }

    // ---- Calls

    private Value call(SyntaxNode macro, Place place) {
        String name = name(macro);
        Value.Tree function = session.scope.function(name);
        if (function != null) {
            return applyDefined(function, macro, place);
        }
        if (operators.has(name)) {
            return operators.call(name, macro, place);
        }
        String written = macro.tokens().text(macro.firstToken());
        MacroDeclaration declared = session.scope.context().declarations().get(name);
        if (declared != null && declared.language() == MacroDeclaration.Language.PYTHON) {
            session.report(
                    DiagnosticCode.NOT_SUPPORTED_YET,
                    Severity.INFORMATION,
                    place.range(macro),
                    "\"" + written + "\" is written in Python and not run here: what it gives is not known");
        } else {
            String hint = declared != null
                    ? ", only a Jinja macro of that name, which is called as {{ " + name + "(…) }} in a Jinja block"
                    : operators
                            .near(name)
                            .map(near -> "; did you mean \"@" + near + "\"?")
                            .orElse("");
            session.report(
                    DiagnosticCode.UNKNOWN_MACRO,
                    Severity.WARNING,
                    place.range(macro),
                    "There is no macro \"" + written + "\"" + hint);
        }
        return opaque(macro, place);
    }

    static String name(SyntaxNode macro) {
        return macro.tokens().text(macro.firstToken()).substring(1).toLowerCase(Locale.ROOT);
    }

    private Value applyDefined(Value.Tree function, SyntaxNode macro, Place place) {
        Optional<Signature.Arguments> arguments = Signature.of().more().bind(macro, place, this, session);
        return arguments
                .map(given -> operators.lists().apply(function, given.rest(), macro, place))
                .orElseGet(() -> opaque(macro, place));
    }

    /** Says whether what a macro gives counts as several arguments where it is one. */
    boolean givesList(SyntaxNode macro, Place place) {
        return operators.givesList(name(macro));
    }

    // ---- Conditions

    /** Says whether the condition of {@code @WHERE(…)} and its like holds. */
    Truth clauseHolds(SyntaxNode macro, Place place) {
        SyntaxNode arguments = macro.child(SyntaxKind.MACRO_ARGUMENTS);
        if (arguments == null || arguments.childCount() != 1) {
            session.error(
                    place.range(macro),
                    macro.tokens().text(macro.firstToken())
                            + " takes one condition: the clause behind it stays where it holds");
            return Truth.UNKNOWN;
        }
        Place inside = place.with(place.env().inArguments());
        return operators.conditions().truth(arguments.child(0), inside);
    }
}
