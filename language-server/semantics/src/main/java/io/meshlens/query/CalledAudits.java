package io.meshlens.query;

import io.meshlens.db.Db;
import io.meshlens.db.Query;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.lower.Ident;
import io.meshlens.lower.Lowered;
import io.meshlens.lower.Lowering;
import io.meshlens.project.AuditCall;
import io.meshlens.project.AuditDefinition;
import io.meshlens.project.Model;
import io.meshlens.project.ModelName;
import io.meshlens.project.TableNames;
import io.meshlens.project.index.ColumnChecks;
import io.meshlens.project.macros.Expansion;
import io.meshlens.project.macros.SqlPieces;
import io.meshlens.project.macros.TableColumns;
import io.meshlens.resolve.Problem;
import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.resolve.Resolver;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The audits that a model calls, as they would run on it: their queries with the arguments of the call, and with the model's own
 * rows for {@code @this_model}.
 */
public final class CalledAudits {
    /** The columns and qualifiers that the audits of a model name and that are not there. */
    public static final Query<ModelName, List<ColumnChecks.AuditProblem>> UNKNOWN_COLUMNS =
            Query.of("audit-columns", CalledAudits::unknownColumns);

    private CalledAudits() {}

    private static List<ColumnChecks.AuditProblem> unknownColumns(Db db, ModelName name) {
        List<ColumnChecks.AuditProblem> problems = new ArrayList<>();
        Model model = db.get(ModelQueries.MODEL, name).orElse(null);
        if (model == null) {
            return problems;
        }
        for (AuditCall call : model.audits()) {
            db.get(ProjectQueries.INDEX, Inputs.PROJECT)
                    .audit(model, call.name())
                    .filter(audit -> !audit.skip() && !ColumnChecks.isChecked(audit, call))
                    .ifPresent(audit -> unknownColumns(db, model, audit, call).forEach(problems::add));
        }
        return List.copyOf(problems);
    }

    private static Stream<ColumnChecks.AuditProblem> unknownColumns(
            Db db, Model model, AuditDefinition audit, AuditCall call) {
        Block block = expanded(db, model, audit, call).orElse(null);
        if (block == null) {
            return Stream.empty();
        }
        Dialect dialect = dialect(model, audit);
        Lowered lowered = Lowering.statement(block.root(), dialect, node -> node.range());
        TableNames names = ModelQueries.names(db, model);
        ResolvedQuery resolved = Resolver.resolve(
                        lowered.statement(),
                        dialect,
                        parts -> Optional.of(db.get(
                                ModelQueries.SOURCE,
                                names.of(parts.stream().map(Ident::toString).toList()))))
                .orElse(null);
        if (resolved == null) {
            return Stream.empty();
        }
        return resolved.problems().stream()
                .filter(problem -> problem.code() == DiagnosticCode.UNKNOWN_COLUMN
                        || problem.code() == DiagnosticCode.UNKNOWN_TABLE)
                .map(problem -> new ColumnChecks.AuditProblem(
                        call.name(), problem.code(), column(problem, lowered, block), problem.message()));
    }

    /** Returns the last part of the name at fault, as the audit or the call says it. */
    private static String column(Problem problem, Lowered lowered, Block block) {
        TextRange range = lowered.map().range(problem.id());
        String written = range.of(block.text());
        return written.substring(written.lastIndexOf('.') + 1).strip();
    }

    private static Dialect dialect(Model model, AuditDefinition audit) {
        return audit.origin() == AuditDefinition.Origin.BUILT_IN
                ? ModelQueries.dialect(model)
                : AuditQueries.dialect(audit);
    }

    /** Returns what would run; empty if that is not known to the letter. */
    private static Optional<Block> expanded(Db db, Model model, AuditDefinition audit, AuditCall call) {
        AuditBlocks blocks = AuditBlocks.of(db, audit).orElse(null);
        if (blocks == null) {
            return Optional.empty();
        }
        Expansion expansion = ProjectMacros.expand(
                db,
                blocks.query(),
                ProjectMacros.scope(db, model.name(), ModelQueries.written(model), audit, call, blocks.definitions()),
                TableColumns.NONE);
        boolean isKnown = expansion.statements().size() == 1
                && expansion.problems().isEmpty()
                && expansion.uses().tables().isEmpty();
        return isKnown
                ? Optional.of(expansion.statements().getFirst().block())
                        .filter(block -> block.errors().isEmpty()
                                && SqlPieces.openMacros(block.root()).isEmpty())
                : Optional.empty();
    }
}
