package io.meshlens.change;

import io.meshlens.resolve.RelColumn;
import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.List;

/** Makes shapes of resolved queries. */
public final class Shapes {
    private Shapes() {}

    /** Returns what a query means, apart from what the tables it reads hold. */
    public static Shape of(ResolvedQuery query, Dialect dialect, Facts facts) {
        Reading reading = new Reading(query, dialect, facts);
        RelationTerms relations = new RelationTerms(reading);
        Block block = relations.block(query.root(), null);
        Block.Closed closed = block.close();
        relations.report(closed);
        Templates templates = new Templates();
        int rows = templates.template(closed.rows());
        int order = templates.template(closed.order());
        List<Shape.Column> columns = new ArrayList<>();
        List<Term> terms = closed.columns();
        for (int i = 0; i < terms.size(); i++) {
            RelColumn column = query.columns().get(i);
            columns.add(new Shape.Column(
                    column.name(),
                    reading.key(column.name()),
                    templates.template(terms.get(i)),
                    templates.definition(terms.get(i)),
                    terms.get(i).hash,
                    block.origins().get(i)));
        }
        return new Shape(
                templates.leaves(),
                templates.templates(),
                rows,
                order,
                columns,
                query.complete(),
                closed.rows().hash,
                reading.parts);
    }
}
