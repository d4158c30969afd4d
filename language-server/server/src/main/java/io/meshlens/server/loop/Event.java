package io.meshlens.server.loop;

import io.meshlens.db.Cancellation;
import io.meshlens.operate.DiskFiles;
import io.meshlens.project.ModelName;
import io.meshlens.query.DeployedModels;
import io.meshlens.types.ModelSignature;
import io.meshlens.vfs.FileId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.jspecify.annotations.Nullable;

/** What the loop can be told. Everything that changes the session comes in as one of these, in order. */
sealed interface Event {
    record Initialized(InitializeParams parameters) implements Event {}

    /** The client has understood the answer to its initialization. */
    record Ready() implements Event {}

    /** The folders of the projects are known. */
    record ProjectsFound(List<Path> roots) implements Event {}

    /** Folders of the workspace came or went. */
    record FoldersChanged(WorkspaceFoldersChangeEvent change) implements Event {}

    record Opened(TextDocumentItem document) implements Event {}

    record Edited(String uri, int version, List<TextDocumentContentChangeEvent> changes) implements Event {}

    record Closed(String uri) implements Event {}

    record Saved(String uri) implements Event {}

    record FilesChanged(List<FileEvent> files) implements Event {}

    /** A request of the client. */
    record Asked(Pending request) implements Event {}

    /** The client does not want the answer any more. */
    record Withdrawn(Pending request) implements Event {}

    /** The state that a request was answered from has passed before there was an answer. */
    record Interrupted(Pending request) implements Event {}

    /**
     * It was found out what the texts are compared with; of no account if that look was given up. Without models: nothing
     * that is compared with has changed, but the state has.
     */
    record BaselineFound(
            Project project,
            @Nullable DeployedModels deployed,
            @Nullable String commit,
            long stateVersion,
            Cancellation look)
            implements Event {}

    /** An operation tells how far it is under a token, by which the client may stop it. */
    record ProgressBegun(Either<String, Integer> token, Pending request) implements Event {}

    record ProgressEnded(Either<String, Integer> token, Pending request) implements Event {}

    /** The client stops what is told under a token. */
    record ProgressCancelled(Either<String, Integer> token) implements Event {}

    /** The tables and files outside of a project were looked at; null if that failed. */
    record CatalogSeen(Project project, @Nullable Map<ModelName, ModelSignature> catalog) implements Event {}

    /** Another parser was asked about the queries that do not parse; null if there was nothing to ask, or if somebody types. */
    record OpinionsFound(Project project, OpinionDesk.@Nullable Answers answers) implements Event {}

    /** What is deployed may be another. */
    record StateTouched(Project project) implements Event {}

    /** A job of the diagnostics' schedule has ended. */
    record Diagnosed(Runnable report) implements Event {}

    /**
     * Files of a project were read from disk.
     *
     * @param gone those that are not there any more
     * @param isWhole whether all of the disk was looked at, so that what is not among the unreadable can be read again
     */
    record FilesRead(Project project, DiskFiles read, Set<FileId> gone, boolean isWhole) implements Event {}

    /** The end. */
    record Stopped() implements Event {}
}
