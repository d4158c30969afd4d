package io.meshlens.project;

import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;

/**
 * A model as its header says it, after blueprints, macros and the configuration's defaults, and without its query. It holds
 * no offsets: an edit of the query, or of the layout of the header, leaves it equal.
 *
 * @param name the full, normalised name
 * @param displayName the name as written
 * @param kind how its table comes to be
 * @param dialect the dialect's id
 * @param source where its parts are
 * @param schedule when it is due
 * @param documentation what it says to its readers
 * @param columns declared columns, which replace the inferred ones; empty if it declares none
 * @param grains what identifies its rows
 * @param references what points to other models' grains
 * @param audits the audits to run, the defaults first
 * @param signals what must agree before it is due
 * @param dependsOn the dependencies that the header declares on top of those of the query, itself left out
 * @param storage how its table is kept
 * @param gateway its own gateway in lower case
 * @param project the project in a multi-project load; empty text for the only one
 * @param optimizeQuery whether the query may be simplified before it runs
 * @param formatting whether the formatter may touch it
 * @param ignoredRules lint rules in lower case that do not apply; {@code all} for every one
 * @param blueprintVariables the variables of its blueprint by name in lower case
 * @param defaultStatements statements of {@code model_defaults} that run before, after and at the virtual update, ahead of
 *     the model's own
 */
public record Model(
        ModelName name,
        String displayName,
        ModelKind kind,
        String dialect,
        ModelSource source,
        Schedule schedule,
        Documentation documentation,
        List<ColumnDeclaration> columns,
        List<Grain> grains,
        List<Grain> references,
        List<AuditCall> audits,
        List<SignalCall> signals,
        SequencedSet<ModelName> dependsOn,
        Storage storage,
        Optional<String> gateway,
        String project,
        boolean optimizeQuery,
        boolean formatting,
        SequencedSet<String> ignoredRules,
        SequencedMap<String, SqlText> blueprintVariables,
        DefaultStatements defaultStatements) {
    public Model {
        columns = List.copyOf(columns);
        grains = List.copyOf(grains);
        references = List.copyOf(references);
        audits = List.copyOf(audits);
        signals = List.copyOf(signals);
        dependsOn = Ordered.set(dependsOn);
        ignoredRules = Ordered.set(ignoredRules);
        blueprintVariables = Ordered.copy(blueprintVariables);
    }

    /** Returns the name as people see it: as written, or in full if a blueprint made it. */
    public String display() {
        return displayName.indexOf('@') < 0 ? displayName : name.display();
    }

    /**
     * Statements that the configuration gives to every model.
     *
     * @param before ahead of the model's own statements before the query
     * @param after ahead of the model's own statements after the query
     * @param onVirtualUpdate ahead of the model's own statements at the virtual update
     */
    public record DefaultStatements(List<SqlText> before, List<SqlText> after, List<SqlText> onVirtualUpdate) {
        /** No statements. */
        public static final DefaultStatements NONE = new DefaultStatements(List.of(), List.of(), List.of());

        public DefaultStatements {
            before = List.copyOf(before);
            after = List.copyOf(after);
            onVirtualUpdate = List.copyOf(onVirtualUpdate);
        }
    }
}
