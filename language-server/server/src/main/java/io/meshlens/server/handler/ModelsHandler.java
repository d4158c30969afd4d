package io.meshlens.server.handler;

import io.meshlens.ide.common.ModelEntry;
import io.meshlens.server.proto.Methods;
import io.meshlens.server.proto.Protocol;
import java.util.List;

/** Every model of the project, for pickers. */
final class ModelsHandler implements Handler<Protocol.ModelsParams, List<Protocol.ModelEntry>> {
    @Override
    public String method() {
        return Methods.Request.MODELS.method();
    }

    @Override
    public Subject subject(Protocol.ModelsParams params) {
        return Subject.PROJECT;
    }

    @Override
    public List<Protocol.ModelEntry> answer(Protocol.ModelsParams params, Context context) {
        return context.analysis().models().stream()
                .map(model -> entry(model, context))
                .toList();
    }

    private static Protocol.ModelEntry entry(ModelEntry model, Context context) {
        return new Protocol.ModelEntry(
                model.name(),
                model.kind(),
                context.places().uri(model.place().file()),
                context.places().range(model.place().file(), model.place().range()),
                model.description().isEmpty() ? null : model.description());
    }

    @Override
    public List<Protocol.ModelEntry> answerOutside() {
        return List.of();
    }
}
