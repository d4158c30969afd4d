package io.meshlens.server.handler;

import io.meshlens.ide.impact.Mark;
import io.meshlens.server.proto.Methods;
import io.meshlens.server.proto.Protocol;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The places of a version of a document that differ in meaning from what is deployed. */
final class MarksHandler implements Handler<Protocol.MarksParams, Protocol.Marks> {
    @Override
    public String method() {
        return Methods.Request.MARKS.method();
    }

    @Override
    public Subject subject(Protocol.MarksParams params) {
        return new Subject(params.uri(), OptionalInt.of(params.version()));
    }

    @Override
    public boolean needsBaseline() {
        return true;
    }

    @Override
    public Protocol.Marks answer(Protocol.MarksParams params, Context context) {
        return new Protocol.Marks(
                context.version(),
                context.analysis().marks(context.file()).stream()
                        .map(mark -> mark(mark, context))
                        .toList());
    }

    private static Protocol.Mark mark(Mark mark, Context context) {
        return new Protocol.Mark(
                context.places().range(context.file(), mark.range()),
                mark.changeClass().id(),
                mark.text(),
                orNull(mark.was()),
                orNull(mark.now()));
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    @Override
    public Protocol.Marks answerOutside() {
        return new Protocol.Marks(0, List.of());
    }
}
