package io.meshlens.plan;

import io.meshlens.project.ModelName;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * SQL whose macros are expanded but for what is only known when it runs: which physical table stands behind a model, and the
 * times of the interval. A snapshot keeps its statements in this form, so that a run needs neither the project's files nor
 * its macros.
 *
 * @param parts in order
 */
public record SqlTemplate(List<Part> parts) {
    public SqlTemplate {
        parts = List.copyOf(parts);
    }

    /** One piece of a template. */
    public sealed interface Part {}

    /** SQL that is taken as it is. */
    public record Text(String sql) implements Part {}

    /**
     * A reference to a model or to a table outside the project.
     *
     * @param name the full name
     * @param alias an alias to add, quoted where it must be; absent where the author wrote one or none may stand
     */
    public record Table(ModelName name, @Nullable String alias) implements Part {}

    /**
     * A value that is known when the statement runs.
     *
     * @param name a predefined variable in lower case without {@code @}, for example {@code start_ds} or {@code this_model};
     *     with {@link #PLAIN} before it, its text without quotes, as a template in Jinja puts it out
     */
    public record Variable(String name) implements Part {}

    /** Begins the names of variables of time that are put out as plain text. */
    public static final String PLAIN = "plain_";

    /** Makes a template that needs nothing filled in. */
    public static SqlTemplate of(String sql) {
        return new SqlTemplate(List.of(new Text(sql)));
    }

    /** Fills in every hole. */
    public String render(Function<Table, String> tables, Function<String, String> variables) {
        StringBuilder sql = new StringBuilder();
        for (Part part : parts) {
            switch (part) {
                case Text text -> sql.append(text.sql());
                case Table table -> sql.append(tables.apply(table));
                case Variable variable -> sql.append(variables.apply(variable.name()));
            }
        }
        return sql.toString();
    }

    /** Returns the names of the variables in it, each once, in order. */
    public List<String> variables() {
        List<String> names = new ArrayList<>();
        for (Part part : parts) {
            if (part instanceof Variable variable && !names.contains(variable.name())) {
                names.add(variable.name());
            }
        }
        return names;
    }

    /** Returns it as people read it: names of models, and variables with {@code @}. */
    public String display() {
        return render(
                table -> table.name().display() + (table.alias() == null ? "" : " AS " + table.alias()),
                name -> name.startsWith(PLAIN) ? "{{ " + name.substring(PLAIN.length()) + " }}" : "@" + name);
    }
}
