package io.meshlens.project.macros;

import io.meshlens.project.ConfigValue;
import io.meshlens.project.MacroDeclaration;
import io.meshlens.project.SqlText;
import io.meshlens.project.jinja.CallArguments;
import io.meshlens.project.jinja.Deferred;
import io.meshlens.project.jinja.JinjaFault;
import io.meshlens.project.jinja.JinjaFunction;
import io.meshlens.project.jinja.None;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.sql.Dialect;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/** The names that the templates of a model see. */
final class JinjaGlobals {
    /** In analysis a template is rendered for this day, for text has no symbols. */
    private static final MacroMode.Execution FIRST_DAY = new MacroMode.Execution(
            Optional.of(new MacroMode.Interval(Instant.EPOCH, Instant.EPOCH.plus(Duration.ofDays(1)))), Instant.EPOCH);

    private final MacroContext context;
    private final SequencedSet<String> asked = new LinkedHashSet<>();
    private @Nullable String notKnown;

    JinjaGlobals(MacroContext context) {
        this.context = context;
    }

    SequencedSet<String> asked() {
        return asked;
    }

    /** Says why the rendering cannot be known, if something was asked for that only running Python gives. */
    Optional<String> notKnown() {
        return Optional.ofNullable(notKnown);
    }

    Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        times(values);
        context.facts().forEach((name, value) -> values.put(name, value(value)));
        Object gateway = values.getOrDefault("gateway", None.NONE);
        values.put("gateway", (JinjaFunction) arguments -> gateway);
        // A table's name is SQL, in its quotes; of an argument templates see the value.
        context.arguments()
                .forEach((name, sql) -> values.put(name, name.equals("this_model") ? sql.sql() : value(sql)));
        values.put("var", (JinjaFunction) arguments -> lookUp(arguments, false));
        values.put("blueprint_var", (JinjaFunction) arguments -> lookUp(arguments, true));
        for (MacroDeclaration declaration : context.declarations().values()) {
            if (declaration.language() == MacroDeclaration.Language.PYTHON) {
                values.put(declaration.name(), (JinjaFunction) arguments -> {
                    notKnown = "\"" + declaration.name()
                            + "\" is written in Python and not run here: what it gives is not known";
                    throw new JinjaFault(notKnown);
                });
            }
        }
        return values;
    }

    private void times(Map<String, Object> values) {
        MacroMode.Execution mode = switch (context.mode()) {
            case MacroMode.Execution execution -> execution;
            case MacroMode.Analysis(boolean hasInterval) -> firstDay(hasInterval);
            case MacroMode.Template(boolean hasInterval) -> firstDay(hasInterval);
        };
        for (String part : List.of("start", "end", "execution", "latest")) {
            for (TimeVariable.Form form : TimeVariable.Form.values()) {
                String name = part + "_" + form.name().toLowerCase(Locale.ROOT);
                TimeVariable.of(name)
                        .flatMap(variable -> TimeLiterals.moment(variable, mode, context.dialect()))
                        .ifPresent(moment -> values.put(
                                name,
                                context.mode() instanceof MacroMode.Template
                                        ? new Deferred(TimeMarks.of(name))
                                        : TimeLiterals.jinja(moment, form, context.dialect())));
            }
        }
    }

    private static MacroMode.Execution firstDay(boolean hasInterval) {
        return hasInterval ? FIRST_DAY : new MacroMode.Execution(Optional.empty(), FIRST_DAY.executionTime());
    }

    private Object lookUp(CallArguments arguments, boolean ofBlueprint) {
        String name = arguments.text(0, "name").toLowerCase(Locale.ROOT);
        asked.add(name);
        Object otherwise = arguments.get(1, "default").orElse(None.NONE);
        if (ofBlueprint) {
            SqlText sql = context.blueprint().get(name);
            return sql == null ? otherwise : value(sql);
        }
        ConfigValue value = context.configured(name);
        if (value instanceof ConfigValue.Unknown) {
            notKnown = "The variable \"" + name
                    + "\" is computed by the configuration: what the template gives is not known";
            throw new JinjaFault(notKnown);
        }
        return value == null ? otherwise : value(value);
    }

    private Object value(SqlText sql) {
        Dialect dialect = context.dialect();
        Optional<SyntaxNode> node = Fragment.any(sql.sql(), dialect);
        if (node.isEmpty()) {
            return sql.sql();
        }
        return switch (node.get().kind()) {
            case STRING_LITERAL -> Literals.textOf(sql.sql(), dialect);
            case NUMBER_LITERAL -> Constants.number(sql.sql());
            case BOOLEAN_LITERAL -> sql.sql().equalsIgnoreCase("true");
            case NULL_LITERAL -> None.NONE;
            case COLUMN_REFERENCE -> node.get().childCount() == 1 ? dialect.name(sql.sql()) : sql.sql();
            default -> sql.sql();
        };
    }

    /** Returns a value of the configuration as templates see it. */
    static Object value(ConfigValue value) {
        return switch (value) {
            case ConfigValue.Mapping mapping -> {
                Map<Object, Object> made = new LinkedHashMap<>();
                mapping.values().forEach((key, item) -> made.put(key, value(item)));
                yield made;
            }
            case ConfigValue.Items items -> {
                List<Object> made = new ArrayList<>();
                items.values().forEach(item -> made.add(value(item)));
                yield made;
            }
            default -> Constants.of(value);
        };
    }
}
