package io.meshlens.server.handler;

import io.meshlens.server.proto.Methods;
import io.meshlens.server.proto.Protocol;
import org.jspecify.annotations.Nullable;

/** Which model, output column and CTE lie at a position. */
final class AtHandler implements Handler<Protocol.AtParams, Protocol.At> {
    @Override
    public String method() {
        return Methods.Request.AT.method();
    }

    @Override
    public Subject subject(Protocol.AtParams params) {
        return Subject.document(params.uri());
    }

    @Override
    public Protocol.@Nullable At answer(Protocol.AtParams params, Context context) {
        return context.analysis()
                .at(context.file(), context.offset(params.position()))
                .map(at -> new Protocol.At(at.model(), at.column(), at.cte()))
                .orElse(null);
    }
}
