package io.meshlens.query;

import io.meshlens.db.Db;
import io.meshlens.db.Query;
import io.meshlens.lineage.LineageOf;
import io.meshlens.lineage.QueryLineage;
import io.meshlens.project.ModelName;
import java.util.Optional;

/** What the columns of a model are made of. */
public final class LineageQueries {
    /** The lineage of a model's query; of its last text that parsed, while it does not. Empty for models without one. */
    public static final Query<ModelName, Optional<QueryLineage>> LINEAGE = Query.of("lineage", LineageQueries::lineage);

    private LineageQueries() {}

    private static Optional<QueryLineage> lineage(Db db, ModelName name) {
        return db.get(GoodText.GOOD, name)
                .map(GoodText.Good::resolved)
                .or(() -> db.get(ModelQueries.RESOLVED, name))
                .map(LineageOf::query);
    }
}
