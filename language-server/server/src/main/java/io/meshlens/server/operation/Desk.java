package io.meshlens.server.operation;

import io.meshlens.engine.Cancellation;
import io.meshlens.ide.Analysis;
import io.meshlens.operate.OperationException;
import io.meshlens.operate.Operations;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.query.DeployedModels;
import io.meshlens.server.proto.Places;
import io.meshlens.server.proto.Protocol;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.jspecify.annotations.Nullable;

/** What an operation works with: one project at the moment of the request. Used by the operation's thread alone. */
public interface Desk {
    /** A question to an analysis, which is pure: it may be asked again when the texts have changed meanwhile. */
    @FunctionalInterface
    interface Question<T> {
        T ask(Analysis analysis) throws OperationException;
    }

    /** A question about texts and the places in them. */
    @FunctionalInterface
    interface PlacedQuestion<T> {
        T ask(Analysis analysis, Places places) throws OperationException;
    }

    /** Hears how far something is. */
    interface Progress {
        /** Says what is done now; the share is in percent, negative if it is not known. */
        void report(String message, int percent);

        void end(String message);
    }

    /** Asks about the texts of the editor, unsaved ones included, as they are now. */
    <T> T present(PlacedQuestion<T> question) throws OperationException;

    /** Asks about the saved files; what they are compared with does not matter. */
    <T> T saved(PlacedQuestion<T> question) throws OperationException;

    /** Asks about the saved files as they are compared with a deployed state; empty for none. */
    <T> T saved(Optional<DeployedModels> base, PlacedQuestion<T> question) throws OperationException;

    /** Returns the URIs of the documents whose text is not that of their files. */
    List<String> unsaved();

    /** Returns what can be done with the project's warehouse. */
    Operations operations() throws OperationException;

    /** Returns the environment that the editor compares with. */
    EnvironmentName environment();

    /** Is requested when the client does not want the answer any more. */
    Cancellation cancellation();

    /** Returns the plans that were shown of this project. */
    ShownPlans shownPlans();

    /** Begins to tell how far the operation is; silent without a token. */
    Progress progress(@Nullable Either<String, Integer> token, String title);

    /** Tells how far a model is while a plan is applied. */
    void applying(Protocol.Applying step);

    /** Says that what is deployed is another now. */
    void stateChanged();
}
