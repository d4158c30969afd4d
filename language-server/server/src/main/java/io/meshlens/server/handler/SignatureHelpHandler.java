package io.meshlens.server.handler;

import io.meshlens.ide.signature.CallHelp;
import java.util.List;
import org.eclipse.lsp4j.ParameterInformation;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureHelpParams;
import org.eclipse.lsp4j.SignatureInformation;
import org.eclipse.lsp4j.jsonrpc.messages.Tuple;
import org.jspecify.annotations.Nullable;

/** How the function around the cursor is called. */
final class SignatureHelpHandler implements Handler<SignatureHelpParams, SignatureHelp> {
    @Override
    public String method() {
        return "textDocument/signatureHelp";
    }

    @Override
    public Subject subject(SignatureHelpParams params) {
        return Subject.document(params.getTextDocument());
    }

    @Override
    public @Nullable SignatureHelp answer(SignatureHelpParams params, Context context) {
        return context.analysis()
                .callHelp(context.file(), context.offset(params.getPosition()))
                .map(SignatureHelpHandler::help)
                .orElse(null);
    }

    private static SignatureHelp help(CallHelp help) {
        List<SignatureInformation> signatures =
                help.overloads().stream().map(SignatureHelpHandler::signature).toList();
        return new SignatureHelp(signatures, help.active(), help.argument());
    }

    private static SignatureInformation signature(CallHelp.Overload overload) {
        SignatureInformation made = new SignatureInformation(overload.label());
        made.setParameters(overload.parameters().stream()
                .map(range -> {
                    ParameterInformation parameter = new ParameterInformation();
                    parameter.setLabel(Tuple.two(range.start(), range.end()));
                    return parameter;
                })
                .toList());
        return made;
    }
}
