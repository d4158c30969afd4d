package io.meshlens.change;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Severity;
import io.meshlens.resolve.RelColumn;
import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.resolve.Source;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes shapes of resolved queries. */
public final class Shapes {
    private Shapes() {}

    /** Returns what a query means, apart from what the tables it reads hold. */
    public static Shape of(ResolvedQuery query, Dialect dialect, Facts facts) {
        boolean isLoose = isLoose(query);
        Reading reading = new Reading(query, dialect, facts, !isLoose);
        RelationTerms relations = new RelationTerms(reading);
        Block block = relations.block(query.root(), null);
        Block.Closed closed = block.close();
        relations.report(closed);
        Term rows = closed.rows();
        Term order = closed.order();
        List<Term> terms = closed.columns();
        Term whole = null;
        if (isLoose) {
            whole = whole(query, closed, reading);
            rows = whole;
            order = Term.rows("order of", whole);
            terms = loose(query, whole, reading);
        }
        Templates templates = new Templates();
        List<Shape.Column> columns = new ArrayList<>();
        Map<String, Integer> uses = new HashMap<>();
        int rowsTemplate = templates.template(rows);
        int orderTemplate = templates.template(order);
        for (int i = 0; i < terms.size(); i++) {
            RelColumn column = query.columns().get(i);
            String key = reading.key(column.name());
            int use = uses.merge(key, 1, Integer::sum);
            columns.add(new Shape.Column(
                    column.name(),
                    use == 1 ? key : key + "#" + use,
                    templates.template(terms.get(i)),
                    templates.definition(terms.get(i)),
                    terms.get(i).hash,
                    block.origins().get(i)));
        }
        int rest = query.complete() || whole == null ? -1 : templates.template(Term.of("rest", whole));
        // The lists are read last: every template may add to them.
        return new Shape(
                templates.leaves(),
                templates.templates(),
                rowsTemplate,
                orderTemplate,
                columns,
                rest,
                rows.hash,
                reading.parts);
    }

    /**
     * Says whether names in a query could not all be told: what it means then hangs on what they are, so it is taken as a
     * whole, and any change in it or in what it reads counts for all of it.
     */
    private static boolean isLoose(ResolvedQuery query) {
        return !query.complete()
                || query.problems().stream()
                        .anyMatch(problem -> problem.code() == DiagnosticCode.UNEXPANDED_STAR
                                || (problem.code().severity() == Severity.ERROR
                                        && problem.code() != DiagnosticCode.DUPLICATE_COLUMN));
    }

    private static Term whole(ResolvedQuery query, Block.Closed closed, Reading reading) {
        List<Term> operands = new ArrayList<>();
        operands.add(closed.rows());
        operands.add(Term.of("columns", closed.columns()));
        for (Source source : query.sources()) {
            operands.add(Term.leaf(Leaf.rows(source.key())));
            operands.add(Term.leaf(Leaf.order(source.key())));
            for (Source.Column column : source.columns()) {
                operands.add(Term.leaf(Leaf.column(source.key(), reading.key(column.name()))));
            }
        }
        StringBuilder text = new StringBuilder(query.root().toString());
        query.ctes().forEach(cte -> text.append('\n').append(cte));
        query.aliases().forEach(alias -> text.append('\n').append(alias));
        return Term.rows("whole:" + Hash.of(text.toString()), operands);
    }

    private static List<Term> loose(ResolvedQuery query, Term whole, Reading reading) {
        List<Term> columns = new ArrayList<>();
        for (RelColumn column : query.columns()) {
            columns.add(Term.of("of whole:" + reading.key(column.name()) + columns.size(), whole));
        }
        return columns;
    }
}
