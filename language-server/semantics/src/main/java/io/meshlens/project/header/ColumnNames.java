package io.meshlens.project.header;

import io.meshlens.syntax.sql.Dialect;
import java.util.Locale;

/** Writes names of columns that stand in other languages. */
final class ColumnNames {
    private ColumnNames() {}

    /** Returns a name as it must be written to be read as the same words; a quoted one stays as it is. */
    static String write(String name, Dialect dialect) {
        if (dialect.isQuoted(name)) {
            return name;
        }
        boolean isWord = !name.isEmpty()
                && !Character.isDigit(name.charAt(0))
                && name.chars().allMatch(c -> c == '_' || Character.isLetterOrDigit(c));
        boolean isReserved = !dialect.isQuoted(name)
                && dialect.isQuoted(dialect.write(name.toLowerCase(Locale.ROOT)))
                && dialect.isQuoted(dialect.write(name.toUpperCase(Locale.ROOT)));
        return isWord && !isReserved ? name : dialect.quote(name);
    }
}
