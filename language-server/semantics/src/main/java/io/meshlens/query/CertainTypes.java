package io.meshlens.query;

import io.meshlens.db.Db;
import io.meshlens.db.Query;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ModelName;
import io.meshlens.project.ModelSource;
import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.types.DataType;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypedQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Types that hold whatever somebody wrote down. What is declared of a table that somebody else makes may be wrong, and nothing
 * brings its values to that type: whether a cast does nothing must not hang on it. The columns that are declared of a model are
 * what its query is brought to, so they hold.
 */
final class CertainTypes {
    /** The columns of a model or table; the type of those that hang on what is only declared is unknown. */
    static final Query<ModelName, ModelSignature> SIGNATURE = Query.<ModelName, ModelSignature>of(
                    "certain-signature", CertainTypes::signature)
            .inCycle(name -> ModelSignature.UNKNOWN);

    /** The types of a model's query from those of what it reads. */
    private static final Query<ModelName, Optional<TypedQuery>> TYPED = Query.<ModelName, Optional<TypedQuery>>of(
                    "certain-types", CertainTypes::typed)
            .inCycle(name -> Optional.empty());

    private CertainTypes() {}

    /** Returns the types of a query that hold. */
    static TypedQuery of(Db db, Model model, ResolvedQuery resolved, TypedQuery typed) {
        boolean isCertain = resolved.sources().stream()
                .map(source -> ModelName.parseFqn(source.key()))
                .flatMap(Optional::stream)
                .filter(source -> !source.equals(model.name()))
                .allMatch(source -> db.get(SIGNATURE, source).equals(db.get(ModelQueries.SIGNATURE, source)));
        return isCertain ? typed : ModelQueries.check(db, model, resolved, SIGNATURE);
    }

    /** Returns the columns that a model's query gives, see {@link ModelQueries#inferred}, with the types that hold. */
    static Optional<ModelSignature> inferred(Db db, ModelName name) {
        Model model = db.get(ModelQueries.MODEL, name).orElse(null);
        GoodText.Good good = db.get(GoodText.GOOD, name).orElse(null);
        if (model != null && good != null) {
            return Optional.of(ModelSignature.of(good.resolved(), of(db, model, good.resolved(), good.types())));
        }
        ResolvedQuery resolved = db.get(ModelQueries.RESOLVED, name).orElse(null);
        TypedQuery typed = db.get(TYPED, name).orElse(null);
        return resolved == null || typed == null ? Optional.empty() : Optional.of(ModelSignature.of(resolved, typed));
    }

    private static Optional<TypedQuery> typed(Db db, ModelName name) {
        Model model = db.get(ModelQueries.MODEL, name).orElse(null);
        ResolvedQuery resolved = db.get(ModelQueries.RESOLVED, name).orElse(null);
        TypedQuery typed = db.get(ModelQueries.TYPED, name).orElse(null);
        return model == null || resolved == null || typed == null
                ? Optional.empty()
                : Optional.of(of(db, model, resolved, typed));
    }

    private static ModelSignature signature(Db db, ModelName name) {
        KeptModel kept = ProjectQueries.kept(db).get(name);
        if (kept != null) {
            return kept.certain();
        }
        ModelSignature all = db.get(ModelQueries.SIGNATURE, name);
        Model model = db.get(ModelQueries.MODEL, name).orElse(null);
        if (model == null || model.kind() instanceof ModelKind.Seed) {
            return all;
        }
        if (model.kind() instanceof ModelKind.External || model.source().language() != ModelSource.Language.SQL) {
            return both(all, ModelSignature.UNKNOWN);
        }
        return model.columns().isEmpty() ? both(all, inferred(db, name).orElse(ModelSignature.UNKNOWN)) : all;
    }

    /** Returns the columns with the types that two signatures agree on. */
    static ModelSignature both(ModelSignature all, ModelSignature certain) {
        List<ModelSignature.Column> columns = new ArrayList<>();
        for (ModelSignature.Column column : all.columns()) {
            boolean isCertain = column.type().equals(certain.type(column.name()));
            columns.add(new ModelSignature.Column(column.name(), isCertain ? column.type() : DataType.Scalar.UNKNOWN));
        }
        return new ModelSignature(columns, all.complete());
    }
}
