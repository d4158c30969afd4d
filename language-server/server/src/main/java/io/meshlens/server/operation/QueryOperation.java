package io.meshlens.server.operation;

import io.meshlens.engine.Session;
import io.meshlens.ide.Analysis;
import io.meshlens.ide.navigation.At;
import io.meshlens.operate.OperationException;
import io.meshlens.operate.Operations;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.SqlTemplate;
import io.meshlens.project.ModelName;
import io.meshlens.query.PreviewQueries;
import io.meshlens.server.handler.Subject;
import io.meshlens.server.proto.Methods;
import io.meshlens.server.proto.Places;
import io.meshlens.server.proto.Protocol;
import io.meshlens.server.proto.RowsAnswer;
import io.meshlens.text.TextRange;
import io.meshlens.vfs.FileId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Rows of a model, a CTE or a selection of the buffer, or of a deployed model. Reads only. */
final class QueryOperation implements Operation<Protocol.QueryParams, Protocol.QueryResult> {
    private static final int MOST = 10_000;

    @Override
    public String method() {
        return Methods.Request.QUERY.method();
    }

    @Override
    public Subject subject(Protocol.QueryParams params) {
        return new Subject(params.uri().isEmpty() ? null : params.uri(), OptionalInt.empty());
    }

    @Override
    public Protocol.QueryResult answer(Protocol.QueryParams params, Desk desk) throws OperationException {
        EnvironmentName environment =
                params.environment() == null ? desk.environment() : EnvironmentName.of(params.environment());
        Desk.Progress progress = desk.progress(params.workDoneToken(), "Reading rows of " + environment);
        long start = System.nanoTime();
        String sql = "";
        try {
            Operations operations = desk.operations();
            SqlTemplate query = template(params, environment, operations, desk);
            sql = operations.render(query, environment, null);
            int limit = Math.max(0, Math.min(MOST, params.limit()));
            Session.Rows rows = operations.query(query, environment, null, limit, desk.cancellation());
            return RowsAnswer.of(rows, seconds(start), sql);
        } catch (OperationException failure) {
            if (failure.kind() == OperationException.Kind.CANCELLED) {
                throw failure;
            }
            return RowsAnswer.failed(message(failure), seconds(start), sql);
        } finally {
            progress.end("");
        }
    }

    private static String message(OperationException failure) {
        return failure.getMessage() == null ? failure.kind().name() : failure.getMessage();
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static SqlTemplate template(
            Protocol.QueryParams params, EnvironmentName environment, Operations operations, Desk desk)
            throws OperationException {
        if (params.target().equals("environment")) {
            String name = params.model() == null ? "" : params.model();
            ModelName model = DeployedModel.find(name, environment, operations, desk)
                    .orElseThrow(() -> OperationException.refused(environment + " has no model " + name + "."))
                    .model();
            return new SqlTemplate(List.of(new SqlTemplate.Text("SELECT * FROM "), new SqlTemplate.Table(model, null)));
        }
        return Operations.template(desk.present((analysis, places) -> preview(params, analysis, places)));
    }

    private static PreviewQueries.Preview preview(Protocol.QueryParams params, Analysis analysis, Places places)
            throws OperationException {
        Optional<ModelName> named = params.model() == null ? Optional.empty() : analysis.find(params.model());
        return switch (params.target()) {
            case "model" -> analysis.preview(model(params, analysis, places, named));
            case "cte" -> {
                if (params.cte() == null) {
                    throw OperationException.refused("The request names no CTE.");
                }
                yield analysis.preview(model(params, analysis, places, named), params.cte());
            }
            case "selection" -> selection(params, analysis, places, named);
            default -> throw OperationException.refused("There are no rows of a " + params.target() + ".");
        };
    }

    /** Returns the model that is named, else the first of the file. */
    private static ModelName model(
            Protocol.QueryParams params, Analysis analysis, Places places, Optional<ModelName> named)
            throws OperationException {
        if (params.model() != null) {
            return named.orElseThrow(() -> OperationException.refused("There is no model " + params.model() + "."));
        }
        return places.file(params.uri()).map(analysis::modelsOf).stream()
                .flatMap(List::stream)
                .findFirst()
                .orElseThrow(() -> OperationException.refused("This file defines no model."));
    }

    private static PreviewQueries.Preview selection(
            Protocol.QueryParams params, Analysis analysis, Places places, Optional<ModelName> named)
            throws OperationException {
        FileId file = places.file(params.uri())
                .orElseThrow(() -> OperationException.refused("The file is no part of the project."));
        if (params.range() == null) {
            throw OperationException.refused("The request names no selection.");
        }
        String text = analysis.text(file).map(String::valueOf).orElse("");
        TextRange range = places.range(file, params.range());
        @Nullable
        ModelName around = analysis.at(file, range.start())
                .map(At::model)
                .flatMap(analysis::find)
                .orElse(null);
        return analysis.preview(named.or(() -> Optional.ofNullable(around)), range.of(text));
    }

    @Override
    public Protocol.QueryResult answerOutside() {
        return RowsAnswer.failed("The file is no part of a project.", 0, "");
    }
}
