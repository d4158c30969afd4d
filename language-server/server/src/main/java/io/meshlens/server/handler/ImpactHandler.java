package io.meshlens.server.handler;

import io.meshlens.ide.common.ModelImpact;
import io.meshlens.server.proto.Methods;
import io.meshlens.server.proto.Protocol;
import java.util.List;
import java.util.OptionalInt;

/** What a version of a document changes, for whom. */
final class ImpactHandler implements Handler<Protocol.ImpactParams, Protocol.Impact> {
    @Override
    public String method() {
        return Methods.Request.IMPACT.method();
    }

    @Override
    public Subject subject(Protocol.ImpactParams params) {
        return new Subject(params.uri(), OptionalInt.of(params.version()));
    }

    @Override
    public boolean needsBaseline() {
        return true;
    }

    @Override
    public Protocol.Impact answer(Protocol.ImpactParams params, Context context) {
        return new Protocol.Impact(
                context.version(),
                context.analysis().impact(context.file()).stream()
                        .map(ImpactHandler::model)
                        .toList());
    }

    private static Protocol.ModelImpact model(ModelImpact impact) {
        return new Protocol.ModelImpact(
                impact.display(),
                impact.changeClass().id(),
                impact.columns(),
                impact.rows(),
                impact.rebuild(),
                impact.path().stream()
                        .map(step -> new Protocol.LineageEnd(
                                step.model(), step.column().isEmpty() ? null : step.column()))
                        .toList(),
                impact.reason());
    }

    @Override
    public Protocol.Impact answerOutside() {
        return new Protocol.Impact(0, List.of());
    }
}
