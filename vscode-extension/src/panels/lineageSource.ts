// The lineage that the panel and the tree show: of the model under the cursor, from the unsaved text.
import * as vscode from "vscode";
import type { LineageGraph } from "../protocol.js";
import type { Project, Projects } from "../server/projects.js";
import { ask, isPassed, messageOf } from "./ask.js";

export interface Lineage {
  readonly project: Project;
  readonly graph: LineageGraph;
  /** The output column under the cursor. */
  readonly column: string | undefined;
  /** Of which state of the texts it is. */
  readonly revision: number;
}

/** Typing and moving the cursor arrive in bursts; the graph follows when they pause for this long. */
const PAUSE_MS = 120;

export class LineageSource implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<Lineage | undefined>();
  readonly onDidChange = this.changed.event;
  private readonly subscriptions: { dispose(): unknown }[] = [];
  private timer: NodeJS.Timeout | undefined;
  private pending: vscode.CancellationTokenSource | undefined;
  private watchers = 0;
  private shown: Lineage | undefined;
  /** A model the user chose in the panel; the cursor takes over when it enters another model. */
  private chosen: { readonly project: Project; readonly model: string; readonly away: string } | undefined;
  reason = "";

  constructor(
    private readonly projects: Projects,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.subscriptions.push(
      this.changed,
      vscode.window.onDidChangeActiveTextEditor(() => {
        this.soon();
      }),
      vscode.window.onDidChangeTextEditorSelection(() => {
        this.soon();
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (this.projects.of(document.uri) !== undefined) {
          this.outdate();
        }
      }),
      projects.onDidChange(() => {
        this.outdate();
      }),
      projects.onNotification("meshlens/changed", () => {
        this.outdate();
      }),
    );
  }

  get current(): Lineage | undefined {
    return this.shown;
  }

  /** Says that somebody looks; while nobody does, nothing is asked. */
  watch(): vscode.Disposable {
    this.watchers++;
    this.soon(0);
    return new vscode.Disposable(() => {
      this.watchers--;
    });
  }

  /** Makes a model the middle until the cursor enters another one. */
  focus(model: string, project = this.shown?.project ?? this.projects.all[0]): void {
    if (project !== undefined) {
      this.chosen = { project, model, away: this.underCursor };
      this.soon(0);
    }
  }

  private underCursor = "";
  /** Counts whatever may change a graph; while it stands still, a cursor that moves asks for no new one. */
  private revision = 0;

  private outdate(): void {
    this.revision++;
    this.soon();
  }

  private soon(pause = PAUSE_MS): void {
    if (this.watchers === 0) {
      return;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), pause);
  }

  private async refresh(): Promise<void> {
    this.pending?.cancel();
    const pending = new vscode.CancellationTokenSource();
    this.pending = pending;
    try {
      const lineage = await this.read(pending.token);
      if (!pending.token.isCancellationRequested) {
        this.shown = lineage;
        this.changed.fire(lineage);
      }
    } catch (error) {
      if (!isPassed(error) && !pending.token.isCancellationRequested) {
        this.log.error(`lineage: ${messageOf(error)}`);
        this.reason = `The lineage could not be read: ${messageOf(error)}`;
        this.shown = undefined;
        this.changed.fire(undefined);
      }
    } finally {
      pending.dispose();
    }
  }

  private async read(token: vscode.CancellationToken): Promise<Lineage | undefined> {
    const editor = vscode.window.activeTextEditor;
    const project = editor === undefined ? undefined : this.projects.of(editor.document.uri);
    const at =
      editor === undefined || project === undefined
        ? null
        : await ask(
            project.client,
            "meshlens/at",
            {
              uri: editor.document.uri.toString(),
              position: { line: editor.selection.active.line, character: editor.selection.active.character },
            },
            token,
          );
    if (at !== null && at.model !== this.underCursor) {
      this.underCursor = at.model;
      if (this.chosen !== undefined && this.chosen.away !== at.model) {
        this.chosen = undefined;
      }
    }
    const wanted =
      this.chosen ?? (at === null || project === undefined ? undefined : { project, model: at.model });
    if (wanted === undefined) {
      // Outside of models the last graph stays.
      this.reason = "";
      return this.shown;
    }
    const column = this.chosen === undefined ? at?.column : undefined;
    const last = this.shown;
    if (
      last?.project === wanted.project &&
      last.graph.root === wanted.model &&
      last.revision === this.revision
    ) {
      return { ...last, column };
    }
    const { revision } = this;
    const graph = await ask(
      wanted.project.client,
      "meshlens/lineage",
      { model: wanted.model, direction: "both" },
      token,
    );
    if (graph === null) {
      this.reason = `There is no model ${wanted.model}`;
      return undefined;
    }
    return { project: wanted.project, graph, column, revision };
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.pending?.cancel();
    vscode.Disposable.from(...this.subscriptions).dispose();
  }
}
