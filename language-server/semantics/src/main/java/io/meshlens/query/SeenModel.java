package io.meshlens.query;

import io.meshlens.change.Baseline;
import io.meshlens.db.Db;
import io.meshlens.project.Model;
import io.meshlens.project.ModelName;
import io.meshlens.types.DataType;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that the readers of a model see of it, in words that another process can read.
 *
 * @param dialect in whose words the types are
 * @param columns its columns; a type is absent where it is not known
 * @param complete whether it has no others
 * @param baseline its state, see {@link Baseline#encode}
 */
public record SeenModel(String dialect, List<Column> columns, boolean complete, String baseline) {
    public SeenModel {
        columns = List.copyOf(columns);
    }

    /**
     * A column.
     *
     * @param isCertain whether its type holds, see {@link CertainTypes}
     */
    public record Column(String name, @Nullable String type, boolean isCertain) {}

    /** Returns what readers see of a model; empty if there is no such model, or if the words would not say all of it. */
    public static Optional<SeenModel> of(Db db, ModelName name) {
        Model model = db.get(ModelQueries.MODEL, name).orElse(null);
        PlanQueries.Deployable deployable = db.get(PlanQueries.DEPLOYABLE, name).orElse(null);
        if (model == null || deployable == null) {
            return Optional.empty();
        }
        ModelSignature signature = db.get(ModelQueries.SIGNATURE, name);
        TypeNames types = TypeNames.of(model.dialect());
        ModelSignature certain = db.get(CertainTypes.SIGNATURE, name);
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < signature.columns().size(); i++) {
            ModelSignature.Column column = signature.columns().get(i);
            DataType type = column.type();
            columns.add(new Column(
                    column.name(),
                    type.isUnknown() ? null : types.print(type),
                    certain.columns().get(i).equals(column)));
        }
        SeenModel seen = new SeenModel(
                model.dialect(),
                columns,
                signature.complete(),
                deployable.snapshot().baseline());
        return seen.signature(false).equals(signature) ? Optional.of(seen) : Optional.empty();
    }

    private ModelSignature signature(boolean onlyCertain) {
        TypeNames types = TypeNames.of(dialect);
        return new ModelSignature(
                columns.stream()
                        .map(column -> new ModelSignature.Column(
                                column.name(),
                                types.parse(isUnknown(column, onlyCertain) ? "" : String.valueOf(column.type()))))
                        .toList(),
                complete);
    }

    private static boolean isUnknown(Column column, boolean onlyCertain) {
        return column.type() == null || (onlyCertain && !column.isCertain());
    }

    /**
     * Returns the model as it counts where its text is not looked at; empty if its state cannot be read.
     *
     * @param reads the models and tables that it reads
     */
    public Optional<KeptModel> kept(Set<ModelName> reads) {
        return Baseline.decode(baseline).map(state -> new KeptModel(state, signature(false), signature(true), reads));
    }
}
