package io.meshlens.project.header;

import io.meshlens.syntax.sql.Dialect;
import java.util.List;

/** Writes lists of a YAML or Python file as values of a header. */
final class Lists {
    private Lists() {}

    /** Returns items as a list; in parentheses where brackets are the quotes of names. */
    static String of(Dialect dialect, List<String> items) {
        boolean bracketsQuote = dialect.quote("a").startsWith("[");
        return bracketsQuote ? "(" + String.join(", ", items) + ")" : "[" + String.join(", ", items) + "]";
    }
}
