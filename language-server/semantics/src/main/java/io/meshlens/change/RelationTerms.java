package io.meshlens.change;

import io.meshlens.change.Block.Conjunct;
import io.meshlens.change.Block.Unit;
import io.meshlens.change.Part.Clause;
import io.meshlens.resolve.Expr;
import io.meshlens.resolve.Rel;
import io.meshlens.resolve.RelColumn;
import io.meshlens.resolve.ResolvedCte;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads relations into {@link Block}s. What only filters, joins inside or computes stays in one block; everything that
 * changes which rows there are in another way becomes an input of its own, with rows and columns that say all that decides
 * about them.
 */
final class RelationTerms {
    /** The operator of a set operation's column: what each branch puts there. */
    static final String BRANCHES = "branches";

    private final Reading reading;
    private final ExpressionTerms expressions;

    RelationTerms(Reading reading) {
        this.reading = reading;
        this.expressions = new ExpressionTerms(reading, this);
    }

    /** Reads a relation. The frames are those around it, not its own. */
    Block block(Rel rel, @Nullable Frames outer) {
        return switch (rel) {
            case Rel.Scan scan -> scan(scan);
            case Rel.CteScan scan -> cte(scan, outer);
            case Rel.SelfScan scan -> self(scan);
            case Rel.OneRow one -> new Block(List.of(), List.of(), List.of(), List.of(), Block.UNORDERED, List.of());
            case Rel.Project project -> project(project, outer);
            case Rel.Filter filter -> filter(filter, outer);
            case Rel.Join join -> join(join, outer);
            case Rel.Aggregate aggregate -> aggregate(aggregate, outer);
            case Rel.Window window -> window(window, outer);
            case Rel.Distinct distinct -> distinct(distinct, outer);
            case Rel.DistinctOn distinct -> distinctOn(distinct, outer);
            case Rel.SetOperation operation -> setOperation(operation, outer);
            case Rel.SortLimit sort -> sortLimit(sort, outer);
            case Rel.Unnest unnest -> unnest(unnest, outer);
            case Rel.TableFunction function -> tableFunction(function, outer);
            case Rel.Values values -> values(values, outer);
            case Rel.Pivot pivot -> pivot(pivot, outer);
            case Rel.Unpivot unpivot -> unpivot(unpivot, outer);
            case Rel.Recursive recursive -> recursive(recursive, outer);
            case Rel.Sample sample -> sample(sample, outer);
            case Rel.Opaque opaque -> opaque(opaque, outer);
        };
    }

    /** Notes the conditions of a block that has been read to its end, in the form they have there. */
    void report(Block.Closed closed) {
        for (Conjunct conjunct : closed.block().conjuncts()) {
            reading.part(conjunct.clause(), closed.close(conjunct.term()), conjunct.id());
        }
    }

    private Block.Closed closed(Block block) {
        Block.Closed closed = block.close();
        report(closed);
        return closed;
    }

    private static List<Integer> same(int origin, int count) {
        return Collections.nCopies(count, origin);
    }

    // ---- tables

    private Block scan(Rel.Scan scan) {
        String source = scan.source().key();
        Term rows = Term.leaf(Leaf.rows(source));
        Term order = Term.leaf(Leaf.order(source));
        List<Term> columns = new ArrayList<>();
        for (RelColumn column : scan.columns()) {
            columns.add(Term.leaf(Leaf.column(source, reading.key(column.name()))));
        }
        reading.part(Clause.SOURCE, Term.of("source:" + source), scan.id());
        if (!scan.modifiers().isEmpty()) {
            String modifiers = ExpressionTerms.modifiers(scan.modifiers());
            rows = Term.rows("scan:" + modifiers, rows);
            columns.replaceAll(column -> Term.of("scan:" + modifiers, column));
        }
        Unit unit = new Unit(reading.nextUnit(), rows, false);
        Term open = Term.ref(unit.number(), order);
        return Block.of(unit, columns, same(-1, columns.size()), open, null);
    }

    private Block cte(Rel.CteScan scan, @Nullable Frames outer) {
        Block known = reading.ctes.get(scan.cte());
        if (known != null) {
            return copy(known);
        }
        ResolvedCte cte = reading.query.ctes().get(scan.cte());
        Frames around = Frames.dropped(outer, Math.max(0, Frames.size(outer) - cte.depth()));
        Block body = block(cte.body(), around);
        reading.ctes.put(scan.cte(), body);
        return body;
    }

    /** Gives the inputs of a block numbers of their own, for its second use. */
    private Block copy(Block block) {
        List<Integer> old = block.numbers();
        List<Integer> fresh = new ArrayList<>();
        for (int i = 0; i < old.size(); i++) {
            fresh.add(reading.nextUnit());
        }
        Substitution renumbered = new Substitution(
                old, (reference, inner, depth) -> Term.ref(fresh.get(old.indexOf(reference.unit)), inner));
        List<Unit> units = new ArrayList<>();
        for (int i = 0; i < old.size(); i++) {
            Unit unit = block.units().get(i);
            units.add(new Unit(fresh.get(i), renumbered.apply(unit.rows()), unit.dependent()));
        }
        List<Conjunct> conjuncts = new ArrayList<>();
        for (Conjunct conjunct : block.conjuncts()) {
            conjuncts.add(new Conjunct(renumbered.apply(conjunct.term()), conjunct.clause(), conjunct.id()));
        }
        List<Term> unique = block.unique() == null ? null : renumbered.apply(block.unique());
        return new Block(
                units,
                conjuncts,
                renumbered.apply(block.columns()),
                block.origins(),
                renumbered.apply(block.order()),
                unique);
    }

    private Block self(Rel.SelfScan scan) {
        int nesting = reading.recursions.getOrDefault(scan.cte(), 0);
        Unit unit = new Unit(reading.nextUnit(), Term.rows("self:" + nesting), false);
        List<Term> columns = new ArrayList<>();
        for (int i = 0; i < scan.columns().size(); i++) {
            columns.add(Term.of("self-column:" + nesting + "." + i));
        }
        return Block.of(unit, columns, same(scan.id(), columns.size()), Block.UNORDERED, null);
    }

    // ---- what stays in one block

    private Block project(Rel.Project project, @Nullable Frames outer) {
        Block input = block(project.input(), outer);
        Frames frames = new Frames(input.columns(), outer);
        List<Integer> origins = new ArrayList<>();
        for (Expr expression : project.expressions()) {
            boolean passed = expression instanceof Expr.Column column
                    && column.depth() == 0
                    && column.index() < input.origins().size()
                    && input.origins().get(column.index()) >= 0;
            origins.add(passed ? input.origins().get(((Expr.Column) expression).index()) : expression.id());
        }
        if (project.expressions().stream().anyMatch(RowMaking::in)) {
            return rowMaking(project, input, frames, origins);
        }
        return input.withColumns(expressions.outputs(project.expressions(), frames), origins);
    }

    /** A select list that makes several rows of one: the calls that do so count for the rows. */
    private Block rowMaking(Rel.Project project, Block input, Frames frames, List<Integer> origins) {
        Block.Closed closed = closed(input);
        int number = reading.nextUnit();
        List<Term> calls = new ArrayList<>();
        List<Term> columns = expressions.rowMaking(project.expressions(), frames, call -> {
            Term inside = Term.of("each", closed.close(call));
            calls.add(inside);
            return Term.ref(number, inside);
        });
        Substitution lifted = closed.lifted(number);
        Term made = Term.set("calls", calls);
        Term rows = Term.rows("each", closed.rows(), made);
        reading.part(Clause.UNNEST, made, project.id());
        return new Block(
                List.of(new Unit(number, rows, false)),
                List.of(),
                lifted.apply(columns),
                origins,
                lifted.apply(input.order()),
                null);
    }

    private Block filter(Rel.Filter filter, @Nullable Frames outer) {
        Block input = block(filter.input(), outer);
        Clause clause = switch (filter.clause()) {
            case WHERE -> Clause.WHERE;
            case HAVING -> Clause.HAVING;
            case QUALIFY -> Clause.QUALIFY;
        };
        Frames frames = new Frames(input.columns(), outer);
        return input.filtered(conjuncts(List.of(filter.condition()), clause, frames));
    }

    private List<Conjunct> conjuncts(List<Expr> conditions, Clause clause, Frames frames) {
        List<Conjunct> all = new ArrayList<>();
        for (Expr condition : conditions) {
            split(condition, clause, frames, all);
        }
        return all;
    }

    /** Takes a condition apart at its ANDs, so that each part keeps the node that says it. */
    private void split(Expr condition, Clause clause, Frames frames, List<Conjunct> into) {
        if (condition instanceof Expr.Operation operation
                && operation.operator().equals("AND")) {
            for (Expr operand : operation.operands()) {
                split(operand, clause, frames, into);
            }
            return;
        }
        Term term = expressions.term(condition, frames);
        List<Term> parts = term.is("AND") ? List.of(term.operands) : List.of(term);
        for (Term part : parts) {
            if (!part.is("boolean:true")) {
                into.add(new Conjunct(part, clause, condition.id()));
            }
        }
    }

    private Block join(Rel.Join join, @Nullable Frames outer) {
        Block left = block(join.left(), outer);
        Frames around = join.lateral() ? new Frames(left.columns(), outer) : outer;
        Block right = block(join.right(), around);
        if (join.lateral()) {
            right = deeper(right);
        }
        boolean plain = !join.asof() && join.modifiers().isEmpty();
        List<Term> row = new ArrayList<>(left.columns());
        row.addAll(right.columns());
        List<Conjunct> conditions = conjuncts(join.conditions(), Clause.ON, new Frames(row, outer));
        Block joined;
        if (plain && join.type() == Rel.JoinType.INNER) {
            joined = inner(left, right, conditions);
        } else if (plain && (join.type() == Rel.JoinType.SEMI || join.type() == Rel.JoinType.ANTI)) {
            joined = semi(join, left, right, conditions);
        } else {
            joined = new OuterJoin(reading).block(join, left, right, conditions);
        }
        return merged(join, joined);
    }

    /** Makes one input of a block that was read a level deeper than what it is joined with. */
    private Block deeper(Block right) {
        Block.Closed closed = closed(right);
        Unit unit = new Unit(reading.nextUnit(), Term.rows("lateral", Term.level(List.of(closed.rows()))), true);
        List<Term> columns = new ArrayList<>();
        for (Term column : closed.columns()) {
            columns.add(Term.level(List.of(column)));
        }
        Term order = Term.ref(unit.number(), Term.rows("lateral", Term.level(List.of(closed.order()))));
        return Block.of(unit, columns, right.origins(), order, null);
    }

    private static Block inner(Block left, Block right, List<Conjunct> conditions) {
        List<Unit> units = new ArrayList<>(left.units());
        units.addAll(right.units());
        List<Conjunct> conjuncts = new ArrayList<>(left.conjuncts());
        conjuncts.addAll(right.conjuncts());
        conjuncts.addAll(conditions);
        List<Term> columns = new ArrayList<>(left.columns());
        columns.addAll(right.columns());
        List<Integer> origins = new ArrayList<>(left.origins());
        origins.addAll(right.origins());
        List<Term> unique = null;
        if (left.unique() != null && right.unique() != null) {
            unique = new ArrayList<>(left.unique());
            unique.addAll(right.unique());
        }
        Term order = Term.rows("joined", left.order(), right.order());
        return new Block(units, conjuncts, columns, origins, order, unique);
    }

    /** Rows with a match are rows for which a match exists. */
    private Block semi(Rel.Join join, Block left, Block right, List<Conjunct> conditions) {
        Block.Closed closed = closed(right.filtered(conditions));
        Term exists = ExpressionTerms.exists(closed);
        Term condition = join.type() == Rel.JoinType.SEMI ? exists : expressions.not(exists);
        return left.filtered(List.of(new Conjunct(condition, Clause.JOIN, join.id())));
    }

    /** Appends the columns of USING and NATURAL. */
    private static Block merged(Rel.Join join, Block joined) {
        if (join.merged().isEmpty()) {
            return joined;
        }
        boolean wide = join.type() != Rel.JoinType.SEMI && join.type() != Rel.JoinType.ANTI;
        if (!wide) {
            return joined;
        }
        List<Term> columns = new ArrayList<>(joined.columns());
        List<Integer> origins = new ArrayList<>(joined.origins());
        for (Rel.Merged merged : join.merged()) {
            Term first = joined.columns().get(merged.left());
            Term second = joined.columns().get(merged.right());
            columns.add(
                    switch (merged.value()) {
                        case LEFT -> first;
                        case RIGHT -> second;
                        case COALESCE -> Term.of("call:coalesce", first, second);
                    });
            origins.add(joined.origins().get(merged.value() == Rel.MergedValue.RIGHT ? merged.right() : merged.left()));
        }
        return joined.withColumns(columns, origins);
    }

    // ---- what becomes an input of its own

    private Block aggregate(Rel.Aggregate aggregate, @Nullable Frames outer) {
        Block input = block(aggregate.input(), outer);
        Block.Closed closed = closed(input);
        Frames frames = new Frames(input.columns(), outer);
        List<Term> keys = closed.close(expressions.terms(aggregate.keys(), frames));
        int width = aggregate.keys().size();
        boolean plain = aggregate.groupingSets().size() == 1
                && aggregate.groupingSets().getFirst().size() == width;
        List<Term> columns = new ArrayList<>();
        List<Integer> origins = new ArrayList<>();
        Term rows;
        List<Term> unique;
        boolean areApart = true;
        if (width == 0 && plain) {
            rows = Term.rows(aggregate.grouped() ? "group by nothing" : "one group");
            unique = List.of();
        } else {
            Term set = Term.set("keys", keys);
            areApart = plain || set.operands.length == width;
            if (plain) {
                rows = Term.rows("group", closed.rows(), set);
            } else if (areApart) {
                rows = Term.rows("groups:" + sets(aggregate, keys, set), closed.rows(), set);
            } else {
                rows = Term.rows(
                        "groups in order:" + aggregate.groupingSets(), closed.rows(), Term.of("keys in order", keys));
            }
            unique = plain ? keys : null;
        }
        for (int i = 0; i < width; i++) {
            // Two keys that compute the same are none in different sets, so that it matters which of them is read.
            Term key = Collations.kept(keys.get(i), reading, "GROUP BY");
            columns.add(plain ? key : Term.of(areApart ? "maybe" : "maybe " + i, key));
            origins.add(passed(aggregate.keys().get(i), input));
        }
        if (width > 0) {
            for (int i = 0; i < width; i++) {
                reading.part(
                        Clause.GROUP_BY, keys.get(i), aggregate.keys().get(i).id());
            }
            if (!plain) {
                reading.part(Clause.GROUP_BY, Term.of(rows.operator), aggregate.id());
            }
        } else {
            reading.part(Clause.GROUP_BY, Term.of(rows.operator), aggregate.id());
        }
        for (Rel.AggregateCall call : aggregate.calls()) {
            Term made = expressions.aggregate(call, frames, closed);
            columns.add(plain ? made : Term.of("of-set", made));
            origins.add(call.id());
        }
        int number = reading.nextUnit();
        return Block.of(
                new Unit(number, rows, false),
                columns,
                origins,
                Block.UNORDERED,
                unique == null ? null : Block.refs(number, unique));
    }

    private static int passed(Expr expression, Block input) {
        boolean bare = expression instanceof Expr.Column column
                && column.depth() == 0
                && column.index() < input.origins().size()
                && input.origins().get(column.index()) >= 0;
        return bare ? input.origins().get(((Expr.Column) expression).index()) : expression.id();
    }

    /** Writes grouping sets in terms of the places that the keys have in canonical order. */
    private static String sets(Rel.Aggregate aggregate, List<Term> keys, Term ordered) {
        List<String> all = new ArrayList<>();
        for (List<Integer> set : aggregate.groupingSets()) {
            Set<Integer> places = new TreeSet<>();
            for (int key : set) {
                for (int i = 0; i < ordered.operands.length; i++) {
                    if (ordered.operands[i].same(keys.get(key))) {
                        places.add(i);
                    }
                }
            }
            all.add(places.toString());
        }
        Collections.sort(all);
        return String.join("", all);
    }

    private Block window(Rel.Window window, @Nullable Frames outer) {
        Block input = block(window.input(), outer);
        Block.Closed closed = closed(input);
        Frames frames = new Frames(input.columns(), outer);
        int number = reading.nextUnit();
        Substitution lifted = closed.lifted(number);
        List<Term> columns = new ArrayList<>(lifted.apply(input.columns()));
        List<Integer> origins = new ArrayList<>(input.origins());
        boolean only = window.calls().stream().filter(RelationTerms::splits).count() == 1;
        for (Rel.WindowCall call : window.calls()) {
            columns.add(Term.ref(number, windowCall(call, frames, closed, only)));
            origins.add(call.id());
        }
        return new Block(
                List.of(new Unit(number, closed.rows(), false)),
                List.of(),
                columns,
                origins,
                lifted.apply(input.order()),
                input.unique() == null ? null : lifted.apply(input.unique()));
    }

    /** Says whether a call may give rows that are equal in its order different values. */
    private static boolean splits(Rel.WindowCall call) {
        return FunctionTraits.splitsTies(call.call().function().normalized())
                || call.frame().startsWith("ROWS")
                || call.frame().contains("EXCLUDE");
    }

    /** @param only whether no other call of the select list tells equal rows apart */
    private Term windowCall(Rel.WindowCall call, Frames frames, Block.Closed input, boolean only) {
        String name = call.call().function().normalized();
        List<Term> partition = input.close(expressions.terms(call.partitionBy(), frames));
        List<Term> keys = input.close(expressions.keys(call.orderBy(), frames));
        ExpressionTerms.CallParts parts = expressions.call(call.call(), frames, input);
        String operator = "window:" + parts.operator() + " " + frame(call, keys);
        List<Term> operands = new ArrayList<>(parts.operands());
        operands.add(Term.set("partition", partition));
        operands.add(Term.of("window order", keys));
        operands.add(Term.of("bounds", input.close(expressions.terms(call.frameBounds(), frames))));
        operands.add(input.rows());
        boolean known = reading.facts.isKnown(call.call().function());
        boolean determined = !splits(call)
                || (isFixed(call, call.orderBy(), keys, partition, input, only)
                        // An order of its own decides for the call, whatever that of its window is.
                        && (parts.keys().isEmpty()
                                || isFixed(call, call.call().orderBy(), parts.keys(), partition, input, only)));
        boolean open = Collations.leavesOpen(name, parts.arguments());
        if (known && !open && !FunctionTraits.isSketch(name) && determined) {
            return Term.of(operator, operands);
        }
        operands.add(input.order());
        return Term.of(operator + reading.occurrence(operator), operands).drawn(name.toUpperCase(Locale.ROOT));
    }

    /** Says whether an order leaves a call no choice that matters. */
    private boolean isFixed(
            Rel.WindowCall call,
            List<Expr.SortKey> written,
            List<Term> keys,
            List<Term> partition,
            Block.Closed input,
            boolean only) {
        return unique(keys, partition, input)
                || (only
                        && FunctionTraits.goesByPlace(call.call().function().normalized())
                        && coversRows(sameIfEqual(written, keys), sameIfEqualOf(call.partitionBy(), partition), input));
    }

    /** Returns those keys of an order that are the same where they are equal. */
    List<Term> sameIfEqual(List<Expr.SortKey> written, List<Term> keys) {
        return sameIfEqualOf(written.stream().map(Expr.SortKey::key).toList(), keys);
    }

    private List<Term> sameIfEqualOf(List<Expr> written, List<Term> terms) {
        List<Term> same = new ArrayList<>();
        for (int i = 0; i < terms.size(); i++) {
            if (reading.facts.isSameIfEqual(written.get(i)) && !Collations.differ(terms.get(i))) {
                same.add(terms.get(i));
            }
        }
        return same;
    }

    /** Returns the frame in words; none for the one that a window has without words. */
    private static String frame(Rel.WindowCall call, List<Term> keys) {
        String usual = keys.isEmpty()
                ? "RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING"
                : "RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW";
        return call.frame().equals(usual) ? "" : call.frame();
    }

    /**
     * Says whether rows that are equal in an order (within a part) cannot be told apart by anything else that is read of
     * them: the keys hold a unique key, or every column.
     */
    boolean total(List<Expr.SortKey> written, List<Term> keys, Block.Closed input) {
        return total(written, keys, List.of(), List.of(), input);
    }

    private boolean total(
            List<Expr.SortKey> written, List<Term> keys, List<Expr> parts, List<Term> partition, Block.Closed input) {
        return unique(keys, partition, input)
                || coversRows(sameIfEqual(written, keys), sameIfEqualOf(parts, partition), input);
    }

    /**
     * Says whether rows that are equal in an order (within a part) are equal in all that can be read of them. Then it does not
     * matter which of them comes first, as long as no second column chooses too: one may choose this way and one that.
     *
     * @param keys those whose equal values are the same
     */
    private boolean coversRows(List<Term> keys, List<Term> partition, Block.Closed input) {
        return reading.knowsRows && covered(input.columns(), keys, partition);
    }

    /**
     * Says whether no two rows of a part are equal in an order. Nothing less fixes the number of each row.
     */
    private static boolean unique(List<Term> keys, List<Term> partition, Block.Closed input) {
        List<Term> unique = input.block().unique();
        return unique != null && covered(input.close(unique), keys, partition);
    }

    private static boolean covered(List<Term> columns, List<Term> keys, List<Term> partition) {
        List<Term> known = new ArrayList<>(partition);
        keys.forEach(key -> known.add(key.operands[0]));
        return columns.stream().allMatch(column -> determined(column, known));
    }

    /** Says whether rows with the same values of the known terms have the same value of this one. */
    private static boolean determined(Term term, List<Term> known) {
        if (known.stream().anyMatch(term::same)) {
            return true;
        }
        if (term.isDraw() || !ExpressionTerms.isComputed(term)) {
            return false;
        }
        for (Term operand : term.operands) {
            if (!determined(operand, known)) {
                return false;
            }
        }
        return true;
    }

    private Block distinct(Rel.Distinct distinct, @Nullable Frames outer) {
        Block input = block(distinct.input(), outer);
        Block.Closed closed = closed(input);
        List<Term> columns = closed.columns();
        Term keys = Term.set("keys", columns);
        int number = reading.nextUnit();
        reading.part(Clause.DISTINCT, keys, distinct.id());
        return Block.of(
                new Unit(number, Term.rows("group", closed.rows(), keys), false),
                Collations.kept(columns, reading, "DISTINCT"),
                input.origins(),
                Block.UNORDERED,
                Block.refs(number, columns));
    }

    private Block distinctOn(Rel.DistinctOn distinct, @Nullable Frames outer) {
        Block input = block(distinct.input(), outer);
        Block.Closed closed = closed(input);
        Frames frames = new Frames(input.columns(), outer);
        List<Term> on = closed.close(expressions.terms(distinct.keys(), frames));
        List<Term> keys = closed.close(expressions.keys(distinct.orderBy(), frames));
        List<Term> operands = new ArrayList<>();
        operands.add(closed.rows());
        operands.add(Term.set("keys", on));
        operands.add(Term.of("order", keys));
        Term rows;
        if (total(distinct.orderBy(), keys, distinct.keys(), on, closed)) {
            rows = Term.rows("distinct on", operands);
        } else {
            operands.add(closed.order());
            rows = Term.rows("distinct on" + reading.occurrence("distinct on"), operands)
                    .drawn("DISTINCT ON without a total order");
        }
        reading.part(Clause.DISTINCT, Term.of(rows.operator, operands.subList(1, 3)), distinct.id());
        return kept(input, closed, rows, closed.order());
    }

    /** A block of the same columns whose rows are some of those of its input. */
    private Block kept(Block input, Block.Closed closed, Term rows, Term order) {
        int number = reading.nextUnit();
        Substitution lifted = closed.lifted(number);
        return new Block(
                List.of(new Unit(number, rows, false)),
                List.of(),
                lifted.apply(input.columns()),
                input.origins(),
                Term.ref(number, order),
                input.unique() == null ? null : lifted.apply(input.unique()));
    }

    private Block sortLimit(Rel.SortLimit sort, @Nullable Frames outer) {
        Block input = block(sort.input(), outer);
        Frames frames = new Frames(input.columns(), outer);
        List<Term> open = expressions.keys(sort.keys(), frames);
        if (!sort.bounds() && sort.limitBy().isEmpty()) {
            return open.isEmpty() ? input : input.withOrder(Term.rows("sorted", with(open, input.order())));
        }
        Block.Closed closed = closed(input);
        List<Term> keys = closed.close(open);
        List<Term> operands = new ArrayList<>();
        operands.add(closed.rows());
        operands.add(Term.of("order", keys));
        operands.add(sort.limit() == null ? Term.of("none") : closed.close(expressions.term(sort.limit(), frames)));
        operands.add(sort.offset() == null ? Term.of("none") : closed.close(expressions.term(sort.offset(), frames)));
        operands.add(Term.of("by", closed.close(expressions.terms(sort.limitBy(), frames))));
        String operator = "limit" + ExpressionTerms.modifiers(sort.modifiers());
        Term rows;
        if (total(sort.keys(), keys, closed)) {
            rows = Term.rows(operator, operands);
        } else {
            operands.add(closed.order());
            rows = Term.rows(operator + reading.occurrence(operator), operands).drawn("LIMIT without a total order");
        }
        reading.part(Clause.LIMIT, Term.of(rows.operator, operands.subList(1, 5)), sort.id());
        Term order = keys.isEmpty() ? closed.order() : Term.rows("sorted", with(keys, closed.order()));
        return kept(input, closed, rows, order);
    }

    private static List<Term> with(List<Term> terms, Term last) {
        List<Term> all = new ArrayList<>(terms);
        all.add(last);
        return all;
    }

    private Block setOperation(Rel.SetOperation operation, @Nullable Frames outer) {
        List<Block.Closed> branches = new ArrayList<>();
        List<Integer> origins = new ArrayList<>();
        for (Rel branch : operation.branches()) {
            branches.add(closed(block(branch, outer)));
        }
        List<Term> columns = new ArrayList<>();
        for (int i = 0; i < operation.columns().size(); i++) {
            List<Term> feeds = new ArrayList<>();
            int origin = -1;
            for (int j = 0; j < branches.size(); j++) {
                List<Integer> mapping = operation.mapping().get(j);
                int from = i < mapping.size() ? mapping.get(i) : -1;
                List<Term> own = branches.get(j).columns();
                boolean there = from >= 0 && from < own.size();
                feeds.add(there ? own.get(from) : Term.of("null"));
                if (there && origin < 0) {
                    origin = branches.get(j).block().origins().get(from);
                }
            }
            Term column = Term.of(BRANCHES, feeds);
            columns.add(
                    operation.all()
                            ? column
                            : Collations.kept(
                                    column, reading, operation.operator().toString()));
            origins.add(origin);
        }
        List<Term> operands = new ArrayList<>();
        List<Term> orders = new ArrayList<>();
        for (Block.Closed branch : branches) {
            operands.add(branch.rows());
            orders.add(branch.order());
        }
        String operator = operation.operator() + (operation.all() ? " ALL" : "");
        boolean plain = operator.equals("UNION ALL");
        if (!plain) {
            for (Block.Closed branch : branches) {
                operands.add(Term.of("columns", branch.columns()));
            }
            operands.add(Term.of("mapping:" + operation.mapping()));
        }
        int number = reading.nextUnit();
        reading.part(
                Clause.SET_OPERATION,
                plain ? Term.of(operator + operation.branches().size()) : Term.of(operator, columns),
                operation.id());
        Term order = Term.ref(number, Term.rows("appended", orders));
        boolean distinct = !operation.all();
        return Block.of(
                new Unit(number, Term.rows(operator, operands), false),
                columns,
                origins,
                plain ? order : Block.UNORDERED,
                distinct ? Block.refs(number, columns) : null);
    }

    private Block unnest(Rel.Unnest unnest, @Nullable Frames outer) {
        Frames frames = new Frames(List.of(), outer);
        List<Term> lists = expressions.terms(unnest.lists(), frames);
        List<Term> options = expressions.arguments(unnest.options(), frames);
        Term made = Term.of(
                "unnest:" + unnest.function().normalized(), Term.of("lists", lists), Term.of("options", options));
        List<Term> columns = new ArrayList<>();
        for (int i = 0; i < unnest.columns().size(); i++) {
            Rel.UnnestColumn kind = unnest.kinds().get(i);
            String name = switch (kind.part()) {
                case FIELD, OTHER -> ":" + reading.key(unnest.columns().get(i).name());
                default -> "";
            };
            columns.add(Term.of("element:" + kind.part() + "." + kind.list() + name, made));
        }
        reading.part(Clause.UNNEST, made, unnest.id());
        Unit unit = new Unit(reading.nextUnit(), Term.rows("unnest", made), false);
        Term order = Term.ref(unit.number(), Term.rows("elements", made));
        return Block.of(unit, columns, same(unnest.id(), columns.size()), order, null);
    }

    private Block tableFunction(Rel.TableFunction function, @Nullable Frames outer) {
        Frames frames = new Frames(List.of(), outer);
        String name = function.function().normalized();
        Term made = Term.of(
                "function:" + name + (function.ordinality() ? " WITH ORDINALITY" : ""),
                expressions.arguments(function.arguments(), frames));
        if (FunctionTraits.isVolatile(name)) {
            made = Term.of(made.operator + reading.occurrence(made.operator), List.of(made.operands))
                    .drawn(name.toUpperCase(Locale.ROOT));
        }
        List<Term> columns = new ArrayList<>();
        for (int i = 0; i < function.columns().size(); i++) {
            String column = function.known()
                    ? "" + i
                    : ":" + reading.key(function.columns().get(i).name());
            columns.add(Term.of("output" + column, made));
        }
        reading.part(Clause.SOURCE, made, function.id());
        Unit unit = new Unit(reading.nextUnit(), Term.rows("table function", made), false);
        Term order = Term.ref(unit.number(), Term.rows("elements", made));
        return Block.of(unit, columns, same(function.id(), columns.size()), order, null);
    }

    private Block values(Rel.Values values, @Nullable Frames outer) {
        Frames frames = new Frames(List.of(), outer);
        List<List<Term>> lists = new ArrayList<>();
        for (int i = 0; i < values.columns().size(); i++) {
            lists.add(new ArrayList<>());
        }
        List<Term> all = new ArrayList<>();
        for (List<Expr> row : values.rows()) {
            List<Term> terms = expressions.terms(row, frames);
            all.add(Term.of("row", terms));
            for (int i = 0; i < lists.size(); i++) {
                lists.get(i).add(i < terms.size() ? terms.get(i) : Term.of("null"));
            }
        }
        List<Term> columns = new ArrayList<>();
        for (List<Term> list : lists) {
            columns.add(Term.of("listed", list));
        }
        reading.part(Clause.VALUES, Term.of("values", all), values.id());
        String operator = "values:" + values.rows().size();
        Unit unit = new Unit(reading.nextUnit(), Term.rows(operator), false);
        Term order = Term.ref(unit.number(), Term.rows("order of values"));
        return Block.of(unit, columns, same(values.id(), columns.size()), order, null);
    }

    private Block pivot(Rel.Pivot pivot, @Nullable Frames outer) {
        Block input = block(pivot.input(), outer);
        Block.Closed closed = closed(input);
        Frames frames = new Frames(input.columns(), outer);
        List<Term> keys = new ArrayList<>();
        for (int key : pivot.keys()) {
            keys.add(closed.columns().get(key));
        }
        List<Term> on = closed.close(expressions.terms(pivot.on(), frames));
        List<Term> calls = new ArrayList<>();
        for (Rel.AggregateCall call : pivot.aggregates()) {
            calls.add(expressions.aggregate(call, frames, closed));
        }
        List<Term> cells = new ArrayList<>();
        for (Rel.PivotCell cell : pivot.cells()) {
            List<Term> values = expressions.terms(cell.values(), new Frames(List.of(), outer));
            Term call = cell.aggregate() < calls.size() ? calls.get(cell.aggregate()) : Term.of("none");
            Term wrapped =
                    cell.wrapper() == null ? call : expressions.term(cell.wrapper(), new Frames(List.of(call), outer));
            cells.add(Term.of("cell", Term.of("on", on), Term.of("values", values), wrapped));
        }
        List<Term> operands = new ArrayList<>();
        operands.add(closed.rows());
        operands.add(Term.set("keys", keys));
        operands.add(Term.of("on", on));
        operands.add(Term.of("calls", calls));
        operands.add(Term.of("cells", cells));
        if (pivot.dynamic()) {
            operands.add(Term.of("all", closed.columns()));
        }
        Term rows = Term.rows("pivot", operands);
        List<Term> columns = new ArrayList<>();
        List<Integer> origins = new ArrayList<>();
        for (int i = 0; i < pivot.columns().size(); i++) {
            int cell = i - keys.size();
            if (cell < 0) {
                columns.add(Collations.kept(keys.get(i), reading, "PIVOT"));
                origins.add(input.origins().get(pivot.keys().get(i)));
            } else {
                columns.add(
                        cell < cells.size()
                                ? cells.get(cell)
                                : Term.of(
                                        "pivoted:"
                                                + reading.key(
                                                        pivot.columns().get(i).name()),
                                        rows));
                origins.add(pivot.id());
            }
        }
        reading.part(Clause.PIVOT, Term.of("pivot", operands.subList(1, operands.size())), pivot.id());
        return Block.of(new Unit(reading.nextUnit(), rows, false), columns, origins, Block.UNORDERED, null);
    }

    private Block unpivot(Rel.Unpivot unpivot, @Nullable Frames outer) {
        Block input = block(unpivot.input(), outer);
        Block.Closed closed = closed(input);
        Frames frames = new Frames(input.columns(), outer);
        List<Term> groups = new ArrayList<>();
        for (Rel.UnpivotRow row : unpivot.groups()) {
            List<Term> own = closed.close(expressions.terms(row.values(), frames));
            groups.add(Term.of("group:" + row.labels(), own));
        }
        List<Term> operands = new ArrayList<>();
        operands.add(closed.rows());
        operands.add(Term.of("groups", groups));
        Term rows = Term.rows("unpivot:" + unpivot.includeNulls(), operands);
        List<Term> columns = new ArrayList<>();
        List<Integer> origins = new ArrayList<>();
        for (int i = 0; i < unpivot.columns().size(); i++) {
            int value = i - unpivot.kept().size() - unpivot.names();
            if (i < unpivot.kept().size()) {
                int from = unpivot.kept().get(i);
                columns.add(closed.columns().get(from));
                origins.add(input.origins().get(from));
            } else {
                String which = value < 0 ? "label:" + (i - unpivot.kept().size()) : "value:" + value;
                columns.add(Term.of(which, groups));
                origins.add(unpivot.id());
            }
        }
        reading.part(Clause.PIVOT, Term.of("unpivot", groups), unpivot.id());
        return Block.of(new Unit(reading.nextUnit(), rows, false), columns, origins, Block.UNORDERED, null);
    }

    private Block recursive(Rel.Recursive recursive, @Nullable Frames outer) {
        reading.recursions.put(recursive.cte(), reading.recursions.size());
        Block.Closed anchor = closed(block(recursive.anchor(), outer));
        Block.Closed step = closed(block(recursive.step(), outer));
        reading.recursions.remove(recursive.cte());
        List<Term> operands = new ArrayList<>();
        operands.add(anchor.rows());
        operands.add(Term.of("columns", anchor.columns()));
        operands.add(step.rows());
        operands.add(Term.of("columns", step.columns()));
        String keys = recursive.keys().isEmpty() ? "" : " KEY " + recursive.keys();
        Term rows = Term.rows("recursive" + (recursive.all() ? " ALL" : "") + keys, operands);
        List<Term> columns = new ArrayList<>();
        for (int i = 0; i < recursive.columns().size(); i++) {
            columns.add(Term.of("recursive:" + i, rows));
        }
        reading.part(Clause.RECURSION, rows, recursive.id());
        Unit unit = new Unit(reading.nextUnit(), rows, false);
        return Block.of(unit, columns, same(recursive.id(), columns.size()), Block.UNORDERED, null);
    }

    private Block sample(Rel.Sample sample, @Nullable Frames outer) {
        Block input = block(sample.input(), outer);
        Block.Closed closed = closed(input);
        String operator = "sample:" + sample.text();
        Term rows = Term.rows(operator + reading.occurrence(operator), closed.rows(), closed.order())
                .drawn("a sample");
        reading.part(Clause.SAMPLE, Term.of(operator), sample.id());
        return kept(input, closed, rows, closed.order());
    }

    private Block opaque(Rel.Opaque opaque, @Nullable Frames outer) {
        List<Term> operands = new ArrayList<>();
        List<Term> row = new ArrayList<>();
        for (Rel rel : opaque.inputs()) {
            Block.Closed input = closed(block(rel, outer));
            operands.add(input.rows());
            operands.add(input.order());
            operands.add(Term.of("columns", input.columns()));
            row.addAll(input.columns());
        }
        operands.add(Term.of("parts", expressions.terms(opaque.expressions(), new Frames(row, outer))));
        String operator = "opaque:" + opaque.text() + expressions.macros(opaque.text());
        Term rows = Term.rows(operator + reading.occurrence(operator), operands).drawn("a part that is not analysed");
        List<Term> columns = new ArrayList<>();
        for (RelColumn column : opaque.columns()) {
            columns.add(Term.of("opaque:" + reading.key(column.name()), rows));
        }
        reading.part(Clause.OPAQUE, rows, opaque.id());
        Unit unit = new Unit(reading.nextUnit(), rows, false);
        Term order = Term.ref(unit.number(), Term.rows("opaque order", rows));
        return Block.of(unit, columns, same(opaque.id(), columns.size()), order, null);
    }
}
