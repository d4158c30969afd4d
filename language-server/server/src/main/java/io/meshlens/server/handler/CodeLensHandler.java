package io.meshlens.server.handler;

import io.meshlens.ide.lens.Lens;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;

/** The lines above models and CTEs; their commands are the client's, see the protocol's page. */
final class CodeLensHandler implements Handler<CodeLensParams, List<CodeLens>> {
    @Override
    public String method() {
        return "textDocument/codeLens";
    }

    @Override
    public Subject subject(CodeLensParams params) {
        return Subject.document(params.getTextDocument());
    }

    @Override
    public List<CodeLens> answer(CodeLensParams params, Context context) {
        List<CodeLens> lenses = new ArrayList<>();
        for (Lens lens : context.analysis().lenses(context.file())) {
            lenses.add(new CodeLens(
                    context.places().range(context.file(), lens.range()),
                    command(lens, params.getTextDocument().getUri()),
                    null));
        }
        return lenses;
    }

    private static Command command(Lens lens, String uri) {
        return switch (lens.action()) {
            case WHY -> new Command(lens.title(), "meshlens.why", List.of(uri, lens.model()));
            case PLAN -> new Command(lens.title(), "meshlens.plan", List.of());
            case DIFF -> new Command(lens.title(), "meshlens.diff", List.of(uri, lens.model()));
            case PREVIEW ->
                new Command(
                        lens.title(),
                        "meshlens.preview",
                        lens.cte() == null
                                ? List.of(uri, "model", lens.model())
                                : List.of(uri, "cte", lens.model(), lens.cte()));
        };
    }

    @Override
    public List<CodeLens> answerOutside() {
        return List.of();
    }
}
