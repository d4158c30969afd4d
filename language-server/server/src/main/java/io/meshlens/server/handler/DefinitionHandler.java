package io.meshlens.server.handler;

import io.meshlens.ide.navigation.Link;
import java.util.List;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** Where the name under the cursor is defined. */
final class DefinitionHandler
        implements Handler<DefinitionParams, Either<List<? extends Location>, List<? extends LocationLink>>> {
    @Override
    public String method() {
        return "textDocument/definition";
    }

    @Override
    public Subject subject(DefinitionParams params) {
        return Subject.document(params.getTextDocument());
    }

    @Override
    public Either<List<? extends Location>, List<? extends LocationLink>> answer(
            DefinitionParams params, Context context) {
        List<Link> links = context.analysis().definition(context.file(), context.offset(params.getPosition()));
        return Either.forRight(links.stream().map(link -> link(link, context)).toList());
    }

    private static LocationLink link(Link link, Context context) {
        var target = link.target();
        return new LocationLink(
                context.places().uri(target.file()),
                context.places().range(target.file(), target.range()),
                context.places().range(target.file(), link.name()),
                context.places().range(context.file(), link.origin()));
    }

    @Override
    public Either<List<? extends Location>, List<? extends LocationLink>> answerOutside() {
        return Either.forRight(List.of());
    }
}
