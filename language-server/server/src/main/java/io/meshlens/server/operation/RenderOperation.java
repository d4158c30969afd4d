package io.meshlens.server.operation;

import io.meshlens.operate.OperationException;
import io.meshlens.operate.Operations;
import io.meshlens.project.ModelName;
import io.meshlens.query.PreviewQueries;
import io.meshlens.server.handler.Subject;
import io.meshlens.server.proto.Methods;
import io.meshlens.server.proto.Protocol;
import org.jspecify.annotations.Nullable;

/** A model's query without macros, with the names of the project. */
final class RenderOperation implements Operation<Protocol.RenderParams, Protocol.Rendered> {
    @Override
    public String method() {
        return Methods.Request.RENDER.method();
    }

    @Override
    public Subject subject(Protocol.RenderParams params) {
        return Subject.PROJECT;
    }

    @Override
    public Protocol.@Nullable Rendered answer(Protocol.RenderParams params, Desk desk) throws OperationException {
        ModelName model = desk.present((analysis, places) -> analysis.find(params.model()))
                .orElse(null);
        if (model == null) {
            return null;
        }
        PreviewQueries.Preview query = desk.present((analysis, places) -> analysis.preview(model));
        return new Protocol.Rendered(params.model(), desk.operations().render(Operations.template(query), null));
    }
}
