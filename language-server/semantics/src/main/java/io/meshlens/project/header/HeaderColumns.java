package io.meshlens.project.header;

import io.meshlens.project.SqlText;
import io.meshlens.syntax.sql.Dialect;
import java.util.List;

/** Finds the columns that pieces of a header read. */
public final class HeaderColumns {
    private HeaderColumns() {}

    /** Returns the columns of an expression, as the dialect compares them, each once; none of what is no expression. */
    public static List<String> in(SqlText expression, Dialect dialect) {
        Values values = new Values(dialect, new HeaderProblems());
        return Fragments.expression(expression.sql(), dialect)
                .map(values::columnsIn)
                .orElse(List.of());
    }
}
