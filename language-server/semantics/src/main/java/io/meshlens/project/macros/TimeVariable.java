package io.meshlens.project.macros;

import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A predefined variable of time: {@code @start_ds}, {@code @execution_ts} …
 *
 * @param part which moment
 * @param form as what
 */
public record TimeVariable(Part part, Form form) {
    /** The moments. The older name {@code latest} means the execution. */
    public enum Part {
        START,
        END,
        EXECUTION
    }

    /** The forms. */
    public enum Form {
        /** A timestamp with its zone. */
        DT("TIMESTAMPTZ"),
        /** A timestamp without zone. */
        DTNTZ("TIMESTAMP"),
        /** A date. */
        DATE("DATE"),
        /** A text {@code 2024-01-31}. */
        DS("TEXT"),
        /** A text {@code 2024-01-31 23:59:59}. */
        TS("TEXT"),
        /** A text {@code 2024-01-31 23:59:59+00:00}. */
        TSTZ("TEXT"),
        /** Seconds since 1970 with their fraction. */
        EPOCH("DOUBLE"),
        /** Milliseconds since 1970. */
        MILLIS("BIGINT"),
        /** The hour of the day. */
        HOUR("INT");

        private final String type;

        Form(String type) {
            this.type = type;
        }

        /** Returns the type of such a value, in DuckDB's words. */
        public String type() {
            return type;
        }
    }

    /** Returns the variable of a name in any case, with or without its {@code @}. */
    public static Optional<TimeVariable> of(String name) {
        String key = (name.startsWith("@") ? name.substring(1) : name).toUpperCase(Locale.ROOT);
        int bar = key.indexOf('_');
        if (bar < 0) {
            return Optional.empty();
        }
        Part part = switch (key.substring(0, bar)) {
            case "START" -> Part.START;
            case "END" -> Part.END;
            case "EXECUTION", "LATEST" -> Part.EXECUTION;
            default -> null;
        };
        String wanted = key.substring(bar + 1);
        for (Form form : Form.values()) {
            if (part != null && form.name().equals(wanted)) {
                return Optional.of(new TimeVariable(part, form));
            }
        }
        return Optional.empty();
    }

    /** Returns the names of all variables, those of the interval only where there is one. */
    public static List<String> names(boolean withInterval) {
        List<String> names = new ArrayList<>();
        for (Part part : Part.values()) {
            for (Form form : Form.values()) {
                if (withInterval || part == Part.EXECUTION) {
                    names.add((part + "_" + form).toLowerCase(Locale.ROOT));
                }
            }
        }
        return names;
    }

    /** Returns the variable's value as SQL; empty for a variable of the interval where there is none. */
    public Optional<String> sql(MacroMode.Execution mode, Dialect dialect) {
        return TimeLiterals.moment(this, mode, dialect).map(moment -> TimeLiterals.sql(moment, form, dialect));
    }

    /** Says whether the variable belongs to the interval and not to the execution. */
    public boolean isOfInterval() {
        return part != Part.EXECUTION;
    }
}
