package io.meshlens.testkit.judge;

import java.util.Map;
import java.util.Set;

/** What is being judged: says for each model of a project what an edit leaves as it was. */
public interface Classifier {

    /** Returns a claim for each model that is in both projects. A model without a claim is taken as wholly changed. */
    Map<String, Claim> classify(Catalog catalog, Project before, Project after);

    /**
     * A claim about one model.
     *
     * @param rowsUnchanged the model has the same rows, with multiplicity
     * @param columns the columns that hold the same values on those rows, as named after the edit; without meaning
     *     where the rows changed
     * @param rebuild whether the model gets a new physical table; where not, the old one is kept as it is
     */
    record Claim(boolean rowsUnchanged, Set<String> columns, boolean rebuild) {
        public Claim {
            columns = Set.copyOf(columns);
        }
    }
}
