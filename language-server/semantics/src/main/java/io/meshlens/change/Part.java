package io.meshlens.change;

/**
 * A clause that takes part in which rows a query has, kept so that a change can be explained by the clause that differs.
 *
 * @param clause which kind of clause
 * @param hash what it says, by itself
 * @param id the node that says it
 */
public record Part(Clause clause, Hash hash, int id) {
    /** The kinds of clauses, as they are named to people. */
    public enum Clause {
        SOURCE("FROM"),
        JOIN("JOIN"),
        ON("ON"),
        WHERE("WHERE"),
        GROUP_BY("GROUP BY"),
        HAVING("HAVING"),
        QUALIFY("QUALIFY"),
        DISTINCT("DISTINCT"),
        UNNEST("unnesting"),
        LIMIT("LIMIT"),
        SET_OPERATION("set operation"),
        VALUES("VALUES"),
        PIVOT("PIVOT"),
        SAMPLE("sample"),
        RECURSION("recursive step"),
        OPAQUE("part that is not analysed");

        private final String display;

        Clause(String display) {
            this.display = display;
        }

        /** Returns the words for it. */
        public String display() {
            return display;
        }
    }
}
