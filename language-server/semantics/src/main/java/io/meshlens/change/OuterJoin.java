package io.meshlens.change;

import io.meshlens.change.Block.Conjunct;
import io.meshlens.change.Block.Unit;
import io.meshlens.resolve.Rel;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads joins that fill with nulls, and those that pick rows by order. Such a join is one input with a row for each row of the
 * join. An expression of a side that is never filled may be computed before the join or behind it; one of a side that may
 * be filled is null where the side is, whatever it says, constants included: it is closed as a whole.
 */
final class OuterJoin {
    private final Reading reading;

    OuterJoin(Reading reading) {
        this.reading = reading;
    }

    Block block(Rel.Join join, Block left, Block right, List<Conjunct> conditions) {
        // A right join is the left join of its sides exchanged.
        boolean turned = join.type() == Rel.JoinType.RIGHT && !join.lateral();
        Block.Closed first = (turned ? right : left).close();
        Block.Closed second = (turned ? left : right).close();
        report(first);
        report(second);
        int number = reading.nextUnit();
        Substitution sides = sides(first, second);
        List<Term> on = new ArrayList<>();
        for (Conjunct condition : conditions) {
            Term closed = sides.apply(condition.term());
            on.add(closed);
            reading.part(Part.Clause.ON, closed, condition.id());
        }
        String type = turned ? "LEFT" : join.type().name();
        String operator = type
                + (join.asof() ? " ASOF" : "")
                + (join.lateral() ? " LATERAL" : "")
                + ExpressionTerms.modifiers(join.modifiers());
        List<Term> operands = new ArrayList<>();
        operands.add(first.rows());
        operands.add(sides.apply(second.rows()));
        operands.add(join.asof() ? Term.of("on", on) : Term.set("on", on));
        boolean ordered = join.type() == Rel.JoinType.POSITIONAL
                || join.asof()
                || !join.modifiers().isEmpty();
        Term rows;
        if (ordered) {
            operands.add(first.order());
            operands.add(second.order());
            rows = Term.rows("join:" + operator + reading.occurrence(operator), operands)
                    .drawn(operator + " JOIN");
        } else {
            rows = Term.rows("join:" + operator, operands);
        }
        reading.part(Part.Clause.JOIN, Term.of(operator), join.id());
        boolean fillsFirst = type.equals("FULL") || type.equals("POSITIONAL") || type.equals("RIGHT");
        boolean fillsSecond = !type.equals("RIGHT") && !type.equals("INNER");
        List<Term> firstColumns = columns(first, sides, number, 0, fillsFirst);
        List<Term> secondColumns = columns(second, sides, number, 1, fillsSecond);
        List<Term> columns = new ArrayList<>(turned ? secondColumns : firstColumns);
        List<Integer> origins = new ArrayList<>(left.origins());
        boolean narrow = join.type() == Rel.JoinType.SEMI || join.type() == Rel.JoinType.ANTI;
        if (!narrow) {
            columns.addAll(turned ? firstColumns : secondColumns);
            origins.addAll(right.origins());
        }
        Term order = Term.ref(number, Term.rows("joined", first.order(), sides.apply(second.order())));
        return new Block(List.of(new Unit(number, rows, false)), List.of(), columns, origins, order, null);
    }

    private void report(Block.Closed closed) {
        for (Conjunct conjunct : closed.block().conjuncts()) {
            reading.part(conjunct.clause(), closed.close(conjunct.term()), conjunct.id());
        }
    }

    /** Replaces references to the inputs of the two sides by columns of the sides, for use inside the join. */
    private static Substitution sides(Block.Closed first, Block.Closed second) {
        List<Integer> numbers = new ArrayList<>(first.block().numbers());
        numbers.addAll(second.block().numbers());
        List<Integer> own = first.block().numbers();
        return new Substitution(numbers, (reference, inner, depth) -> {
            boolean isFirst = own.contains(reference.unit);
            Term closed = (isFirst ? first : second).close(reference);
            return Term.of("side" + (isFirst ? 0 : 1) + "^" + depth, closed);
        });
    }

    /** The columns of a side; those of a lateral one may read the other side's row. */
    private static List<Term> columns(Block.Closed side, Substitution sides, int number, int which, boolean filled) {
        if (filled) {
            List<Term> columns = new ArrayList<>();
            for (Term column : side.columns()) {
                columns.add(Term.ref(number, Term.of("filled" + which, sides.apply(column))));
            }
            return columns;
        }
        Substitution lifted = new Substitution(
                side.block().numbers(),
                (reference, inner, depth) ->
                        Term.ref(number, Term.of("side" + which, sides.apply(side.close(reference)))));
        return lifted.apply(side.block().columns());
    }
}
