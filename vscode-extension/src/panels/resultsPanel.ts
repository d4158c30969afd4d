// The results panel: rows of a model, a CTE or a selection.
import * as vscode from "vscode";
import type { QueryParams } from "../protocol.js";
import type { Project } from "../server/projects.js";
import type { FromHost, ToHost } from "../views/results/messages.js";
import { ask, isPassed, messageOf } from "./ask.js";
import { page, pageOptions } from "./page.js";

export const FIRST_ROWS = 1000;

interface Asked {
  readonly project: Project;
  readonly params: QueryParams;
  readonly title: string;
}

export class ResultsPanel implements vscode.WebviewViewProvider {
  static readonly id = "meshlens.results";
  private view: vscode.WebviewView | undefined;
  private last: FromHost | undefined;
  private asked: Asked | undefined;
  private pending: vscode.CancellationTokenSource | undefined;

  constructor(private readonly extension: vscode.Uri) {}

  resolveWebviewView(view: vscode.WebviewView): void {
    this.view = view;
    view.webview.options = pageOptions(this.extension);
    view.webview.onDidReceiveMessage((message: ToHost) => void this.receive(message));
    view.onDidDispose(() => {
      this.view = undefined;
    });
    view.webview.html = page(view.webview, this.extension, "results");
  }

  async show(project: Project, params: QueryParams, title: string): Promise<void> {
    this.asked = { project, params, title };
    // Until something was asked for, the lineage has the whole panel.
    await vscode.commands.executeCommand("setContext", "meshlens.results", true);
    await vscode.commands.executeCommand(`${ResultsPanel.id}.focus`);
    this.pending?.cancel();
    const pending = new vscode.CancellationTokenSource();
    this.pending = pending;
    this.send({ type: "running", title: `Querying ${title} …` });
    try {
      const result = await ask(project.client, "meshlens/query", params, pending.token);
      this.send({ type: "result", title, result, limit: params.limit });
    } catch (error) {
      const text = isPassed(error) || pending.token.isCancellationRequested ? "Cancelled." : messageOf(error);
      if (this.pending === pending) {
        const result = { columns: [], rows: [], more: false, seconds: 0, sql: "", error: text };
        this.send({ type: "result", title, result, limit: params.limit });
      }
    } finally {
      pending.dispose();
    }
  }

  private async receive(message: ToHost): Promise<void> {
    switch (message.type) {
      case "ready":
        if (this.last !== undefined) {
          this.send(this.last);
        }
        return;
      case "cancel":
        this.pending?.cancel();
        return;
      case "again":
        if (this.asked !== undefined) {
          const { project, params, title } = this.asked;
          await this.show(project, { ...params, limit: message.limit }, title);
        }
        return;
      case "copy":
        await vscode.env.clipboard.writeText(message.text);
        vscode.window.setStatusBarMessage("Copied", 2000);
        return;
      case "export": {
        const target = await vscode.window.showSaveDialog({
          title: "Export rows",
          filters: { [message.format.toUpperCase()]: [message.format] },
        });
        if (target !== undefined) {
          await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(message.text));
        }
        return;
      }
    }
  }

  private send(message: FromHost): void {
    this.last = message;
    void this.view?.webview.postMessage(message);
  }
}
