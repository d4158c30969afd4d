package io.meshlens.server.loop;

import io.meshlens.db.Cancelled;
import io.meshlens.db.Change;
import io.meshlens.engine.Cancellation;
import io.meshlens.ide.Analysis;
import io.meshlens.ide.AnalysisHost;
import io.meshlens.operate.OperationException;
import io.meshlens.operate.Operations;
import io.meshlens.operate.ProjectReader;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.query.DeployedModels;
import io.meshlens.query.Inputs;
import io.meshlens.server.operation.Desk;
import io.meshlens.server.operation.ShownPlans;
import io.meshlens.server.proto.Methods;
import io.meshlens.server.proto.Places;
import io.meshlens.server.proto.Protocol;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Files;
import io.meshlens.vfs.Unreadable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.jspecify.annotations.Nullable;

/** One project at the moment when an operation was asked for. Made by the loop, used by the operation's thread. */
final class OperationDesk implements Desk {
    /** How often a question is asked again because somebody types. */
    private static final int ATTEMPTS = 50;

    private final Pending request;
    private final Project project;
    private final Files files;
    private final Map<FileId, Unreadable> unreadable;
    private final Map<FileId, String> openUris;
    private final List<String> unsaved;
    private final EnvironmentName environment;
    private final @Nullable DeployedModels deployed;
    private final Client client;
    private final Loop loop;
    private @Nullable AnalysisHost ownHost;
    private @Nullable Either<String, Integer> token;

    OperationDesk(Pending request, Project project, EnvironmentName environment, Client client, Loop loop) {
        this.request = request;
        this.project = project;
        this.files = project.files;
        this.unreadable = project.unreadable;
        this.openUris = project.openUris;
        this.unsaved = project.unsaved();
        this.environment = environment;
        this.deployed = project.deployed;
        this.client = client;
        this.loop = loop;
    }

    @Override
    public <T> T present(PlacedQuestion<T> question) throws OperationException {
        for (int attempt = 1; ; attempt++) {
            try {
                return ask(question, project.host.analysis(request.cancellation));
            } catch (Cancelled passed) {
                if (request.cancellation.isCancelled() || attempt == ATTEMPTS) {
                    throw passed;
                }
            }
        }
    }

    private <T> T ask(PlacedQuestion<T> question, Analysis analysis) throws OperationException {
        return question.ask(analysis, new Places(project.root, openUris, analysis));
    }

    @Override
    public <T> T saved(PlacedQuestion<T> question) throws OperationException {
        return saved(question, unsaved.isEmpty() && ownHost == null);
    }

    @Override
    public <T> T saved(Optional<DeployedModels> base, PlacedQuestion<T> question) throws OperationException {
        boolean isCompared = base.map(DeployedModels::models)
                .equals(Optional.ofNullable(deployed).map(DeployedModels::models));
        return saved(
                (analysis, places) -> {
                    Optional<DeployedModels> present = analysis.deployed();
                    return present.map(DeployedModels::models).equals(base.map(DeployedModels::models))
                            ? question.ask(analysis, places)
                            : against(base, question);
                },
                unsaved.isEmpty() && ownHost == null && isCompared);
    }

    private <T> T against(Optional<DeployedModels> base, PlacedQuestion<T> question) throws OperationException {
        AnalysisHost host = own();
        Change change = new Change();
        base.ifPresentOrElse(
                deployedBase -> change.set(Inputs.DEPLOYED, Inputs.PROJECT, deployedBase),
                () -> change.remove(Inputs.DEPLOYED, Inputs.PROJECT));
        host.apply(change);
        return ask(question, host.analysis(request.cancellation));
    }

    /** Answers from the session's own facts if that will do; else, or if somebody types on, from a copy of the texts. */
    private <T> T saved(PlacedQuestion<T> question, boolean fromSession) throws OperationException {
        if (fromSession) {
            try {
                return ask(question, project.host.analysis(request.cancellation));
            } catch (Cancelled passed) {
                if (request.cancellation.isCancelled()) {
                    throw passed;
                }
            }
        }
        return ask(question, own().analysis(request.cancellation));
    }

    private AnalysisHost own() throws OperationException {
        AnalysisHost host = ownHost;
        if (host == null) {
            Map<FileId, Text> texts = new TreeMap<>();
            for (FileId file : files.all()) {
                files.textOnDisk(file).ifPresent(text -> texts.put(file, text));
            }
            host = Baselines.host(
                    project.root,
                    texts,
                    present((analysis, places) -> analysis.catalog()),
                    present((analysis, places) -> analysis.opinions()));
            host.apply(new Change().set(Inputs.UNREADABLE, Inputs.PROJECT, unreadable));
            ProjectReader.withOpinions(host);
            ownHost = host;
        }
        return host;
    }

    @Override
    public List<String> unsaved() {
        return unsaved;
    }

    @Override
    public Operations operations() throws OperationException {
        try {
            return project.warehouse.operations(saved((analysis, places) -> analysis.config()));
        } catch (OperationException refused) {
            // What is wrong in the configuration's text is why something is missing in it.
            List<String> errors = saved((analysis, places) -> analysis.errorsOfConfiguration());
            throw errors.isEmpty() ? refused : OperationException.refused(String.join("\n", errors));
        }
    }

    @Override
    public EnvironmentName environment() {
        return environment;
    }

    @Override
    public Cancellation cancellation() {
        return request.stop;
    }

    @Override
    public ShownPlans shownPlans() {
        return project.shownPlans;
    }

    @Override
    public Progress progress(@Nullable Either<String, Integer> given, String title) {
        if (given == null) {
            return new Silent();
        }
        token = given;
        loop.add(new Event.ProgressBegun(given, request));
        WorkDoneProgressBegin begin = new WorkDoneProgressBegin();
        begin.setTitle(title);
        begin.setCancellable(true);
        tell(given, begin);
        return new Told(given);
    }

    private void tell(Either<String, Integer> given, WorkDoneProgressNotification value) {
        client.progress(new ProgressParams(given, Either.forLeft(value)));
    }

    @Override
    public void applying(Protocol.Applying step) {
        client.notify(Methods.Notification.APPLYING, step);
    }

    @Override
    public void stateChanged() {
        loop.add(new Event.StateTouched(project));
    }

    void close() {
        Either<String, Integer> given = token;
        if (given != null) {
            loop.add(new Event.ProgressEnded(given, request));
        }
    }

    /** Tells nobody. */
    private static final class Silent implements Progress {
        @Override
        public void report(String message, int percent) {
            // nobody asked
        }

        @Override
        public void end(String message) {
            // nobody asked
        }
    }

    /** Tells the client. */
    private final class Told implements Progress {
        private final Either<String, Integer> given;

        Told(Either<String, Integer> given) {
            this.given = given;
        }

        @Override
        public void report(String message, int percent) {
            WorkDoneProgressReport report = new WorkDoneProgressReport();
            report.setMessage(message);
            report.setCancellable(true);
            if (percent >= 0) {
                report.setPercentage(percent);
            }
            tell(given, report);
        }

        @Override
        public void end(String message) {
            WorkDoneProgressEnd end = new WorkDoneProgressEnd();
            end.setMessage(message.isEmpty() ? null : message);
            tell(given, end);
        }
    }
}
