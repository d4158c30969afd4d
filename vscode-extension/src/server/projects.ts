// One language server for each project folder of the workspace: started, restarted, stopped.
import * as vscode from "vscode";
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  RevealOutputChannelOn,
  State,
  type ErrorHandler,
  type Executable,
  type LanguageClientOptions,
} from "vscode-languageclient/node";
import { createInterface } from "node:readline";
import { join } from "node:path";
import type { Notifications, Status } from "../protocol.js";
import { Archives, isComplaint, Starts, type Archived } from "./archive.js";
import { explainNoJava, findJava, isJava, surroundings, type Java } from "./java.js";
import { CONFIG_NAMES, projectFolders } from "./project.js";

/** What a notification of the server says, and of which project. */
type Listener = (project: Project, params: unknown) => void;

/** A project and the client of its server. */
export interface Project {
  readonly folder: vscode.Uri;
  readonly client: LanguageClient;
}

/** What an error handler asks of the one who started the server. */
interface Restart {
  /** Whether the server has answered. Before, whoever starts it sees to what happens. */
  hasStarted(): boolean;
  /** Changes the command for the next start. */
  prepare(): void;
}

/** A server that ends so often within so many ms is not started again by itself. */
const CRASHES = 4;
const CRASHES_WITHIN_MS = 3 * 60_000;

/** For so long nobody types and no server tells of anything before an archive is made. */
const IDLE_MS = 20_000;

const NOTIFICATIONS: readonly (keyof Notifications)[] = ["meshlens/status", "meshlens/applying", "meshlens/changed"];

/** A client that tells the user nothing by itself: what happened and what to do is told here, once. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

export class Projects implements vscode.Disposable {
  private readonly running = new Map<string, Project>();
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when a project was started or stopped. */
  readonly onDidChange = this.changed.event;
  private readonly status = new vscode.EventEmitter<Status>();
  /** Fires for what the user should know of servers that do not run. */
  readonly onDidTell = this.status.event;
  private readonly watcher: vscode.FileSystemWatcher;
  private readonly listeners = new Map<string, Set<Listener>>();
  private starting: Promise<void> = Promise.resolve();
  private readonly archives: Archives;
  /** Runs out when it is time to make an archive. */
  private idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.archives = new Archives(join(context.globalStorageUri.fsPath, "archives"), log);
    this.watcher = vscode.workspace.createFileSystemWatcher(`**/{${CONFIG_NAMES.join(",")}}`, false, true, false);
    this.watcher.onDidCreate(() => void this.start());
    this.watcher.onDidDelete(() => void this.start());
    context.subscriptions.push(
      vscode.workspace.onDidChangeWorkspaceFolders(() => void this.start()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => void this.restart()),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration("meshlens.java") || change.affectsConfiguration("meshlens.environment")) {
          void this.restart();
        }
      }),
      vscode.window.onDidChangeActiveTextEditor(() => {
        this.markEditor();
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.scheme === "file") {
          this.idle?.refresh();
        }
      }),
    );
  }

  get all(): readonly Project[] {
    return [...this.running.values()];
  }

  /** Calls for every notification of a kind, of any project, also of those that are started later. */
  onNotification<M extends keyof Notifications>(
    method: M,
    receive: (params: Notifications[M], project: Project) => void,
  ): vscode.Disposable {
    const listener: Listener = (project, params) => {
      receive(params as Notifications[M], project);
    };
    const there = this.listeners.get(method) ?? new Set();
    there.add(listener);
    this.listeners.set(method, there);
    return new vscode.Disposable(() => there.delete(listener));
  }

  /** Returns the project a file belongs to: the innermost whose folder holds it. */
  of(uri: vscode.Uri): Project | undefined {
    return this.all
      .filter(({ folder }) => uri.path === folder.path || uri.path.startsWith(`${folder.path}/`))
      .sort((left, right) => right.folder.path.length - left.folder.path.length)[0];
  }

  /** Starts servers for projects that have none, and stops those whose project is gone; one call after the other. */
  start(): Promise<void> {
    this.starting = this.starting
      .then(() => this.startAll())
      .catch((error: unknown) => {
        this.log.error(`Starting failed: ${String(error)}`);
      });
    return this.starting;
  }

  private async startAll(): Promise<void> {
    const found = await vscode.workspace.findFiles(
      `**/{${CONFIG_NAMES.join(",")}}`,
      "**/{node_modules,.git,.cache,target,build,dist,.venv,venv}/**",
      500,
    );
    const folders = projectFolders(found.map((uri) => uri.fsPath));
    for (const [folder, project] of this.running) {
      if (!folders.includes(folder)) {
        this.running.delete(folder);
        await project.client.stop().catch(() => undefined); // it may have crashed already
      }
    }
    const missing = folders.filter((folder) => !this.running.has(folder));
    if (missing.length > 0) {
      const java = await this.java();
      if (java !== undefined) {
        await Promise.all(missing.map((folder) => this.startOne(vscode.Uri.file(folder), java)));
      }
    }
    await vscode.commands.executeCommand("setContext", "meshlens.active", this.running.size > 0);
    this.markEditor();
    this.changed.fire();
  }

  /** Buttons and menu entries are for SQL files of projects only. */
  private markEditor(): void {
    const document = vscode.window.activeTextEditor?.document;
    const inside =
      document !== undefined && document.uri.path.endsWith(".sql") && this.of(document.uri) !== undefined;
    void vscode.commands.executeCommand("setContext", "meshlens.editor", inside);
  }

  async restart(): Promise<void> {
    const old = this.all;
    this.running.clear();
    await Promise.all(
      old.map(({ client }) =>
        client.stop().catch((error: unknown) => {
          this.log.warn(`A language server did not stop in time: ${String(error)}`);
        }),
      ),
    );
    await this.start();
  }

  /** Finds a Java, or tells the user once that there is none and what to do. */
  private async java(): Promise<Java | undefined> {
    const setting = vscode.workspace.getConfiguration("meshlens").get<string>("java.path", "");
    // A workspace that is not trusted may not choose which program runs.
    const where = surroundings(this.context.extensionPath, vscode.workspace.isTrusted ? setting : "");
    const found = await findJava(where);
    if (isJava(found)) {
      return found;
    }
    const message = explainNoJava(found, where.platform);
    this.log.error(message);
    this.tell({ state: "error", text: "no Java", detail: message });
    void vscode.window.showErrorMessage(message, "Open Settings", "Try Again").then((choice) => {
      if (choice === "Open Settings") {
        void vscode.commands.executeCommand("workbench.action.openSettings", "meshlens.java.path");
      } else if (choice === "Try Again") {
        void this.restart();
      }
    });
    return undefined;
  }

  private async startOne(folder: vscode.Uri, java: Java): Promise<void> {
    const settings = vscode.workspace.getConfiguration("meshlens", folder);
    const server: Archived = {
      java,
      extension: this.context.extensionPath,
      userArguments: vscode.workspace.isTrusted ? settings.get<string[]>("java.arguments", []) : [],
    };
    const starts = new Starts(server, settings.get<boolean>("java.archive", true) ? this.archives : undefined);
    const { command, args, env } = starts.next();
    this.log.info(`${folder.fsPath}: Java ${java.release} from ${java.from}: ${command} ${args.join(" ")}`);
    let hasStarted = false;
    const executable: Executable = { command, args, options: { env, cwd: folder.fsPath } };
    // Only the files of this project: elsewhere other SQL extensions are not disturbed.
    const inside = new vscode.RelativePattern(folder, "**/*.{sql,yaml,yml,csv,py}");
    const options: LanguageClientOptions = {
      documentSelector: [
        { scheme: "file", pattern: { baseUri: folder.toString(), pattern: "**/*.sql" } },
        { scheme: "file", language: "yaml", pattern: { baseUri: folder.toString(), pattern: "**/*.{yaml,yml}" } },
      ],
      workspaceFolder: { uri: folder, name: folder.path.split("/").at(-1) ?? folder.path, index: 0 },
      outputChannel: this.log,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher(inside) },
      initializationOptions: { environment: settings.get<string>("environment", "prod") },
      diagnosticCollectionName: "meshlens",
      errorHandler: this.onCrash(folder, {
        hasStarted: () => hasStarted,
        prepare: () => {
          starts.ended();
          executable.args = starts.next().args;
        },
      }),
      stdioOptions: {
        stdout: () => undefined, // the messages of the protocol
        stderr: (stream) => {
          createInterface({ input: stream }).on("line", (line) => {
            if (isComplaint(line)) {
              this.log.warn(line);
              starts.complained(line);
            } else {
              this.log.error(line);
            }
          });
        },
      },
      // A server that cannot start is told about here, once, with what to do.
      initializationFailedHandler: () => false,
      markdown: { isTrusted: { enabledCommands: ["meshlens.open"] }, supportHtml: false },
    };
    const client = new QuietClient("meshlens", "Meshlens", executable, options);
    const project = { folder, client };
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Running) {
        this.changed.fire();
      }
    });
    this.running.set(folder.fsPath, project);
    for (const method of NOTIFICATIONS) {
      client.onNotification(method, (params: unknown) => {
        this.idle?.refresh();
        for (const listener of this.listeners.get(method) ?? []) {
          listener(project, params);
        }
      });
    }
    try {
      await client.start();
      hasStarted = true;
      if (starts.wantsArchive) {
        this.makeArchiveWhenIdle(server);
      }
    } catch (error) {
      this.running.delete(folder.fsPath);
      if (starts.ended()) {
        // Without the archive that it started from, which is not tried twice.
        await this.startOne(folder, java);
        return;
      }
      this.log.error(`The language server of ${folder.fsPath} did not start: ${String(error)}`);
      const message = `Meshlens could not start its language server for ${folder.fsPath}. The log says why.`;
      this.tell({ state: "error", text: "stopped", detail: message });
      this.offerRestart(message);
    }
  }

  private makeArchiveWhenIdle(server: Archived): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      this.idle = undefined;
      void this.archives.make(server);
    }, IDLE_MS);
  }

  /** After a crash the server is started again by itself, unless it crashes again and again. */
  private onCrash(folder: vscode.Uri, restart: Restart): ErrorHandler {
    const crashes: number[] = [];
    return {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        if (!restart.hasStarted()) {
          return { action: CloseAction.DoNotRestart, handled: true };
        }
        const now = Date.now();
        crashes.push(now);
        const lately = crashes.filter((crash) => now - crash < CRASHES_WITHIN_MS);
        if (lately.length <= CRASHES) {
          this.log.warn(`The language server of ${folder.fsPath} ended unexpectedly; it is started again.`);
          this.tell({
            state: "loading",
            text: "restarting",
            detail: "The language server ended unexpectedly and is started again. The log says why.",
          });
          restart.prepare();
          return { action: CloseAction.Restart, handled: true };
        }
        const message =
          `The language server of Meshlens for ${folder.fsPath} ended ${lately.length} times within three minutes. ` +
          "It is not started again by itself. The log says why.";
        this.log.error(message);
        this.tell({ state: "error", text: "stopped", detail: message });
        this.offerRestart(message);
        return { action: CloseAction.DoNotRestart, handled: true };
      },
    };
  }

  private offerRestart(message: string): void {
    void vscode.window.showErrorMessage(message, "Restart", "Show Log").then((choice) => {
      if (choice === "Restart") {
        void this.restart();
      } else if (choice === "Show Log") {
        this.log.show();
      }
    });
  }

  /** Tells what the servers would tell, where there is none to do it. */
  private tell(status: Status): void {
    this.status.fire(status);
  }

  dispose(): void {
    clearTimeout(this.idle);
    this.archives.dispose();
    this.watcher.dispose();
    this.changed.dispose();
    this.status.dispose();
    for (const project of this.all) {
      void project.client.stop().catch(() => undefined);
    }
  }
}
