// One language server for each project folder of the workspace: started, restarted, stopped.
import * as vscode from "vscode";
import { LanguageClient, RevealOutputChannelOn, type LanguageClientOptions } from "vscode-languageclient/node";
import type { Notifications } from "../protocol.js";
import { serverCommand } from "./command.js";
import { explainNoJava, findJava, isJava, surroundings } from "./java.js";
import { CONFIG_NAMES, projectFolders } from "./project.js";

/** What a notification of the server says, and of which project. */
type Listener = (project: Project, params: unknown) => void;

/** A project and the client of its server. */
export interface Project {
  readonly folder: vscode.Uri;
  readonly client: LanguageClient;
}

const NOTIFICATIONS: readonly (keyof Notifications)[] = ["meshlens/status", "meshlens/applying", "meshlens/changed"];

export class Projects implements vscode.Disposable {
  private readonly running = new Map<string, Project>();
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when a project was started or stopped. */
  readonly onDidChange = this.changed.event;
  private readonly watcher: vscode.FileSystemWatcher;
  private readonly listeners = new Map<string, Set<Listener>>();

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.watcher = vscode.workspace.createFileSystemWatcher(`**/{${CONFIG_NAMES.join(",")}}`, false, true, false);
    this.watcher.onDidCreate(() => void this.start());
    this.watcher.onDidDelete(() => void this.start());
    context.subscriptions.push(
      vscode.workspace.onDidChangeWorkspaceFolders(() => void this.start()),
      vscode.window.onDidChangeActiveTextEditor(() => {
        this.markEditor();
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

  /** Starts servers for projects that have none, and stops those whose project is gone. */
  async start(): Promise<void> {
    const found = await vscode.workspace.findFiles(
      `**/{${CONFIG_NAMES.join(",")}}`,
      "**/{node_modules,.git,.cache,target,build,dist,.venv,venv}/**",
      500,
    );
    const folders = projectFolders(found.map((uri) => uri.fsPath));
    for (const [folder, project] of this.running) {
      if (!folders.includes(folder)) {
        this.running.delete(folder);
        await project.client.stop();
      }
    }
    for (const folder of folders) {
      if (!this.running.has(folder)) {
        await this.startOne(vscode.Uri.file(folder));
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
    for (const project of this.all) {
      await project.client.stop();
    }
    this.running.clear();
    await this.start();
  }

  private async startOne(folder: vscode.Uri): Promise<void> {
    const settings = vscode.workspace.getConfiguration("meshlens", folder);
    // A workspace that is not trusted may not choose which program runs.
    const trusted = vscode.workspace.isTrusted;
    const java = await findJava(
      surroundings(this.context.extensionPath, trusted ? settings.get<string>("java.path", "") : ""),
    );
    if (!isJava(java)) {
      const message = explainNoJava(java);
      this.log.error(message);
      const choice = await vscode.window.showErrorMessage(message, "Open Settings");
      if (choice !== undefined) {
        await vscode.commands.executeCommand("workbench.action.openSettings", "meshlens.java.path");
      }
      return;
    }
    const { command, args, env } = serverCommand(
      java.path,
      this.context.extensionPath,
      trusted ? settings.get<string[]>("java.arguments", []) : [],
    );
    this.log.info(`${folder.fsPath}: Java ${java.release} from ${java.from}: ${command} ${args.join(" ")}`);
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
      markdown: { isTrusted: { enabledCommands: ["meshlens.open"] }, supportHtml: false },
    };
    const client = new LanguageClient(
      "meshlens",
      "Meshlens",
      { command, args, options: { env, cwd: folder.fsPath } },
      options,
    );
    const project = { folder, client };
    this.running.set(folder.fsPath, project);
    for (const method of NOTIFICATIONS) {
      client.onNotification(method, (params: unknown) => {
        for (const listener of this.listeners.get(method) ?? []) {
          listener(project, params);
        }
      });
    }
    try {
      await client.start();
    } catch (error) {
      this.running.delete(folder.fsPath);
      this.log.error(`The language server of ${folder.fsPath} did not start: ${String(error)}`);
      void vscode.window.showErrorMessage(
        `Meshlens could not start for ${folder.fsPath}. The log (Meshlens: Show Log) says why.`,
      );
    }
  }

  dispose(): void {
    this.watcher.dispose();
    this.changed.dispose();
    for (const project of this.all) {
      void project.client.stop();
    }
  }
}
