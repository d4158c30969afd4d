package io.meshlens.change;

import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the parts of one query's reading share: numbers of inputs, what was read already, the clauses seen. */
final class Reading {
    final ResolvedQuery query;
    final Dialect dialect;
    final Facts facts;

    /** Whether all columns of all rows are known, so that rows with equal columns are equal. */
    final boolean knowsRows;

    final Map<Integer, Block> ctes = new HashMap<>();
    final Map<Integer, Term> aliases = new HashMap<>();
    final List<Part> parts = new ArrayList<>();

    /** How deep each recursive CTE that is being read is nested in others. */
    final Map<Integer, Integer> recursions = new HashMap<>();

    private final Map<String, Integer> draws = new HashMap<>();
    private int units;

    Reading(ResolvedQuery query, Dialect dialect, Facts facts, boolean knowsRows) {
        this.query = query;
        this.dialect = dialect;
        this.facts = facts;
        this.knowsRows = knowsRows;
    }

    int nextUnit() {
        return units++;
    }

    /**
     * Returns a number that tells apart the places of a query that draw by the same means: two calls of RANDOM are two
     * draws, one common expression read twice is one.
     */
    String occurrence(String by) {
        int number = draws.merge(by, 1, Integer::sum);
        return "#" + number;
    }

    void part(Part.Clause clause, Term term, int id) {
        parts.add(new Part(clause, term.hash, id));
    }

    /** Returns the form in which names of columns compare. */
    String key(String name) {
        return key(dialect, name);
    }

    static String key(Dialect dialect, String name) {
        return dialect.folding() == Dialect.Folding.INSENSITIVE ? name.toLowerCase(Locale.ROOT) : name;
    }

    /** Says whether NaN has its place in the order of numbers, so that the opposite of "less" is "not less". */
    boolean ordersNan() {
        return switch (dialect.id()) {
            case "duckdb", "postgres", "redshift", "snowflake", "spark", "databricks", "mysql", "tsql" -> true;
            default -> false;
        };
    }
}
